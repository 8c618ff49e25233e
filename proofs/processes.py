"""Work in several processes, each of which loads the game for itself."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

GRACE = 10.0
"""Seconds that tasks at work may take to come to their end after Ctrl-C."""

Key = TypeVar("Key")


@dataclass(frozen=True)
class Task(Generic[Key]):
    """A call in another process: what it is about, and a function of a module with its arguments."""

    key: Key
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


def results_of(
    tasks: Iterator[Task[Key]], workers: int, waited: Callable[[], None] = lambda: None
) -> Iterator[tuple[Key, Any]]:
    """The result of every task, as they come.

    Args:
        tasks: drawn from one by one, whenever a process is free: a task may depend on the results before it.
        workers: processes.
        waited: called twice a second.

    After Ctrl-C the results that come soon are given, and KeyboardInterrupt is raised. No process survives this call.
    """
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_worker)
    before = set(multiprocessing.active_children())
    at_work: dict[Future[Any], Key] = {}
    try:
        while True:
            while len(at_work) < workers and (task := next(tasks, None)) is not None:
                at_work[pool.submit(task.function, *task.arguments)] = task.key
            if not at_work:
                return
            done, _ = wait(at_work, timeout=0.5, return_when=FIRST_COMPLETED)
            for future in done:
                yield at_work.pop(future), future.result()
            waited()
    except KeyboardInterrupt:
        done, _ = wait(at_work, timeout=GRACE)
        for future in done:
            if future.exception() is None:
                yield at_work[future], future.result()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - before:
            if at_work:
                process.terminate()


def _begin_worker() -> None:
    """A worker leaves progress and messages to the process that started it."""
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
