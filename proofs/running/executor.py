"""Who does the work: this process, several of this machine, or a cluster. Commands choose; searches only give tasks."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any

from .patience import PATIENCE
from .processes import KeptWorkers, Processes
from .tasks import Executor, Key, Lost, Task

__all__ = ["Lost", "Task", "executing", "executor_in_use", "keeping_workers", "results_of"]

_in_use: ContextVar[Executor | None] = ContextVar("executor", default=None)
_kept: ContextVar[KeptWorkers | None] = ContextVar("kept workers", default=None)


@contextlib.contextmanager
def executing(executor: Executor | None) -> Iterator[None]:
    """Within this block an executor does what otherwise processes of this machine would do."""
    before = _in_use.set(executor)
    try:
        yield
    finally:
        _in_use.reset(before)


def executor_in_use() -> Executor | None:
    """The executor that was chosen; None where processes of this machine do the work."""
    return _in_use.get()


@contextlib.contextmanager
def keeping_workers() -> Iterator[None]:
    """Within this block processes that have done their tasks wait for the next ones; none outlives it."""
    if _kept.get() is not None:
        yield
        return
    kept = KeptWorkers()
    before = _kept.set(kept)
    try:
        yield
    finally:
        _kept.reset(before)
        kept.close()


def results_of(
    tasks: Iterator[Task[Key]],
    workers: int,
    waited: Callable[[], None] = lambda: None,
    *,
    begin: Callable[..., None] | None = None,
    arguments: tuple[Any, ...] = (),
    patience: float = PATIENCE,
) -> Iterator[tuple[Key, Any]]:
    """The result of every task, as they come; see `Executor.results`.

    Args:
        tasks: drawn from one by one, whenever somebody is free.
        workers: processes, where no executor was chosen.
        waited: called twice a second.
        begin, arguments: what every process does first.
        patience: seconds without any work after which a process of this machine counts as lost.

    Raises KeyboardInterrupt.
    """
    from rulestone.model.reading.written_later import write_down  # the language, too, is imported by whoever reads

    write_down()  # what was read here, others take
    executor = executor_in_use() or Processes(workers, patience, _kept.get())
    return executor.results(tasks, waited, begin, arguments)
