"""Kajuka: four traders, thirty stones, twelve turns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulestone.model import (
    CHANCE,
    NOBODY,
    OWNER,
    Bool,
    Constant,
    Facts,
    Game,
    Int,
    Optional,
    Question,
    Scene,
    Sort,
    State,
    Value,
    all_of,
    any_of,
    claim,
    count,
    deal,
    example,
    free,
    if_else,
    implies,
    initial,
    invariant,
    largest,
    lookup,
    outcome,
    quiet,
    reachable,
    require,
    rule,
    step_property,
    terminal,
    total,
    unique_max,
    when,
)

WORTH = {"blue": 12, "gold": 6, "silver": 1}
RANK = {"blue": 2, "gold": 1, "silver": 0}
PLACES = ("stand", "crate")


class Kajuka(Game):
    """A trading game of the Vaathkree: collect the most complete set of the dearest colour."""

    ledger = "kajuka.md"
    scopes = {
        "full": "the rulebook's hand: 9, 10 and 11 stones, twelve turns, price 75; two hands",
        "squared": "the same at the squared price, 5,625",
        "small": "2, 3 and 4 stones, one on each Stand and in each Crate; two turns, one hand",
        "tiny": "1, 2 and 2 stones, all on the Stands; two turns, two hands",
    }
    supply = Constant(
        full={"blue": 9, "gold": 10, "silver": 11},
        small={"blue": 2, "gold": 3, "silver": 4},
        tiny={"blue": 1, "gold": 2, "silver": 2},
    )
    on_stand = Constant(full=3, small=1, tiny=1)
    in_crate = Constant(full=4, small=1, tiny=0)
    turns = Constant(full=12, small=2, tiny=2)
    hands = Constant(full=2, small=1, tiny=2)
    factor = Constant(full=1, squared=75)

    landing = Question(
        "Where does a received stone go?",
        clause="kajuka.missing.placement",
        swap="it takes the place of the stone given for it",
        stand="on the Stand",
        crate="into the Crate",
        chosen="where the receiver likes",
    )
    denied_bar = Question(
        "Does a denied offer bar turning back?",
        clause=("kajuka.trade.noreturn", "kajuka.pass.target"),
        barred="whoever made an offer may be neither offered nor passed to",
        literal="an exchange bars an offer back, any offer bars a pass back",
    )
    pass_bar = Question(
        "May the turn go straight back to whoever passed it?",
        clause="kajuka.pass.target",
        free="yes: a Pass is neither a trade nor an offer",
        barred="no",
    )
    force_bar = Question(
        "Does the bar bind a Force?",
        clause=("kajuka.trade.noreturn", "kajuka.force.nodeny"),
        bound="yes: a Force is a kind of trade",
        exempt="no: it overrides",
    )
    turn_counts = Question(
        "What counts towards the turns of a hand?",
        clause=("kajuka.end.turns", "kajuka.pass.counts"),
        every_turn="each turn, whatever came of it",
        exchanges="exchanges and Passes, not denied offers",
    )
    offer_from = Question(
        "From where may a stone be offered?",
        clause="kajuka.trade.offer",
        anywhere="Stand or Crate",
        stand="the Stand only",
    )
    same_colour = Question(
        "May a stone be offered for one of its own colour?",
        clause="kajuka.trade.offer",
        allowed="nothing forbids it",
        refused="that is no trade",
    )
    forced_copy = Question(
        "Which copy of the forced colour is handed over?",
        clause="kajuka.force.stand",
        stand="the one on the Stand",
        any="the partner may take one from his Crate instead",
    )
    opener = Question(
        "From whom does the right to open pass on?",
        clause="kajuka.open.next",
        opener="from the last hand's opener",
        holder="from the last hand's last holder",
    )
    perfect_tie = Question(
        "Who gets the bonus when two sets are equal in number and colour?",
        clause=("kajuka.missing.equal", "kajuka.pay.tie"),
        split="they share it",
        each="each gets all of it",
        nobody="the House keeps it",
        silent="the text does not say",
    )

    Trader = Sort("north", "east", "south", "west")
    Colour = Sort("blue", "gold", "silver")
    Place = Sort(*PLACES)
    Phase = Sort("trade", "answer", "place", "tally", "buy-in", "deal", "over")
    Seat = Sort("paid", "undecided", "empty")
    players = Trader

    stand = State(Trader, Colour, Int(0, lambda g: g.on_stand + g.in_crate))
    crate = State(Trader, Colour, Int(0, lambda g: g.on_stand + g.in_crate), seen_by=OWNER)
    unused = State(Colour, Int(0, lambda g: max(g.supply.values())), seen_by=NOBODY)
    received = State(Trader, Optional(Colour), seen_by=OWNER)
    phase = State(Phase)
    hand = State(Int(1, hands))
    first = State(Trader)
    turn = State(Int(0, turns))
    holder = State(Trader)
    force = State(Trader, Bool)
    partner = State(Optional(Trader))
    give = State(Optional(Colour))
    give_from = State(Optional(Place), seen_by=lambda g, s, viewer: viewer == s.holder)
    take = State(Optional(Colour))
    forced = State(Bool)
    before = State(Optional(Trader))
    offered = State(Bool)
    exchanged = State(Bool)
    dealt = State(Int(0, lambda g: 4 * (g.on_stand + g.in_crate)))
    seat = State(Trader, Seat)
    stakes = State(Int(0, lambda g: 4 * g.price))
    balance = State(Trader, Int(lambda g: -g.hands * g.price, lambda g: g.hands * g.best_profit))
    house = State(Int(lambda g: -3 * g.hands * g.bonus, lambda g: 4 * g.hands * g.price))

    @property
    def price(self) -> int:
        """What a trader pays for a hand."""
        return 75 * int(self.factor)

    @property
    def bonus(self) -> int:
        """What the most complete set earns."""
        return 120 * int(self.factor)

    @property
    def best_profit(self) -> int:
        """No hand of stones can earn more than this."""
        size = self.on_stand + self.in_crate
        return max(0, int(size) * 12 * int(self.factor) + self.bonus - self.price)

    @property
    def slots(self) -> list[tuple[str, str]]:
        """The places to which the machine deals, in its order."""
        row = ["stand"] * self.on_stand + ["crate"] * self.in_crate
        return [(place, trader) for trader in self.Trader for place in row]

    @initial(
        clauses=["kajuka.set.count", "kajuka.deal.split", "kajuka.deal.random", "kajuka.open.first", "kajuka.players"]
    )
    def first_hand(self, s: Any) -> None:
        """All four have paid, the stones are dealt, and any trader may be the first opener."""
        places: dict[tuple[Any, ...] | str, int] = {}
        for trader in self.Trader:
            places["stand", trader] = self.on_stand
            places["crate", trader] = self.in_crate
        places["unused"] = sum(self.supply.values()) - 4 * (self.on_stand + self.in_crate)
        deal(self.supply, places)
        free(s.first)
        s.holder = s.first
        s.received = None
        s.phase, s.hand, s.turn = "trade", 1, 0
        s.force = True
        self.clear_offer(s)
        s.before, s.offered, s.exchanged = None, False, False
        s.dealt = 4 * (self.on_stand + self.in_crate)
        s.seat = "paid"
        s.stakes, s.balance, s.house = 4 * self.price, -self.price, 0

    def clear_offer(self, s: Any) -> None:
        s.partner = s.give = s.give_from = s.take = None
        s.forced = False

    def pile(self, s: Any, place: str) -> Any:
        return s.stand if place == "stand" else s.crate

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
        """Once a hand: an offer for a stone on the partner's Stand that he cannot deny."""
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
        """The receiver puts the stone where he likes, the partner before the holder."""
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

    @rule(clauses=["kajuka.end.reveal", "kajuka.pay.face", "kajuka.pay.bonus", "kajuka.pay.tie", "kajuka.house.rest"])
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

    def stones(self, s: Any, trader: str, colour: str) -> Value:
        return total(s.stand[trader, colour], s.crate[trader, colour])

    def face(self, s: Any, trader: str) -> Value:
        """Face value of a trader's stones, at the price played for."""
        return total([self.factor * WORTH[c] * self.stones(s, trader, c) for c in self.Colour])

    def completeness(self, s: Any, trader: str) -> Value:
        """A number that orders sets by size and then by colour."""
        return largest([3 * self.stones(s, trader, c) + RANK[c] for c in self.Colour])

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

    @rule(by="player", clauses=["kajuka.buyin.gate", "kajuka.buyin.price"], player=Trader)
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

    # Properties

    @invariant(clauses=["kajuka.set.count", "kajuka.trade.accept", "kajuka.deal.unused"])
    def stones_are_conserved(self, s: Any) -> Any:
        """Every stone is on a Stand, in a Crate, on its way, or unused: kajuka.set.count."""
        return all_of(
            total([self.stones(s, t, c) for t in self.Trader])
            + count(s.received[t] == c for t in self.Trader)
            + s.unused[c]
            == self.supply[c]
            for c in self.Colour
        )

    @invariant(clauses=["kajuka.deal.split", "kajuka.end.reveal"])
    def everybody_has_a_full_hand(self, s: Any) -> Any:
        """Seven stones each while a hand is played, and as many as were dealt before: kajuka.deal.split."""
        size = self.on_stand + self.in_crate
        given = {
            n: {t: sum(1 for _, to in self.slots[:n] if to == t) for t in self.Trader} for n in range(4 * size + 1)
        }
        return all_of(
            total([self.stones(s, t, c) for c in self.Colour]) + if_else(s.received[t].exists, 1, 0)
            == lookup({n: given[n][t] for n in given}, s.dealt, name="dealt")
            for t in self.Trader
        )

    @invariant(clauses=["kajuka.deal.button", "kajuka.deal.split"])
    def dealing_ends_before_play(self, s: Any) -> Any:
        """Play begins when every place is filled: kajuka.deal.button."""
        full = 4 * (self.on_stand + self.in_crate)
        return (s.phase == "deal") == (s.dealt < full)

    @invariant(clauses="kajuka.trade.accept")
    def stones_travel_only_while_placed(self, s: Any) -> Any:
        """A stone is in a trader's fingers only between an exchange and its placing: kajuka.trade.accept."""
        return all_of(
            implies(s.received[t].exists, (s.phase == "place") & ((s.partner == t) | (s.holder == t)))
            for t in self.Trader
        ) & implies(s.phase == "place", any_of(s.received[t].exists & (s.holder == t) for t in self.Trader))

    @invariant(clauses=["kajuka.trade.offer", "kajuka.trade.partner"])
    def an_offer_is_complete(self, s: Any) -> Any:
        """While an answer is awaited, the partner, both colours and the stone offered are known: kajuka.trade.offer."""
        open_offer = (s.phase == "answer") | (s.phase == "place")
        there = s.partner.exists & s.give.exists & s.take.exists & s.give_from.exists
        gone = ~s.partner.exists & ~s.give.exists & ~s.take.exists & ~s.give_from.exists & ~s.forced
        has = all_of(
            implies(
                (s.phase == "answer") & (s.holder == t) & (s.give == c) & (s.give_from == p), self.pile(s, p)[t, c] > 0
            )
            for t in self.Trader
            for c in self.Colour
            for p in PLACES
        )
        return implies(open_offer, there & (s.partner != s.holder)) & implies(~open_offer, gone) & has

    @invariant(clauses=["kajuka.force.nodeny", "kajuka.force.stand"])
    def a_force_can_be_met(self, s: Any) -> Any:
        """A Force names a stone that lies on the partner's Stand, so it can always be obeyed: kajuka.force.nodeny."""
        return all_of(
            implies(s.forced & (s.phase == "answer") & (s.partner == t) & (s.take == c), s.stand[t, c] > 0)
            for t in self.Trader
            for c in self.Colour
        )

    @invariant(clauses=["kajuka.end.turns"])
    def a_hand_ends_after_its_turns(self, s: Any) -> Any:
        """The tally comes exactly after the last turn: kajuka.end.turns."""
        last = s.turn == self.turns
        return (
            implies(s.phase == "trade", ~last)
            & implies((s.phase == "answer") | (s.phase == "place"), ~last)
            & implies((s.phase == "tally") | (s.phase == "buy-in") | (s.phase == "over"), last)
            & implies(s.phase == "deal", s.turn == 0)
        )

    @invariant(clauses="kajuka.deal.split")
    def stands_keep_their_number(self, s: Any) -> Any:
        """Between turns three stones lie on each Stand (it depends on where received stones go): kajuka.deal.split."""
        playing = (s.phase != "deal") & (s.phase != "place")
        return implies(
            playing, all_of(total([s.stand[t, c] for c in self.Colour]) == self.on_stand for t in self.Trader)
        )

    @invariant(clauses=["kajuka.house.rest", "kajuka.buyin.gate", "kajuka.pay.face"])
    def every_payment_is_accounted_for(self, s: Any) -> Any:
        """Stakes, the House's takings and the traders' balances cancel: kajuka.house.rest."""
        return s.stakes + s.house + total([s.balance[t] for t in self.Trader]) == 0

    @invariant(clauses="kajuka.buyin.gate")
    def stakes_are_what_was_paid(self, s: Any) -> Any:
        """While a hand is played four prices lie on the table, before it one for each who paid: kajuka.buyin.gate."""
        paid = count(s.seat[t] == "paid" for t in self.Trader)
        playing = (s.phase != "buy-in") & (s.phase != "over")
        return (s.stakes == self.price * paid) & implies(playing, paid == 4) & implies(s.phase == "over", paid == 0)

    @invariant(clauses=["kajuka.claim.profit", "kajuka.pay.bonus"])
    def gains_and_losses_are_bounded(self, s: Any) -> Any:
        """Nobody loses more than his stakes, nor gains more than the best hand pays: kajuka.pay.bonus."""
        bounds = []
        for t in self.Trader:
            before = s.hand - if_else((s.phase == "buy-in") | (s.phase == "over"), 0, 1)
            stakes = s.hand + if_else((s.phase == "buy-in") & (s.seat[t] == "paid"), 1, 0)
            bounds.append((s.balance[t] >= -self.price * stakes) & (s.balance[t] <= self.best_profit * before))
        return all_of(bounds)

    @invariant(clauses="kajuka.end.turns")
    def hands_are_counted(self, s: Any) -> Any:
        """The session is over only after the last hand: kajuka.end.turns."""
        return implies(s.phase == "over", s.hand == self.hands) & implies(s.phase == "buy-in", s.hand < self.hands)

    @step_property(clauses=["kajuka.house.rest", "kajuka.missing.equal"])
    def the_house_never_pays(self, before: Any, after: Any, step: Any) -> Any:
        """What is left of the stakes is never less than nothing: kajuka.house.rest."""
        return after.house >= before.house

    @step_property(clauses=["kajuka.force.one", "kajuka.force.before"])
    def one_force_each(self, before: Any, after: Any, step: Any) -> Any:
        """A Force is spent by declaring it, once a hand: kajuka.force.one."""
        if step.rule == "declare_force":
            others = [t for t in self.Trader if t != step.chooser]
            return (
                before.force[step.chooser]
                & ~after.force[step.chooser]
                & all_of(before.force[t] == after.force[t] for t in others)
            )
        if step.rule == "begin_next_hand":
            return all_of(after.force[t] for t in self.Trader)
        return all_of(before.force[t] == after.force[t] for t in self.Trader)

    @step_property(clauses=["kajuka.trade.noreturn", "kajuka.pass.target"])
    def no_straight_return(self, before: Any, after: Any, step: Any) -> Any:
        """The turn does not go straight back to whom the holder has just exchanged with: kajuka.trade.noreturn."""
        if step.rule in ("offer", "declare_force"):
            return ~(before.exchanged & (before.before == step.partner))
        return ~(before.offered & (before.before == step.to)) if step.rule == "pass_turn" else True

    @step_property(clauses=["kajuka.trade.deny", "kajuka.trade.accept", "kajuka.force.nodeny"])
    def stones_move_only_by_consent_or_force(self, before: Any, after: Any, step: Any) -> Any:
        """Offers, denials and Passes leave all stones where they are; a Force is not denied: kajuka.trade.deny."""
        if step.rule == "deny" or step.rule in ("offer", "declare_force", "pass_turn", "pay_out", "buy_in", "leave"):
            still = all_of(
                (before.stand[t, c] == after.stand[t, c]) & (before.crate[t, c] == after.crate[t, c])
                for t in self.Trader
                for c in self.Colour
            )
            return still & ~before.forced if step.rule == "deny" else still
        return True

    @step_property(clauses=["kajuka.trade.next", "kajuka.pass.counts", "kajuka.end.turns"])
    def turns_pass_on(self, before: Any, after: Any, step: Any) -> Any:
        """After an answer the partner holds the turn, after a Pass the one named; turns count: kajuka.trade.next."""
        if step.rule == "pass_turn":
            return (after.holder == step.to) & (after.turn == before.turn + 1)
        if step.rule == "deny":
            return (after.holder == before.partner) & (after.turn == before.turn + 1)
        if step.rule in ("accept", "put"):
            ended = after.phase != "place"
            return implies(ended, (after.holder == before.partner) & (after.turn == before.turn + 1))
        return after.turn == before.turn if step.rule in ("offer", "declare_force") else True

    @step_property(clauses=["kajuka.open.next", "kajuka.open.first"])
    def the_right_to_open_moves_clockwise(self, before: Any, after: Any, step: Any) -> Any:
        """The next hand is opened by the neighbour of the one who opened this one: kajuka.open.next."""
        if step.rule != "begin_next_hand":
            return after.first == before.first
        return (after.first == self.Trader.following(before.first)) & (after.holder == after.first)

    @step_property(clauses=["kajuka.pay.face", "kajuka.pay.bonus", "kajuka.pay.tie", "kajuka.set.blue"])
    def pay_is_face_value_and_bonus(self, before: Any, after: Any, step: Any) -> Any:
        """Each is paid his stones' worth; 120 more goes to a set no other equals: kajuka.pay.bonus, kajuka.pay.tie."""
        if step.rule != "pay_out":
            return all_of(after.balance[t] <= before.balance[t] for t in self.Trader)
        conditions = []
        for t in self.Trader:
            paid = after.balance[t] - before.balance[t]
            best = any_of(
                all_of(self.beats(before, t, c, o, d) for o in self.Trader.others(t) for d in self.Colour)
                for c in self.Colour
            )
            conditions += [paid >= self.face(before, t), implies(best, paid == self.face(before, t) + self.bonus)]
        return all_of(conditions)

    def beats(self, s: Any, trader: str, colour: str, other: str, others_colour: str) -> Value:
        """One trader's set of a colour is larger than another's, or as large and dearer."""
        mine, theirs = self.stones(s, trader, colour), self.stones(s, other, others_colour)
        return mine >= theirs if RANK[colour] > RANK[others_colour] else mine > theirs

    @reachable(clauses="kajuka.missing.equal")
    def two_sets_can_be_equal(self, s: Any) -> Any:
        """A tie in number and colour does happen."""
        sets = {t: self.completeness(s, t) for t in self.Trader}
        return (s.phase == "tally") & any_of(
            (sets[a] == sets[b]) & all_of(sets[a] >= sets[o] for o in self.Trader)
            for a in self.Trader
            for b in self.Trader.others(a)
        )

    @reachable(clauses="kajuka.end.turns")
    def a_hand_can_be_finished(self, s: Any) -> Any:
        """Some play reaches the tally."""
        return s.phase == "tally"

    @example(clauses="kajuka.trade.example")
    def a_gold_for_a_silver(self, scene: Scene) -> None:
        """A Gold is offered for a Silver, and taken."""
        scene.start(
            stand={("north", "gold"): 1, ("east", "silver"): 1},
            holder="north",
            phase="trade",
            received=None,
            partner=None,
            give=None,
            take=None,
            give_from=None,
            before=None,
            unused=1,
        )
        scene.play("offer", by="north", partner="east", give="gold", give_from="stand", take="silver")
        scene.play("accept", by="east", take_from="stand")
        if self.landing == "chosen":
            scene.play("put", player="east", place="stand")
            scene.play("put", player="north", place="stand")
        scene.expect(lambda s: self.stones(s, "north", "silver") == 1, "north has the Silver")
        scene.expect(lambda s: self.stones(s, "east", "gold") == 1, "east has the Gold")
        scene.expect(lambda s: s.holder == "east", "it is east's turn")

    @example(clauses=["kajuka.pay.tie.example", "kajuka.set.gold", "kajuka.set.silver"])
    def seven_golds_beat_seven_silvers(self, scene: Scene) -> None:
        """Seven Silvers against seven Golds: the Golds earn the bonus."""
        if self.scope not in ("full", "squared"):
            scene.skip("the scope has no seven stones of a colour")
        scene.start(
            stand={("north", "silver"): 3, ("east", "gold"): 3},
            crate={("north", "silver"): 4, ("east", "gold"): 4},
            phase="tally",
            turn=self.turns,
            stakes=4 * self.price,
            balance=-self.price,
            house=0,
        )
        scene.play("pay_out")
        scene.expect(lambda s: s.balance["east"] == 42 * self.factor + self.bonus - self.price)
        scene.expect(lambda s: s.balance["north"] == 7 * self.factor - self.price)

    @claim(clauses=["kajuka.house.fifteen", "kajuka.claim.unused"], between=(Fraction(25, 2), Fraction(35, 2)))
    def the_house_keeps_about_fifteen(self, facts: Facts) -> Fraction:
        """What four prices leave after one bonus and all stones' face value, on average (to the nearest 5)."""
        return facts.expected_at_beginning(
            lambda s: 4 * self.price - self.bonus - total([self.face(s, t) for t in self.Trader])
        ) / int(self.factor)

    def picture(self, position: Any) -> str:
        """Each trader's Stand and Crate as rows of coloured counters."""
        colours = {"blue": "bright_blue", "gold": "yellow", "silver": "white"}

        def row(numbers: dict[str, int]) -> str:
            return "".join(f"[{colours[c]}]{'●' * numbers[c]}[/]" for c in numbers) or "-"

        lines = []
        for t in self.Trader:
            mark = "▸" if position.holder == t else " "
            stand, crate = ({c: p[t, c] for c in self.Colour} for p in (position.stand, position.crate))
            width = self.on_stand + self.in_crate - sum(stand.values())
            lines.append(f"{mark} {t:<6} Stand {row(stand)}{' ' * width}  Crate {row(crate)}  {position.balance[t]:+}")
        lines.append(
            f"  unused {row({c: position.unused[c] for c in self.Colour})}   turn {position.turn} of {self.turns}"
        )
        return "\n".join(lines)
