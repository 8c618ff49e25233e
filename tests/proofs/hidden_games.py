"""Small games for two with hidden cards and choices over several rounds, drawn at random."""

from itertools import product
from random import Random

from rulestone.model import (
    CHANCE,
    OWNER,
    Game,
    Int,
    Optional,
    Sort,
    State,
    all_of,
    if_else,
    initial,
    outcome,
    require,
    rule,
    terminal,
    total,
)


class Rounds(Game):
    """Each round both pick a side; what that pays is written in a table for each round, each card and each pick.

    Attributes:
        count: how many rounds there are.
        cards: how many different cards; with one nothing is hidden by them.
        kept: the cards of the first round stay; else each round deals new ones.
        order: "at once"; "ada first", unseen by bo; or "shown", so that bo sees what ada picked.
        pays: for each round, cards and picks what ada gets.
        tells: whether the score is shown while rounds are left.
    """

    Player = Sort("ada", "bo")
    players = Player
    Side = Sort("left", "right")
    count = 2
    cards = 2
    kept = False
    order = "at once"
    tells = True
    pays: dict = {}

    card = State(Player, Int(0, 2), seen_by=OWNER)
    picked = State(
        Player,
        Optional(Side),
        seen_by=lambda g, s, viewer, owner: viewer == owner or (g.order == "shown" and owner == "ada"),
    )
    turn = State(Int(0, lambda g: g.count))
    score = State(Int(-9, 9), seen_by=lambda g, s, viewer: g.tells or s.turn == g.count)

    @initial
    def setup(self, s):
        s.card, s.picked, s.turn, s.score = 0, None, 0, 0

    @rule(by=CHANCE, mine=lambda g: range(1, g.cards + 1), yours=lambda g: range(1, g.cards + 1))
    def deal(self, s, mine, yours):
        require(s.turn < self.count, s.card["ada"] == 0)
        s.card["ada"], s.card["bo"] = mine, yours

    @rule(by="who", who=Player, side=Side)
    def pick(self, s, who, side):
        require(s.turn < self.count, s.card[who] > 0, ~s.picked[who].exists)
        if self.order != "at once":
            require(s.picked["ada"].exists if who == "bo" else True)
        s.picked[who] = side

    @rule()
    def settle(self, s):
        require(s.picked["ada"].exists, s.picked["bo"].exists)
        s.score += total(
            if_else(
                all_of(
                    s.turn == turn,
                    *(s.card[p] == c for p, c in zip(("ada", "bo"), cards, strict=True)),
                    *(s.picked[p] == x for p, x in zip(("ada", "bo"), sides, strict=True)),
                ),
                paid,
                0,
            )
            for (turn, cards, sides), paid in self.pays.items()
        )
        s.picked = None
        s.turn += 1
        if not self.kept:
            s.card = 0

    @terminal
    def over(self, s):
        return s.turn == self.count

    @outcome
    def result(self, s, player):
        return s.score if player == "ada" else 1 - s.score


def drawn_rounds(seed: int, count: int | None = None) -> Rounds:
    """One of them; the same for the same seed."""
    draw = Random(seed)
    count = count or draw.choice((1, 2, 2))
    cards = draw.choice((1, 2))
    kept, order = draw.random() < 0.4, draw.choice(("at once", "at once", "ada first", "shown"))
    sides, all_cards = ("left", "right"), (1, 2)[:cards]
    pays = {
        (turn, pair, picks): draw.randint(-3, 3)
        for turn in range(count)
        for pair in product(all_cards, repeat=2)
        for picks in product(sides, repeat=2)
    }
    tells = draw.random() < 0.8
    kind = type("Drawn", (Rounds,), dict(count=count, cards=cards, kept=kept, order=order, pays=pays, tells=tells))
    return kind()
