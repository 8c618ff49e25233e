"""Rules and a property that go through sets of texts, iterators of the module, and what each process has for itself.

Some go by the order in which a set gives what is in it, which Python says otherwise in each process, by how far an
iterator has come, or by how often a cache has answered; others only look so. Text in, text out: nothing here knows how
rulestone reads it.
"""

from __future__ import annotations

import random

from .draw_statements import indented

ORDERS = "orders and processes"
"""What a rule is about that is drawn here."""

HEAD = """\
import itertools
import random
from enum import Enum
from functools import lru_cache
from rulestone.model import *
class E(Enum):
    A = 1
    B = 0
    C = 2
class K:
    def __init__(self, v):
        self.v = v
    def __repr__(self):
        return f"K({self.v})"
@lru_cache
def cached(k):
    return k + 1
def first(things):
    for one in things:
        return one
    return None
WORTH = {"a": 0, "b": 1, "c": 1, "p": 1, "q": 0}
PLAYERS = frozenset("pq")
LETTERS = {"a", "b", "c"}
PAIRS = {("a", 0), ("b", 1), ("c", 2)}
MEMBERS = {E.A, E.B, E.C}
NUMBERS = {2, 1, 0}
"""

ITERATORS = (
    *("iter([1, 1, 0])", "zip('ab', (1, 0))", "map(int, '110')", "enumerate('ab')", "iter('ab')"),
    *("itertools.chain([1], [0])", "reversed([0, 1])", "(x for x in (1, 0))", "itertools.islice(itertools.count(), 2)"),
)
"""What a module keeps, and a property may use up."""

NUMBERED = (
    "WORTH[next(iter({s}))]",
    "WORTH[list({s})[0]]",
    "WORTH[tuple({s})[-1]]",
    "WORTH[[*{s}][0]]",
    "[WORTH[x] for x in {s}][0]",
    "WORTH[max({s}, key=WORTH.get)]",
    "max((x for x in sorted({s})), key=WORTH.get, default='a') in ('b', 'p') and 1 or 0",
    "len(max((x for x in sorted({s})), key=lambda x: WORTH[x]))",
    "len(''.join({s}))",
    "'ab'.find(''.join({s})[0]) % 2",
    "sum(WORTH[x] for x in {s})",
    "len({s})",
    "max(WORTH[x] for x in {s})",
    "WORTH[sorted({s})[0]]",
    "dict(zip({s}, (0, 1, 2))).get('a', 1)",
    "[i for i, x in enumerate({s}) if x in 'ap'][0]",
    "[v for w, v in PAIRS if w == 'b'][0]",
    "[v for w, v in PAIRS][0]",
    "sorted(v for w, v in PAIRS)[1]",
    "[e.value for e in MEMBERS][0]",
    "sum(e.value for e in MEMBERS) - 2",
    "list(NUMBERS)[1]",
    "hash('a') % 2",
    "hash((1, 2)) % 2",
    "(cached(1), cached.cache_info().hits % 2)[1]",
    "random.Random().randint(0, 1)",
    "random.Random(4).randint(0, 1)",
    "cached(0)",
)
"""Numbers; `{s}` is a set of texts."""

ASKED = (
    *("any(I)", "1 in I", "first(I) == 1", "len([*I]) > 0", "len(list(I)) == 2", "sum(1 for x in I) > 1"),
    *("[*{s}][0] == 'a'", "all(x in WORTH for x in {s})", "cached.cache_info().hits < 7", "hash('q') % 2 == 0"),
    *("self.a <= 2", "sorted({s})[0] in 'ap'", "len({s}) > self.a - 9", "any(self.a == v for w, v in PAIRS)"),
)


class Orders:
    """Draws one game."""

    variables = ("a", "f", "o", "n")

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(f"orders and processes {seed}")

    def game(self) -> str:
        """The text of a whole game."""
        beside = [f"I = {self.dice.choice(ITERATORS)}"]
        said = ["class Drawn(Game):", "    language = 2", '    P = Sort("p", "q")', "    a = State(Int(0, 2))"]
        said += ["    f = State(Bool)", "    o = State(Optional(P))", "    n = State(Int(-1, 1))", "    @initial"]
        said += ["    def setup(self):", "        self.a, self.f, self.o, self.n = 0, False, None, 0", "    @rule()"]
        rule = ["    def go(self):", *(f"        {line}" for line in self.statements())]
        if self.dice.random() < 0.5:
            rule += ["    @invariant", "    def asked(self):", f"        return {self.filled(self.dice.choice(ASKED))}"]
        return "\n".join([HEAD, *beside, *said, *rule]) + "\n"

    def filled(self, text: str) -> str:
        """A text with a set in it."""
        sets = ("PLAYERS", "LETTERS", "{'a', 'c'}", "(LETTERS - {'a'})", "set(WORTH)", "{x for x in 'ab'}")
        return text.replace("{s}", self.dice.choice(sets))

    def statements(self) -> list[str]:
        """Some statements, which assign a number or go through players."""
        dice = self.dice
        number = self.filled(dice.choice(NUMBERED))
        through = dice.choice(["PLAYERS", "sorted(PLAYERS)", "{'q', 'p'}"])
        return dice.choice(
            [
                [f"self.a = min(2, {number})"],
                [f"self.f = ({number}) == self.n"],
                [f"require(({number}) >= self.n)", "self.a = 1"],
                [f"for p in {through}:", *indented(["if self.o != p:", *indented(["self.o = p"])])],
                [f"for p in {through}:", *indented(["if self.o == p:", *indented(["self.n = WORTH[p]"])])],
                [f"for i, p in enumerate({through}):", *indented(["if self.o == p:", *indented(["self.n = i"])])],
                [f"self.f = any(self.o == p for p in {through})"],
                [
                    "x = 0",
                    "for w, v in PAIRS:",
                    *indented(["x += v", "if x > self.n:", *indented(["break"])]),
                    "self.a = v",
                ],
            ]
        )
