"""The money of Pashtum Bank: ANTE, TAX, the pot of a Game, and the Bank."""

from __future__ import annotations

from typing import ClassVar

from rulestone.model import Bool, Constant, Int, Part, State, initial, outcome, override, require, rule

from .kings import Kings
from .money_questions import MoneyQuestions

Player = Kings.Player


class Bank(Part[MoneyQuestions]):
    """Purses and pots; `Betting` adds what happens in a CHALLENGE.

    Of the basic game it replaces who takes part in a Game (`take_seats`), and the result (`worth`), which is money. It
    fills in what is free there: a MOVE (`pay_for_move`), and the end of a Game and of a City (`pay_winners`,
    `divide_bank`).
    """

    phases: ClassVar[tuple[str, ...]] = (*Kings.phases[:6], "bet", "answer", "respond", *Kings.phases[6:])
    money = Constant(full=6, small=2, tiny=3, also=(6,))

    purse: State[str, int] = State(Player, Int(0, lambda g: g.wealth))
    pot: State[int] = State(Int(0, lambda g: g.wealth))  #: pashtum.pot
    bank: State[int] = State(Int(0, lambda g: g.wealth))  #: pashtum.bank, pashtum.score.carry
    stakes: State[int] = State(Int(0, lambda g: g.wealth))  #: pashtum.bet.pot
    owed: State[int] = State(Int(0, lambda g: g.wealth))
    won_last: State[str, bool] = State(Player, Bool)

    @property
    @override
    def plays_for_money(self) -> bool:
        return True

    @property
    def wealth(self) -> int:
        """All the gold there is."""
        return int(self.seats) * int(self.money)

    #: pashtum.base
    @override
    @initial
    def first_game(self) -> None:
        """All bring the same money; the Bank is empty."""
        super().first_game()
        self.purse = self.money
        self.pot = self.bank = self.stakes = self.owed = 0
        self.won_last = False

    def ante(self) -> int:
        """What a Game costs."""
        return 2 if self.rates == "dear_ante" else 1

    def tax(self) -> int:
        """What a MOVE costs."""
        return 2 if self.rates == "dear_tax" else 1

    def pays(self, player: str) -> bool:
        """Whether ANTE and TAX are asked of a player."""
        return True

    def can_play(self, player: str) -> bool:
        """They are not OUT, and have what a Game costs if it is asked of them."""
        return self.stays_in(player) and (not self.pays(player) or self.purse[player] >= self.entry())

    def entry(self) -> int:
        """What one must have to take part: the ANTE, and by one reading the TAX of Round 1."""
        taxed = self.broke_tax == "entry" and self.first_tax == "each"
        return self.ante() + (self.tax() if taxed else 0)

    #: pashtum.ante, pashtum.tax, pashtum.missing.broke
    @override
    def take_seats(self) -> None:
        """All who can pay the ANTE take part; the others do not."""
        able = {p: self.can_play(p) for p in self.Player}
        require(sum(able.values()) >= 2)
        self.turn_away(able)
        for player, takes_part in able.items():
            self.playing[player] = takes_part
            if takes_part and self.pays(player):
                self.purse[player] -= self.ante()
                self.pot += self.ante()

    def turn_away(self, able: dict[str, bool]) -> None:
        """What becomes of those who cannot pay."""
        for player, is_able in able.items():
            if self.stays_in(player) and not is_able:
                if self.broke_ante == "drops":
                    self.drop(player)
                elif self.broke_ante == "out":
                    self.city[player] = self.gone

    #: pashtum.ante, pashtum.missing.broke
    @rule()
    def skip_game(self) -> None:
        """Too few can pay the ANTE: the Game is counted, and that is all."""
        require(self.lone_ante == "skipped" and self.phase == "begin")
        able = {p: self.can_play(p) for p in self.Player}
        require(sum(able.values()) < 2)
        self.turn_away(able)
        self.count_game()
        self.end_game()

    #: pashtum.tax, pashtum.bank
    @override
    def pay_for_move(self, player: str) -> None:
        """TAX goes to the Bank."""
        if not self.pays(player):
            return
        due = self.tax() if self.first_tax == "each" or self.later else 0
        able = self.purse[player] >= due
        require(able or (self.broke_tax == "waived" and not self.later), because="they cannot pay the TAX")
        if able:
            self.purse[player] -= due
            self.bank += due

    #: pashtum.score.pot
    @override
    def pay_winners(self, winners: dict[str, bool]) -> None:
        """The winners split the pot."""
        paid = self.collect(winners)
        if self.bank_to == "last":
            self.won_last = paid
        number = sum(paid.values())
        if number == 0:
            if self.unwon_pot == "bank":
                self.bank += self.pot
                self.pot = 0
            return
        share, rest = self.split(self.pot, number)
        for player, is_paid in paid.items():
            if is_paid:
                self.purse[player] += share
        if self.remainder == "pot":
            self.pot = rest
        else:
            self.bank += rest
            self.pot = 0

    def collect(self, winners: dict[str, bool]) -> dict[str, bool]:
        """Who is paid, where these have won."""
        return winners

    def split(self, amount: int, number: int) -> tuple[int, int]:
        """The share of each of several, and what cannot be split."""
        share, rest = amount, 0
        for parts in range(2, len(self.Player) + 1):
            if number == parts:
                share, rest = amount // parts, amount % parts
        return share, rest

    #: pashtum.score.bank
    @override
    def divide_bank(self) -> None:
        """The winners of the City split the Bank, with what is left in the pot."""
        paid = self.collect({p: self.has_share(p) for p in self.Player})
        number = sum(paid.values())
        if number == 0:
            return
        share, rest = self.split(self.bank + self.pot, number)
        for player, is_paid in paid.items():
            if is_paid:
                self.purse[player] += share
        self.bank, self.pot = rest, 0

    def has_share(self, player: str) -> bool:
        """They are among those between whom the Bank is split."""
        if self.early_bank == "kept" and self.is_decided():
            return False
        if self.bank_to == "last" and any(self.won_last[p] for p in self.Player):
            return self.won_last[player]
        return self.is_king(player)

    #: pashtum.pot, pashtum.win, pashtum.score.pot, pashtum.score.bank
    @override
    @outcome
    def worth(self, player: str) -> int:
        """What a player has won or lost."""
        return self.purse[player] - self.money
