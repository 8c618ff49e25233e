"""A game as it goes on from one position: the same rules, another beginning."""

from __future__ import annotations

from dataclasses import replace

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import TRUE
from rulestone.model.system.initial_condition import InitialCondition
from rulestone.model.system.system import State
from rulestone.model.words.values import kept_literal


def begun_at(system: TransitionSystem, state: State) -> TransitionSystem:
    """The game as if plays began in a position; whether it can be come to is not asked."""
    assigned = {cell: kept_literal(value, cell.type) for cell, value in zip(system.cells, state, strict=True)}
    return replace(system, initial=InitialCondition(assigned, (), TRUE, ()))
