"""What leaned on a few invariants alone stands where another is given up, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import Game, Int, Sort, State, TransitionSystem, initial, invariant, require, rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.nodes import cell_node
from rulestone.proofs.engines.symbolic import kept_leaning, obligations
from rulestone.proofs.engines.symbolic.houdini import Induction
from rulestone.proofs.engines.symbolic.induction_found import Inductive
from rulestone.proofs.engines.symbolic.kept_steps import KeptSteps
from rulestone.proofs.engines.symbolic.obligations import Prover
from rulestone.proofs.engines.symbolic.prepared import Prepared
from rulestone.proofs.engines.symbolic.solving import Solvers
from rulestone.proofs.running.store import Store

pytest.importorskip("z3")


@pytest.fixture(autouse=True)
def nothing_is_probed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few obligations of each property are asked in full, and lean on everything: of a small game that is all."""
    monkeypatch.setattr(obligations, "PROBES", 0)


class Mill(Game):
    """On each side sacks pass a gate that is narrow, so that they are few; turns are counted besides."""

    Side = Sort("left", "right")
    gate = State(Side, Int(0, 9))
    sacks = State(Side, Int(0, 9))
    turns = State(Int(0, 9))

    @initial
    def setup(self, s):
        s.gate = 4
        s.sacks = 0
        s.turns = 0

    @rule(side=Side)
    def lift(self, s, side):
        require(s.sacks[side] < s.gate[side])
        s.sacks[side] += 1

    @rule(side=Side)
    def widen(self, s, side):
        require(s.gate[side] < 4)
        s.gate[side] += 1

    @rule()
    def turn(self, s):
        require(s.turns < 7)
        s.turns += 1

    @invariant
    def gates_are_narrow(self, s):
        return all(s.gate[side] < 5 for side in self.Side)

    @invariant
    def sacks_pass_the_gate(self, s):
        return all(s.sacks[side] <= s.gate[side] for side in self.Side)

    @invariant
    def sacks_are_few(self, s):
        return all(s.sacks[side] < 5 for side in self.Side)

    @invariant
    def turns_are_few(self, s):
        return s.turns < 8


def _with_wide_gates(system: TransitionSystem) -> TransitionSystem:
    """The game in which the gate on the left may be opened further: one guard says less."""
    instances = list(system.instances)
    number = next(n for n, one in enumerate(instances) if str(one).startswith("widen") and "left" in str(one))
    (cell,) = instances[number].updates
    instances[number] = replace(instances[number], guard=ex.less(cell_node(cell), ex.integer(9)), effects=None)
    return replace(system, instances=tuple(instances))


def _found(system: TransitionSystem, store: Store | None) -> tuple[Inductive, set[tuple[str, str]]]:
    """What induction finds, and what of which move was asked."""
    prepared, asked = Prepared(system), set[tuple[str, str]]()
    with Solvers(10.0) as solvers:
        supports = solvers.cache.supports
        induction = Induction(prepared, Prover(prepared, solvers, supports), supports, None, KeptSteps(system, store))
        prove: Callable[..., Any] = induction._prove

        def noted(requests: Sequence[Any], lemmas: Any) -> Any:
            requests = list(requests)
            asked.update((str(one.move.instance), one.owner) for one in requests if one.move is not None)
            return prove(requests, lemmas)

        induction._prove = noted
        return induction.invariants(prepared.invariants()), asked


def _said(found: Inductive) -> tuple[set[str], set[str]]:
    return set(found.kept), set(found.failures)


def _edited(tmp_path: Path) -> tuple[Any, Any, set[tuple[str, str]], set[tuple[str, str]]]:
    """What is found after an edit, with what was kept and with nothing; and what is asked in either case."""
    system, store = Mill().system, Store(tmp_path)
    assert _said(_found(system, store)[0]) == ({one.name for one in system.invariants}, set())
    wide = _with_wide_gates(system)
    (kept, asked), (alone, asked_alone) = _found(wide, store), _found(wide, None)
    return _said(kept), _said(alone), asked, asked_alone


def test_only_what_leaned_on_what_fails_is_asked_again(tmp_path: Path) -> None:
    kept, alone, asked, asked_alone = _edited(tmp_path)
    assert kept == alone
    assert kept == ({"sacks_pass_the_gate", "turns_are_few"}, {"gates_are_narrow", "sacks_are_few"})
    assert asked < asked_alone
    assert not any(owner == "turns_are_few" for _, owner in asked)


def test_who_forgets_on_what_it_leaned_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def of_any(self: kept_leaning.KeptLeaning, what: str, under: Any) -> Any:
        return (row.moves for row in self._rows(what))

    monkeypatch.setattr(kept_leaning.KeptLeaning, "shown", of_any)
    kept, alone, _, _ = _edited(tmp_path)
    assert kept != alone


def test_what_was_spoilt_is_not_believed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    leaning = kept_leaning.KeptLeaning(store)
    leaning.keep("what", {frozenset({("a", "1")}): {"move": "premises"}})
    assert [*leaning.shown("what", {"a": "1", "b": "2"})] == [{"move": frozenset({"premises"})}]
    assert [*leaning.shown("what", {"a": "2"})] == [*leaning.shown("else", {"a": "1"})] == []
    for data in (b"", b"no data", kept_leaning.zlib.compress(b"[1]")):
        store.keep(kept_leaning.KIND, kept_leaning._key("what"), data)
        assert [*leaning.shown("what", {"a": "1"})] == []
