"""What a player, or several, can make of a game: the best result that can be forced, the least they can be held to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .arena import GameArena
from .spreading import Integers, Truths, reached


@dataclass(frozen=True)
class Aim:
    """What somebody wants of a play: that it ends well, or else perhaps that it never ends.

    Where it may not leave some positions, it may also go on for ever among them.

    Attributes:
        ends: the positions in which a play may end.
        endless: whether play that never ends is as good.
        inside: the positions that play may not leave, not even on its way to an end; None for all.
    """

    ends: Truths
    endless: bool = False
    inside: Truths | None = None

    def sure(self, arena: GameArena, by: Iterable[int]) -> Truths:
        """From where a coalition is sure of it, whatever the others do and however dice fall."""
        if not self.endless:
            return arena.force(by, self.ends)
        safe = self.ends | (arena.degrees > 0)
        return arena.keep(by, safe if self.inside is None else safe & self.inside)


@dataclass(frozen=True)
class Bounds:
    """For each position what is certain of a result, as a place in the list of values that occur, rising.

    Attributes:
        low: the best result that the coalition forces; -1 where it forces none.
        high: the least that all others hold it to; the number of values where they force none.

        values: how many values there are, if these are all that occur; 0 where the search may have missed some.
        has_best, has_worst: whether some end is good for the coalition, and some bad. Both, unless all ends are worth
            the same: to whoever loses in each of them none is good, to whoever does not none is bad.

    Where both are equal that is the value of the position; so it is where the best of all ends is forced, or the worst.
    Else nobody can be made to accept less, or more, than one of the two: dice are in it, or several who may move at
    once, or play that never ends, where the game does not say what that is worth.
    """

    low: Integers
    high: Integers
    values: int = 0
    has_best: bool = True
    has_worst: bool = True

    @cached_property
    def value(self) -> Integers:
        """The place of the value of each position; -1 where it is open."""
        best = (self.values > 0) & self.has_best & (self.low == self.values - 1)
        worst = (self.values > 0) & self.has_worst & (self.high == 0)
        return np.where((self.low == self.high) | best, self.low, np.where(worst, 0, -1))

    @property
    def solved(self) -> Truths:
        """Where the value is known."""
        return reached(self.value)


@dataclass(frozen=True)
class Worths:
    """What plays are worth to somebody.

    Attributes:
        worth: for each position the place of its worth among the values, or -1 where it is no end or worth nothing.
        values: how many values there are.
        endless: the place of what play that never ends is worth; None where nobody said.
    """

    worth: Integers
    values: int
    endless: int | None = None

    def at_least(self, place: int) -> Aim:
        """To get one of the values, or more."""
        return Aim(self.worth >= place, self.endless is not None and self.endless >= place)

    def at_most(self, place: int) -> Aim:
        """To get one of the values, or less."""
        return Aim((self.worth >= 0) & (self.worth <= place), self.endless is not None and self.endless <= place)


def bounds(
    arena: GameArena, worths: Worths, by: Iterable[int], others: Iterable[int], exhausted: bool = False
) -> Bounds:
    """What a coalition forces and is held to, in every position, however dice fall.

    Args:
        arena: the positions.
        worths: what plays are worth to the coalition.
        by: the coalition whose result it is.
        others: all who play against it.
        exhausted: whether every reachable position is there, so that no other value occurs.
    """
    low, high = np.full(len(arena), -1), np.full(len(arena), worths.values)
    for place in range(worths.values):
        low[worths.at_least(place).sure(arena, by)] = place
    for place in reversed(range(worths.values)):
        high[worths.at_most(place).sure(arena, others)] = place
    return Bounds(low, high, worths.values if exhausted else 0)
