"""Paths that are kept show what a solver finds, of whatever rules they were kept; what is no path shows nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path as Folder
from typing import Any

import pytest
from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import FALSE, Node, conjunction, negation
from rulestone.model.expressions.walk import conjoined
from rulestone.model.games.mutou.music import Music
from rulestone.model.system.semantics import is_over
from rulestone.model.system.system import State
from rulestone.proofs.engines.symbolic import cases, k_induction, kept_paths
from rulestone.proofs.engines.symbolic.houdini import Induction
from rulestone.proofs.engines.symbolic.judge import ProofEffort, judge_symbolically
from rulestone.proofs.engines.symbolic.k_induction import is_k_inductive
from rulestone.proofs.engines.symbolic.kept_paths import KIND, KeptPaths, Path, is_counterexample
from rulestone.proofs.engines.symbolic.kept_steps import KeptSteps
from rulestone.proofs.engines.symbolic.locality import Supports
from rulestone.proofs.engines.symbolic.obligations import Prover
from rulestone.proofs.engines.symbolic.prepared import Prepared, Target, conjuncts, satisfied
from rulestone.proofs.engines.symbolic.relation import Relation
from rulestone.proofs.engines.symbolic.requests import Lemmas
from rulestone.proofs.engines.symbolic.solving import Solvers
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


def states_kept(system: TransitionSystem, store: Store) -> list[State]:
    paths = [one for name, some in KeptPaths(system, store)._paths.items() if " " in name for one in some]
    types = [cell.type for cell in system.cells]
    return [tuple(kind.decode(code) for kind, code in zip(types, path.first, strict=True)) for path in paths]


def no_move(system: TransitionSystem, state: State) -> bool:
    """Whether no move can be made there, and none is asked for that does not denote."""
    return not any(
        satisfied(system, move.guard, state)
        or not all(satisfied(system, one.condition, state) for one in move.guard_obligations)
        for move in system.instances
    )


def compared_states(name: str, folder: Folder) -> tuple[int, int]:
    """How often a kept state showed that somebody may have no move, and how often none did, in edited games."""
    store, chance = Store(folder), random.Random(name)
    system = GAMES[name]().system
    shown = silent = 0
    for _ in range(12):
        one = edited(system, chance)
        prepared, effort = Prepared(one), ProofEffort(quick=True, depth=1)
        proved = [judged for judged in prepared.invariants() if chance.random() < 0.7]
        lemmas = Lemmas({judged.name: conjuncts(judged.state) for judged in proved}, Supports())
        induction = Induction(
            prepared, Prover(prepared, Solvers(10.0), Supports()), Supports(), kept=KeptSteps(one, store)
        )
        stuck = any(
            all(satisfied(one, judged.state, state) for judged in proved)
            and not is_over(one, state)
            and no_move(one, state)
            for state in states_kept(one, store)
        )
        assert induction._fails_as_before(prepared.deadlock_target(), lemmas) == stuck
        shown, silent = shown + stuck, silent + (not stuck)
        slowly = judge_symbolically(one, properties=["deadlock"], effort=effort)
        found = judge_symbolically(one, properties=["deadlock"], effort=effort, kept=KeptSteps(one, store))
        assert plain(found) == plain(slowly)
    return shown, silent


def test_a_state_that_is_kept_shows_what_the_plain_semantics_says_of_it(tmp_path: Folder) -> None:
    """The slow twin looks for moves in it, one after another."""
    counted = [compared_states(name, tmp_path / name) for name in ("a chain", "transfer", "copies", "countdown")]
    assert all(map(sum, zip(*counted, strict=True)))


def test_a_state_that_shows_nothing_is_noticed_where_it_is_believed(
    tmp_path: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_paths, "is_counterexample", lambda *given: True)
    with pytest.raises(AssertionError):
        for number, name in enumerate(GAMES):
            compared_states(name, tmp_path / str(number))


def test_what_a_state_shows_is_not_tried_by_cases(tmp_path: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Node] = []
    show = cases.Cases.show

    def noted(self: cases.Cases, goal: Node, lemmas: Any) -> bool:
        tried.append(goal)
        return show(self, goal, lemmas)

    monkeypatch.setattr(cases.Cases, "show", noted)
    system, store = GAMES["countdown"]().system, Store(tmp_path)
    never = replace(system, instances=tuple(replace(one, guard=FALSE, effects=None) for one in system.instances))
    for number in (1, 1):
        judge_symbolically(never, properties=["deadlock"], effort=ProofEffort(depth=1), kept=KeptSteps(never, store))
        assert len(tried) == number
    judge_symbolically(never, properties=["deadlock"], effort=ProofEffort(depth=1))
    assert len(tried) == 2


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
