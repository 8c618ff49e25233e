"""Rules that change what their module keeps on all ways, and ask it, or do not; chance, clocks and iterators.

A rule is read once, and Python runs it for each move: what it finds there is what the moves before have left. Text in,
text out: nothing here knows how rulestone reads it.
"""

from __future__ import annotations

import random

from .draw_statements import indented

CARRIED = "carried changes"
"""What a rule is about that is drawn here."""

HEAD = """\
import itertools
import operator
import random
from array import array
from collections import Counter, OrderedDict, defaultdict, deque
from contextvars import ContextVar
from functools import cached_property, lru_cache, partial
from io import StringIO
from types import SimpleNamespace
import numpy as np
from rulestone.model import *
class Held:
    count = 0
    def __init__(self, v=0):
        self.v = v
        self.all = []
    def more(self):
        self.v += 1
        return self.v
    @cached_property
    def found(self):
        return [0, 1]
class Slotted:
    __slots__ = ("v",)
    def __init__(self):
        self.v = 0
class Listed(list):
    v = 0
def counted():
    counted.v += 1
    return counted.v
counted.v = 0
def kept_in_default(c=[0]):
    c[0] += 1
    return c[0]
def made():
    c = 0
    def inner():
        nonlocal c
        c += 1
        return c
    return inner
inner = made()
number = 0
def set_global():
    global number
    number += 1
    return number
def endless():
    i = 0
    while True:
        yield i
        i += 1
M = {}
def computed(k):
    if k not in M:
        M[k] = k if k < 2 else computed(k - 1) + computed(k - 2)
    return M[k]
@lru_cache
def cached(k):
    return k + 1
T = []
def table():
    if not T:
        T.extend([0, 1, 2])
    return T
V = ContextVar("V", default=0)
H, S, L = Held(), Slotted(), Listed()
"""

THINGS = (
    ("[0]", "X[0] += 1", "X[0]"),
    ("[]", "X.append(1)", "len(X)"),
    ("{}", "X['a'] = X.get('a', 0) + 1", "X['a']"),
    ("{'a': ''}", "X['a'] += 'x'", "len(X['a'])"),
    ("set()", "X.add(len(X))", "len(X)"),
    ("[0, 1]", "X.reverse()", "X[0]"),
    ("deque([0, 1])", "X.rotate(1)", "X[0]"),
    ("deque(maxlen=2)", "X.append(1)", "len(X)"),
    ("Counter()", "X.update('a')", "X['a']"),
    ("Counter()", "X['a'] += 1", "X['a']"),
    ("defaultdict(int)", "X['a'] += 1", "X['a']"),
    ("OrderedDict(a=0, b=1)", "X.move_to_end(next(iter(X)))", "list(X.values())[0]"),
    ("array('i', [0])", "X[0] += 1", "X[0]"),
    ("bytearray()", "X.append(1)", "len(X)"),
    ("np.zeros(1, int)", "X[0] += 1", "int(X[0])"),
    ("StringIO()", "X.write('a')", "len(X.getvalue())"),
    ("SimpleNamespace(v=0)", "X.v += 1", "X.v"),
    ("Held()", "X.more()", "X.v"),
    ("Held()", "X.all.append(1)", "len(X.all)"),
    ("Slotted()", "X.v += 1", "X.v"),
    ("Listed()", "X.v += 1", "X.v"),
    ("[[0]]", "X[0][0] += 1", "X[0][0]"),
    ("Held", "setattr(X, 'count', X.count + 1)", "X.count"),
    ("Held", "X.count += 1", "X.count"),
    ("V", "X.set(X.get() + 1)", "X.get()"),
    ("Held()", "operator.setitem(vars(X), 'v', X.v + 1)", "X.v"),
    ("partial(operator.iadd, [])", "X([1])", "len(X.args[0])"),
)
"""What a module keeps, how a rule changes it, and a number that is asked of it."""

CALLS = ("counted()", "kept_in_default()", "inner()", "set_global()", "H.more()", "next(I)", "next(G)", "next(Y)")
DRAWN = ("random.randint(0, 1)", "random.choice([0, 1])", "int(random.random() < 0.5)", "R.randrange(2)")
HARMLESS = (
    *("computed(2)", "cached(0)", "table()[1]", "H.found[1]", "Random(3).randint(0, 1)", "next(endless())"),
    *("next(iter([1]))", "len(sorted(M)) * 0", "Held(1).more()", "made()()"),
)


class CarriedChanges:
    """Draws one game, whose rule finds what it has left."""

    variables = ("a", "f", "o", "n")

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(f"carried changes {seed}")

    def game(self) -> str:
        """The text of a whole game."""
        make, change, asked = self.dice.choice(THINGS)
        beside = [f"X = {make}", "I = itertools.count()", "G = endless()", "Y = itertools.cycle([0, 1])"]
        beside += ["R = random.Random(5)", "Random = random.Random"]
        said = ["class Drawn(Game):", "    language = 2", '    P = Sort("p", "q")', "    a = State(Int(0, 2))"]
        said += ["    f = State(Bool)", "    o = State(Optional(P))", "    n = State(Int(-1, 1))", "    @initial"]
        said += ["    def setup(self):", "        self.a, self.f, self.o, self.n = 0, False, None, 0", "    @rule()"]
        lines = self.statements(change, asked)
        rule = ["    def go(self):", *(f"        {line}" for line in lines)]
        return "\n".join([HEAD, *beside, *said, *rule]) + "\n"

    def statements(self, change: str, asked: str) -> list[str]:
        """Some statements, the last of which assigns a number."""
        dice = self.dice
        number = dice.choice([asked, asked, dice.choice(CALLS), dice.choice(DRAWN), dice.choice(HARMLESS)])
        if dice.random() < 0.35:  # what has changed is not asked
            number = dice.choice(["self.n + 1", "self.a", dice.choice(HARMLESS)])
        lines = [change] if number in (asked, "self.n + 1", "self.a") or dice.random() < 0.5 else []
        said = dice.choice(
            [
                [f"self.a = min(2, {number})"],
                [f"self.a = ({number}) % 2"],
                [f"self.f = {number} > {dice.choice([0, 1, 4, 20])}"],
                [f"require({number} < {dice.choice([1, 3, 7, 30])})", "self.a = 0"],
                [f"v = {number}", "if self.f:", *indented(["self.a = min(2, v)"]), "else:", *indented(["self.a = 0"])],
            ]
        )
        return [*lines, *said] if dice.random() < 0.7 else [*said, *lines]
