"""A game that is written in the cells of a notebook, as IPython runs them: each is compiled under a name of its own."""

from __future__ import annotations

import io
import linecache
import pdb
import sys
import types
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.direct_run.direct import DirectRun
from rulestone.proofs import check
from rulestone.proofs.running.references import reference_of


class Notebook:
    """What IPython does with a cell: its text goes to `linecache` under a name, and is run in one namespace."""

    def __init__(self) -> None:
        self.ran: list[str] = [""]
        self.module = types.ModuleType("__main__")
        self.user_ns = {"In": self.ran}

    def name(self, number: int) -> str:
        """The name of a cell, by the order in which cells were run."""
        return f"<ipython-input-{number}-0123abcd>"

    def run(self, cell: str) -> int:
        """Run a cell; its number."""
        self.ran.append(cell)
        number = len(self.ran) - 1
        file = self.name(number)
        linecache.cache[file] = (len(cell), None, cell.splitlines(keepends=True), file)
        exec(compile(cell, file, "exec"), vars(self.module))
        return number

    def __getitem__(self, name: str) -> Any:
        return vars(self.module)[name]


WORDS = "from enum import Enum\nfrom rulestone.model import *\n"
TABLE = """class Player(Enum):
    ANN, BOB = "ann", "bob"

MOST = 3
"""
GAME = """class Sticks(Game):
    language = 2
    players = Sort(Player)
    sticks: State[Player, int] = State(players, Int(0, MOST))
    turn: State[Player] = State(players)

    @initial
    def setup(self):
        self.sticks, self.turn = MOST, Player.ANN

    @rule(by=turn)
    def burn(self, player):
        require(self.sticks[player] > 0, because="no stick is left")
        self.sticks[player] -= 1
        if player == Player.ANN:
            self.turn = Player.BOB
        else:
            self.turn = Player.ANN

    @terminal
    def over(self):
        return all(self.sticks[p] == 0 for p in self.players)
"""
PROPERTY = """@Sticks.invariant
def enough(game):
    return any(game.sticks[p] > 0 for p in game.players) or game.turn == Player.ANN
"""
STRICTER = PROPERTY.replace("> 0", "> 1")


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    made = Notebook()
    shell = types.SimpleNamespace(get_ipython=lambda: made)
    monkeypatch.setitem(sys.modules, "IPython", shell)  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "__main__", made.module)
    for cell in (WORDS, TABLE, GAME):
        made.run(cell)
    return made


def verdicts(notebook: Notebook) -> dict[str, str]:
    """What `check` says of each property."""
    return {name: one.status.value for name, one in check(notebook["Sticks"]).verdicts.items()}


def test_a_game_of_cells_is_checked(notebook: Notebook) -> None:
    notebook.run(PROPERTY)
    assert verdicts(notebook) == {"enough": "exhausted", "defined": "proved", "deadlock": "exhausted"}
    reference = reference_of(notebook["Sticks"])
    assert reference.how == "source" and "import *" in reference.source and "def enough" in reference.source


def test_a_cell_that_is_run_again_replaces_what_it_said(notebook: Notebook) -> None:
    notebook.run(STRICTER)
    notebook.run(PROPERTY)
    assert verdicts(notebook)["enough"] == "exhausted"
    notebook.run(GAME.replace("-= 1", "-= 2"))
    assert verdicts(notebook) == {"defined": "refuted", "deadlock": "proved"}
    assert "def enough" not in reference_of(notebook["Sticks"]).source


def test_what_is_stricter_is_refuted(notebook: Notebook) -> None:
    notebook.run(STRICTER)
    assert verdicts(notebook)["enough"] == "refuted"


def test_an_error_names_cell_and_line(notebook: Notebook) -> None:
    number = notebook.run(GAME.replace("self.sticks[player] > 0", "self.stiks[player] > 0"))
    with pytest.raises(GameError) as caught:
        check(notebook["Sticks"])
    line = GAME.splitlines().index("        self.sticks[player] -= 1")
    assert str(caught.value).startswith(f"{notebook.name(number)}:{line}: burn: self has no stiks. ")
    with pytest.raises(GameError) as caught:
        notebook.run(GAME.replace("        self.sticks[player] -= 1", "        global x"))
    assert str(caught.value).startswith(f"{notebook.name(number + 1)}:{line + 1}: burn: `global` ")


def test_a_cell_is_stepped_through(notebook: Notebook) -> None:
    run = DirectRun(notebook["Sticks"])
    line = GAME.splitlines().index("        self.sticks[player] -= 1") + 1
    told = io.StringIO()
    typed = io.StringIO("continue\np self.sticks[player]\nnext\np player\ncontinue\n")
    debugger = pdb.Pdb(stdin=typed, stdout=told, nosigint=True, readrc=False)
    assert debugger.set_break(notebook.name(3), line) is None
    ann = notebook["Player"].ANN
    try:
        ran = debugger.runcall(run.rule, run.position(sticks=2, turn=ann), "burn", {})
    finally:
        debugger.set_quit()
    assert "-> self.sticks[player] -= 1" in told.getvalue() and "(Pdb) 2" in told.getvalue()
    assert "<Player.ANN: 'ann'>" in told.getvalue() and ran.is_step
