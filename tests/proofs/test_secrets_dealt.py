"""Games for two with secrets whose set-up deals: what chance decides first, which both know to be so likely."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from rulestone.model import (
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
)
from rulestone.proofs.engines.strategy.by_sight import value_by_sight
from rulestone.proofs.engines.strategy.solve_game import positions_of
from rulestone.proofs.engines.strategy.unrolled import BEFORE, Unrolling

from tests.oracles.hidden_hands import by_sequences, tree_of


class DealtKuhn(Game):
    """Kuhn's poker, its three cards dealt by the set-up."""

    language = 2
    Player = Sort("ada", "bo")
    Card = Sort(1, 2, 3)
    players = Player
    hand = State(Player, Card, Int(0, 1), seen_by=OWNER)
    turn = State(Player)
    bets = State(Player, Bool)
    passed = State(Bool)
    folded = State(Optional(Player))
    done = State(Bool)

    @initial
    def setup(self) -> None:
        deal({1: 1, 2: 1, 3: 1}, [(self.hand["ada"], 1), (self.hand["bo"], 1)])
        self.turn, self.bets, self.passed, self.folded, self.done = "ada", False, False, None, False

    @rule(by=turn)
    def pass_on(self, player: str) -> None:
        other = self.Player.following(player)
        self.done = self.bets[other] or self.passed
        if self.bets[other]:
            self.folded = player
        self.passed = True
        self.turn = other

    @rule(by=turn)
    def bet(self, player: str) -> None:
        other = self.Player.following(player)
        self.done = self.bets[other]
        self.bets[player] = True
        self.turn = other

    @terminal
    def over(self) -> bool:
        return self.done

    @outcome
    def result(self, player: str) -> int:
        other = self.Player.following(player)
        if self.folded is not None:
            return -1 if self.folded == player else 1
        stake = 2 if self.bets[player] and self.bets[other] else 1
        mine, theirs = (sum(card * self.hand[one, card] for card in self.Card) for one in (player, other))
        return stake if mine > theirs else -stake


class Picks(Game):
    """Of three low cards and two high ones each has one; both pick a side at once, and a table says what that pays.

    Attributes:
        pays: for both cards and both sides what ada gets.
        excluded: whether they never have two high ones.
    """

    language = 2
    Player = Sort("ada", "bo")
    Card = Sort("low", "high")
    Side = Sort("left", "right")
    players = Player
    pays: dict[tuple[str, ...], int] = {}
    excluded = False
    hand = State(Player, Card, Int(0, 1), seen_by=OWNER)
    picked = State(Player, Optional(Side), seen_by=OWNER)
    shown = State(Bool)

    @initial
    def setup(self) -> None:
        deal({"low": 3, "high": 2}, [(self.hand["ada"], 1), (self.hand["bo"], 1)])
        if self.excluded:
            require(self.hand["ada", "high"] + self.hand["bo", "high"] < 2)
        self.picked, self.shown = None, False

    @rule(by="who", who=Player, side=Side)
    def pick(self, who: str, side: str) -> None:
        require(self.picked[who] is None)
        self.picked[who] = side

    @rule()
    def show(self) -> None:
        require(all(self.picked[who] is not None for who in self.Player))
        self.shown = True

    @terminal
    def over(self) -> bool:
        return self.shown

    @outcome
    def result(self, player: str) -> int:
        paid = sum(
            worth
            if self.hand["ada", one] == 1
            and self.hand["bo", other] == 1
            and self.picked["ada"] == mine
            and self.picked["bo"] == yours
            else 0
            for (one, other, mine, yours), worth in self.pays.items()
        )
        return paid if player == "ada" else -paid


class Open(Picks):
    """Nobody says what is in whose hand."""

    @initial
    def setup(self) -> None:
        free(self.hand)
        require(all(sum(self.hand[who, card] for card in self.Card) == 1 for who in self.Player))
        self.picked, self.shown = None, False


def drawn_picks(seed: int) -> Picks:
    draw = Random(seed)
    cards, sides = ("low", "high"), ("left", "right")
    pays = {(a, b, x, y): draw.randint(-5, 5) for a in cards for b in cards for x in sides for y in sides}
    return type("Drawn", (Picks,), {"pays": pays, "excluded": draw.random() < 0.5})()


def test_kuhns_poker_is_worth_as_much_where_the_set_up_deals() -> None:
    found = value_by_sight(positions_of(DealtKuhn().system))
    assert found.low == found.high == Fraction(-1, 18) and found.situations == (6, 6)


@pytest.mark.parametrize("seed", range(6))
def test_dealt_hands_are_worth_what_the_whole_tree_says(seed: int) -> None:
    """Where a set-up requires something of the deal, too; cut and uncut."""
    game = drawn_picks(seed)
    known = by_sequences(tree_of(game.system))
    for cut in (True, False):
        found = value_by_sight(positions_of(game.system), cut=cut)
        assert found.low == found.high and abs(known - float(found.low)) < 1e-6


def test_how_likely_deals_are() -> None:
    shares = [share for _, share in Unrolling(positions_of(drawn_picks(0).system)).beginnings]
    assert sorted(shares) == [Fraction(1, 10), Fraction(3, 10), Fraction(3, 10), Fraction(3, 10)]
    game = type("Never", (Picks,), {"excluded": True})()
    unrolling = Unrolling(positions_of(game.system))
    assert unrolling.first == BEFORE
    assert [share for _, share in unrolling.beginnings] == [Fraction(1, 3)] * 3


def test_what_nobody_deals_is_not_unrolled() -> None:
    with pytest.raises(GameError, match=r"nobody decides how play begins \(hand.*\)\. Fix: deal it, or decide it by"):
        value_by_sight(positions_of(Open().system))
