"""`is`, of truth values and members of enumerations in the state: as traced and as Python runs it."""

from enum import Enum, IntEnum

import pytest
from rulestone.model import Bool, Game, GameError, Int, Optional, Sort, State, free, initial, require, rule
from rulestone.proofs.plays.as_written import compare_everywhere


class Hue(Enum):
    RED, BLUE = 1, 2

    def other(self):
        return Hue.BLUE if self is Hue.RED else Hue.RED

    def likes(self, other):
        return self is Hue.RED if other is None else other is not self


class Rank(IntEnum):
    LOW, HIGH = 0, 1


class Pen(Game):
    """A pen that is dipped into ink, and its cap."""

    language = 2
    Colour = Sort(*Hue)
    Step = Sort(*Rank)
    ink = State(Colour)
    before = State(Optional(Colour))
    capped = State(Bool)
    rank = State(Step)

    @initial
    def setup(self):
        free(self.ink, self.before, self.capped, self.rank)

    @rule()
    def dip(self):
        require(self.capped is False, self.ink is not self.before)
        self.before, self.ink = self.ink, self.ink.other()

    @rule()
    def mix(self):
        require(self.ink.likes(self.before))
        self.before = None if self.before is Hue.RED else self.ink

    @rule()
    def cap(self):
        chosen = Hue.RED if self.capped else self.ink
        require(chosen is Hue.RED)
        self.capped = (self.rank is Rank.HIGH) is not self.capped
        self.rank = Rank.LOW if self.rank is Rank.HIGH else Rank.HIGH


def test_is_means_what_python_says():
    compared = compare_everywhere(Pen().system)
    assert compared.complete and not compared.differences


@pytest.mark.parametrize(
    "asked",
    [lambda s: s.number is s.number, lambda s: s.rank is True, lambda s: s.capped is Rank.HIGH],
)
def test_is_of_anything_else_is_refused(asked):
    class Other(Pen):
        number = State(Int(0, 3))

        @initial
        def setup(self):
            free(self.number, self.rank, self.capped)
            self.ink, self.before = Hue.RED, None

        @rule()
        def go(self):
            require(asked(self))

    with pytest.raises(GameError, match="`is` is asked of the state"):
        assert Other().system


@pytest.mark.parametrize("kind", ["__class__", "__doc__", "__module__"])
def test_of_what_kind_a_value_of_the_state_is_is_refused(kind):
    """Python says it of the symbol: `self.number.__class__ is int` was no."""

    class Kinds(Pen):
        @rule()
        def go(self):
            require(self.rank.__class__ is Rank if kind == "__class__" else True)
            require(self.rank.__doc__ is None if kind == "__doc__" else True)
            require(self.rank.__module__ == "here" if kind == "__module__" else True)

    with pytest.raises(GameError, match=rf"`\.{kind}` is asked of `rank`"):
        assert Kinds().system
