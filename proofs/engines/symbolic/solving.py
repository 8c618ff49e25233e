"""Deciding scripts: solvers in this process or in several others."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any

from rulestone.proofs.running.solver_limits import ENDED, SOLVER_LOST, InPassing, Work, patience
from rulestone.proofs.running.work_clock import count_work, work_seconds

from .obligation_cache import NOT_ASKED, ObligationCache, SolverAnswer

_GRACE = 2.0  # seconds a solver may overrun its limit before its process is ended

_SOON = 0.3
"""Seconds of work that are tried in this process before others are started, which takes each of them about as long."""

_EACH_SOON = 0.1
"""Seconds of work after which a script is left to another process."""


class SolverError(Exception):
    """A solver could not read what it was given: a bug in rulestone."""


class Worker:
    """A solver process."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._closed = False

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Send one request; the process is ended where it overruns the request's `seconds`.

        A process that is lost before its time is up, as where memory runs out, is asked again once by a fresh one.
        """
        for attempt in (1, 2):
            began = time.monotonic()
            answer = self._answer(request)
            if answer is not None:
                if answer["result"] == "error":
                    raise SolverError(answer["reason"])
                return answer
            self._end()
            if time.monotonic() - began >= _seconds_of(request) or self._closed:
                return {"result": "unknown", "reason": ENDED, "seconds": request["seconds"]}
            if attempt == 2:
                break
        return {"result": "unknown", "reason": SOLVER_LOST, "seconds": 0.0}

    def _answer(self, request: Mapping[str, Any]) -> dict[str, Any] | None:
        """What the process answers; None where it is gone."""
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", f"{__package__}.solver_worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        watch = threading.Timer(_seconds_of(request) + _GRACE, process.kill)
        watch.daemon = True
        watch.start()
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
        except (OSError, ValueError):  # nothing, or half a line: it is gone
            return None
        finally:
            watch.cancel()
        return answer if isinstance(answer, dict) else None

    def close(self) -> None:
        """End the process; nothing is asked any more."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        process.wait()


def _request(script: str, limit: float, with_model: bool = True) -> dict[str, Any]:
    kinds = {"alone": isinstance(limit, Work), "in_passing": isinstance(limit, InPassing)}
    return {"script": script, "seconds": float(limit), "with_model": with_model, **kinds}


def _seconds_of(request: Mapping[str, Any]) -> float:
    """Seconds on the clock that an answer may take."""
    return patience(request["seconds"])


class Solvers:
    """Decides batches of scripts, with a time limit each.

    Args:
        timeout: seconds of work for one script; see `solver_limits`.
        workers: 1 decides in this process, more use that many solver processes.
        cache: where answers are remembered.
        deadline: a value of `work_seconds()` after which nothing is started any more.
    """

    def __init__(
        self,
        timeout: float,
        workers: int = 1,
        cache: ObligationCache | None = None,
        deadline: float | None = None,
    ) -> None:
        self.timeout = timeout
        self.workers = workers
        self.cache = ObligationCache() if cache is None else cache
        self.deadline = deadline
        self.asked = 0
        self._tried_here = 0.0
        self._idle: SimpleQueue[Worker] = SimpleQueue()
        self._all: list[Worker] = []

    def __enter__(self) -> Solvers:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for worker in self._all:
            worker.close()

    @property
    def left(self) -> float:
        """Seconds until the deadline, at most one script's limit."""
        if self.deadline is None:
            return self.timeout
        return min(self.timeout, self.deadline - work_seconds())

    def decide(
        self,
        scripts: Iterable[str],
        report: Callable[[int], None] | None = None,
        seconds: float | None = None,
        with_model: bool = True,
    ) -> dict[str, SolverAnswer]:
        """The answer to every script; each different script is decided once, in less time if so asked.

        Where no model is wanted none is read off: then `model` may be None.
        """
        allowed = self.timeout if seconds is None else min(seconds, self.timeout)
        answers: dict[str, SolverAnswer] = {}
        open_scripts: list[str] = []
        scripts = list(dict.fromkeys(scripts))
        self.cache.look_up(scripts)
        for script in scripts:
            known = self.cache.find(script, allowed, with_model)
            if known is None:
                open_scripts.append(script)
            else:
                answers[script] = known
        if self.workers > 1 and len(open_scripts) > 1:
            decided = self._soon_or_apart(open_scripts, allowed, with_model)
        else:
            decided = (self._here(one, allowed, with_model) for one in open_scripts)
        for number, (script, answer, limit) in enumerate(decided, start=1):
            answers[script] = answer
            if limit > 0:
                self.cache.keep(script, limit, answer)
            if report is not None:
                report(number)
        self.cache.write_down()
        return answers

    def horn(self, script: str, inputs: Sequence[str], seconds: float) -> dict[str, Any]:
        """Ask Spacer, always in a process that can be ended."""
        worker = self._worker()
        try:
            answer = worker.ask({**_request(script, seconds), "inputs": list(inputs)})
        finally:
            self._idle.put(worker)
        count_work(answer["seconds"])
        return answer

    def _here(self, script: str, allowed: float, with_model: bool) -> tuple[str, SolverAnswer, float]:
        limit = min(self.left, allowed)
        if limit <= 0:
            return script, NOT_ASKED, 0.0
        from .solver_worker import decide

        self.asked += 1
        return script, SolverAnswer(**decide(script, limit, with_model)), limit

    def _soon_or_apart(
        self, scripts: Sequence[str], allowed: float, with_model: bool
    ) -> Iterator[tuple[str, SolverAnswer, float]]:
        """Here what is soon decided, as all of a small game is; the rest by other processes."""
        left = deque(scripts)
        hard: list[str] = []
        while left and self._tried_here < _SOON:
            script = left.popleft()
            decided = self._here(script, type(allowed)(min(_EACH_SOON, allowed)), with_model)
            self._tried_here += decided[1].seconds
            if decided[1].result == "unknown":
                hard.append(script)
                self.asked -= 1
            else:
                yield decided
        if hard or left:
            yield from self._apart([*hard, *left], allowed, with_model)

    def _there(self, script: str, allowed: float, with_model: bool) -> tuple[str, SolverAnswer, float]:
        limit = min(self.left, allowed)
        if limit <= 0:
            return script, NOT_ASKED, 0.0
        worker = self._worker()
        try:
            answer = SolverAnswer(**worker.ask(_request(script, limit, with_model)))
        finally:
            self._idle.put(worker)
        self.asked += 1
        return script, answer, 0.0 if answer.reason == SOLVER_LOST else limit  # another run may have an answer

    def _apart(
        self, scripts: Sequence[str], allowed: float, with_model: bool
    ) -> Iterator[tuple[str, SolverAnswer, float]]:
        from concurrent.futures import ThreadPoolExecutor, as_completed  # of a small game all is decided here

        with ThreadPoolExecutor(self.workers) as threads:
            tasks = [threads.submit(self._there, script, allowed, with_model) for script in scripts]
            try:
                for task in as_completed(tasks):
                    done = task.result()
                    count_work(done[1].seconds)
                    yield done
            except BaseException:
                for task in tasks:
                    task.cancel()
                for worker in self._all:
                    worker.close()
                raise

    def _worker(self) -> Worker:
        try:
            return self._idle.get_nowait()
        except Empty:
            worker = Worker()
            self._all.append(worker)
            return worker
