"""When cycles are looked for: young ones always, older ones not while something is proved."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from rulestone.proofs.running import garbage
from rulestone.proofs.running.garbage import young_alone


class Cycle:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def seldom() -> Iterator[None]:
    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(50, 2, 1_000_000)
    yield
    gc.set_threshold(*before)


def _many(number: int) -> list[list[int]]:
    return [[each] for each in range(number)]


def test_young_cycles_are_freed_inside() -> None:
    with young_alone():
        made = [weakref.ref(Cycle()) for _ in range(300)]
        there = [one for one in made if one() is not None]
    assert len(there) < 60  # the last ones, and who was being made when others were freed


def test_what_survives_once_is_not_looked_through_inside() -> None:
    def generations(inside: bool) -> set[int]:
        looked: set[int] = set()

        def note(phase: str, about: dict[str, int]) -> None:
            looked.add(about["generation"])

        gc.callbacks.append(note)
        try:
            if inside:
                with young_alone():
                    kept = _many(2_000)
            else:
                kept = _many(2_000)
        finally:
            gc.callbacks.remove(note)
        return looked if kept else set()

    assert 1 in generations(inside=False)
    gc.collect()
    assert generations(inside=True) == {0}


def test_all_is_as_it_was_behind_it_also_after_a_mistake() -> None:
    with pytest.raises(ZeroDivisionError), young_alone():
        assert gc.get_threshold()[0] == 50
        raise ZeroDivisionError
    assert gc.get_threshold() == (50, 2, 1_000_000)
    gc.disable()
    try:
        with young_alone():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_much_that_is_left_counts_as_old(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_middle_age() -> int:
        with young_alone():
            kept = _many(2_000)
        found = sum(one is kept[1_000] for one in gc.get_objects(generation=1))
        return found if kept else -1

    assert in_middle_age() == 1
    monkeypatch.setattr(garbage, "_MANY", 1_000)
    assert in_middle_age() == 0
    assert gc.get_freeze_count() == 0
