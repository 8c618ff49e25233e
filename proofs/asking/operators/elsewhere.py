"""Where something goes: what a rule adds to one place it adds to another one of the same kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rulestone.model import Instance, TransitionSystem, Value
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.errors import author_location
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.written import Written
from rulestone.model.words.tracing import Reader
from rulestone.model.words.values import lift

from ..author_lines import Line
from ..axes import Axis
from ..game_outline import Outline, spoken
from ..known_steps import step_from, ways
from ..other_reading import OtherReading
from ..remaking import doing, fitting
from ..said_by_rules import Changed

Where = Line | None
"""The line on which something is added; None: on any."""


class Elsewhere(Reader):
    """Reads a rule in which what is added to a variable is added to another one.

    Args:
        variable: the name of the one.
        instead: the other one.
        where: only where it is added on this line.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        variable: str,
        instead: StateFunction,
        where: Where = None,
    ) -> None:
        super().__init__(functions, preset)
        self._variable, self._instead, self._where = variable, instead, where

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        place = self._place(function, index) if function.name == self._variable and _is_number(function) else None
        more = _more_than(lift(value, function.value_type), self._now(place)) if isinstance(place, Cell) else None
        if more is None or self._where not in (None, Line(*author_location())):
            super().write(function, index, value)
            return
        there = index if self._instead.index_types else ()
        now = super().read(self._instead, there)
        super().write(self._instead, there, Value(wr.plus(lift(now, self._instead.value_type), more)))


def _is_number(function: StateFunction) -> bool:
    return isinstance(function.value_type, Integer)


def _more_than(written: Written, now: Written) -> Written | None:
    """What a value is more than what lies there; None where it is less, or something else altogether."""
    left = ex.linear(((1, written.simple), (-1, now.simple)), 0)
    if left.kind is Kind.LINEAR and any(c < 0 for c in left.payload[0]):
        return None
    low = left.type.code_range[0]
    if not written.denotes or low is None or low < 0 or left is ex.integer(0):
        return None
    return wr.as_it_is(left)


def goes_elsewhere(outline: Outline) -> Iterator[OtherReading]:
    """What a rule adds to a purse, a pot or a pile goes to another one of the same kind, to which rules add, too."""
    functions = outline.system.functions
    added: dict[str, dict[str, list[Line]]] = {}
    for rule in outline.rules.values():
        if rule.by != CHANCE and outline.instances(rule):
            added[rule.name] = _by_variable(_added_to(outline, rule))
    filled = {name for some in added.values() for name in some if not _only_counts(outline, functions[name])}
    for rule_name, some in added.items():
        for name, wheres in some.items():
            for other in sorted(filled - {name}) if name in filled else ():
                if _may_take(outline, functions[name], functions[other]):
                    for number, where in enumerate((None, *(wheres if len(wheres) > 1 else ()))):
                        yield _reading(outline, outline.rules[rule_name], (name, functions[other]), where, number)


def _only_counts(outline: Outline, function: StateFunction) -> bool:
    """Whether a number is moved on by known steps only, and is nobody's: turns and rounds are counted so."""
    given = [(n, c) for i in outline.system.instances for c, n in i.updates.items() if c.function == function]
    return (
        not function.index_types
        and not _is_paid_into(outline, function)
        and all(
            part.is_constant or step_from(part, cell) is not None or part is ex.cell_node(cell)
            for node, cell in given
            for part in ways(node)
        )
    )


def _is_paid_into(outline: Outline, function: StateFunction) -> bool:
    """Whether a step adds a known number to it and takes as much out of somebody's purse, or from a pile."""
    for instance in outline.system.instances:
        steps: dict[Cell, set[int]] = {
            cell: {step for part in ways(node) if (step := step_from(part, cell)) is not None}
            for cell, node in instance.updates.items()
        }
        mine = steps.pop(function.cell(), set())
        taken = set().union(*(found for cell, found in steps.items() if cell.index))
        if any(-step in taken for step in mine if step > 0):
            return True
    return False


def _added_to(outline: Outline, rule: Rule) -> Mapping[tuple[str, Line], None]:
    """The variables to which a rule adds something, each with the line."""
    return {
        (said.name, said.where): None
        for said in outline.said.of(rule)
        if isinstance(said, Changed) and said.number is not None and _more_than(*said.number) is not None
    }


def _by_variable(noted: Mapping[tuple[str, Line], None]) -> dict[str, list[Line]]:
    found: dict[str, list[Line]] = {}
    for name, where in noted:
        found.setdefault(name, []).append(where)
    return found


def _may_take(outline: Outline, one: StateFunction, other: StateFunction) -> bool:
    """Whether what goes to one may go to another: kept for the same things and as much of it, or for all together."""
    if not _is_number(other) or {one.name, other.name} & outline.steering:
        return False
    if other.index_types not in (one.index_types, ()):
        return False
    return one.value_type.code_range == other.value_type.code_range


def _reading(outline: Outline, rule: Rule, names: tuple[str, StateFunction], where: Where, number: int) -> OtherReading:
    name, other = names
    on = f" (line {where.number})" if where is not None else ""
    return OtherReading(
        Axis.WHERE_TO,
        "goes elsewhere",
        (rule,),
        (name, other.name, *([str(number)] if number else [])),
        "here",
        "there",
        f"what `{spoken(rule.name)}` adds to {spoken(name)} goes there",
        f"it goes to {spoken(other.name)}{on}",
        partial(_made, outline, rule, name, other, where),
    )


def _made(outline: Outline, rule: Rule, name: str, other: StateFunction, where: Where) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(Elsewhere, variable=name, instead=other, where=where))


# What stays where it is


def what_stays_goes_elsewhere(outline: Outline) -> Iterator[OtherReading]:
    """A pot that a rule empties only under a condition is emptied where that is not so, too: into another one."""
    scalars = [f for f in outline.system.functions.values() if not f.index_types and _is_number(f)]
    filled = [f for f in scalars if _is_added_to(outline, f) or _is_paid_into(outline, f)]
    for rule in outline.rules.values():
        emptied = [f for f in scalars if any(_stays(one, f.cell()) is not None for one in outline.instances(rule))]
        for function in emptied:
            for other in filled:
                if other != function and _may_take(outline, function, other):
                    yield OtherReading(
                        Axis.NOBODY,
                        "what stays goes elsewhere",
                        (rule,),
                        (function.name, other.name),
                        "as always",
                        "otherwise",
                        f"where nobody gets {spoken(function.name)} with `{spoken(rule.name)}` it stays",
                        f"then it goes to {spoken(other.name)}",
                        partial(_emptied, outline, rule, function.cell(), other.cell()),
                    )


def _is_added_to(outline: Outline, function: StateFunction) -> bool:
    """Whether some step makes it more by what lies elsewhere."""
    cell = function.cell()
    given = (part for one in outline.system.instances for part in ways(one.updates.get(cell, ex.FALSE)))
    return any(part.kind is Kind.LINEAR and len(part.args) > 1 and ex.cell_node(cell) in part.args for part in given)


def _stays(instance: Instance, cell: Cell) -> Node | None:
    """Where a place that a step may empty keeps what lies in it; None where it empties it always, or never."""
    node = instance.updates.get(cell)
    if node is None or not any(way is ex.integer(0) for way in ways(node)):
        return None
    return _where(node, ex.cell_node(cell))


def _where(node: Node, wanted: Node) -> Node | None:
    """The condition under which a choice of values comes to one of them; None where it never does."""
    if node is wanted:
        return ex.TRUE
    if node.kind is not Kind.IF:
        return None
    condition, then, otherwise = node.args
    parts = []
    for so, part in ((condition, then), (ex.negation(condition), otherwise)):
        found = _where(part, wanted)
        if found is not None:
            parts.append(ex.conjunction((so, found)))
    return ex.disjunction(parts) if parts else None


def _emptied(outline: Outline, rule: Rule, pot: Cell, other: Cell) -> TransitionSystem:
    def remade(instance: Instance) -> Instance:
        stays = _stays(instance, pot)
        if stays is None:
            return instance
        now = instance.updates.get(other, ex.cell_node(other))
        both = fitting(ex.linear(((1, now), (1, ex.cell_node(pot))), 0), other)
        after = instance.updates[pot]
        what = {pot: ex.either(stays, ex.integer(0), after), other: ex.either(stays, both, now)}
        return doing(instance, what)

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})
