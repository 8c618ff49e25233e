"""Tuples with parts in the state: elements of a sort of tuples. Each rule as traced is compared with Python itself."""

import itertools
from enum import Enum

import pytest
from rulestone.model import Bool, Game, GameError, Int, Optional, Sort, State, free, initial, require, rule
from rulestone.model.system.semantics import successors
from rulestone.proofs.plays.as_written import compare_everywhere
from rulestone.proofs.plays.initial_states import first_states


class Suit(Enum):
    BELLS, LEAVES = "bells", "leaves"


CELLS = [(row, column) for row in range(3) for column in range(3) if (row, column) != (2, 2)]
CARDS = [(suit, rank) for suit in Suit for rank in (7, 8)]


class Grid(Game):
    """A pawn on eight of nine squares, that is put, met and looked for by row and column."""

    language = 2
    Cell = Sort(*CELLS)
    Card = Sort(*CARDS, ("joker", 0, 0))
    Colour = Sort(*Suit)
    at = State(Cell)
    last = State(Optional(Cell))
    busy = State(Cell, Bool)
    row = State(Int(0, 2))
    column = State(Int(-1, 2))
    colour = State(Colour)
    card = State(Card)

    @initial
    def setup(self):
        free(self.row, self.column, self.colour, self.at)
        self.busy, self.last, self.card = False, None, (Suit.BELLS, 7)

    @rule()
    def put(self):
        require(not self.busy[0, 0])
        self.at = (self.row, self.column)

    @rule(step=[-1, 1])
    def beside(self, step):
        self.last = (self.row + step, 1)

    @rule()
    def mark(self):
        require(self.row == self.column)  # else there would be sixty times as many positions
        self.busy[self.row, self.column] = not self.busy[self.row, self.column]
        self.at = (0, 0)

    @rule()
    def look(self):
        require((self.row, self.column) in self.Cell)
        require((self.row, self.column) not in [(0, 0), (self.column, 1)])
        self.row = 2 - self.row

    @rule(cell=Cell)
    def meet(self, cell):
        require((self.row, self.column) == cell, self.at != (self.row, 1))
        self.row = 0 if (self.row, self.column) != (1, 1) else 2
        self.column = 0

    @rule()
    def draw(self):
        self.card = (self.colour, {0: 7, 1: 8, 2: 9}[self.row])

    @rule()
    def either(self):
        self.at = (0, 0) if self.row == 0 else (self.column, 1)

    @rule(cell=Cell)
    def climb(self, cell):
        require(self.last is None or cell > self.last)
        self.last = cell

    @rule()
    def climb_behind(self):
        require((self.row, self.column) <= self.at, self.last is not None and self.last < self.at)
        self.last = self.at

    @rule()
    def listed(self):
        self.last = {0: (0, 0), 1: (1, 2), 2: (2, 2)}[self.row]


def test_tuples_mean_what_python_does_with_them():
    """In the first positions, of every row, column, colour and cell, and in those next behind them."""
    compared = compare_everywhere(Grid().system, 1_600)
    assert compared.positions == 1_600 and not compared.differences


def test_a_tuple_that_is_no_element_denotes_nothing():
    system = Grid().system
    put = next(one for one in system.instances if one.label.rule == "put")
    for first in itertools.islice(first_states(system), 400):
        values = dict(zip(map(str, system.cells), first, strict=True))
        cell = values["row"], values["column"]
        after = [state for move, state in successors(system, first) if move is put]
        assert (cell in CELLS) == bool(after)
        assert not after or after[0][[str(one) for one in system.cells].index("at")] == cell


class Nowhere(Grid):
    @rule()
    def put(self):
        self.at = (self.row, 7)


def test_what_no_state_makes_an_element_is_refused():
    with pytest.raises(GameError, match=r"put: \(row, 7\) is no element of sort Cell\. Fix: check its parts"):
        assert Nowhere().system
