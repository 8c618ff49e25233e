"""Helpers that Python runs as they are: what they say may not be another in each process, nor at the second call.

What CPython does comes from `tests.oracles.plain_objects`.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, ClassVar

import pytest
from rulestone.model import GameError
from rulestone.model.plain.lasting_changes import authors_modules
from rulestone.model.plain.of_each_process import may_be_of_each_process
from rulestone.model.reading.addresses import moved
from rulestone.proofs.running.game_files import module_from

from tests.model.test_as_cpython import assert_as_cpython, assert_refused, game_of

ORDER = "it matters in which order a set is gone through"
HASH = "gives another number in each process"
ADDRESS = "it matters where things lie in memory"
CHANGED = "is changed while the rules are read, which play does not see"
ONCE = "is computed once, and what it gives can be gone through once"

BESIDE = """
import heapq
from collections import Counter, deque
from functools import cache, cached_property, lru_cache, reduce
from itertools import chain, product
L = {"a", "b", "c"}
W = {"a": 0, "b": 1, "c": 2}
class K:
    def __init__(self, v):
        self.v = v
class Kept:
    def __init__(self):
        self.first = list(L)[0]
    @cached_property
    def once(self):
        return iter([1])
KEPT = {"s": L}
KK = Kept()
"""

REFUSED: dict[str, tuple[str, str, str]] = {
    "the first that is met": ("self.n = W[h()]", "def h():\n    for x in L:\n        return x", ORDER),
    "of what stands in it": ("self.n = W[h()]", "def h():\n    for x in {'a', 'b', 'c'}:\n        return x", ORDER),
    "a list": ("self.n = h()[0]", "def h():\n    return [W[x] for x in L]", ORDER),
    "of what it is given": ("self.n = W[h(L)]", "def h(s):\n    return next(iter(s))", ORDER),
    "of what is held": ("self.n = W[h()]", "def h():\n    return list(KEPT['s'])[0]", ORDER),
    "of what a class holds": (
        "self.n = W[h()]",
        "class A:\n    s = [L]\nclass B(A):\n    pass\nB_ = B()\ndef h():\n    return list(B.s[0] & B_.s[0])[0]",
        ORDER,
    ),
    "of what it calls": ("self.n = W[h()]", "def g():\n    return list(L)\ndef h():\n    return g()[0]", ORDER),
    "a generator": ("self.n = W[next(h())]", "def h():\n    yield from L", ORDER),
    "as it is made": ("self.n = W[Kept().first]", "", ORDER),
    "kept in a cache": ("self.n = W[h()]", "@lru_cache\ndef h():\n    return list(L)[0]", ORDER),
    "keys that are joined": ("self.n = W[h()]", "def h():\n    return list(W.keys() & W.keys())[0]", ORDER),
    "a queue": ("self.n = W[deque(L)[0]]", "", ORDER),
    "a count": ("self.n = W[Counter(L).most_common(1)[0][0]]", "", ORDER),
    "a list that has grown": ("x = []\nx.extend(L)\nself.n = W[x[0]]", "", ORDER),
    "what is added": ("x = []\nx += L\nself.n = W[x[0]]", "", ORDER),
    "pairs": ("self.n = W[next(iter(product(L, L)))[0]]", "", ORDER),
    "one after the other": ("self.n = W[next(chain(L, L))]", "", ORDER),
    "in one position of many": (
        "k = 0\nif self.n * self.m == -4 and self.row['p'] + self.row['q'] == 4 and self.n > 0:\n"
        "    k = W[list(L)[0]]\nself.n = k",
        "",
        ORDER,
    ),
    "reduced": ("self.n = W[reduce(lambda a, b: a, L)]", "", ORDER),
    "the smallest": ("self.n = W[heapq.nsmallest(1, L, key=len)[0]]", "", ORDER),
    "the hash of a text": ("self.n = h('a')", "def h(x):\n    return hash(x) % 3", HASH),
    "the hash, by its method": ("self.n = h('a')", "def h(x):\n    return x.__hash__() % 3", HASH),
    "an address": ("self.n = id(L) // 16 % 3", "", ADDRESS),
    "an address in a helper": ("self.n = h()", "def h():\n    return id(L) // 16 % 3", ADDRESS),
    "sorted by it": ("self.n = h()", "def h():\n    return sorted([K(1), K(2), K(0)], key=id)[0].v", ADDRESS),
    "sorted by texts with it": ("self.n = h()", "def h():\n    return sorted([K(1), K(0)], key=repr)[0].v", ADDRESS),
    "a text with it": ("self.n = sum(map(ord, f'{KK}')) % 5 - 2", "", ADDRESS),
    "a text with it, for people": ("require(self.n < 2, because=f'{K(1)}')\nself.m = 0", "", ADDRESS),
    "an iterator that a cache keeps": ("self.n = sum(h())", "@lru_cache\ndef h():\n    return iter([1])", ONCE),
    "a list that a cache keeps": ("x = h()\nx.append(1)\nself.n = len(x)", "@cache\ndef h():\n    return []", CHANGED),
    "of one of several": ("x = h(1)\nx[0] += 1\nself.n = x[0]", "@cache\ndef h(v):\n    return [0]", CHANGED),
    "an iterator that a thing keeps": ("self.n = sum(KK.once)", "", CHANGED),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_one_meaning_is_refused(name: str, tmp_path: Path) -> None:
    body, beside, words = REFUSED[name]
    assert_refused(body, f"{BESIDE}\n{beside}", tmp_path, words)


AGREE: dict[str, tuple[str, str]] = {
    "all of it": ("self.n = h() - 2", "def h():\n    return sum(W[x] for x in L)"),
    "sorted": ("self.n = h()[1]", "def h():\n    return [W[x] for x in sorted(L)]"),
    "what was met": (
        "self.n = h('a')",
        "N = {'a': 'b', 'b': 'c', 'c': 'a'}\ndef h(x):\n    met = set()\n    while x not in met:\n"
        "        met.add(x)\n        x = N[x]\n    return len(met) - 1",
    ),
    "met, on some ways": (
        "if self.f:\n    self.n = h('ab')",
        "def h(t):\n    met = set()\n    for x in t:\n        met.add(x)\n    return len(met)",
    ),
    "in it": ("self.f = h('a')", "def h(x):\n    return x in {'a', 'b'} and x in L"),
    "a hash of numbers": ("self.n = h((1, 2)) - h((1, 2)) + h(1)", "def h(x):\n    return hash(x)"),
    "the same place": ("self.f = id(L) == id(L) and id(L) != id(W)", ""),
    "found by its place": ("self.n = h()", "M = {}\ndef h():\n    M[id(L)] = 2\n    return M[id(L)]"),
    "a list in a cache": ("self.n = len(h()) + h()[0]", "@cache\ndef h():\n    return [1]"),
    "a set in a cache": ("self.n = sum(W[x] for x in h()) - 2", "@cache\ndef h():\n    return set('abc')"),
    "a count": ("self.n = len(Counter(L)) - 1", ""),
    "what cannot be read": (
        "self.n = h()",
        "def h():\n    k = 0\n    def g():\n        nonlocal k\n        k += len(L)\n    g()\n    return k - 1",
    ),
    "a thing with a property": (
        "self.n = S().many - 1",
        "class S:\n    def __init__(self):\n        self.all = set(L)\n    @property\n"
        "    def many(self):\n        return len(self.all)",
    ),
}


@pytest.mark.parametrize("name", AGREE)
def test_what_has_one_meaning_is_read(name: str, tmp_path: Path) -> None:
    body, beside = AGREE[name]
    assert_as_cpython(body, f"{BESIDE}\n{beside}", tmp_path, every=11)


def test_places_are_given_in_the_order_of_asking_and_put_back(tmp_path: Path) -> None:
    path = tmp_path / "placed.py"
    text = "from rulestone.model import *\nclass K:\n    pass\nclass G(Game):\n    def h(self):\n        return id(K)\n"
    path.write_text(text, encoding="utf-8")
    module: Any = module_from(path)
    one, other = module.K(), module.K()
    before = repr(one)
    assert [names is vars(module) for _, names in authors_modules(module.G)] == [True]
    for step in (1, -1):
        for pair in ((one, other), (other, one)):
            with moved(module.G(), 16, step):
                first, second = map(module.id, pair)
                assert (first < second) == (step == 1) and [*map(module.id, pair)] == [first, second]
                assert repr(one) != before and repr(one).startswith(f"<{module.__name__}.K object")
    assert repr(one) == before and not hasattr(module, "id") and "__repr__" not in vars(module.K)


HELPER_FIRST = """
from rulestone.model import *
N = [0]
def count():
    N[0] += 1
    return N[0]

class Drawn(Game):
    language = 2

    def low(self):
        return self.n < 3

    n = State(Int(0, 9))

    @initial
    def setup(self):
        self.n = 0

    @rule()
    def go(self):
        require(self.low())
        self.n = min(9, count())
"""


def test_the_modules_of_a_game_that_begins_with_a_helper(tmp_path: Path) -> None:
    path = tmp_path / "drawn.py"
    path.write_text(HELPER_FIRST, encoding="utf-8")
    with pytest.raises(GameError, match=CHANGED):
        _ = module_from(path).Drawn().system


BESIDE_THE_RULES = """
from functools import cached_property, lru_cache
from rulestone.model import *
S = {{"a", "b", "c"}}
W = {{"a": 0, "b": 1, "c": 2}}
def first():
    return list(S)[0]

class Drawn(Game):
    language = 2
    A = Sort({sort})
    n = State(Int(0, 9))
    at = State(A)

    @cached_property
    def once(self):
        return {once}

    @lru_cache
    def kept(self):
        return {once}

    @initial
    def setup(self):
        self.n, self.at = 0, self.A[0]

    @rule(step={steps}{more})
    def go(self, step):
        {done}
"""
AS_EVER = {"sort": "'a', 'b'", "once": "[1, 2]", "steps": "[1]", "more": "", "done": "self.n = step"}


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"steps": "lambda game: [W[first()]]"}, ORDER),
        ({"steps": "lambda game: [W[x] for x in S][:1]"}, ORDER),
        ({"steps": "lambda game: sorted(W[x] for x in S)"}, ""),
        ({"steps": "lambda game: [W[x] for x in S]"}, ""),
        ({"sort": "lambda game: list(S)"}, "whose order may change from run to run"),
        ({"sort": "lambda game: sorted(S)"}, ""),
        ({"more": ", by=CHANCE, weight=lambda self, step: W[first()] + 1"}, ORDER),
        ({"once": "iter([1])", "done": "self.n = sum(self.once)"}, ONCE),
        ({"once": "iter([1])", "done": "self.n = sum(self.kept())"}, ONCE),
        ({"done": "self.once.append(1)\n        self.n = len(self.once)"}, CHANGED),
        ({"done": "self.kept().append(1)\n        self.n = len(self.kept())"}, CHANGED),
        ({"done": "self.n = len(self.kept()) if self.kept() is self.kept() else 0"}, ""),
        ({"done": "self.n = self.once[0] + len(self.kept())"}, ""),
    ],
    ids=str,
)
def test_beside_the_rules(changed: dict[str, str], words: str, tmp_path: Path) -> None:
    path = tmp_path / "drawn.py"
    path.write_text(BESIDE_THE_RULES.format(**AS_EVER | changed), encoding="utf-8")
    kind: Any = module_from(path).Drawn
    if words:
        with pytest.raises(GameError, match=words) as told:
            _ = kind().system
        assert told.value.line is not None and told.value.fix
        return
    system = kind().system
    assert {str(node) for one in system.instances for node in one.updates.values()} <= {"0", "1", "2", "3"}
    (before, *_) = [[str(one.label) for one in system.instances]]
    assert before == [str(one.label) for one in kind().system.instances]


def test_a_method_under_a_cache_is_computed_once(tmp_path: Path) -> None:
    path = tmp_path / "drawn.py"
    path.write_text(BESIDE_THE_RULES.format(**AS_EVER | {"done": "self.n = len(self.kept())"}), encoding="utf-8")
    game: Any = module_from(path).Drawn()
    assert len(game.system.instances) == 1
    assert type(game).kept.cache_info().misses == 1 and game.kept() is game.kept()


def test_which_functions_may_go_through_sets() -> None:
    space: dict[str, Any] = {"S": {"a", "b"}, "N": {1, 2}, "T": ({"a", "b"},)}
    found = {}
    for text in ("{x, y}", "list(S)", "list(N)", "T[0]", "sorted(N)", "x in {'a', 'b'}", "[*{'a', 'b'}]", "x + y"):
        function: Any = eval(f"lambda x, y: {text}", space)
        found[text] = may_be_of_each_process(function, (1, 2))
        assert may_be_of_each_process(function, (frozenset("ab"), 2))
    asked = {text for text, may in found.items() if not may}
    assert asked == {"list(N)", "sorted(N)", "x in {'a', 'b'}", "x + y"}


_LINES = (
    "    k = W[list({s})[0]]",
    "    k = sum(W[x] for x in {s})",
    "    k = [W[x] for x in {s} if x != 'b'][-1]",
    "    for x in {s}: k = k * 2 + W[x]",
    "    k = max(W[x] for x in {s}) + k",
    "    k = W[max({s}, key=len)]",
    "    k = len({s} | {t})",
    "    k += W[sorted({s})[0]]",
    "    k = k if 'a' in {s} else 2",
    "    x, *_ = {s}\n    k += W[x]",
    "    k += dict(zip(sorted({s}), (0, 1, 2)))['a']",
    "    k += dict(zip({s}, (0, 1, 2)))['a']",
    "    k += [*enumerate({s})][0][0]",
)
_SETS = ("L", "M", "set('abc')", "frozenset('ca')", "(L | M)", "(L - {'c'})", "{'a', 'b'}", "set(W)", "t")


def _helper(dice: random.Random) -> str:
    """A helper that goes through sets."""
    lines = ["def h(t=frozenset('ab')):", "    k = 1"]
    for _ in range(dice.randint(1, 3)):
        lines.append(dice.choice(_LINES).replace("{s}", dice.choice(_SETS)).replace("{t}", dice.choice(_SETS)))
    return "\n".join([*lines, "    return k % 3"])


class _Turned(frozenset[str]):
    """A set that is gone through in an order drawn for what is in it; what Python makes of two such has one, too."""

    dice = random.Random(0)
    orders: ClassVar[dict[frozenset[str], list[str]]] = {}

    def __iter__(self) -> Any:
        key = frozenset(frozenset.__iter__(self))
        if key not in _Turned.orders:
            _Turned.orders[key] = sorted(key)
            _Turned.dice.shuffle(_Turned.orders[key])
        return iter(_Turned.orders[key])

    def __or__(self, other: Any) -> Any:
        return _Turned(frozenset.__or__(self, other))

    def __sub__(self, other: Any) -> Any:
        return _Turned(frozenset.__sub__(self, other))


def _said(text: str) -> set[int]:
    """What a helper may say, each set being gone through in many orders: rulestone has no part in that."""
    said = set()
    for _ in range(60):
        _Turned.orders.clear()
        space: dict[str, Any] = {"W": {"a": 0, "b": 1, "c": 2}, "L": _Turned("abc"), "M": _Turned("ab")}
        exec(text.replace("{'a', 'b'}", "set('ab')"), names := {**space, "set": _Turned, "frozenset": _Turned})
        said.add(names["h"]())
    return said


def test_random_helpers_are_refused_where_they_go_by_an_order_and_only_there(tmp_path: Path) -> None:
    dice = random.Random(5)
    met = set()
    for number in range(40):
        text = _helper(dice)
        said = _said(text)
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            game_of("self.n = h()", f"W = {{'a': 0, 'b': 1, 'c': 2}}\nL = set('abc')\nM = set('ab')\n{text}", folder)
        except GameError as error:
            assert ORDER in str(error) and len(said) > 1, (text, said, str(error))
            met.add("refused")
        else:
            assert len(said) == 1, (text, said)
            met.add("read")
    assert met == {"read", "refused"}
