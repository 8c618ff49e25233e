"""The betting round of a CHALLENGE in Pashtum Bank."""

from __future__ import annotations

from rulestone.model import Part, override, require, rule, the

from .bank import Bank
from .table import Table


def amounts(game: Bank) -> range:
    """The sums that may be put down at once."""
    return range(1, game.wealth + 1)


class Betting(Part[Bank]):
    """The challenger bets; the two SEE and RAISE in turns until the challenger CALLS or one of them DROPS.

    Of the basic game it replaces what a CHALLENGE opens with (`open_challenge`), and fills in what becomes of the
    Challenge Pot (`settle_stakes`).
    """

    #: pashtum.bet
    @override
    def open_challenge(self, challenger: str) -> None:
        """The challenger must have something to bet."""
        require(self.purse[challenger] > 0, because="a CHALLENGE needs a bet")
        self.phase = "bet"

    def to_be_answered(self) -> bool:
        """The challenged player has to SEE, to RAISE or to DROP."""
        return self.phase == "answer"

    def to_be_ended(self) -> bool:
        """They have answered: the challenger may RAISE, CALL or DROP."""
        return self.phase == "respond"

    def put_down(self, player: str, amount: int) -> None:
        """They pay into the Challenge Pot."""
        self.purse[player] -= amount
        self.stakes += amount

    def may_ask(self, other: str, amount: int) -> bool:
        """So high a bet may be put before the other."""
        return self.limit == "none" or self.purse[other] >= amount

    def see_and_raise(self, player: str, other: str, amount: int) -> None:
        """They pay what is owed and more, which the other has to SEE then."""
        require(self.purse[player] >= self.owed + amount and self.may_ask(other, amount))
        require(self.raises == "any" or amount >= self.owed)
        self.put_down(player, self.owed + amount)
        self.owed = amount

    #: pashtum.betting
    @rule(by=Table.turn, amount=amounts)
    def bet(self, player: str, amount: int) -> None:
        """The challenger must bet."""
        require(self.phase == "bet" and self.purse[player] >= amount)
        # Where bets have a limit and the other has nothing, the least bet is allowed, or there would be none.
        if amount > 1:
            require(all(self.target != p or self.may_ask(p, amount) for p in self.Player.others(player)))
        self.put_down(player, amount)  #: pashtum.bet, pashtum.bet.pot
        self.owed = amount
        self.phase = "answer"

    #: pashtum.see, pashtum.cannot
    @rule(during=to_be_answered, by=Table.target)
    def see(self, player: str) -> None:
        """The challenged player pays as much."""
        require(self.purse[player] >= self.owed)
        self.put_down(player, self.owed)
        self.owed = 0
        self.phase = "respond"

    #: pashtum.raise
    @rule(during=to_be_answered, by=Table.target, split_on=["turn"], amount=amounts)
    def raise_bet(self, player: str, amount: int) -> None:
        """They pay as much and more."""
        require(self.turn is not None and self.turn != player)
        self.see_and_raise(player, the(self.turn), amount)  #: pashtum.raise.pot
        self.phase = "respond"

    #: pashtum.raise, pashtum.until
    @rule(during=to_be_ended, by=Table.turn, split_on=["target"], amount=amounts)
    def raise_again(self, player: str, amount: int) -> None:
        """The challenger answers a RAISE with another."""
        require(self.target is not None and self.target != player)
        require(self.after_see == "more" or self.owed > 0)
        self.see_and_raise(player, the(self.target), amount)  #: pashtum.raise.pot
        self.phase = "answer"

    #: pashtum.until, pashtum.then
    @rule(during=to_be_ended, by=Table.turn)
    def call(self, player: str) -> None:
        """The challenger ends the betting: the dice are shown."""
        if self.calling == "pays":
            require(self.purse[player] >= self.owed)
            self.put_down(player, self.owed)
        self.owed = 0
        self.phase = "reveal"

    #: pashtum.see, pashtum.cannot, pashtum.until, pashtum.win
    @rule(during=to_be_answered, by=Table.target, split_on=["turn"])
    def drop_out(self, player: str) -> None:
        """The challenged player does not SEE."""
        require(self.turn is not None and self.turn != player)
        self.give_up(player, the(self.turn), challenger_wins=True)

    #: pashtum.cannot, pashtum.until, pashtum.win
    @rule(during=to_be_ended, by=Table.turn, split_on=["target"])
    def back_out(self, player: str) -> None:
        """The challenger does not SEE a RAISE."""
        require(self.target is not None and self.target != player)
        require(self.owed > 0)
        self.give_up(player, the(self.target), challenger_wins=False)

    def give_up(self, player: str, other: str, *, challenger_wins: bool) -> None:
        """One of the two DROPS; a challenger who does so may not MOVE, as one who has not won."""
        self.owed = 0
        if self.dropping == "shown":
            self.phase = "reveal"
            return
        self.purse[other] += self.stakes
        self.stakes = 0
        if self.dropping != "fold":
            self.drop(player)
            if self.dropping == "leave" or not self.stays_in(player):
                self.leave(player)
        #: pashtum.then, kings.challenge.won, kings.move
        self.after_challenge(challenger_wins and self.after_drop == "won")

    #: pashtum.win
    @override
    def settle_stakes(self, challenger: str, target: str, wins: bool, loses: bool) -> None:
        """The winner of a CHALLENGE receives the Challenge Pot."""
        if wins:
            self.purse[challenger] += self.stakes
        elif loses:
            self.purse[target] += self.stakes
        else:
            self.settle_tie(challenger, target)
        self.stakes = 0

    def settle_tie(self, challenger: str, target: str) -> None:
        """What becomes of the Challenge Pot if nobody has won it."""
        if self.tied_stakes == "split":
            for player in (challenger, target):
                self.purse[player] += self.stakes // 2
            self.bank += self.stakes % 2
        elif self.tied_stakes == "pot":
            self.pot += self.stakes
        else:
            self.bank += self.stakes
