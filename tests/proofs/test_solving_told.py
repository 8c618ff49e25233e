"""What `rulestone solve` says of games that it cannot solve, or not in full: one line, or no more than is known."""

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy import solve_game

HEAP = """
from rulestone.model import *


class Heap(Game):
    \"\"\"Two take one or two sticks in turn.\"\"\"

    language = 2
    Player = Sort("ada", "bo")
    players = Player
    turn = State(Player)
    heap = State(Int(0, 9))

    @initial
    def setup(self):
        self.turn = "ada"
        self.heap = 9

    @rule(by="turn", k=[1, 2])
    def take(self, k):
        require(self.heap >= k)
        self.heap -= k
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self):
        return self.heap == 0

    @outcome
    def result(self, player):
        return 1 if self.turn == player else 0
"""


@pytest.fixture
def solved(tmp_path):
    def run(text, *options):
        file = tmp_path / "heap.py"
        file.write_text(text)
        return CliRunner().invoke(main, ["solve", str(file), *options])

    return run


def test_a_game_without_an_outcome_has_no_results(solved):
    said = solved(HEAP[: HEAP.index("    @outcome")])
    assert said.exit_code == 0 and "the game has no outcome" in said.output and "no results" in said.output
    assert "open" not in said.output and "victory" not in said.output and "certain in" not in said.output
    assert "victory" not in solved(HEAP).output and "wins by force" in solved(HEAP).output


def test_a_game_whose_players_are_not_named_is_refused_in_one_line(solved):
    """It was a fault of rulestone itself: a KeyError."""
    said = solved(
        HEAP.replace("    players = Player\n", "")[: HEAP.index("    @outcome") - len("    players = Player\n")]
    )
    assert said.exit_code == 2 and said.output.count("\n") == 1
    assert "Heap names no players. Fix: declare `players`" in said.output


def test_what_was_not_looked_at_is_not_spoken_of(solved):
    said = solved(HEAP, "--positions", "3")
    assert said.exit_code == 3 and "what is said to be forced is certain, and more may be" in said.output
    assert "keep that" not in said.output and "keeps that" not in said.output
    assert "2 first moves of ada only 1 keeps that" not in said.output


def test_where_no_position_has_room_it_is_not_said_that_no_play_can_begin(solved, monkeypatch):
    """Kajuka at its full scope: the memory was full before the first position, and "no play of Kajuka can begin"."""
    monkeypatch.setattr(solve_game, "_SHARE", -10)
    said = solved(HEAP)
    assert said.exit_code == 2 and "no play of" not in said.output
    assert "no position of Heap was looked at: more than" in said.output and "--position" in said.output


def test_endless_counting_names_what_has_no_end_and_the_other_scopes(solved):
    endless = HEAP.replace("Int(0, 9)", "Int(0, None)").replace("self.heap -= k", "self.heap += k")
    said = solved(endless)
    assert said.exit_code == 2 and "can go on without end" in said.output
    assert "Fix: give heap a least and a greatest value, as in Int(0, 40)" in said.output
    said = solved(endless.replace("    language", '    scopes = {"full": "all", "tiny": "few"}\n    language', 1))
    assert "Fix: choose a scope with bounds; there are tiny; or give heap a least" in said.output


def test_numbers_without_room_are_named(solved):
    said = solved(HEAP.replace("Int(0, 9)", "Int(0, 10**30)"))
    assert said.exit_code == 2 and "to be kept: heap (0..10000" in said.output and "less than 2**63" in said.output
