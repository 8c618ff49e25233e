"""What is kept of single moves holds of each of them, and a proof that uses it finds what one finds that does not."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

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

from tests.amounts import in_part

from .symbolic_games import slide_game

pytest.importorskip("z3")

pytestmark = pytest.mark.usefixtures("rules_kept")

GAMES: Mapping[str, Any] = {
    "slide": lambda: slide_game(5)(),
    "slide, with a fault": lambda: slide_game(5, faulty=True)(),
    "music": lambda: Music("three"),
    "svelfwld": lambda: Svelfwld("5x5"),
}
EDITED = {"slide, with a fault": range(3, in_part(4, 6)), "music": range(2)}
"""Which are edited, and by which of the edits drawn: of the second all is proved whatever its guards are."""


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


class First(NamedTuple):
    """Induction on a game of which nothing was known, and where it was kept."""

    system: TransitionSystem
    store: Store
    asked: Asked


@pytest.fixture(scope="module")
def first_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], First]:
    """By the name of a game; asked once. Who keeps more copies what was kept."""

    @lru_cache
    def made(name: str) -> First:
        system, store = GAMES[name]().system, Store(tmp_path_factory.mktemp("kept"))
        return First(system, store, Asked(system, store))

    return made


def _copied(store: Store, folder: Path) -> Store:
    assert store.place is not None
    return Store(shutil.copytree(store.place, folder / "kept"))


def _said(found: Inductive) -> Any:
    failures = {
        name: (why.state, why.initially, why.where, why.reason, None if why.pair is None else _pair(why.pair))
        for name, why in found.failures.items()
    }
    return found.kept, failures, found.asked


def _pair(pair: Any) -> Any:
    return pair.before, str(pair.instance), pair.after


@pytest.mark.parametrize("name", GAMES)
def test_every_move_keeps_what_it_is_known_to_keep(name: str, first_of: Callable[[str], First]) -> None:
    """The slow twin: each obligation by itself, with all hypotheses and nothing left out."""
    system, store, asked = first_of(name)
    found = asked.found
    prepared = Prepared(system)
    first = {t.name: conjuncts(t.state) for t in prepared.invariants()}
    chance = random.Random(name)
    held = 0
    for parts in (first, found.kept):
        known = KeptSteps(system, store).under(parts)
        assert not known.is_empty
        pairs = [(m, n) for m in prepared.moves for n in parts if not known.is_open(m.instance, n)]
        held += _are_kept(prepared, parts, chance.sample(pairs, min(len(pairs), in_part(15, 40))))
        if len(parts) == len(found.kept):
            assert len(pairs) == len(prepared.moves) * len(parts)
    assert held


def _are_kept(prepared: Prepared, parts: Mapping[str, Sequence[Node]], pairs: Sequence[tuple[Any, str]]) -> int:
    lemmas, number = [part for some in parts.values() for part in some], 0
    with Solvers(30.0) as solvers:
        induction = Induction(prepared, Prover(prepared, solvers, solvers.cache.supports), solvers.cache.supports)
        substitution = Substitution(lemmas, solvers.cache.supports)
        for move, owner in pairs:
            asked = [one for one in induction._steps(parts, substitution, [move]) if one.owner == owner]
            for one in asked:
                script = obligation((*one.given, *lemmas), one.goal).script
                assert solvers.decide([script])[script].holds, (str(move.instance), owner)
            number += len(asked)
    return number


@pytest.mark.parametrize("name", GAMES)
def test_what_is_known_is_not_asked_again(name: str, first_of: Callable[[str], First], tmp_path: Path) -> None:
    _, store, first = first_of(name)
    again = Asked(GAMES[name]().system, _copied(store, tmp_path))
    assert _said(again.found) == _said(first.found)
    if name not in EDITED:  # else it is asked below
        assert _said(again.found) == _said(Asked(GAMES[name]().system, None).found)
    failed = set(first.found.failures)
    assert {request.owner for request in again.requests} <= failed
    assert bool(again.requests) is bool(failed)


@pytest.mark.parametrize(("name", "rounds"), EDITED.items(), ids=EDITED)
def test_random_edits_one_after_another(
    name: str, rounds: range, first_of: Callable[[str], First], tmp_path: Path
) -> None:
    """Guards get conditions of other moves, or lose their own; what was shown so far is kept all the while."""
    system, store = first_of(name).system, _copied(first_of(name).store, tmp_path)
    chance = random.Random(3)
    spared = 0
    for number_of_edit in range(rounds.stop):
        instances = list(system.instances)
        for number in chance.sample(range(len(instances)), chance.choice((1, 5))):
            parts = [part for part in conjuncts(instances[number].guard) if chance.random() < 0.8]
            other = chance.choice(conjuncts(chance.choice(instances).guard) or parts)
            parts.append(chance.choice((other, negation(other))))
            instances[number] = replace(instances[number], guard=conjunction(parts), effects=None)
        if number_of_edit not in rounds:
            continue
        edited = replace(system, instances=tuple(instances))
        with_kept, alone = Asked(edited, store), Asked(replace(edited), None)
        assert _said(with_kept.found) == _said(alone.found)
        spared += len(with_kept.requests) < len(alone.requests)
    assert spared > len(rounds) / 2


def test_what_was_spoilt_is_not_believed(first_of: Callable[[str], First], tmp_path: Path) -> None:
    system, store, first = first_of("slide")
    store = _copied(store, tmp_path)
    known = KeptSteps(system, store).under(first.found.kept)
    for data in (b"", b"no data", kept_steps.zlib.compress(b"[1]"), kept_steps.zlib.compress(b'{"a": 1}')):
        store.keep(kept_steps.KIND, known._key, data)
        assert KeptSteps(system, store).under(first.found.kept).is_empty
    assert not known.is_empty
    assert KeptSteps(system, store, fresh=True).under(first.found.kept).is_empty
    assert KeptSteps(system, None).under(first.found.kept).is_empty
