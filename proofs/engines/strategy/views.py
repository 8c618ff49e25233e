"""What players see of positions: those that look alike to somebody have one number."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import FALSE, TRUE, Cell, Node
from rulestone.proofs.plays.sight import sight

from .reachable import ReachablePositions
from .spreading import Integers, Truths


def views(positions: ReachablePositions, player: Hashable) -> Integers:
    """For each position the number of what a player is shown of it: the same where they see no difference.

    What they see now, not what they remember; who remembers more can do no less.
    """
    system, layout = positions.system, positions.layout
    shown = positions.rows.copy()
    known: dict[Node, Truths] = {
        TRUE: np.ones(len(positions), dtype=bool),
        FALSE: np.zeros(len(positions), dtype=bool),
    }
    for (viewer, cell), condition in sight(system).items():
        if viewer != player or not positions.varies(cell):
            continue
        if condition not in known:
            known[condition] = positions.where(condition)
        field = layout.fields[system.positions[cell]]
        shown[~known[condition], field.word] &= ~(field.mask << field.shift)
    columns = np.column_stack([shown, *known.values()])
    _, codes = np.unique(columns, axis=0, return_inverse=True)
    return codes.reshape(-1)


def is_hidden_from(positions: ReachablePositions, player: Hashable) -> bool:
    """Whether something that varies is not always shown to a player."""
    return any(who == player and positions.varies(cell) for who, cell in unseen(positions.system))


def unseen(system: TransitionSystem) -> list[tuple[Hashable, Cell]]:
    """The players and the places at which they may not always look; an owner may always look at what is theirs."""
    return [key for key, condition in sight(system).items() if condition is not TRUE]
