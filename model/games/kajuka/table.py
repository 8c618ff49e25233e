"""What lies on Kajuka's table."""

from __future__ import annotations

from rulestone.model import (
    NOBODY,
    OWNER,
    Bool,
    Constant,
    Int,
    Optional,
    Part,
    Places,
    Sort,
    State,
)

WORTH = {"blue": 12, "gold": 6, "silver": 1}
RANK = {"blue": 2, "gold": 1, "silver": 0}
PLACES = ("stand", "crate")


class Table(Part):
    """The pieces and places of Kajuka."""

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

    Trader = Sort("north", "east", "south", "west")
    Colour = Sort("blue", "gold", "silver")
    Place = Sort(*PLACES)
    Phase = Sort("trade", "answer", "place", "tally", "buy-in", "deal", "over")
    Seat = Sort("paid", "undecided", "empty")
    players = Trader

    #: kajuka.table.stand
    stand: State[str, str, int] = State(Trader, Colour, Int(0, lambda g: g.on_stand + g.in_crate))
    #: kajuka.table.crate, kajuka.real.cards
    crate: State[str, str, int] = State(Trader, Colour, Int(0, lambda g: g.on_stand + g.in_crate), seen_by=OWNER)
    unused: State[str, int] = State(Colour, Int(0, lambda g: max(g.supply.values())), seen_by=NOBODY)
    received: State[str, str | None] = State(Trader, Optional(Colour), seen_by=OWNER)  #: kajuka.table.centre
    phase: State[str] = State(Phase)
    hand: State[int] = State(Int(1, hands))
    first: State[str] = State(Trader)
    turn: State[int] = State(Int(0, turns))
    holder: State[str] = State(Trader)
    force: State[str, bool] = State(Trader, Bool)
    partner: State[str | None] = State(Optional(Trader))
    give: State[str | None] = State(Optional(Colour))
    give_from: State[str | None] = State(Optional(Place), seen_by=lambda g, viewer: g.sees_whence(viewer))
    take: State[str | None] = State(Optional(Colour))
    forced: State[bool] = State(Bool)
    before: State[str | None] = State(Optional(Trader))
    offered: State[bool] = State(Bool)
    exchanged: State[bool] = State(Bool)
    dealt: State[int] = State(Int(0, lambda g: 4 * (g.on_stand + g.in_crate)))
    seat: State[str, str] = State(Trader, Seat)
    stakes: State[int] = State(Int(0, lambda g: 4 * g.price))  #: kajuka.table.money, kajuka.claim.cost
    balance: State[str, int] = State(Trader, Int(lambda g: -g.hands * g.price, lambda g: g.hands * g.best_profit))
    house: State[int] = State(Int(lambda g: -3 * g.hands * g.bonus, lambda g: 4 * g.hands * g.price))

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

    def clear_offer(self) -> None:
        """Nothing is on offer."""
        self.partner = self.give = self.give_from = self.take = None
        self.forced = False

    def pile(self, place: str) -> Places[tuple[str, str], int]:
        """The stones on the Stands, or in the Crates."""
        return self.stand if place == "stand" else self.crate

    def stones(self, trader: str, colour: str) -> int:
        """How many a trader has of a colour, wherever they lie."""
        return self.stand[trader, colour] + self.crate[trader, colour]

    def face(self, trader: str) -> int:
        """Face value of a trader's stones, at the price played for."""
        return sum(self.factor * WORTH[c] * self.stones(trader, c) for c in self.Colour)
