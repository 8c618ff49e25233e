"""What may be done in Kajuka, in the order of the text."""

from __future__ import annotations

from math import lcm
from typing import Any

from rulestone.model import (
    CHANCE,
    Game,
    deal,
    free,
    initial,
    outcome,
    quiet,
    require,
    rule,
    terminal,
    the,
    unique_max,
)

from .questions import Questions
from .table import RANK, Table

Trader, Colour, Place = Table.Trader, Table.Colour, Table.Place


class Kajuka(Questions, Table, Game):
    """A trading game of the Vaathkree: collect the most complete set of the dearest colour."""

    language = 2

    ledger = "kajuka.md"
    apart = ("properties", "examples", "claims", "picture")
    title = "Kajuka"
    scopes = {
        "full": "the rulebook's hand: 9, 10 and 11 stones, twelve turns, price 75; two hands",
        "squared": "the same at the squared price, 5,625",
        "small": "2, 3 and 4 stones, one on each Stand and in each Crate; two turns, one hand",
        "tiny": "1, 2 and 2 stones, all on the Stands; two turns, two hands",
    }

    #: kajuka.players, kajuka.table.seats, kajuka.set.count, kajuka.real.suits, kajuka.real.ranks
    @initial
    def first_hand(self) -> None:
        """All four have paid, the stones are dealt, and any trader may be the first opener."""
        places: dict[tuple[Any, ...] | str, int] = {}
        #: kajuka.deal.split
        for trader in self.Trader:
            places["stand", trader] = self.on_stand
            places["crate", trader] = self.in_crate
        places["unused"] = sum(self.supply.values()) - 4 * (self.on_stand + self.in_crate)
        deal(self.supply, places)  #: kajuka.deal.random
        free(self.first)  #: kajuka.open.first
        self.holder = self.first  #: kajuka.open.first
        self.received = None
        self.phase, self.hand, self.turn = "trade", 1, 0
        self.force = True
        self.clear_offer()
        self.before, self.offered, self.exchanged = None, False, False  #: kajuka.missing.firstbar
        self.dealt = 4 * (self.on_stand + self.in_crate)
        self.seat = "paid"
        self.stakes, self.balance, self.house = 4 * self.price, -self.price, 0

    def trading(self) -> bool:
        """The holder may do something in this turn."""
        return self.phase == "trade" and self.turn < self.turns

    def buying_in(self) -> bool:
        """A hand is paid out, and the next one has not begun."""
        return self.phase == "buy-in"

    #: kajuka.trade.offer, kajuka.table.crate, kajuka.table.stand
    def sees_whence(self, viewer: str) -> bool:
        """Whether somebody sees from where the stone on offer was picked up."""
        return self.offer_seen == "seen" or viewer == self.holder

    def barred(self, other: str, what: str) -> bool:
        """Whether the holder may not turn to `other` with an offer, a Force or a Pass."""
        if what == "force" and self.force_bar == "exempt":
            return False
        by_offers = self.denied_bar == "barred" or (self.denied_bar == "literal" and what == "pass")
        bar = self.offered if by_offers else self.exchanged
        return self.before == other and (bar or (self.pass_bar == "barred" and not self.offered))

    #: kajuka.trade.offer, kajuka.light
    @rule(during=trading, by=Table.holder, partner=Trader, give=Colour, give_from=Place, take=Colour)
    def offer(self, player: str, partner: str, give: str, give_from: str, take: str) -> None:
        """The holder picks up a stone and asks the partner for one of a colour."""
        #: kajuka.trade.noreturn
        require(not self.barred(partner, "offer"), because="the turn may not go straight back")
        self.put_offer(player, partner, give, give_from, take)  #: kajuka.trade.partner
        self.forced = False

    #: kajuka.force.before
    @rule(during=trading, by=Table.holder, partner=Trader, give=Colour, give_from=Place, take=Colour)
    def declare_force(self, player: str, partner: str, give: str, give_from: str, take: str) -> None:
        """Once a hand: an offer for a stone on the partner's Stand that they cannot deny."""
        require(not self.barred(partner, "force"), because="the turn may not go straight back")
        require(self.force[player], because="the Force is spent")  #: kajuka.force.one
        #: kajuka.force.stand
        require(self.stand[partner, take] > 0, because="no such stone lies on the partner's Stand")
        self.put_offer(player, partner, give, give_from, take)
        self.force[player] = False  #: kajuka.force.one
        self.forced = True

    def put_offer(self, player: str, partner: str, give: str, give_from: str, take: str) -> None:
        """A stone of the holder is on offer, and the partner is asked."""
        require(player != partner)
        require(self.offer_from == "anywhere" or give_from == "stand")
        require(self.same_colour == "allowed" or give != take)
        require(self.pile(give_from)[player, give] > 0, because="the holder has no such stone there")
        self.partner, self.give, self.give_from, self.take = partner, give, give_from, take
        self.phase = "answer"

    #: kajuka.trade.answer
    @rule(by=Table.partner, split_on=["holder", "give", "give_from", "take"], take_from=Place)
    def accept(self, player: str, take_from: str) -> None:
        """The partner hands over the stone asked for, and both receive."""
        require(self.phase == "answer" and self.holder != player)
        require(self.give is not None and self.give_from is not None and self.take is not None)
        give, given_from, take = the(self.give), the(self.give_from), the(self.take)
        #: kajuka.trade.lacking
        require(self.pile(take_from)[player, take] > 0, because="the partner has no such stone there")
        require(not self.forced or take_from == "stand" or self.forced_copy == "any")  #: kajuka.force.nodeny
        #: kajuka.trade.accept
        if self.given_copy == "stand" and take_from == "crate":
            require(self.forced or self.stand[player, take] == 0, because="the one on the Stand is given first")
        self.pile(take_from)[player, take] -= 1
        self.pile(given_from)[self.holder, give] -= 1
        if self.landing == "chosen":
            self.received[player], self.received[self.holder] = give, take
            self.phase = "place"
            return
        swap = self.landing == "swap"
        self.pile(take_from if swap else self.landing)[player, give] += 1
        self.pile(given_from if swap else self.landing)[self.holder, take] += 1
        self.end_turn(player, exchanged=True)

    #: kajuka.missing.placement
    @rule(by="player", player=Trader, place=Place)
    def put(self, player: str, place: str) -> None:
        """The receiver puts the stone where they like, the partner before the holder."""
        require(self.landing == "chosen")
        require(self.phase == "place" and self.received[player] is not None)
        partner = the(self.partner)
        require(partner == player or self.received[partner] is None, because="the partner goes first")
        self.pile(place)[player, the(self.received[player])] += 1
        self.received[player] = None
        if self.holder == player:
            self.end_turn(partner, exchanged=True)

    @rule(by=Table.partner)
    def deny(self, player: str) -> None:
        """The partner refuses, and need not say why."""
        require(self.phase == "answer")  #: kajuka.trade.answer
        require(not self.forced, because="a Force cannot be denied")  #: kajuka.force.nodeny
        self.end_turn(player, exchanged=False)  #: kajuka.trade.deny, kajuka.trade.silence

    @rule(during=trading, by=Table.holder, to=Trader)
    def pass_turn(self, player: str, to: str) -> None:
        """The holder hands the turn to somebody else."""
        require(to != player)  #: kajuka.pass.may
        #: kajuka.pass.target
        require(not self.barred(to, "pass"), because="the turn may not go straight back")
        self.before, self.offered, self.exchanged = player, False, False  #: kajuka.trade.noreturn
        self.holder = to  #: kajuka.pass.may
        self.turn += 1  #: kajuka.pass.counts
        if self.turn == self.turns:  #: kajuka.end.turns
            self.phase = "tally"

    def end_turn(self, partner: str, *, exchanged: bool) -> None:
        """The partner holds the turn; after the last turn comes the tally."""
        self.before, self.offered, self.exchanged = self.holder, True, exchanged
        self.holder = partner
        self.clear_offer()
        if exchanged or self.turn_counts == "every_turn":
            self.turn += 1
        self.phase = "tally" if self.turn == self.turns else "trade"

    #: kajuka.object, kajuka.end.reveal, kajuka.pay.face, kajuka.pay.bonus, kajuka.pay.tie, kajuka.house.rest
    #: kajuka.scale.double, kajuka.scale.more
    @rule()
    def pay_out(self) -> None:
        """Crates are opened; stones and the most complete set are paid; the House keeps what remains."""
        require(self.phase == "tally")
        payments = {trader: self.payment(trader) for trader in self.Trader}
        for trader in self.Trader:
            self.balance[trader] += payments[trader]
        self.house += self.stakes - sum(payments.values())
        self.stakes = 0
        self.phase = "over" if self.hand == self.hands else "buy-in"
        self.seat = "undecided"

    def payment(self, trader: str) -> int:
        """What a trader is paid: the worth of their stones, and the bonus or a share of it if no set beats theirs."""
        sets = {t: self.completeness(t) for t in self.Trader}
        if self.perfect_tie == "silent":
            return self.face(trader) + (self.bonus if unique_max(sets, self.Trader.type) == trader else 0)
        leaders = sum(all(sets[t] >= sets[other] for other in self.Trader) for t in self.Trader)
        share = self.bonus
        if self.perfect_tie == "split":
            share = ({0: 0} | {n: self.bonus // n for n in range(1, 5)})[leaders]
        elif self.perfect_tie == "nobody":
            share = self.bonus if leaders == 1 else 0
        return self.face(trader) + (share if all(sets[trader] >= sets[other] for other in self.Trader) else 0)

    def completeness(self, trader: str) -> int:
        """A number that orders sets by how complete they are, and then by colour."""
        return max(3 * self.part(c) * self.stones(trader, c) + RANK[c] for c in self.Colour)

    def part(self, colour: str) -> int:
        """By how much one stone makes a set more complete: one, or its part of all stones of the colour.

        Parts are whole numbers, and all stones of any one colour come to the same.
        """
        if self.most_complete == "number":
            return 1
        return lcm(*self.supply.values()) // int(self.supply[colour])

    #: kajuka.buyin.gate, kajuka.buyin.price, kajuka.buyin.high
    @rule(during=buying_in, by="player", player=Trader)
    def buy_in(self, player: str) -> None:
        """A seated trader stakes the price of the next hand."""
        require(self.seat[player] == "undecided")
        self.seat[player] = "paid"
        self.balance[player] -= self.price
        self.stakes += self.price

    #: kajuka.next.leave
    @rule(during=buying_in, by="player", player=Trader)
    def leave(self, player: str) -> None:
        """A trader who does not want the next hand is out."""
        require(self.seat[player] == "undecided")
        self.seat[player] = "empty"

    #: kajuka.next.leave
    @rule(during=buying_in, by="player", player=Trader)
    def take_seat(self, player: str) -> None:
        """Somebody else takes the empty seat; the next hand cannot begin before."""
        require(self.seat[player] == "empty")
        self.seat[player] = "undecided"

    @rule(during=buying_in)
    def begin_next_hand(self) -> None:
        """All have paid: the stones go back into the machine, and the right to open moves on."""
        require(self.hand < self.hands and all(self.seat[t] == "paid" for t in self.Trader))  #: kajuka.buyin.gate
        self.first = self.Trader.following(self.first if self.opener == "opener" else self.holder)  #: kajuka.open.next
        self.holder = self.first  #: kajuka.open.next
        #: kajuka.deal.button
        for colour in self.Colour:
            self.unused[colour] = self.supply[colour]
        self.stand = self.crate = 0  #: kajuka.deal.button
        self.hand += 1  #: bookkeeping
        self.turn = self.dealt = 0  #: bookkeeping
        self.force = True  #: kajuka.force.one
        self.before, self.offered, self.exchanged = None, False, False  #: kajuka.missing.firstbar
        self.phase = "deal"  #: bookkeeping

    #: kajuka.deal.random, kajuka.deal.unused, kajuka.table.dealer
    @rule(
        by=CHANCE,
        weight=lambda self, slot, colour: self.unused[colour],
        slot=lambda game: range(len(game.slots)),
        colour=Colour,
    )
    def deal_stone(self, slot: int, colour: str) -> None:
        """The machine deals one stone, each that is left being equally likely."""
        require(self.phase == "deal" and self.dealt == slot and self.unused[colour] > 0)
        place, trader = self.slots[slot]
        self.pile(place)[trader, colour] += 1
        self.unused[colour] -= 1
        self.dealt += 1
        if slot + 1 == len(self.slots):
            self.phase = "trade"

    #: kajuka.end.turns
    @terminal
    def over(self) -> bool:
        """The last hand of the scope is paid."""
        return self.phase == "over"

    @quiet
    def between_turns(self) -> bool:
        return self.phase in ("trade", "tally", "buy-in", "over")

    @outcome
    def profit(self, player: str) -> int:
        """What a trader has won or lost."""
        return self.balance[player]
