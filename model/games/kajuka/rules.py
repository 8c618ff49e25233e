"""What may be done in Kajuka, in the order of the text."""

from __future__ import annotations

from typing import Any

from rulestone.model import CHANCE, count, lookup, outcome, quiet, require, rule, terminal, unique_max

from .table import Table

Trader, Colour, Place = Table.Trader, Table.Colour, Table.Place


class Rules(Table):
    """Offers, answers, Force and Pass; the tally; the next hand."""

    def barred(self, s: Any, other: str, what: str) -> Any:
        """Whether the holder may not turn to `other` with an offer, a Force or a Pass."""
        if what == "force" and self.force_bar == "exempt":
            return False
        bar = s.exchanged if self.denied_bar == "literal" and what != "pass" else s.offered
        return s.before == other and (bar or (self.pass_bar == "barred" and not s.offered))

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
        require(not self.barred(s, partner, "offer"), because="the turn may not go straight back")
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
        require(not self.barred(s, partner, "force"), because="the turn may not go straight back")
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
        require(not s.forced or take_from == "stand" or self.forced_copy == "any")
        pile[s.partner.value, s.take.value] -= 1
        self.pile(s, s.give_from)[s.holder, s.give.value] -= 1
        if self.landing == "chosen":
            s.received[s.partner.value] = s.give
            s.received[s.holder] = s.take
            s.phase = "place"
            return
        swap = self.landing == "swap"
        self.pile(s, take_from if swap else self.landing)[s.partner.value, s.give.value] += 1
        self.pile(s, s.give_from if swap else self.landing)[s.holder, s.take.value] += 1
        self.end_turn(s, exchanged=True)

    @rule(by="player", clauses="kajuka.missing.placement", player=Trader, place=Place)
    def put(self, s: Any, player: str, place: str) -> None:
        """The receiver puts the stone where they like, the partner before the holder."""
        require(self.landing == "chosen")
        require(s.phase == "place", s.received[player].exists)
        require(s.partner == player or not s.received[s.partner.value].exists, because="the partner goes first")
        self.pile(s, place)[player, s.received[player].value] += 1
        s.received[player] = None
        if s.holder == player:
            self.end_turn(s, exchanged=True)

    @rule(by="partner", clauses=["kajuka.trade.deny", "kajuka.trade.silence"])
    def deny(self, s: Any) -> None:
        """The partner refuses, and need not say why."""
        require(s.phase == "answer")
        require(not s.forced, because="a Force cannot be denied")
        self.end_turn(s, exchanged=False)

    @rule(by="holder", clauses=["kajuka.pass.may", "kajuka.pass.target", "kajuka.pass.counts"], to=Trader)
    def pass_turn(self, s: Any, to: str) -> None:
        """The holder hands the turn to somebody else."""
        require(s.phase == "trade", s.turn < self.turns, s.holder != to)
        require(not self.barred(s, to, "pass"), because="the turn may not go straight back")
        s.before, s.offered, s.exchanged = s.holder, False, False
        s.holder = to
        s.turn += 1
        if s.turn == self.turns:
            s.phase = "tally"

    def end_turn(self, s: Any, *, exchanged: bool) -> None:
        """The partner holds the turn; after the last turn comes the tally."""
        s.before, s.offered, s.exchanged = s.holder, True, exchanged
        s.holder = s.partner.value
        self.clear_offer(s)
        if exchanged or self.turn_counts == "every_turn":
            s.turn += 1
        s.phase = "trade"
        if s.turn == self.turns:
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
        s.house += s.stakes - sum(payments.values())
        s.stakes = 0
        s.phase = "buy-in"
        if s.hand == self.hands:
            s.phase = "over"
        s.seat = "undecided"

    def payment(self, s: Any, trader: str) -> Any:
        """What a trader is paid: the worth of their stones, and the bonus or a share of it if no set beats theirs."""
        sets = {t: self.completeness(s, t) for t in self.Trader}
        if self.perfect_tie == "silent":
            return self.face(s, trader) + (self.bonus if unique_max(sets, self.Trader.type) == trader else 0)
        leaders = count(all(sets[t] >= sets[other] for other in self.Trader) for t in self.Trader)
        share: Any = self.bonus
        if self.perfect_tie == "split":
            share = lookup({0: 0} | {n: self.bonus // n for n in range(1, 5)}, leaders, name="share of the bonus")
        elif self.perfect_tie == "nobody":
            share = self.bonus if leaders == 1 else 0
        return self.face(s, trader) + (share if all(sets[trader] >= sets[other] for other in self.Trader) else 0)

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
        require(s.phase == "buy-in", s.hand < self.hands, all(s.seat[t] == "paid" for t in self.Trader))
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
        return s.phase in ("trade", "tally", "buy-in", "over")

    @outcome
    def profit(self, s: Any, player: str) -> Any:
        """What a trader has won or lost."""
        return s.balance[player]
