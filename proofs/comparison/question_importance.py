"""What a question of a game comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from .contrasts import Comparison, Contrast


class Importance(StrEnum):
    """What a question comes to over all scopes tried, the gravest first."""

    DECIDES = "decides"
    DIFFERS = "differs; whether results do is open"
    OFFERS = "differs in offers only"
    TABLE = "differs on the table only"
    UNDECIDED = "undecided"
    DEAD = "not alive at any scope tried"
    SAME = "same game"
    UNASKED = "asked by nothing"


IMPORTANCE_OF = {
    Contrast.DECIDES: Importance.DECIDES,
    Contrast.OFFERS: Importance.OFFERS,
    Contrast.DIFFERS: Importance.DIFFERS,
    Contrast.TABLE: Importance.TABLE,
    Contrast.UNDECIDED: Importance.UNDECIDED,
    Contrast.SAME: Importance.SAME,
}

NOTHING_SEEN = (Contrast.SAME, Contrast.UNDECIDED)


@dataclass(frozen=True)
class Answer:
    """What was found out about one question.

    Attributes:
        question: its name.
        importance: the gravest of what was found at any scope.
        comparison: the one that shows it, with the largest P; None where no rule asks the question.
        pairs: for each pair of readings the gravest comparison at any scope, in the order of the readings.
        tried: scopes and pairs of readings that were compared, with what came of it.
        left_out: scopes that were not looked at, as they are too large, or the question is not asked there.
    """

    question: str
    importance: Importance
    comparison: Comparison | None = None
    pairs: tuple[Comparison, ...] = ()
    tried: tuple[tuple[str, str, str, Contrast], ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)

    @property
    def beside(self) -> Mapping[str, str]:
        """Readings of other questions that had to be chosen for it to be asked."""
        return self.comparison.beside if self.comparison is not None else {}

    @property
    def size(self) -> tuple[int, float, float, int]:
        """For sorting: the gravest first, then by P, then by how often it is met, then by how early."""
        order = list(Importance).index(self.importance)
        return (order, *self.comparison.size[1:]) if self.comparison is not None else (order, 0.0, 0.0, 0)

    @property
    def scopes(self) -> tuple[str, ...]:
        """Where its readings were compared."""
        return tuple(dict.fromkeys(scope for scope, *_ in self.tried))


def importance_of(found: Comparison) -> Importance:
    """What one pair of readings comes to."""
    importance = IMPORTANCE_OF[found.verdict]
    return Importance.DEAD if importance is Importance.SAME and not found.alive else importance


def weight(found: Comparison) -> tuple[int, ...] | tuple[int, float, float, int]:
    """For sorting: that nothing differs is known best where every position was visited, and something was done."""
    if found.verdict is Contrast.SAME:
        return (len(Contrast), 0 if found.alive else 1)
    if found.verdict is Contrast.UNDECIDED:
        return (len(Contrast), 2)
    return found.size
