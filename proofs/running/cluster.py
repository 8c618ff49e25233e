"""A cluster of Dask: the same tasks on other machines, with the same results.

A worker must run the same rulestone, to the byte, with the same Python and the same versions of what engines rely on,
and find a user's game where this machine has it; it looks before every task. Workers may come and go: what one that
dies has worked on is done by another, until the scheduler gives it up.
"""

from __future__ import annotations

import gc
import importlib
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any
from uuid import uuid4

from rulestone.model import GameError

from .own_code import code_version
from .tasks import Executor, Key, Lost, Task, outcome_of, over, raise_if_wrong

_POLL = 0.5
_LOOK = 0.02
_ATTEMPTS = 2
_CONNECT = 10.0

_NO_CONNECTION = "the connection to the scheduler was lost"


@dataclass(frozen=True)
class WorkerNeeds:
    """What a worker must have to give the results that this machine would give.

    Attributes:
        code: the version of rulestone and of what it relies on.
        folder: where the command was started, if the game is a file.
        files: the game's own files, and digests of what stands in them.
    """

    code: str
    folder: str = ""
    files: Mapping[str, str] = field(default_factory=dict)


class DaskCluster(Executor):
    """Workers of a Dask scheduler.

    Args:
        address: of the scheduler, as `tcp://192.0.2.7:8786`.
        files: of the game, if it is a user's; every worker must find the same under the same paths.

    Raises GameError where no scheduler answers, or where it has no worker.
    """

    is_elsewhere = True

    def __init__(self, address: str, files: Mapping[str, str] | None = None) -> None:
        self._client, refused = _connected(address)
        if self._client is None:
            gc.collect()  # clients that failed are closed now, not while another one holds Dask's lock
            raise GameError(
                f"no scheduler of Dask answers at {address}: {refused}",
                file="--scheduler",
                fix="start one with `dask scheduler`, or correct the address",
            )
        if not self.workers:
            self.close()
            raise GameError(
                f"the scheduler at {address} has no worker",
                file="--scheduler",
                fix=f"start some: dask worker {address}",
            )
        self._needs = WorkerNeeds(code_version(), os.getcwd() if files else "", dict(files or {}))

    @property
    def workers(self) -> int:
        """How many workers there are now."""
        try:
            return len(self._client.nthreads())
        except (OSError, RuntimeError):
            return 0

    def close(self) -> None:
        """Leave the scheduler."""
        self._client.close(timeout=2.0)

    def __enter__(self) -> DaskCluster:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def results(
        self,
        tasks: Iterator[Task[Key]],
        waited: Callable[[], None],
        begin: Callable[..., None] | None,
        arguments: tuple[Any, ...],
    ) -> Iterator[tuple[Key, Any]]:
        """See `Executor.results`. Ctrl-C ends what others work on without asking what they know."""
        run = f"{uuid4().hex}", begin, arguments
        at_work: dict[Any, tuple[Task[Key], int]] = {}
        again: list[tuple[Task[Key], int]] = []
        try:
            while True:
                width = max(1, self.workers)
                while len(at_work) < width:
                    task, tried = again.pop(0) if again else (next(tasks, None), 0)
                    if task is None:
                        break
                    if self._client.status != "running":
                        yield task.key, Lost(_NO_CONNECTION, 1)
                        continue
                    at_work[self._submit(task, run)] = task, tried + 1
                if not at_work:
                    return
                for future in self._ready(at_work):
                    task, tried = at_work.pop(future)
                    what, result = self._outcome(future, task)
                    if what == "out of memory" and tried < _ATTEMPTS:
                        again.append((task, tried))
                        continue
                    if what == "out of memory":
                        result = Lost("it ran out of memory", tried)
                    raise_if_wrong(what, result)
                    yield task.key, result
                waited()
        finally:
            if at_work and self._client.status == "running":
                self._client.cancel(list(at_work), force=True)
                self._client.run(end_run, run[0], on_error="ignore")

    def _submit(self, task: Task[Any], run: tuple[Any, ...]) -> Any:
        return self._client.submit(on_worker, self._needs, run, task, pure=False, key=f"rulestone-{uuid4().hex}")

    def _ready(self, at_work: Mapping[Any, Any]) -> list[Any]:
        """What is done after some time."""
        until = time.monotonic() + _POLL
        while time.monotonic() < until:
            ready = [future for future in at_work if future.done()]
            if ready:
                return ready
            time.sleep(_LOOK)
        return []

    def _outcome(self, future: Any, task: Task[Any]) -> tuple[str, Any]:
        """What came of a task, as `outcome_of` says it, or Lost."""
        from distributed import KilledWorker

        if future.status != "finished":
            if future.status != "error":
                return "done", Lost(_NO_CONNECTION, 1)
            error = future.exception()
            if isinstance(error, KilledWorker):
                reason = "the workers died" if task.most is None else f"the workers died, or {over(task)}"
                return "done", Lost(reason, error.allowed_failures + 1)
            if isinstance(error, ImportError | AttributeError):
                return "raised", _other_version(str(error))
            return "fault", (f"{type(error).__name__}: {error}", "")
        found: tuple[str, Any] = future.result()
        return found


def _connected(address: str) -> tuple[Any, str]:
    """A client of a scheduler; or None, and why there is none. The error is let go: it would keep the client."""
    made: Any = importlib.import_module("distributed").Client
    try:
        return made(address, timeout=_CONNECT, set_as_default=False, name="rulestone"), ""
    except (OSError, ValueError, TypeError, RuntimeError) as error:  # of addresses and sockets of many kinds
        return None, _in_a_line(error)


def _in_a_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:200]


def _other_version(what: str) -> GameError:
    return GameError(
        f"a worker cannot do what this machine asks: {what}",
        file="--scheduler",
        fix="install this version of rulestone, Python and its packages on every worker, and restart them",
    )


_one_at_a_time = threading.Lock()  # rules are read and searched in one thread of a process
_begun = ""
_running = ""


def end_run(name: str) -> None:
    """In a worker of Dask: nobody waits for a run any more. What never looks up ends with its process only."""
    if _running == name:
        os._exit(1)


def on_worker(needs: WorkerNeeds, run: tuple[str, Any, tuple[Any, ...]], task: Task[Any]) -> tuple[str, Any]:
    """In a worker of Dask: do a task, if this is the place for it."""
    with _one_at_a_time:
        wrong = _wrong_here(needs)
        if wrong is not None:
            return "raised", wrong
        if needs.folder:
            os.chdir(needs.folder)
        global _running
        _running = run[0]
        done = threading.Event()
        if task.most is not None:
            threading.Thread(target=_end_if_endless, args=(task.most, done), daemon=True).start()
        try:
            return outcome_of(_begun_and_done, (run, task.function, task.arguments))
        finally:
            done.set()
            _running = ""


def _begun_and_done(run: tuple[str, Any, tuple[Any, ...]], function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    global _begun
    name, begin, arguments = run
    if begin is not None and _begun != name:
        begin(*arguments)
        _begun = name
    return function(*given)


def _wrong_here(needs: WorkerNeeds) -> GameError | None:
    if code_version() != needs.code:
        return _other_version("it runs another version of rulestone, Python, or of a package that engines rely on")
    fix = "give every worker the game's folder under the same path, with the same files"
    for name, digest in needs.files.items():
        try:
            data = Path(name).read_bytes()
        except OSError as error:
            return GameError(f"a worker cannot read it: {error.strerror}", file=name, fix=fix)
        if blake2b(data, digest_size=16).hexdigest() != digest:
            return GameError("a worker finds something else in it", file=name, fix=fix)
    return None


def _end_if_endless(most: float, done: threading.Event) -> None:
    """A task that never ends takes its worker with it; the scheduler notices, and starts another."""
    began = time.process_time()
    while not done.wait(_POLL):
        if time.process_time() - began > most:
            os._exit(1)
