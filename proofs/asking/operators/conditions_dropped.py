"""A condition that a rule asks for does not hold there: it is left out, and other forced steps give way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import CHANCE, Property, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.walk import rewrite, support
from rulestone.model.expressions.written import Written
from rulestone.model.words.tracing import Reader

from ..author_lines import cited_at
from ..axes import Axis
from ..game_outline import Names, Outline, are_places, in_words, spoken
from ..other_reading import OtherReading
from ..remaking import Rewriter, requiring
from ..said_by_rules import AskedFor
from .other_endings import with_other_end, with_other_result

MOST_VALUES = 6
"""A parameter with more values than this is not asked about value by value."""

MOST_RIVALS = 300
"""Forced steps with more instances than this do not give way to each other: the condition would be too long."""

MOST_PARTS = 4
"""Of a condition with more parts than this no single one is left out."""


class Place(NamedTuple):
    """Where a rule asks for something: the line, and which of the conditions on it."""

    line: int | None
    position: int


class Lenient(Reader):
    """Reads a rule without one of its requirements.

    Args:
        dropped: where it is asked for.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        dropped: Place,
    ) -> None:
        super().__init__(functions, preset)
        self._dropped = dropped

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        if position is None or Place(line, position) != self._dropped:  # without, the language itself demands it
            super().require(condition, text, line, position)


def condition_dropped(outline: Outline) -> Iterator[OtherReading]:
    """A rule does not ask for one of its conditions; where it is forced, what would happen beside it does not."""
    for rule in outline.rules.values():
        if not outline.instances(rule):
            continue
        noted: dict[Place, dict[str, None]] = {}
        asked: dict[Place, dict[Node, None]] = {}
        cited: dict[Place, tuple[str, ...]] = {}
        for said in outline.said.of(rule):
            if isinstance(said, AskedFor):
                place = Place(said.line, said.position)
                asked.setdefault(place, {})[said.condition] = None
                cited.setdefault(place, cited_at(said.where))
                noted.setdefault(place, {}).update((cell.function.name, None) for cell in support(said.condition))
        named = {place for place, conditions in asked.items() if _names_a_thing(list(conditions))}
        number: dict[Names, int] = {}
        thrown = rule.by == CHANCE
        for place, found in noted.items():
            if place in named or (thrown and len(asked[place]) <= _ways_of_throwing(outline, rule)):
                continue  # of a throw it is asked which numbers count, not when it comes
            names = tuple(name for name in found if name not in outline.steering)
            if not names or (outline.turn is not None and set(names) <= {outline.turn.function.name}):
                continue
            number[names] = number.get(names, 0) + 1
            which = names if number[names] == 1 else (*names, str(number[names]))
            for parameter, value in [("", None), *(() if thrown else _values(outline, rule))]:
                told = f"`{spoken(rule.name)}`" + (
                    f" with {spoken(parameter)} {value_text(value)}" if parameter else ""
                )
                yield OtherReading(
                    Axis.HERE_TOO,
                    "condition dropped",
                    (rule,),
                    (*which, parameter, str(value)) if parameter else which,
                    "here",
                    "not here",
                    f"{told} depends on {in_words(names)}",
                    f"{told} does not ask for that (line {place.line})",
                    partial(_without, outline, rule, place, parameter, value),
                    place=None if place.line is None else (place.line, place.position),
                    when=(parameter, value) if parameter else None,
                    said_at=cited[place],
                )


def _ways_of_throwing(outline: Outline, rule: Rule) -> int:
    """In how many ways a throw is made, whatever number comes out."""
    return len({tuple(v for _, v in one.label.parameters if type(v) is not int) for one in outline.instances(rule)})


def _names_a_thing(conditions: list[Node]) -> bool:
    """Whether a requirement says which of several things is meant: that it is the one that some place names."""
    places = {part.args[0] for part in conditions if part.kind is Kind.EQUAL and part.args[1].is_constant}
    return len(conditions) > 1 and len(places) == 1 and all(part.kind is Kind.EQUAL for part in conditions)


def _values(outline: Outline, rule: Rule) -> Iterator[tuple[str, Any]]:
    """Of each parameter with few values each of them; of players and places those that a sentence of the rule names."""
    clauses = outline.game.clauses()
    said = " ".join(clauses[name].text for name in rule.clauses if name in clauses) or rule.text
    words = set(re.findall(r"\w+", said.lower()))
    for parameter in rule.parameters:
        values = dict.fromkeys(instance[parameter] for instance in outline.instances(rule))
        if parameter == rule.by or not 1 < len(values) <= MOST_VALUES:
            continue
        places = are_places(outline, values)
        yield from ((parameter, value) for value in values if not places or value_text(value).lower() in words)


def _without(outline: Outline, rule: Rule, place: Place, parameter: str, value: Any) -> TransitionSystem | None:
    made = outline.remaker.reread([rule.name], partial(Lenient, dropped=place))
    if made is None:
        return None
    new = [one for one in made.instances if one.label.rule == rule.name]
    if parameter:
        new = [one for one in new if one[parameter] == value]
        kept = [one for one in outline.instances(rule) if one[parameter] != value]
        new = [*kept, *new]
    changed: dict[str, list[Instance]] = {rule.name: new}
    if rule.by is None:
        changed |= _giving_way(outline, rule, new, value if parameter else None, parameter)
    return outline.remaker.with_instances(changed)


def _giving_way(
    outline: Outline, rule: Rule, new: list[Instance], value: Any, parameter: str
) -> dict[str, list[Instance]]:
    ahead = [one for one in new if not parameter or one[parameter] == value]
    rivals = [other for other in outline.forced if other is not rule]
    if len(ahead) > MOST_RIVALS or sum(len(outline.instances(other)) for other in rivals) > MOST_RIVALS:
        return {}
    free = ex.conjunction(ex.negation(one.allowed) for one in ahead)
    words = f"{spoken(rule.name)} happens"
    return {other.name: [requiring(one, free, words) for one in outline.instances(other)] for other in rivals}


# Parts of conditions


def part_dropped(outline: Outline) -> Iterator[OtherReading]:
    """Of a condition with a few parts one is not asked for."""
    for rule in outline.rules.values():
        roots = [
            node
            for one in outline.instances(rule)
            for node in (*(asked.condition for asked in one.requirements), *one.updates.values())
        ]
        yield from _parts_of(outline, rule, roots, partial(_in_rule, outline, rule))
    for kind in ("terminal", "outcome"):
        for said in outline.game.declared_properties(kind):
            end = kind == "terminal"
            texts = [outline.system.over] if end else list(outline.system.written_outcomes().values())
            make = with_other_end if end else with_other_result
            yield from _parts_of(outline, said, [one.simple for one in texts], partial(make, outline.remaker))


def _in_rule(outline: Outline, rule: Rule, change: Callable[[Node], Node]) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(Rewriter, everywhere=change))


def _parts_of(
    outline: Outline,
    said: Rule | Property,
    roots: list[Node],
    make: Callable[[Callable[[Node], Node]], TransitionSystem | None],
) -> Iterator[OtherReading]:
    seen: dict[tuple[Kind, frozenset[Names], Names], None] = {}
    for node in postorder(tuple(dict.fromkeys(roots))):
        found = _groups(outline, node)
        if 1 < len(found) <= MOST_PARTS:
            seen.update(((node.kind, frozenset(found), dropped), None) for dropped in found)
    for kind, groups, dropped in seen:
        told = in_words(dropped)
        both = kind is Kind.AND
        yield OtherReading(
            Axis.HERE_TOO,
            "part dropped" if both else "alternative dropped",
            (said,),
            tuple(dict.fromkeys(name for group in (dropped, *sorted(groups)) for name in group)),
            "here",
            "not here",
            f"in `{spoken(said.name)}`, {told} {'has to be right, too' if both else 'is enough'}",
            f"{told} {'do' if len(dropped) > 1 else 'does'} not matter there",
            partial(make, partial(_without_part, outline, kind, groups, dropped)),
        )


def _groups(outline: Outline, node: Node) -> dict[Names, list[Node]]:
    """The parts of a condition by the variables of which they speak; none where one only steers the course."""
    if node.kind not in (Kind.AND, Kind.OR):
        return {}
    found: dict[Names, list[Node]] = {}
    for arg in node.args:
        names = tuple(sorted({cell.function.name for cell in support(arg)}))
        if not names or set(names) & outline.steering or (outline.turn and outline.turn.function.name in names):
            return {}
        found.setdefault(names, []).append(arg)
    return found


def _without_part(outline: Outline, kind: Kind, groups: frozenset[Names], dropped: Names, node: Node) -> Node:
    def replace(part: Node, args: tuple[Node, ...]) -> Node | None:
        if part.kind is not kind:
            return None
        found = _groups(outline, part)
        if not groups <= frozenset(found):
            return None
        known = {name for names in groups for name in names}
        if any(known & set(names) for names in frozenset(found) - groups):
            return None  # what is asked besides may be asked of other things, but not of the same
        kept = [arg for names, some in found.items() if names != dropped for arg in some]
        return ex.conjunction(kept) if kind is Kind.AND else ex.disjunction(kept)

    return rewrite(node, replace)
