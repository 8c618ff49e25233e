"""What a player, or several, can make of a game: the best result that can be forced, the least they can be held to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .arena import GameArena
from .spreading import Integers, Truths, reached


@dataclass(frozen=True)
class Bounds:
    """For each position what is certain of a result, as a place in the list of values that occur, rising.

    Attributes:
        low: the best result that the coalition forces; -1 where it forces none.
        high: the least that all others hold it to; the number of values where they force none.

        values: how many values there are, if these are all that occur; 0 where the search may have missed some.

    Where both are equal that is the value of the position; so it is where the best of all ends is forced, or the worst.
    Else nobody can be made to accept less, or more, than one of the two: play that never ends is in it, or dice, or
    several who may move at once.
    """

    low: Integers
    high: Integers
    values: int = 0

    @cached_property
    def value(self) -> Integers:
        """The place of the value of each position; -1 where it is open."""
        best = (self.values > 0) & (self.low == self.values - 1)
        worst = (self.values > 0) & (self.high == 0)
        return np.where((self.low == self.high) | best, self.low, np.where(worst, 0, -1))

    @property
    def solved(self) -> Truths:
        """Where the value is known."""
        return reached(self.value)


def bounds(
    arena: GameArena, worth: Integers, values: int, by: Iterable[int], others: Iterable[int], exhausted: bool = False
) -> Bounds:
    """What a coalition forces and is held to, in every position, however dice fall.

    Args:
        arena: the positions.
        worth: for each position the place of its worth among the values, or -1 where it is no end or worth nothing.
        values: how many values there are.
        by: the coalition whose result it is.
        others: all who play against it.
        exhausted: whether every reachable position is there, so that no other value occurs.
    """
    low, high = np.full(len(arena), -1), np.full(len(arena), values)
    for place in range(values):
        low[arena.force(by, worth >= place)] = place
    for place in reversed(range(values)):
        high[arena.force(others, (worth >= 0) & (worth <= place))] = place
    return Bounds(low, high, values if exhausted else 0)
