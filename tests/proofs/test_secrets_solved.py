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
from rulestone.model.expressions.evaluate import evaluate
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.by_sight import value_by_sight
from rulestone.proofs.engines.strategy.equilibrium import equilibrium
from rulestone.proofs.engines.strategy.solve_game import positions_of
from rulestone.proofs.engines.strategy.unrolled import Unrolling

from tests.oracles.hidden_hands import by_pure_strategies, by_sequences, tree_of
from tests.proofs.hidden_games import Rounds, drawn_rounds
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


def piece_of(game):
    """A game that is not cut, with what its ends are worth to the first player."""
    positions = positions_of(game.system)
    piece = Unrolling(positions, cut=False).piece(0)
    worth = game.system.outcomes()[positions.players[0]]
    known = {
        leaf.position: (Fraction(evaluate(worth, game.system.reader_of(positions.state(leaf.position)))),) * 2
        for leaf in piece.leaves
    }
    return piece, known


def test_kuhns_poker_is_worth_minus_an_eighteenth():
    found = value_by_sight(positions_of(Kuhn().system))
    assert found.low == found.high == Fraction(-1, 18)
    assert found.situations == (6, 6) and found.of(1) == (Fraction(1, 18), Fraction(1, 18))
    piece, worth = piece_of(Kuhn())
    assert len(piece.leaves) == 30
    in_fractions = equilibrium(piece, worth, program=0)
    assert in_fractions.low == in_fractions.high == Fraction(-1, 18)


@pytest.mark.parametrize("heads", [1, 2, 5])
@pytest.mark.parametrize("program", [0, 1_000])
def test_matching_pennies(heads, program):
    """The matrix (h, -1; -1, 1) is worth (h - 1) / (h + 3)."""
    found = equilibrium(*piece_of(type("Odd", (Pennies,), {"heads": heads})()), program=program)
    assert found.low == found.high == Fraction(heads - 1, heads + 3)
    assert found.plans[0][0, "ada: hide(who=ada, side=heads)"] == Fraction(2, heads + 3)


def test_who_sees_wins():
    class Shown(Pennies):
        hidden = State(Optional(Pennies.Side))

    found = value_by_sight(positions_of(Shown().system))
    assert found.low == found.high == -1 and found.situations == (1, 2)


def test_rounds_are_solved_one_by_one():
    """Each is a matrix of its own, once both know where they stand: so many pieces, and the same value as in one."""
    paid = {"left": {"left": 2, "right": -1}, "right": {"left": -1, "right": 1}}
    pays = {(n, (1, 1), (x, y)): paid[x][y] for n in range(4) for x in paid for y in paid[x]}
    game = type("Pennies", (Rounds,), {"count": 4, "cards": 1, "pays": pays})()
    found = value_by_sight(positions_of(game.system))
    assert found.low == found.high == 4 * Fraction(1, 5)  # a round: (2 * 1 - 1) / 5
    assert found.pieces > 4 and found.largest < 20
    whole = value_by_sight(positions_of(game.system), cut=False)
    assert whole.pieces == 1 and whole.low == whole.high == found.low and whole.largest > 500


@pytest.mark.parametrize("seed", range(25))
def test_random_games_are_worth_what_all_strategies_together_say(seed):
    """Cards, hidden picks at once or in turn, over rounds: against the whole tree, uncut, in other hands."""
    system = drawn_rounds(seed).system
    tree = tree_of(system)
    known = [by_sequences(tree), by_pure_strategies(tree)]
    positions = positions_of(system)
    for cut in (True, False):
        found = value_by_sight(positions, cut=cut)
        assert found.low == found.high and sum(found.of(0)) + sum(found.of(1)) == 2
        for value in known:
            assert value is None or abs(value - float(found.low)) < 1e-6


def test_where_it_matters_who_is_first_nothing_is_said():
    """Both may pick, and whoever is second sees what the first picked."""

    class Race(Rounds):
        picked = State(Rounds.Player, Optional(Rounds.Side))

    told = r"it matters who is first: \w+ is shown what \w+ chose, by picked\[\w+\]\. Fix: hide it by seen_by=OWNER"
    with pytest.raises(GameError, match=told):
        value_by_sight(positions_of(type("Drawn", (Race,), {"count": 1})().system))


def test_what_is_not_unrolled_is_said_in_one_line():
    with pytest.raises(GameError, match=r"a piece of its tree has more than 100 nodes\. Fix: choose a smaller scope"):
        value_by_sight(positions_of(TicTacToe().system), cut=False, most=100)


def test_where_all_is_seen_the_value_is_what_can_be_forced():
    found = value_by_sight(positions_of(TicTacToe().system))
    assert found.low == found.high == 0 and found.pieces > 4_000 and found.largest <= 10


def test_the_command_tells_what_seeing_everything_would_be_worth_and_what_it_is():
    said = CliRunner().invoke(main, ["solve", f"{FILE}:Kuhn", "--secrets"])
    assert said.exit_code == 0, said.output
    assert "ada: -1/18 = -0.05556, choosing in 6 situations" in said.output and "bo: 1/18" in said.output
    told = json.loads(CliRunner().invoke(main, ["solve", f"{FILE}:Kuhn", "--secrets", "--json"]).output)
    known = {"lo": "-1/18", "hi": "-1/18", "situations": [6, 6]}
    assert told["secrets"] == {**known, "pieces": 1, "largest": 55}
    wrong = CliRunner().invoke(main, ["solve", "mutou", "--scope", "1x3", "--secrets"])
    assert wrong.exit_code == 2 and "play may never end" in wrong.output


@pytest.mark.parametrize("game", [Kuhn, Pennies, type("Odd", (Pennies,), {"heads": 5})])
def test_what_is_learnt_encloses_the_value_closely(game):
    piece, worth = piece_of(game())
    exact, learnt = equilibrium(piece, worth), equilibrium(piece, worth, exact=0, program=0, work=3_000)
    assert learnt.low <= exact.low == exact.high <= learnt.high
    assert 0 <= learnt.high - learnt.low < Fraction(1, 20)
    shorter = equilibrium(piece, worth, exact=0, program=0, work=0)
    assert shorter.low <= exact.low <= shorter.high and shorter.high - shorter.low >= learnt.high - learnt.low


def test_what_is_known_of_ends_as_an_interval_stays_one():
    """A piece that ends in what is not known exactly is worth no less than the least, and no more than the most."""
    piece, worth = piece_of(Pennies())
    wide = {position: (low - Fraction(1, 10), high + Fraction(1, 5)) for position, (low, high) in worth.items()}
    found = equilibrium(piece, wide)
    assert found.low == -Fraction(1, 10) and found.high == Fraction(1, 5)


def test_one_situation_is_one():
    said = CliRunner().invoke(main, ["solve", "tests/games/published_further.py:BullsAndCows", "--secrets"])
    assert "maker: 13/6 = 2.167, choosing in 1 situation\n" in said.output
    assert "breaker: -13/6 = -2.167, choosing in 847 situations that look different\n" in said.output
