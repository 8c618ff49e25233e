"""Whom it touches: who acts counts among all, or not; nobody names themselves; another one gets it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import substitute, support

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import doing, fitting
from .what_else_happens import step_of


def all_with_who_acts(outline: Outline) -> Iterator[OtherReading]:
    """What a choice does with all it does not do with who makes it; or what it does with all others, it does."""
    if outline.players is None or len(outline.players) < 2:
        return
    for rule in outline.choices:
        for function in outline.system.functions.values():
            touched = [_touched(outline, one, function) for one in outline.instances(rule)]
            if function.index_types != (outline.players,) or not touched or None in touched:
                continue
            told = spoken(function.name)
            if all(touched):
                yield OtherReading(
                    Axis.WHOM,
                    "all but who acts",
                    (rule,),
                    (function.name,),
                    "everybody",
                    "some",
                    f"what `{spoken(rule.name)}` does with {told} it does with everybody, and with who chooses it",
                    "it does not do it with who chooses it",
                    partial(_but_for_one, outline, rule, function),
                )
            elif not any(touched) and len(outline.players) > 2:
                yield OtherReading(
                    Axis.WHOM,
                    "who acts, too",
                    (rule,),
                    (function.name,),
                    "some",
                    "everybody",
                    f"what `{spoken(rule.name)}` does with {told} it does with all but who chooses it",
                    "it does it with who chooses it, too",
                    partial(_and_with_one, outline, rule, function),
                )


def _touched(outline: Outline, instance: Instance, function: StateFunction) -> bool | None:
    """Whether a choice touches who makes it, as all others; None where it does not touch all others."""
    players, chooser = outline.players or (), instance.label.chooser
    if outline.chooser_index(chooser) is None or function.index_types != (outline.players,):
        return None
    if not all(function.cell(player) in instance.updates for player in players if player != chooser):
        return None
    return function.cell(chooser) in instance.updates


def _but_for_one(outline: Outline, rule: Rule, function: StateFunction) -> TransitionSystem:
    def remade(instance: Instance) -> Instance:
        cell = function.cell(instance.label.chooser)
        return doing(instance, {cell: ex.cell_node(cell)})

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


def _and_with_one(outline: Outline, rule: Rule, function: StateFunction) -> TransitionSystem:
    players = list(outline.players or ())

    def remade(instance: Instance) -> Instance:
        chooser = instance.label.chooser
        other = next(player for player in players if player != chooser)
        cells: dict[Cell, Node] = {
            cell: ex.cell_node(cell.function.cell(*(chooser if index == other else index for index in cell.index)))
            for cell in support(instance.updates[function.cell(other)])
        }
        cell = function.cell(chooser)
        return doing(instance, {cell: fitting(substitute(instance.updates[function.cell(other)], cells), cell)})

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


def another_than_themselves(outline: Outline) -> Iterator[OtherReading]:
    """Who names a player has to name another one than themselves."""
    for rule in outline.choices:
        for parameter in rule.parameters:
            instances = outline.instances(rule)
            own = sum(_names_themselves(outline, parameter, one) for one in instances)
            if parameter != rule.by and 0 < own < len(instances):
                yield OtherReading(
                    Axis.WHOM,
                    "another than themselves",
                    (rule,),
                    (parameter,),
                    "everybody",
                    "some",
                    f"in `{spoken(rule.name)}` {spoken(parameter)} may be who chooses it",
                    f"{spoken(parameter)} has to be another player",
                    partial(_another, outline, rule, parameter),
                    names=parameter,
                )


def _names_themselves(outline: Outline, parameter: str, instance: Instance) -> bool:
    chooser: Any = instance.label.chooser
    return outline.chooser_index(chooser) is not None and bool(instance[parameter] == chooser)


def _another(outline: Outline, rule: Rule, parameter: str) -> TransitionSystem:
    kept = [one for one in outline.instances(rule) if not _names_themselves(outline, parameter, one)]
    return outline.remaker.with_instances({rule.name: kept})


def the_other_gets_it(outline: Outline) -> Iterator[OtherReading]:
    """Of two players the other one gets what a choice gives to who makes it."""
    players = outline.players
    if players is None or len(players) != 2:
        return
    for rule in outline.choices:
        for function in outline.system.functions.values():
            step = step_of(outline, function, rule.name)
            gains = isinstance(function.value_type, Integer) and function.index_types == (players,)
            if (
                not gains
                or step is None
                or step < 0
                or not all(_gets(outline, one, function) for one in outline.instances(rule))
            ):
                continue
            yield OtherReading(
                Axis.WHO,
                "the other one gets it",
                (rule,),
                (function.name,),
                "this",
                "other",
                f"who chooses `{spoken(rule.name)}` gets {spoken(function.name)} for it",
                "the other player gets it",
                partial(_given, outline, rule, function),
            )


def _gets(outline: Outline, instance: Instance, function: StateFunction) -> bool:
    """Whether a choice changes this number of who makes it, and of nobody else."""
    chooser = instance.label.chooser
    if outline.chooser_index(chooser) is None:
        return False
    return [cell for cell in instance.updates if cell.function == function] == [function.cell(chooser)]


def _given(outline: Outline, rule: Rule, function: StateFunction) -> TransitionSystem:
    def remade(instance: Instance) -> Instance:
        mine = function.cell(instance.label.chooser)
        theirs = next(cell for cell in function.cells() if cell != mine)
        more = ex.linear(((1, ex.cell_node(theirs)), (1, instance.updates[mine]), (-1, ex.cell_node(mine))), 0)
        return doing(instance, {mine: ex.cell_node(mine), theirs: fitting(more, theirs)})

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})
