"""A game solved in its chosen reading, and in each other one: which questions decide who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from rulestone.model import Game, GameError
from rulestone.proofs.engines.strategy.solution import Solution
from rulestone.proofs.running.progress import Listener, silent

from .solve_game import POSITIONS, solve_game

Certain = Mapping[str, Counter[tuple[Any, Any]]]
"""By player what is forced and held to, and from how many beginnings."""


class Effect(Enum):
    """What a reading changes of what can be forced."""

    WINNER = "decides who wins"
    RESULT = "changes what can be forced"
    NOTHING = "changes nothing that can be forced from where plays begin"
    UNDECIDED = "undecided"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class SolvedReading:
    """A game solved in one reading."""

    solution: Solution

    @property
    def certain(self) -> Certain:
        """What is certain for each player."""
        found = self.solution
        return {str(player.player): found.intervals(player) for player in found.players}

    def effect(self, other: SolvedReading) -> Effect:
        """What another reading changes."""
        if not self.solution.complete or not other.solution.complete:
            return Effect.UNDECIDED
        if self.solution.winners != other.solution.winners:
            return Effect.WINNER
        return Effect.NOTHING if self.certain == other.certain else Effect.RESULT

    def compared(self, other: SolvedReading) -> str:
        """What another reading changes, in one line."""
        told = "; ".join(f"{player} {_told(counts)}" for player, counts in other.certain.items())
        seeing = " (seeing everything)" * (self.solution.hidden or other.solution.hidden)
        return f"{self.effect(other)}{seeing}: {told}, {len(other.solution.positions):,} positions"


def _told(counts: Counter[tuple[Any, Any]]) -> str:
    parts = []
    for (low, high), number in counts.most_common():
        worth = str(low) if low == high and low is not None else f"{_or_nothing(low)} to {_or_nothing(high)}"
        parts.append(worth if len(counts) == 1 else f"{worth} (from {number:,})")
    return ", ".join(parts)


def _or_nothing(value: Any) -> str:
    return "nothing" if value is None else str(value)


def solve_reading(game: Game, *, limit: int = POSITIONS, listener: Listener = silent) -> SolvedReading:
    """Solve a game as it is read; see `solve_game`."""
    return SolvedReading(solve_game(game.system, limit=limit, listener=listener))


def other_readings(
    game: Game, chosen: SolvedReading, *, limit: int = POSITIONS, listener: Listener = silent
) -> Iterator[tuple[str, SolvedReading | str]]:
    """Each other reading of each question that the rules ask, alone: solved, or why it cannot be."""
    _ = chosen.solution.positions.system.outcomes()  # a question may be asked only there
    for name, question in type(game).questions().items():
        if name not in game.consulted:
            continue
        for reading in question.readings:
            if reading == game.readings[name]:
                continue
            try:
                other = type(game)(scope=game.scope, **{**game.readings, name: reading})
                yield f"{name}={reading}", solve_reading(other, limit=limit, listener=listener)
            except GameError as error:
                yield f"{name}={reading}", f"cannot be solved: {error}"
