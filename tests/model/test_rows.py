"""Places are references: a row shows later changes, may be assigned through, and is copied where it is assigned."""

from __future__ import annotations

import re

import pytest
from rulestone.model import GameError

from tests.fuzz.methods.compare_methods import class_of, difference

HEAD = """
from rulestone.model import *

class Drawn(Game):
    language = 2
    P = Sort("p", "q")
    n = State(P, P, Int(0, 1))
    m = State(P, Int(0, 1))
    f = State(Bool)
    t = State(P)
    o = State(Optional(P))

    @initial
    def setup(self):
        self.n = self.m = 0
        self.f, self.t, self.o = False, "p", None

    @rule(p=P)
    def go(self, p):
{body}
"""


def text_of(body: str) -> str:
    """A game with this rule."""
    return HEAD.replace("{body}", "\n".join("        " + line for line in body.split("\n")))


ROWS = {
    "shows later changes": "row = self.n[p]\nself.n[p, 'q'] = 1\nself.m['p'] = row['q']",
    "copied where it is assigned": "self.n['p'] = self.n['q']\nself.n['q', 'p'] = 1\nself.m['p'] = self.n['p', 'p']",
    "into another variable": "self.n[self.t] = self.n['q']\nself.m = self.n[self.t]\nself.n = 0",
    "from another variable": "self.n[p] = self.m\nself.m = 0",
    "at an index that may be absent": "self.m = self.n[self.o]",
    "assigned at an absent index": "self.n[self.o] = self.m",
    "filled": "self.n[p] = 1\nself.n['q'] = {'p': 0, 'q': self.m[p]}",
    "filled under a condition": "if self.f:\n    self.n[p] = 1\nself.m['q'] = self.n[self.t, 'p']",
    "compared": "require(self.n['p'] == self.n['q'] and self.m != self.n[p])\nself.f = True",
    "one of two": "row = self.n['p'] if self.f else self.m\nrow['q'] = 1\nself.n['q'] = row",
    "one of two compared": "row = self.n['p'] if self.f else self.m\nrequire(row == self.n['q'])\nself.n[p] = row",
    "assigned through": "row = self.n[p]\nif self.f:\n    row[self.t] = 0\n    row[p] = self.m[p]",
    "indexed twice": "self.m['p'] = self.n[p][self.t]\nself.n[self.t][p] = 1",
    "frozen": "old = frozen(self.n[p])\nself.n[p] = 1\nself.m = old\nself.f = old[self.t] == 1",
    "all frozen": "old = frozen(self.n)\nself.n['p'] = 0\nself.n['q'] = old['p']\nself.m['p'] = old['p', 'q']",
    "frozen under a condition": "if self.f:\n    self.m = 1\nold = frozen(self.m)\nself.m = 0\nself.n[p] = old",
    "exchanged at once": "self.n['p'], self.n['q'] = self.n['q'], self.n['p']",
    "exchanged with a row": "self.m, self.n[p] = self.n[p], self.m",
    "exchanged under a condition": "if self.f:\n    self.m, self.n[self.t] = self.n[self.t], self.m\nself.m[p] = 0",
    "left behind": "row, whole = self.n[p], self.n\nself.n[p] = 1\nself.m = row\nself.f = whole[p]['q'] == 1",
    "perhaps left behind": "row = self.n[p]\nif self.f:\n    self.n[self.t] = 1\nself.m['q'] = row['p']",
    "left behind twice": "row = self.n[p]\nif self.f:\n    self.n[p] = 1\nself.n = 0\nself.m = row",
    "left behind at the beginning": "old = self.n\nself.n[p]['q'] = 1\nself.n = 0\nself.m = old[p]",
    "frozen, and left behind": "row = self.n[p]\nself.n[p] = 1\nold = frozen(row)\nself.n[p] = self.m\nself.m = old",
    "left behind where something may be absent": "row = self.n['p']\nif self.f:\n    self.n[self.o] = 1\nself.m = row",
    "exchanged": "one, other = frozen(self.n['p']), frozen(self.n['q'])\nself.n['p'], self.n['q'] = other, one",
}


@pytest.mark.parametrize("row", ROWS)
def test_traced_as_python_runs_it(row: str) -> None:
    assert difference(text_of(ROWS[row])) == ""


ELEMENTS = {
    "a number, too": "self.r = Rank.HIGH if self.f else Rank.LOW\nself.m[p] = (Rank.HIGH if self.f else 1) - 1",
    "said twice": "self.s = Side.RIGHT\nif self.u == self.s:\n    self.u = self.s if self.f else Side.LEFT",
}


@pytest.mark.parametrize("row", ELEMENTS)
def test_elements_that_are_numbers_and_a_sort_said_twice(row: str) -> None:
    text = text_of(ELEMENTS[row]).replace("class Drawn", ENUMS + "class Drawn").replace("    f = State", VARIABLES, 1)
    assert difference(text.replace("    @initial\n    def setup(self):", SETUP)) == ""


ENUMS = """import enum
class Rank(enum.IntEnum):
    LOW = 1
    HIGH = 2
class Side(enum.Enum):
    LEFT = "left"
    RIGHT = "right"
"""
VARIABLES = """    Sides = Sort(Side)
    r = State(Sort(Rank))
    s = State(Sides)
    u = State(Sort(Side))
    f = State"""
SETUP = """    @initial
    def setup(self):
        self.r, self.s, self.u = Rank.LOW, Side.LEFT, Side.LEFT"""


REFUSED = {
    "row = self.n[p]\nself.n[p] = 0\nrow['q'] = 1": r"n\[.\] has been assigned as a whole since it was named here",
    "self.f = self.n[p]": r"f takes one value, and n\[.\] has one for every place",
    "self.n[p, 'q'] = self.m": "n takes one value, and m has one for every place",
    "self.m = self.n": r"m and n have different places \(P; P, P\)",
    "require(self.n[p])": "is not a value of true or false",
    "self.m['p'] = sum(self.n[p])": "n is not a list",
    "old = frozen(self.n[p])\nold['p'] = 1": r"n\[.\] is a frozen copy, and is not changed",
    "old = frozen(self.f)": "has no places",
    "self.m['p'] = len(self.n[p])": "cannot tell: object of type 'FunctionView' has no len.* go through its sort",
    "self.m['p'] = self.n[p]['r']": "is not an element of sort P",
    "for e, x in self.n[p].items():\n    self.f = x": r"n\[.\] is places of the state, and has no .items.*self.Sort",
    "self.f = any(self.m.values())": "m is places of the state, and has no .values.*self.Sort",
    "self.f = self.m.get(p) == 1": "m is places of the state, and has no .get. Fix: every place has a value",
    "old = self.n[p].copy()": r"n\[.\] is places of the state, and has no .copy. Fix: write frozen",
    "self.n[p].clear()": r"n\[.\] is places of the state, and has no .clear. Fix: assign all of it",
    "self.m.foo = 1": "this is places of the state, and has no .foo",
    "del self.n[p]": "a place of n is deleted, and each has a value always",
    "del self.n[p]['q']": r"a place of n\[.\] is deleted, and each has a value always",
    "del self.f": "self.f is deleted, and a variable of the state is always there",
    "self.f = 1 in {self.m[p]: True}": "unhashable type: 'Value'. Fix: .* in brackets, `ranks",
    "self.f = self.m[p].bit_length() == 1": r"`m\[.\]` is a value of the state, and has no .bit_length",
    "self.f = 'pq'.index(self.m[p]) == 1": "Python is asked what a value of the state cannot tell",
    "self.f = self.P.count(p) == 1": "a sort has no .count. Fix: number its elements",
    "self.f = self.m('p') == 1": "what the state holds is called like a method. Fix: places are asked in brackets",
    "require(self.f())": "what the state holds is called like a method. Fix: name it without brackets",
    "self.n[p]['p']['q'] = 1": "is not subscriptable|has no places|takes 2 indices|does not support",
}


@pytest.mark.parametrize("body", REFUSED)
def test_refused_in_one_line(body: str) -> None:
    with pytest.raises(GameError, match=REFUSED[body]) as told:
        _ = class_of(text_of(body))().system
    assert "\n" not in str(told.value) and re.search(r"drawn_method.py:\d+: go: .*Fix: ", str(told.value))


def test_a_row_whose_index_is_a_tuple() -> None:
    text = text_of("row = self.n['p', 1]\nself.n['q', 0] = row\nself.f = row['p'] == 1 and self.n[('p', 1), 'q'] == 0")
    text = text.replace("n = State(P, P,", "C = Sort(('p', 1), ('q', 0))\n    n = State(C, P,")
    assert difference(text) == ""
