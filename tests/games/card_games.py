"""Games of cards, written from the reference alone, as a newcomer writes them: ranked hands, and a deck that grows."""

from __future__ import annotations

from typing import NamedTuple

from rulestone.model import (
    CHANCE,
    OWNER,
    Bool,
    Game,
    Int,
    Optional,
    Sort,
    State,
    initial,
    outcome,
    require,
    rule,
    terminal,
    the,
)


class Card(NamedTuple):
    rank: int
    suit: str


DECK = [Card(r, s) for r in (1, 2, 3) for s in "xy"]


class Poker(Game):
    """Two cards each: pair, two of a suit, neighbours, else high cards. Ann may bet one more, bob calls or folds."""

    language = 2
    Player = Sort("ann", "bob")
    players = Player
    Deck = Sort(*DECK)
    Place = Sort(0, 1)
    card: State[str, int, Card | None] = State(Player, Place, Optional(Deck), seen_by=OWNER)
    dealt: State[int] = State(Int(0, 2))
    stage: State[str] = State(Sort("deal", "bet", "call", "end"))
    bet: State[bool] = State(Bool)
    folded: State[bool] = State(Bool)
    turn: State[str] = State(Player)

    @initial
    def setup(self):
        self.card, self.dealt, self.stage, self.bet, self.folded, self.turn = None, 0, "deal", False, False, "ann"

    @rule(by=CHANCE, one=Deck, other=Deck)
    def deal(self, one, other):
        require(self.stage == "deal", DECK.index(one) < DECK.index(other))
        taken = [self.card["ann", 0], self.card["ann", 1]]
        require(one not in taken and other not in taken)
        for p in self.Player:
            if (p == "ann") == (self.dealt == 0):
                self.card[p, 0], self.card[p, 1] = one, other
        self.dealt += 1
        if self.dealt == 2:
            self.stage = "bet"

    @rule(by=turn, more=[True, False])
    def choose(self, player, more):
        require(self.stage == "bet")
        self.bet = more
        self.stage = "call" if more else "end"
        if more:
            self.turn = "bob"

    @rule(by=turn, call=[True, False])
    def answer(self, player, call):
        require(self.stage == "call")
        self.folded = not call
        self.stage = "end"

    @terminal
    def over(self):
        return self.stage == "end"

    def strength(self, player):
        a, b = the(self.card[player, 0]), the(self.card[player, 1])
        ranks = [a.rank, b.rank]
        kind = 3 if a.rank == b.rank else 2 if a.suit == b.suit else 1 if abs(a.rank - b.rank) == 1 else 0
        return 100 * kind + 10 * max(ranks) + min(ranks)

    @outcome
    def gain(self, player):
        foe = self.Player.following(player)
        if self.folded:
            return 1 if player == "ann" else -1
        mine, theirs = self.strength(player), self.strength(foe)
        stake = 2 if self.bet else 1
        return stake if mine > theirs else -stake if mine < theirs else 0


COST = {"silver": 3, "estate": 2}
GIVES = {"copper": 1, "silver": 2, "estate": 0}


class DeckBuilding(Game):
    """Alone: draw three cards, buy one, lay all aside; what was laid aside is shuffled when the pile is empty."""

    language = 2
    Player = Sort("ann")
    players = Player
    Card = Sort("copper", "silver", "estate")
    Phase = Sort("draw", "buy")
    pile: State[str, int] = State(Card, Int(0, 9))
    hand: State[str, int] = State(Card, Int(0, 9))
    discard: State[str, int] = State(Card, Int(0, 9))
    turn: State[str] = State(Player)
    phase: State[str] = State(Phase)
    rounds: State[int] = State(Int(0, 4))

    @initial
    def setup(self):
        self.pile = {"copper": 4, "silver": 0, "estate": 1}
        self.hand, self.discard = 0, 0
        self.turn, self.phase, self.rounds = "ann", "draw", 0

    def many(self, place):
        return sum(place[c] for c in self.Card)

    @rule()
    def reshuffle(self):
        require(self.phase == "draw", self.many(self.pile) == 0, self.many(self.hand) < 3)
        self.pile = self.discard
        self.discard = 0

    @rule(by=CHANCE, card=Card, weight=lambda self, card: self.pile[card])
    def draw(self, card):
        require(self.phase == "draw", self.many(self.hand) < 3, self.pile[card] >= 1)
        self.pile[card] -= 1
        self.hand[card] += 1
        if self.many(self.hand) == 3:
            self.phase = "buy"

    @rule(by=turn, card=["silver", "estate", None])
    def buy(self, player, card):
        require(self.phase == "buy")
        if card is not None:
            require(sum(GIVES[c] * self.hand[c] for c in self.Card) >= COST[card])
            self.discard[card] += 1
        for c in self.Card:
            self.discard[c] += self.hand[c]
        self.hand = 0
        self.rounds += 1
        self.phase = "draw"

    @terminal
    def over(self):
        return self.rounds == 4

    @outcome
    def points(self, player):
        return self.pile["estate"] + self.hand["estate"] + self.discard["estate"]
