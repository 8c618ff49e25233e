"""Where several like places have to hold one of several kinds of thing, one of the kinds does not count there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Kind, Node, StateFunction
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.walk import rewrite

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import Rewriter
from .mixed_conditions import roots_of

MOST_KINDS = 3
"""Of more kinds than this that count alike no single one is spoken of."""


def one_kind_does_not_count(outline: Outline) -> Iterator[OtherReading]:
    """Of the kinds of thing that count together, at several places at once, one does not count."""
    for rule in outline.rules.values():
        found: dict[tuple[StateFunction, frozenset[int]], None] = {}
        for node in postorder(roots_of(outline, rule)):
            kinds = _counted_alike(node)
            if kinds is not None:
                found[kinds] = None
        for function, values in found:
            for value in sorted(values, key=str) if function.name not in outline.steering else ():
                thing = value_text(function.value_type.decode(value))
                others = " or ".join(
                    value_text(function.value_type.decode(other)) for other in sorted(values, key=str) if other != value
                )
                yield OtherReading(
                    Axis.WHICH,
                    "one kind does not count",
                    (rule,),
                    (function.name, thing, others),
                    "any",
                    "one",
                    f"in `{spoken(rule.name)}`, where several have to be {others}, {thing} counts as well",
                    f"{thing} does not count there, only {others}",
                    partial(_without, outline, rule, function, values, value),
                )


def _kinds(node: Node) -> tuple[Node, frozenset[int]] | None:
    """The place of which it is asked whether it holds one of several known things, and these."""
    parts = node.args if node.kind is Kind.OR else ()
    if not 1 < len(parts) <= MOST_KINDS or any(
        part.kind is not Kind.EQUAL or part.args[0].kind is not Kind.CELL or not part.args[1].is_constant
        for part in parts
    ):
        return None
    places = {part.args[0] for part in parts}
    return (places.pop(), frozenset(part.args[1].payload for part in parts)) if len(places) == 1 else None


def _counted_alike(node: Node) -> tuple[StateFunction, frozenset[int]] | None:
    """The variable and the kinds of which it is asked at each of several places at once."""
    if node.kind is not Kind.AND:
        return None
    asked = [kinds for part in node.args if (kinds := _kinds(part)) is not None]
    same = {(place.payload.function, kinds) for place, kinds in asked}
    return same.pop() if len(asked) > 1 and len(same) == 1 else None


def _without(
    outline: Outline, rule: Rule, function: StateFunction, values: frozenset[int], value: int
) -> TransitionSystem | None:
    def fewer(part: Node) -> Node:
        kinds = _kinds(part)
        if kinds is None or kinds[0].payload.function != function or kinds[1] != values:
            return part
        return ex.disjunction(one for one in part.args if one.args[1].payload != value)

    def change(node: Node, args: tuple[Node, ...]) -> Node | None:
        if _counted_alike(node) != (function, values):
            return None
        return ex.conjunction(fewer(old) if _kinds(old) else new for old, new in zip(node.args, args, strict=True))

    return outline.remaker.reread([rule.name], partial(Rewriter, everywhere=lambda node: rewrite(node, change)))
