"""Figures of many plays in words: an average or a share, with its interval, and what another reading changes."""

from __future__ import annotations

from rulestone.proofs.statistics.intervals import Estimate
from rulestone.proofs.statistics.summary import Summary, told_differences

NOTHING = "no interval parts"
"""What is said of a reading that changes nothing that the plays show."""

_AVERAGES = ("steps", "choices", "throws", "moves offered", "lead changes")


def is_average(name: str) -> bool:
    """Whether a figure is a number, and not a share."""
    return name in _AVERAGES or name.endswith(" on average")


def figure(name: str, found: Estimate) -> str:
    """A figure alone."""
    return f"{found.value:,.2f}" if is_average(name) else f"{found.value:.1%}"


def figure_with_interval(name: str, found: Estimate) -> str:
    """A figure, and where the true one lies in 95 cases of a hundred; numbers that are all alike do not tell where."""
    if is_average(name):
        if found.low == found.high and found.number:
            return f"{found.value:,.2f}  (the same in all)"
        return f"{found.value:,.2f}  ({found.low:,.2f} to {found.high:,.2f})"
    return f"{found.value:.1%}  ({found.low:.1%} to {found.high:.1%})"


def is_worth_telling(name: str, found: Estimate) -> bool:
    """Not the throws of a game without dice, nor a rule that is played in every play, or in none."""
    idle = name == "throws" and not found.high
    return not idle and (not name.startswith("plays with ") or 0 < found.value < 1)


def differences_told(chosen: Summary, other: Summary | str, most: int) -> str:
    """What another reading changes: figures whose intervals part, those farthest apart first."""
    if isinstance(other, str):
        return other
    found = told_differences(chosen, other)
    told = [f"{what} {figure(what, one)} → {figure(what, two)}" for what, one, two in found[:most]]
    more = f"; {len(found) - most} more" if len(found) > most else ""
    return f"{'; '.join(told)}{more}" if told else NOTHING
