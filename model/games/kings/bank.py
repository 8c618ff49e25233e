"""The money of Pashtum Bank: ANTE, TAX, the pot of a Game, the Bank, and what the text leaves open about them."""

from __future__ import annotations

from typing import Any, ClassVar

from rulestone.model import (
    Bool,
    Constant,
    Int,
    Question,
    State,
    Value,
    any_of,
    count,
    if_else,
    initial,
    outcome,
    require,
    rule,
    total,
    when,
)

from .kings import Kings

Player = Kings.Player


class Bank(Kings):
    """Purses and pots; `Betting` adds what happens in a CHALLENGE."""

    chapters: ClassVar[tuple[str, ...]] = ("kings", "pashtum")
    phases: ClassVar[tuple[str, ...]] = (*Kings.phases[:6], "bet", "answer", "respond", *Kings.phases[6:])
    money = Constant(full=6, small=2, tiny=3)

    rates = Question(
        "How much are ANTE and TAX?",
        clause=("pashtum.missing.amounts", "pashtum.ante", "pashtum.tax"),
        one="1 gold each",
        dear_ante="2 gold and 1 gold",
        dear_tax="1 gold and 2 gold",
    )
    broke_ante = Question(
        "What of a player who cannot pay the ANTE?",
        clause=("pashtum.missing.broke", "pashtum.ante"),
        sits_out="they take no part in the Game, and neither RISE nor DROP",
        drops="they take no part in the Game and DROP, as one who cannot SEE",
        out="they are OUT",
    )
    lone_ante = Question(
        "Fewer than two can pay the ANTE: what of the Game?",
        clause=("pashtum.missing.broke", "pashtum.ante"),
        skipped="it is counted, but nobody plays or pays",
        silent="the text does not say",
    )
    first_tax = Question(
        "Does the MOVE that Round 1 demands cost TAX?",
        clause=("pashtum.tax", "kings.first.must"),
        each="yes: each MOVE does",
        voluntary="no: it is not a free choice",
    )
    broke_tax = Question(
        "What of a player who must MOVE in Round 1 and cannot pay the TAX?",
        clause=("pashtum.missing.broke", "pashtum.tax", "kings.first.must"),
        waived="they MOVE without paying",
        silent="the text does not say",
    )
    remainder = Question(
        "What of coins that the winners of a Game cannot split?",
        clause=("pashtum.missing.tie", "pashtum.score.pot"),
        bank="they go to the Bank",
        pot="they stay in the pot",
    )
    unwon_pot = Question(
        "What of the pot of a Game that nobody wins?",
        clause=("pashtum.missing.tie", "pashtum.score.pot"),
        stays="it stays for the next Game, and after the last it is divided with the Bank",
        bank="it goes to the Bank",
    )
    bank_to = Question(
        "Between which winners is the Bank split at the end?",
        clause="pashtum.score.bank",
        kings="the Kings of Uman",
        last="the winners of the last Game; the Kings if it had none",
    )
    early_bank = Question(
        "The City ends early: is the Bank paid out?",
        clause=("pashtum.score.bank", "kings.city.early"),
        survivor="yes: to the last player, with the pot",
        kept="no: the final Game has not been played",
    )

    purse = State(Player, Int(0, lambda g: g.wealth))
    pot = State(Int(0, lambda g: g.wealth), clauses="pashtum.pot")
    bank = State(Int(0, lambda g: g.wealth), clauses=["pashtum.bank", "pashtum.score.carry"])
    stakes = State(Int(0, lambda g: g.wealth), clauses="pashtum.bet.pot")
    owed = State(Int(0, lambda g: g.wealth))
    won_last = State(Player, Bool)

    @property
    def plays_for_money(self) -> bool:
        return True

    @property
    def wealth(self) -> int:
        """All the gold there is."""
        return int(self.seats) * int(self.money)

    @initial(
        clauses=[
            "kings.players",
            "kings.city",
            "kings.start.four",
            "kings.require",
            "kings.setup.when",
            "kings.setup.city",
            "pashtum.base",
        ]
    )
    def first_game(self, s: Any) -> None:
        """All bring the same money; the Bank is empty."""
        self.set_up(s)
        s.purse = self.money
        s.pot = s.bank = s.stakes = s.owed = 0
        s.won_last = False

    def ante(self, s: Any) -> Any:
        """What a Game costs."""
        return 2 if self.rates == "dear_ante" else 1

    def tax(self, s: Any) -> Any:
        """What a MOVE costs."""
        return 2 if self.rates == "dear_tax" else 1

    def pays(self, s: Any, player: str) -> bool:
        """Whether ANTE and TAX are asked of a player."""
        return True

    def can_ante(self, s: Any, player: str) -> Value:
        able = s.purse[player] >= self.ante(s) if self.pays(s, player) else True
        return self.stays_in(s, player) & able

    def take_seats(self, s: Any) -> None:
        """All who can pay the ANTE take part; the others do not."""
        able = {p: self.can_ante(s, p) for p in self.Player}
        require(count(able.values()) >= 2)
        self.turn_away(s, able)
        for player, takes_part in able.items():
            s.playing[player] = takes_part
            if self.pays(s, player):
                with when(takes_part):
                    s.purse[player] -= self.ante(s)
                    s.pot += self.ante(s)

    def turn_away(self, s: Any, able: dict[str, Value]) -> None:
        """What becomes of those who cannot pay."""
        poor = {p: self.stays_in(s, p) & ~can for p, can in able.items()}
        for player, is_poor in poor.items():
            if self.broke_ante == "drops":
                with when(is_poor):
                    self.drop(s, player)
            elif self.broke_ante == "out":
                with when(is_poor):
                    s.city[player] = self.gone

    @rule(clauses=["pashtum.ante", "pashtum.missing.broke"])
    def skip_game(self, s: Any) -> None:
        """Too few can pay the ANTE: the Game is counted, and that is all."""
        require(self.lone_ante == "skipped", s.phase == "begin")
        able = {p: self.can_ante(s, p) for p in self.Player}
        require(count(able.values()) < 2)
        self.turn_away(s, able)
        self.count_game(s)
        self.end_game(s)

    def pay_for_move(self, s: Any, player: str) -> None:
        """TAX goes to the Bank."""
        if not self.pays(s, player):
            return
        due = self.tax(s) if self.first_tax == "each" else if_else(s.later, self.tax(s), 0)
        able = s.purse[player] >= due
        require(able | (~s.later if self.broke_tax == "waived" else False), because="they cannot pay the TAX")
        with when(able):
            s.purse[player] -= due
            s.bank += due

    def pay_winners(self, s: Any, winners: dict[str, Value]) -> None:
        """The winners split the pot."""
        winners = self.collect(s, winners)
        number = count(winners.values())
        share, rest = self.split(s.pot, number)
        nobody = number == 0
        left = rest if self.remainder == "pot" else total(0)
        kept = {"stays": s.pot, "bank": 0}[str(self.unwon_pot)]
        for player, wins in winners.items():
            with when(wins):
                s.purse[player] += share
        s.bank += if_else(nobody, s.pot - kept, rest - left)
        s.pot = if_else(nobody, kept, left)
        if self.bank_to == "last":
            s.won_last = winners

    def collect(self, s: Any, winners: dict[str, Value]) -> dict[str, Value]:
        """Who is paid, where these have won."""
        return winners

    def split(self, amount: Any, number: Value) -> tuple[Value, Value]:
        """The share of each of several, and what cannot be split."""
        share, rest = total(amount), total(0)
        for parts in range(2, len(self.Player) + 1):
            share = if_else(number == parts, amount // parts, share)
            rest = if_else(number == parts, amount % parts, rest)
        return share, rest

    def divide_bank(self, s: Any) -> None:
        """The winners of the City split the Bank, with what is left in the pot."""
        shares = {p: any_of(self.is_king(s, p)) for p in self.Player}
        if self.bank_to == "last":
            none = ~any_of(s.won_last[p] for p in self.Player)
            shares = {p: if_else(none, king, s.won_last[p]) for p, king in shares.items()}
        if self.early_bank == "kept":
            shares = {p: shared & ~self.is_decided(s) for p, shared in shares.items()}
        shares = self.collect(s, shares)
        number = count(shares.values())
        share, rest = self.split(s.bank + s.pot, number)
        with when(number >= 1):
            for player, shared in shares.items():
                with when(shared):
                    s.purse[player] += share
            s.bank, s.pot = rest, 0

    @outcome(clauses=["pashtum.pot", "pashtum.win", "pashtum.score.pot", "pashtum.score.bank"])
    def worth(self, s: Any, player: str) -> Any:
        """What a player has won or lost."""
        return s.purse[player] - self.money
