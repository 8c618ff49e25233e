"""Rules in which Python runs an author's code without a call, or a library's: operators, properties, queues, caches.

Something is changed by it on all ways or on some, and asked afterwards; something of the state is put into what the
module keeps; sets of the state are joined and compared. Text in, text out: nothing here knows how rulestone reads it.
"""

from __future__ import annotations

import random

from .draw_statements import indented

LASTING = "lasting changes"
"""What a rule is about that is drawn here."""

HEAD = """\
import itertools
import operator
from collections import defaultdict
from contextlib import contextmanager
from functools import lru_cache, partial, reduce
from io import StringIO
from queue import Queue, SimpleQueue
from random import Random
from threading import Event
from types import SimpleNamespace
import numpy as np
from rulestone.model import *
P = ("p", "q")
Z = []
H = {}
class Quiet:
    def __init__(self, v=1):
        self.v = v
        self.held = []
        self.held.append(v)
    @property
    def listed(self):
        found = []
        for u in range(2):
            found.append(u)
        return found
    def __getitem__(self, place):
        return self.held[place]
    def __len__(self):
        return len(self.held)
    def __add__(self, other):
        return self.v + 1
class Counted:
    made = 0
    def __init__(self):
        Counted.made += 1
class Noted:
    def __new__(cls, v):
        Z.append(v)
        return object.__new__(cls)
class Loud:
    @property
    def asked(self):
        Z.append(1)
        return 1
    def __getitem__(self, place):
        Z.append(1)
        return place
    def __contains__(self, thing):
        Z.append(1)
        return True
    def __iter__(self):
        Z.append(1)
        return iter([1, 2])
    def __len__(self):
        Z.append(1)
        return 2
    def __bool__(self):
        Z.append(1)
        return True
    def __add__(self, other):
        Z.append(1)
        return 1
    def __eq__(self, other):
        Z.append(1)
        return True
    def __hash__(self):
        Z.append(1)
        return 1
    def __neg__(self):
        Z.append(1)
        return 1
    def __enter__(self):
        Z.append(1)
    def __exit__(self, *error):
        return None
class Added:
    v = 0
    def __iadd__(self, other):
        self.v += other
        return self
@lru_cache(maxsize=1)
def kept(v):
    Z.append(v)
    return v
@contextmanager
def entered():
    Z.append(1)
    yield
def some():
    Z.append(1)
    yield 1
    Z.append(2)
    yield 2
def empty():
    return H["v"] is None
LOUD, QUIET = Loud(), Quiet()
Z.clear()
"""

THINGS = (
    *(("LOUD", change, "len(Z)") for change in ("{0}.asked", "{0}[0]", "1 in {0}", "[*{0}]", "len({0})", "{0} + 1")),
    *(("LOUD", change, "len(Z)") for change in ("{0} == 1", "-{0}", "{{{0}: 1}}", "u = 1 if {0} else 2", "sum({0})")),
    *(("QUIET", change, "len(Z)") for change in ("{0}.listed", "{0}[0]", "len({0})", "{0} + 1")),
    *(("None", change, "len(Z)") for change in ("Noted(1)", "Quiet(2)", "kept(1)", "list(some())", "Loud()")),
    ("some()", "next({0})", "len(Z)"),
    ("Counted.made", "Counted()", "Counted.made - {0}"),
    ("Added()", "{0} += 1", "also{0}.v"),
    ("Queue()", "{0}.put(1)", "{0}.qsize()"),
    ("SimpleQueue()", "{0}.put(1)", "{0}.qsize()"),
    ("StringIO()", "{0}.write('1')", "len({0}.getvalue())"),
    ("Event()", "{0}.set()", "(1 if {0}.is_set() else 0)"),
    ("Random(7)", "{0}.random()", "{0}.randrange(3)"),
    ("np.zeros(1, int)", "{0}.fill(1)", "int({0}[0])"),
    ("np.zeros(1, int)", "{0} += 1", "int(also{0}[0])"),
    ("[]", "operator.methodcaller('append', 1)({0})", "len({0})"),
    ("[]", "operator.iconcat({0}, [1])", "len({0})"),
    ("defaultdict(int)", "{0}['a']", "len({0})"),
    ("defaultdict(int)", "{0}[1]", "len({0})"),
    *(
        ("[iter([0, 1])]", change, "len([*{0}[0]])")
        for change in ("next({0}[0])", "list({0}[0])", "[*{0}[0]]", "sum({0}[0])", "1 in {0}[0]", "max({0}[0])")
    ),
    ("SimpleNamespace(c=itertools.count())", "next({0}.c)", "next({0}.c)"),
)
"""How a thing is made, a way in which it may be changed, and a number that is asked of it."""

WITHIN = ("with LOUD:", "with entered():", "for u in LOUD:", "for also.c in (1, 2):")
"""What begins a block, and may change something."""

ASKED = (
    *("(1 if self.n == 1.0 else 0)", "(1 if -0.5 < self.n else 0)", "(1 if (self.n, 1) == (True, 1.0) else 0)"),
    *("(1 if (self.f, 0) == (1, False) else 0)", "(0.0, 1.0, -1.0).index(self.n)", "sum([self.n > 0, self.f])"),
    *("1 - sum([self.n > 0])", "sum([self.n > 0]) * 2", "(len if self.f else sum)([self.n > 0])"),
    *("reduce(max, [self.n, 0])", "partial(min, 1)(self.a, self.n + 1)", "{{'a': max, 'b': min}}['a'](self.n, 0)"),
    *("len({{self.n}} | {{self.a}})", "len({{self.n, 1}} & {{self.a, 0}})", "len({{0, 1}} - {{self.n}})"),
    *("len({{self.n, 0}} ^ {{self.a}})", "(1 if {{self.n, 0}} == {{self.a, 0}} else 0)", "len({{self.o}} | {{None}})"),
    *("(1 if {{self.n}} <= {{self.a, 0}} else 0)", "(1 if {{self.n, self.a}} < {{0, 1}} else 0)"),
    *("(1 if {{self.o}}.isdisjoint(['p', None]) else 0)", "len(frozenset([self.n]) | {{self.a}})"),
)
"""Numbers that are asked of the state."""

GROWS = ("v.add(self.a)", "v |= {self.a}", "v -= {self.a}", "v &= {self.a, 0}", "v.discard(1)", "v.update([0, self.n])")


PUT = ("H['v'] = self.o", "H.update(v=self.o)", "H['v'] = 1", "H.update([('v', self.o)])", "H.__setitem__('v', self.o)")


class LastingChanges:
    """Draws one game, whose rule has Python run what the author wrote."""

    variables = ("a", "f", "o", "n")

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(f"lasting changes {seed}")

    def game(self) -> str:
        """The text of a whole game."""
        said = ["class Drawn(Game):", "    language = 2", '    P = Sort("p", "q")', "    a = State(Int(0, 2))"]
        said += ["    f = State(Bool)", "    o = State(Optional(P))", "    n = State(Int(-1, 1))", "    @initial"]
        said += ["    def setup(self):", "        self.a, self.f, self.o, self.n = 0, False, None, 0", "    @rule()"]
        lines = ["Z.clear()", "kept.cache_clear()", *self.statements()]
        return "\n".join([HEAD, *said, "    def go(self):", *(f"        {line}" for line in lines)]) + "\n"

    def statements(self) -> list[str]:
        """Some statements, the last of which assigns a number."""
        dice = self.dice
        drawn = dice.random()
        if drawn < 0.2:
            return [f"self.a = {dice.choice(ASKED).format()}"]
        if drawn < 0.3:
            joined = [f"v = {dice.choice(['{self.n}', 'set([self.n, 1])', '{self.n, self.a}'])}", "alsov = v"]
            return [*joined, *self.on_some_ways(dice.choice(GROWS)), "self.a = min(2, len(alsov) + len(v) - 2)"]
        if drawn < 0.4:
            put = dice.choice(PUT)
            lines = [put] if dice.random() < 0.6 else self.on_some_ways(put)
            return ["H['v'] = None", *lines, "self.f = empty()"]
        if drawn < 0.5:
            within = [dice.choice(WITHIN), "    pass"]
            return ["also = SimpleNamespace(c=0)", *self.on_some_ways(*within), "self.a = min(2, len(Z) + also.c)"]
        make, change, asked = dice.choice(THINGS)
        lines = [f"v = {make}", "alsov = v", *self.on_some_ways(change.format("v"))]
        return [*lines, f"self.a = min(2, {asked.format('v')})"]

    def on_some_ways(self, *change: str) -> list[str]:
        """A change: on all ways, on those that the state decides, or behind something that it decides."""
        return self.dice.choice(
            [
                [*change],
                ["if self.f:", *indented([*change])],
                ["if self.f:", *indented([*change])],
                ["for w in range(2):", *indented(["if self.n == w:", "    continue", *change])],
                [
                    f"def inside({'v=v' if change[0][0] == 'v' else ''}):",
                    *indented([*change]),
                    "if self.n > 0:",
                    "    inside()",
                ],
                ["if self.o is None:", "    pass", "else:", *indented([*change])],
            ]
        )
