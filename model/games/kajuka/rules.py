"""What may be done in Kajuka, in the order of the text."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    CHANCE,
    Value,
    all_of,
    any_of,
    count,
    if_else,
    lookup,
    outcome,
    quiet,
    require,
    rule,
    terminal,
    total,
    unique_max,
    when,
)

from .table import Table

Trader, Colour, Place = Table.Trader, Table.Colour, Table.Place


class Rules(Table):
    """Offers, answers, Force and Pass; the tally; the next hand."""

    def barred(self, s: Any, other: str, what: str) -> Value:
        """Whether the holder may not turn to `other` with an offer, a Force or a Pass."""
        bar = s.exchanged if self.denied_bar == "literal" and what != "pass" else s.offered
        if self.pass_bar == "barred":
            bar = bar | ~s.offered
        if what == "force" and self.force_bar == "exempt":
            bar = False
        return all_of(s.before == other, bar)

    @rule(
        by="holder",
        clauses=["kajuka.trade.partner", "kajuka.trade.offer", "kajuka.trade.noreturn", "kajuka.light"],
        partner=Trader,
        give=Colour,
        give_from=Place,
        take=Colour,
    )
    def offer(self, s: Any, partner: str, give: str, give_from: str, take: str) -> None:
        """The holder picks up a stone and asks the partner for one of a colour."""
        require(~self.barred(s, partner, "offer"), because="the turn may not go straight back")
        self.put_offer(s, partner, give, give_from, take)
        s.forced = False

    @rule(
        by="holder",
        clauses=["kajuka.force.one", "kajuka.force.before", "kajuka.force.stand"],
        partner=Trader,
        give=Colour,
        give_from=Place,
        take=Colour,
    )
    def declare_force(self, s: Any, partner: str, give: str, give_from: str, take: str) -> None:
        """Once a hand: an offer for a stone on the partner's Stand that they cannot deny."""
        require(~self.barred(s, partner, "force"), because="the turn may not go straight back")
        require(s.force[s.holder], because="the Force is spent")
        require(s.stand[partner, take] > 0, because="no such stone lies on the partner's Stand")
        self.put_offer(s, partner, give, give_from, take)
        s.force[s.holder] = False
        s.forced = True

    def put_offer(self, s: Any, partner: str, give: str, give_from: str, take: str) -> None:
        require(s.phase == "trade", s.turn < self.turns)
        require(s.holder != partner)
        require(self.offer_from == "anywhere" or give_from == "stand")
        require(self.same_colour == "allowed" or give != take)
        require(self.pile(s, give_from)[s.holder, give] > 0, because="the holder has no such stone there")
        s.partner, s.give, s.give_from, s.take = partner, give, give_from, take
        s.phase = "answer"

    @rule(
        by="partner",
        clauses=["kajuka.trade.answer", "kajuka.trade.accept", "kajuka.trade.lacking", "kajuka.force.nodeny"],
        split_on=["holder", "give", "give_from", "take"],
        take_from=Place,
    )
    def accept(self, s: Any, take_from: str) -> None:
        """The partner hands over the stone asked for, and both receive."""
        require(s.phase == "answer", s.holder != s.partner.value)
        require(s.give.exists, s.give_from.exists, s.take.exists)
        pile = self.pile(s, take_from)
        require(pile[s.partner.value, s.take.value] > 0, because="the partner has no such stone there")
        require(~s.forced | (take_from == "stand") | (self.forced_copy == "any"))
        pile[s.partner.value, s.take.value] -= 1
        with when(s.give_from == "stand"):
            s.stand[s.holder, s.give.value] -= 1
        with when(s.give_from == "crate"):
            s.crate[s.holder, s.give.value] -= 1
        if self.landing == "chosen":
            s.received[s.partner.value] = s.give
            s.received[s.holder] = s.take
            s.phase = "place"
        else:
            swap = self.landing == "swap"
            self.pile(s, take_from if swap else str(self.landing))[s.partner.value, s.give.value] += 1
            holder_has_open = s.give_from == "stand" if swap else self.landing == "stand"
            with when(holder_has_open):
                s.stand[s.holder, s.take.value] += 1
            with when(~holder_has_open if isinstance(holder_has_open, Value) else not holder_has_open):
                s.crate[s.holder, s.take.value] += 1
            self.end_turn(s, exchanged=True)

    @rule(by="player", clauses="kajuka.missing.placement", player=Trader, place=Place)
    def put(self, s: Any, player: str, place: str) -> None:
        """The receiver puts the stone where they like, the partner before the holder."""
        require(self.landing == "chosen")
        require(s.phase == "place", s.received[player].exists)
        require((s.partner == player) | ~s.received[s.partner.value].exists, because="the partner goes first")
        self.pile(s, place)[player, s.received[player].value] += 1
        s.received[player] = None
        with when(s.holder == player):
            self.end_turn(s, exchanged=True)

    @rule(by="partner", clauses=["kajuka.trade.deny", "kajuka.trade.silence"])
    def deny(self, s: Any) -> None:
        """The partner refuses, and need not say why."""
        require(s.phase == "answer")
        require(~s.forced, because="a Force cannot be denied")
        self.end_turn(s, exchanged=False)

    @rule(by="holder", clauses=["kajuka.pass.may", "kajuka.pass.target", "kajuka.pass.counts"], to=Trader)
    def pass_turn(self, s: Any, to: str) -> None:
        """The holder hands the turn to somebody else."""
        require(s.phase == "trade", s.turn < self.turns, s.holder != to)
        require(~self.barred(s, to, "pass"), because="the turn may not go straight back")
        s.before, s.offered, s.exchanged = s.holder, False, False
        s.holder = to
        s.turn += 1
        with when(s.turn == self.turns):
            s.phase = "tally"

    def end_turn(self, s: Any, *, exchanged: bool) -> None:
        """The partner holds the turn; after the last turn comes the tally."""
        s.before, s.offered, s.exchanged = s.holder, True, exchanged
        s.holder = s.partner.value
        self.clear_offer(s)
        if exchanged or self.turn_counts == "every_turn":
            s.turn += 1
        s.phase = "trade"
        with when(s.turn == self.turns):
            s.phase = "tally"

    @rule(
        clauses=[
            "kajuka.object",
            "kajuka.end.reveal",
            "kajuka.pay.face",
            "kajuka.pay.bonus",
            "kajuka.pay.tie",
            "kajuka.house.rest",
            "kajuka.scale.double",
            "kajuka.scale.more",
        ]
    )
    def pay_out(self, s: Any) -> None:
        """Crates are opened; stones and the most complete set are paid; the House keeps what remains."""
        require(s.phase == "tally")
        payments = {trader: self.payment(s, trader) for trader in self.Trader}
        for trader in self.Trader:
            s.balance[trader] += payments[trader]
        s.house += s.stakes - total(payments.values())
        s.stakes = 0
        s.phase = "buy-in"
        with when(s.hand == self.hands):
            s.phase = "over"
        s.seat = "undecided"

    def payment(self, s: Any, trader: str) -> Value:
        sets = {t: self.completeness(s, t) for t in self.Trader}
        leads = all_of(sets[trader] >= sets[other] for other in self.Trader)
        leaders = count(all_of(sets[t] >= sets[other] for other in self.Trader) for t in self.Trader)
        if self.perfect_tie == "silent":
            wins = unique_max(sets, self.Trader.type) == trader
            return self.face(s, trader) + if_else(wins, self.bonus, 0)
        alone = if_else(leaders == 1, self.bonus, 0)
        shares = {
            "split": lookup({n: self.bonus // n for n in range(1, 5)} | {0: 0}, leaders, name="share of the bonus")
        }
        shares |= {"each": self.bonus, "nobody": alone}
        return self.face(s, trader) + if_else(leads, shares[str(self.perfect_tie)], 0)

    @rule(by="player", clauses=["kajuka.buyin.gate", "kajuka.buyin.price", "kajuka.buyin.high"], player=Trader)
    def buy_in(self, s: Any, player: str) -> None:
        """A seated trader stakes the price of the next hand."""
        require(s.phase == "buy-in", s.seat[player] == "undecided")
        s.seat[player] = "paid"
        s.balance[player] -= self.price
        s.stakes += self.price

    @rule(by="player", clauses="kajuka.next.leave", player=Trader)
    def leave(self, s: Any, player: str) -> None:
        """A trader who does not want the next hand is out."""
        require(s.phase == "buy-in", s.seat[player] == "undecided")
        s.seat[player] = "empty"

    @rule(by="player", clauses="kajuka.next.leave", player=Trader)
    def take_seat(self, s: Any, player: str) -> None:
        """Somebody else takes the empty seat; the next hand cannot begin before."""
        require(s.phase == "buy-in", s.seat[player] == "empty")
        s.seat[player] = "undecided"

    @rule(clauses=["kajuka.deal.button", "kajuka.open.next"])
    def begin_next_hand(self, s: Any) -> None:
        """All have paid: the stones go back into the machine, and the right to open moves on."""
        require(s.phase == "buy-in", s.hand < self.hands, all_of(s.seat[t] == "paid" for t in self.Trader))
        s.first = self.Trader.following(s.first if self.opener == "opener" else s.holder)
        s.holder = s.first
        for colour in self.Colour:
            s.unused[colour] = self.supply[colour]
        s.stand = s.crate = 0
        s.hand += 1
        s.turn = s.dealt = 0
        s.force = True
        s.before, s.offered, s.exchanged = None, False, False
        s.phase = "deal"

    @rule(
        by=CHANCE,
        clauses=["kajuka.deal.random", "kajuka.deal.unused", "kajuka.table.dealer"],
        weight=lambda self, s, slot, colour: s.unused[colour],
        slot=lambda game: range(len(game.slots)),
        colour=Colour,
    )
    def deal_stone(self, s: Any, slot: int, colour: str) -> None:
        """The machine deals one stone, each that is left being equally likely."""
        require(s.phase == "deal", s.dealt == slot, s.unused[colour] > 0)
        place, trader = self.slots[slot]
        self.pile(s, place)[trader, colour] += 1
        s.unused[colour] -= 1
        s.dealt += 1
        if slot + 1 == len(self.slots):
            s.phase = "trade"

    @terminal(clauses="kajuka.end.turns")
    def over(self, s: Any) -> Any:
        """The last hand of the scope is paid."""
        return s.phase == "over"

    @quiet
    def between_turns(self, s: Any) -> Any:
        return any_of(s.phase == p for p in ("trade", "tally", "buy-in", "over"))

    @outcome
    def profit(self, s: Any, player: str) -> Any:
        """What a trader has won or lost."""
        return s.balance[player]
