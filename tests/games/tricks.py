"""A trick-taking game, written from the reference alone: a deck as counts, trumps, and the duty to follow suit."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Self

from rulestone.model import (
    OWNER,
    Constant,
    Game,
    Int,
    Optional,
    Sort,
    State,
    Step,
    deal,
    initial,
    invariant,
    outcome,
    require,
    rule,
    step_property,
    terminal,
)


class Seat(Enum):
    WEST, NORTH, EAST = "west", "north", "east"


class Suit(Enum):
    BELLS, LEAVES = "bells", "leaves"


class Rank(IntEnum):
    SEVEN, OVER, ACE = 7, 12, 14


DECK = [(suit, rank) for suit in Suit for rank in Rank]
TRUMP = Suit.LEAVES


class Tricks(Game):
    """Two tricks of three cards: follow suit, trumps beat, the highest takes the trick and leads to the next."""

    language = 2
    tricks = Constant(full=2)
    players = Sort(Seat)
    cards = Sort(*DECK)
    hand: State[Seat, tuple[Suit, Rank], int] = State(players, cards, Int(0, 1), seen_by=OWNER)
    played: State[Seat, tuple[Suit, Rank] | None] = State(players, Optional(cards))
    led: State[Suit | None] = State(Optional(Sort(Suit)))
    turn: State[Seat] = State(players)
    taken: State[Seat, int] = State(players, Int(0, tricks))

    @initial
    def setup(self) -> None:
        deal({card: 1 for card in DECK}, {("hand", seat): self.tricks for seat in Seat})
        self.played, self.led, self.turn, self.taken = None, None, Seat.WEST, 0

    def can_follow(self, seat: Seat) -> bool:
        """Whether somebody has a card of the suit that was led."""
        return any(self.hand[seat, card] == 1 and self.led == card[0] for card in DECK)

    def strength(self, seat: Seat) -> int:
        """How high the card counts that somebody has played: trumps above all, what does not follow nothing."""
        for suit, rank in DECK:
            if self.played[seat] == (suit, rank):
                if suit == TRUMP:
                    return 100 + rank
                return int(rank) if self.led == suit else 0
        return 0

    @rule(by=turn, card=cards)
    def play(self, player: Seat, card: tuple[Suit, Rank]) -> None:
        require(self.hand[player, card] == 1 and self.played[player] is None)
        require(self.led is None or card[0] == self.led or not self.can_follow(player), because="they must follow suit")
        self.hand[player, card] = 0
        self.played[player] = card
        if self.led is None:
            self.led = card[0]
        self.turn = self.players.following(player)

    @rule()
    def take(self) -> None:
        """All have played: the highest card takes the trick."""
        require(all(self.played[seat] is not None for seat in Seat))
        for seat in Seat:
            if all(self.strength(seat) > self.strength(other) for other in self.players.others(seat)):
                self.turn = seat
                self.taken[seat] += 1
                break
        self.played, self.led = None, None

    @terminal
    def over(self) -> bool:
        return sum(self.taken[seat] for seat in Seat) == self.tricks

    @outcome
    def result(self, player: Seat) -> int:
        return self.taken[player]

    @invariant
    def each_trick_is_taken(self) -> bool:
        left = sum(self.hand[seat, card] for seat in Seat for card in DECK)
        on_table = sum(self.played[seat] is not None for seat in Seat)
        return left + on_table + 3 * sum(self.taken[seat] for seat in Seat) == len(DECK)

    @step_property
    def who_has_the_suit_follows(before, after: Self, step: Step) -> bool:
        if step.rule != "play":
            return True
        return before.led is None or step.card[0] == before.led or not before.can_follow(before.turn)
