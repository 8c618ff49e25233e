"""How much memory a piece of work needs at most, with the processes it starts."""

from __future__ import annotations

import contextlib
import threading
from itertools import count
from pathlib import Path
from types import TracebackType

_LOOKED_EVERY = 0.3
"""Seconds."""

_CHILDREN_EVERY = 10
"""Looks: to find the children all processes of the machine are gone through."""


def free_memory() -> int:
    """How many bytes programs may take before the system has to make room."""
    with contextlib.suppress(OSError, StopIteration, LookupError, ValueError):  # no Linux
        told = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        return int(next(line for line in told if line.startswith("MemAvailable:")).split()[1]) << 10
    import psutil  # asks for the same, and takes a while to be imported

    return int(psutil.virtual_memory().available)


class PeakMemory:
    """Looks at this process and its children a few times a second.

    Attributes:
        megabytes: the most that was seen.
    """

    def __init__(self) -> None:
        self.megabytes = 0.0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> PeakMemory:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        import psutil

        own = psutil.Process()
        children: list[psutil.Process] = []
        for look in count():
            total = 0
            try:
                if look % _CHILDREN_EVERY == 0:
                    children = own.children(recursive=True)
                for process in (own, *children):
                    total += process.memory_info().rss
            except psutil.Error:
                children = []  # one has ended meanwhile
            self.megabytes = max(self.megabytes, total / 2**20)
            if self._done.wait(_LOOKED_EVERY):
                return
