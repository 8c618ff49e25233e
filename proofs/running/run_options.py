"""How a piece of work is run, on which nothing depends that it finds."""

from __future__ import annotations

from dataclasses import dataclass

from .progress import Listener, silent
from .store import Memory


@dataclass(frozen=True)
class RunOptions:
    """Who helps, what is remembered, and who hears of progress.

    Attributes:
        spec: the name or file by which other processes can load the game; without it everything runs in this one.
        workers: processes.
        memory: where results of earlier runs are found and kept; nowhere if None.
        listener: gets progress.
    """

    spec: str | None = None
    workers: int = 1
    memory: Memory | None = None
    listener: Listener = silent

    @property
    def helpers(self) -> int:
        """How many processes can do the work."""
        return max(1, self.workers) if self.spec is not None else 1
