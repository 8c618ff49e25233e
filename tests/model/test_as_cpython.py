"""Rules mean what CPython does with their text, or are refused: functions beside the game, iterators, texts.

What CPython does comes from `tests.oracles.plain_objects`, in which there is nothing of rulestone.
"""

from __future__ import annotations

import importlib.util
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.expressions.evaluate import Undefined
from rulestone.model.system.semantics import is_enabled, step

from tests.oracles.plain_objects import POSITIONS, run

_GAME = """
from rulestone.model import *
{beside}

class Beside(Game):
    language = 2
    P = Sort("p", "q")
    n = State(Int(-2, 2))
    m = State(Int(-2, 2))
    f = State(Bool)
    o = State(Optional(P))
    row = State(P, Int(0, 2))

    @initial
    def setup(self):
        free(self.n, self.m, self.f, self.o, self.row)

    @rule()
    def go(self):
{body}
"""


def game_of(body: str, beside: str, folder: Path) -> Any:
    """The system of a game with this rule, read from a file."""
    inner = textwrap.indent(textwrap.dedent(body).strip("\n"), " " * 8)
    path = folder / "beside.py"
    path.write_text(_GAME.format(beside=textwrap.dedent(beside), body=inner), encoding="utf-8")
    name = f"beside_{abs(hash(str(folder)))}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        return module.Beside().system
    finally:
        del sys.modules[name]


SOME = "def some(game):\n    if game.n > 0:\n        return game.f"
"""Like many a helper, it returns nothing on some ways: Python takes that for False."""

IS_NONE = "def empty(v):\n    return v is None"
TOP = "def top(a, b):\n    return a if a > b else b"

AGREE: dict[str, tuple[str, str]] = {
    "a function asks is None": ("self.f = empty(self.o)", IS_NONE),
    "a function asks is not None": ("self.f = full(self.o)", "def full(v):\n    return v is not None"),
    "a lambda of the module": ("self.f = empty(self.o)", "empty = lambda v: v is None"),
    "a function has an if": ("self.n = one(self.m)", "def one(v):\n    if v > 0:\n        return 1\n    return 0"),
    "a function loops": (
        "self.n = first(self.m)",
        "def first(v):\n    for i in range(3):\n        if v == i:\n            return i\n    return -1",
    ),
    "a function of a function": ("self.n = two(self.m)", TOP + "\ndef two(v):\n    return top(v, -1)"),
    "a function of the game": (
        "put(self, 1)",
        "def put(game, v):\n    if game.f and game.o is None:\n        game.n = v\n    game.m = 0",
    ),
    "a function that requires": (
        "need(self)\nself.n = 0",
        "from rulestone.model import require\n"
        "def need(game):\n    if game.o is None:\n        game.m = 2\n    else:\n        game.m = 1",
    ),
    "another name": ("g = empty\nself.f = g(self.o)", IS_NONE),
    "a function in a mapping": ("self.f = ALL['a'](self.o)", IS_NONE + "\nALL = {'a': empty}"),
    "a function made by one": (
        "self.n = over(self.m)",
        "def made(limit):\n    def over(v):\n        return 1 if v > limit else 0\n    return over\nover = made(0)",
    ),
    "a decorated function": (
        "self.f = empty(self.o)",
        "import functools\n"
        "def kept(f):\n    @functools.wraps(f)\n    def g(*a):\n        return f(*a)\n    return g\n"
        "@kept\ndef empty(v):\n    return v is None",
    ),
    "a static method elsewhere": (
        "self.f = Tools.empty(self.o)",
        "class Tools:\n    @staticmethod\n    def empty(v):\n        return v is None",
    ),
    "a method of an object": (
        "self.f = Tools().empty(self.o)",
        "class Tools:\n    def empty(self, v):\n        return self.same(v)\n"
        "    def same(self, v):\n        return v is None",
    ),
    "an object that is called": (
        "self.f = TOOL(self.o)",
        "class Tool:\n    def __call__(self, v):\n        return v is None\nTOOL = Tool()",
    ),
    "a dataclass keeps a value": (
        "self.f = Kept(self.o).empty()",
        "from dataclasses import dataclass\n@dataclass\nclass Kept:\n    o: object\n"
        "    def empty(self):\n        return self.o is None",
    ),
    "map of a function": ("self.f = any(map(empty, [self.o]))", IS_NONE),
    "reduce of a function": ("self.n = reduce(top, [self.n, self.m])", "from functools import reduce\n" + TOP),
    "partial of a function": ("self.n = partial(top, self.n)(self.m)", "from functools import partial\n" + TOP),
    "what partial has made": (
        "self.f = empty(self.o)",
        "from functools import partial\ndef same(w, v):\n    return v is w is None\nempty = partial(same, None)",
    ),
    "a generator": ("self.n = sum(all_of(self))", "def all_of(g):\n    for p in 'pq':\n        yield g.row[p] - 1"),
    "what is plain is run": ("self.n = fib(3)", "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)"),
    "a list grown by a function": ("c = [self.n]\ngrow(c)\nself.m = c[-1]", "def grow(c):\n    c.append(1)"),
    "an iterator goes on": ("g = iter([1, 2])\nnext(g)\nself.n = next(g)", ""),
    "an iterator in pairs": ("g = iter([0, 1, 1, 0])\nself.n = sum(a * b for a, b in zip(g, g))", ""),
    "an iterator is used up": ("g = iter([0, 1])\nself.f = any(i > 0 for i in g)\nself.n = sum(g)", ""),
    "an iterator, gone through once": ("g = iter([0, 1])\nif self.f:\n    self.n = sum(g)", ""),
    "in a generator, up to what is found": (
        "self.f = self.n in (put(self, i) for i in range(3))",
        "def put(game, i):\n    game.m = i\n    return i",
    ),
    "if what may be nothing": ("if some(self):\n    self.m = 0", SOME),
    "not what may be nothing": ("if not some(self):\n    self.m = 0", SOME),
    "what may be nothing or more": ("if some(self) or self.m > 0:\n    self.m = 0", SOME),
    "and is what decides": ("b = some(self) and self.m > 0\nself.m = 2 if b is None else 1 if b else 0", SOME),
    "or is what decides": ("b = self.m > 0 or some(self)\nself.m = 2 if b is None else 1 if b else 0", SOME),
    "a choice by what may be nothing": ("self.m = 1 if some(self) else 0", SOME),
    "any of what may be nothing": ("self.m = 1 if any([some(self), self.m == 2]) else 0", SOME),
    "all of what may be nothing": ("self.m = 1 if all(some(self) for _ in range(2)) else 0", SOME),
    "counted by what may be nothing": ("self.m = len([i for i in range(2) if some(self)])", SOME),
    "required, what may be nothing": ("require(some(self))\nself.m = 0", SOME),
    "nothing is no truth value": ("self.f = some(self)", SOME),
    "get at a key in the state": ("self.m = {0: 1, 2: -1}.get(self.n, 0)", ""),
    "get and nothing instead": ("v = {0: 1}.get(self.n)\nself.m = 2 if v is None else v", ""),
    "get of an optional": ("self.m = {'p': 1, None: 2}.get(self.o, 0)", ""),
    "get of what is absent": ("self.m = {'p': 1}.get(self.o, 0)", ""),
    "get at parts in the state": ("self.m = {(0, 1): 1, (2, 0): 2}.get((self.n, self.m), 0)", ""),
    "get instead of what denotes nothing": ("self.m = {0: 1}.get(self.n, [0, 1, 2][self.row['p']] - 1)", ""),
    "a method called get": (
        "self.f = KEPT.get(self.o)",
        "class Kept:\n    def get(self, v):\n        return v is None\nKEPT = Kept()",
    ),
    "a text for people": ("require(self.n > 0, because=f'n is {self.n:>3}, {self.o!r}')\nself.m = 0", ""),
    "a text of what is known": ("self.n = {'0': 1, '1': 2}[f'{1}']", ""),
}


@pytest.mark.parametrize("name", AGREE)
def test_a_rule_is_what_cpython_runs(name: str, tmp_path: Path) -> None:
    body, beside = AGREE[name]
    system = game_of(body, beside, tmp_path)
    (move,) = system.instances
    met = set()
    for position, outcome, after in run(body, beside):
        met.add(outcome)
        try:
            found: Any = step(system, move, position) if is_enabled(system, move, position) else "forbidden"
        except Undefined:
            found = "undefined"
        assert found == (after if outcome == "step" else outcome), position
    assert "step" in met and len(POSITIONS) == 1350


FURTHER = "how far it had come depends on the state"
TEXT = "a text depends on the state"
CHANGED = "is changed, and whether it is depends on the state"

REFUSED: dict[str, tuple[str, str, str]] = {
    "next under if": ("g = iter([0, 1])\nif self.f:\n    next(g)\nself.n = next(g)", "", FURTHER),
    "a loop left": (
        "g = iter([0, 1])\nfor i in g:\n    if self.n == i:\n        break\nself.m = sum(g)",
        "",
        FURTHER,
    ),
    "any and sum": ("g = (self.row[p] > 0 for p in self.P)\nself.f = any(g)\nself.n = sum(g)", "", FURTHER),
    "all and sum": ("g = map(abs, [0, 1])\nself.f = all(self.n > i for i in g)\nself.m = sum(g)", "", FURTHER),
    "in and sum": ("g = iter([0, 1])\nself.f = self.n in g\nself.m = sum(g)", "", FURTHER),
    "list under if": ("g = iter([0, 1])\nif self.f:\n    list(g)\nself.n = next(g, 2)", "", FURTHER),
    "format": ("require('{}'.format(self.n) != '1')\nself.m = 0", "", TEXT),
    "format of a number": ("require(format(self.n) != '1')\nself.m = 0", "", "`format` is asked"),
    "str by another name": ("text = str\nrequire(text(self.n) != '1')\nself.m = 0", "", "`str` is asked"),
    "map str": ("require('1' not in list(map(str, [self.n])))\nself.m = 0", "", "`str` is asked"),
    "a text in a function": ("self.f = one(self.n)", "def one(v):\n    return f'{v}' == '1'", TEXT),
    "isinstance in a function": (
        "self.f = number(self.n)",
        "def number(v):\n    return isinstance(v, int)",
        "`isinstance` is asked",
    ),
    "isinstance by another name": ("kind = isinstance\nself.f = kind(self.n, int)", "", "`isinstance` is asked"),
    "operator.is_": ("self.f = operator.is_(self.o, None)", "import operator", "`is_` is asked"),
    "hasattr": ("self.f = hasattr(self.n, 'real')", "", "`hasattr` is asked"),
    "a list changed by a function": (
        "c = [0]\nif self.f:\n    grow(c)\nself.n = len(c)",
        "def grow(c):\n    c.append(1)",
        CHANGED,
    ),
    "a list changed by another name": (
        "c = [0]\ngrow = c.append\nif self.f:\n    grow(1)\nself.n = len(c)",
        "",
        CHANGED,
    ),
    "a list changed by its type": ("c = [0]\nif self.f:\n    list.append(c, 1)\nself.n = len(c)", "", CHANGED),
    "heappush": ("c = []\nif self.f:\n    heappush(c, 1)\nself.n = len(c)", "from heapq import heappush", CHANGED),
    "an object changed by its method": (
        "if self.f:\n    KEPT.put(1)\nself.n = KEPT.v",
        "class Kept:\n    v = 0\n    def put(self, v):\n        self.v = v\nKEPT = Kept()",
        "an attribute of Kept is changed",
    ),
    "an error passed over": (
        "with suppress(KeyError):\n    self.n = {0: 1}[self.n]\nself.m = 0",
        "from contextlib import suppress",
        "`try` or `with` is about the state",
    ),
    "what is asked on entering": (
        "with entered(self) as empty:\n    self.f = empty",
        "from contextlib import contextmanager\n@contextmanager\ndef entered(game):\n    yield game.o is None",
        "`try` or `with` is about the state",
    ),
    "a text that is run": ("self.f = eval('self.o is None')", "", "`eval` runs a text"),
    "what __init__ asks": (
        "self.f = Kept(self.o).empty",
        "class Kept:\n    def __init__(self, o):\n        self.empty = o is None",
        "Kept is made of the state, and its __init__ is not read",
    ),
    "global in a function": (
        "self.n = kept(self.n)",
        "LAST = 0\ndef kept(v):\n    global LAST\n    LAST = 1\n    return v",
        "`global`",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_be_misread_is_refused(name: str, tmp_path: Path) -> None:
    body, beside, words = REFUSED[name]
    with pytest.raises(GameError, match=words) as told:
        game_of(body, beside, tmp_path)
    assert told.value.file is not None and told.value.line is not None and told.value.fix
    assert "\n" not in str(told.value)
