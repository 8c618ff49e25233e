"""Limits of a solver: z3's own count of work, which is the same on every machine and under every load.

A limit is given in seconds, as many as the work takes on an idle machine of our days.
"""

from __future__ import annotations

import time
from typing import Any

_A_SECOND = 2_500_000
"""How many units of work z3 does in about a second."""

A_SECOND_OF_SPACER = 600_000
"""The same of Spacer, whose units are larger."""

SOLVER_LOST = "the solver's process was lost twice"
"""Why a solver says nothing whose process was killed, as the system does where memory runs out, and once more."""

TIMED_OUT = "timed out"
"""Why a solver says nothing that has done the work allowed, or taken all the time."""
ENDED = "timed out (ended)"
"""Likewise where it did not end by itself."""
OUT_OF_MEMORY = "out of memory"
"""Why a solver says nothing that found no room."""
OUT_OF_TIME = "out of time"
"""Why nothing was asked any more."""

_FUSE, _LEAST = 10, 40.0
"""Who takes this many times longer on the clock than the work should, and this many seconds more, hangs."""

_ALL = 0.98
"""z3's timer and ours need not agree to the last."""


class Work(float):
    """A limit for answers that depend on nothing asked before: not even on what z3 keeps of it."""

    @classmethod
    def of(cls, units: int) -> Work:
        """The limit in z3's units."""
        return cls(units / _A_SECOND)


class InPassing(float):
    """A limit for what is asked in passing: of one plain solver that has read nothing else, and then of no other."""

    @classmethod
    def of(cls, units: int) -> InPassing:
        """The limit in z3's units."""
        return cls(units / _A_SECOND)

    @property
    def units(self) -> int:
        """The limit in z3's units."""
        return max(1, round(self * _A_SECOND))


def patience(limit: float) -> float:
    """Seconds on the clock after which a solver within this limit counts as lost."""
    return limit * _FUSE + _LEAST


def work_done(solver: Any) -> int:
    """z3's own count of work, of all that was asked in the solver's context."""
    statistics = solver.statistics()
    return int(statistics.get_key_value("rlimit count")) if "rlimit count" in statistics.keys() else 0  # noqa: SIM118


class SolverLimit:
    """Says when a z3 solver gives up its next question, and afterwards whether that was why it gave up.

    z3 catches Ctrl-C itself, and calls it the same.
    """

    def __init__(self, solver: Any, seconds: float, a_second: int = _A_SECOND) -> None:
        self._solver = solver
        self._a_second = a_second
        self._units = max(1, int(seconds * a_second))
        self._patience = patience(seconds)
        solver.set("rlimit", self._units)
        solver.set("timeout", int(self._patience * 1000))
        self._before = work_done(solver)
        self._asked = time.perf_counter()

    def spent(self) -> float:
        """Seconds of work done since, by z3's own count: the same on every machine."""
        return (work_done(self._solver) - self._before) / self._a_second

    def is_used_up(self) -> bool:
        """Whether the work, or all patience, was spent since."""
        done = work_done(self._solver) - self._before
        return done >= self._units or time.perf_counter() - self._asked >= _ALL * self._patience
