"""Games for Gambit and OpenSpiel: other people's programs, and a small reader here, confirm our values."""

import re
from fractions import Fraction
from itertools import product

import pytest
from rulestone.model import (
    NOBODY,
    OWNER,
    Bool,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    deal,
    free,
    initial,
    outcome,
    require,
    rule,
    terminal,
    the,
)
from rulestone.proofs.engines.strategy.by_sight import value_by_sight
from rulestone.proofs.engines.strategy.solve_game import positions_of, solve_game
from rulestone.proofs.export import game_tree
from rulestone.proofs.export.gambit import gambit
from rulestone.proofs.running.loading import load_game

from tests.proofs.solved_games import Nim, TicTacToe
from tests.proofs.test_secrets_solved import Kuhn

TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([{}])|([^\s{},]+)|,')


def read_efg(text):
    """A tree as Gambit's manual describes the format: ("t", worths), ("c", shares, after), ("p", who, set, after)."""
    _, body = text.split('\n""\n', 1)
    lines = iter([line for line in body.splitlines() if line])

    def node():
        tokens = [m.group(0).strip('"') for m in TOKEN.finditer(next(lines)) if m.group(0) != ","]
        kind, inside = tokens[0], tokens[tokens.index("{") + 1 : tokens.index("}")]
        if kind == "t":
            return "t", [Fraction(one) for one in inside]
        if kind == "c":
            shares = [Fraction(one) for one in inside[1::2]]
            return "c", shares, [node() for _ in shares]
        return "p", int(tokens[2]) - 1, int(tokens[3]), [node() for _ in inside]

    found = node()
    assert next(lines, None) is None
    return found


def backward(tree):
    """What everybody gets who sees everything and takes what is best for them."""
    if tree[0] == "t":
        return tree[1]
    if tree[0] == "c":
        parts = [[share * worth for worth in backward(after)] for share, after in zip(tree[1], tree[2], strict=True)]
        return [sum(column) for column in zip(*parts, strict=True)]
    return max((backward(after) for after in tree[3]), key=lambda worths: worths[tree[1]])


def sets_of(tree, found):
    if tree[0] == "p":
        found.setdefault((tree[1], tree[2]), []).append(tree)
    for after in tree[-1] if tree[0] != "t" else ():
        sets_of(after, found)
    return found


def test_backward_induction_on_the_tree_gives_the_values_of_solve():
    for sizes in ((1, 2, 0), (1, 1, 1), (2, 2, 0), (3, 1, 0)):
        system = type("Drawn", (Nim,), {"sizes": sizes})().system
        tree = read_efg(gambit(system))
        solved = solve_game(system)
        assert backward(tree) == [player.at(0)[0] for player in solved.players]
        assert all(len(nodes) == 1 for nodes in sets_of(tree, {}).values())  # everything is seen


def test_poker_in_gambits_format():
    tree = read_efg(gambit(Kuhn().system))
    sets = sets_of(tree, {})
    assert sorted(len(nodes) for nodes in sets.values()) == [2] * 12  # six for each, two cards that the other may have
    assert tree[0] == "c" and sum(tree[1]) == 1


class HighCard(Game):
    """Three high cards and a low one: each gets one. Ann bets or folds, and the high card beats the low one."""

    language = 2
    Player = Sort("ann", "bob")
    Card = Sort("high", "low")
    players = Player
    card = State(Player, Card, Int(0, 1), seen_by=OWNER)
    left = State(Card, Int(0, 4), seen_by=NOBODY)
    bet = State(Optional(Bool))

    @initial
    def setup(self):
        deal({"high": 3, "low": 1}, [(self.card["ann"], 1), (self.card["bob"], 1), (self.left, 2)])
        self.bet = None

    @rule(by="who", who=["ann"], yes=[True, False])
    def say(self, who, yes):
        self.bet = yes

    @terminal
    def over(self):
        return self.bet is not None

    @outcome
    def gain(self, player):
        mine, theirs = (self.card[one, "high"] for one in (player, self.Player.following(player)))
        if self.bet:
            return 2 * (mine - theirs)
        return -1 if player == "ann" else 1


def test_what_the_set_up_deals_is_the_first_outcome_of_chance():
    tree = read_efg(gambit(HighCard().system))
    sets = sets_of(tree, {})
    assert tree[0] == "c" and sorted(tree[1]) == [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    assert sorted(map(len, sets.values())) == [1, 2]  # with a high card ann does not know bob's, a low one tells her


class Opened(HighCard):
    """Somebody says before the deal whether the bet is made already."""

    stakes = State(Int(1, 2))

    @initial
    def setup(self):
        super().setup()
        free(self.stakes)


def test_what_is_no_tree_is_refused():
    with pytest.raises(GameError, match=r"nobody decides how play begins \(stakes = 1\)"):
        gambit(Opened().system)
    with pytest.raises(GameError, match="more than 50 nodes"):
        gambit(TicTacToe().system, 50)
    with pytest.raises(GameError, match="more than 10 nodes, or no end"):
        gambit(load_game("mutou")(scope="1x3").system, 10)
    with pytest.raises(GameError, match=r"play may never end, for after .* choices a position is met again"):
        gambit(load_game("mutou")(scope="1x3").system)


class Auction(Game):
    """Three bid in secret for what is worth 4, 3 and 2 to them; of equal bids the earlier player's wins."""

    language = 2
    Bidder = Sort("ann", "bob", "cleo")
    players = Bidder
    bid = State(Bidder, Optional(Int(0, 2)), seen_by=OWNER)

    @initial
    def setup(self):
        self.bid = None

    @rule(by="who", who=Bidder, amount=[0, 1, 2])
    def offer(self, who, amount):
        require(self.bid[who] is None)
        self.bid[who] = amount

    @terminal
    def over(self):
        return all(self.bid[who] is not None for who in self.Bidder)

    @outcome
    def gain(self, player):
        mine = the(self.bid[player])
        worth = {"ann": 4, "bob": 3, "cleo": 2}[player]
        before = list(self.Bidder)[: {"ann": 0, "bob": 1, "cleo": 2}[player]]
        wins = all(the(self.bid[who]) < mine for who in before) and all(
            the(self.bid[who]) <= mine for who in self.Bidder
        )
        return worth - mine if wins else 0


class Overheard(Auction):
    """The same, and everybody hears the others."""

    bid = State(Auction.Bidder, Optional(Int(0, 2)))


def test_bids_made_at_once_are_a_tree_in_which_nobody_sees_the_others():
    tree = read_efg(gambit(Auction().system))
    sets = sets_of(tree, {})
    assert {key: len(nodes) for key, nodes in sets.items()} == {(0, 1): 1, (1, 1): 3, (2, 1): 9}
    for ann, bob, cleo in product(range(3), repeat=3):  # moves are in the order of their names, and so of the bids
        bids = [ann, bob, cleo]
        winner = bids.index(max(bids))
        gains = [worth - bids[who] if who == winner else 0 for who, worth in enumerate((4, 3, 2))]
        assert tree[3][ann][3][bob][3][cleo] == ("t", gains)
    with pytest.raises(GameError, match=r"it matters who is first. Fix: keep each choice"):
        gambit(Overheard().system)


def test_openspiel_plays_and_solves_them():
    """Its own simulations pass, and its own algorithms find our values."""
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
    from rulestone.proofs.export.openspiel import openspiel_game

    for system in (Kuhn().system, type("Heaps", (Nim,), {"sizes": (2, 1, 0)})().system):
        game = openspiel_game(system)
        pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    kuhn = openspiel_game(Kuhn().system)
    solver = cfr.CFRPlusSolver(kuhn)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(kuhn.new_initial_state(), [policy] * 2)[0]
    known = value_by_sight(positions_of(Kuhn().system))
    assert known.low == known.high == Fraction(-1, 18)
    assert abs(value - float(known.low)) <= exploitability.nash_conv(kuhn, policy) < 0.05


def test_openspiel_keeps_and_reads_places():
    """A place that was written down is read again as the same one, and goes on alike; of two games with one name."""
    pyspiel = pytest.importorskip("pyspiel")
    from rulestone.proofs.export.openspiel import openspiel_game

    small, large = (
        openspiel_game(type("Heaps", (Nim,), {"sizes": sizes})().system) for sizes in ((1, 1, 0), (3, 1, 0))
    )
    assert small.get_type().short_name != large.get_type().short_name
    for game, moves in ((small, 2), (large, 3)):
        state = game.new_initial_state()
        for _ in range(moves - 1):
            state.apply_action(state.legal_actions()[0])
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(again) == str(state) and again.history() == state.history()
        assert again.legal_actions() == state.legal_actions() != game.new_initial_state().legal_actions()
        for place in (state, again):
            place.apply_action(place.legal_actions()[0])
        assert str(again) == str(state)
        assert again.information_state_string(0) == state.information_state_string(0)


def test_openspiel_reads_what_is_written_for_gambit(tmp_path):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import cfr, expected_game_score

    file = tmp_path / "kuhn.efg"
    file.write_text(gambit(Kuhn().system))
    game = pyspiel.load_game(f"efg_game(filename={file})")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)[0]
    assert abs(value + 1 / 18) < 0.01


def test_the_tree_is_the_same_however_few_positions_are_kept(monkeypatch):
    """What may be done in a position is asked once for many places of the tree, and anew where it was forgotten."""
    games = [Kuhn().system, type("Heaps", (Nim,), {"sizes": (2, 2, 1)})().system]
    kept = [gambit(system) for system in games]
    monkeypatch.setattr(game_tree, "_MOST_MET", 1)
    assert [gambit(system) for system in games] == kept
    monkeypatch.undo()
    with pytest.raises(GameError, match=r"more than 9 nodes, or no end\. Fix: choose a smaller scope"):
        gambit(games[0], 9)
