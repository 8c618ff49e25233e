"""A number that is named and kept, as a bid is: the next one may not be lower, or has to be higher."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import conjoined, support

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import requiring


def no_less_than_before(outline: Outline) -> Iterator[OtherReading]:
    """What is named and then kept in a place has to be as much at least as what is kept there, or more."""
    for rule in outline.choices:
        for parameter in rule.parameters:
            values = {instance[parameter] for instance in outline.instances(rule)}
            if parameter == rule.by or len(values) < 2 or not all(type(value) is int for value in values):
                continue
            for function in outline.system.functions.values():
                if _keeps(outline, rule, parameter, function) and not _is_compared(outline, rule, function):
                    for more, name, words in (
                        (0, "as much at least", "it has to be as much as that at least"),
                        (1, "more than before", "it has to be more than that"),
                    ):
                        yield OtherReading(
                            Axis.LIMIT,
                            name,
                            (rule,),
                            (parameter, function.name),
                            "included",
                            "excluded",
                            f"`{spoken(rule.name)}` may name a number below the one kept as `{spoken(function.name)}`",
                            words,
                            partial(_raised, outline, rule, parameter, function, more),
                            names=parameter,
                        )


def keeps_what_is_named(outline: Outline) -> Iterator[tuple[Rule, StateFunction]]:
    """The choices that name a number, each with the variable in which that number is kept."""
    for rule in outline.choices:
        for parameter in rule.parameters:
            values = {instance[parameter] for instance in outline.instances(rule)}
            if parameter != rule.by and len(values) > 1 and all(type(value) is int for value in values):
                kept = (one for one in outline.system.functions.values() if _keeps(outline, rule, parameter, one))
                yield from ((rule, function) for function in kept)


def _keeps(outline: Outline, rule: Rule, parameter: str, function: StateFunction) -> bool:
    """Whether a rule keeps the number that is named in a place of the whole game."""
    if function.index_types or not isinstance(function.value_type, Integer) or function.name in outline.steering:
        return False
    cell = function.cell()
    given = [(one.updates.get(cell), one[parameter]) for one in outline.instances(rule)]
    return all(node is not None and node.is_constant and node.payload == value for node, value in given)


def _is_compared(outline: Outline, rule: Rule, function: StateFunction) -> bool:
    """Whether a rule asks of what is kept there something else for another number that is named."""
    asked = {
        frozenset(part for part in conjoined(one.guard) if {cell.function for cell in support(part)} == {function})
        for one in outline.instances(rule)
    }
    return len(asked) > 1


def _raised(outline: Outline, rule: Rule, parameter: str, function: StateFunction, more: int) -> TransitionSystem:
    before = ex.cell_node(function.cell())
    remade = [
        requiring(one, ex.at_most(ex.linear(((1, before),), more), ex.integer(one[parameter])), "it is too little")
        for one in outline.instances(rule)
    ]
    return outline.remaker.with_instances({rule.name: remade})
