"""What is asked of a solved game by all that look for something worth knowing in it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from rulestone.proofs.plays.play import Play, replay

from .arena import DICE, NOBODY, GameArena
from .leading_plays import leading
from .reachable import ReachablePositions
from .solution import Solution
from .spreading import NEVER, Integers, Truths
from .views import is_hidden_from


@dataclass(frozen=True)
class Notable:
    """One thing worth knowing.

    Attributes:
        kind: "forced win", "kingmaking", "stalling", "shut out", "stranded", "hopeless", "never better", "idle choice"
            or "only winning move".
        sentence: what it is.
        players: whom it is about.
        count: in how many positions it is so; None where it is about the beginnings.
        play: shows it; where there is a count it leads to a nearest such position.
        rule: the rule that it is about; "" where it is not about one.
    """

    kind: str
    sentence: str
    players: tuple[Hashable, ...] = ()
    count: int | None = None
    play: Play | None = None
    rule: str = ""


class SolvedGame:
    """A solved game, and what can be reached in it, if all like it to."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.positions: ReachablePositions = solution.positions
        self.arena: GameArena = solution.positions.arena
        self.anybody = (*range(len(solution.players)), NOBODY, DICE)
        self.seeing = [not is_hidden_from(self.positions, player.player) for player in solution.players]
        self._choosing: dict[int, Truths] = {}

    def reaches(self, target: Truths) -> Truths:
        """From where play may get to a target, if all and the dice like it to."""
        return self.arena.force(self.anybody, target)

    @cached_property
    def can_end(self) -> Truths:
        """From where the game may come to be over."""
        return self.reaches(self.positions.over)

    def moves(self, number: int) -> Truths:
        """Where a player has a step."""
        arena = self.arena
        return arena.having(arena.owner == number)

    def chooses(self, *numbers: int) -> Truths:
        """Where one of some players has a step, and there is another one."""
        found = np.zeros(len(self.arena), dtype=bool)
        for number in numbers:
            if number not in self._choosing:
                self._choosing[number] = self.moves(number) & (self.arena.degrees > 1)
            found |= self._choosing[number]
        return found

    def decides(self, number: int) -> Truths:
        """Where a player has several steps, and nobody else has any."""
        arena = self.arena
        own = arena.counted(arena.owner == number)
        found: Truths = (own > 1) & (own == arena.degrees)
        return found

    def differ(self, values: Integers) -> Truths:
        """In which positions not all steps have the same value."""
        arena = self.arena
        found = np.zeros(len(arena), dtype=bool)
        some = np.flatnonzero(arena.degrees > 1)
        if len(some):
            ends = np.column_stack([arena.head[some], arena.head[some + 1]]).reshape(-1)
            ends = ends[:-1] if ends[-1] == len(values) else ends
            most, least = (word.reduceat(values, ends)[::2] for word in (np.maximum, np.minimum))
            found[some] = most != least
        return found

    def many(self, where: Truths) -> str:
        """How many positions these are, in words."""
        return f"{int(where.sum()):,} of {len(where):,} positions"

    def play_to(self, target: Truths) -> Play:
        """A shortest play to one of some positions."""
        distance = self.arena.remoteness(self.anybody, target)
        starts = np.flatnonzero(self.solution.is_initial & (distance != NEVER))
        start = int(starts[np.argmin(distance[starts])])
        return self.played(start, leading(self.arena, self.anybody, target, start))

    def played(self, start: int, steps: list[int]) -> Play:
        """Some steps as a play, by the plain semantics."""
        moves = [self.positions.move(step) for step in steps]
        return replay(self.positions.system, self.positions.state(start), moves)
