"""What lies beside a game's file: modules that it imports, and modules that are called as Python's own are."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulestone.model import GameError
from rulestone.proofs.plays.as_written import compare_everywhere
from rulestone.proofs.running.loading import load_game

TABLE = """from enum import Enum
from rulestone.model import Game, Int, Sort, State

class Player(Enum):
    ANN, BOB = "ann", "bob"

class Table(Game):
    language = 2
    players = Sort(Player)
    sticks: State[Player, int] = State(players, Int(0, 3))
    turn: State[Player] = State(players)

    def other(self, player):
        if player == Player.ANN:
            return Player.BOB
        return Player.ANN
"""
RULES = """from {table} import Player, Table
from rulestone.model import *

class Sticks(Table):
    @initial
    def setup(self):
        self.sticks, self.turn = 3, Player.ANN

    @rule(by=Table.turn)
    def burn(self, player):
        require(self.sticks[player] > 0)
        self.sticks[player] -= 1
        self.turn = self.other(player)
"""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where nothing lies that a game needs."""
    place = tmp_path / "elsewhere"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def written(folder: Path, name: str, table: str = TABLE) -> str:
    folder.mkdir()
    (folder / f"{name}.py").write_text(table)
    (folder / "sticks.py").write_text(RULES.format(table=name))
    return str(folder / "sticks.py")


def test_a_game_of_two_modules(tmp_path: Path, elsewhere: Path) -> None:
    compared = compare_everywhere(load_game(written(tmp_path / "game", "table_of_sticks"))().system)
    assert compared.complete and not compared.differences


def test_an_error_names_the_module_in_which_it_is(tmp_path: Path, elsewhere: Path) -> None:
    path = written(tmp_path / "wrong", "wrong_table", TABLE.replace("if player ==", "if self.trun =="))
    with pytest.raises(GameError) as caught:
        assert load_game(path)().system
    line = TABLE.splitlines().index("        if player == Player.ANN:") + 1
    assert str(caught.value).startswith(f"{tmp_path / 'wrong' / 'wrong_table.py'}:{line}: ")


def test_a_module_called_as_one_of_pythons_is_not_taken_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "game", "another_table")
    for name in ("json", "random", "dataclasses"):
        (tmp_path / "game" / f"{name}.py").write_text("raise SystemExit('not Python's own')\n")
    monkeypatch.chdir(tmp_path / "game")
    assert load_game(path).__name__ == "Sticks"
