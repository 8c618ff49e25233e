"""Work in several processes, each of which loads the game for itself.

A process may be killed from outside, most often because memory ran out. What it worked on is done again, once, by a
fresh process; if that is lost, too, the work is `Lost`: nobody knows what it would have found, and everything else goes
on. Workers stand in process groups of their own, so Ctrl-C in a terminal reaches the process that asked, which tells
each of them once; and none outlives it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any

from rulestone.model import GameError
from rulestone.model.system.read_before import ReadBefore

from .faults import Fault
from .interrupts import end_work, keep_in_mind
from .patience import PATIENCE, Patience
from .tasks import Executor, Key, Lost, Task, described, outcome_of, over, raise_if_wrong

GRACE = 10.0
"""Seconds that tasks at work may take to come to their end after Ctrl-C."""

_POLL = 0.5
_ATTEMPTS = 2


class Processes(Executor):
    """Processes of this machine; none survives the call that needed them.

    Args:
        workers: how many.
        patience: seconds without any work after which a process counts as lost.
        kept: processes that wait for tasks; those that are made join them where nothing is asked of them to begin with.
    """

    def __init__(self, workers: int, patience: float = PATIENCE, kept: KeptWorkers | None = None) -> None:
        self._workers = workers
        self._patience = patience
        self._kept = kept

    def results(
        self,
        tasks: Iterator[Task[Key]],
        waited: Callable[[], None],
        begin: Callable[..., None] | None,
        arguments: tuple[Any, ...],
    ) -> Iterator[tuple[Key, Any]]:
        """See `Executor.results`."""
        crew = _Crew(self._workers, begin, arguments, self._patience, self._kept if begin is None else None)
        try:
            while True:
                while crew.has_room and (task := crew.waiting(tasks)) is not None:
                    crew.start(task)
                if not crew.at_work:
                    return
                yield from crew.answers(_POLL)
                waited()
        except KeyboardInterrupt:
            crew.interrupt()
            deadline = time.monotonic() + GRACE
            while crew.at_work and time.monotonic() < deadline:
                with contextlib.suppress(Fault, GameError):  # what is known is given, whatever the rest met
                    yield from (pair for pair in crew.answers(_POLL) if not isinstance(pair[1], Lost))
            raise
        finally:
            crew.end()


class _Worker:
    """A process at work on one task at a time."""

    def __init__(self, begin: Callable[..., None] | None, arguments: tuple[Any, ...], patience: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.end, far_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(far_end, begin, arguments), daemon=False)
        with _no_interrupt(), _no_program():  # one that is only being made would tell of Ctrl-C with a traceback
            self.process.start()
        far_end.close()
        self.patience = Patience(self.process.pid or 0, patience)
        self.is_ready = False
        self.task: Task[Any] | None = None

    def give(self, task: Task[Any]) -> None:
        """Send a task; a process that is gone is noticed when its answer is waited for."""
        self.task = task
        self.patience.renew(task.most)
        with contextlib.suppress(OSError):
            self.end.send((task.function, task.arguments))

    def leave(self) -> None:
        """Wait until it has ended, now that nobody asks any more."""
        self.process.join(1.0)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()

    def close(self) -> str:
        """End it, and say in words how it ended if it did so by itself."""
        self.process.join(0.2)  # one that has died takes a moment to be seen dead
        code = self.process.exitcode
        if code is None:
            self.process.kill()
        self.process.join()
        self.end.close()
        if code is None:
            return "it did not answer any more"
        if code < 0:
            with contextlib.suppress(ValueError):
                name = signal.Signals(-code).name
                hint = ", as the system does where memory runs out" if name == "SIGKILL" else ""
                return f"it was ended by {name}{hint}"
        return f"it ended with code {code}"


class KeptWorkers:
    """Processes that have done their tasks and wait for others: what they have imported and read serves these, too."""

    def __init__(self) -> None:
        self._waiting: list[_Worker] = []

    def taken(self, most: int) -> list[_Worker]:
        """As many of them as are wanted, if there are; they wait no longer."""
        taken, self._waiting = self._waiting[:most], self._waiting[most:]
        return taken

    def add(self, worker: _Worker) -> None:
        """One more that waits."""
        self._waiting.append(worker)

    def close(self) -> None:
        """End all that wait."""
        for worker in self._waiting:
            worker.end.close()
        for worker in self.taken(len(self._waiting)):
            worker.leave()


class _Crew:
    """The workers, and what is to be done again."""

    def __init__(
        self,
        workers: int,
        begin: Callable[..., None] | None,
        arguments: tuple[Any, ...],
        patience: float,
        kept: KeptWorkers | None,
    ) -> None:
        self._most = workers
        self._start = begin, arguments, patience
        self._kept = kept
        self._all: list[_Worker] = [] if kept is None else kept.taken(workers)
        for worker in self._all:
            worker.patience = Patience(worker.process.pid or 0, patience)
        self._again: list[Task[Any]] = []
        self._attempts: dict[int, int] = {}  # of tasks that lost a process, by identity
        self._interrupted = False

    @property
    def at_work(self) -> list[_Worker]:
        return [worker for worker in self._all if worker.task is not None]

    @property
    def has_room(self) -> bool:
        return len(self.at_work) < self._most

    def waiting(self, tasks: Iterator[Task[Any]]) -> Task[Any] | None:
        """The next task: first what is to be done again."""
        return self._again.pop(0) if self._again else next(tasks, None)

    def start(self, task: Task[Any]) -> None:
        worker = next((one for one in self._all if one.task is None), None)
        if worker is None:
            worker = _Worker(*self._start)
            self._all.append(worker)
        worker.give(task)

    def answers(self, seconds: float) -> Iterator[tuple[Any, Any]]:
        """What comes within some time."""
        by_end = {worker.end: worker for worker in self.at_work}
        ready = wait(list(by_end), timeout=seconds)
        for end in ready:
            assert isinstance(end, Connection)
            worker = by_end[end]
            try:
                what, result = end.recv()
            except (EOFError, OSError):
                yield from self._lose(worker, worker.close())
                continue
            worker.patience.renew(None if worker.task is None else worker.task.most)
            if what == "ready":
                worker.is_ready = True
                if self._interrupted:
                    self._tell(worker)
                continue
            assert worker.task is not None
            task = worker.task
            if what == "out of memory":
                worker.process.kill()
                worker.close()
                yield from self._lose(worker, "it ran out of memory")
                continue
            worker.task = None
            raise_if_wrong(what, result)
            if what == "done":
                yield task.key, result
        for end, worker in by_end.items():
            if end in ready or worker.task is None:
                continue
            if worker.patience.has_spent_all():
                worker.close()
                self._all.remove(worker)
                yield worker.task.key, Lost(over(worker.task), 1)  # it would be the same once more
            elif worker.patience.is_over():
                yield from self._lose(worker, worker.close())

    def _lose(self, worker: _Worker, how: str) -> Iterator[tuple[Any, Any]]:
        self._all.remove(worker)
        task = worker.task
        assert task is not None
        tried = self._attempts[id(task)] = self._attempts.get(id(task), 0) + 1
        if tried < _ATTEMPTS and not self._interrupted:
            self._again.append(task)  # the task is kept, so its identity stays taken
            return
        yield task.key, Lost(how, min(tried, _ATTEMPTS))

    def interrupt(self) -> None:
        """Tell every worker once that it is to come to its end."""
        self._interrupted = True
        for worker in self.at_work:
            if worker.is_ready:
                self._tell(worker)

    def _tell(self, worker: _Worker) -> None:
        if worker.process.pid is not None and worker.process.is_alive():
            with contextlib.suppress(OSError):
                os.kill(worker.process.pid, signal.SIGINT)

    def end(self) -> None:
        """No worker is left but those that wait for other tasks; one that has nothing to do ends by itself."""
        leaving = []
        for worker in self._all:
            if worker.task is None and self._kept is not None and not self._interrupted:
                self._kept.add(worker)
                continue
            if worker.task is not None:
                worker.process.kill()
            worker.end.close()
            leaving.append(worker)
        for worker in leaving:
            worker.leave()


@contextlib.contextmanager
def _no_interrupt() -> Iterator[None]:
    """What is started here waits with Ctrl-C until it says otherwise, and so does this thread until the end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # the first that is made begins it, and that lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _no_program() -> Iterator[None]:
    """A worker needs nothing of the program that was started, and does not run it once more."""
    program = sys.modules["__main__"]
    kept: dict[str, Any] = {name: vars(program)[name] for name in ("__spec__", "__file__") if name in vars(program)}
    vars(program).update(dict.fromkeys(kept))
    try:
        yield
    finally:
        vars(program).update(kept)


def _serve(end: Connection, begin: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    """In a worker: do what is asked until nobody asks any more."""
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    os.environ.setdefault("PYTHONWARNINGS", "ignore")  # progress and messages are left to the process that asked
    signal.signal(signal.SIGINT, end_work)
    keep_in_mind()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt), ReadBefore.on():
        if hasattr(signal, "pthread_sigmask"):  # in here, for what came while it was blocked is raised at once
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        end.send(("ready", None))
        if begin is not None:
            failed = outcome_of(begin, arguments)
            if failed[0] != "done":
                end.recv()
                end.send(failed)
                return
        while True:
            function, given = end.recv()
            answer = outcome_of(function, given)
            try:
                end.send(answer)
            except (OSError, KeyboardInterrupt):
                raise
            except BaseException as error:  # a result that cannot be sent
                end.send(described(error))


def _end_with_parent() -> None:
    """A worker whose parent is gone works for nobody."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
