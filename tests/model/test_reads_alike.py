"""A file whose rules read differently each time is refused, before any engine judges it."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from rulestone.model import Game, GameError
from rulestone.proofs import check
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.reading_twice import assert_class_reads_alike, assert_reads_alike

GAME = """{before}
from rulestone.model import *


class G(Game):
    Who = Sort("a", "b", "c")
    n = State(Int(0, None))

    @initial
    def setup(self, s):
        s.n = 0

    @rule()
    def go(self, s):
        require(s.n < 5)
        s.n += 1

    @rule(n=[1, 2])
    def jump(self, s, n):
        log.append(n)
        require(s.n < 3 + {word})
        s.n += 2

    @invariant
    def small(self, s):
        return s.n <= {limit}
"""

LETTERS = {letter * many for many, letter in enumerate("abcdefghijkl", start=1)}
WORDS = {
    "chance": ("import random", "random.randrange(10**6)"),
    "a list that grows": ("", "len(log)"),
    "the clock": ("import time", "time.perf_counter_ns()"),
    # Of twelve words: two processes order five alike once in a few hundred runs.
    "the order of a set": ("", f"sum(13**n * len(w) for n, w in enumerate({LETTERS}))"),
    "the order of a set of the module": (f"ORDER = [*{LETTERS}]", "sum(13**n * len(w) for n, w in enumerate(ORDER))"),
}


TOLD = {
    "chance": "random gives something else each time, and a rule is read once",
    "a list that grows": "`log` is changed while the rules are read",
    "the clock": "perf_counter_ns gives something else each time",
    "the order of a set": "it matters in which order a set is gone through",
    "the order of a set of the module": "it reads differently each time",
}
"""What is said of each; what one process cannot see, a second one does."""


def written(folder: Path, before: str, word: str, limit: str = "9") -> str:
    path = folder / "mine.py"
    path.write_text(GAME.format(before=before + "\nlog = []", word=word, limit=limit))
    return str(path)


def read(path: str) -> None:
    """What is wrong with a game is said when it is loaded, or when it is read."""
    assert load_game(path)().system


@pytest.mark.parametrize("what", WORDS)
def test_a_rule_that_reads_differently_is_named(what: str, tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"mine\.py:\d+: jump: " + TOLD[what]) as told:
        read(written(tmp_path, *WORDS[what]))
    assert "\n" not in str(told.value)


def test_what_a_file_prints_is_not_taken_for_a_reading(tmp_path: Path) -> None:
    """Its second process was once ignored where the file prints something."""
    with pytest.raises(GameError, match="jump: it reads differently each time"):
        before, word = WORDS["the order of a set of the module"]
        load_game(written(tmp_path, f"print('[]')\n{before}", word))


@pytest.mark.parametrize(
    ("there", "why"),
    [
        ("raise SystemExit", "line 2: SystemExit"),
        ("os._exit(7)", "it ended with exit code 7"),
        ("os.kill(os.getpid(), 9)", "it was ended by SIGKILL"),
        ("raise KeyError('dice')", "line 2: KeyError: 'dice'"),
        ("import of_nobody", "line 2: ModuleNotFoundError: No module named 'of_nobody'"),
    ],
)
def test_what_a_second_process_cannot_read_is_refused_with_the_reason(there: str, why: str, tmp_path: Path) -> None:
    only_there = f"import os\nif os.getpid() != {os.getpid()}: {there}"
    with pytest.raises(GameError, match=f"not by a second process: {re.escape(why)}"):
        load_game(written(tmp_path, only_there, "0"))


def test_a_file_that_is_edited_or_removed_meanwhile_is_not_blamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(written(tmp_path, "", "0"))
    whole, begun = path.read_text(), subprocess.Popen
    edits: tuple[Callable[[], object], ...] = (
        lambda: path.write_text(whole.replace("<= 9", "<= 8")),
        lambda: path.write_text(whole[:-40]),
        lambda: path.write_bytes(b"\xff\xfe"),
        path.unlink,
    )
    for edit in edits:

        def edited(*given: Any, edit: Callable[[], object] = edit, **options: Any) -> Any:
            edit()
            return begun(*given, **options)

        path.write_text(whole)
        monkeypatch.setattr(subprocess, "Popen", edited)
        with pytest.raises(GameError, match=r"mine\.py: it was edited or removed while it was being read\. Fix: run"):
            load_game(str(path))
        monkeypatch.undo()


IN_PYTHON = """
from rulestone.model import Game, Int, State, initial, invariant, rule


class G(Game):
    language = 2
    n = State(Int(0, 9))

    @initial
    def setup(self):
        self.n = 0

    @rule()
    def go(self):
        if self.n < 3:
            self.n += 1

    @invariant
    def small(self):
        if self.n > 2:
            return self.n < 4
        return True
"""


def test_of_a_file_that_is_edited_once_it_was_compiled_no_line_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited, other = tmp_path / "mine.py", tmp_path / "other.py"
    for path in (edited, other):
        path.write_text(IN_PYTHON)
    compiled = SourceFileLoader.source_to_code

    def then_edited(self: SourceFileLoader, data: Any, path: Any) -> CodeType:
        code: CodeType = compiled(self, data, path)
        edited.write_text(IN_PYTHON.replace("self.n < 3", "self.n < 7").replace("+= 1", "-= 1")[:-40])
        return code

    before = _said(vars(module_from(other))["G"])
    monkeypatch.setattr(SourceFileLoader, "source_to_code", then_edited)
    assert _said(vars(module_from(edited))["G"]) == before


def _said(game: type[Game]) -> list[str]:
    system = game().system
    (go,) = system.instances
    return [str(go.guard), str(go.updates), *(str(check.condition) for check in checks_of(system, None).states)]


def test_a_property_that_reads_differently_is_named(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="small: " + TOLD["chance"]):
        read(written(tmp_path, "import random", "0", "9 + random.randrange(10**6)"))


def test_what_reads_alike_is_loaded(tmp_path: Path) -> None:
    game = load_game(written(tmp_path, "", "0"))
    assert len(game().system.instances) == 3


def _declared(folder: Path, what: str) -> type[Game]:
    """A class of this process that no file is named for."""
    space: dict[str, Any] = {"__name__": "somewhere"}
    path = Path(written(folder, *WORDS[what]))
    exec(compile(path.read_text(), str(path), "exec"), space)
    game: type[Game] = space["G"]
    return game


@pytest.mark.parametrize("what", ["chance", "a list that grows", "the clock"])
def test_a_class_that_reads_differently_is_refused_by_the_library(what: str, tmp_path: Path) -> None:
    with pytest.raises(GameError, match="jump: " + TOLD[what]):
        check(_declared(tmp_path, what))


def test_a_notebook_whose_sets_have_an_order_is_refused(tmp_path: Path) -> None:
    what = "the order of a set of the module"
    source = Path(written(tmp_path, *WORDS[what])).read_text()
    with pytest.raises(GameError, match="jump: it reads differently each time"):
        assert_class_reads_alike(_declared(tmp_path, what), source)


LARGE = """
import random
from rulestone.model import *


class G(Game):
    scopes = {"full": "six numbers", "tiny": "four"}
    limit = Constant(full=5, tiny=3)
    n = State(Int(0, 9))

    @initial
    def setup(self, s):
        s.n = 0

    @rule()
    def go(self, s):
        require(s.n < (self.limit if self.scope == "tiny" else random.randrange(3, 9)))
        s.n += 1
"""


def test_what_reads_differently_in_a_large_scope_alone_is_no_fault_of_ours(tmp_path: Path) -> None:
    """The rules as written are another game there: the author is told, not us."""
    (tmp_path / "large.py").write_text(LARGE)
    with pytest.raises(GameError, match=TOLD["chance"]):
        for _ in range(9):  # one number in six is drawn twice
            check(str(tmp_path / "large.py"), "full")


@pytest.mark.parametrize("name", ["knockout", "tavern"])
def test_bundled_games_read_alike(name: str) -> None:
    """They are ours, and not looked at each time they are loaded."""
    import importlib

    game = load_game(name)
    module = importlib.import_module(bundled_games()[name])
    assert module.__file__ is not None
    assert_reads_alike(game, Path(module.__file__))


UNPACKED = """from rulestone.model import *


class G(Game):
    language = 2
    at = State(Optional(Sort(("x", 1), ("y", 2))))
    n = State(Int(0, 5))

    @initial
    def setup(self):
        self.at, self.n = None, 0

    @rule()
    def go(self):
        name, number = self.at
        if self.n > 3:
            self.n = number
"""


def test_what_is_asked_once_a_rule_has_ended_names_its_own_line(tmp_path: Path) -> None:
    """It once named a line of whoever had the game read: one of the command, none in the other process."""
    path = tmp_path / "mine.py"
    path.write_text(UNPACKED)
    (go,) = vars(module_from(path))["G"]().system.instances
    owed = (*go.guard_obligations, *go.obligations)
    assert {one.line for one in owed} <= {15, 17} and any(".length" in one.reason for one in owed)
