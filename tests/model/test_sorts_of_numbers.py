"""Sorts whose elements are numbers: what is traced and what Python runs agree, also where a number is no element."""

from __future__ import annotations

import pytest
from rulestone.model import Game, GameError, Int, Sort, State, initial, require, rule
from rulestone.model.system.semantics import successors
from rulestone.proofs.checking.one_reading import CheckEffort, judge

from tests.amounts import every
from tests.fuzz.methods.compare_methods import class_of, difference

TEXT = """
from enum import IntEnum
from rulestone.model import *

class Level(IntEnum):
    LOW, HIGH, TOP = 0, 2, 5

class Drawn(Game):
    language = 2
    Place = Sort({places})
    Other = Sort(1, 2)
    at = State(Place)
    {last}other = State({other})
    a = State(Int(-1, 3))
    n = State(Place, Int(0, 1))

    @initial
    def setup(self):
        self.at, self.other, self.a, self.n = 2, 1, 0, 0{begin}

    @rule(p=Place, k=[1, 2])
    def go(self, p, k):
        {body}

    @invariant
    def asked(self):
        return {asked}
"""


def filled(places: str, body: str, asked: str, other: str = "Int(1, 1)") -> str:
    """The game with a rule and an invariant; `last` is there where it is used, for all states are tried."""
    last, begin = "", ""
    if "self.last" in body:
        last, begin = "last = State(Optional(Place))\n    ", "\n        self.last = None"
    return TEXT.format(places=places, body=body, asked=asked, other=other, last=last, begin=begin)


BODIES = {
    "computed with": "self.a = self.at + k - 1",
    "computed and kept": "self.at = self.a",
    "computed and kept where it may be absent": "self.last = self.a + k",
    "what may be absent": "self.at = self.last + k",
    "an index": "self.n[self.a] = 1",
    "an index that is computed": "self.n[(self.at + k) % 4] += 1",
    "an index of a place": "require(self.n[self.a * k] > 0)",
    "compared": "require(self.at == self.a)",
    "differs": "require(self.a != self.at)",
    "less": "require(self.at < self.a)",
    "a sum": "self.a = sum(q for q in self.Place if q == self.at) - 1",
    "the largest": "self.a = max(self.at, k)",
    "kept if": "self.at = self.a if self.n[p] == 1 else p",
    "the same name": "at = self.at\n        at = (at + 1) % 4\n        self.at = at",
    "two that may be absent": "require(self.last < self.at or self.last > p)",
    "what may be absent and a number": "require(self.a == self.last)",
    "a number and what may be absent": "require(self.last != self.a)",
    "among what may be absent": "require(self.at in (self.last, self.a))",
    "both may be absent": "x = self.a if self.n[p] == 1 else None\n        require(x == self.last)",
    "no element": "require(self.last != 9)",
    "a number that is none, or an element": "self.a = (10 if self.n[p] == 1 else self.at) - 8",
    "one or what may be absent": "self.last = self.a if self.n[p] == 1 else self.last",
    "kept as a number": "self.a = self.last",
    "a number that may be absent, kept": "self.last = self.a if self.n[p] == 1 else None",
    "the one of which": "x = the({q: self.n[q] == 1 for q in self.Place})\n        require(x == self.last)",
    "a name set twice": "best = 10\n        if self.n[p] == 1:\n            best = self.at\n"
    "        elif self.a == 1:\n            best = self.a + 7\n        self.a = best - 8",
    "what a function returns": "def worth(x):\n            if x == self.at:\n                return None\n"
    "            if x == self.last:\n                return 7\n            return self.at\n"
    "        require(worth(k) != self.last, worth(k) is not None)\n        self.at = worth(k)",
    "a range": "for q in range(3):\n            if q == self.at:\n                self.a = q",
}


PLACES = "0, 1, 2, 3", "2, 0, 5", "Level"


@pytest.mark.parametrize(
    ("name", "places"),
    [(name, places) for number, name in enumerate(BODIES) for places in every(3, [*PLACES, *PLACES][number % 3 :][:3])],
)
def test_what_is_traced_is_what_python_does(name: str, places: str) -> None:
    text = filled(places=places, body=BODIES[name], asked="self.at - self.a < 5 or self.n[self.a] == 0")
    assert difference(text) == ""


@pytest.mark.parametrize("body", ["self.a = self.at.value - 1", "require(self.at.name == 'TOP' or self.at < 2)"])
def test_members_of_an_int_enum_have_names_besides(body: str) -> None:
    """Their order was refused: `self.hand[player] < self.hand[other]` of cards said that "`.value` is not a number"."""
    assert difference(filled("Level", body, "self.at <= self.Place[2]")) == ""


@pytest.mark.parametrize("asked", ["self.at", "self.Place[self.a + 1] + 1 > self.at", "self.at in (0, self.a)"])
def test_conditions_on_them(asked: str) -> None:
    condition = f"{asked} > 0" if asked == "self.at" else asked
    text = filled(places="0, 1, 2, 3", body="require(self.a < self.at)", asked=condition)
    assert difference(text) == ""


def refused(body: str, places: str = "0, 1, 2, 3") -> str:
    kind = class_of(filled(places, body, "True", other="Other"))
    with pytest.raises(GameError) as caught:
        _ = kind().system
    return str(caught.value)


def test_elements_of_two_sorts_are_not_compared_and_others_are_no_numbers() -> None:
    assert "compared or joined" in refused("require(self.at == self.other)")
    assert "`at`, a value of Place, is not a number" in refused("self.a = self.at + 1", places="'x', 'y', 2")
    assert "`last`, a value of Place, is not a number" in refused("require(self.last > 2)", places="'x', 'y', 2")


def test_a_computed_number_that_is_no_element_denotes_nothing() -> None:
    class Track(Game):
        language = 2
        Place = Sort(1, 2, 4)
        at = State(Place)
        left = State(Int(0, 3))

        @initial
        def setup(self) -> None:
            self.at, self.left = 1, 3

        @rule()
        def on(self) -> None:
            require(self.left > 0)
            self.left -= 1
            self.at = self.at + 1

    system = Track().system
    (one,) = successors(system, (1, 3))
    assert one[1] == (2, 2)
    judged = judge(Track, effort=CheckEffort(engines=("explicit",)))
    (defined,) = [verdict for verdict in judged.verdicts if verdict.property == "defined"]
    assert str(defined.status) == "refuted"
