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
from rulestone.model.plain.kept_outside import KeptOutside
from rulestone.model.plain.set_orders import SetOrder, in_one_order
from rulestone.model.reading import read_again
from rulestone.model.words import unasked_calls
from rulestone.proofs.running.game_files import module_from

from tests.fuzz.methods.compare_methods import compare
from tests.fuzz.methods.draw_orders import ORDERS
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
    "pairs of numbers": "for i, j in {(2, 1), (1, 2), (0, 0)}:\n    self.n = i",
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


def test_random_rules_that_go_through_sets_and_iterators() -> None:
    told = compare(range(60), ORDERS)
    assert told.differ == [] and told.agreed > 10 and sum(told.refused.values()) > 10, told


ASKED = """
from rulestone.model import *
S = frozenset("pq")
T = {{"a": 0, "b": 1, "c": 2}}

class Drawn(Game):
    language = 2
    P = players = Sort("p", "q")
    n = State(Int(0, 3))

    @initial
    def setup(self):
        self.n = 0

    @rule()
    def go(self):
        require(self.n < 3)
        self.n += 1

    @terminal
    def over(self):
        return self.n == 3

    @outcome
    def worth(self, player):
        return {worth}

    @invariant
    def few(self):
        return {few}

    @step_property
    def grows(before, after, step):
        return {grows}

    @reachable
    def far(self):
        return {far}
"""
PLAIN = {"worth": "self.n", "few": "self.n < 4", "grows": "after.n > before.n", "far": "self.n == 3"}


@pytest.mark.parametrize(
    ("name", "says", "matters"),
    [
        ("few", "list(S)[0] == 'p' or self.n < 2", True),
        ("few", "sum(T[x] for x in set(T)) + self.n < 9 and next(iter(S)) in 'pq'", False),
        ("grows", "after.n > before.n and [*S][0] == 'p'", True),
        ("grows", "all(T[x] < after.n + 9 for x in set(T))", False),
        ("far", "self.n == T[max(set(T), key=len)]", True),
        ("worth", "T[next(iter(set(T)))]", True),
        ("worth", "sum(T[x] for x in set(T)) + self.n", False),
    ],
)
def test_properties(name: str, says: str, matters: bool, tmp_path: Path) -> None:
    path = tmp_path / "asked.py"
    path.write_text(ASKED.format(**{**PLAIN, name: says}), encoding="utf-8")

    def asked() -> Any:
        system = module_from(path).Drawn().system
        of_steps = [system.step_condition(one, move) for one in system.step_properties for move in system.instances]
        return system.invariants, system.goals, system.outcomes(), of_steps

    if not matters:
        asked()
        return
    with pytest.raises(GameError, match=MATTERS) as told:
        asked()
    assert told.value.rule == name and told.value.line is not None


FAULTS: dict[str, tuple[Any, str, Any]] = {
    "no other order is tried": (read_again, "demand_no_order", lambda system, read: None),
    "what is used up is not seen": (KeptOutside, "has_iterators", False),
    "the machine may be asked": (unasked_calls, "asked_of_machine", lambda frame, event, called: None),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, what, wrong = FAULTS[name]
    monkeypatch.setattr(where, what, wrong)
    if what == "demand_no_order":  # play goes by Python's order, which in this process may happen to be the same
        monkeypatch.setattr(set_orders.SetOrder, "of", classmethod(lambda cls, things: list(things)[::-1]))
    assert compare(range(200), ORDERS, stop=True).differ


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
