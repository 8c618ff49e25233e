"""What work that takes long is doing: engines report it, commands show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """One report.

    Attributes:
        engine: who reports.
        task: what is being done ("exploring", "induction", ...).
        done: how much of it, in the task's own unit (states, obligations, plays).
        total: of how much, where that is known.
        detail: more for people ("frontier 12,031, 1.2 million states a second, 310 MB").
    """

    engine: str
    task: str
    done: int
    total: int | None = None
    detail: str = ""


Listener = Callable[[Progress], None]


def silent(report: Progress) -> None:
    """A listener that ignores everything."""
