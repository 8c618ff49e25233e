"""Every row of docs/reference/plain-python.md: what is traced and what Python runs agree on all positions.

A row is a rule (and helpers) of one small game; `difference` compares the traced system, as it was written and
simplified, with a direct run, in each of its positions.
"""

from __future__ import annotations

import gc
import inspect
import random
import weakref
from typing import Any

import pytest
from rulestone.model import Game, GameError, Int, State, initial, require, rule
from rulestone.model.plain import control, gathering, spoken
from rulestone.model.plain.functions import traced_form

from tests.fuzz.methods.compare_methods import class_of, compare, difference

HEAD = """
from rulestone.model import *

@word
def double(s, x):
    if s.f:
        return x + x
    return x

class Table(Game):
    language = 2
    P = Sort("p", "q")
    a = State(Int(0, 2))
    b = State(Int(0, 2))
    f = State(Bool)
    t = State(P)
    o = State(Optional(P))

    @initial
    def setup(self, s):
        s.a = s.b = 0
        s.f, s.t, s.o = False, "p", None

    def base(self, s):
        if s.a > 1:
            return 2
        return s.b

class Drawn(Table):
{helpers}
    @rule(p=Table.P, k=[0, 1])
    def go(self, s, p, k):
{body}

    @invariant
    def asked(self, s):
        return s.a < 2 or s.b == 0
"""


def text_of(body: str, helpers: str = "") -> str:
    """A game with this rule."""
    inner = "\n".join("        " + line for line in body.strip("\n").split("\n"))
    outer = "\n".join("    " + line for line in helpers.strip("\n").split("\n"))
    return HEAD.replace("{body}", inner).replace("{helpers}", outer)


PAIR = "def at(self, s):\n    return s.a, s.b"
EFFECT = "def w(self, s):\n    s.a = 1\n    return True"

ADDED = """
def g(self, s):
    xs = [1] + [2]
    xs += [3]
    return len(xs) + s.a

def h(self, s):
    xs, ys = [0] * 3, {1, 5} | {2}
    xs[1] = 4
    ys.add(3)
    return sum(xs) + len(ys) + s.a
"""

ROWS: dict[str, tuple[str, str]] = {
    "if elif else": ("if s.a == 1:\n    s.b = 1\nelif s.f:\n    s.b = 2\nelse:\n    s.f = True", ""),
    "and does only what is come by": ("require(s.f and self.w(s))\ns.b = s.a", EFFECT),
    "or does only what is come by": ("require(s.f or self.w(s))\ns.b = s.a", EFFECT),
    "not": ("require(not (s.f and s.a > 0))", ""),
    "and guards what may not denote": ("require(s.b > 0 and s.a // s.b == 1)", ""),
    "ternary": ("s.a = 1 if s.f else s.b", ""),
    "ternary that does something": ("v = self.w(s) if s.f else False\ns.b = 1 if v else 0", EFFECT),
    "ternary of names": ("s.t = 'p' if s.f else 'q'", ""),
    "ternary of places": ("here = s.a if s.f else s.b\ns.a = here", ""),
    "chained": ("require(0 < s.a <= s.b)", ""),
    "chained asks once": ("require(s.b <= self.n(s) < 2)", "def n(self, s):\n    s.a += 1\n    return s.a"),
    "in a list": ("require(s.a in [0, 2])", ""),
    "in what may not denote": ("require(k in (0, s.a // s.b))", ""),
    "one of things that may not denote": (
        'v = s.o if s.f else ("q" if s.o is not None else "p")\nw = {"p": "q", "q": "p"}[v]',
        "",
    ),
    "in nothing": ("require(s.a not in [])", ""),
    "in a set": ("require(s.t in {'q', 'p'} and s.a in {1})", ""),
    "in a range": ("require(s.a in range(1, 3))", ""),
    "in a step of a range": ("require(s.a in range(0, 3, 2))", ""),
    "in a sort": ("require(s.t in self.P)", ""),
    "None in a list": ("require(s.o in ['p', None])", ""),
    "in an entry": ("require(p in {'p': ['q'], 'q': []}[s.t])", ""),
    "in a graph": (
        "require(p in self.roads()[s.t] and len(self.roads()[s.t]) == 2)",
        "def roads(self):\n    import networkx\n    return networkx.Graph(['pq', 'pr', 'qq'])",
    ),
    "in a filtered list": ("require(s.t in [e for e in self.P if s.f or e == 'q'])", ""),
    "is None": ("require(s.o is None or s.o == p)\ns.o = None if s.f else p", ""),
    "an absent value": ("s.t = s.o", ""),
    "who follows one who may be absent": ("s.t = self.P.following(s.o)", ""),
    "who follows where somebody is there": (
        "if s.o is None:\n    s.a = 0\n    return\ns.a = 1 if self.P.following(s.o) == p else 2",
        "",
    ),
    "who follows the one of two": ("x = 'p' if s.f else 'q'\ns.t = self.P.following(x)", ""),
    "a sum of lists that is made and changed here": ("require(s.f or self.g(s) == 4)", ADDED),
    "other new lists and sets": ("require(s.f or self.h(s) == 8)", ADDED),
    "a sum of lists where the name stood for another one": (
        "xs = [1]\nys = xs\nif s.f:\n    ys = xs + []\n    ys.append(2)\ns.a = len(ys)",
        "",
    ),
    "counting in a list": ("s.a = [s.a, s.b, k].count(1) % 3\ns.f = (s.t, s.o).count(p) == 2", ""),
    "counting what may be absent": ("s.a = [s.o, p, None].count(None) % 3\ns.b = [s.o, p].count(s.o)", ""),
    "counting pairs": ("s.a = [(s.a, s.b), (0, 1)].count((0, s.b))", ""),
    "counting where a part may not denote": ("x = [s.a // s.b, 1].count(5)\ns.f = True", ""),
    "how many of them are different": ("s.a = len({s.a, s.b})\ns.f = len(set([s.a, s.b, 2])) == 2", ""),
    "different ones that may be absent": ("s.a = len({s.o, s.t, None}) - 1", ""),
    "different pairs": ("s.a = len({(s.a, s.b), (0, 1)})\ns.f = (s.b, 1) in {(s.a, s.b), (0, 1)}", ""),
    "different ones of some": ("s.a = sum({x for x in (s.a, s.b, 1) if s.f or x != 1}) % 3", ""),
    "different ones where a part may not denote": ("x = len({s.a // s.b, 1})\ns.f = True", ""),
    "sets that are joined and compared": ("s.f = {s.a} <= {s.a, s.b} - {1}\ns.a = len({s.a, s.b} | {1})", ""),
    "in a set of what is in the state": ("require(s.a in {s.b, 1} and s.t in frozenset((p, s.o)))", ""),
    "the first that is alike": ("s.a = [s.b, 1, s.a].index(k) % 3", ""),
    "the first in a fixed list": ("s.a = ('q', 'p').index(s.t)", ""),
    "the first where what stands behind it may not denote": ("s.a = [k, s.a // s.b].index(0)", ""),
    "the first of a method of one's own": (
        "s.a = self.box().index(s.a)",
        "def box(self):\n    class Box:\n        def index(self, n):\n            return 2 - n\n    return Box()",
    ),
    "numbers in order": ("s.a, s.b = sorted((s.b, s.a), reverse=k == 1)", ""),
    "three numbers in order, and a further one": ("x = sorted([s.a, s.b, k])\nx.append(0)\ns.a = x[1] + x[3]", ""),
    "numbers in order that may not denote": ("x = sorted([s.a // s.b, 1])\ns.f = True", ""),
    "numbers in order that may be absent": ("x = sorted([1 if s.f else None, 2])\ns.b = 1", ""),
    "numbers in order where they are come by": ("require(s.f and sorted([s.a // s.b, s.b])[0] > 0)", ""),
    "numbers of a generator in order": ("s.a, s.b = sorted(n for n in (s.b, s.a))", ""),
    "numbers of a mapping in order": ("s.a = sorted({p: s.a, 0: s.b}.values(), reverse=True)[0]", ""),
    "pairs of a helper": ("x = self.at(s)\nrequire(x == self.at(s) and x != (s.b, s.a))", PAIR),
    "pairs under names": ("x, y = (s.a, s.b), (s.b, k)\nrequire(x != y)\ns.f = [*x] == list(y)", ""),
    "pairs of which one is longer": ("x, y = (s.a, s.b), (s.a,)\nrequire(s.f or x == y)\ns.f = y < x", ""),
    "pairs in a chain": ("x, y = (s.a, s.b), (s.b, s.a)\nrequire((0, s.b) <= x <= y)", ""),
    "pairs in their order": ("x, y = (s.a, k), (s.b, s.a)\nrequire(x < y)\ns.f = (s.b, s.a) >= (k, 1)", ""),
    "the greatest of pairs": ("x = max((s.a, s.b), (s.b, k), (1, 1))\nrequire(x > (k, 0))\ns.a, s.b = x", ""),
    "the one who has most": ("x = {'p': s.a, 'q': s.b}\ns.t = unique_max(x)\ns.a = 0", ""),
    "the one of whom it is so": ("require(the({'p': s.f, 'q': s.a > 1}) == p)", ""),
    "the least of pairs that are gone through": ("s.a, s.b = min(((s.a + i) % 3, s.b) for i in range(3))", ""),
    "all but one who was assigned just now": ("s.t = p\nfor e in self.P.others(s.t):\n    s.t = e", ""),
    "others of a helper": ("s.a = len(self.others(s.t))", "def others(self, p):\n    return [p, p]"),
    "a table at an index that may be absent": ("s.t = lookup({'p': 'q', 'q': 'p'}, s.o)", ""),
    "a table at two indices, one of which may be absent": (
        "s.a = lookup({(x, y): int(x == y) for x in self.P for y in self.P}, s.t, s.o)",
        "",
    ),
    "a table with an entry for what is absent": ("s.t = lookup({'p': 'q', 'q': 'p', None: 'q'}, s.o)", ""),
    "early return": ("if s.f:\n    s.a = 1\n    return\ns.b = 1", ""),
    "early return in both": ("if s.f:\n    return\nelse:\n    s.a = 1\n    return\ns.b = 2", ""),
    "return of a helper": ("s.a = self.h(s)", "def h(self, s):\n    if s.f:\n        return 1\n    return s.b"),
    "return in a loop": (
        "for i in range(3):\n    if s.a == i:\n        s.b = i\n        return\n    s.f = True\ns.a = 0",
        "",
    ),
    "values returned in a loop": (
        "s.a = self.h(s)",
        "def h(self, s):\n    for i in range(3):\n        if i == s.b:\n            return i\n    return 0",
    ),
    "break": ("for i in range(3):\n    if s.a == i:\n        break\n    s.b = i\nelse:\n    s.f = True\ns.a = 0", ""),
    "break keeps names": ("n = 0\nfor i in range(3):\n    n = i\n    if s.a <= i:\n        break\ns.b = n", ""),
    "break in an inner loop": (
        "for i in range(2):\n    for e in self.P:\n        if s.t == e:\n            break\n        s.a = i",
        "",
    ),
    "continue": (
        "n = 0\nfor i in range(3):\n    if s.a == i:\n        continue\n    n += i\nrequire(n < 3)\ns.b = n",
        "",
    ),
    "plain break": ("for i in range(3):\n    if s.f:\n        s.a = i\n    if i == k:\n        break\n    s.b = i", ""),
    "break and return": (
        "for i in range(3):\n    if s.a == i:\n        break\n    if s.b == i:\n        return\ns.f = True",
        "",
    ),
    "a name in branches": ("if s.f:\n    n = 1\nelse:\n    n = 2\ns.a = n", ""),
    "a name in one branch": ("n = 0\nif s.f:\n    n = s.b\ns.a = n", ""),
    "a name that is not set": ("if s.f:\n    n = 1\ns.a = n", ""),
    "a name that is set where it is used": ("if s.f:\n    n = 1\nif s.f:\n    s.a = n", ""),
    "a counter": ("n = 0\nfor e in self.P:\n    if s.t == e or s.f:\n        n += 1\ns.a = n", ""),
    "names of two kinds": ("if s.f:\n    n = 1\nelse:\n    n = 'p'\nif s.f:\n    s.a = n\nelse:\n    s.t = n", ""),
    "tuples": ("x, y = (1, 2) if s.f else (2, 1)\ns.a, s.b = x, y", ""),
    "a sum of conditions that are known": ("s.a = 1\ns.b = sum(s.a == i for i in range(3))", ""),
    "swap": ("s.a, s.b = s.b, s.a", ""),
    "one value, two places": ("s.a = s.b = s.a + 1", ""),
    "augmented": ("s.a += 1\nif s.f:\n    s.a -= 2", ""),
    "walrus": ("if (n := s.a + 1) > 1:\n    s.b = n", ""),
    "walrus under a condition": ("n = 0\nif s.f and (n := s.a) > 0:\n    s.b = n\nrequire(n < 2)", ""),
    "any": ("require(any(s.t == e for e in self.P if s.f))", ""),
    "all": ("require(all(s.a > i for i in range(2) if s.b > i))", ""),
    "any does only what is come by": ("require(any(self.w(s) for i in range(2) if s.b == i))\ns.b = s.a", EFFECT),
    "any goes no further": ("require(any(s.a == i or s.b // (s.a - i) > 0 for i in range(3)))", ""),
    "sum": ("require(sum(i for i in range(3) if s.a >= i) == s.b)", ""),
    "sum of conditions": ("s.b = sum(s.a > i for i in range(2))", ""),
    "min max": ("s.a, s.b = min(s.a, s.b), max(s.a, s.b)", ""),
    "max of perhaps nothing": ("s.a = max([i for i in range(3) if s.b > i])", ""),
    "max with a default": ("s.a = max((i for i in range(3) if s.b > i), default=2)", ""),
    "len": ("s.a = len([e for e in self.P if s.t != e or s.f])", ""),
    "an entry": ("s.a = {0: 2, 1: 0}[s.b]", ""),
    "an entry of names": ("s.t = {'p': 'q', 'q': 'p'}[s.t]", ""),
    "an entry of a list": ("s.a = [2, 1, 0][s.b]\ns.b = (0, 1)[s.a - 1]", ""),
    "a named entry": ("s.o = {0: 'p', 1: None, 2: 'q'}[s.a]", ""),
    "super": ("s.b = self.base(s)", "def base(self, s):\n    return 0 if s.f else super().base(s)"),
    "a function inside": ("def at(x):\n    if s.f:\n        return x\n    return s.b\ns.a = at(1)", ""),
    "a lambda": ("pick = lambda x: x if s.f else 0\ns.a = pick(s.b)", ""),
    "a word of the module": ("s.a = double(s, s.b)", ""),
    "a list made here": ("xs = []\nfor i in range(2):\n    xs.append(s.a == i)\nrequire(any(xs))", ""),
    "a list made under a condition": ("if s.f:\n    xs = [1]\n    xs.append(s.b)\n    s.a = sum(xs)", ""),
    "a private name": ("s.a = self.__h(s)", "def __h(self, s):\n    return 1 if s.f else 0"),
    "named and not used": ("n = s.a // s.b\nrequire(s.f)", ""),
    "an effect before a requirement": ("s.a += 1\nrequire(s.f)", ""),
    "because": ("require(s.f, because=f'{p} may not while there are {s.a}')", ""),
}


@pytest.mark.parametrize("row", ROWS)
def test_traced_as_python_runs_it(row: str) -> None:
    assert difference(text_of(*ROWS[row])) == ""


REFUSED = {
    "while s.a < 2:\n    s.a += 1": "`while` depends on the state",
    "for i in range(s.a):\n    s.b = i": "what number `a` is",
    "while True:\n    if s.f:\n        break": "`while` goes on depending on the state",
    "match s.a:\n    case 1:\n        s.b = 1": "`match` depends on the state",
    "assert s.f": "`assert` depends on the state",
    "if s.f:\n    raise ValueError": "`raise` is come by or not as the state is",
    "try:\n    s.a = s.b\nexcept KeyError:\n    pass": "`try` or `with` is about the state",
    "xs = []\nif s.f:\n    xs.append(1)": "is changed, and whether it is depends on the state",
    "d = {}\nif s.f:\n    d[1] = 2": "is changed, and whether it is depends on the state",
    "if s.f:\n    self.yy = 3": "is changed, and whether it is depends on the state",
    "self.yy = 3": "self.yy is assigned while the rules are read",
    "s.yy = 3": "there is no state variable yy",
    "x = {s.a: 1}": "Python is asked what a value of the state cannot tell",
    "x = {s.a, s.b} | {1}\nfor n in x:\n    s.a = n": "what is in this set depends on the state",
    "x = {1} - {s.a, s.b}\nx.pop()": "what is in this set depends on the state",
    "x = len({s.a + n for n in range(31)})": "a set is made of 31 values of the state",
    "x = [].index(s.a)": "`.index` is asked of an empty list",
    "s.t = s.o or p": "`o` is not a condition. Fix: ask `is None`",
    "x = int(s.a)": r"`int\(a\)` is not known while rules are read: it depends on the state",
    "x = str(s.a) == '1'": r"`str\(a\)` is not known while rules are read",
    "x = f'{s.a}' == '1'": "a text depends on the state",
    "x = isinstance(s.a, int)": "`isinstance` is asked of `a`",
    "x = s.a is s.b": "`is` is asked of the state",
    "require(s.a or s.b)": "`a` is not a condition",
    "require(s.f and k)": "`0` stands beside a condition on the state in `and`",
    "require(s.t in 'pq')": "is looked for in the text",
    "x = max([s.a, s.b], key=lambda n: n)": "breaks ties without the text",
    "s.a = len(self.P.others(s.t))": "who the others of `t` are depends on the state",
    "x = [i for i in range(3) if s.a > i][0]": "what is in this list depends on the state",
    "x = [1] + [2]\nif s.f:\n    x.append(3)": "a list is changed, and whether it is",
    "x = sorted([s.a, s.b], key=lambda n: -n)": "Python needs to know now",
    "x = sorted([s.t, s.t])": "`sorted` is asked of `t`, which is no number",
    "x = sorted([s.a] * 21)": "`sorted` is asked of 21 values of the state",
    "x = int(s.f)": "Fix: write 1 if ... else 0",
    "require(bool(s.a))": "Fix: compare it with something",
    "x = divmod(s.a, 2)": "Fix: write // and %",
    "x = pow(s.a, 2)": r"Fix: write \*\*",
    "x = [p for p in self.made(s)]": "a generator depends on the state",
    "global g\ng = 1": "`global` in a method",
    "with when(s.f):\n    return": "is left inside of `with when",
    "n = 1 if s.f else 'p'\ns.a = n + 1": "is not a value of|stands where|nothing tells",
    "s.a = n\nn = 1": "`n` is used, and not set before",
    "for i in (0, 1):\n    continue\n    n = 1\nelse:\n    n": "`n` is used, and not set before",
    "for i in ():\n    n = 1\nelse:\n    n": "`n` is used, and not set before",
}


@pytest.mark.parametrize("body", REFUSED)
def test_refused_in_one_line(body: str) -> None:
    helpers = "def made(self, s):\n    for e in self.P:\n        if s.t == e:\n            yield e"
    with pytest.raises(GameError, match=REFUSED[body]) as told:
        _ = class_of(text_of(body, helpers))().system
    assert "\n" not in str(told.value) and "drawn_method.py:" in str(told.value)


def test_without_source() -> None:
    space: dict[str, Any] = {"__name__": "typed"}
    exec(text_of("if s.f:\n    s.a = 1").split("@word")[0] + "class G(Game):\n" + _TYPED, space)
    with pytest.raises(GameError, match="the source of the method is not to be had"):
        _ = space["G"]().system


_TYPED = """
    f = State(Bool)
    @initial
    def setup(self, s): s.f = False
    @rule()
    def go(self, s):
        if s.f: s.f = False
"""


def at_most_one(self: Any, s: Any) -> Any:
    return 1 if s.a > 1 or s.b > 1 else 0


def test_a_class_that_is_made_by_a_call() -> None:
    kind = class_of(text_of("s.a = self.base(s)"))
    made = type("Made", (kind,), {"base": at_most_one})
    assert len(made().system.instances) == len(kind().system.instances)


def test_a_function_that_nobody_uses_any_more_is_forgotten() -> None:
    """It and its traced form hold each other: a table of both once kept every game that was ever read."""

    gc.freeze()  # what other tests have left is not looked through
    try:

        def asked(x: Any) -> int:
            if x:
                return 1
            return 2

        traced_form(asked)
        gone = weakref.ref(asked)
        del asked
        gc.collect()
    finally:
        gc.unfreeze()
    assert gone() is None


def test_methods_at_random() -> None:
    """See tests/fuzz/methods; `nice -n 19 python -m tests.fuzz.methods --methods 100000` runs many more."""
    told = compare(range(120))
    assert told.differ == [] and told.agreed > 60


def _only_the_second(self: Any, *after: Any) -> tuple[Any, ...]:
    joined(self, *after)
    return after


joined = control.Fork.join

SABOTAGES: dict[str, tuple[Any, str, Any, str]] = {
    "names of the second branch": (control.Fork, "join", _only_the_second, "local in branches"),
    "no break": (control.Loop, "leave", lambda self, *names: None, "break in a loop"),
    "what is not come by is done": (spoken, "then", lambda: True, "helper in a ternary"),
    "filters let all through": (gathering, "condition_of", lambda value: control.wr.TRUE, "none"),
}


@pytest.mark.parametrize("name", SABOTAGES)
def test_the_fuzzer_sees_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, attribute, wrong, risk = SABOTAGES[name]
    monkeypatch.setattr(place, attribute, wrong)
    seeds = list(range(150))
    random.Random(1).shuffle(seeds)
    assert compare(seeds, risk, stop=True).differ


def test_what_is_read_takes_what_is_written() -> None:
    """To whoever asks a rule of a game, or a helper, for its parameters."""

    class Heap(Game):
        language = 2
        heap = State(Int(0, 3))

        @initial
        def setup(self):
            self.heap = 0

        def room(self, most: int = 3, *, least: int):
            return most - self.heap >= least

        @rule(many=[1, 2])
        def add(self, many):
            require(self.room(least=many))
            self.heap += many

    assert Heap().system.instances
    assert list(inspect.signature(Heap.declarations["add"].function).parameters) == ["self", "many"]
    assert str(inspect.signature(Heap.room)) == "(self, most: 'int' = 3, *, least: 'int')"
