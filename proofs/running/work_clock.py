"""The clock that budgets are measured by: processor seconds, which a loaded machine does not lengthen as it does hours.

It counts what this process does, and what the processes did that it asked; those say so themselves, with their answers.
"""

from __future__ import annotations

import time

_elsewhere = 0.0


def work_seconds() -> float:
    """Processor seconds spent until now, here and by others for this process. Only differences mean anything."""
    return time.process_time() + _elsewhere


def count_work(seconds: float) -> None:
    """Another process has spent some processor seconds for this one. Not to be called from several threads."""
    global _elsewhere  # there is one such clock in a process, as there is one of the processor
    _elsewhere += seconds


def go_on_from(seconds: float) -> None:
    """Set the clock of a process just forked to its parent's, so that the parent's deadlines hold here."""
    count_work(seconds - work_seconds())
