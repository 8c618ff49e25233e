"""Kajuka once more, in plain Python, from docs/rulebooks/kajuka.md alone.

Stones lie in sorted tuples of colours, one tuple for each Stand and Crate; a hand is a plain record; `moves` says what
may happen next. A move is a tuple: what is done, who does it, and what they say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

TRADERS = ("north", "east", "south", "west")
WORTH = {"blue": 12, "gold": 6, "silver": 1}
COLOURS = tuple(WORTH)  # the dearest first
Stones = tuple[str, ...]
Move = tuple[object, ...]


@dataclass(frozen=True)
class Table:
    """How much there is of everything, and how the open questions are answered (as in the ledger)."""

    supply: dict[str, int] = field(default_factory=lambda: {"blue": 9, "gold": 10, "silver": 11})
    on_stand: int = 3
    in_crate: int = 4
    turns: int = 12
    hands: int = 2
    factor: int = 1
    landing: str = "swap"
    denied_bar: str = "barred"
    pass_bar: str = "free"
    force_bar: str = "bound"
    turn_counts: str = "every_turn"
    offer_from: str = "anywhere"
    offer_seen: str = "hidden"
    same_colour: str = "allowed"
    given_copy: str = "either"
    forced_copy: str = "stand"
    opener: str = "opener"
    most_complete: str = "number"
    perfect_tie: str = "split"

    @property
    def price(self) -> int:
        """What a hand costs."""
        return 75 * self.factor


@dataclass(frozen=True)
class Offer:
    """A stone held out, and what is wanted for it."""

    partner: str
    give: str
    give_from: str
    take: str
    forced: bool


@dataclass(frozen=True)
class Hand:
    """Everything on and under the table."""

    places: tuple[tuple[tuple[str, str], Stones], ...]  # by ("stand" or "crate", trader)
    unused: Stones
    holder: str
    first: str
    money: tuple[int, int, int, int]
    stakes: int
    house: int = 0
    stage: str = "trade"
    number: int = 1
    turn: int = 0
    forces: frozenset[str] = frozenset(TRADERS)
    offer: Offer | None = None
    fingers: tuple[tuple[str, str], ...] = ()  # received stones not yet put down, in the order of placing
    came: tuple[str, str] | None = None  # how the turn came to the holder, "pass", "deny" or "trade", and from whom
    dealt: int = 0
    seats: tuple[str, str, str, str] = ("paid",) * 4

    def at(self, place: str, trader: str) -> Stones:
        """The stones in one place."""
        return dict(self.places)[place, trader]

    def stones(self, trader: str) -> Counter[str]:
        """All stones of a trader."""
        return Counter(self.at("stand", trader) + self.at("crate", trader))

    def moved(self, *, take: tuple[str, str, str] | None = None, put: tuple[str, str, str] | None = None) -> Hand:
        """The hand with one stone (place, trader, colour) taken away or put down."""
        places = {key: list(stones) for key, stones in self.places}
        if take:
            places[take[0], take[1]].remove(take[2])
        if put:
            places[put[0], put[1]].append(put[2])
        return replace(self, places=tuple((key, tuple(sorted(stones))) for key, stones in places.items()))


def see_whence(table: Table, hand: Hand) -> set[str]:
    """Who knows from which place the stone on offer was picked up."""
    return set(TRADERS) if table.offer_seen == "seen" else {hand.holder}


def slots(table: Table) -> list[tuple[str, str]]:
    """Where the machine puts one stone after another."""
    return [(place, trader) for trader in TRADERS for place in ["stand"] * table.on_stand + ["crate"] * table.in_crate]


def moves(table: Table, hand: Hand) -> Iterator[tuple[Move, Hand]]:
    """Everything that may happen next."""
    if hand.stage == "trade":
        yield from _trade(table, hand)
    elif hand.stage == "answer":
        yield from _answer(table, hand)
    elif hand.stage == "place":
        yield from _place(table, hand)
    elif hand.stage == "tally":
        yield from _tally(table, hand)
    elif hand.stage == "buy-in":
        yield from _buy_in(table, hand)
    elif hand.stage == "deal":
        place, trader = slots(table)[hand.dealt]
        for colour in set(hand.unused):
            left = list(hand.unused)
            left.remove(colour)
            last = hand.dealt + 1 == len(slots(table))
            after = hand.moved(put=(place, trader, colour))
            after = replace(after, unused=tuple(left), dealt=hand.dealt + 1, stage="trade" if last else "deal")
            yield ("deal_stone", "chance", hand.dealt, colour), after


def is_barred(table: Table, hand: Hand, other: str, what: str) -> bool:
    """Whether the holder may not turn to somebody with an offer, a Force or a Pass."""
    if hand.came is None or hand.came[1] != other:
        return False
    if what == "force" and table.force_bar == "exempt":
        return False
    how = hand.came[0]
    if how == "pass":
        return table.pass_bar == "barred"
    if how == "deny":
        return table.denied_bar in (("barred", "literal") if what == "pass" else ("barred",))
    return True


def _trade(table: Table, hand: Hand) -> Iterator[tuple[Move, Hand]]:
    me = hand.holder
    for other in TRADERS:
        if other == me:
            continue
        if not is_barred(table, hand, other, "pass"):
            after = replace(hand, holder=other, came=("pass", me))
            yield ("pass_turn", me, other), _count(table, after)
        for place in ("stand", "crate") if table.offer_from == "anywhere" else ("stand",):
            for give in set(hand.at(place, me)):
                for take in COLOURS:
                    if give == take and table.same_colour == "refused":
                        continue
                    offer = Offer(other, give, place, take, False)
                    if not is_barred(table, hand, other, "offer"):
                        yield ("offer", me, other, give, place, take), replace(hand, stage="answer", offer=offer)
                    may_force = me in hand.forces and take in hand.at("stand", other)
                    if may_force and not is_barred(table, hand, other, "force"):
                        after = replace(hand, stage="answer", offer=replace(offer, forced=True))
                        after = replace(after, forces=hand.forces - {me})
                        yield ("declare_force", me, other, give, place, take), after


def _answer(table: Table, hand: Hand) -> Iterator[tuple[Move, Hand]]:
    offer = hand.offer
    assert offer is not None
    me, partner = hand.holder, offer.partner
    if not offer.forced:
        turn = hand.turn + 1 if table.turn_counts == "every_turn" else hand.turn
        after = replace(hand, offer=None, holder=partner, came=("deny", me), turn=turn)
        yield ("deny", partner), _at_turn(table, after)
    for place in ("stand", "crate"):
        if offer.take not in hand.at(place, partner):
            continue
        if offer.forced and place == "crate" and table.forced_copy == "stand":
            continue
        in_view = offer.take in hand.at("stand", partner)
        if not offer.forced and place == "crate" and in_view and table.given_copy == "stand":
            continue
        after = hand.moved(take=(place, partner, offer.take)).moved(take=(offer.give_from, me, offer.give))
        if table.landing == "chosen":
            received = ((partner, offer.give), (me, offer.take))
            yield ("accept", partner, place), replace(after, stage="place", fingers=received)
            continue
        mine, theirs = (offer.give_from, place) if table.landing == "swap" else (table.landing, table.landing)
        after = after.moved(put=(theirs, partner, offer.give)).moved(put=(mine, me, offer.take))
        yield ("accept", partner, place), _traded(table, after)


def _place(table: Table, hand: Hand) -> Iterator[tuple[Move, Hand]]:
    trader, colour = hand.fingers[0]
    for place in ("stand", "crate"):
        after = replace(hand.moved(put=(place, trader, colour)), fingers=hand.fingers[1:])
        yield ("put", trader, place), after if after.fingers else _traded(table, after)


def _traded(table: Table, hand: Hand) -> Hand:
    assert hand.offer is not None
    came = ("trade", hand.holder)
    return _count(table, replace(hand, stage="trade", holder=hand.offer.partner, offer=None, came=came))


def _count(table: Table, hand: Hand) -> Hand:
    return _at_turn(table, replace(hand, turn=hand.turn + 1))


def _at_turn(table: Table, hand: Hand) -> Hand:
    return replace(hand, stage="tally" if hand.turn == table.turns else "trade")


def _tally(table: Table, hand: Hand) -> Iterator[tuple[Move, Hand]]:
    best = {}
    for trader in TRADERS:
        stones = hand.stones(trader)
        whole = table.supply if table.most_complete == "share" else dict.fromkeys(COLOURS, 1)
        best[trader] = max((Fraction(stones[colour], whole[colour]), WORTH[colour]) for colour in COLOURS)
    leaders = [trader for trader in TRADERS if best[trader] == max(best.values())]
    bonus = 120 * table.factor
    if len(leaders) > 1:
        if table.perfect_tie == "silent":
            return  # the text does not say who is paid
        bonus = {"split": bonus // len(leaders), "each": bonus, "nobody": 0}[table.perfect_tie]
    paid = []
    for trader in TRADERS:
        face = sum(WORTH[colour] * number for colour, number in hand.stones(trader).items())
        paid.append(face * table.factor + (bonus if trader in leaders else 0))
    money = tuple(had + got for had, got in zip(hand.money, paid, strict=True))
    yield (
        ("pay_out", None),
        replace(
            hand,
            money=money,
            house=hand.house + hand.stakes - sum(paid),
            stakes=0,
            seats=("undecided",) * 4,
            stage="over" if hand.number == table.hands else "buy-in",
        ),
    )


def _buy_in(table: Table, hand: Hand) -> Iterator[tuple[Move, Hand]]:
    for number, trader in enumerate(TRADERS):

        def seated(state: str, number: int = number) -> Hand:
            return replace(hand, seats=(*hand.seats[:number], state, *hand.seats[number + 1 :]))

        if hand.seats[number] == "undecided":
            money = (*hand.money[:number], hand.money[number] - table.price, *hand.money[number + 1 :])
            yield ("buy_in", trader), replace(seated("paid"), money=money, stakes=hand.stakes + table.price)
            yield ("leave", trader), seated("empty")
        elif hand.seats[number] == "empty":
            yield ("take_seat", trader), seated("undecided")
    if set(hand.seats) == {"paid"}:
        leading = hand.first if table.opener == "opener" else hand.holder
        first = TRADERS[(TRADERS.index(leading) + 1) % 4]
        stones = [colour for colour, number in table.supply.items() for _ in range(number)]
        yield (
            ("begin_next_hand", None),
            replace(
                hand,
                places=tuple((key, ()) for key, _ in hand.places),
                unused=tuple(sorted(stones)),
                first=first,
                holder=first,
                number=hand.number + 1,
                turn=0,
                dealt=0,
                forces=frozenset(TRADERS),
                came=None,
                stage="deal",
            ),
        )
