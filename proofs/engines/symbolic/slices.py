"""One induction spread over forked processes: each shows what some of the moves keep.

Expressions are not sent about: a forked process has them already. What comes back is small: which properties did not
hold, how long each took, and the answers of the solver. Where something does not hold, the caller asks again by itself,
in full, so no more about failures has to be sent.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import TypeVar

from rulestone.proofs.running.patience import Patience
from rulestone.proofs.running.work_clock import count_work, go_on_from, work_seconds

from .obligation_cache import SolverAnswer

T = TypeVar("T")
R = TypeVar("R")

WORTH_IT = 1000
"""Fewer moves than this are not worth a process."""

_SLICES = 8  # for each process, so that progress is seen and no process waits long for another

_FULL = 40  # items: a slice of fewer would begin anew too often


@dataclass
class Slice:
    """What was found about some of the moves.

    Attributes:
        failed: the properties of which not everything asked was shown.
        seconds: spent by property.
        answers: what the solvers said, as `ObligationCache.answers` has it.
    """

    failed: set[str] = field(default_factory=set)
    seconds: dict[str, float] = field(default_factory=dict)
    answers: dict[bytes, tuple[SolverAnswer, float]] = field(default_factory=dict)


def can_fork(moves: int, workers: int) -> bool:
    """Whether this machine can share the work, and the work is worth it."""
    return workers > 1 and moves >= WORTH_IT and hasattr(os, "fork")


def in_slices(
    items: Sequence[T],
    work: Callable[[Sequence[T]], R],
    workers: int,
    report: Callable[[int, int], None],
    is_lost: Callable[[R], bool] | None = None,
) -> list[R] | None:
    """The slices of the work, done by forked processes; None where a process dies or stands still, or all is lost.

    Args:
        items: what to work on.
        work: makes a slice of some items.
        workers: how many processes.
        report: gets how many slices are done, and how many there are.
        is_lost: whether a slice shows that the others need not be waited for.
    """
    slices = workers * max(1, min(_SLICES, len(items) // (workers * _FULL)))
    parts = [items[number::slices] for number in range(slices)]
    context = multiprocessing.get_context("fork")
    found: list[R] = []
    processes = []
    ends: list[Connection] = []
    patience: dict[Connection, Patience] = {}
    try:
        for number in range(workers):
            end, far_end = context.Pipe(duplex=False)
            arguments = parts[number::workers], work, far_end, work_seconds()
            process = context.Process(target=_work, args=arguments, daemon=True)
            process.start()
            far_end.close()
            processes.append(process)
            ends.append(end)
            patience[end] = Patience(process.pid or 0)
        while ends:
            arrived = wait(ends, timeout=1.0)
            if not arrived and any(patience[end].is_over() for end in ends):
                return None
            for ready in arrived:
                assert isinstance(ready, Connection)
                try:
                    made, seconds = ready.recv()
                except EOFError:
                    ends.remove(ready)
                    continue
                found.append(made)
                count_work(seconds)
                report(len(found), len(parts))
                if is_lost is not None and is_lost(found[-1]):
                    return None
        return found if len(found) == len(parts) else None
    finally:
        for process in processes:
            process.kill()  # one that was stopped does not hear anything else
            process.join()


def _work(parts: Sequence[Sequence[T]], work: Callable[[Sequence[T]], R], end: Connection, clock: float) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # no longer needed, it simply ends
    go_on_from(clock)
    try:
        for part in parts:
            began = work_seconds()
            made = work(part)
            end.send((made, work_seconds() - began))
    except (KeyboardInterrupt, MemoryError, OSError):
        pass  # the process that asked hears of it, too, or does it all by itself
