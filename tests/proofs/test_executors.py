"""The same tasks in this process, in several, and on a cluster of Dask: the same results, and losses are told."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.proofs.running import cluster as clusters
from rulestone.proofs.running.cluster import DaskCluster
from rulestone.proofs.running.executor import Lost, Task, executing, results_of
from rulestone.proofs.running.faults import Fault
from rulestone.proofs.running.processes import Processes
from rulestone.proofs.running.tasks import Executor, InThisProcess

from tests.proofs import working

distributed = pytest.importorskip("distributed")
dask_settings = pytest.importorskip("dask").config

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def dask() -> Iterator[Any]:
    """A scheduler with two workers, each a process of its own that is started again when it dies."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    settings = {"distributed.scheduler.allowed-failures": 1, "distributed.worker.daemon": False}
    with warnings.catch_warnings(), dask_settings.set(settings):
        warnings.simplefilter("ignore")
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as started:
            yield started
    os.environ.pop("PYTHONPATH") if before is None else os.environ.update(PYTHONPATH=before)


@pytest.fixture
def cluster(dask: Any) -> Iterator[DaskCluster]:
    dask.wait_for_workers(1, timeout=60)  # those that the test before has ended are begun again meanwhile
    with DaskCluster(dask.scheduler_address) as made:
        yield made


def done(executor: Executor, tasks: list[Task[int]], **options: Any) -> dict[int, Any]:
    with executing(executor):
        return dict(results_of(iter(tasks), 2, **options))


def test_the_same_everywhere(cluster: DaskCluster) -> None:
    tasks = [Task(number, working.double, (number,)) for number in range(12)]
    expected = {number: 2 * number for number in range(12)}
    for executor in (InThisProcess(), Processes(2), cluster):
        assert done(executor, tasks) == expected


@pytest.mark.parametrize("kind", ["here", "processes", "dask"])
def test_mistakes_are_told_everywhere(kind: str, cluster: DaskCluster) -> None:
    executor = {"here": InThisProcess(), "processes": Processes(2), "dask": cluster}[kind]
    with pytest.raises(GameError, match=r"game.py:3: a mistake. Fix: mend it"):
        done(executor, [Task(0, working.mistaken, ())])
    with pytest.raises(ZeroDivisionError if kind == "here" else Fault, match="a fault"):
        done(executor, [Task(0, working.faulty, ())])
    with pytest.raises(GameError, match="begins badly"):
        done(executor, [Task(0, working.double, (1,))], begin=working.begins_badly)


def test_a_worker_that_dies_costs_nothing_else(cluster: DaskCluster, tmp_path: Path) -> None:
    tasks = [Task(number, working.double, (number,)) for number in range(6)]
    tasks[2] = Task(2, working.killed, (2, str(tmp_path / "once")))
    tasks[4] = Task(4, working.out_of_memory, (4, str(tmp_path / "memory")))
    assert done(cluster, tasks) == {number: 2 * number for number in range(6)}
    tasks[2] = Task(2, working.killed, (2, ""))
    tasks[4] = Task(4, working.out_of_memory, (4, ""))
    found = done(cluster, tasks)
    lost, short = found.pop(2), found.pop(4)
    assert found == {number: 2 * number for number in (0, 1, 3, 5)}
    assert isinstance(lost, Lost) and "lost 2 times: the workers died" in str(lost)
    assert isinstance(short, Lost) and "out of memory" in str(short)


def test_a_task_that_never_ends_takes_its_worker_with_it(cluster: DaskCluster) -> None:
    tasks = [Task(0, working.busy, (0, ""), most=1.0), Task(1, working.double, (1,), most=100.0)]
    found = done(cluster, tasks)
    assert found[1] == 2 and isinstance(found[0], Lost) and "did not end within 1 processor seconds" in str(found[0])


def test_ctrl_c_ends_what_others_work_on(cluster: DaskCluster, tmp_path: Path) -> None:
    def waited() -> None:
        if list(tmp_path.glob("begun-*")):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        done(cluster, [Task(number, working.patient, (number, str(tmp_path))) for number in range(3)], waited=waited)
    assert done(cluster, [Task(0, working.double, (1,))]) == {0: 2}  # nobody works for nobody any more


def test_another_version_is_refused(cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_needs", clusters.WorkerNeeds("another version"))
    with pytest.raises(GameError, match="another version of rulestone"):
        done(cluster, [Task(0, working.double, (1,))])


def test_another_file_is_refused(dask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.py"
    file.write_text("one")
    monkeypatch.chdir(tmp_path)
    digest = clusters.blake2b(b"one", digest_size=16).hexdigest()
    with DaskCluster(dask.scheduler_address, {str(file): digest}) as made:
        assert done(made, [Task(0, working.where, (0,))]) == {0: str(tmp_path)}
        file.write_text("other")
        with pytest.raises(GameError, match="finds something else"):
            done(made, [Task(0, working.double, (1,))])
        file.unlink()
        with pytest.raises(GameError, match="cannot read it"):
            done(made, [Task(0, working.double, (1,))])


def test_a_scheduler_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left of the client: closed later, amid the making of another, it would wait for ever."""
    monkeypatch.setattr(clusters, "_CONNECT", 0.5)
    gc.freeze()  # what other tests have left is not looked through
    gc.disable()
    try:
        for address in ("tcp://127.0.0.1:1", "nowhere", "tcp://"):
            with pytest.raises(GameError, match="no scheduler of Dask answers"):
                DaskCluster(address)
            assert not any(isinstance(one, distributed.Client) for one in gc.get_objects())
    finally:
        gc.enable()
        gc.unfreeze()


def test_a_lost_connection_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scheduler dies amid the work: what is missing is told as lost, and the call ends."""
    monkeypatch.setattr(clusters, "_CONNECT", 3.0)  # so long it tries to come back, too
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
        file = tmp_path / "scheduler.json"
        start = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment}
        scheduler = subprocess.Popen([*start, "--scheduler-file", str(file)], **quiet)  # type: ignore[call-overload]
        worker = None
        try:
            while not file.exists() or not file.read_text():
                assert scheduler.poll() is None
                clusters.time.sleep(0.1)
            address = json.loads(file.read_text())["address"]
            serve = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"]
            worker = subprocess.Popen([*serve, "--no-nanny"], **quiet)  # type: ignore[call-overload]
            with distributed.Client(address, set_as_default=False) as client:
                client.wait_for_workers(1, timeout=60)

            def waited() -> None:
                if list(tmp_path.glob("begun-*")):
                    scheduler.kill()

            with DaskCluster(address) as made:
                tasks = [Task(number, working.patient, (number, str(tmp_path))) for number in (1, 2, 3)]
                found = done(made, tasks, waited=waited)
            assert len(found) == 3 and all("connection to the scheduler was lost" in str(one) for one in found.values())
        finally:
            for process in (worker, scheduler):
                if process is not None:
                    process.kill()
                    process.wait()


def said(folder: Path, *options: str, asked: tuple[str, ...] = ("check", "heap.py", "--engine", "explicit")) -> Any:
    """What a command prints for programs, without times."""
    command = [sys.executable, "-m", "rulestone.proofs", *asked, "--json", *options]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert ran.returncode in (0, 1), ran.stderr

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items() if key not in ("seconds", "parts", "peak_memory_mb")}
        return [plain(one) for one in value] if isinstance(value, list) else value

    return plain(json.loads(ran.stdout))


def test_check_says_the_same_whoever_does_the_work(dask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "c"))
    subprocess.run([sys.executable, "-m", "rulestone.proofs", "new", "heap"], cwd=tmp_path, check=True)
    here = said(tmp_path, "--no-cache", "--executor", "here")
    assert said(tmp_path, "--no-cache", "--workers", "2") == here
    there = ("--executor", "dask", "--scheduler", dask.scheduler_address)
    assert said(tmp_path, "--no-cache", *there) == here
    assert said(tmp_path, *there) == here
    assert said(tmp_path) == {**here, "from_cache": 2}  # what others found is kept here, too


@pytest.mark.parametrize(
    "asked",
    [("edges", "heap.py", "--effort", "quick", "--no-cache"), ("mutate", "heap.py", "--sample", "4")],
    ids=lambda asked: asked[0],
)
def test_edges_and_mutate_say_the_same_on_a_cluster(asked: tuple[str, ...], dask: Any, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "rulestone.proofs", "new", "heap"], cwd=tmp_path, check=True)
    there = ("--executor", "dask", "--scheduler", dask.scheduler_address)
    assert said(tmp_path, *there, asked=asked) == said(tmp_path, "--executor", "here", asked=asked)
