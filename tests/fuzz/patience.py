"""A limit of time around work in this process."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class OutOfPatience(BaseException):
    """It takes too long. No `Exception`, so that nothing within mistakes it for a failure of its own."""


def _late(_: int, frame: FrameType | None) -> None:
    """Not while z3 makes an object, which would spoil this process's memory: the clock rings again soon."""
    while frame is not None:
        if frame.f_code.co_name == "__init__" and str(frame.f_globals.get("__name__")).startswith("z3."):
            return
        frame = frame.f_back
    raise OutOfPatience


class Patience:
    """How much time there is; see `patience`."""

    def __init__(self, seconds: float) -> None:
        self._clocks = ((signal.ITIMER_PROF, seconds), (signal.ITIMER_REAL, 20 * seconds))
        self._set: float | None = None

    def renew(self) -> None:
        """There is all the time again, or all but a moment: a clock is dear where it is set ten times for each game."""
        now = time.process_time()
        if self._set is None or now - self._set > _MOMENT:
            self._set = now
            for clock, limit in self._clocks:
                signal.setitimer(clock, limit, 1.0)  # again and again: one may be lost in a finalizer

    def end(self) -> None:
        """No time is taken any more, until it is renewed."""
        self._set = None
        for clock, _ in self._clocks:
            signal.setitimer(clock, 0)


_MOMENT = 1.0


@contextmanager
def patience(seconds: float) -> Iterator[Patience]:
    """Raises OutOfPatience inside after so many seconds of this process's own time, or after much time on the clock.

    Own time, since on a busy machine the clock says nothing. (In the main thread, where signals exist.)
    """
    limit = Patience(seconds)
    before = [(number, signal.signal(number, _late)) for number in (signal.SIGPROF, signal.SIGALRM)]
    limit.renew()
    try:
        yield limit
    finally:
        limit.end()
        for number, old in before:
            signal.signal(number, old)
