"""An adopted question is written into the game's file, with its branch, and is alive there."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main
from rulestone.proofs.comparison.compare_readings import compare
from rulestone.proofs.comparison.contrasts import Contrast
from rulestone.proofs.running.loading import load_game

from tests.amounts import every

pytestmark = pytest.mark.usefixtures("read_once")

GAME = '''from rulestone.model import {imported}


class Sharing(Game):
    """Stones are given away."""

    language = 2

    scopes = {{"full": "three stones"}}
    Player = Sort("ann", "ben")
    Kind = Sort("red", "blue")
    players = Player
    turn = State(Player)
    last = State(Player)
    stones = State(Player, Int(0, 3))
    left = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.turn, self.last, self.stones, self.left = "ann", "ben", 1, 3

    # the one choice
    @rule(by="turn", to=Player, via=Player, kind=Kind)
    def give(self, to: str, via: str, kind: str) -> None:
        """Whoever is on turn may give a stone to any player, if they have any left."""
        require(
            self.stones[self.turn] > 0,
            self.left > 0,
            self.last != to or self.left < 3,
        )
        require(self.stones[via] > 0)
        if kind == "blue":
            self.stones[self.turn] -= 1
            self.stones[to] += 1
        self.left -= 1
        self.last = self.turn
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def wait(self) -> None:
        require(self.left > 0)
        self.left -= 1
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        return self.left == 0

    @outcome
    def result(self, player: str) -> int:
        return self.stones[player]
'''

NAMES = "Game, Int, Sort, State, initial, outcome, require, rule, terminal"
LINES = "(\n    " + ",\n    ".join(NAMES.split(", ")) + ",\n)"

ADOPTED = [
    "condition dropped/give/last/left",
    "turn goes on/give/turn",
    "only this one/give/kind/blue",
    "two different ones/give/to/via",
    "not the one who/give/to/last",
]


def written(tmp_path: Path, name: str, imported: str, *options: str):
    file = tmp_path / "sharing.py"
    file.write_text(GAME.format(imported=imported), encoding="utf-8")
    answers = f'["{name}"]\nanswer = "adopt"\n'
    (tmp_path / "sharing.answers.toml").write_text(answers, encoding="utf-8")
    return file, CliRunner().invoke(main, ["ask", str(file), "--all", "--most", "1", "--rule", "give", *options])


@pytest.mark.parametrize(("name", "imported"), every(2, [(ADOPTED[0], LINES), *((name, NAMES) for name in ADOPTED)]))
def test_an_adopted_question_is_alive_in_the_file(tmp_path, name, imported):
    before = GAME.format(imported=imported)
    file, told = written(tmp_path, name, imported, "--write")
    assert "written into sharing.py; both readings were tried at full" in told.output, told.output
    assert file.read_text(encoding="utf-8") != before
    game = load_game(str(file))
    (question,) = game.questions()
    assert compare(game, question, "modelled", "otherwise").verdict is Contrast.DECIDES
    if name == ADOPTED[0]:
        checked = CliRunner().invoke(main, ["check", str(file), "--json"])
        assert checked.exit_code == 0 and question in checked.output


def test_a_patch_is_printed_and_nothing_is_written(tmp_path):
    file, told = written(tmp_path, ADOPTED[0], NAMES)
    assert file.read_text(encoding="utf-8") == GAME.format(imported=NAMES)
    assert '+        if self.give_last_condition_dropped == "modelled":' in told.output
    assert "+from rulestone.model import Game, Int, Question, Sort" in told.output


def test_where_no_lines_are_known_the_declaration_alone_is_printed(tmp_path):
    file, told = written(tmp_path, "once a game/give", NAMES, "--write")
    assert file.read_text(encoding="utf-8") == GAME.format(imported=NAMES)
    assert "its branch being written by hand" in told.output and "once_a_game = Question(" in told.output
