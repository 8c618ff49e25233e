"""Workers that are killed, run out of memory, stand still or are told to end: nothing else is lost with them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from rulestone.model import GameError
from rulestone.proofs.engines.symbolic import slices
from rulestone.proofs.engines.symbolic.solving import Worker
from rulestone.proofs.running import patience
from rulestone.proofs.running.executor import Lost, Task, results_of
from rulestone.proofs.running.faults import Fault
from rulestone.proofs.running.patience import Patience

from tests.proofs import working

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="signals and forks of POSIX systems")


@pytest.fixture(autouse=True)
def none_survives() -> Iterator[None]:
    yield
    assert not multiprocessing.active_children()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> float:
    """How many seconds without work are too many, where it is looked as often as workers are waited for."""
    monkeypatch.setattr(patience, "_LOOK", 0.4)
    return 0.9


def done(tasks: list[tuple[Callable[..., Any], tuple[Any, ...]]], workers: int = 2, **options: Any) -> dict[int, Any]:
    work = (Task(number, function, given) for number, (function, given) in enumerate(tasks))
    return dict(results_of(work, workers, **options))


MISHAPS = [working.killed, working.killed_amid, working.out_of_memory]
STANDSTILLS = [working.stopped, working.asleep]


@needs_fork
@pytest.mark.parametrize("mishap", [*MISHAPS, *STANDSTILLS], ids=lambda one: one.__name__)
def test_what_is_lost_once_is_done_again(mishap: Any, tmp_path: Path, soon: float) -> None:
    tasks = [(working.double, (number,)) for number in range(6)]
    tasks[2] = mishap, (2, str(tmp_path / "once"))
    assert done(tasks, patience=soon) == {number: 2 * number for number in range(6)}


@needs_fork
@pytest.mark.parametrize("mishap", [*MISHAPS, *STANDSTILLS], ids=lambda one: one.__name__)
def test_what_is_lost_twice_is_told_and_costs_nothing_else(mishap: Any, soon: float) -> None:
    tasks = [(working.double, (number,)) for number in range(5)]
    tasks[1] = mishap, (1, "")
    found = done(tasks, patience=soon)
    lost = found.pop(1)
    assert found == {0: 0, 2: 4, 3: 6, 4: 8}
    assert isinstance(lost, Lost)
    how = {working.out_of_memory: "memory", working.killed: "SIGKILL", working.killed_amid: "SIGKILL"}
    assert how.get(mishap, "did not answer") in str(lost)


def test_a_task_that_goes_round_and_round_is_given_up() -> None:
    """It works all the time, so only what it should take at most tells."""
    calls = [(working.double, (0,)), (working.busy, (1, "")), (working.double, (2,))]
    tasks = (Task(number, function, given, most=3.0) for number, (function, given) in enumerate(calls))
    found = dict(results_of(tasks, 2))
    lost = found.pop(1)
    assert found == {0: 0, 2: 4}
    assert isinstance(lost, Lost) and "lost once: it did not end within 3 processor seconds" in str(lost)


@needs_fork
def test_a_worker_killed_between_two_tasks_or_amid_an_answer() -> None:
    tasks = [(working.killed_after, (number,)) for number in range(4)] + [(working.bomb, ())]
    found = done(tasks, workers=1)
    assert isinstance(found.pop(4), Lost)
    assert all(result == 2 * number or isinstance(result, Lost) for number, result in found.items())
    assert len(found) == 4 and found[0] == 0


def test_all_workers_are_lost() -> None:
    """Every worker, every time: each task is told, and the call ends."""
    found = done([(working.killed, (number, "")) for number in range(4)], workers=3)
    assert len(found) == 4 and all(isinstance(result, Lost) for result in found.values())


def test_a_worker_that_cannot_begin() -> None:
    found = done([(working.double, (1,))], begin=working.dies_at_first)
    assert "code 7" in str(found[0])
    with pytest.raises(GameError, match="begins badly"):
        done([(working.double, (1,))], begin=working.begins_badly)


def test_mistakes_and_faults_are_told() -> None:
    with pytest.raises(GameError, match=r"game.py:3: a mistake. Fix: mend it"):
        done([(working.mistaken, ())])
    with pytest.raises(Fault, match="ZeroDivisionError: a fault") as told:
        done([(working.faulty, ())])
    assert "in faulty" in told.value.details
    with pytest.raises(Fault, match="pickle"):
        done([(working.unsendable, ())])


def test_ctrl_c_asks_each_worker_once_for_what_it_knows(tmp_path: Path) -> None:
    def waited() -> None:
        if len(list(tmp_path.glob("begun-*"))) == 2:
            raise KeyboardInterrupt

    work = (Task(number, working.patient, (number, str(tmp_path))) for number in range(1, 9))
    found: dict[int, Any] = {}
    with pytest.raises(KeyboardInterrupt):
        for key, result in results_of(work, 2, waited):
            found[key] = result
    assert found == {1: -1, 2: -2}


@needs_fork
def test_an_interrupt_in_a_finalizer_of_a_worker_is_neither_lost_nor_printed(capfd: pytest.CaptureFixture[str]) -> None:
    assert done([(working.interrupted_in_a_finalizer, (number,)) for number in (1, 2)]) == {0: 1, 1: 2}
    assert not capfd.readouterr().err


PARENT = """
from rulestone.proofs.running.patience import Patience
from rulestone.proofs.running.executor import Task, results_of
from tests.proofs import working
if __name__ == "__main__":
    list(results_of((Task(n, working.patient, (n, {folder!r})) for n in (1, 2)), 2))
"""


@needs_fork
def test_an_interrupt_that_came_while_a_worker_was_made_ends_it_without_a_word() -> None:
    code = (
        "import multiprocessing, os, signal\n"
        "from rulestone.proofs.running.processes import _serve\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})\n"
        "os.kill(os.getpid(), signal.SIGINT)\n"
        "_serve(multiprocessing.Pipe()[0], None, ())\n"
        "print('ended')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ended\n", "")


@needs_fork
def test_no_worker_outlives_the_process_that_asked(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT.format(folder=str(tmp_path)))
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    parent = subprocess.Popen([sys.executable, str(program)], env=environment)
    while len(list(tmp_path.glob("begun-*"))) < 2:
        assert parent.poll() is None
        time.sleep(0.05)
    workers = psutil.Process(parent.pid).children(recursive=True)
    assert len(workers) >= 2
    parent.kill()
    parent.wait()
    _gone, alive = psutil.wait_procs(workers, timeout=20)
    assert not alive


BARE = """
from rulestone.proofs.running.executor import Task, results_of
from tests.proofs import working
print(sorted(results_of((Task(n, working.double, (n,)) for n in (1, 2, 3)), 2)))
"""


def test_a_program_without_a_guard_is_not_run_again(tmp_path: Path) -> None:
    """As the program of a user who calls `check` with workers; a worker needs nothing of it."""
    program = tmp_path / "bare.py"
    program.write_text(BARE)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    ran = subprocess.run([sys.executable, str(program)], env=environment, capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("[(1, 2), (2, 4), (3, 6)]\n", "")


EASY = {"script": "(declare-const x Int)(assert (> x 3))(assert (< x 2))", "seconds": 20.0}


def test_a_solver_that_is_killed_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = Worker()
    assert worker.ask(EASY)["result"] == "unsat"
    assert worker._process is not None
    worker._process.kill()
    worker._process.wait()
    assert worker.ask(EASY)["result"] == "unsat"
    answer = Worker._answer
    asked: list[int] = []

    def killing(self: Worker, request: Any) -> Any:
        asked.append(1)
        answer(self, EASY)  # the process is there
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        return None if len(asked) < 5 else answer(self, request)

    monkeypatch.setattr(Worker, "_answer", killing)
    told = worker.ask(EASY)
    assert told["result"] == "unknown" and "lost twice" in told["reason"] and len(asked) == 2
    worker.close()


def _slice(items: Any) -> list[int]:
    if 13 in items:
        os.kill(os.getpid(), signal.SIGSTOP if _slice.__dict__.get("stop") else signal.SIGKILL)
    return list(items)


@needs_fork
@pytest.mark.parametrize("stop", [False, True])
def test_forked_slices_that_die_or_stand_still(stop: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the caller does everything by itself."""
    _slice.__dict__["stop"] = stop
    monkeypatch.setattr(
        slices,
        "Patience",
        lambda process: Patience(process, 2.0),
    )
    assert slices.in_slices(range(100), _slice, 2, lambda done, total: None) is None
    found = slices.in_slices(range(20, 120), _slice, 2, lambda done, total: None)
    assert found is not None and sorted(item for part in found for item in part) == list(range(20, 120))
