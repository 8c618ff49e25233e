"""What lies on Kajuka's table, and what the text leaves open."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    NOBODY,
    OWNER,
    Bool,
    Constant,
    Game,
    Int,
    Optional,
    Places,
    Question,
    Sort,
    State,
    deal,
    free,
    initial,
)

WORTH = {"blue": 12, "gold": 6, "silver": 1}
RANK = {"blue": 2, "gold": 1, "silver": 0}
PLACES = ("stand", "crate")


class Table(Game):
    """The pieces and places of Kajuka, its open questions, and how a hand begins."""

    language = 2

    ledger = "kajuka.md"
    title = "Kajuka"
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
        any="the partner may take one from their Crate instead",
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
    give_from: State[str | None] = State(Optional(Place), seen_by=lambda g, viewer: viewer == g.holder)
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

    #: kajuka.players, kajuka.table.seats, kajuka.set.count, kajuka.real.suits, kajuka.real.ranks
    #: kajuka.deal.split, kajuka.deal.random, kajuka.open.first, kajuka.missing.firstbar
    @initial
    def first_hand(self) -> None:
        """All four have paid, the stones are dealt, and any trader may be the first opener."""
        places: dict[tuple[Any, ...] | str, int] = {}
        for trader in self.Trader:
            places["stand", trader] = self.on_stand
            places["crate", trader] = self.in_crate
        places["unused"] = sum(self.supply.values()) - 4 * (self.on_stand + self.in_crate)
        deal(self.supply, places)
        free(self.first)
        self.holder = self.first
        self.received = None
        self.phase, self.hand, self.turn = "trade", 1, 0
        self.force = True
        self.clear_offer()
        self.before, self.offered, self.exchanged = None, False, False
        self.dealt = 4 * (self.on_stand + self.in_crate)
        self.seat = "paid"
        self.stakes, self.balance, self.house = 4 * self.price, -self.price, 0

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

    def completeness(self, trader: str) -> int:
        """A number that orders sets by size and then by colour."""
        return max(3 * self.stones(trader, c) + RANK[c] for c in self.Colour)

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
