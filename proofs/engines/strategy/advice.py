"""Best moves in a game that was solved: of what gives nothing away, what wins soonest or loses latest."""

from __future__ import annotations

import numpy as np
from rulestone.model import Instance
from rulestone.model.system.system import State
from rulestone.proofs.compiling.layout import pack_state

from .solution import Solution
from .spreading import NEVER, Integers


class Adviser:
    """Says what to play in any position of a solved game."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self._far: dict[tuple[int, int, bool], Integers] = {}

    def number(self, state: State) -> int | None:
        """The number of a position; None where the search did not find it."""
        positions = self.solution.positions
        words = np.array(pack_state(positions.system, positions.layout, state), dtype=np.int64)
        found = np.flatnonzero((positions.rows == words).all(axis=1))
        return int(found[0]) if len(found) else None

    def best(self, state: State, player: int) -> Instance | None:
        """What a player should play: first by what they force afterwards, then by what they are held to, then by speed.

        None where the position is not known, or the player has no move.
        """
        here = self.number(state)
        if here is None:
            return None
        positions = self.solution.positions
        arena = positions.arena
        steps = [step for step in arena.steps(here) if arena.owner[step] == player]
        if not steps:
            return None
        return positions.move(max(steps, key=lambda step: self._worth(int(arena.to[step]), player)))

    def _worth(self, after: int, player: int) -> tuple[int, int, int]:
        bounds = self.solution.players[player].bounds
        low, high = int(bounds.low[after]), int(bounds.high[after])
        soon = self._distance(player, low, True, after)
        late = self._distance(player, high, False, after)
        # A result that is forced is better had sooner, if it is not the worst; else what others force had better wait.
        hurry = low > 0 and soon != NEVER
        return low, high, -soon if hurry else late if late != NEVER else 1 << 30

    def _distance(self, player: int, place: int, mine: bool, after: int) -> int:
        key = player, place, mine
        if key not in self._far:
            solution, worths = self.solution, self.solution.players[player].worths
            by = {player} if mine else solution.everybody - {player}
            aim = worths.at_least(place) if mine else worths.at_most(place)
            self._far[key] = solution.positions.arena.remoteness(by, aim.ends)
        return int(self._far[key][after])
