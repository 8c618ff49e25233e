"""Paths that are kept show what a solver finds, of whatever rules they were kept; what is no path shows nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path as Folder
from typing import Any

import pytest
from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Node, conjunction, negation
from rulestone.model.expressions.walk import conjoined
from rulestone.model.games.mutou.music import Music
from rulestone.proofs.engines.symbolic import k_induction
from rulestone.proofs.engines.symbolic.judge import ProofEffort, judge_symbolically
from rulestone.proofs.engines.symbolic.k_induction import is_k_inductive
from rulestone.proofs.engines.symbolic.kept_paths import KIND, KeptPaths, Path, is_counterexample
from rulestone.proofs.engines.symbolic.kept_steps import KeptSteps
from rulestone.proofs.engines.symbolic.prepared import Prepared, Target
from rulestone.proofs.engines.symbolic.relation import Relation
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.store import Store

from .symbolic_games import Copies, Countdown, Transfer, chain_game

pytest.importorskip("z3")

GAMES: Mapping[str, Any] = {
    "a chain": lambda: chain_game(5)(),
    "transfer": lambda: Transfer(),
    "copies": lambda: Copies(),
    "countdown": lambda: Countdown(),
    "music": lambda: Music("three"),
}
LONGEST = 2


def edited(system: TransitionSystem, chance: random.Random) -> TransitionSystem:
    """A move requires more, or less."""
    instances = list(system.instances)
    number = chance.randrange(len(instances))
    parts = conjoined(instances[number].guard)
    if chance.random() < 0.3:
        parts = parts[1:]
    else:
        asked = chance.choice([part for move in instances for part in conjoined(move.guard)] or [move_free(system)])
        parts = (*parts, asked if chance.random() < 0.5 else negation(asked))
    instances[number] = replace(instances[number], guard=conjunction(parts), effects=None, requirements=())
    return replace(system, instances=tuple(instances))


def move_free(system: TransitionSystem) -> Node:
    return system.invariants[0].condition


def targets_of(prepared: Prepared) -> list[Target]:
    steps = [prepared.step_target(declared) for declared in prepared.system.step_properties]
    return [*prepared.invariants(), *steps, *prepared.variant_targets()]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_path_shows_a_solver_finds(name: str, tmp_path: Folder) -> None:
    """The slow twin: every question is put to a solver that knows nothing."""
    store, chance = Store(tmp_path), random.Random(name)
    system = GAMES[name]().system
    shown = answered = 0
    for _ in range(8):
        one = edited(system, chance)
        prepared = Prepared(one)
        relation = Relation(prepared)
        targets = targets_of(prepared)
        lemmas = [] if chance.random() < 0.5 else [chance.choice(targets).state]
        for target in chance.sample(targets, min(4, len(targets))):
            for k in range(1, LONGEST + 1):
                kept = KeptPaths(one, store)
                before = kept.shows(prepared, target, lemmas, k)
                alone = is_k_inductive(relation, target, lemmas, k, 10.0)
                assert is_k_inductive(relation, target, lemmas, k, 10.0, None, kept) == alone
                assert not (before and alone)
                if not alone:
                    answered += 1
                    shown += before
                    assert kept.shows(prepared, target, lemmas, k)  # also what was just found
    assert answered == 0 or shown > 0


def plain(found: list[Verdict]) -> Any:
    return [(one.property, one.status, one.detail, one.figures, one.play and one.play.moves) for one in found]


def test_after_an_edit_the_same_is_said_and_no_path_is_unrolled_again(
    tmp_path: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, effort = Store(tmp_path), ProofEffort(quick=True, depth=2)
    system = chain_game(9)().system
    judge_symbolically(system, effort=effort, kept=KeptSteps(system, store))
    last = system.instances[-1]
    guard = conjunction([*conjoined(last.guard), *conjoined(system.instances[0].guard)])
    other = replace(system, instances=(*system.instances[:-1], replace(last, guard=guard, effects=None)))
    slowly = judge_symbolically(other, effort=effort)
    asked: list[object] = []
    path = k_induction.UnrolledPath

    def noted(*given: Any, **more: Any) -> Any:
        asked.append(given)
        return path(*given, **more)

    monkeypatch.setattr(k_induction, "UnrolledPath", noted)
    found = judge_symbolically(other, effort=effort, kept=KeptSteps(other, store))
    with_paths = len(asked)
    judge_symbolically(other, effort=effort)
    assert plain(found) == plain(slowly)
    assert with_paths < len(asked) - with_paths


def test_what_is_no_path_shows_nothing(tmp_path: Folder) -> None:
    system = chain_game(5)().system
    prepared = Prepared(system)
    target = prepared.invariants()[0]
    codes = len(system.cells)
    for path in (
        Path((), ()),
        Path((0,) * codes, ()),
        Path((0,) * codes, (10_000, 0)),
        Path((-1,) * codes, (0, 0)),
        Path((10**6,) * codes, (0, 0)),
    ):
        assert not is_counterexample(prepared, target, [], 1, path)
    store = Store(tmp_path)
    KeptPaths(system, store).keep(target.name, Path((0,) * codes, (0,)))
    key = KeptPaths(system, store)._key
    assert KeptPaths(system, store)._paths
    assert not KeptPaths(system, store, fresh=True)._paths
    for spoilt in (b"", b"no", b"\x00" * 9):
        store.keep(KIND, key, spoilt)
        assert not KeptPaths(system, store)._paths
