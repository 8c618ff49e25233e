"""Sets of texts have another order in each process: rules by which that matters are refused, others read alike.

What CPython does comes from `tests.oracles.plain_objects`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.plain import set_orders
from rulestone.model.plain.set_orders import SetOrder, in_one_order

from tests.model.test_as_cpython import assert_as_cpython, game_of

MATTERS = "it matters in which order a set is gone through"
BESIDE = """
from enum import Enum
S = frozenset("pq")
class E(Enum):
    P = "p"
    Q = "q"
T = {(0, "a"), (1, "b"), (2, "c")}
"""

REFUSED: dict[str, str] = {
    "the place in it": "for i, p in enumerate({'p', 'q'}):\n    self.row[p] = i",
    "the first of it": "self.o = next(iter(S))",
    "a list of it": "self.o = list(S)[0]",
    "the last that is met": "for p in S:\n    self.o = p",
    "the last for which it holds": "for p in S:\n    if self.row[p] > 0:\n        self.o = p",
    "behind a star": "a = [*S]\nself.o = a[0]",
    "taken apart": "a, b = S\nself.o = a",
    "taken out": "s = {'p', 'q'}\nself.o = s.pop()",
    "side by side": "for p, i in zip(S, (0, 1)):\n    self.row[p] = i",
    "a text of it": "self.f = ''.join(S) == 'pq'",
    "the greatest of those alike": "self.o = max(S, key=len)",
    "members": "self.o = [e.value for e in {E.P, E.Q}][0]",
    "the second of three": "self.n = list(T)[1][0]",
    "how far": "k = 0\nfor v, t in T:\n    k += v\n    if k > self.n:\n        break\nself.m = v",
}


@pytest.mark.parametrize("name", REFUSED)
def test_where_the_order_matters(name: str, tmp_path: Path) -> None:
    with pytest.raises(GameError, match=MATTERS) as told:
        game_of(REFUSED[name], BESIDE, tmp_path)
    assert told.value.file == str(tmp_path / "beside.py") and told.value.rule == "go" and told.value.fix
    assert "\n" not in str(told.value)


AGREE: dict[str, str] = {
    "each of them": "for p in S:\n    self.row[p] = 0",
    "any of them": "self.f = any(self.row[p] > 0 for p in S)",
    "one after the other": "for p in S:\n    if self.row[p] > 0:\n        self.f = True",
    "how many": "self.n = len([p for p in S if self.row[p] > 1])",
    "all in all": "self.n = sum(self.row[p] for p in S) - 2",
    "sorted": "self.o = sorted(S)[0]",
    "in it": "self.f = self.o in S",
    "the one that is meant": "k = -1\nfor v, t in T:\n    if v == self.n:\n        k = v\nself.m = k",
    "numbers": "for i in {2, 1}:\n    self.n = i",
    "one alone": "self.o = next(iter({'p'}))",
    "joined": "self.f = (S | {'p'}) == {'q', 'p'}",
    "the last text of each": "x = [t for v, t in T if v == 1]\nself.f = x[-1] == 'b'",
}


@pytest.mark.parametrize("name", AGREE)
def test_where_it_does_not(name: str, tmp_path: Path) -> None:
    assert_as_cpython(AGREE[name], BESIDE, tmp_path, every=7)


def test_one_order_and_others() -> None:
    things: Any = frozenset(("b", "c", "a"))
    assert in_one_order(things) == ["a", "b", "c"]
    found = []
    for by in (-1, 1, -2):
        with SetOrder.turned(by):
            found.append("".join(in_one_order(things)))
    assert found == ["cba", "bca", "bac"]
    for alike in ({1, 2}, {"a"}, ["b", "a"], {"b": 1}):
        assert in_one_order(alike) is alike


def test_a_fault_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(set_orders.SetOrder, "of", classmethod(lambda cls, things: sorted(things)))
    game_of(REFUSED["a list of it"], BESIDE, tmp_path)  # else refused


PROGRAM = """
import sys
from pathlib import Path
from tests.model.test_as_cpython import game_of
from tests.model.test_set_orders import AGREE, BESIDE
system = game_of("\\n".join(AGREE.values()), BESIDE, Path(sys.argv[1]))
(move,) = system.instances
print(move.guard, [(str(cell), str(node)) for cell, node in move.updates.items()])
"""


def test_read_alike_in_every_process(tmp_path: Path) -> None:
    told = set()
    for seed in ("1", "5"):
        command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
        ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": seed})
        assert not ran.returncode, ran.stderr
        told.add(ran.stdout)
    assert len(told) == 1
