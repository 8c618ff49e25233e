"""A game solved in its chosen reading, and in each other one: which questions decide who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any

from rulestone.model import Game, GameError
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.running.progress import Listener, silent

from .averages import MOST, Average, averages, averages_everywhere, decided_by_dice
from .by_sight import ValueBySight, value_by_sight
from .expectations import NoExpectation
from .solution import Solution
from .solve_game import POSITIONS, solve_game
from .together import CommonResult, together

Certain = Mapping[str, Counter[tuple[Any, Any]]]
"""By player what is forced and held to, and from how many beginnings."""


class Effect(StrEnum):
    """What a reading changes of what can be forced."""

    WINNER = "decides who wins"
    RESULT = "changes what can be forced"
    AVERAGE = "changes what is had on average"
    NOTHING = "changes nothing that can be forced from where plays begin"
    UNDECIDED = "undecided"


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
        by_sight: what two get who see only what they are shown, where that was asked.
        no_sight: why nobody knows that, where it was asked.
        together: what all can do together, where each of them gets the same in every end; else None.
        hidden: whether something is hidden, so that all this is for players who see everything.
    """

    certain: Certain
    winners: tuple[Hashable, ...]
    positions: int
    complete: bool
    hidden: bool
    averages: Mapping[str, list[Average]] = field(default_factory=dict)
    no_averages: str = ""
    by_sight: ValueBySight | None = None
    no_sight: str = ""
    together: CommonResult | None = None

    @classmethod
    def of(
        cls, found: Solution, averaged: int = MOST, secrets: bool = False, listener: Listener = silent
    ) -> SolvedReading:
        """What is to be said of a solution; averages only where it has no more positions than `averaged`.

        With `secrets` also what two get who see only what they are shown.
        """
        certain = {value_text(player.player): found.intervals(player) for player in found.players}
        average, unknown = {}, ""
        if decided_by_dice(found) and len(found.positions) > averaged:
            unknown = f"there are more than {averaged:,} positions"
        elif decided_by_dice(found):
            try:
                average = {value_text(one.player): averages(found, number) for number, one in enumerate(found.players)}
            except NoExpectation as reason:
                unknown = str(reason)
        by_sight, no_sight = None, ""
        if secrets:
            try:
                by_sight = sight_of(found, listener)
            except GameError as reason:
                no_sight = reason.message
        return cls(
            certain,
            found.winners,
            len(found.positions),
            found.complete,
            found.hidden,
            average,
            unknown,
            by_sight,
            no_sight,
            together(found),
        )

    def average(self, player: Hashable) -> Counter[Average]:
        """What somebody gets on average, and from how many beginnings; empty where dice decide nothing."""
        return Counter(self.averages.get(value_text(player), ()))

    def effect(self, other: SolvedReading) -> Effect:
        """What another reading changes."""
        if not self.complete or not other.complete:
            return Effect.UNDECIDED
        if self.winners != other.winners:
            return Effect.WINNER
        if _shares(self.certain) != _shares(other.certain) or _sure_together(self) != _sure_together(other):
            return Effect.RESULT
        unknown = self.no_averages or other.no_averages  # nobody knows whether they differ
        same = bool(unknown) or all(
            _share(self.average(player)) == _share(other.average(player)) for player in self.certain
        )
        means = _means_together(self), _means_together(other)
        same = same and (None in means or means[0] == means[1])
        sights = [one.by_sight.of(0) for one in (self, other) if one.by_sight is not None]
        return Effect.NOTHING if same and len(set(sights)) < 2 else Effect.AVERAGE

    def compared(self, other: SolvedReading) -> str:
        """What another reading changes, in one line."""
        seeing = " (seeing everything)" * (self.hidden or other.hidden)
        return f"{self.effect(other)}{seeing}: {other.told}, {other.positions:,} positions"

    @property
    def told(self) -> str:
        """What each player forces and is held to, in one line."""
        told = "; ".join(
            f"{value_text(player)} {_told(counts)}{_on_average(self.average(player))}"
            for player, counts in self.certain.items()
        )
        if self.together is not None:
            told += f"; together {_or_nothing(self.together.forced)}"
            if (means := _means_together(self)) is not None:
                told += f", on average {average_text(means)}"
        if self.by_sight is None:
            return f"{told}; by what they see unknown: {self.no_sight}" if self.no_sight else told
        first = next(iter(self.certain))
        return f"{told}; by what they see {value_text(first)} {average_text(self.by_sight.of(0))}"


def _sure_together(one: SolvedReading) -> tuple[Any, ...]:
    """What all who win or lose together are sure of, and could have at best."""
    return () if one.together is None else (one.together.forced, one.together.best)


def _means_together(one: SolvedReading) -> Average | None:
    """The least and the most, over all beginnings, of what all have together on average; None where nobody knows."""
    means = () if one.together is None else one.together.averages
    return (min(means), max(means)) if means else None


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


def averages_after(solution: Solution, number: int, steps: Sequence[int]) -> list[Average]:
    """What a player gets on average after each of some steps.

    Raises NoExpectation where nobody knows that.
    """
    found = averages_everywhere(solution, number)
    return [found[int(solution.positions.arena.to[step])] for step in steps]


def average_text(average: Average) -> str:
    """An average for people: the fraction, and about how much that is."""
    low, high = average
    return " to ".join(map(_fraction_text, dict.fromkeys((low, high))))


_LONG = 60
"""Fractions of more letters are not written out for people; `--json` has them."""

_SMALL, _FINE = 1000, 10**6
"""Parts of a thousand and less are written as fractions, finer ones that end after six places as they end."""


def _fraction_text(number: Fraction) -> str:
    written = str(number)
    if number.denominator == 1:
        return written
    if number.denominator > _SMALL and _FINE % number.denominator == 0:  # rounded outwards: an end of an interval
        return f"{Decimal(number.numerator * (_FINE // number.denominator)).scaleb(-6).normalize():f}"
    if len(written) > _LONG:
        return f"{float(number):.10g}, a fraction of {len(str(number.denominator))} digits"
    return f"{written} = {float(number):.4g}"


def _or_nothing(value: Any) -> str:
    return "nothing" if value is None else str(value)


def sight_of(found: Solution, listener: Listener = silent) -> ValueBySight:
    """What two get who see only what they are shown.

    Raises GameError where play may not end, or `value_by_sight` does.
    """
    file = found.positions.system.game.file
    if not found.complete:
        raise GameError("not all positions were looked at", file=file, fix="choose a smaller scope")
    if not found.ends_surely():
        raise GameError("play may never end", file=file, fix="choose a scope in which it does")
    return value_by_sight(found.positions, listener=listener)


def other_readings(
    game: Game,
    *,
    limit: int = POSITIONS,
    listener: Listener = silent,
    endless: int | Fraction | None = None,
    secrets: bool = False,
) -> Iterator[tuple[str, SolvedReading | str]]:
    """Each other reading of each question that the rules ask, alone: solved, or why it cannot be.

    For the arguments see `solve_game` and `SolvedReading.of`. At Ctrl-C no further one is: KeyboardInterrupt is raised.
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
                solved = solve_game(other.system, limit=limit, listener=listener, endless=endless)
                if solved.positions.stopped.ending is Ending.INTERRUPTED:
                    raise KeyboardInterrupt
                yield f"{name}={reading}", SolvedReading.of(solved, secrets=secrets, listener=listener)
            except GameError as error:
                yield f"{name}={reading}", f"cannot be solved: {error}"
