"""Players of a plain Enum are printed by their text, by every command that names a player."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main

COMMANDS = (
    "show heap.py",
    "solve heap.py --moves",
    "solve heap.py --all-readings",
    "solve heap.py --json",
    "solve heap.py --all-readings --json",
    "solve heap.py --secrets",
    "stats heap.py --plays 40",
    "stats heap.py --plays 40 --json",
    "diverge heap.py last_stone",
    "diverge heap.py last_stone --json",
    "edges heap.py",
    "edges heap.py --json",
    "chance heap.py",
    "export heap.py --to gambit",
    "play heap.py --random --as left",
    "graph heap.py --output graph.dot",
    "mutate heap.py --limit 2",
    "check heap.py --timeout 2 --budget 4",
    "ask heap.py",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game that `rulestone new` writes, its players a plain Enum."""
    made = tmp_path_factory.mktemp("players")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made)
        assert CliRunner().invoke(main, ["new", "heap"]).exit_code == 0
    path = made / "heap.py"
    text = path.read_text()
    assert "StrEnum" in text
    path.write_text(text.replace("StrEnum", "Enum"))
    return made


@pytest.mark.parametrize("command", COMMANDS)
def test_players_of_an_enum_are_printed_by_their_text(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("RULESTONE_CACHE", str(folder / "kept"))
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code in (0, 1), (result.output, result.exc_info)
    assert "Player." not in result.output, result.output


COIN = """
from enum import Enum
from rulestone.model import CHANCE, Bool, Game, Sort, State, initial, outcome, require, rule, terminal

class Player(Enum):
    ADA, BO = "ada", "bo"

class Coin(Game):
    players = Sort(Player)
    bet = State(Bool)
    thrown = State(Bool)
    up = State(Bool)

    @initial
    def setup(self):
        self.bet, self.thrown, self.up = False, False, False

    @rule(by="who", who=[Player.ADA], on=[False, True])
    def choose(self, who, on):
        require(not self.bet)
        self.bet, self.up = True, on

    @rule(by=CHANCE, side=[0, 1, 2])
    def throw(self, side):
        require(self.bet and not self.thrown)
        self.thrown, self.up = True, (side == 1) != self.up

    @terminal
    def over(self):
        return self.thrown

    @outcome
    def result(self, player):
        return 1 if self.up == (player == Player.ADA) else 0
"""


def test_averages_and_what_moves_keep_are_told_of_such_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What moves keep was told of Player.ADA."""
    monkeypatch.chdir(tmp_path)
    Path("coin.py").write_text(COIN)

    def said(command: str) -> str:
        result = CliRunner().invoke(main, command.split())
        assert result.exit_code == 0, (result.output, result.exc_info)
        assert "Player." not in result.output
        return result.output

    solved = said("solve coin.py")
    assert "2/3 = 0.6667" in solved and "1/3 = 0.3333" in solved
    assert [one["average"][0]["lo"] for one in json.loads(said("solve coin.py --json"))["players"]] == ["2/3", "1/3"]
    said("play coin.py --random --seed 1 --save play.json")
    assert "for ada" in said("replay play.json --game coin.py --values")
    assert {one["about"] for one in json.loads(said("replay play.json --game coin.py --values --json"))["values"]} == {
        "ada",
        "bo",
    }
