"""What nothing refers to any more is freed between pieces of work, though Python would not look for it yet."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from rulestone.proofs.asking import inquiry
from rulestone.proofs.asking.inquiry import AskSettings, inquire
from rulestone.proofs.asking.judging_readings import AskEffort
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.running import spare_memory, tasks
from rulestone.proofs.running.executor import Task, results_of
from rulestone.proofs.running.spare_memory import give_back, resident_set_size

from tests.proofs.test_asking_corners import Posts

MEGABYTE = 1 << 20
needs_size = pytest.mark.skipif(not resident_set_size(), reason="sizes of processes as Linux says them")


class Held:
    """Few objects that hold much memory, in a cycle."""

    def __init__(self, megabytes: int) -> None:
        self.itself = self
        self.room = bytearray(b"x") * (megabytes * MEGABYTE)


@pytest.fixture(scope="module", autouse=True)
def small_spare() -> Iterator[None]:
    """A process that may grow by little, and in which only we look for cycles."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spare_memory, "_SPARE", 16 * MEGABYTE)
        patch.setattr(spare_memory, "_SHARE", 1.0)
        patch.setattr(spare_memory, "_known", 0)
        give_back()  # what other tests have freed is not reused here
        gc.freeze()  # nor is what they hold looked through each time
        gc.disable()
        yield
        gc.enable()
        gc.unfreeze()


@pytest.fixture(autouse=True)
def nothing_left() -> None:
    """What the test before this one has freed."""
    give_back()


@needs_size
def test_what_is_in_a_cycle_is_freed_once_the_process_has_grown() -> None:
    small = weakref.ref(Held(1))
    assert not give_back() and small() is not None
    kept, large, before = Held(2), weakref.ref(Held(40)), resident_set_size()
    assert give_back() and small() is None and large() is None
    assert resident_set_size() < before - 30 * MEGABYTE and kept.room[-1:] == b"x"
    assert not give_back()  # it has not grown since


def leaves_much(number: int) -> int:
    Held(40)
    return number


@needs_size
def test_tasks_in_this_process_leave_nothing() -> None:
    before = resident_set_size()
    for _, result in results_of((Task(number, leaves_much, (number,)) for number in range(4)), 1):
        assert result in range(4) and resident_set_size() < before + 100 * MEGABYTE


@needs_size
def test_workers_begin_a_task_without_what_the_last_one_left() -> None:
    before = resident_set_size()
    for number in range(4):
        assert tasks.outcome_of(leaves_much, (number,)) == ("done", number)
        assert resident_set_size() < before + 100 * MEGABYTE


def test_ask_looks_after_every_reading_that_it_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    monkeypatch.setattr(inquiry, "give_back", lambda: looked.append(1))
    *_, found = inquire(Posts, AskSettings(lexicon_with(), effort=AskEffort(whole=5_000)))
    assert found.stopped and len(found.trials) > 1
    assert len(looked) >= len(found.trials) > 0
