"""What stands before the call of a helper in one statement denotes nothing before the helper's `require` is asked."""

from __future__ import annotations

import pytest
from rulestone.model import Game, Optional, Sort, State, initial, lookup, rule, terminal

from tests.fuzz.methods.compare_methods import difference

GAME = """from rulestone.model import *

class Drawn(Game):
    language = 2
    P = Sort("p", "q")
    o = State(Optional(P))
    a = State(Int(0, 2))
    n = State(P, Int(0, 2))

    @initial
    def setup(self):
        self.o, self.a, self.n = None, 0, 0

    def asks(self, x):
        require(self.a != 1)
        return x

    def writes(self, x):
        self.a = x
        require(self.a != 1)
        return x

    def divides(self, x):
        k = 2 // self.a
        require(k == 1)
        return x

    def turns(self, x):
        if 2 // self.a == x:
            require(self.n["p"] == 1)
            return 0
        self.n["q"] += 1
        require(2 // self.n["q"] == 1)
        return 1

    @rule(p=P)
    def go(self, p):
"""

BODIES = [
    "self.n[self.o] += self.asks(1)",
    "self.n[p] += {0: 1, 1: 2}[self.a + 1] - self.asks(1)",
    "k = {0: 1}[self.a] + self.asks(0)",
    "self.a = 2 // self.a + self.asks(0)",
    "k = [{0: 1}[self.a], self.asks(1)]",
    "self.n[self.asks(0) == 0 and p] = {0: 1}[self.a]",
    "require({0: 1}[self.a] == 1, self.asks(1) == 1)",
    "k = max({0: 1}[self.a], self.asks(1))",
    "k = {0: 1}[self.a] < 2 < self.asks(1)",
    "k = {0: 1}[self.a] in (0, self.asks(1))",
    "k = {1: {0: 1}[self.a], 2: self.asks(1)}",
    "k = (lambda y: y + self.asks(1))({0: 1}[self.a])",
    "k = min([self.n[self.o]] + [self.asks(1)])",
    "self.n[p] += self.writes(2)",
    "self.n[self.o] += self.writes(2)",
    "self.n[self.o], self.a = 1, self.asks(1)",
    "k = self.n[self.o] == 1 or self.divides(1) == 2",
    "k = 0 if self.n[self.o] == 1 else self.divides(1)",
    "k = len([self.divides(1) for e in self.P if self.n[self.o] == 0])",
    "k = all(self.n[self.o] == 0 and self.turns(1) == 1 for e in self.P)",
    "k = any(self.divides(1) == 1 for e in self.P if {0: 1}[self.a] == 1)",
    "k = self.n[self.o] <= 2 // self.a <= self.turns(1)",
    "k = (self.n[self.o] == 0 and 2 // self.a == 1) or (self.turns(1) == 0 and self.divides(1) == 1)",
    "self.n[p] -= 1 if self.n[self.o] == self.turns(1) else 2 // self.divides(1)",
    "k = {0: 2 // self.a, 1: self.turns(1)}[self.n[self.o] + self.turns(2)]",
    "for e in self.P:\n            k = 2 // self.n[e] + self.turns(1)\n            if k == 2:\n                return",
    "k = sum(2 // self.n[e] if e == 'p' else self.turns(1) for e in self.P)",
    "k = all([2 // self.n[e] == 1 if e == 'p' else self.turns(1) == 0 for e in self.P])",
    "k = sum([2 // self.n[e] if e == 'p' else self.turns(1) for e in self.P if self.n[e] != 2 // self.a])",
    "k = len({e: 2 // self.n[e] if e == 'p' else self.turns(1) for e in self.P})",
]


@pytest.mark.parametrize("body", BODIES)
def test_it_is_undefined_and_not_forbidden(body: str) -> None:
    assert difference(f"{GAME}        {body}\n") == ""


ENDS = {(lead, seat): lead == seat for lead in (None, "ann", "bo") for seat in ("ann", "bo")}


def test_a_condition_without_branches_calls_a_helper_behind_other_parts() -> None:
    class Rounds(Game):
        language = 2
        Seat = Sort("ann", "bo")
        lead = State(Optional(Seat))
        turn = State(Seat)

        @initial
        def setup(self) -> None:
            self.lead, self.turn = None, "ann"

        @rule()
        def go_on(self) -> None:
            self.turn = self.Seat.following(self.turn)

        @terminal
        def over(self) -> bool:
            return lookup(ENDS, self.lead, self.Seat.following(self.turn))

    assert str(Rounds().system.over.total) == "table[lead, next Seat[turn]]"
