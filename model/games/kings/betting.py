"""The betting round of a CHALLENGE in Pashtum Bank."""

from __future__ import annotations

from typing import Any

from rulestone.model import Question, Value, all_of, any_of, if_else, negate, require, rule, when

from .bank import Bank


def amounts(game: Any) -> range:
    """The sums that may be put down at once."""
    return range(1, game.wealth + 1)


class Betting(Bank):
    """The challenger bets; the two SEE and RAISE in turns until the challenger CALLS or one of them DROPS."""

    dropping = Question(
        "What does it mean to DROP instead of seeing a bet?",
        clause=("pashtum.see", "pashtum.cannot", "pashtum.until", "pashtum.then"),
        leave="to lose the CHALLENGE without showing dice: a tier down, and out of the Game",
        fold="to lose the bets, and nothing else",
        descend="to lose the bets and a tier, but to stay in the Game",
        shown="to pay no more; the dice are shown and decide all the same",
    )
    calling = Question(
        "What does a CALL cost?",
        clause="pashtum.until",
        pays="what is owed since the last RAISE",
        free="nothing: it ends the betting as it stands",
    )
    after_see = Question(
        "The challenged player SEES and does not RAISE: may the challenger RAISE?",
        clause=("pashtum.until", "pashtum.raise"),
        call="no: only the challenged player is said to RAISE first, so the challenger CALLS",
        more="yes: betting continues until they CALL",
    )
    limit = Question(
        "May a bet be higher than the other can pay?",
        clause=("pashtum.missing.amounts", "pashtum.cannot"),
        none="yes: who cannot SEE it must DROP",
        purse="no",
    )
    tied_stakes = Question(
        "Who receives the Challenge Pot after a tie?",
        clause=("pashtum.missing.tie", "pashtum.win", "kings.challenge.tie"),
        split="both, in halves; an odd coin goes to the Bank",
        pot="the winners of the Game: it is added to the pot",
        bank="the Bank",
    )

    def open_challenge(self, s: Any, challenger: str) -> None:
        """The challenger must have something to bet."""
        require(s.purse[challenger] > 0, because="a CHALLENGE needs a bet")
        s.phase = "bet"

    def put_down(self, s: Any, player: str, amount: Any) -> None:
        s.purse[player] -= amount
        s.stakes += amount

    def may_ask(self, s: Any, other: str, amount: int) -> Any:
        return True if self.limit == "none" else s.purse[other] >= amount

    def challenged(self, s: Any) -> str:
        """Who is challenged; the rule is read once for each player."""
        return next(p for p in self.people if s.target == p)

    @rule(by="turn", clauses=["pashtum.betting", "pashtum.bet", "pashtum.bet.pot"], amount=amounts)
    def bet(self, s: Any, amount: int) -> None:
        """The challenger must bet."""
        player = self.in_turn(s)
        require(s.phase == "bet", s.purse[player] >= amount)
        # Where bets have a limit and the other has nothing, the least bet is allowed, or there would be none.
        poor = [(s.target == p) & (s.purse[p] < max(amount, 2)) for p in self.Player.others(player)]
        require(True if self.limit == "none" or amount == 1 else ~any_of(poor))
        self.put_down(s, player, amount)
        s.owed = amount
        s.phase = "answer"

    @rule(by="target", clauses=["pashtum.see", "pashtum.cannot"])
    def see(self, s: Any) -> None:
        """The challenged player pays as much."""
        player = self.challenged(s)
        require(s.phase == "answer", s.purse[player] >= s.owed)
        self.put_down(s, player, s.owed)
        s.owed = 0
        s.phase = "respond"

    @rule(by="target", clauses=["pashtum.raise", "pashtum.raise.pot"], split_on=["turn"], amount=amounts)
    def raise_bet(self, s: Any, amount: int) -> None:
        """They pay as much and more."""
        player = self.challenged(s)
        require(s.phase == "answer", s.turn.exists, s.turn != player, s.purse[player] >= s.owed + amount)
        require(self.may_ask(s, self.in_turn(s), amount))
        self.put_down(s, player, s.owed + amount)
        s.owed = amount
        s.phase = "respond"

    @rule(
        by="turn", clauses=["pashtum.raise", "pashtum.raise.pot", "pashtum.until"], split_on=["target"], amount=amounts
    )
    def raise_again(self, s: Any, amount: int) -> None:
        """The challenger answers a RAISE with another."""
        player = self.in_turn(s)
        require(s.target.exists, s.target != player)
        other = self.challenged(s)
        require(s.phase == "respond", s.purse[player] >= s.owed + amount)
        require(True if self.after_see == "more" else s.owed > 0)
        require(self.may_ask(s, other, amount))
        self.put_down(s, player, s.owed + amount)
        s.owed = amount
        s.phase = "answer"

    @rule(by="turn", clauses=["pashtum.until", "pashtum.then"])
    def call(self, s: Any) -> None:
        """The challenger ends the betting: the dice are shown."""
        player = self.in_turn(s)
        require(s.phase == "respond")
        if self.calling == "pays":
            require(s.purse[player] >= s.owed)
            self.put_down(s, player, s.owed)
        s.owed = 0
        s.phase = "reveal"

    @rule(by="target", clauses=["pashtum.see", "pashtum.cannot", "pashtum.until", "pashtum.win"], split_on=["turn"])
    def drop_out(self, s: Any) -> None:
        """The challenged player does not SEE."""
        player = self.challenged(s)
        require(s.phase == "answer", s.turn.exists, s.turn != player)
        self.give_up(s, player, self.in_turn(s), challenger_wins=True)

    @rule(by="turn", clauses=["pashtum.cannot", "pashtum.until", "pashtum.win"], split_on=["target"])
    def back_out(self, s: Any) -> None:
        """The challenger does not SEE a RAISE."""
        player = self.in_turn(s)
        require(s.target.exists, s.target != player)
        require(s.phase == "respond", s.owed > 0)
        self.give_up(s, player, self.challenged(s), challenger_wins=False)

    def give_up(self, s: Any, player: str, other: str, *, challenger_wins: bool) -> None:
        """One of the two DROPS."""
        s.owed = 0
        if self.dropping == "shown":
            s.phase = "reveal"
            return
        s.purse[other] += s.stakes
        s.stakes = 0
        if self.dropping != "fold":
            self.drop(s, player)
            with when(negate(self.stays_in(s, player)) if self.dropping == "descend" else True):
                self.leave(s, player)
        self.after_challenge(s, any_of(challenger_wins))

    def settle_stakes(self, s: Any, challenger: str, target: str, wins: Value, loses: Value) -> None:
        """The winner of a CHALLENGE receives the Challenge Pot."""
        tied = all_of(~wins, ~loses)
        taker = self.taker_of_ties(challenger, target)
        half = s.stakes // 2 if self.tied_stakes == "split" else 0
        for player, gets in ((challenger, wins), (target, loses)):
            s.purse[player] += if_else(gets, s.stakes, 0 if taker else if_else(tied, half, 0))
        if taker:
            s.purse[taker] += if_else(tied, s.stakes, 0)
        elif self.tied_stakes == "pot":
            s.pot += if_else(tied, s.stakes, 0)
        else:
            s.bank += if_else(tied, s.stakes % 2 if self.tied_stakes == "split" else s.stakes, 0)
        s.stakes = 0

    def taker_of_ties(self, challenger: str, target: str) -> str | None:
        """Who receives the Challenge Pot of every tie between the two, if somebody does."""
        return None
