"""When it is over: at once, or when the round, or everybody's turn, has been played to its end; and vice versa."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from rulestone.model import Instance, TransitionSystem, Value
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.types import BOOLEAN, Integer, OptionalOf
from rulestone.model.expressions.walk import substitute, support
from rulestone.model.expressions.written import Written
from rulestone.model.words.tracing import Reader

from ..axes import Axis
from ..game_outline import Names, Outline, names_of, spoken
from ..other_reading import OtherReading
from ..remaking import Remaker, doing, with_variable
from .exceptions import OneWay, branches
from .other_endings import with_other_end
from .other_moments import literals

MOST_INSTANCES = 400
"""A rule with more instances than this is not asked whether it brings an end: it would be read too often."""

Ways = Mapping[Cell, frozenset[Node]]
"""For each place that steers the course the known values that a rule may give it."""


class Ender(NamedTuple):
    """A rule that brings an end under a condition of its own.

    Attributes:
        rule: the rule.
        names: the variables of which the condition speaks.
        cell: the place that steers the course.
        point: the value that it gets only where the condition holds.
    """

    rule: Rule
    names: Names
    cell: Cell
    point: Node


class Remembering(Reader):
    """Reads a rule in which an end does not come that was due, but is remembered; or comes where it was remembered.

    Args:
        asked: the variables of the condition under which it comes.
        due: the place that remembers it.
        comes: it comes where it was remembered, too; else it does not come.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        asked: Names,
        due: Cell,
        comes: bool,
    ) -> None:
        super().__init__(functions, preset)
        self._asked, self._due, self._comes = asked, due, comes

    def branch(self, condition: Written) -> Written:
        if condition.simple.is_constant or not condition.denotes or names_of(condition.simple) != self._asked:
            return condition
        if self._comes:
            return wr.disjunction((wr.as_it_is(ex.cell_node(self._due)), condition))
        self.write(self._due.function, (), Value(wr.disjunction((self._now(self._due), condition))))
        return wr.FALSE


def put_off(outline: Outline) -> Iterator[OtherReading]:
    """An end that one rule brings at once comes only with another rule that brings the same end."""
    found = list(_enders(outline))
    for one in found:
        same = [e for e in found if e.rule is not one.rule and (e.cell, e.point) == (one.cell, one.point)]
        for number, later in enumerate(same):
            if later.rule not in [e.rule for e in same[:number]]:
                yield OtherReading(
                    Axis.WHEN_OVER,
                    "put off",
                    (one.rule, later.rule),
                    (later.rule.name, *one.names),
                    "at once",
                    "later",
                    f"what `{spoken(one.rule.name)}` brings about ends it at once",
                    f"it goes on until `{spoken(later.rule.name)}`, and ends then",
                    partial(_put_off, outline, one, later),
                )


def _enders(outline: Outline) -> Iterator[Ender]:
    """The rules that bring an end under a condition, each time another end or another condition."""
    for rule in outline.rules.values():
        if rule.by == CHANCE or not 0 < len(outline.instances(rule)) <= MOST_INSTANCES:
            continue
        for names in branches(outline, rule):
            if not names or set(names) & outline.steering:
                continue
            so, not_so = (_ways_where(outline, rule, names, answer) for answer in (wr.TRUE, wr.FALSE))
            for cell, values in so.items():
                others = not_so.get(cell, frozenset())
                only = values - others or (values if others - values else frozenset())
                if len(only) == 1:
                    yield Ender(rule, names, cell, next(iter(only)))


def _ways_where(outline: Outline, rule: Rule, names: Names, answer: Written) -> Ways:
    made = outline.remaker.reread([rule.name], partial(OneWay, asked=names, answer=answer))
    system = outline.system if made is None else made
    found: dict[Cell, set[Node]] = {}
    for one in system.instances:
        if one.label.rule == rule.name:
            for cell, node in one.updates.items():
                if cell.function.name in outline.steering and not cell.index:
                    found.setdefault(cell, set()).update(literals(node))
    return {cell: frozenset(values) for cell, values in found.items()}


def _put_off(outline: Outline, one: Ender, later: Ender) -> TransitionSystem | None:
    variable = StateFunction(f"end_due_after_{one.rule.name}", (), BOOLEAN)
    due = variable.cell()
    remaker = Remaker(with_variable(outline.system, variable, ex.FALSE))
    first = remaker.reread([one.rule.name], partial(Remembering, asked=one.names, due=due, comes=False))
    second = remaker.reread([later.rule.name], partial(Remembering, asked=later.names, due=due, comes=True))
    if first is None or second is None:
        return None
    changed = {
        one.rule.name: [i for i in first.instances if i.label.rule == one.rule.name],
        later.rule.name: [i for i in second.instances if i.label.rule == later.rule.name],
    }
    for name, some in remaker.instances.items():
        changed[name] = [_forgetting(i, one, due) for i in changed.get(name, some)]
    return remaker.with_instances(changed)


def _forgetting(instance: Instance, ender: Ender, due: Cell) -> Instance:
    """Where the end comes it is due no more."""
    given = instance.updates.get(ender.cell)
    if given is None or ender.point not in literals(given):
        return instance
    known = instance.updates.get(due, ex.cell_node(due))
    return doing(instance, {due: ex.conjunction((known, ex.negation(ex.equal(given, ender.point))))})


# Brought forward


def brought_forward(outline: Outline) -> Iterator[OtherReading]:
    """An end for which one rule looks comes as soon as another rule brings about what it looks for."""
    for ender in _enders(outline):
        found = _condition_of(outline, ender)
        if found is None:
            continue
        condition, what = found
        asked = set(support(condition))
        for rule in outline.rules.values():
            instances = outline.instances(rule)
            if rule is ender.rule or not 0 < len(instances) <= MOST_INSTANCES:
                continue
            if any(asked & set(one.updates) for one in instances):
                yield OtherReading(
                    Axis.WHEN_OVER,
                    "brought forward",
                    (ender.rule, rule),
                    (rule.name, *ender.names),
                    "later",
                    "at once",
                    f"only with `{spoken(ender.rule.name)}` it is seen whether it has ended",
                    f"it ends as soon as `{spoken(rule.name)}` brings it about",
                    partial(_brought_forward, outline, rule, condition, what),
                )


class Hearing(Reader):
    """Reads a rule, and hears of one kind of `if` what it goes by.

    Args:
        asked: the variables of the condition.
        heard: gets the condition.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        asked: Names,
        heard: dict[Written, None],
    ) -> None:
        super().__init__(functions, preset)
        self._asked, self._heard = asked, heard

    def branch(self, condition: Written) -> Written:
        if names_of(condition.simple) == self._asked:
            self._heard[condition] = None
        return condition


def _condition_of(outline: Outline, ender: Ender) -> tuple[Node, Mapping[Cell, Node]] | None:
    """When an end comes, and what is done only then; None where it is not the same in all cases, or may not denote."""
    heard: dict[Written, None] = {}
    outline.remaker.reread([ender.rule.name], partial(Hearing, asked=ender.names, heard=heard))
    if len(heard) != 1 or not next(iter(heard)).denotes:
        return None
    so, not_so = (_done_where(outline, ender, answer) for answer in (wr.TRUE, wr.FALSE))
    found: dict[Cell, Node] = {}
    for one, other in zip(so, not_so, strict=False):
        for cell, node in one.items():
            if other.get(cell) is not node and found.setdefault(cell, node) is not node:
                return None
    return (next(iter(heard)).simple, found) if found.get(ender.cell) is ender.point else None


def _done_where(outline: Outline, ender: Ender, answer: Written) -> list[Mapping[Cell, Node]]:
    """What each instance does where the condition has a known answer."""
    made = outline.remaker.reread([ender.rule.name], partial(OneWay, asked=ender.names, answer=answer))
    system = outline.system if made is None else made
    return [one.updates for one in system.instances if one.label.rule == ender.rule.name]


def _brought_forward(
    outline: Outline, rule: Rule, condition: Node, what: Mapping[Cell, Node]
) -> TransitionSystem | None:
    def remade(instance: Instance) -> Instance:
        over = substitute(condition, instance.updates)
        new = {}
        for cell, node in what.items():
            before = instance.updates.get(cell, ex.cell_node(cell))
            after = substitute(node, instance.updates)
            new[cell] = ex.either(ex.conjunction((over, _fits(after, cell))), after, before)
        return doing(instance, new)

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


def _fits(node: Node, cell: Cell) -> Node:
    number = isinstance(cell.type, Integer) and not isinstance(cell.type, OptionalOf)
    return ex.in_range(node, cell.type) if number else ex.TRUE


# Everybody's last turn


def played_to_the_end(outline: Outline) -> Iterator[OtherReading]:
    """What ends the game ends it only when all have had the same number of turns."""
    turn = outline.turn
    said = next(iter(outline.game.declared_properties("terminal")), None)
    begun = None if turn is None else outline.system.initial.assigned.get(turn)
    if turn is None or said is None or begun is None or not begun.is_constant or isinstance(turn.type, OptionalOf):
        return
    first = ex.equal(ex.cell_node(turn), begun)
    yield OtherReading(
        Axis.WHEN_OVER,
        "played to the end",
        (said,),
        (turn.function.name,),
        "at once",
        "later",
        "the game is over at once",
        "it is over when all have had the same number of turns",
        partial(with_other_end, outline.remaker, lambda over: ex.conjunction((over, first))),
    )
