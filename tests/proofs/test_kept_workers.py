"""Processes that wait between one set of tasks and the next: the same ones go on, and none is left in the end."""

from __future__ import annotations

import os
import signal
import time

import pytest
from rulestone.proofs.running.executor import Task, keeping_workers, results_of

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="signals of POSIX systems")


def by_whom(number: int = 2) -> set[int]:
    """The processes that did a few tasks."""
    tasks = (Task(place, os.getpid, ()) for place in range(number))
    return {process for _, process in results_of(tasks, 1)}


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_same_process_goes_on_and_is_ended() -> None:
    with keeping_workers():
        first = by_whom()
        with keeping_workers():
            assert by_whom() == first and len(first) == 1
        assert all(map(is_there, first))
    assert not any(map(is_there, first))


def test_without_it_none_waits() -> None:
    first = by_whom()
    assert by_whom() != first and not any(map(is_there, first))


def test_one_that_died_while_it_waited_is_replaced() -> None:
    with keeping_workers():
        (first,) = by_whom()
        os.kill(first, signal.SIGKILL)
        time.sleep(0.1)
        (second,) = by_whom()
        assert second != first
    assert not is_there(second)


def test_workers_end_where_the_work_fails() -> None:
    with pytest.raises(ZeroDivisionError), keeping_workers():
        first = by_whom()
        raise ZeroDivisionError
    assert not any(map(is_there, first))


def test_what_is_done_first_needs_processes_of_its_own() -> None:
    with keeping_workers():
        first = by_whom()
        tasks = (Task(place, os.getpid, ()) for place in range(2))
        others = {process for _, process in results_of(tasks, 1, begin=time.sleep, arguments=(0,))}
        assert not others & first
        assert by_whom() == first
