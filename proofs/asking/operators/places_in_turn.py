"""At once, or one after another: where a step changes several places, the later see what the earlier became."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.walk import substitute, support

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import doing, fitting

MOST_PLACES = 12
"""A step that changes more places than this is not read as one after another: what comes out would be too long."""


def one_after_another(outline: Outline) -> Iterator[OtherReading]:
    """What a step does with several like places at once it does with one after another, in their order."""
    for rule in outline.rules.values():
        for function in outline.system.functions.values() if rule.by != CHANCE else ():
            if function.name in outline.steering or not function.index_types:
                continue
            if any(_sees_another(one, function) for one in outline.instances(rule)):
                yield OtherReading(
                    Axis.AT_ONCE,
                    "one after another",
                    (rule,),
                    (function.name,),
                    "at once",
                    "in turn",
                    f"`{spoken(rule.name)}` changes {spoken(function.name)} of all at once",
                    "it changes one after another: the later ones by what the earlier ones have become",
                    partial(_in_turn, outline, rule, function),
                )


def _places(instance: Instance, function: StateFunction) -> list[Cell]:
    return [cell for cell in function.cells() if cell in instance.updates]


def _sees_another(instance: Instance, function: StateFunction) -> bool:
    """Whether what a place becomes depends on an earlier one that is changed, too."""
    cells = _places(instance, function)
    if not 1 < len(cells) <= MOST_PLACES:
        return False
    return any(earlier in support(instance.updates[cell]) for n, cell in enumerate(cells) for earlier in cells[:n])


def _in_turn(outline: Outline, rule: Rule, function: StateFunction) -> TransitionSystem:
    def remade(instance: Instance) -> Instance:
        if not _sees_another(instance, function):
            return instance
        new: dict[Cell, Node] = {}
        for cell in _places(instance, function):
            new[cell] = fitting(substitute(instance.updates[cell], new), cell)
        return doing(instance, new)

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})
