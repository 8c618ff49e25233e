"""Small games with secrets: values that everybody knows, exactly, and refusals."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner
from rulestone.model import (
    CHANCE,
    NOBODY,
    OWNER,
    Bool,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    if_else,
    initial,
    outcome,
    require,
    rule,
    terminal,
)
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.equilibrium import equilibrium
from rulestone.proofs.engines.strategy.unrolled import unrolled

from tests.proofs.solved_games import TicTacToe

FILE = "tests/proofs/test_secrets_solved.py"


class Kuhn(Game):
    """Kuhn's poker: one of three cards each; pass or bet a chip on top of the ante."""

    Player = Sort("ada", "bo")
    players = Player
    card = State(Player, Int(0, 3), seen_by=OWNER)
    dealt = State(Bool)
    turn = State(Player)
    bets = State(Player, Int(0, 1))
    passed = State(Int(0, 2))
    folded = State(Optional(Player))
    done = State(Bool)

    @initial
    def setup(self, s):
        s.card, s.dealt, s.turn, s.bets, s.passed, s.folded, s.done = 0, False, "ada", 0, 0, None, False

    @rule(by=CHANCE, mine=[1, 2, 3], yours=[1, 2, 3])
    def deal(self, s, mine, yours):
        require(~s.dealt, mine != yours)
        s.dealt, s.card["ada"], s.card["bo"] = True, mine, yours

    @rule(by="turn")
    def pass_on(self, s):
        require(s.dealt, ~s.done)
        other = self.Player.following(s.turn)
        s.done = (s.bets[other] == 1) | (s.passed == 1)
        s.folded = if_else(s.bets[other] == 1, s.turn, None)
        s.passed += 1
        s.turn = other

    @rule(by="turn")
    def bet(self, s):
        require(s.dealt, ~s.done)
        other = self.Player.following(s.turn)
        s.done = s.bets[other] == 1
        s.bets[s.turn] = 1
        s.turn = other

    @terminal
    def over(self, s):
        return s.done

    @outcome
    def result(self, s, player):
        other = "bo" if player == "ada" else "ada"
        stake = 1 + s.bets[player] * s.bets[other]
        shown = if_else(s.card[player] > s.card[other], stake, -stake)
        return if_else(s.folded == player, -1, if_else(s.folded == other, 1, shown))


class Pennies(Game):
    """Two hide a penny each: heads against heads wins so many, tails against tails one; else bo does."""

    Player = Sort("ada", "bo")
    players = Player
    Side = Sort("heads", "tails")
    heads = 1
    hidden = State(Optional(Side), seen_by=NOBODY)
    answered = State(Optional(Side))

    @initial
    def setup(self, s):
        s.hidden, s.answered = None, None

    @rule(by="who", who=["ada"], side=Side)
    def hide(self, s, who, side):
        require(~s.hidden.exists)
        s.hidden = side

    @rule(by="who", who=["bo"], side=Side)
    def answer(self, s, who, side):
        require(s.hidden.exists)
        s.answered = side

    @terminal
    def over(self, s):
        return s.answered.exists

    @outcome
    def result(self, s, player):
        alike = s.hidden == s.answered
        won = if_else(alike, if_else(s.hidden == "heads", self.heads, 1), -1)
        return won if player == "ada" else -won


def test_kuhns_poker_is_worth_minus_an_eighteenth():
    tree = unrolled(Kuhn().system)
    found = equilibrium(tree)
    assert found.low == found.high == Fraction(-1, 18)
    assert found.sets == (6, 6) and len(tree.leaves) == 30


@pytest.mark.parametrize("heads", [1, 2, 5])
def test_matching_pennies(heads):
    """The matrix (h, -1; -1, 1) is worth (h - 1) / (h + 3)."""
    found = equilibrium(unrolled(type("Odd", (Pennies,), {"heads": heads})().system))
    assert found.low == found.high == Fraction(heads - 1, heads + 3)
    assert found.plans[0][0, "ada: hide(who=ada, side=heads)"] == Fraction(2, heads + 3)


def test_who_sees_wins():
    class Shown(Pennies):
        hidden = State(Optional(Pennies.Side))

    found = equilibrium(unrolled(Shown().system))
    assert found.low == found.high == -1 and found.sets == (1, 2)


def test_what_is_not_unrolled_is_said_in_one_line():
    with pytest.raises(GameError, match="more than 100 nodes"):
        unrolled(TicTacToe().system, 100)


def test_the_command_tells_what_seeing_everything_would_be_worth_and_what_it_is():
    said = CliRunner().invoke(main, ["solve", f"{FILE}:Kuhn", "--secrets"])
    assert said.exit_code == 0, said.output
    assert "ada: -1/18 = -0.05556, choosing in 6 situations" in said.output and "bo: 1/18" in said.output
    told = json.loads(CliRunner().invoke(main, ["solve", f"{FILE}:Kuhn", "--secrets", "--json"]).output)
    assert told["secrets"] == {"lo": "-1/18", "hi": "-1/18", "situations": [6, 6]}
    wrong = CliRunner().invoke(main, ["solve", "mutou", "--scope", "1x3", "--secrets"])
    assert wrong.exit_code == 2 and "play may never end" in wrong.output


@pytest.mark.parametrize("game", [Kuhn, Pennies, type("Odd", (Pennies,), {"heads": 5})])
def test_what_is_learnt_encloses_the_value_closely(game):
    tree = unrolled(game().system)
    exact, learnt = equilibrium(tree), equilibrium(tree, exact=0, work=3_000)
    assert learnt.low <= exact.low == exact.high <= learnt.high
    assert 0 <= learnt.high - learnt.low < Fraction(1, 20)
    shorter = equilibrium(tree, exact=0, work=0)
    assert shorter.low <= exact.low <= shorter.high and shorter.high - shorter.low >= learnt.high - learnt.low
