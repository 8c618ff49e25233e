"""What is typed after options: expressions as they are written in rules, and numbers that make sense."""

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main

HAT = '''from rulestone.model import *


class Hat(Game):
    """Draw until a three comes."""

    language = 2
    Player = Sort("ann", "bob")
    players = Player
    turn = State(Player)
    drawn = State(Player, Int(0, 3))

    @initial
    def setup(self):
        self.turn, self.drawn = "ann", 0

    @rule(by=CHANCE, number=[1, 2, 3])
    def draw(self, number):
        self.drawn[self.turn] = number
        self.turn = self.Player.following(self.turn)

    def has_three(self, player):
        if player == "bob":
            return self.drawn["bob"] == 3
        return self.drawn["ann"] == 3

    @terminal
    def over(self):
        return any(self.has_three(player) for player in self.Player)
'''


@pytest.fixture
def hat(tmp_path):
    path = tmp_path / "hat.py"
    path.write_text(HAT, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("goal", "answer"),
    [
        ('s.drawn["ann"] == 3 and s.drawn["bob"] == 0', "1/3"),
        ('any(s.drawn[player] == 3 for player in self.Player) and not s.has_three("ann")', "2/5"),
        ('self.has_three("ann") if self.turn == "bob" else False', "3/5"),
        ('(s.drawn["ann"] == 3) & (s.drawn["bob"] == 0)', "1/3"),
        ('s.drawn["ann"] in (1, 2) or s.drawn["bob"] > 2', "2/3"),
    ],
)
def test_goals_are_typed_as_they_are_written_in_rules(goal, answer, hat):
    found = CliRunner().invoke(main, ["chance", hat, "--reach", goal])
    assert found.exit_code == 0 and found.output.strip().endswith(f"= {answer}"), found.output


def test_so_are_amounts(hat):
    amount = '1 if before.turn == "ann" and not after.has_three("ann") else 0'
    found = CliRunner().invoke(main, ["chance", hat, "--reward", amount])
    assert found.exit_code == 0 and found.output.strip().endswith("= 6/5"), found.output


@pytest.mark.parametrize("goal", ["s.drown == 3", "s.drawn ==", "1 / 0", "while"])
def test_what_is_typed_wrong_is_one_line(goal, hat):
    found = CliRunner().invoke(main, ["chance", hat, "--reach", goal])
    assert found.exit_code == 2 and found.output.count("\n") == 1 and "Traceback" not in found.output


@pytest.mark.parametrize(
    "options",
    [
        ["stats", "--plays", "0"],
        ["stats", "--length", "0"],
        ["check", "--workers", "0"],
        ["edges", "--workers", "-1"],
        ["mutate", "--jobs", "0"],
        ["graph", "--limit", "0", "-o", "x.json"],
    ],
)
def test_numbers_that_make_no_sense_are_refused(options, hat):
    command, *rest = options
    found = CliRunner().invoke(main, [command, hat, *rest])
    assert found.exit_code == 2 and "is not in the range x>=1" in found.output
