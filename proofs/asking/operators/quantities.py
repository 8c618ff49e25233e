"""By what measure: where a rule asks one quantity another one of the same kind is meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rulestone.model import Instance, Label, TransitionSystem, Value
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import support
from rulestone.model.expressions.written import Written
from rulestone.model.words.tracing import Reader

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading

MOST_NUMBERS = 8
"""A parameter with more values than this does not stand for a quantity."""


class Misreading(Reader):
    """Reads a rule that asks another place, or takes a number, where it asked for a variable.

    Args:
        variable: its name.
        instead: the place, or the number.
        done: only what the rule does is of interest: nothing is required.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        variable: str,
        instead: StateFunction | int,
        done: bool = False,
    ) -> None:
        super().__init__(functions, preset)
        self._done = done
        self._variable = variable
        self._instead = instead

    def read(self, function: StateFunction, index: tuple[object, ...]) -> Value:
        if function.name != self._variable:
            return super().read(function, index)
        if isinstance(self._instead, StateFunction):
            return super().read(self._instead, index)
        return Value(wr.as_it_is(ex.integer(self._instead), certain=True))

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        if position is None or not self._done:
            super().require(condition, text, line, position)


def another_quantity(outline: Outline) -> Iterator[OtherReading]:
    """A number is asked of another place, or is the one named in the choice; whether something is so is no number."""
    functions = [f for f in outline.system.functions.values() if f.name not in outline.steering]
    for rule in outline.rules.values():
        if rule.by == CHANCE or not outline.instances(rule):
            continue
        asked, done_by = _asked(outline, rule), _done_by_which(outline, rule)
        for function in functions:
            if not isinstance(function.value_type, Integer):
                continue
            alike = [other for other in functions if other != function and _alike(function, other)]
            if function.name in done_by - asked and function.index_types:
                for other in alike:
                    make = partial(_done_by, outline, rule, function, other)
                    yield _reading(outline, rule, function, other.name, make, True)
            if function.name in asked:
                for other in alike:
                    make = partial(_misread, outline, rule, function, other)
                    yield _reading(outline, rule, function, other.name, make)
                yield from _numbers_named(outline, rule, function)


def _numbers_named(outline: Outline, rule: Rule, function: StateFunction) -> Iterator[OtherReading]:
    """In place of a number without indices one that is named in the choice, of which there are few."""
    if function.index_types or not isinstance(function.value_type, Integer):
        return
    for parameter in rule.parameters:
        values = {instance[parameter] for instance in outline.instances(rule)}
        if all(type(value) is int for value in values) and 1 < len(values) <= MOST_NUMBERS:
            for done in (False, True):
                make = partial(_named, outline, rule, function, parameter, done)
                yield _reading(outline, rule, function, parameter, make, done)


def _asked(outline: Outline, rule: Rule) -> set[str]:
    """The variables by which a rule goes and which it leaves as they are."""
    written = {cell.function.name for one in outline.instances(rule) for cell in one.updates}
    asked = {
        cell.function.name
        for one in outline.instances(rule)
        for cell in support(*(r.condition for r in one.requirements if r.line != rule.line), *one.updates.values())
    }
    return asked - written


def _done_by_which(outline: Outline, rule: Rule) -> set[str]:
    """The variables by which it goes what a rule puts into others."""
    return {
        other.function.name
        for one in outline.instances(rule)
        for cell, node in one.updates.items()
        for other in support(node)
        if other.function != cell.function
    }


def _alike(one: StateFunction, other: StateFunction) -> bool:
    """Whether they are of one kind: kept for the same things, in the same range."""
    return one.index_types == other.index_types and one.value_type == other.value_type


def _reading(
    outline: Outline, rule: Rule, function: StateFunction, other: str, make: Any, done: bool = False
) -> OtherReading:
    told = "what it does" if done else "it"
    return OtherReading(
        Axis.MEASURE,
        "done by another quantity" if done else "another quantity",
        (rule,),
        (function.name, other),
        "this measure",
        "another measure",
        f"`{spoken(rule.name)}` goes by {spoken(function.name)}",
        f"{told} goes by {spoken(other)}",
        make,
    )


def _misread(outline: Outline, rule: Rule, function: StateFunction, other: StateFunction) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(Misreading, variable=function.name, instead=other))


def _done_by(outline: Outline, rule: Rule, function: StateFunction, other: StateFunction) -> TransitionSystem | None:
    """What a rule does goes by another variable; what it asks for stays as it is."""
    make = partial(Misreading, variable=function.name, instead=other, done=True)
    made = outline.remaker.reread([rule.name], make)
    return None if made is None else _does(outline, rule, [i for i in made.instances if i.label.rule == rule.name])


def _does(outline: Outline, rule: Rule, found: list[Instance]) -> TransitionSystem | None:
    """The rule as it is, doing what it does in other instances of the same labels."""
    new: dict[Label, list[Instance]] = {}
    for one in found:
        new.setdefault(one.label, []).append(one)
    old = [one for one in outline.instances(rule) if len(new.get(one.label, ())) == 1]
    if len(old) < len(outline.instances(rule)) or len({one.label for one in old}) < len(old):
        return None
    return outline.remaker.with_instances({rule.name: [_with_effects(one, new[one.label][0]) for one in old]})


def _named(
    outline: Outline, rule: Rule, function: StateFunction, parameter: str, done: bool
) -> TransitionSystem | None:
    found: list[Instance] = []
    for value in dict.fromkeys(instance[parameter] for instance in outline.instances(rule)):
        make = partial(Misreading, variable=function.name, instead=value, done=done)
        made = outline.remaker.reread([rule.name], make) or outline.system
        found += [one for one in made.instances if one.label.rule == rule.name and one[parameter] == value]
    if done:
        return _does(outline, rule, found)
    return outline.remaker.with_instances({rule.name: found})


def _with_effects(one: Instance, other: Instance) -> Instance:
    """What one asks for, and what another one does."""
    return replace(one, updates=other.updates, obligations=other.obligations, effects=other.effects)
