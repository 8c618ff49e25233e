"""Parts of an element that the state holds, `self.card.rank`: each rule as traced is compared with Python itself."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pytest
from rulestone.model import Bool, Game, GameError, Int, Optional, Sort, State, free, initial, invariant, require, rule
from rulestone.model.system.semantics import successors
from rulestone.proofs.checking.check_game import check
from rulestone.proofs.plays.as_written import compare_everywhere
from rulestone.proofs.plays.initial_states import first_states


class Suit(Enum):
    BELLS, LEAVES = 1, 2


class Card(NamedTuple):
    suit: Suit
    rank: int


@dataclass(frozen=True)
class Piece:
    name: str
    worth: int
    royal: bool = False

    def doubled(self, times=1):
        return 2 * self.worth * times

    def beats(self, other):
        if other is None or other == self:
            return True
        return self.worth > other.worth or self.royal


class Cards(Game):
    """A pack of which rules ask for suits and ranks."""

    language = 2
    Colour = Sort(*Suit)
    Deck = Sort(*(Card(suit, rank) for suit in Suit for rank in (7, 9)))
    card = State(Deck)
    last = State(Optional(Deck))
    colour = State(Optional(Colour))
    drawn = State(Colour, Int(0, 1))
    score = State(Int(-9, 9))
    flag = State(Bool)

    @initial
    def setup(self):
        free(self.card)
        self.last, self.colour, self.drawn, self.score, self.flag = None, None, 0, 0, False

    @rule()
    def draw(self):
        self.drawn[self.card.suit] += 1
        self.last = self.card

    @rule()
    def follow(self):
        suit, rank = self.card
        require(self.last is None or rank > self.last.rank or suit != self.last[0])
        self.colour = suit

    @rule()
    def boast(self):
        require(self.last.rank == 9)  # nothing where no card was drawn
        self.flag = not self.flag

    @rule()
    def count(self):
        self.score = self.card[-1] - (9 if self.colour is None else self.colour.value)
        self.flag = self.colour is not None and self.colour.name == "BELLS"

    @rule(other=Deck)
    def swap(self, other):
        require(other.suit == self.card.suit, other != self.card)
        self.card = other

    @rule()
    def measure(self):
        require(abs(self.score) < 5, abs(self.card.rank - 8) == 1)
        self.score = -abs(self.score - 1)

    @rule()
    def either(self):
        chosen = self.card if self.flag else self.last
        require(chosen is not None)
        self.score = chosen.rank


class Pieces(Game):
    """Men, squares, and a heap of all kinds of things, of which rules ask what they are made of."""

    language = 2
    Square = Sort(*(file + rank for file in "ab" for rank in "12"))
    Man = Sort(Piece("pawn", 1), Piece("king", 3, royal=True))
    Mixed = Sort((1, 2), (3,), Suit.BELLS, Piece("queen", 9))
    square = State(Square)
    man = State(Man)
    last = State(Optional(Man))
    mixed = State(Mixed)
    score = State(Int(-9, 9))
    flag = State(Bool)

    @initial
    def setup(self):
        free(self.square, self.man, self.mixed)
        self.score, self.flag, self.last = 0, False, None

    @rule(man=Man)
    def choose(self, man):
        require(man.royal != self.man.royal, self.score > 3)
        self.man = man

    @rule(to=Square)
    def go(self, to):
        require((self.square[0] == to[0]) != (self.square[1] == to[1]))
        file, rank = self.square
        require(rank != "2" or file in ("a", "c") or self.man.royal)
        self.square = to

    @rule()
    def weigh(self):
        self.score = self.man.doubled(times=2) - self.man.worth
        self.flag = self.man.royal and self.man.name.startswith("k")

    @rule()
    def meet(self):
        require(self.man.beats(self.last))
        stronger = self.man.beats if self.flag else self.last.beats
        self.flag = stronger(self.man)
        self.last = None if self.last is not None else self.man

    @rule()
    def first_of_mixed(self):
        self.flag = self.mixed[0] in (1, 4)

    @rule()
    def second_of_mixed(self):
        self.score = self.mixed[1] if self.mixed != Suit.BELLS else 0

    @rule()
    def pair_of_mixed(self):
        require(self.mixed != Suit.BELLS)
        self.score = self.mixed.worth

    @rule()
    def contents_of_mixed(self):
        require(3 in self.mixed, "1" in self.square, "a3" not in self.square)
        self.score = len(self.mixed) + len(self.square)

    @rule()
    def end_of_mixed(self):
        require(self.mixed[-2:] in ((1, 2), (0, 3)))
        self.flag = True


@pytest.mark.parametrize("game", [Cards, Pieces])
def test_parts_are_what_python_says(game):
    compared = compare_everywhere(game().system)
    assert compared.complete and not compared.differences


def test_what_an_element_does_not_have_denotes_nothing():
    system = Pieces().system
    names = list(map(str, system.cells))
    rules = {one.label.rule: one for one in system.instances}
    for first in first_states(system):
        mixed = dict(zip(names, first, strict=True))["mixed"]
        moves = [move for move, _ in successors(system, first)]
        assert (rules["second_of_mixed"] in moves) == (mixed in ((1, 2), Suit.BELLS))
        assert (rules["first_of_mixed"] in moves) == isinstance(mixed, tuple)
        assert (rules["pair_of_mixed"] in moves) == isinstance(mixed, Piece)


def test_why_it_denotes_nothing_is_said():
    found = check(Cards, vary=False).chosen.best()["defined"]
    assert "boast does not denote: what has no .rank is asked for it" in found.detail


class Worth(Game):
    language = 2
    Man = Sort(Piece("pawn", 1), Piece("king", 3))
    man = State(Man)
    Square = Sort((0, 0), (0, 1))
    at = State(Square)
    n = State(Int(0, 3))

    @initial
    def setup(self):
        free(self.man, self.at)
        self.n = 0

    @rule()
    def grow(self):
        require(self.n < 3)
        self.n += 1

    @invariant
    def shown(self):
        return self.man.worth + self.at[1] <= 3


def test_parts_are_printed_as_they_are_written():
    (one,) = Worth().system.invariants
    assert str(one.written) == "(man.worth + at[1]) <= 3"


def wrong(said):
    class Wrong(Worth):
        @rule()
        def go(self):
            said(self)

    return Wrong


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (lambda s: require(s.man.height == 1), "man` is a value of the state, and has no .height"),
        (lambda s: require(s.man[0] == 1), "'Value' object is not subscriptable"),
        (
            lambda s: require(s.at.column == 1),
            "at` is a value of the state, and has no .column. Fix: its parts have num",
        ),
        (lambda s: require(s.n.real == 1), "n` is a value of the state, and has no .real"),
        (lambda s: require(s.n[0] == 1), "'Value' object is not subscriptable"),
    ],
)
def test_what_no_element_has_is_refused(said, message):
    with pytest.raises(GameError, match=message) as refused:
        assert wrong(said)().system
    assert "\n" not in str(refused.value)


def test_an_item_behind_the_last_is_refused_as_python_does():
    with pytest.raises(IndexError, match=r"no element of Square has \[2\]"):
        assert wrong(lambda s: require(s.at[2] == 1))().system


class Old(Game):
    """Today's words know no parts: a value of theirs is no element."""

    Square = Sort((0, 0), (0, 1))
    at = State(Square)
    last = State(Optional(Square))

    @initial
    def setup(self, s):
        free(s.at, s.last)

    @rule()
    def go(self, s):
        require(s.last.exists, s.last.value == s.at)
        require(s.at[0] == 0)


def test_without_plain_python_there_are_no_parts():
    with pytest.raises(GameError, match="'Value' object is not subscriptable"):
        assert Old().system


def test_places_are_printed_as_values_are():
    class Laid(Game):
        language = 2
        Card = Sort((Suit.BELLS, 1), (Suit.LEAVES, 2))
        laid = State(Card, Int(0, 1))

        @initial
        def setup(self):
            self.laid = 0

        @rule(card=Card)
        def lay(self, card):
            require(self.laid[card] == 0)
            self.laid[card] = 1

    system = Laid().system
    assert list(map(str, system.cells)) == ["laid[(BELLS, 1)]", "laid[(LEAVES, 2)]"]
    assert all(str(cell) in str(instance.guard) for cell, instance in zip(system.cells, system.instances, strict=True))
