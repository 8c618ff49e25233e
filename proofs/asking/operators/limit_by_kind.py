"""A number that is named goes with a kind of thing: of one kind half as many count for as much as of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Node, StateFunction
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.walk import substitute, support
from rulestone.model.words.effects import Requirement
from rulestone.model.words.values import kept_literal

from ..axes import Axis
from ..game_outline import Outline, are_places, spoken
from ..other_reading import OtherReading
from .no_less_than_before import keeps_what_is_named

AS_MUCH = 2
"""One of that kind counts for as many of any other one."""


def half_as_many_of_one_kind(outline: Outline) -> Iterator[OtherReading]:
    """Whoever names a number and a kind is held to the number named before; of one kind half as many will do.

    Both are kept, the number that is named is compared with the one that is kept, and the first of the kinds in their
    order is the one: which it is, is the same question.
    """
    for rule, kept in keeps_what_is_named(outline):
        number = _parameter_kept(outline, rule, kept)
        cell = kept.cell()
        if number is None or not any(cell in support(one.guard) for one in outline.instances(rule)):
            continue
        for function in outline.system.functions.values():
            kind = _parameter_kept(outline, rule, function)
            values = list(dict.fromkeys(one[kind] for one in outline.instances(rule))) if kind is not None else []
            if kind in (None, number) or function.name in outline.steering or are_places(outline, values):
                continue
            if len(values) > 1:
                yield OtherReading(
                    Axis.LIMIT,
                    "half as many of one kind",
                    (rule,),
                    (number, str(kind), value_text(values[0])),
                    "included",
                    "excluded",
                    f"the {spoken(number)} that `{spoken(rule.name)}` names counts alike for any {spoken(str(kind))}",
                    f"with {spoken(str(kind))} {value_text(values[0])} half as many are as much as with any other",
                    partial(_made, outline, rule, (number, str(kind)), (kept, function), values[0]),
                    names=number,
                )


def _parameter_kept(outline: Outline, rule: Rule, function: StateFunction) -> str | None:
    """The parameter whose value a choice keeps in a place of the whole game, whatever it is."""
    if function.index_types:
        return None
    cell, instances = function.cell(), outline.instances(rule)
    for parameter in rule.parameters:
        if parameter != rule.by and all(
            function.value_type.contains(one[parameter])
            and one.updates.get(cell) is kept_literal(one[parameter], function.value_type)
            for one in instances
        ):
            return parameter
    return None


def _made(
    outline: Outline, rule: Rule, names: tuple[str, str], kept: tuple[StateFunction, StateFunction], special: Any
) -> TransitionSystem | None:
    number, kind = names
    amount, sort = (one.cell() for one in kept)
    instances = outline.instances(rule)
    known: Mapping[Any, Instance] = {_key(one, number, one[number]): one for one in instances}
    most = max(one[number] for one in instances)
    held = ex.equal(ex.cell_node(sort), kept_literal(special, sort.type))
    doubled: dict[Any, Node] = {amount: ex.linear(((AS_MUCH, ex.cell_node(amount)),), 0)}
    remade = []
    for one in instances:
        worth = one[number] * (AS_MUCH if one[kind] == special else 1)
        like = known.get(_key(one, number, min(worth, most)))
        if like is None:
            return None
        guard = ex.either(held, substitute(like.guard, doubled), like.guard)
        asked = Requirement(guard, "it is too little", rule.line, wr.as_it_is(guard, certain=True))
        remade.append(replace(one, guard=guard, guard_obligations=(), requirements=(asked,)))
    return outline.remaker.with_instances({rule.name: remade})


def _key(instance: Instance, number: str, value: int) -> Any:
    return instance.label.chooser, tuple((n, value if n == number else v) for n, v in instance.label.parameters)
