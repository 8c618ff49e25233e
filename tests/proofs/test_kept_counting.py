"""Plays counted without the rules being read: as many as when they are read, and only where nothing has changed."""

from __future__ import annotations

import contextlib
import json
import math
import random
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.model import GameError
from rulestone.proofs.commands import main, perft_command
from rulestone.proofs.compiling import native_rules
from rulestone.proofs.engines.explicit.perft import Plays
from rulestone.proofs.running import own_code, sources
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.store import Store, folder
from rulestone.proofs.searching import counting, kept_counting
from rulestone.proofs.searching.kept_counting import KeptCounting, KeptPlays

from tests.proofs.test_native import random_system
from tests.proofs.test_undefined_guards import Bare, Share

pytest.importorskip("llvmlite")


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sources, "_since", math.inf)


def counted(plays: Any) -> tuple[list[int], list[str], int]:
    """What is said of plays: how many, and what is left out."""
    numbers = list(plays.lengths())
    assert numbers == plays.counts and plays.finished == plays.depth
    return numbers, [str(instance) for instance in plays.undefined], plays.capped


def again(system: Any, depth: int, whole: Plays) -> KeptPlays:
    """The same plays by what is kept of them, written down and loaded."""
    assert whole.compiled is not None and whole.compiled.rules.kept is not None
    record = json.loads(json.dumps(kept_counting._record_of(whole.compiled, whole.compiled.rules.kept)))
    beginning = kept_counting._beginning_of(record)
    assert beginning is not None
    return KeptPlays(beginning, depth, lambda: Plays(system, depth))


@pytest.mark.parametrize("most", [1, 10**9])
def test_random_games_are_counted_alike(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a whole or rule by rule; and in Python, by nothing that is compiled."""
    monkeypatch.setattr(native_rules, "MANY_MOVES", most)
    compared = 0
    for seed in range(most % 10, 12, 2):
        system = random_system(seed)
        with contextlib.suppress(GameError):  # a variable that cannot be laid out
            if system is not None and system.instances:
                whole = Plays(system, 3)
                told = counted(whole)
                if whole.compiled is not None:
                    assert counted(again(system, 3, whole)) == told
                    slow = list(Plays(system, 3)._python(Plays(system, 3)._with_all_room()))
                    assert told[0] == slow
                    compared += 1
    assert compared > 2


@pytest.mark.parametrize("game", [Share, Bare])
def test_what_denotes_nothing_is_named(game: Any) -> None:
    system = game().system
    whole = Plays(system, 4)
    told = counted(whole)
    assert counted(again(system, 4, whole)) == told and told[1]


def test_what_denotes_nothing_is_named_as_far_as_was_counted() -> None:
    system = Share().system
    whole = Plays(system, 4)
    list(islice(whole.lengths(), 2))
    kept = again(system, 4, whole)
    list(islice(kept.lengths(), 2))
    assert [*map(str, kept.undefined)] == [*map(str, whole.undefined)] != []


def test_large_numbers_are_counted_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    system = load_game("kings")(scope="small").system
    whole = Plays(system, 5)
    told = counted(whole)
    for most in (0, told[0][1], told[0][3]):
        kept = again(system, 5, whole)
        with monkeypatch.context() as patch:
            patch.setattr(counting, "_MOST", most)
            assert counted(kept) == told


def perft(*more: str) -> str:
    """What is printed; nothing where that ends with a fault."""
    found = CliRunner().invoke(main, ["perft", "kings", "--depth", "4", "--json", *more], catch_exceptions=False)
    return found.output if found.exit_code == 0 else ""


def refused(*given: object, **more: object) -> Any:
    raise AssertionError("a game is read")


def test_a_game_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told = perft("--scope", "small")
    monkeypatch.setattr(perft_command, "_read", refused)
    assert perft("--scope", "small") == told != ""
    for other in (("--scope", "full"), (), ("--scope", "small", "--depth", "2"), ("--scope", "small", "--divide")):
        assert perft(*other) == ""


def test_it_is_read_again_where_the_program_or_its_code_is_not_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    told = perft("--scope", "small")
    with monkeypatch.context() as patch:
        patch.setattr(kept_counting, "whole_program", lambda: "another")
        assert KeptCounting("kings", "small", (), 4).found(refused) is None
        patch.setattr(kept_counting, "whole_program", lambda: "")  # a file that cannot be read
        assert KeptCounting("kings", "small", (), 4).found(refused) is None
    assert KeptCounting("kings", "small", (), 4).found(refused) is not None
    entries = Store(folder())._open()
    for name in [name for name in entries if bytes(entries[name])[16:].startswith(b"\x7fELF")]:
        del entries[name]
    assert KeptCounting("kings", "small", (), 4).found(refused) is None
    assert perft("--scope", "small") == told


def test_nothing_is_kept_where_a_file_changed_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    system = load_game("kings")(scope="small").system
    plays = Plays(system, 4)
    list(plays.lengths())
    kept = KeptCounting("kings", "small", (), 4)
    for name, instead in (("whole_program", lambda: "edited"), ("_is_of_program", lambda game: False)):
        with monkeypatch.context() as patch:
            patch.setattr(kept_counting, name, instead)
            kept.keep(type(system.game), plays.compiled)
        assert kept.found(refused) is None
    with monkeypatch.context() as patch:
        patch.setattr(sources, "_since", 0.0)  # perhaps after it was imported
        kept.keep(type(system.game), plays.compiled)
    assert kept.found(refused) is None
    kept.keep(type(system.game), plays.compiled)
    assert kept.found(refused) is not None


def test_a_game_that_opens_files_elsewhere_is_not_of_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = type(load_game("kings")(scope="small"))
    assert kept_counting._is_of_program(game)
    for files, is_inside in (({"rules.py": ""}, True), ({"../../../pyproject.toml": ""}, False), (None, False)):
        monkeypatch.setattr(sources, "data_seen", lambda game, files=files: files)
        assert kept_counting._is_of_program(game) is is_inside


TREE = {
    **{f"{place}/{name}": "text" for place in ("geometry/board", "model/words") for name in ("one.py", "two.py")},
    **{f"model/games/{name}": "text" for name in ("__init__.py", "small.py", "large/rules.py", "large/table.json")},
    **{f"proofs/{name}": "text" for name in ("running/own_code.py", "compiling/kernel.ll", "plays/play.py")},
    **{f"proofs/{name}": "text" for name in ("searching/counting.py", "engines/explicit/perft.py")},
    "rulebooks/large.md": "text",
}


def test_every_file_counts_that_a_game_is_counted_by(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Edited, added, removed or named otherwise; and what was undone counts no more."""
    for name, text in TREE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(own_code, "__file__", str(tmp_path / "proofs/running/own_code.py"))
    before = own_code.whole_program()
    changes: list[Callable[[Path], object]] = [
        lambda path: path.write_text("texts"),
        lambda path: path.unlink(),
        lambda path: path.with_name("further.py").write_text(""),
        lambda path: path.rename(path.with_name("otherwise.py")),
    ]
    seen = {before}
    for name in TREE:
        change = random.Random(name).choice(changes)
        change(tmp_path / name)
        seen.add(own_code.whole_program())
        for left in ("further.py", "otherwise.py"):
            (tmp_path / name).with_name(left).unlink(missing_ok=True)
        (tmp_path / name).write_text("text")
        assert own_code.whole_program() == before
    assert len(seen) == len(TREE) + 1


COUNTS = """
import sys
from rulestone.proofs.commands import main
try:
    main(["perft", "kings", "--scope", "small", "--depth", "3"])
except SystemExit:
    pass
print("imported:", *sys.modules)
"""


def imported() -> set[str]:
    """What is imported by a process that counts."""
    printed = subprocess.run([sys.executable, "-c", COUNTS], capture_output=True, text=True, check=True).stdout
    return {*printed.partition("imported: ")[2].split()}


def test_all_that_a_game_is_counted_by_is_among_these_files() -> None:
    """By what is imported: other modules only print, and are the command's. Where all is kept the language is not."""
    cold = imported()
    folders = tuple(f"rulestone.{place.replace('/', '.')}." for place in own_code._COUNTED_BY)
    others = {name for name in cold if name.startswith("rulestone.") and not f"{name}.".startswith(folders)}
    assert "rulestone.model.games.kings" in cold
    passed_on = {"rulestone.proofs", "rulestone.proofs.engines"}
    assert {name for name in others if not name.startswith("rulestone.proofs.commands")} <= passed_on
    warm = imported()
    assert "numpy" in warm and warm.isdisjoint(("networkx", "rulestone.model", "z3", "psutil"))
