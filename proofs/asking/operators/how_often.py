"""How often a choice may be made: once before each other one, once in the whole game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.types import BOOLEAN

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import doing, requiring, with_variable

MOST_OTHERS = 4
"""A choice beside which a player has more others than this is not confined to once before each of them."""


def once_before_each(outline: Outline) -> Iterator[OtherReading]:
    """A choice may be made once, and again only after another choice of the same player, or never again."""
    for rule in outline.choices:
        others = [other for other in outline.choices if other is not rule and other.by == rule.by]
        told = f"`{spoken(rule.name)}` may be chosen as often as the other rules allow"
        for other in others if len(others) <= MOST_OTHERS else ():
            yield OtherReading(
                Axis.HOW_OFTEN,
                "once before each",
                (rule, other),
                (other.name,),
                "often",
                "once",
                told,
                f"`{spoken(rule.name)}` may be chosen once before each `{spoken(other.name)}`",
                partial(_once, outline, rule, other),
            )
        yield OtherReading(
            Axis.HOW_OFTEN,
            "once a game",
            (rule,),
            (),
            "often",
            "once",
            told,
            f"each player may choose `{spoken(rule.name)}` once in a game",
            partial(_once, outline, rule, None),
        )


def _once(outline: Outline, rule: Rule, until: Rule | None) -> TransitionSystem:
    players = outline.players
    own = players is not None and all(players.contains(one.label.chooser) for one in outline.instances(rule))
    done = StateFunction(f"{rule.name}_done", (players,) if own and players is not None else (), BOOLEAN)

    def place(instance: Instance) -> Any:
        return done.cell(instance.label.chooser) if own else done.cell()

    def chosen(instance: Instance) -> Instance:
        cell = place(instance)
        return doing(requiring(instance, ex.negation(ex.cell_node(cell)), "it was done already"), {cell: ex.TRUE})

    changed = {rule.name: [chosen(one) for one in outline.instances(rule)]}
    if until is not None:
        changed[until.name] = [doing(one, {place(one): ex.FALSE}) for one in outline.instances(until)]
    return with_variable(outline.remaker.with_instances(changed), done, ex.FALSE)
