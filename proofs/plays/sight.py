"""Who may look where, by what a game declares (`seen_by`)."""

from __future__ import annotations

from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import EVERYBODY, NOBODY, OWNER
from rulestone.model.declarations.declarations import State as Variable
from rulestone.model.expressions.expression import FALSE, TRUE, Cell, Node, boolean
from rulestone.model.words.values import truth


def sight(system: TransitionSystem) -> dict[tuple[Any, Cell], Node]:
    """For every player and every place of a variable that not everybody sees: when the player may look."""
    return {
        (viewer, cell): may_look(system, variable, viewer, cell)
        for variable in system.game.declared(Variable)
        if variable.seen_by != EVERYBODY
        for viewer in system.game.player_elements()
        for cell in system.functions[variable.name].cells()
    }


def may_look(system: TransitionSystem, variable: Variable[Any, Any], viewer: Any, cell: Cell) -> Node:
    """The condition that a player may look at a place."""
    if callable(variable.seen_by):
        return truth(variable.is_seen(system.game, system.view(), viewer, *cell.index)).total
    if variable.seen_by == OWNER:
        return boolean(cell.index[0] == viewer)
    return FALSE if variable.seen_by == NOBODY else TRUE
