"""What an author's own code does that outlasts the call: read rightly, or refused, where the state decides about it.

What CPython does comes from `tests.oracles.plain_objects`, in which there is nothing of rulestone; of games drawn at
random it is run by `DirectRun` (`tests/fuzz/methods/draw_lasting_changes.py`).
"""

from __future__ import annotations

import cProfile
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.plain import iterators, outlasting, state_sets, unread_calls
from rulestone.model.plain.changes_in_text import TextOfFile
from rulestone.model.plain.method_sources import tree_of
from rulestone.model.reading import grounding
from rulestone.model.words import sorts_of_tuples, values
from rulestone.model.words.tracing import is_read

from tests.fuzz.methods.compare_methods import compare
from tests.fuzz.methods.draw_lasting_changes import LASTING
from tests.model.test_as_cpython import assert_as_cpython, assert_refused, game_of

OUTLASTS = "may change what outlasts it"
CHANGED = "is changed, and whether it is depends on the state"
FURTHER = "how far it had come depends on the state"
KEPT = "which outlasts the rule"


def once(what: str, methods: str) -> tuple[str, str, str]:
    """A thing of which something is asked where the state says so, and what that adds to a list is counted."""
    inside = "\n".join(f"    {line}" for line in methods.split("\n"))
    beside = f"Z = []\nclass K:\n    v = 0\n{inside}\nKK = K()\nZ.clear()"
    return f"Z.clear()\nif self.f:\n    {what}\nself.n = len(Z)", beside, OUTLASTS


LAMBDA = "Z = []\ndef g():\n    (lambda: Z.append(1))()"
ADDS = "\n    Z.append(1)\n    return True"

REFUSED: dict[str, tuple[str, str, str]] = {
    "__init__": once("K()", "def __init__(self):\n    Z.append(1)"),
    "__new__": once("K()", "def __new__(cls):\n    Z.append(1)\n    return object.__new__(cls)"),
    "__init__ of a class counts": (
        "K.c = 0\nif self.f:\n    K()\nself.n = K.c",
        "class K:\n    c = 0\n    def __init__(self):\n        type(self).c += 1",
        OUTLASTS,
    ),
    "__post_init__": (
        "Z.clear()\nif self.f:\n    K(1)\nself.n = len(Z)",
        "from dataclasses import dataclass\nZ = []\n@dataclass\nclass K:\n    v: int\n"
        "    def __post_init__(self):\n        Z.append(1)",
        OUTLASTS,
    ),
    "a property": once("KK.w", "@property\ndef w(self):" + ADDS),
    "+": once("KK + 1", "def __add__(self, other):" + ADDS),
    "==": once("KK == 1", "def __eq__(self, other):" + ADDS),
    "-": once("-KK", "def __neg__(self):" + ADDS),
    "[]": once("KK[0]", "def __getitem__(self, place):" + ADDS),
    "in": once("1 in KK", "def __contains__(self, thing):" + ADDS),
    "for": once("for i in KK:\n        pass", "def __iter__(self):\n    Z.append(1)\n    return iter([])"),
    "len": once("len(KK)", "def __len__(self):\n    Z.append(1)\n    return 1"),
    "if": once("x = 1 if KK else 2", "def __bool__(self):" + ADDS),
    "a key": once("{KK: 1}", "def __hash__(self):" + ADDS),
    "an attribute that is not there": once("KK.foo", "def __getattr__(self, name):" + ADDS),
    "with": once(
        "with KK:\n        pass", "def __enter__(self):\n    Z.append(1)\ndef __exit__(self, *error):\n    pass"
    ),
    "a text": once("str(KK)", "def __str__(self):\n    Z.append(1)\n    return ''"),
    "a class above": once("class L(K):\n        pass", "def __init_subclass__(cls):\n    Z.append(1)"),
    "what is sorted": once("sorted([KK, KK])", "def __lt__(self, other):" + ADDS),
    "the end of a thing": once("k = K()\n    k = None", "def __del__(self):\n    Z.append(1)"),
    "+=": (
        "k = K()\nj = k\nif self.f:\n    k += 1\nself.n = j.c",
        "class K:\n    c = 0\n    def __iadd__(self, other):\n        self.c += other\n        return self",
        CHANGED,
    ),
    "a descriptor": (
        "Z.clear()\nif self.f:\n    K().d\nself.n = len(Z)",
        "Z = []\nclass D:\n    def __get__(self, thing, kind=None):\n        Z.append(1)\n        return 1\n"
        "class K:\n    d = D()",
        OUTLASTS,
    ),
    "a function that is kept": (
        "Z.clear()\nif self.f:\n    g(1)\nself.n = len(Z)",
        "from functools import lru_cache\nZ = []\n@lru_cache\ndef g(x):\n    Z.append(1)\n    return x",
        OUTLASTS,
    ),
    "a context": (
        "Z.clear()\nif self.f:\n    with c():\n        pass\nself.n = len(Z)",
        "from contextlib import contextmanager\nZ = []\n@contextmanager\ndef c():\n    Z.append(1)\n    yield",
        OUTLASTS,
    ),
    "a lambda in a function": ("Z.clear()\nif self.f:\n    g()\nself.n = len(Z)", LAMBDA, CHANGED),
    "a generator that has begun": (
        "Z.clear()\ng = some()\nif self.f:\n    next(g)\nself.n = len(Z)",
        "Z = []\ndef some():\n    Z.append(1)\n    yield 1",
        OUTLASTS,
    ),
    "passed over": (
        "Z.clear()\nif self.f:\n    with suppress(Exception):\n        KK.w\nself.n = len(Z)",
        "from contextlib import suppress\nZ = []\nclass K:\n"
        "    @property\n    def w(self):\n        Z.append(1)\nKK = K()",
        OUTLASTS,
    ),
    "a queue": ("q = Queue()\nif self.f:\n    q.put(1)\nself.n = q.qsize()", "from queue import Queue", CHANGED),
    "a queue of C": (
        "q = SimpleQueue()\nif self.f:\n    q.put(1)\nself.n = q.qsize()",
        "from queue import SimpleQueue",
        CHANGED,
    ),
    "a file in memory": (
        "q = StringIO()\nif self.f:\n    q.write('1')\nself.n = len(q.getvalue())",
        "from io import StringIO",
        CHANGED,
    ),
    "chance": (
        "R.seed(1)\nif self.f:\n    R.random()\nself.n = R.randrange(3)",
        "from random import Random\nR = Random(1)",
        CHANGED,
    ),
    "chance of the library's own": (
        "random.seed(1)\nif self.f:\n    random.random()\nself.n = random.randrange(3)",
        "import random",
        CHANGED,
    ),
    "an event": ("e = Event()\nif self.f:\n    e.set()\nself.f = e.is_set()", "from threading import Event", CHANGED),
    "an array": ("a = np.zeros(2, int)\nif self.f:\n    a.fill(1)\nself.n = int(a[0])", "import numpy as np", CHANGED),
    "an array, by +=": (
        "a = np.zeros(2, int)\nb = a\nif self.f:\n    a += 1\nself.n = int(b[0])",
        "import numpy as np",
        CHANGED,
    ),
    "a list by methodcaller": (
        "d = []\ng = methodcaller('append', 1)\nif self.f:\n    g(d)\nself.n = len(d)",
        "from operator import methodcaller",
        CHANGED,
    ),
    "an entry that is made as it is asked for": (
        "d = defaultdict(int)\nif self.f:\n    d['a']\nself.n = len(d)",
        "from collections import defaultdict",
        CHANGED,
    ),
    "the name of a loop": (
        "k = K()\nif self.f:\n    for k.v in range(3):\n        pass\nself.n = k.v",
        "class K:\n    v = 0",
        CHANGED,
    ),
    "the name in a comprehension": (
        "k = [0]\nif self.f:\n    [1 for k[0] in range(3)]\nself.n = k[0]",
        "",
        "assigns something besides names",
    ),
    **{
        f"an iterator in a list, by {how}": (
            f"k = [iter([0, 1])]\nif self.f:\n    {how}\nself.n = len([*k[0]])",
            "",
            FURTHER,
        )
        for how in ("list(k[0])", "sum(k[0])", "1 in k[0]", "[*k[0]]", "list(zip(k[0], [1]))", "max(k[0])")
    },
    "an iterator in a list, by for": (
        "k = [iter([0, 1])]\nif self.f:\n    for i in k[0]:\n        pass\nself.n = len(list(k[0]))",
        "",
        FURTHER,
    ),
    "an iterator of a class": (
        "H.c = count()\nif self.f:\n    H.next()\nself.n = H.next()",
        "from itertools import count\nclass H:\n    @staticmethod\n    def next():\n        return next(H.c)",
        FURTHER,
    ),
    "the state in a list": ("H[:] = [self.o]\nself.f = d()", "H = []\ndef d():\n    return H[0] is None", KEPT),
    "the state in a dict": ("H['v'] = self.o\nself.f = d()", "H = {}\ndef d():\n    return H['v'] is None", KEPT),
    "the state in a dict, by name": (
        "H.update(v=self.o)\nself.f = d()",
        "H = {}\ndef d():\n    return H['v'] is None",
        KEPT,
    ),
    "the state, by +=": ("h = H\nh += [self.o]\nself.f = H[0] is None", "H = []", KEPT),
    "the state, in an object": (
        "k = K()\nk.v = self.o\nH.append(k)\nself.f = H[0].v is None",
        "H = []\nclass K:\n    v = 1",
        KEPT,
    ),
    "the state, as it is gone through": ("H.extend(x for x in [self.o])\nself.f = H[0] is None", "H = []", KEPT),
    "the state, appended": ("KK.l.append(self.o)\nself.f = KK.d", "class K:\n    l = []\nKK = K()", KEPT),
    "the state in a class": ("K.v = self.o\nself.f = K.v is None", "class K:\n    v = 1", KEPT),
    "the game at its moment": ("G.append(self)\nself.f = d()", "G = []\ndef d():\n    return G[0].o is None", KEPT),
    "the state in a closure": (
        "H.append(self.o)\nself.f = d()",
        "H = []\ndef made(v):\n    def d():\n        return v[0] is None\n    return d\nd = made(H)",
        KEPT,
    ),
    **{
        f"what the author's == says, in {where}": (
            f"self.f = {where}",
            "class K:\n    def __eq__(self, other):\n        return other is None\n"
            "    def __hash__(self):\n        return 1\nKK = K()",
            "its __eq__ is not read",
        )
        for where in ("KK in [self.o]", "(KK, 1) == (self.o, 1)", "[KK].index(self.o) == 0", "len({self.o, KK}) == 1")
    },
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_be_misread_is_refused(name: str, tmp_path: Path) -> None:
    body, beside, words = REFUSED[name]
    assert_refused(body, beside, tmp_path, words)
    assert not is_read(), "what was read when it was refused is taken to be read still"


def test_random_rules_about_what_lasts() -> None:
    told = compare(range(40), LASTING)
    assert told.differ == [] and told.agreed > 10, told


FAULTS: dict[str, tuple[Any, str, Any, int]] = {
    "what runs unasked is not watched": (grounding, "run_unasked", lambda kind: False, 0),
    "what outlasts is not known": (outlasting.Outlasting, "has", lambda self, thing: False, 3),
    "libraries change nothing": (unread_calls, "_compared", lambda word, *args, **named: word(*args, **named), 15),
    "iterators stand where they stood": (iterators, "_conditions", lambda path: [], 34),
    "True is not 1": (sorts_of_tuples, "_as_written", lambda kind, part: part, 4),
    "sets have no order": (state_sets.FrozenStateSet, "__lt__", lambda self, other: self <= other, 136),
    "-0.5 is 0": (values, "rounded", lambda value, way: int(value) if isinstance(value, float) else value, 14),
}
"""What is broken, and from which seed on it is looked for, so that it is soon met."""


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, what, wrong, first = FAULTS[name]
    monkeypatch.setattr(where, what, wrong)
    assert compare(range(first, first + 20), LASTING, stop=True).differ


BESIDE = "Z = []\nclass L:\n    def __init__(self):\n        Z.append(1)\n"
"""What makes a game one that is watched."""

AGREE: dict[str, tuple[str, str]] = {
    "a property that makes a list": (
        "if self.f:\n    self.n = len(KK.v)",
        BESIDE + "class K:\n    @property\n    def v(self):\n        found = []\n        for i in range(2):\n"
        "            found.append(i)\n        return found\nKK = K()",
    ),
    "a property with a function inside": (
        "if self.f:\n    self.n = KK.v",
        BESIDE + "class K:\n    @property\n    def v(self):\n        seen = []\n        def walk(i):\n"
        "            if i < 1:\n                seen.append(i)\n                walk(i + 1)\n        walk(0)\n"
        "        return len(seen)\nKK = K()",
    ),
    "__post_init__ of its own": (
        "if self.f:\n    self.n = K(1).w",
        BESIDE + "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass K:\n    v: int\n"
        "    def __post_init__(self):\n        object.__setattr__(self, 'w', self.v)",
    ),
    "__init__ of its own lists": (
        "if self.f:\n    self.n = len(K().w[0]) + 1",
        BESIDE + "class K:\n    def __init__(self):\n        self.w = {}\n        self.w[0] = []",
    ),
    "a function that is kept, and changes nothing": (
        "if self.f:\n    self.n = g(1)",
        BESIDE + "from functools import lru_cache\n@lru_cache\ndef g(x):\n    y = []\n    y.append(x)\n    return y[0]",
    ),
    "what is made on the way": (
        "if self.f:\n    q = Queue()\n    q.put(1)\n    R = Random(1)\n    R.random()\n    self.n = q.qsize()",
        "from queue import Queue\nfrom random import Random",
    ),
    "what changes nothing": (
        "if self.f:\n    self.n = len(A.findall('aa')) + int(np.array([1, 0]).sum()) - math.gcd(2, 4)",
        "import math, re\nimport numpy as np\nA = re.compile('a')",
    ),
    "the state in what is made here": (
        "t = list(T)\nt.append(self.n)\nk = K()\nk.v = t\nself.m = k.v[-1]",
        "T = [1]\nclass K:\n    pass",
    ),
    "a list that a function grows": ("c = []\ng(c, self.n)\nself.m = c[0]", "def g(c, v):\n    c.append(v)"),
    "what is kept of what is known": (
        "self.n = fib(3)",
        "M = {}\ndef fib(k):\n    if k not in M:\n"
        "        M[k] = k if k < 2 else fib(k - 1) + fib(k - 2)\n    return M[k]",
    ),
    "max by another name": ("a = max\nself.n = a(self.n, self.m)", ""),
    "max in a mapping": ("self.n = {'hi': max, 'lo': min}['hi'](self.n, self.m)", ""),
    "max, handed on": ("self.n = g(max, self.n, self.m)", "def g(f, a, b):\n    return f(a, b)"),
    "sorted and len by other names": ("a, b = sorted, len\nself.n = a([self.n, self.m])[b([0])]", ""),
    "sets are the same": ("self.f = {self.n, self.m} == {0, 1}", ""),
    "sets are not the same": ("self.f = {p for p in self.P if self.row[p] > 0} != {'p'}", ""),
    "sets joined": ("self.n = len({self.n} | {1}) + len({0, 1} - {self.m}) + len({self.n} & {self.m}) - 2", ""),
    "of two sets one only": ("self.n = len({self.n, 1} ^ {self.m}) - 1", ""),
    "a set in another": ("self.f = {self.n} <= {self.m, 0} and not {self.n, self.m} < {0, 1}", ""),
    "a set grows": ("s = {self.n}\nt = s\ns.add(self.m)\ns |= {0}\nself.n = len(t) - 1", ""),
    "a frozen set does not": ("s = frozenset([self.n])\nt = s\ns |= {self.m}\nself.n = len(t)\nself.m = len(s)", ""),
    "1.0 is 1": ("self.f = self.n == 1.0 or (self.m, 0) == (-0.0, True - 1)", ""),
    "a half": ("self.f = -0.5 < self.n <= 0.5 or self.m == 0.5", ""),
    "True is 1, in pairs": ("self.f = (self.n, 1) == (True, 1) or (self.f, 0) == (1, 0)", ""),
    "where 1.0 stands": ("self.m = (0.0, 1.0).index(self.n)", ""),
}


@pytest.mark.parametrize("name", AGREE)
def test_a_rule_is_what_cpython_runs(name: str, tmp_path: Path) -> None:
    assert_as_cpython(*AGREE[name], tmp_path, every=7)


CHANGING = (
    *("Z.append(1)", "Z[0] = 1", "given.v = 1", "global Z\n    Z = 1", "given += [1]", "next(given)", "del Z[0]"),
    *(
        "setattr(given, 'v', 1)",
        "x = Z\n    x.append(1)",
        "x = [given]\n    x[0].append(1)",
        "exec('1')",
        "given.put(1)",
    ),
    *("return lambda: Z.append(1)", "x = []\n    return lambda x: x.append(1)", "class L:\n        Z.append(1)"),
    "def inner():\n        Z.append(1)\n    inner()",
)
KEEPING = (
    *(
        "x = []\n    x.append(1)",
        "x = {}\n    x[0] = 1",
        "x = 1\n    x += 1",
        "x = [[0] for _ in Z]\n    x[0].append(1)",
    ),
    *("x = defaultdict(list)\n    x[1].append(2)", "x = {}\n    x.setdefault(1, []).append(2)", "return sorted(Z)"),
    *("x = list(Z)\n    x.sort()\n    return x", "x = K()\n    x.v = 1", "return given.split(',')", "x = given + 1"),
    "c = 0\n    def inner():\n        nonlocal c\n        c += 1\n    inner()",
)


@pytest.mark.parametrize("inside", [*CHANGING, *KEEPING])
def test_what_a_text_says_of_changes(inside: str) -> None:
    text = TextOfFile(tree_of(f"Z = []\nclass K:\n    pass\ndef f(given):\n    {inside}\n"))
    assert text.changes((4, "f")) is (inside in CHANGING)


def test_what_only_an_importer_holds_is_not_the_modules() -> None:
    """pytest's holds the whole session: to look through it would take seconds for each game."""
    held: list[int] = []
    kept: list[int] = []
    outlasts = outlasting.Outlasting(lambda: [{"__spec__": [held], "of_the_author": [kept]}])
    assert not outlasts.has(held)
    assert outlasts.has(kept)


def test_a_profiler_goes_on_behind_a_game_that_is_watched(tmp_path: Path) -> None:
    """cProfile's is taken back as it was, by which no function of `sys` can be told."""
    what, beside, _ = once("KK + 1", "def __add__(self, other):" + ADDS)
    profile = cProfile.Profile()
    profile.enable()
    try:
        with pytest.raises(GameError, match=OUTLASTS):
            game_of(what, beside, tmp_path)
        tmp_path.exists()
    finally:
        profile.disable()
    assert any(one.code == Path.exists.__code__ for one in profile.getstats())
