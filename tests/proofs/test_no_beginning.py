"""A game that no play can begin: every command says so in the same words, and none draws figures from nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main

GAME = """from rulestone.model import *


class G(Game):
    \"\"\"Up to five.\"\"\"
    Player = Sort("ada", "bo")
    players = Player
    n = State(Int(0, 5))
    turn = State(Player)
    high = Question("Where does it begin?", clause="x", {readings})

    @initial
    def setup(self, s):
        free(s.n)
        s.turn = "ada"
        require(s.n < 2)
        if self.high == "yes":
            require(s.n > 3, because="it begins high")

    @rule(by="turn")
    def go(self, s):
        s.n += 1
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return s.n == 4

    @outcome
    def result(self, s, player):
        return 1

    @reachable
    def four(self, s):
        return s.n == 4
"""

READINGS = 'yes="high", no="low"', 'no="low", yes="high"'

PLAYING = {
    "edges": ("--effort", "quick"),
    "mutate": (),
    "perft": ("--depth", "2"),
    "graph": ("-o", "{folder}/graph.json"),
    "diverge": ("high",),
    "compare": ("high",),
    "chance": ("--reach", "four"),
    "stats": (),
    "play": (),
    "report": ("-o", "{folder}/report"),
}


def told(folder: Path, readings: str, command: str, *options: str) -> tuple[int, str]:
    (folder / "mine.py").write_text(GAME.replace("{readings}", readings))
    words = [command, str(folder / "mine.py"), *(option.format(folder=folder) for option in options)]
    found = CliRunner().invoke(main, words)
    return found.exit_code, " ".join(found.output.split())


@pytest.mark.parametrize("command", PLAYING)
def test_who_wants_to_play_is_told_in_one_line(command: str, tmp_path: Path) -> None:
    code, output = told(tmp_path, READINGS[0], command, *PLAYING[command])
    assert code == 2, output
    assert "mine.py:12: setup: no play can begin: nothing meets what the set-up requires: " in output
    assert "it begins high" in output and "Traceback" not in output


def test_check_calls_it_a_finding(tmp_path: Path) -> None:
    code, output = told(tmp_path, READINGS[0], "check", "--json")
    assert code == 1 and "no play can begin: nothing meets what the set-up requires" in output


@pytest.mark.parametrize("command", ["diverge", "compare"])
def test_one_reading_without_a_beginning_is_a_difference_of_its_own(command: str, tmp_path: Path) -> None:
    code, output = told(tmp_path, READINGS[1], command, "high")
    assert code == 1, output
    assert "no play can begin: nothing meets" in output and "No difference" not in output


def test_versions_of_which_one_cannot_begin_differ(tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text(GAME.replace("{readings}", READINGS[1]))
    (tmp_path / "new.py").write_text(GAME.replace("{readings}", READINGS[0]))
    found = CliRunner().invoke(main, ["diff", str(tmp_path / "old.py"), str(tmp_path / "new.py")])
    assert found.exit_code == 1 and "new: no play can begin" in " ".join(found.output.split()), found.output
