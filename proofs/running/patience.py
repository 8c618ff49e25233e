"""Telling a process that works from one that will never answer: stopped, waiting for what does not come, or looping."""

from __future__ import annotations

import time

PATIENCE = 90.0
"""Seconds without any work after which a process that owes an answer counts as lost."""

_LOOK = 1.0


class Patience:
    """Watches how much work a process and those that it started have done.

    Only time in which somebody looked counts, so that a computer that slept has not lost its processes.

    Args:
        process: its id.
        seconds: without any work until it is given up.
    """

    def __init__(self, process: int, seconds: float = PATIENCE) -> None:
        self._process = process
        self._seconds = seconds
        self._work = -1.0
        self._idle = 0.0
        self._looked = time.monotonic()
        self._most: float | None = None
        self._begun = 0.0

    def renew(self, most: float | None = None) -> None:
        """It has answered, and begins something else, which should not take more than a number of processor seconds."""
        self._idle, self._looked = 0.0, time.monotonic()
        self._most = most
        self._begun = 0.0 if most is None else _work_of(self._process)

    def has_spent_all(self) -> bool:
        """Whether it has worked longer than it should: it goes round and round."""
        return self._most is not None and _work_of(self._process) - self._begun > self._most

    def is_over(self) -> bool:
        """Whether nothing was done for too long; to be asked at least every few seconds."""
        now = time.monotonic()
        passed = now - self._looked
        if passed < _LOOK:
            return False
        self._looked = now
        work = _work_of(self._process)
        self._idle = self._idle + min(passed, 2 * _LOOK) if work == self._work else 0.0
        self._work = work
        return self._idle >= self._seconds


def _work_of(process: int) -> float:
    """Processor seconds of a process and of those that it started."""
    import psutil  # takes a while to be imported: nobody waits for what is soon done

    total = 0.0
    try:
        root = psutil.Process(process)
        family = [root, *root.children(recursive=True)]
    except psutil.Error:
        return total
    for one in family:
        try:
            times = one.cpu_times()
        except psutil.Error:
            continue
        total += times.user + times.system
    return total
