"""A question that changes nothing by itself is found where another reading gives it something to change."""

from __future__ import annotations

from rulestone.model import Game, Int, Question, Sort, State, initial, outcome, require, rule, terminal
from rulestone.model.games.mutou import MuTou
from rulestone.proofs.comparison.depending import hinges, moved, worth_trying
from rulestone.proofs.comparison.question_importance import Importance
from rulestone.proofs.comparison.question_search import Seeker


class Bank(Game):
    """Two take coins; what lies in the bank comes back only by another reading."""

    scopes = {"full": "four coins", "toy": "two coins"}
    Player = Sort("ann", "ben")
    players = Player
    bank = Question("Where does a coin go that is laid down?", clause="bank", out="out of play", bank="to the bank")
    short = Question("The bank has one coin: who has it?", clause="short", taker="who takes it", nobody="nobody")
    colour = Question("What colour are they?", clause="colour", red="red", blue="blue")
    many = Question("Who has the fourth coin?", clause="many", taker="who takes it", nobody="nobody")
    coins = State(Int(0, 4))
    banked = State(Int(0, 4))
    purse = State(Player, Int(0, 4))
    painted = State(Int(0, 1))
    turn = State(Player)

    @initial
    def setup(self, s):
        s.coins, s.purse, s.turn = 4 if self.scope == "full" else 2, 0, "ann"
        s.banked = 0
        s.painted = 0 if self.colour == "red" else 1

    @rule(by="turn")
    def take(self, s):
        require(s.coins > 0)
        if self.many == "taker" or s.coins < 4:
            s.purse[s.turn] += 1
        s.coins -= 1
        s.turn = self.Player.following(s.turn)

    @rule(by="turn")
    def lay_down(self, s):
        require(s.coins > 0)
        s.coins -= 1
        if self.bank == "bank":
            s.banked += 1
        s.turn = self.Player.following(s.turn)

    @rule(by="turn")
    def draw(self, s):
        require(s.banked > 0)
        if self.short == "taker" or s.banked > 1:
            s.purse[s.turn] += 1
        s.banked -= 1
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return (s.coins == 0) & (s.banked == 0)

    @outcome
    def result(self, s, player):
        return s.purse[player]


def seeker(scope: str) -> Seeker:
    return Seeker(Bank, {}, [scope], all_pairs=False, further=True)


def test_what_a_question_hinges_on_and_what_moves_it() -> None:
    chosen = Bank("toy").system
    short, bank, colour = (
        Bank("toy", **{question: reading}).system
        for question, reading in (("short", "nobody"), ("bank", "bank"), ("colour", "blue"))
    )
    assert "banked" in hinges(chosen, short) and not hinges(chosen, short) & {"coins", "painted", "turn"}
    assert moved(chosen, bank) == {"banked"} and moved(chosen, colour) == {"painted"}
    assert moved(chosen, chosen) == frozenset() == hinges(chosen, chosen)
    others = {("bank", "bank"): frozenset({"banked"}), ("colour", "blue"): frozenset({"painted"})}
    assert list(worth_trying(frozenset({"banked", "purse"}), others)) == [("bank", "bank")]


def test_those_come_first_that_move_little_else() -> None:
    others = {("a", "x"): frozenset({"p", "q"}), ("b", "x"): frozenset({"p"}), ("c", "x"): frozenset({"r"})}
    assert list(worth_trying(frozenset({"p"}), others)) == [("b", "x"), ("a", "x")]


def test_a_question_is_alive_beside_the_reading_on_which_it_depends() -> None:
    answer = seeker("toy").answer("short")
    assert answer.importance is Importance.DECIDES
    assert answer.beside == {"bank": "bank"} and answer.comparison is not None and answer.comparison.scope == "toy"
    without = Seeker(Bank, {}, ["toy"], all_pairs=False, further=False).answer("short")
    assert without.importance is Importance.SAME or without.importance is Importance.DEAD


def test_a_question_that_a_small_scope_has_no_room_for_is_alive_at_the_next() -> None:
    answer = seeker("toy").answer("many")
    assert answer.importance is Importance.DECIDES
    assert answer.scopes == ("toy", "full") and answer.beside == {}


def test_mutou_s_short_bank_depends_on_what_an_extra_move_costs() -> None:
    tried = seeker_of_mutou().worth_trying("bank_short", "1x4+1 spare")
    assert {"extra": "wafer"} in tried


def seeker_of_mutou() -> Seeker:
    return Seeker(MuTou, {}, ["1x3"], all_pairs=False, further=True)
