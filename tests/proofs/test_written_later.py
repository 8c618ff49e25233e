"""What was read is written down behind the answer, and all the same where the answer is interrupted."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.model import Game
from rulestone.model.games.kings import Kings
from rulestone.model.reading import written_later
from rulestone.model.reading.kept_parts import KeptParts, rules_kept_on
from rulestone.model.reading.written_later import put_off, write_down, write_down_before
from rulestone.proofs.commands import main
from rulestone.proofs.running import sources
from rulestone.proofs.running.executor import Task, results_of
from rulestone.proofs.running.kept_rules import RulesOnDisk
from rulestone.proofs.running.store import Store


@pytest.fixture(autouse=True)
def written_long_ago(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games count as written before the test began, and none leaves anything to write to the next one."""
    monkeypatch.setattr(sources, "_since", math.inf)
    yield
    assert not written_later._waiting


def kept(store: Store) -> tuple[int, int]:
    """How many games there are on the shelf: rules, and what properties say."""
    entries = store.kept().entries
    return entries["rules"], entries["properties"]


def asked(game: Game) -> Any:
    """The system of a game, of which properties were asked."""
    system = game.system
    for one in system.step_properties:
        for move in system.instances:
            system.step_condition(one, move)
    assert system.kept is not None
    system.kept.keep()
    return system


def test_nothing_is_written_before_there_is_an_answer(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept")
    with rules_kept_on(RulesOnDisk(store)):
        asked(Kings(scope="small"))
        assert kept(store) == (0, 0)
    assert kept(store) == (1, 1)


@pytest.mark.parametrize("end", [KeyboardInterrupt, ValueError, SystemExit])
def test_it_is_written_however_the_answer_ends(end: type[BaseException], tmp_path: Path) -> None:
    store = Store(tmp_path / "kept")
    with suppress(end), rules_kept_on(RulesOnDisk(store)):
        asked(Kings(scope="small"))
        raise end
    assert kept(store) == (1, 1)


def test_one_reading_waits_at_a_time_and_whoever_asks_again_finds_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept")
    with rules_kept_on(RulesOnDisk(store)):
        asked(Kings(scope="small"))
        asked(Kings(scope="tiny"))
        assert kept(store) == (1, 1)
        KeptParts.taken = 0
        again = Kings(scope="tiny").system
        assert KeptParts.taken == 2 + len({move.label.rule for move in again.instances})
        assert kept(store)[0] == 2


def test_other_processes_begin_with_what_was_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept")
    with rules_kept_on(RulesOnDisk(store)):
        asked(Kings(scope="small"))
        assert [*results_of(iter([Task("one", len, ("three",))]), 1)] == [("one", 5)]
        assert kept(store) == (1, 1)


def interrupted(times: int, written: list[str]) -> Callable[[], None]:
    """Writes something, but for the first few times."""
    left = [None] * times

    def write() -> None:
        if left:
            left.pop()
            raise KeyboardInterrupt
        written.append("first")

    return write


@pytest.mark.parametrize("times, found", [(0, ["first", "second"]), (1, ["first", "second"]), (2, [])])
def test_an_interrupt_is_told_once_all_is_written(times: int, found: list[str]) -> None:
    game, written = Kings(), list[str]()
    put_off(game, "one", interrupted(times, written))
    put_off(game, "other", lambda: written.append("second"))
    raised = False
    try:
        write_down()
    except KeyboardInterrupt:
        raised = True
    assert written == found and raised == (times > 0)


def test_what_goes_wrong_is_told_and_not_tried_again() -> None:
    put_off(Kings(), "one", lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        write_down()
    write_down()


def test_what_is_asked_for_is_written_and_what_is_replaced_is_not() -> None:
    game, written = Kings(), list[str]()
    put_off(game, "one", lambda: written.append("old"))
    put_off(game, "one", lambda: written.append("new"))
    write_down_before(game, "other")
    write_down_before(Kings(scope="small"), "one")
    assert written == []
    write_down_before(game, "one")
    assert written == ["new"]


def test_a_command_has_answered_before_it_writes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    keep, read_so_far = RulesOnDisk.keep, list[str]()

    def noted(self: RulesOnDisk, game: Any, data: bytes) -> None:
        stream: Any = sys.stdout
        read_so_far.append(stream.buffer.getvalue().decode())
        keep(self, game, data)

    monkeypatch.setattr(RulesOnDisk, "keep", noted)
    answer = CliRunner().invoke(main, ["perft", "kings", "--scope", "small", "--depth", "2"]).output
    assert "in all" not in answer and "plays in" in answer
    assert read_so_far == [answer]
