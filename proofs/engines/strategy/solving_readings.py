"""A game solved in its chosen reading, and in each other one: which questions decide who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from rulestone.model import Game, GameError
from rulestone.model.printing import value_text
from rulestone.proofs.running.progress import Listener, silent

from .averages import MOST, Average, averages, decided_by_dice
from .expectations import NoExpectation
from .solution import Solution
from .solve_game import POSITIONS, solve_game

Certain = Mapping[str, Counter[tuple[Any, Any]]]
"""By player what is forced and held to, and from how many beginnings."""


class Effect(Enum):
    """What a reading changes of what can be forced."""

    WINNER = "decides who wins"
    RESULT = "changes what can be forced"
    AVERAGE = "changes what is had on average"
    NOTHING = "changes nothing that can be forced from where plays begin"
    UNDECIDED = "undecided"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class SolvedReading:
    """What came of solving a game in one reading; the positions, which take much memory, are not kept.

    Attributes:
        certain: for each player what is forced and held to.
        winners: who can force a victory.
        positions: how many there are.
        complete: whether all were looked at.
        averages: where dice decide, for each player what they get on average, from each beginning.
        no_averages: where dice decide, why nobody knows what is had on average.
        hidden: whether something is hidden, so that all this is for players who see everything.
    """

    certain: Certain
    winners: tuple[Hashable, ...]
    positions: int
    complete: bool
    hidden: bool
    averages: Mapping[str, list[Average]] = field(default_factory=dict)
    no_averages: str = ""

    @classmethod
    def of(cls, found: Solution, averaged: int = MOST) -> SolvedReading:
        """What is to be said of a solution; averages only where it has no more positions than `averaged`."""
        certain = {value_text(player.player): found.intervals(player) for player in found.players}
        average, unknown = {}, ""
        if decided_by_dice(found) and len(found.positions) > averaged:
            unknown = f"there are more than {averaged:,} positions"
        elif decided_by_dice(found):
            try:
                average = {value_text(one.player): averages(found, number) for number, one in enumerate(found.players)}
            except NoExpectation as reason:
                unknown = str(reason)
        return cls(certain, found.winners, len(found.positions), found.complete, found.hidden, average, unknown)

    def average(self, player: Hashable) -> Counter[Average]:
        """What somebody gets on average, and from how many beginnings; empty where dice decide nothing."""
        return Counter(self.averages.get(value_text(player), ()))

    def effect(self, other: SolvedReading) -> Effect:
        """What another reading changes."""
        if not self.complete or not other.complete:
            return Effect.UNDECIDED
        if self.winners != other.winners:
            return Effect.WINNER
        if _shares(self.certain) != _shares(other.certain):
            return Effect.RESULT
        if self.no_averages or other.no_averages:  # nobody knows whether they differ
            return Effect.NOTHING
        same = all(_share(self.average(player)) == _share(other.average(player)) for player in self.certain)
        return Effect.NOTHING if same else Effect.AVERAGE

    def compared(self, other: SolvedReading) -> str:
        """What another reading changes, in one line."""
        seeing = " (seeing everything)" * (self.hidden or other.hidden)
        return f"{self.effect(other)}{seeing}: {other.told}, {other.positions:,} positions"

    @property
    def told(self) -> str:
        """What each player forces and is held to, in one line."""
        return "; ".join(
            f"{value_text(player)} {_told(counts)}{_on_average(self.average(player))}"
            for player, counts in self.certain.items()
        )


def _share(counts: Counter[Any]) -> dict[Any, Fraction]:
    """From which share of the beginnings each is so: readings may differ in how many there are."""
    return {one: Fraction(count, counts.total()) for one, count in counts.items()}


def _shares(certain: Certain) -> dict[str, dict[Any, Fraction]]:
    return {player: _share(counts) for player, counts in certain.items()}


def _told(counts: Counter[tuple[Any, Any]]) -> str:
    parts = []
    for (low, high), number in counts.most_common():
        worth = str(low) if low == high and low is not None else f"{_or_nothing(low)} to {_or_nothing(high)}"
        parts.append(worth if len(counts) == 1 else f"{worth} (from {number:,})")
    return ", ".join(parts)


def _on_average(counts: Counter[Average]) -> str:
    told = [
        average_text(average) if len(counts) == 1 else f"{average_text(average)} (from {number:,})"
        for average, number in counts.most_common()
    ]
    return f", on average {', '.join(told)}" if told else ""


def average_text(average: Average) -> str:
    """An average for people: the fraction, and about how much that is."""
    low, high = average
    told = [str(one) if one.denominator == 1 else f"{one} = {float(one):.4g}" for one in dict.fromkeys((low, high))]
    return " to ".join(told)


def _or_nothing(value: Any) -> str:
    return "nothing" if value is None else str(value)


def other_readings(
    game: Game, *, limit: int = POSITIONS, listener: Listener = silent, endless: int | Fraction | None = None
) -> Iterator[tuple[str, SolvedReading | str]]:
    """Each other reading of each question that the rules ask, alone: solved, or why it cannot be.

    For the arguments see `solve_game`.
    """
    _ = game.system.outcomes(), game.system.endless_outcomes()  # a question may be asked only there
    for name, question in type(game).questions().items():
        if name not in game.consulted:
            continue
        for reading in question.readings:
            if reading == game.readings[name]:
                continue
            try:
                other = type(game)(scope=game.scope, **{**game.readings, name: reading})
                told = SolvedReading.of(solve_game(other.system, limit=limit, listener=listener, endless=endless))
                yield f"{name}={reading}", told
            except GameError as error:
                yield f"{name}={reading}", f"cannot be solved: {error}"
