"""A limit of time around work in this process."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class OutOfPatience(BaseException):
    """It takes too long. No `Exception`, so that nothing within mistakes it for a failure of its own."""


def _late(*_: Any) -> None:
    raise OutOfPatience


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raises OutOfPatience inside after so many seconds of this process's own time, or after much time on the clock.

    Own time, since on a busy machine the clock says nothing. (In the main thread, where signals exist.)
    """
    clocks = ((signal.SIGPROF, signal.ITIMER_PROF, seconds), (signal.SIGALRM, signal.ITIMER_REAL, 20 * seconds))
    before = [signal.signal(number, _late) for number, _, _ in clocks]
    for _, clock, limit in clocks:
        signal.setitimer(clock, limit, 1.0)  # again and again: one may be lost in a finalizer
    try:
        yield
    finally:
        for (number, clock, _), old in zip(clocks, before, strict=True):
            signal.setitimer(clock, 0)
            signal.signal(number, old)
