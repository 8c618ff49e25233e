"""Good mixed strategies of larger trees: counterfactual regrets, in floating point, believed only as far as answered.

CFR+ (Tammelin 2014) on sequences of choices: both sides regret, in each situation, what they did not choose, and choose
in proportion to it; the averages, later ones weighing more, come near to an equilibrium. What they are worth is not
taken from here: see `equilibrium`, which answers each as well as possible, in fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from .unrolled import Choice, Piece, SeenSet

Floats = NDArray[np.float64]

_GRAIN = 1 << 20
"""Chances are rounded to this number of parts."""


class _Side:
    """One player's sequences by number, and their regrets."""

    def __init__(self, sets: Sequence[SeenSet]) -> None:
        self.sets = sets
        self.number: dict[Choice, int] = {None: 0}
        for place, one in enumerate(sets):
            for option in one.options:
                self.number[place, option] = len(self.number)
        self.starts = [self.number[place, one.options[0]] for place, one in enumerate(sets)]
        self.stops = [start + len(one.options) for start, one in zip(self.starts, sets, strict=True)]
        self.before = [self.number[one.before] for one in sets]
        self.regret = np.zeros(len(self.number))
        self.total = np.zeros(len(self.number))

    def strategy(self) -> Floats:
        """How likely each choice is in its situation, by what is regretted."""
        chance = np.ones(len(self.number))
        for start, stop in zip(self.starts, self.stops, strict=True):
            regret = self.regret[start:stop]
            whole = regret.sum()
            chance[start:stop] = regret / whole if whole > 0 else 1 / (stop - start)
        return chance

    def reached(self, chance: Floats) -> Floats:
        """How likely each sequence is by the player's own choices."""
        found = np.ones(len(self.number))
        for before, start, stop in zip(self.before, self.starts, self.stops, strict=True):
            found[start:stop] = found[before] * chance[start:stop]
        return found

    def learn(self, chance: Floats, gains: Floats) -> None:
        """Regret what would have been better, where each sequence gains that much at once."""
        worth = gains.copy()
        for place in reversed(range(len(self.sets))):
            start, stop = self.starts[place], self.stops[place]
            mean = float(chance[start:stop] @ worth[start:stop])
            self.regret[start:stop] = np.maximum(self.regret[start:stop] + worth[start:stop] - mean, 0)
            worth[self.before[place]] += mean

    def plan(self) -> dict[Choice, Fraction]:
        """The average strategy in fractions."""
        plan: dict[Choice, Fraction] = {None: Fraction(1)}
        for place, one in enumerate(self.sets):
            part = self.total[self.starts[place] : self.stops[place]]
            whole = float(part.sum())
            grains = [round(float(x) / whole * _GRAIN) if whole > 0 else 1 for x in part]
            for option, grain in zip(one.options, grains, strict=True):
                plan[place, option] = plan[one.before] * Fraction(grain, sum(grains))
        return plan


def learnt_plans(
    piece: Piece, gains: Sequence[Fraction], rounds: int
) -> tuple[dict[Choice, Fraction], dict[Choice, Fraction]]:
    """A good mixed strategy of each side, as how likely its own choices make each of their sequences.

    Args:
        piece: what may happen.
        gains: what the first player gains by each leaf, times how likely dice make it.
        rounds: how often both learn.
    """
    one, other = _Side(piece.seen[0]), _Side(piece.seen[1])
    rows = [one.number[leaf.chosen[0]] for leaf in piece.leaves]
    columns = [other.number[leaf.chosen[1]] for leaf in piece.leaves]
    shape = len(one.number), len(other.number)
    matrix: Any = csr_array((list(map(float, gains)), (rows, columns)), shape=shape)
    back: Any = matrix.T.tocsr()
    for turn in range(1, rounds + 1):
        first = one.strategy()
        mine = one.reached(first)
        second = other.strategy()
        one.learn(first, matrix @ other.reached(second))
        one.total += turn * mine
        mine = one.reached(one.strategy())
        theirs = other.reached(second)
        other.learn(second, -(back @ mine))
        other.total += turn * theirs
    return one.plan(), other.plan()
