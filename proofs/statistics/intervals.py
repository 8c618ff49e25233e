"""How sure a figure from a number of plays is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

Z = 1.959963984540054
"""Of a normal distribution 95 parts of a hundred lie within this many standard deviations."""


@dataclass(frozen=True)
class Estimate:
    """A figure with the interval in which the true one lies in 95 cases of a hundred.

    Attributes:
        value: the figure.
        low, high: the ends of the interval.
        number: of how many plays, or other things, it is taken.
    """

    value: float
    low: float
    high: float
    number: int

    def is_apart_from(self, other: Estimate) -> bool:
        """Whether the two intervals part, so that a difference may be claimed."""
        return self.high < other.low or other.high < self.low


def share(times: int, number: int) -> Estimate:
    """A share of `number` trials (Wilson's interval, 1927, which stays within 0 and 1)."""
    if not number:
        return Estimate(0.0, 0.0, 1.0, 0)
    found = times / number
    square = Z * Z / number
    middle = (found + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(found * (1 - found) / number + square / (4 * number))
    return Estimate(found, min(found, max(0.0, middle - half)), max(found, min(1.0, middle + half)), number)


def average(values: Sequence[float]) -> Estimate:
    """An average (by the normal distribution, so of no worth below some thirty values)."""
    if not values:
        return Estimate(0.0, 0.0, 0.0, 0)
    found = fmean(values)
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(found, found - half, found + half, len(values))
