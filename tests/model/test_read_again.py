"""What a rule changes outside of the state, on all ways: refused where any rule or property goes by it, else let be.

A rule is read once, and Python would run it for each move. What CPython does comes from `tests.oracles.plain_objects`.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.plain.kept_outside import KeptOutside
from rulestone.model.reading import read_again
from rulestone.model.reading.kept_parts import rules_kept_on
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.kept_rules import RulesOnDisk
from rulestone.proofs.running.store import Store

from tests.fuzz.methods.compare_methods import compare
from tests.fuzz.methods.draw_carried_changes import CARRIED
from tests.model.test_as_cpython import assert_as_cpython, assert_refused

CHANGED = "is changed while the rules are read, which play does not see"
CHANCE = "gives something else each time, and a rule is read once"

COUNT = "def count():\n    C[0] += 1\n    return C[0]\n"

REFUSED: dict[str, tuple[str, str, str]] = {
    "a number of a list": ("C[0] += 1\nself.f = C[0] < 5", "C = [0]", CHANGED),
    "required to be small": ("C[0] += 1\nrequire(C[0] < 900)\nself.n = 0", "C = [0]", CHANGED),
    "a number of a class": ("K.c += 1\nself.f = K.c < 9", "class K:\n    c = 0", CHANGED),
    "a number of an object": ("KK.v += 1\nself.f = KK.v > 9", "class K:\n    v = 0\nKK = K()", CHANGED),
    "an entry": ("D['a'] = D.get('a', 0) + 1\nself.f = D['a'] < 9", "D = {}", CHANGED),
    "by a function": ("self.f = count() < 5", "C = [0]\n" + COUNT, CHANGED),
    "a global name": ("self.f = g() < 5", "c = 0\ndef g():\n    global c\n    c += 1\n    return c", CHANGED),
    "a name by globals()": ("self.f = g() < 5", "c = 0\ndef g():\n    globals()['c'] += 1\n    return c", CHANGED),
    "a closure": (
        "self.f = g() < 5",
        "def made():\n    c = 0\n    def g():\n        nonlocal c\n        c += 1\n        return c\n    return g\n"
        "g = made()",
        CHANGED,
    ),
    "a function's attribute": ("self.f = g() < 5", "def g():\n    g.c += 1\n    return g.c\ng.c = 0", CHANGED),
    "a default": ("self.f = g() < 5", "def g(c=[0]):\n    c[0] += 1\n    return c[0]", CHANGED),
    "by setattr": ("setattr(K, 'c', K.c + 1)\nself.f = K.c < 9", "class K:\n    c = 0", CHANGED),
    "by type(self)": ("type(self).c = getattr(type(self), 'c', 0) + 1\nself.f = type(self).c < 9", "", CHANGED),
    "how many were logged": ("L.append(1)\nself.f = len(L) > 500", "L = []", CHANGED),
    "what was met": ("self.f = 1 in S\nS.add(1)", "S = set()", CHANGED),
    "a text that grows": ("D['a'] += 'x'\nself.f = len(D['a']) > 500", "D = {'a': ''}", CHANGED),
    "a Counter": ("Q.update('a')\nself.f = Q['a'] > 9", "from collections import Counter\nQ = Counter()", CHANGED),
    "a deque": ("R.rotate(1)\nself.n = R[0]", "from collections import deque\nR = deque([0, 1])", CHANGED),
    "a bytearray": ("Q.append(1)\nself.f = len(Q) > 99", "Q = bytearray()", CHANGED),
    "an array": ("A[0] += 1\nself.f = bool(A[0] > 9)", "import numpy as np\nA = np.zeros(1, int)", CHANGED),
    "an enum's member": (
        "E.A.c = getattr(E.A, 'c', 0) + 1\nself.f = E.A.c > 9",
        "from enum import Enum\nclass E(Enum):\n    A = 1",
        CHANGED,
    ),
    "of a thread": (
        "L.v = getattr(L, 'v', 0) + 1\nself.f = L.v > 9",
        "import threading\nL = threading.local()",
        CHANGED,
    ),
    "of a context": (
        "C.set(C.get() + 1)\nself.f = C.get() > 9",
        "from contextvars import ContextVar\nC = ContextVar('C', default=0)",
        CHANGED,
    ),
    "an iterator": ("self.n = next(I) % 3", "from itertools import count\nI = count()", CHANGED),
    "an iterator that is long": ("self.n = next(I, 2)", "I = iter([1] * 99)", CHANGED),
    "a generator": (
        "self.n = I.send(None) % 3",
        "def g():\n    i = 0\n    while True:\n        yield i\n        i += 1\nI = g()",
        CHANGED,
    ),
    "a file": ("self.n = len(list(F))", "import io\nF = io.StringIO('a')", CHANGED),
    "what is pushed off": ("self.f = len(D) > 0\nif D:\n    D.popitem()", "D = {1: 1, 2: 2}", CHANGED),
    "chance": ("self.n = random.randint(0, 1)", "import random", CHANCE),
    "chance of a function": ("self.n = g()", "from random import choice\ndef g():\n    return choice([0, 1])", CHANCE),
    "chance, seldom": ("self.f = random.random() < 0.001", "import random", CHANCE),
    "chance of an object": ("self.n = R.randint(0, 1)", "from random import Random\nR = Random(3)", CHANCE),
    "numpy's chance": ("self.n = int(np.random.randint(0, 2))", "import numpy as np", CHANCE),
    "a clock": ("self.n = time.time_ns() % 2", "import time", CHANCE),
    "a secret": ("self.n = secrets.randbelow(2)", "import secrets", CHANCE),
    "a module of Python's": ("sys.c = 1\nself.n = 0", "import sys", "sys.c is set, which outlasts the rule"),
    "the state in a context": (
        "C.set(self.o)\nself.f = g()",
        "from contextvars import ContextVar\nC = ContextVar('C')\ndef g():\n    return C.get() is None",
        "which outlasts the rule",
    ),
    **{
        f"by another name in a property: {how}": (
            "Z.clear()\nif self.f:\n    KK.w\nself.n = len(Z)",
            "import operator\nfrom functools import partial\nZ = []\nT = {'a': list.append}\n"
            f"class K:\n    @property\n    def w(self):\n        {how}\nKK = K()",
            "may change what outlasts it",
        )
        for how in (
            "f = operator.iconcat; f(Z, [1])",
            "f = Z.append; f(1)",
            "list(map(Z.append, [1]))",
            "partial(list.append, Z)(1)",
            "T['a'](Z, 1)",
        )
    },
    "an iterator that a function finds": (
        "H[0] = iter([0, 1])\nif self.f:\n    g()\nself.n = len(list(H[0]))",
        "H = [0]\ndef g():\n    return sum(H[0])",
        "how far it had come",
    ),
    "a number that says how far": (
        "self.n = sum(islice([0, 1], self.n))",
        "from itertools import islice",
        "goes as far as `n` says",
    ),
    "lists of two lengths": ("self.n = sum(a for a, b in zip([1], [1, 2], strict=True))", "", "of different lengths"),
    "a place of an array": (
        "self.n = int(np.array([0, 1])[self.row['p']])",
        "import numpy as np",
        r"points into a numpy.ndarray",
    ),
    "one of two lists": (
        "for x in ((1,) if self.f else (1, 1)):\n    self.n = x",
        "",
        "write `if` and `else` with a loop",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_play_would_change_is_refused(name: str, tmp_path: Path) -> None:
    body, beside, words = REFUSED[name]
    before = random.getstate()
    assert_refused(body, beside, tmp_path, words)
    if words == CHANCE:
        assert random.getstate() == before, "what was drawn in vain is drawn again"


AGREE: dict[str, tuple[str, str]] = {
    "a log": ("L.append(self.P)\nself.n = 0", "L = []"),
    "how often something was called": ("D['go'] = D.get('go', 0) + 1\nself.n = 0", "D = {}"),
    "a number that nobody asks": (
        "K()\nself.n = 0",
        "class K:\n    made = 0\n    def __init__(self):\n        K.made += 1",
    ),
    "what was computed is kept": (
        "self.n = fib(3)",
        "M = {}\ndef fib(k):\n    if k not in M:\n        M[k] = k if k < 2 else fib(k - 1) + fib(k - 2)\n"
        "    return M[k]",
    ),
    "kept by a decorator": (
        "self.n = g(1)",
        "def kept(f):\n    known = {}\n    def g(x):\n        if x not in known:\n            known[x] = f(x)\n"
        "        return known[x]\n    return g\n@kept\ndef g(x):\n    return x",
    ),
    "kept by cached_property": (
        "self.n = KK.t",
        "from functools import cached_property\nclass K:\n    @cached_property\n    def t(self):\n        return 1\n"
        "KK = K()",
    ),
    "a table that is made when it is needed": (
        "self.n = table()[1]",
        "T = []\ndef table():\n    if not T:\n        T.extend([0, 1])\n    return T",
    ),
    "a list that is emptied first": ("Z.clear()\nZ.append(1)\nself.n = len(Z)", "Z = []"),
    "chance that is sown": ("random.seed(3)\nself.n = random.randint(0, 1)", "import random"),
    "chance of its own": ("self.n = Random(7).randint(0, 1)", "from random import Random"),
    "how long it took": (
        "t = time.perf_counter()\nself.n = 0\nT.append(time.perf_counter() - t)",
        "import time\nT = []",
    ),
    "numbers of things that are thrown away": (
        "k = K()\nself.n = 0",
        "from itertools import count\nI = count()\nclass K:\n    def __init__(self):\n        self.id = next(I)",
    ),
    "lists of one length": ("self.n = sum(a * b for a, b in zip([self.n, 1], [1, 0], strict=True))", ""),
}


@pytest.mark.parametrize("name", AGREE)
def test_what_nobody_asks_is_let_be(name: str, tmp_path: Path) -> None:
    assert_as_cpython(*AGREE[name], tmp_path, every=41)


PROPERTIES = """
from rulestone.model import *
C = [0]

class Drawn(Game):
    language = 2
    n = State(Int(0, 3))

    @initial
    def setup(self):
        self.n = 0

    @rule()
    def go(self):
        require(self.n < 3)
        self.n += 1
        {changed}

    @invariant
    def few(self):
        {asked}
"""


@pytest.mark.parametrize(
    ("changed", "asked"), [("C[0] = 1", "return C[0] == 0"), ("pass", "C[0] += 1; return C[0] < 9")]
)
def test_a_property_that_goes_by_it_is_refused(changed: str, asked: str, tmp_path: Path) -> None:
    with pytest.raises(GameError, match=CHANGED) as told:
        _read(PROPERTIES.format(changed=changed, asked=asked), tmp_path)
    assert told.value.rule == "few"


USED_UP = "can be gone through once, and a property goes through it"


@pytest.mark.parametrize(
    ("changed", "asked", "words"),
    [
        ("pass", "return 1 in I", USED_UP),
        ("pass", "return any(I)", USED_UP),
        ("pass", "return first() == 1", USED_UP),
        ("pass", "return [*I] == [1, 1]", USED_UP),
        ("pass", "a, b = I; return a == 1", USED_UP),
        ("pass", "return ''.join(map(str, I)) == '11'", USED_UP),
        ("K.it = iter([1, 0])", "return sum(K.it) == 1", USED_UP),
        ("C[0] = iter([1, 2])", "return sum(C[0]) == 3", CHANGED),
        ("C[0] = iter([1, 2])", "return next(C[0]) == 1", CHANGED),
    ],
)
def test_an_iterator_that_a_property_uses_up(changed: str, asked: str, words: str, tmp_path: Path) -> None:
    beside = (
        "C = [0]\nI = iter([1, 1])\nclass K:\n    it = iter([1, 0])\ndef first():\n    for x in I:\n        return x"
    )
    text = PROPERTIES.replace("C = [0]", beside).format(changed=changed, asked=asked)
    with pytest.raises(GameError, match=words) as told:
        _read(text, tmp_path)
    assert told.value.line is not None and told.value.fix and "\n" not in str(told.value)


VAST = """
from rulestone.model import *
C = [0]

class Drawn(Game):
    language = 2
    n = State(Int(0, 9))

    @initial
    def setup(self):
        self.n = 0

    @rule(step=range(1, 5))
    def go(self, step):
        self.n = step

    @{kind}
    def few(self{after}):
        {asked}
"""


@pytest.mark.parametrize(("kind", "after"), [("invariant", ""), ("step_property", ", move, after")])
def test_a_property_of_a_vast_game(kind: str, after: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_again, "_VAST", 3)
    asked = "C[0] += 1; return C[0] < 99"
    with pytest.raises(GameError, match=CHANGED):
        _read(VAST.format(kind=kind, after=after, asked=asked), tmp_path)


def test_a_log_of_a_property_is_let_be(tmp_path: Path) -> None:
    system = _read(PROPERTIES.format(changed="C.append(1)", asked="C.append(1); return self.n < 4"), tmp_path)
    assert len(system.invariants) == 1


def _read(text: str, folder: Path) -> Any:
    path = folder / "drawn.py"
    path.write_text(text, encoding="utf-8")
    return module_from(path).Drawn().system


def test_what_was_refused_is_not_kept(tmp_path: Path) -> None:
    """Else the next command would take the rules as they were read, and nothing would be changed by reading them."""
    text = PROPERTIES.format(changed="C[0] += 1; require(C[0] < 9)", asked="return True")
    for _ in range(2):
        with rules_kept_on(RulesOnDisk(Store(tmp_path / "kept"))), pytest.raises(GameError, match=CHANGED):
            _read(text, tmp_path)


def test_everything_is_put_back() -> None:
    class Kept:
        numbers = [1]

    kept = Kept()
    names: dict[str, Any] = {"a": [1], "b": {"x": 1}, "c": {1}, "d": 1, "e": kept}

    class Game:
        pass

    game = Game()
    vars(game).update(names)
    before = KeptOutside(game)
    assert not [*before.changes()]
    names["a"].append(2)
    names["b"]["y"] = 2
    names["c"].clear()
    vars(kept)["more"] = 1
    assert {one.name for one in before.changes()} == {"a", "b", "c", "e"}
    assert {one.name for one in before.changes() if one.has_gained} == {"b", "e"}
    before.put_back()
    assert (names["a"], names["b"], names["c"], vars(kept)) == ([1], {"x": 1}, {1}, {})
    assert not [*before.changes()]


class _Raising:
    """Its own code raises whatever is asked of it."""

    __slots__ = ("__dict__", "v")

    def __init__(self) -> None:
        vars_of(self)["w"] = 0
        object.__setattr__(self, "v", 0)

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)


def vars_of(thing: Any) -> dict[str, Any]:
    """What an object keeps, whatever it says itself."""
    found: dict[str, Any] = object.__getattribute__(thing, "__dict__")
    return found


@pytest.mark.parametrize("name", ["v", "w"])
def test_an_object_that_does_not_show_itself(name: str) -> None:
    class Game:
        pass

    game, thing = Game(), _Raising()
    vars(game)["thing"] = thing
    before = KeptOutside(game)
    assert not [*before.changes()]
    object.__setattr__(thing, name, 1)
    assert [one.name for one in before.changes()] == ["thing"]


def test_random_rules_that_change_what_outlasts_them() -> None:
    told = compare(range(40), CARRIED)
    assert told.differ == [] and told.agreed > 8 and sum(told.refused.values()) > 8, told


def test_a_fault_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_again.ReadAgain, "demand", lambda self, system, read, read_some: None)
    assert compare(range(20), CARRIED, stop=True).differ
