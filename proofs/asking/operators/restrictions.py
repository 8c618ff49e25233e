"""A choice gets a restriction: not the same as the last time, at most once a turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.types import BOOLEAN, Integer

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import doing, requiring, with_variable


def not_the_same_again(outline: Outline) -> Iterator[OtherReading]:
    """A choice may not be what it was the last time: the last time of the same player, or of anybody."""
    for rule in outline.choices:
        for parameter in rule.parameters:
            if parameter == rule.by or len({i[parameter] for i in outline.instances(rule)}) < 2:
                continue
            for own in (True, False):
                if own and (outline.players is None or len(outline.players) < 2):
                    continue
                whose = "they themselves" if own else "anybody"
                yield OtherReading(
                    Axis.SAME_AGAIN,
                    "not the same again" if own else "not the same again, of anybody",
                    (rule,),
                    (parameter,),
                    "free",
                    "barred",
                    f"who chooses `{spoken(rule.name)}` may name the same {spoken(parameter)} as the last time",
                    f"they have to name another {spoken(parameter)} than {whose} did the last time",
                    partial(_barred, outline, rule, parameter, own),
                    names=parameter,
                )


def _barred(outline: Outline, rule: Rule, parameter: str, own: bool) -> TransitionSystem:
    values = list(dict.fromkeys(instance[parameter] for instance in outline.instances(rule)))
    numbers = {value: number for number, value in enumerate(values, start=1)}  # 0: nothing was named yet
    indexed = own and outline.players is not None
    indices = (outline.players,) if indexed and outline.players is not None else ()
    last = StateFunction(f"last_{parameter}_of_{rule.name}", indices, Integer(0, len(values)))

    def remade(instance: Instance) -> Instance:
        index = outline.chooser_index(instance.label.chooser) if indexed else ()
        if index is None:
            return instance
        cell, number = last.cell(*index), ex.integer(numbers[instance[parameter]])
        fresh = ex.negation(ex.equal(ex.cell_node(cell), number))
        return doing(requiring(instance, fresh, f"it was the same {spoken(parameter)} the last time"), {cell: number})

    changed = outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})
    return with_variable(changed, last, ex.integer(0))


def once_a_turn(outline: Outline) -> Iterator[OtherReading]:
    """A choice that does not end the turn may be made at most once in it."""
    turn = outline.turn
    if turn is None:
        return
    for rule in outline.choices:
        if rule.by != turn.function.name or all(turn in one.updates for one in outline.instances(rule)):
            continue
        yield OtherReading(
            Axis.HOW_OFTEN,
            "once a turn",
            (rule,),
            (),
            "often",
            "once",
            f"`{spoken(rule.name)}` may be chosen as often in a turn as the other rules allow",
            f"`{spoken(rule.name)}` may be chosen once in a turn",
            partial(_once, outline, rule),
        )


def _once(outline: Outline, rule: Rule) -> TransitionSystem:
    turn = outline.turn
    assert turn is not None
    done = StateFunction(f"{rule.name}_done", (), BOOLEAN)
    cell = done.cell()

    def remade(instance: Instance) -> Instance:
        what: dict[Any, ex.Node] = {}
        if instance.label.rule == rule.name:
            instance = requiring(instance, ex.negation(ex.cell_node(cell)), "it was done in this turn already")
            what = {cell: ex.TRUE}
        if turn in instance.updates:
            what = {cell: ex.FALSE}
        return doing(instance, what) if what else instance

    changed = {name: [remade(one) for one in some] for name, some in outline.remaker.instances.items()}
    return with_variable(outline.remaker.with_instances(changed), done, ex.FALSE)
