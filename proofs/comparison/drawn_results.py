"""How many random plays of each of two readings end, where pairs of plays do not show whether results change.

Plays that part go on alone, so that single results say little. What shows is the chance of each player to
win, and what each gets on average. Where one of these differs, results do.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import hypot, inf
from statistics import fmean, stdev
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.statistics.intervals import Z, share
from rulestone.proofs.statistics.playing import OVER, Settings, plays
from rulestone.proofs.statistics.referee import Referee

from .play_results import winners

NUMBER = 2_000
"""The number of plays of each reading."""

OPENED = 100_000
"""And no further ones once this many positions were opened."""

LENGTH = 1_000
"""The most steps of a play."""

SURE = 4.0
"""Figures differ where they are this many standard deviations apart: by accident less than once in 15,000 times."""

FEWEST = 100
"""Of fewer plays nothing is said."""

WINS, WORTH = FIGURES = "wins", "worth"

Result = tuple[tuple[Hashable, Any], ...]


@dataclass(frozen=True)
class ResultShift:
    """The figure of the results that differs most between two readings, by random plays of each.

    Attributes:
        plays: how many of each reading at least.
        figure: "wins", the chance that the end is worth most to a player, or "worth", what they get on average.
        player: whose, as text.
        first, second: the figure in each reading.
        error: the standard deviation of their difference.
        most: by figure, from what difference on none is left open, for any player, in 95 cases of a hundred.
    """

    plays: int
    figure: str
    player: str
    first: float
    second: float
    error: float
    most: dict[str, float]

    @property
    def is_sure(self) -> bool:
        """Whether the readings differ in it."""
        return abs(self.first - self.second) > SURE * self.error

    @property
    def least(self) -> float:
        """The share of plays in which results differ at least (in 95 cases of a hundred); 0 where that is not known."""
        if self.figure != WINS or not self.is_sure:
            return 0.0
        return abs(self.first - self.second) - Z * self.error


def results_drawn(
    system: TransitionSystem, number: int = NUMBER, opened: int = OPENED, listener: Listener = silent
) -> list[Result | None]:
    """The results of random plays; None of those that do not end, or get stuck. Equal arguments give equal ones."""
    settings = Settings(number=number, length=LENGTH, work=opened, leads=False)
    records = plays(Referee(system), settings, listener=listener)
    return [tuple(record.result.items()) if record.end == OVER else None for record in records]


def shift_of_results(first: Sequence[Result | None], second: Sequence[Result | None]) -> ResultShift | None:
    """The figure that differs most between two readings; None where there are too few plays, or no results."""
    sides = first, second
    players = list(dict.fromkeys(player for side in sides for result in side if result for player, _ in result))
    if not players or min(map(len, sides)) < FEWEST:
        return None
    found: list[ResultShift] = []
    most: dict[str, float] = {}
    for figure in FIGURES[len(players) < 2 :]:  # one alone always gets most
        for player in players:
            one, other = ([_figure(figure, player, result) for result in side] for side in sides)
            error = hypot(*(stdev(values) / len(values) ** 0.5 for values in (one, other)))
            shift = ResultShift(min(map(len, sides)), figure, value_text(player), fmean(one), fmean(other), error, most)
            most[figure] = max(most.get(figure, 0.0), _bound(shift, [len(side) for side in sides]))
            found.append(shift)
    return max(found, key=_deviations)


def _bound(shift: ResultShift, numbers: Sequence[int]) -> float:
    """From what difference on none is left open."""
    if shift.figure == WORTH:
        return abs(shift.first - shift.second) + Z * shift.error
    one, other = (share(round(p * n), n) for p, n in zip((shift.first, shift.second), numbers, strict=True))
    return max(one.high - other.low, other.high - one.low)


def _deviations(shift: ResultShift) -> float:
    apart = abs(shift.first - shift.second)
    return apart / shift.error if shift.error else inf if apart else 0.0


def _figure(figure: str, player: Hashable, result: Result | None) -> float:
    if result is None:
        return 0.0
    return float(player in winners(result)) if figure == WINS else float(dict(result).get(player) or 0)
