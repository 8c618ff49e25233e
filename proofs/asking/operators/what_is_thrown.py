"""What a throw counts: another one in place of the highest or lowest, the highest of several in place of their sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.types import Integer

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import doing


def another_throw(outline: Outline) -> Iterator[OtherReading]:
    """The highest or the lowest number that can be thrown is thrown again, or counts as the one next to it."""
    for rule in outline.rules.values():
        if rule.by != CHANCE:
            continue
        for parameter in rule.parameters:
            values = sorted({one[parameter] for one in outline.instances(rule) if type(one[parameter]) is int})
            if len(values) < 2 or len(values) < len({one[parameter] for one in outline.instances(rule)}):
                continue
            for value, nearest, words in (
                (values[-1], values[-2], "the highest"),
                (values[0], values[1], "the lowest"),
            ):
                told = f"{words} number of `{spoken(rule.name)}`, {value}, counts as it is"
                for name, proposed, make in (
                    (
                        "is thrown again",
                        "it does not count, and is thrown again",
                        partial(_again, outline, rule, parameter, value),
                    ),
                    (
                        f"counts as {nearest}",
                        f"it counts as {nearest}",
                        partial(_as, outline, rule, parameter, value, nearest),
                    ),
                ):
                    yield OtherReading(
                        Axis.WHICH,
                        f"{words} {name.split(' as ')[0]}",
                        (rule,),
                        (parameter,),
                        "any",
                        "one",
                        told,
                        proposed,
                        make,
                    )


def _again(outline: Outline, rule: Rule, parameter: str, value: int) -> TransitionSystem:
    kept = [one for one in outline.instances(rule) if one[parameter] != value]
    return outline.remaker.with_instances({rule.name: kept})


def _as(outline: Outline, rule: Rule, parameter: str, value: int, nearest: int) -> TransitionSystem | None:
    by_label: dict[Any, list[Instance]] = {}
    for one in outline.instances(rule):
        by_label.setdefault(one.label, []).append(one)
    if any(len(some) > 1 for some in by_label.values()):
        return None
    remade = []
    for one in outline.instances(rule):
        told = tuple((n, nearest if n == parameter else v) for n, v in one.label.parameters)
        like = by_label.get(replace(one.label, parameters=told))
        if one[parameter] == value and like:
            other = like[0]
            one = replace(one, updates=other.updates, obligations=other.obligations, effects=other.effects)
        remade.append(one)
    return outline.remaker.with_instances({rule.name: remade})


def highest_of_several(outline: Outline) -> Iterator[OtherReading]:
    """Where numbers are added up the highest of them counts, or the lowest."""
    for rule in outline.rules.values():
        for cell, parameter in _sums(outline, rule).items():
            for low in (False, True):
                yield OtherReading(
                    Axis.MEASURE,
                    "the lowest counts" if low else "the highest counts",
                    (rule,),
                    (cell.function.name, parameter),
                    "this measure",
                    "another measure",
                    f"`{spoken(rule.name)}` adds up in {spoken(cell.function.name)}",
                    f"the {'lowest' if low else 'highest'} of them counts",
                    partial(_extreme, outline, rule, cell, parameter, low),
                )


def _sums(outline: Outline, rule: Rule) -> dict[Cell, str]:
    """The places to which a rule adds the number that it names, each with the parameter."""
    found: dict[Cell, str] = {}
    instances = outline.instances(rule)
    for parameter in rule.parameters:
        values = {one[parameter] for one in instances}
        if not all(type(value) is int and value > 0 for value in values) or len(values) < 2:
            continue
        for cell in instances[0].updates:
            if isinstance(cell.type, Integer) and all(
                cell in one.updates and _added(one.updates[cell], cell, one[parameter]) for one in instances
            ):
                found[cell] = parameter
    return found


def _added(node: Node, cell: Cell, number: int) -> bool:
    if node.kind is not Kind.LINEAR or len(node.args) != 1:
        return False
    (coefficient,), offset = node.payload
    return bool(
        coefficient == 1 and offset == number and node.args[0].kind is Kind.CELL and node.args[0].payload == cell
    )


def _extreme(outline: Outline, rule: Rule, cell: Cell, parameter: str, low: bool) -> TransitionSystem | None:
    begun = outline.initial_literal(cell.function)
    if begun is None:
        return None
    now = ex.cell_node(cell)

    def remade(instance: Instance) -> Instance:
        number = ex.integer(instance[parameter])
        better = ex.at_most(number, now) if low else ex.at_most(now, number)
        return doing(instance, {cell: ex.either(ex.disjunction((ex.equal(now, begun), better)), number, now)})

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})
