"""What commands say where a newcomer had to guess: of variants, of where a game is over, of what may be typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main

pytestmark = pytest.mark.usefixtures("read_once")

GAME = """from rulestone.model import *


class Rounds(Game):
    \"\"\"Three rounds; a move in between changes nothing of them.\"\"\"

    language = 2
    Player = Sort("ann", "bo")
    players = Player
    round, turn, moved = State(Int(0, 3)), State(Player), State(Bool)

    @initial
    def setup(self):
        self.round, self.moved = 0, False
        self.turn = BEGINNING

    @rule(by=turn)
    def move(self):
        require(not self.moved)
        self.moved = True

    @rule(by=turn)
    def go_on(self):
        require(self.moved)
        self.round, self.moved, self.turn = self.round + 1, False, self.Player.following(self.turn)

    @terminal
    def over(self):
        return self.round == 3

    @outcome
    def result(self, player):
        return 1 if self.turn == player else 0

    @variant
    def rounds_left(self):
        return 3 - self.round

    @variant
    def too_few(self):
        return 5 - 2 * self.round - (1 if self.moved else 0)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rounds.py").write_text(GAME.replace("BEGINNING", '"ann"'), encoding="utf-8")
    return tmp_path


def run(*arguments: Any) -> str:
    return CliRunner().invoke(main, list(map(str, arguments))).output


def test_a_variant_that_fails_is_told_with_its_numbers(folder: Path) -> None:
    told = run("check", "rounds.py", "--defaults-only", "--engine", "explicit")
    assert "it goes from 3 to 3, and every move must lower it" in told
    assert "it is -1, and may not be negative" in told
    again = run("check", "rounds.py", "--defaults-only", "--engine", "explicit")  # of what is kept
    assert again.splitlines()[:-1] == told.splitlines()[:-1]  # the last line says how long it took


def test_where_the_game_is_over_there_is_one_position(folder: Path) -> None:
    run("play", "rounds.py", "--random", "--save", "end.itf.json")
    told = run("solve", "rounds.py", "--position", "end.itf.json")
    assert told.startswith("Rounds, scope full: 1 position, all looked at\n")
    assert "ann: every position is an end\n" in told


def test_where_play_may_begin_in_several_ways_one_is_saved_by_play(folder: Path) -> None:
    (folder / "rounds.py").write_text(GAME.replace("self.turn = BEGINNING", "free(self.turn)"), encoding="utf-8")
    told = run("solve", "rounds.py", "--for", "ann", "--strategy", "s.json")
    assert "`rulestone play GAME --random --moves 0 --save FILE` saves one" in " ".join(told.split())
    run("play", "rounds.py", "--random", "--moves", 0, "--save", "first.itf.json")
    run("solve", "rounds.py", "--for", "ann", "--strategy", "s.json", "--position", "first.itf.json")
    assert (folder / "s.json").exists()


def test_conditions_are_typed_as_in_a_rule(folder: Path) -> None:
    asked = ["chance", "rounds.py", "--reach", "self.round == 2", "--decisions", 0]
    assert run(*asked) == run(*(("s.round == 2") if one == "self.round == 2" else one for one in asked)) != ""
    assert "'self.phase == \"over\"'" in run("chance", "--help")
