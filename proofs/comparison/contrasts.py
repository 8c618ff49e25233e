"""What the difference between two readings comes to: its kind, its size, and plays that show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rulestone.proofs.plays.play import Play

from .drawn_results import ResultShift
from .tables_after_turns import TurnTables


class Contrast(StrEnum):
    """What the difference between two readings comes to, the gravest first."""

    DECIDES = "decides"
    DIFFERS = "differs; whether results do is open"
    OFFERS = "differs in offers only"
    TABLE = "differs on the table only"
    UNDECIDED = "undecided"
    SAME = "same game"


@dataclass(frozen=True)
class Comparison:
    """Two readings compared at one scope.

    Attributes:
        question, first, second, scope: what was compared.
        verdict: see `Contrast`. That readings are the same game, or differ in no more than offers or tables, rests on
            every position of both.
        chance: P, the chance that equal dice and equal random choices end in different results; at least that much.
        met: the chance that such a play meets any difference.
        worth: for each player what random play is worth on average in the first and in the second reading.
        wins: for each player the chance that the end is worth most to them, in the first and in the second reading.
        mute: whether all plays of both readings end alike, so that results cannot tell them apart.
        after: for each kind of difference met (see `coupling.KINDS`), how many choices and throws lead to it at least.
        plays: for each kind of difference a play in each reading that ends where it shows.
        one_sided: what only one reading offers where offers first differ: which reading (0 or 1), the move, and the
            nearest end after it (choices and throws that lead there, result by player).
        interval: where P was estimated by plays, in which interval it lies in 95 cases of a hundred; None: exact.
        positions: how many positions each reading has; zeros where it was not gone through.
        alive: whether the readings ever do anything differently; False only where every position of both was visited,
            or their rules are the same word for word.
        beside: readings of other questions, not the chosen ones, in which the two were compared.
        shift: where pairs of plays did not show whether results differ, what plays of each reading alone show; None
            where there are no results, or it was not asked.
        turns: where offers differ, what can lie on the table after a turn in one reading only; None where nothing was
            found, or it was not looked for.
        basis: what was looked at, in words.
    """

    question: str
    first: str
    second: str
    scope: str
    verdict: Contrast
    chance: float = 0.0
    met: float = 0.0
    worth: Mapping[Any, tuple[float, float]] = field(default_factory=dict)
    wins: Mapping[Any, tuple[float, float]] = field(default_factory=dict)
    mute: bool = False
    after: Mapping[str, int] = field(default_factory=dict)
    plays: Mapping[str, tuple[Play, Play]] = field(default_factory=dict)
    one_sided: tuple[tuple[int, str, int, Mapping[Any, Any]], ...] = ()
    interval: tuple[float, float] | None = None
    positions: tuple[int, int] = (0, 0)
    alive: bool = True
    beside: Mapping[str, str] = field(default_factory=dict)
    turns: TurnTables | None = None
    basis: str = ""
    shift: ResultShift | None = None

    @property
    def exhausted(self) -> bool:
        """Whether it rests on every position of both readings, not on drawn plays."""
        return self.interval is None

    @property
    def size(self) -> tuple[int, float, float, int]:
        """For sorting: the gravest verdict first, then by P, then by how often it is met, then by how early."""
        order = list(Contrast).index(self.verdict)
        return order, -round(self.chance, 9), -round(self.met, 9), min(self.after.values(), default=0)


__all__ = ["Comparison", "Contrast"]
