"""How much time to spend on finding edge cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """How much time to spend; all figures are seconds.

    Attributes:
        exhaust: to exhaust one scope.
        sample: to draw positions at random.
        prove: for z3, where the scope asked for is too large to exhaust.
        judge: to judge one reading; four times that for the chosen one.
        compare: to compare the readings of all questions.
        combine: to judge combinations of readings.
    """

    exhaust: float
    sample: float
    prove: float
    judge: float
    compare: float
    combine: float


EFFORTS: Mapping[str, Effort] = {
    "quick": Effort(exhaust=8, sample=5, prove=10, judge=4, compare=30, combine=10),
    "normal": Effort(exhaust=45, sample=20, prove=60, judge=15, compare=120, combine=50),
    "deep": Effort(exhaust=600, sample=120, prove=600, judge=120, compare=1800, combine=600),
}
