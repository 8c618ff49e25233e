"""Some ways of making a choice ask for more than the others: such a way is a further rule, which is not played with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex

from ..axes import Axis
from ..game_outline import Names, Outline, in_words, names_of, spoken
from ..other_reading import OtherReading
from ..said_by_rules import AskedFor

Place = tuple[int, Names]
"""The line of a requirement, and what it speaks of."""


def further_way_barred(outline: Outline) -> Iterator[OtherReading]:
    """What only some of the things that may be named ask for is never so: they may not be named.

    So it is with who may fly where all others go one step. What every way asks for is no further way, nor is one that
    asks only at which point of the turn play is, or whose it is.
    """
    turn = {outline.turn.function.name} if outline.turn is not None else set()
    for rule in outline.choices:
        instances = outline.instances(rule)
        asked = [_asked(one) for one in instances]
        said = (one for one in outline.said.of(rule) if isinstance(one, AskedFor))
        idle = {one.line for one in said if one.condition is ex.TRUE}
        for place in dict.fromkeys(place for some in asked for place in some):
            line, names = place
            if all(place in some for some in asked) or not set(names) - outline.steering - turn:
                continue
            if any(line == other for some in asked if place not in some for other, _ in some) or line in idle:
                continue  # others come to that line, too: it asks something else of them, or what is always so
            what = in_words(names)
            yield OtherReading(
                Axis.PLAYED_WITH,
                "further way barred",
                (rule,),
                names,
                "always",
                "agreed",
                f"where {what} is right `{spoken(rule.name)}` may be chosen in a further way (line {line})",
                "that is a further rule: where players have not agreed on it, it is never so",
                partial(_without, outline, rule, place),
            )


def _asked(instance: Instance) -> frozenset[Place]:
    return frozenset(
        (one.line, names)
        for one in instance.requirements
        if one.line is not None and (names := names_of(one.condition))
    )


def _without(outline: Outline, rule: Rule, place: Place) -> TransitionSystem:
    return outline.remaker.with_instances(
        {rule.name: [one for one in outline.instances(rule) if place not in _asked(one)]}
    )
