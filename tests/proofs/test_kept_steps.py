"""What is kept of single moves holds of each of them, and a proof that uses it finds what one finds that does not."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Node, conjunction, negation
from rulestone.model.games.mutou.music import Music
from rulestone.model.games.svelfwld import Svelfwld
from rulestone.proofs.engines.symbolic import kept_steps, representatives
from rulestone.proofs.engines.symbolic.houdini import Induction
from rulestone.proofs.engines.symbolic.induction_found import Inductive
from rulestone.proofs.engines.symbolic.kept_steps import KeptSteps
from rulestone.proofs.engines.symbolic.locality import Substitution
from rulestone.proofs.engines.symbolic.obligations import Prover
from rulestone.proofs.engines.symbolic.prepared import Prepared, conjuncts
from rulestone.proofs.engines.symbolic.proof_script import obligation
from rulestone.proofs.engines.symbolic.requests import Request
from rulestone.proofs.engines.symbolic.solving import Solvers
from rulestone.proofs.running.store import Store

from .symbolic_games import slide_game

pytest.importorskip("z3")

GAMES: Mapping[str, Any] = {
    "slide": lambda: slide_game(5)(),
    "slide, with a fault": lambda: slide_game(5, faulty=True)(),
    "music": lambda: Music("three"),
    "svelfwld": lambda: Svelfwld("5x5"),
}
SMALL = ("slide, with a fault", "music")


@pytest.fixture(autouse=True)
def always_symmetries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(representatives, "FEW_MOVES", 10)


class Asked:
    """Induction on one system.

    Attributes:
        requests: what was asked about steps.
        found: what came of it.
    """

    def __init__(self, system: TransitionSystem, store: Store | None) -> None:
        self.requests: list[Request] = []
        prepared = Prepared(system)
        with Solvers(10.0) as solvers:
            prover = Prover(prepared, solvers, solvers.cache.supports)
            prove = prover.prove

            def noted(requests: Any, *rest: Any) -> Any:
                requests = list(requests)
                self.requests += [request for request in requests if request.move is not None]
                return prove(requests, *rest)

            prover.prove = noted  # type: ignore[method-assign]
            induction = Induction(prepared, prover, solvers.cache.supports, None, KeptSteps(system, store))
            self.found = induction.invariants(prepared.invariants())


def _said(found: Inductive) -> Any:
    failures = {
        name: (why.state, why.initially, why.where, why.reason, None if why.pair is None else _pair(why.pair))
        for name, why in found.failures.items()
    }
    return found.kept, failures, found.asked


def _pair(pair: Any) -> Any:
    return pair.before, str(pair.instance), pair.after


@pytest.mark.parametrize("name", GAMES)
def test_every_move_keeps_what_it_is_known_to_keep(name: str, tmp_path: Path) -> None:
    """The slow twin: each obligation by itself, with all hypotheses and nothing left out."""
    system, store = GAMES[name]().system, Store(tmp_path)
    found = Asked(system, store).found
    prepared = Prepared(system)
    first = {t.name: conjuncts(t.state) for t in prepared.invariants()}
    chance = random.Random(name)
    held = 0
    for parts in (first, found.kept):
        known = KeptSteps(system, store).under(parts)
        assert not known.is_empty
        pairs = [(m, n) for m in prepared.moves for n in parts if not known.is_open(m.instance, n)]
        for move, owner in chance.sample(pairs, min(len(pairs), 40)):
            held += _is_kept(prepared, parts, move.number, owner)
        if len(parts) == len(found.kept):
            assert len(pairs) == len(prepared.moves) * len(parts)
    assert held


def _is_kept(prepared: Prepared, parts: Mapping[str, Sequence[Node]], number: int, owner: str) -> int:
    move = prepared.moves[number]
    lemmas = [part for some in parts.values() for part in some]
    with Solvers(30.0) as solvers:
        induction = Induction(prepared, Prover(prepared, solvers, solvers.cache.supports), solvers.cache.supports)
        substitution = Substitution(lemmas, solvers.cache.supports)
        asked = [one for one in induction._steps(parts, substitution, [move]) if one.owner == owner]
        for one in asked:
            script = obligation((*one.given, *lemmas), one.goal).script
            assert solvers.decide([script])[script].holds, (str(move.instance), owner)
    return len(asked)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_known_is_not_asked_again(name: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    first = Asked(GAMES[name]().system, store)
    again = Asked(GAMES[name]().system, store)
    assert _said(again.found) == _said(first.found) == _said(Asked(GAMES[name]().system, None).found)
    failed = set(first.found.failures)
    assert {request.owner for request in again.requests} <= failed
    assert bool(again.requests) is bool(failed)


@pytest.mark.parametrize("name", SMALL)
def test_random_edits_one_after_another(name: str, tmp_path: Path) -> None:
    """Guards get conditions of other moves, or lose their own; what was shown so far is kept all the while."""
    system, store = GAMES[name]().system, Store(tmp_path)
    Asked(system, store)
    chance = random.Random(3)
    spared = 0
    for _ in range(6):
        instances = list(system.instances)
        for number in chance.sample(range(len(instances)), chance.choice((1, 5))):
            parts = [part for part in conjuncts(instances[number].guard) if chance.random() < 0.8]
            other = chance.choice(conjuncts(chance.choice(instances).guard) or parts)
            parts.append(chance.choice((other, negation(other))))
            instances[number] = replace(instances[number], guard=conjunction(parts), effects=None)
        edited = replace(system, instances=tuple(instances))
        with_kept, alone = Asked(edited, store), Asked(replace(edited), None)
        assert _said(with_kept.found) == _said(alone.found)
        spared += len(with_kept.requests) < len(alone.requests)
    assert spared > 3


def test_what_was_spoilt_is_not_believed(tmp_path: Path) -> None:
    system, store = GAMES["slide"]().system, Store(tmp_path)
    first = Asked(system, store)
    known = KeptSteps(system, store).under(first.found.kept)
    for data in (b"", b"no data", kept_steps.zlib.compress(b"[1]"), kept_steps.zlib.compress(b'{"a": 1}')):
        store.keep(kept_steps.KIND, known._key, data)
        assert KeptSteps(system, store).under(first.found.kept).is_empty
    assert not known.is_empty
    assert KeptSteps(system, store, fresh=True).under(first.found.kept).is_empty
    assert KeptSteps(system, None).under(first.found.kept).is_empty
