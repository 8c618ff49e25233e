"""What a player, or several, can make of a game: the best result that can be forced, the least they can be held to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from .arena import GameArena
from .spreading import Integers, Truths


@dataclass(frozen=True)
class Bounds:
    """For each position what is certain of a result, as a place in the list of values that occur, rising.

    Attributes:
        low: the best result that the coalition forces; -1 where it forces none.
        high: the least that all others hold it to; the number of values where they force none.

    Where both are equal that is the value of the position. Else nobody can be made to accept less, or more, than one
    of the two: play that never ends is in it, or dice, or two sides that race.
    """

    low: Integers
    high: Integers

    @property
    def solved(self) -> Truths:
        """Where the value is known."""
        found: Truths = self.low == self.high
        return found


def bounds(arena: GameArena, worth: Integers, values: int, by: Iterable[int], others: Iterable[int]) -> Bounds:
    """What a coalition forces and is held to, in every position, however dice fall.

    Args:
        arena: the positions.
        worth: for each position the place of its worth among the values, or -1 where it is no end or worth nothing.
        values: how many values there are.
        by: the coalition whose result it is.
        others: all who play against it.
    """
    low, high = np.full(len(arena), -1), np.full(len(arena), values)
    for place in range(values):
        low[arena.force(by, worth >= place)] = place
    for place in reversed(range(values)):
        high[arena.force(others, (worth >= 0) & (worth <= place))] = place
    return Bounds(low, high)
