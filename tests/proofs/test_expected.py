"""`check --against`: what is new fails, what is known or expected does not; and `check --watch`, `cache`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rulestone.proofs.commands import cache_command, main, running_again

GAME = '''
from rulestone.model import Game, Int, State, initial, invariant, require, rule


class Stairs(Game):
    """Up and up."""

    title = "Stairs"
    scopes = {"full": "ten stairs"}
    at = State(Int(0, 10))

    @initial
    def setup(self, s):
        """At the foot."""
        s.at = 0

    @rule()
    def up(self, s):
        """A stair up."""
        require(s.at < 10)
        s.at += 1

    @invariant
    def not_high(self, s):
        """False."""
        return s.at < 5

    @invariant
    def not_very_high(self, s):
        """True in the first version."""
        return s.at < 11
'''


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "c"))
    Path("stairs.py").write_text(GAME)
    yield


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def check(*options: str) -> Result:
    return run("check", "stairs.py", "--engine", "explicit", "--property", "not_high", *options)


def expecting(*entries: Any) -> str:
    Path("known.json").write_text(json.dumps({"expected": list(entries)}))
    return "known.json"


def test_what_an_earlier_check_has_found_is_not_new() -> None:
    before = check("--json")
    assert before.exit_code == 1
    Path("before.json").write_text(before.stdout)
    after = check("--against", "before.json")
    assert after.exit_code == 0 and "Nothing is new" in after.stdout and "known from before.json" in after.stdout
    Path("stairs.py").write_text(GAME.replace("s.at < 11", "s.at < 9"))
    both = run("check", "stairs.py", "--engine", "explicit", "--json", "--against", "before.json")
    assert both.exit_code == 1, both.stderr
    told = json.loads(both.stdout)
    assert [one["name"] for one in told["new"]] == ["not_very_high", "deadlock"]  # deadlock was not asked for before
    assert [one["name"] for one in told["expected"]] == ["not_high"]


def test_a_fault_can_be_marked_as_expected_with_the_reason() -> None:
    entry = {"name": "not_high", "reason": "page 4 wants it so"}
    known = check("--against", expecting(entry))
    assert known.exit_code == 0 and "expected: not_high (scope full): page 4 wants it so" in known.stdout
    assert check("--against", expecting({**entry, "scope": "full"})).exit_code == 0
    assert check("--against", expecting({**entry, "scope": "tiny"})).exit_code == 1
    assert check("--against", expecting({**entry, "name": "other"})).exit_code == 1


def test_what_was_expected_and_is_mended_is_told() -> None:
    Path("stairs.py").write_text(GAME.replace("s.at < 5", "s.at < 12"))
    told = check("--against", expecting({"name": "not_high", "reason": "once"}))
    assert told.exit_code == 0 and "not found any more: not_high" in told.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "it cannot be read"),
        ("{", "it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        ("[]", "it is no check"),
        ('{"chosen": 3}', "its parts are not"),
        ('{"expected": [{"name": "a"}]}', "nothing says why a is expected"),
        ('{"expected": [{"reason": "a"}]}', "its parts are not"),
        ('{"expected": [3]}', "its parts are not"),
    ],
)
def test_a_file_that_says_nothing_is_refused_before_the_work(text: str | None, said: str) -> None:
    if text is not None:
        Path("known.json").write_text(text)
    told = check("--against", "known.json")
    assert told.exit_code == 2 and said in told.stderr and len(told.stderr.splitlines()) == 1


def test_a_command_is_run_again_after_every_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    waited = 0

    def wait(seconds: float) -> None:
        nonlocal waited
        waited += 1
        if waited == 3:
            Path("stairs.py").write_text(GAME + "\n")
        if waited > 8:
            raise KeyboardInterrupt

    def runs(command: list[str]) -> int:
        ran.append(command)
        if len(ran) == 2:
            Path("new.py").write_text("saved while the command ran")
        return 5 + len(ran)

    monkeypatch.setattr(running_again, "_ran", runs)
    (tmp_path / "__pycache__").mkdir()
    assert running_again.watch(["check", "stairs.py"], [tmp_path], wait) == 8
    assert len(ran) == 3 and ran[0][-2:] == ["check", "stairs.py"]


def test_the_cache_is_shown_and_emptied(tmp_path: Path) -> None:
    assert "nothing is kept" in run("cache").stdout
    check()
    shown = run("cache").stdout
    assert str(tmp_path / "c") in shown and "readings judged" in shown
    told = json.loads(run("cache", "--json").stdout)
    assert told["entries"]["verdicts"] == 1 and told["bytes"] < told["most"]
    assert told["entries"].keys() == cache_command.WORDS.keys()
    assert "nothing is kept" in run("cache", "--clear").stdout
    assert not json.loads(run("cache", "--json").stdout)["bytes"]
