"""Limits of a solver: seconds on the clock, or z3's own count of work, which is the same on every machine and load."""

from __future__ import annotations

from typing import Any

_A_SECOND = 2_500_000
"""How many units of work z3 does in about a second."""

_FUSE = 40
"""A process that takes this many times longer than its work should is given up: it hangs."""


class Work(float):
    """A limit in seconds of work: z3 stops by its own count, not by the clock."""

    @classmethod
    def of(cls, units: int) -> Work:
        """The limit in z3's units."""
        return cls(units / _A_SECOND)

    @property
    def units(self) -> int:
        """In z3's units."""
        return max(1, int(self * _A_SECOND))


def limit_solver(solver: Any, limit: float) -> None:
    """Tell a z3 solver when to give up."""
    if isinstance(limit, Work):
        solver.set("rlimit", limit.units)
    else:
        solver.set("timeout", max(1, int(limit * 1000)))


def patience(limit: float) -> float:
    """Seconds on the clock after which a solver within this limit counts as lost."""
    return limit * _FUSE + _FUSE if isinstance(limit, Work) else limit
