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


def assert_as_cpython(body: str, beside: str, folder: Path, every: int = 1) -> None:
    """A rule that is read comes to what CPython does in each `every`-th position, and somewhere makes a step."""
    system = game_of(body, beside, folder)
    (move,) = system.instances
    met = set()
    for position, outcome, after in [*run(body, beside)][::every]:
        met.add(outcome)
        try:
            found: Any = step(system, move, position) if is_enabled(system, move, position) else "forbidden"
        except Undefined:
            found = "undefined"
        assert found == (after if outcome == "step" else outcome), position
    assert "step" in met


def assert_refused(body: str, beside: str, folder: Path, words: str) -> None:
    """A rule is refused with these words, in one line that names its file, its line and a fix."""
    with pytest.raises(GameError, match=words) as told:
        game_of(body, beside, folder)
    assert told.value.file == str(folder / "beside.py") and told.value.line is not None and told.value.fix
    assert "\n" not in str(told.value)


SOME = "def some(game):\n    if game.n > 0:\n        return game.f"
"""Like many a helper, it returns nothing on some ways: Python takes that for False."""

IS_NONE = "def empty(v):\n    return v is None"
TOP = "def top(a, b):\n    return a if a > b else b"

STATIC = "class T:\n    @staticmethod\n    def empty(v):\n        return v is None"
KINDS = (
    "from functools import singledispatch\n@singledispatch\ndef kind(v, w=None):\n    return 0\n"
    "@kind.register\ndef _(v: int, w=None):\n    return 1 if w is None else 2"
)
KEPT_PROPERTY = (
    "class Kept:\n    def __init__(self, o):\n        self.o = o\n"
    "    @property\n    def empty(self):\n        return self.o is None"
)
OPERATORS = (
    "class K:\n    def __init__(self, v):\n        self.v = v\n"
    "    def __eq__(self, other):\n        return isinstance(other, K) and self.v == other.v\n"
    "    def __add__(self, other):\n        return other is None\nKK = K(1)"
)

OWN_TUPLE = (
    "class K(tuple):\n    def __gt__(self, other):\n        return True\n"
    "    def __eq__(self, other):\n        return True\n    __hash__ = tuple.__hash__\nKK = K((1,))"
)

MATCHED = (
    "from dataclasses import dataclass\n@dataclass\nclass K:\n    o: object\n"
    "def h(t):\n    match t:\n        case {}:\n            return 1\n        case _:\n            return 0"
)

AGREE: dict[str, tuple[str, str]] = {
    "match takes a thing apart": (
        "self.n = h(K(self.m))",
        "from dataclasses import dataclass\n@dataclass\nclass K:\n    o: object\n"
        "def h(t):\n    match t:\n        case K(o=x):\n            return x\n        case _:\n            return 0",
    ),
    "a function asks is None": ("self.f = empty(self.o)", IS_NONE),
    "the greatest by a key, of what is gone through once": (
        "self.o = max((p for p in self.P), key=lambda p: {'p': 1, 'q': 0}[p], default=None)\n"
        "self.n = min(zip([1, 0], [0, 1]), key=lambda x: x[1])[0]",
        "",
    ),
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
    "what __init__ asks": (
        "self.f = Kept(self.o).empty",
        "class Kept:\n    def __init__(self, o):\n        self.empty = o is None",
    ),
    "__init__ of the class above": (
        "self.m = Below(self.n).v",
        "class Kept:\n    def __init__(self, v):\n        if v < 0:\n            v = 0\n        self.v = v\n"
        "class Below(Kept):\n    def __init__(self, v):\n        super().__init__(v)\n        self.w = 1",
    ),
    "an object made on some ways": (
        "if self.f:\n    k = Kept(self.o)\n    self.o = k.other()",
        "class Kept:\n    def __init__(self, o):\n        self.o = o\n"
        "    def other(self):\n        return 'p' if self.o is None else None",
    ),
    "an object of what __init__ is given": (
        "k = Kept(self.n) if self.f else Kept(1)\nself.m = k.v",
        "class Kept:\n    def __init__(self, v):\n        self.v = v",
    ),
    "a name set in a filter": (
        "self.f = all(self.f for e in 'pq' if e == 'p' and self.n < (i := [self.m, 1])[0] + i[1])",
        "",
    ),
    "a name set as any goes on": ("self.f = any((i := (e, self.m))[1] > 0 and i[0] == 'p' for e in 'pq')", ""),
    "setattr and getattr": ("setattr(self, 'n', getattr(self, 'm'))", ""),
    "no operators here, beside one": ("self.f = self.n + 1 == self.m or KK == K(1)", OPERATORS),
    "singledispatch by what is known": ("self.n = kind(1, self.o)", KINDS),
    "called by operator.call": ("self.f = operator.call(empty, self.o)", "import operator\n" + IS_NONE),
    "called by __call__": ("self.f = empty.__call__(self.o)", IS_NONE),
    "map under another name": ("m = map\nself.f = any(m(empty, [self.o]))", IS_NONE),
    "map of a method": ("self.f = any(map(T.empty, [self.o]))", STATIC),
    "partial of a method": ("self.f = partial(T.empty)(self.o)", "from functools import partial\n" + STATIC),
    "starmap": ("self.f = any(starmap(empty, [(self.o,)]))", "from itertools import starmap\n" + IS_NONE),
    "groupby": ("self.f = list(groupby([self.o], empty))[0][0]", "from itertools import groupby\n" + IS_NONE),
    "None is what may be nothing": ("self.f = None is self.o", ""),
    "more than one thing, and a default": ("self.m = max(self.n, self.m) if self.f else max([self.n], default=1)", ""),
    "a text of a list for people": ("require(self.n > 0, because=f'of {[self.n, (self.m,)]}')\nself.m = 0", ""),
    "a text for people": ("require(self.n > 0, because=f'n is {self.n:>3}, {self.o!r}')\nself.m = 0", ""),
    "a text of what is known": ("self.n = {'0': 1, '1': 2}[f'{1}']", ""),
}


@pytest.mark.parametrize("name", AGREE)
def test_a_rule_is_what_cpython_runs(name: str, tmp_path: Path) -> None:
    assert_as_cpython(*AGREE[name], tmp_path)
    assert len(POSITIONS) == 1350


FURTHER = "how far it had come depends on the state"
TEXT = "a text depends on the state"
CHANGED = "is changed, and whether it is depends on the state"

REFUSED: dict[str, tuple[str, str, str]] = {
    "the greatest by a key, of those that the state filters": (
        "self.o = max((p for p in self.P if self.row[p] > 0), key=lambda p: -self.row[p], default=None)",
        "",
        "breaks ties without the text",
    ),
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
    "format of a number": ("require(format(self.n) != '1')\nself.m = 0", "", r"`format\(n\)` is not known"),
    "str by another name": ("text = str\nrequire(text(self.n) != '1')\nself.m = 0", "", r"`str\(n\)` is not known"),
    "map str": ("require('1' not in list(map(str, [self.n])))\nself.m = 0", "", r"`str\(n\)` is not known"),
    "a text in a function": ("self.f = one(self.n)", "def one(v):\n    return f'{v}' == '1'", TEXT),
    "isinstance in a function": (
        "self.f = number(self.n)",
        "def number(v):\n    return isinstance(v, int)",
        "`isinstance` is asked",
    ),
    "isinstance by another name": ("kind = isinstance\nself.f = kind(self.n, int)", "", "`isinstance` is asked"),
    "operator.is_": ("self.f = operator.is_(self.o, None)", "import operator", "`is_` is asked"),
    "hasattr": ("self.f = hasattr(self.n, 'real')", "", r"`hasattr\(n\)` is not known"),
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
    "what __new__ asks": (
        "self.f = Kept(self.o).empty",
        "class Kept:\n    def __new__(cls, o):\n        made = object.__new__(cls)\n        made.empty = o is None\n"
        "        return made",
        "Kept is made of the state, and its __new__ is not read",
    ),
    "what __post_init__ asks": (
        "self.f = Kept(self.o).empty",
        "from dataclasses import dataclass\n@dataclass\nclass Kept:\n    o: object\n"
        "    def __post_init__(self):\n        self.empty = self.o is None",
        "its __post_init__ is not read",
    ),
    "what __init__ keeps on some ways": (
        "self.m = Kept(self.n).v",
        "class Kept:\n    def __init__(self, v):\n        self.v = 0\n        if v > 0:\n            self.v = 1",
        "an attribute of Kept is changed",
    ),
    "a property of an object made of the state": (
        "self.f = Kept(self.o).empty",
        KEPT_PROPERTY,
        "its empty is not read",
    ),
    "a property of what was given the state": (
        "k = Kept(1)\nk.o = self.o\nself.f = k.empty",
        KEPT_PROPERTY,
        "is changed",
    ),
    "an operator of an object made of the state": (
        "self.f = K(self.o) == K(None)",
        OPERATORS,
        "its __eq__ is not read",
    ),
    "an operator beside the state": ("self.f = KK == self.o", OPERATORS, "its __eq__ is not read"),
    "an operator beside the state, on the right": ("self.f = self.o == KK", OPERATORS, "K stands beside `o`"),
    "a sum beside the state": ("self.f = KK + self.o", OPERATORS, "K stands beside `o`"),
    "a sum beside the state, under its name": ("x = KK\nx += self.o\nself.f = x", OPERATORS, "K stands beside `o`"),
    "an object into which the state points": (
        "self.f = Kept()[self.o]",
        "class Kept:\n    def __getitem__(self, v):\n        return v is None",
        "its __getitem__ is not read",
    ),
    "a list of its own gone through otherwise": (
        "self.f = self.n in K([1])",
        "class K(list):\n    def __iter__(self):\n        return iter([2])",
        "its __iter__ is not read",
    ),
    "a tuple that says what it equals": ("self.f = (self.n,) == KK", OWN_TUPLE, "its __eq__ is not read"),
    "such a tuple in a list": ("self.f = (self.n,) in [KK]", OWN_TUPLE, "its __eq__ is not read"),
    "such tuples counted": ("self.n = [KK].count((self.n,))", OWN_TUPLE, "its __eq__ is not read"),
    "a tuple that says what it does not equal": (
        "self.f = (self.n,) != K((1,))",
        "class K(tuple):\n    def __ne__(self, other):\n        return False",
        "is not read",
    ),
    "the greater of such tuples": ("self.n = max((self.n,), KK)[0]", OWN_TUPLE, "its __gt__ is not read"),
    "a number that says what it equals": (
        "self.n = [K(5), 1].count(self.n)",
        "class K(int):\n    def __eq__(self, other):\n        return True\n    __hash__ = int.__hash__",
        "its __eq__ is not read",
    ),
    "a set that says what it equals": (
        "self.f = {self.n} == K({1})",
        "class K(set):\n    def __eq__(self, other):\n        return True\n    __hash__ = None",
        "its __eq__ is not read",
    ),
    "a part that match asks for None": ("self.n = h([[self.o]])", MATCHED.format("[[None]]"), "`match` depends"),
    "in a mapping": ("self.n = h({'a': self.o})", MATCHED.format("{'a': None}"), "`match` depends"),
    "in an object": ("self.n = h(K(self.o))", MATCHED.format("K(o=None)"), "`match` depends"),
    "in an object, by its place": ("self.n = h([K(self.o)])", MATCHED.format("[K(None)]"), "`match` depends"),
    "a part that match asks for its class": ("self.n = h(K(self.n))", MATCHED.format("K(o=int())"), "`match` depends"),
    "a part that match asks for True": ("self.n = h(K(self.f))", MATCHED.format("K(o=True)"), "`match` depends"),
    "a variable that match asks for None": ("self.n = h(self)", MATCHED.format("object(o=None)"), "`match` depends"),
    "in a rule": (
        "match K(self.o):\n    case K(None):\n        self.n = 1\n    case _:\n        self.n = 0",
        MATCHED.format("0"),
        "`match` depends",
    ),
    "the complement of a truth value": ("self.f = ~self.f", "", "`~` is asked of `f`"),
    "the complement of a condition, required": ("require(~(self.n > 0))\nself.n = 1", "", "`~` is asked"),
    "the dictionary of the game": ("self.__dict__['n'] = 1", "", "`self.__dict__` does not hold the state"),
    "the dictionary, updated": ("self.__dict__.update(n=1)", "", "`self.__dict__` does not hold the state"),
    "the dictionary by vars": ("vars(self)['n'] = 1", "", "`self.__dict__` does not hold the state"),
    "the dictionary by getattr": ("getattr(self, '__dict__')['n'] = 1", "", "`self.__dict__` does not hold the state"),
    "the dictionary, exchanged": ("self.__dict__ = {'n': 1}", "", "no state variable __dict__"),
    "the kind by getattr": ("self.f = getattr(self.n, '__class__') is int", "", "`.__class__` is asked"),
    "pformat": ("self.f = pprint.pformat([self.n]) == '[1]'", "import pprint", TEXT),
    "reprlib": ("self.f = reprlib.repr(self.n) == '1'", "import reprlib", TEXT),
    "repr of a list": ("self.f = repr([self.n]) == '[1]'", "", TEXT),
    "str of a record": (
        "self.f = str(Kept(self.n)) == 'Kept(v=1)'",
        "from collections import namedtuple\nKept = namedtuple('Kept', 'v')",
        TEXT,
    ),
    "an f-string of a list": ("self.f = f'{[self.n]}' == '[1]'", "", TEXT),
    "percent of a list": ("self.f = '%s' % [self.n] == '[1]'", "", TEXT),
    "singledispatch": ("self.n = kind(self.m)", KINDS, "goes by the kind"),
    "singledispatchmethod": (
        "self.f = Kept().empty(self.o)",
        "from functools import singledispatchmethod\nclass Kept:\n    @singledispatchmethod\n"
        "    def empty(self, v):\n        return v is None",
        "goes by the kind",
    ),
    "bound to the state": (
        "self.f = MethodType(empty, self.o)()",
        "from types import MethodType\n" + IS_NONE,
        "is given",
    ),
    "bound to the state by __get__": ("self.f = empty.__get__(self.o)()", IS_NONE, "is given"),
    "global in a function": (
        "self.n = kept(self.n)",
        "LAST = 0\ndef kept(v):\n    global LAST\n    LAST = 1\n    return v",
        "`global`",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_be_misread_is_refused(name: str, tmp_path: Path) -> None:
    body, beside, words = REFUSED[name]
    assert_refused(body, beside, tmp_path, words)
