"""The part of a search that is solved where nobody waits for all of it: the positions nearest to where plays begin."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from rulestone.proofs.plays.ending import Ending, Stopped
from rulestone.proofs.plays.exploration import Exploration

NEAREST = 30_000
"""This number of positions is solved in about a second."""


def nearest(found: Exploration, most: int = NEAREST) -> Exploration:
    """What the search would have found, had it been allowed this number of positions, in arrays of its own.

    All positions in which plays begin are part of it. A position has its steps where all of them lead to another one of
    the part; so what can be forced in it can be forced in the game.

    Args:
        found: a search that kept its steps, interrupted by whoever waits for it or about to be.
        most: how many positions.
    """
    kept = max(most, found.levels[0] if found.levels else 0)
    if found.edges is None or found.rows is None or found.states <= kept:
        return found
    source, beyond = found.edges[:, 0], np.flatnonzero(found.edges[:, 2] >= kept)
    expanded = min(found.expanded, kept, int(source[beyond[0]]) if len(beyond) else kept)
    why = f"interrupted: of {found.states:,} that were found the nearest {kept:,} are solved; see --positions"
    return replace(
        found,
        states=kept,
        expanded=expanded,
        rows=found.rows[:kept].copy(),
        edges=found.edges[: int(np.searchsorted(source, expanded))].copy(),
        undefined={move: first for move, first in found.undefined.items() if first < expanded},
        complete=False,
        stopped=Stopped(why, Ending.INTERRUPTED),
    )
