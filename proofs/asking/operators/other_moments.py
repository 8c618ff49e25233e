"""When a choice may be made, and in which order forced steps come: at another point, the later one first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.walk import rewrite

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import Rewriter

Points = dict[Cell, tuple[Node, ...]]
"""Places that steer the course, each with the values at which a rule applies."""


def points_of(outline: Outline, rule: Rule) -> Points:
    """The points of the course at which a rule applies, as far as its conditions name them."""
    found: Points = {}
    for number, instance in enumerate(outline.instances(rule)):
        parts = instance.guard.args if instance.guard.kind is Kind.AND else (instance.guard,)
        mine: Points = {}
        for part in parts:
            values = [_point(outline, one) for one in (part.args if part.kind is Kind.OR else (part,))]
            cells = {value[0] for value in values if value is not None}
            if None not in values and len(cells) == 1:
                mine[cells.pop()] = tuple(value[1] for value in values if value is not None)
        found = mine if number == 0 else {cell: values for cell, values in found.items() if mine.get(cell) == values}
    return found


def _point(outline: Outline, node: Node) -> tuple[Cell, Node] | None:
    if node.kind is not Kind.EQUAL or node.args[0].kind is not Kind.CELL or not node.args[1].is_constant:
        return None
    cell: Cell = node.args[0].payload
    return (cell, node.args[1]) if cell.function.name in outline.steering else None


def following(outline: Outline, rule: Rule) -> list[Rule]:
    """The rules that may come right after another one, as far as their conditions name the point of the course."""
    given: dict[Cell, set[Node]] = {}
    for one in outline.instances(rule):
        for cell, node in one.updates.items():
            given.setdefault(cell, set()).update(literals(node))
    return [
        other
        for other in outline.rules.values()
        if other is not rule
        and any(given.get(cell, set()) & set(values) for cell, values in points_of(outline, other).items())
    ]


def literals(node: Node) -> Iterator[Node]:
    """The known values that an expression may come to."""
    if node.kind is Kind.IF:
        yield from literals(node.args[1])
        yield from literals(node.args[2])
    elif node.is_constant:
        yield node


def _named(cell: Cell, value: Node) -> str:
    return spoken(str(cell.type.decode(value.payload)))


def at_another_point(outline: Outline) -> Iterator[OtherReading]:
    """A choice may be made at another point of the turn, too, or only at one of several."""
    for rule in outline.choices:
        for cell, values in points_of(outline, rule).items():
            theirs = [points_of(outline, other).get(cell, ()) for other in outline.choices if other.by == rule.by]
            for value in dict.fromkeys(value for some in theirs for value in some if value not in values):
                yield OtherReading(
                    Axis.HOW_OFTEN,
                    "at that point, too",
                    (rule,),
                    (_named(cell, value),),
                    "once",
                    "often",
                    f"`{spoken(rule.name)}` may be chosen at the point `{_named(cell, values[0])}` only",
                    f"it may be chosen at the point `{_named(cell, value)}`, too",
                    partial(_at, outline, rule, cell, {values[0]: (values[0], value)}),
                )
            for value in values if len(values) > 1 else ():
                yield OtherReading(
                    Axis.HOW_OFTEN,
                    "not at that point",
                    (rule,),
                    (_named(cell, value),),
                    "often",
                    "once",
                    f"`{spoken(rule.name)}` may be chosen at the point `{_named(cell, value)}`, too",
                    "it may not be chosen at that point",
                    partial(_at, outline, rule, cell, {value: ()}),
                )


def _at(outline: Outline, rule: Rule, cell: Cell, instead: Mapping[Node, tuple[Node, ...]]) -> TransitionSystem | None:
    def change(node: Node) -> Node:
        def replace(part: Node, args: tuple[Node, ...]) -> Node | None:
            if part.kind is not Kind.EQUAL or part.args[0].kind is not Kind.CELL or part.args[0].payload != cell:
                return None
            values = instead.get(part.args[1])
            return None if values is None else ex.disjunction(ex.equal(ex.cell_node(cell), value) for value in values)

        return rewrite(node, replace)

    return outline.remaker.reread([rule.name], partial(Rewriter, conditions=change))


def the_later_one_first(outline: Outline) -> Iterator[OtherReading]:
    """Of two forced steps, the second of which always follows the first, the second comes first."""
    for one in outline.forced:
        for other in outline.forced:
            course = _course(outline, one, other) if one is not other else None
            if course is not None:
                yield OtherReading(
                    Axis.ORDER,
                    "the later one first",
                    (one, other),
                    (other.name,),
                    "after",
                    "before",
                    f"`{spoken(one.name)}` comes before `{spoken(other.name)}`",
                    f"`{spoken(other.name)}` comes before `{spoken(one.name)}`",
                    partial(_turned, outline, one, other, course),
                )


def _course(outline: Outline, one: Rule, other: Rule) -> tuple[Cell, Node, Node, Node] | None:
    """The place that leads from the first to the second, and the points before, between and after them."""
    for cell, values in points_of(outline, one).items():
        theirs = points_of(outline, other).get(cell, ())
        between, after = _set_to(outline, one, cell), _set_to(outline, other, cell)
        if len(values) == len(theirs) == 1 and between is theirs[0] and after not in (None, values[0], between):
            assert after is not None and between is not None
            return cell, values[0], between, after
    return None


def _set_to(outline: Outline, rule: Rule, cell: Cell) -> Node | None:
    """What every instance of a rule puts into a place, if it is the same known value."""
    found = {instance.updates.get(cell) for instance in outline.instances(rule)}
    value = found.pop() if len(found) == 1 else None
    return value if value is not None and value.is_constant else None


def _turned(outline: Outline, one: Rule, other: Rule, course: tuple[Cell, Node, Node, Node]) -> TransitionSystem | None:
    cell, before, between, after = course

    def moved(conditions: Mapping[Node, Node], values: Mapping[Node, Node], rule: Rule) -> TransitionSystem | None:
        def change(node: Node) -> Node:
            def replace(part: Node, args: tuple[Node, ...]) -> Node | None:
                at = part.kind is Kind.EQUAL and part.args[0].kind is Kind.CELL and part.args[0].payload == cell
                new = conditions.get(part.args[1]) if at else None
                return None if new is None else ex.equal(ex.cell_node(cell), new)

            return rewrite(node, replace)

        reader = partial(Rewriter, conditions=change, values={cell.function.name: lambda node: values.get(node, node)})
        return outline.remaker.reread([rule.name], reader)

    first = moved({before: between}, {between: after}, one)
    second = moved({between: before}, {after: between}, other)
    if first is None or second is None:
        return None
    kept = [instance for instance in second.instances if instance.label.rule == other.name]
    mine = [instance for instance in first.instances if instance.label.rule == one.name]
    return outline.remaker.with_instances({one.name: mine, other.name: kept})
