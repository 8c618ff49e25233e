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
    """Raises OutOfPatience inside after so many seconds (in the main thread, where signals exist)."""
    before = signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)  # again and again: one may be lost in a finalizer
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
