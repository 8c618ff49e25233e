"""Of each rule that does not apply, the move is named that comes nearest."""

import json

from click.testing import CliRunner
from rulestone.model import Game, Int, Sort, State, initial, require, rule
from rulestone.proofs.commands import main
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.trace_files import what_forbids


class Shut(Game):
    """Nothing may be done; of the second step less is in the way, though it takes more words."""

    n: State[int] = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.n = 0

    @rule(step=[1, 2])
    def go(self, s, step):
        require((s.n > 0) | (step == 2), because="the first step is for those who have begun")
        require((s.n > 1) | (step == 2), because="and for those who go on")
        require((s.n > 2) | (step == 1), because="wait; then wait; and wait")
        s.n = step


def test_check_says_of_play_that_gets_stuck_what_forbids_each_rule():
    run, words = CliRunner().invoke, "wait; then wait; and wait"
    game = ["check", "tests/proofs/test_what_forbids.py:Shut", "--engine", "explicit"]
    assert f"go is forbidden: {words} (line" in " ".join(run(main, game).output.split())
    found = json.loads(run(main, [*game, "--json"]).output)["chosen"]["verdicts"]
    told = {verdict["property"]: verdict["forbidden"] for verdict in found}
    assert told["deadlock"]["go"].startswith(words) and not told["defined"]


class Waiting(Shut):
    """Bo is on turn, and has nothing to give; it is not ada's turn."""

    language = 2
    Player = Sort("ada", "bo")
    players = Player
    turn = State(Player)

    @initial
    def setup(self):
        self.n, self.turn = 0, "bo"

    @rule(by="turn", step=[1, 2])
    def go(self, player, step):
        require(self.n >= step if player == "bo" else True)
        self.n -= step


def test_what_forbids_the_move_of_who_is_on_turn_is_said():
    system = Waiting().system
    assert what_forbids(system, next(iter(first_states(system))))["go"].startswith("it needs 1 <= n")


def test_a_requirement_is_counted_once_whatever_its_words():
    system = Shut().system
    told = what_forbids(system, next(iter(first_states(system))))
    assert list(told) == ["go"] and told["go"].startswith("wait; then wait; and wait (")
