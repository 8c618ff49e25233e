"""What a claim may ask about chance: the model says what is asked, an engine answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

Goal = Callable[[Any], Any]
"""A condition of a position: (state) -> condition."""

Amount = Callable[[Any, Any, Any], Any]
"""What a step earns: (before, after, step) -> number."""


@dataclass(frozen=True)
class Range:
    """What a number may be, depending on what the players do.

    Attributes:
        low, high: the least and the largest value; equal where the players have no say.
        is_exact: whether both are values that play reaches, not merely bounds of them.
        plays: how many plays at random they were estimated from, with 99 % confidence; 0 where they are computed.
    """

    low: Fraction
    high: Fraction
    is_exact: bool = True
    plays: int = 0

    def __add__(self, number: int | Fraction) -> Range:
        return replace(self, low=self.low + number, high=self.high + number)

    def __sub__(self, number: int | Fraction) -> Range:
        return self + -number

    def __neg__(self) -> Range:
        return replace(self, low=-self.high, high=-self.low)

    def __mul__(self, factor: int | Fraction) -> Range:
        ends = self.low * factor, self.high * factor
        return replace(self, low=min(ends), high=max(ends))

    def __truediv__(self, divisor: int | Fraction) -> Range:
        return self * (1 / Fraction(divisor))

    def lies_between(self, low: Any, high: Any) -> bool | None:
        """Whether it does, whatever is played; None where the bounds do not tell."""
        if low <= self.low and self.high <= high:
            return True
        return False if self.is_exact or self.high < low or high < self.low else None

    def __str__(self) -> str:
        if self.plays:
            return f"{float(self.low):.3g} to {float(self.high):.3g}, from {self.plays:,} plays at random"
        if self.low == self.high:
            return f"{float(self.low):.4g} (exactly {_written(self.low)})"
        word = "exactly" if self.is_exact else "within bounds"
        low, high = (_written(end) if self.is_exact else f"{float(end):.8g}" for end in (self.low, self.high))
        return f"{float(self.low):.4g} to {float(self.high):.4g}, as it is played ({word} {low} to {high})"


_LONG = 80
"""Fractions of more letters are not written out for people."""


def _written(number: Fraction | int | float) -> str:
    written = str(number)
    if len(written) <= _LONG or not isinstance(number, Fraction):
        return written
    return f"a fraction of {len(str(number.denominator))} digits, near {float(number)!r}"


class ChanceEngine(Protocol):
    """Answers questions about chance in one scope and reading; None is for "all moves" and "until the end".

    Each raises NotApplicable (see `scenes`) where it cannot answer, with the reason.
    """

    def probability(self, goal: Goal, manner: str | None, start: dict[str, Any] | None) -> Range:
        """How likely play is to reach a goal."""

    def expected_total(
        self, amount: Amount, until: Goal | None, manner: str | None, start: dict[str, Any] | None
    ) -> Range:
        """What is earned in all, on average."""

    def long_run_average(self, amount: Amount, per: Amount | None, manner: str | None) -> Range:
        """What is earned for each step, or for each event, in the long run."""

    def expected_of_step(self, rule: str, amount: Amount, parameters: dict[str, Any]) -> Range:
        """What a step earns where it is made in the first position, on average over all deals."""

    def share_of_plays(self, goal: Goal, plays: int, start: dict[str, Any] | None) -> Range:
        """How many plays at random end where a condition holds: bounds, with 99 % confidence."""
