"""Paths that are kept show what a solver finds, of whatever rules they were kept; what is no path shows nothing."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path as Folder
from typing import Any

import pytest
from rulestone.model import Game, Int, Sort, State, TransitionSystem, initial, invariant, require, rule, terminal
from rulestone.model.expressions.expression import FALSE, TRUE, Cell, Node, conjunction, negation
from rulestone.model.expressions.walk import conjoined
from rulestone.model.games.mutou.music import Music
from rulestone.model.system.semantics import is_over
from rulestone.model.system.system import State as Values
from rulestone.proofs.engines.symbolic import cases, k_induction
from rulestone.proofs.engines.symbolic.houdini import Induction
from rulestone.proofs.engines.symbolic.judge import ProofEffort, judge_symbolically
from rulestone.proofs.engines.symbolic.k_induction import is_k_inductive
from rulestone.proofs.engines.symbolic.kept_paths import KIND, KeptPaths, Path, is_counterexample
from rulestone.proofs.engines.symbolic.kept_steps import KeptSteps
from rulestone.proofs.engines.symbolic.locality import Supports
from rulestone.proofs.engines.symbolic.obligations import Prover, state_of
from rulestone.proofs.engines.symbolic.prepared import Prepared, Target, conjuncts, satisfied
from rulestone.proofs.engines.symbolic.relation import Relation
from rulestone.proofs.engines.symbolic.representatives import Representatives
from rulestone.proofs.engines.symbolic.solving import Solvers
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.store import Store

from tests.amounts import in_part

from .symbolic_games import Copies, Countdown, Transfer, chain_game

pytest.importorskip("z3")

GAMES: Mapping[str, Any] = {
    "a chain": lambda: chain_game(5)(),
    "transfer": lambda: Transfer(),
    "copies": lambda: Copies(),
    "countdown": lambda: Countdown(),
    "music": lambda: Music("tiny"),
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
    for _ in range(in_part(3, 6)):
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


def no_move(system: TransitionSystem, state: Values) -> bool:
    """Whether no move can be made there, and none is asked for that does not denote."""
    return not any(
        satisfied(system, move.guard, state)
        or not all(satisfied(system, one.condition, state) for one in move.guard_obligations)
        for move in system.instances
    )


class Coins(Game):
    """Two players pay coins, take one back, and hand the turn on; few enough states to go through them all."""

    Player = Sort("ann", "bo")
    Phase = Sort("pay", "take", "pass", "over")
    players = Player
    turn = State(Player)
    phase = State(Phase)
    purse = State(Player, Int(0, 3))

    @initial
    def begin(self) -> None:
        self.turn, self.phase, self.purse = "ann", "pay", 2

    @terminal
    def over(self) -> bool:
        return self.phase == "over"

    @invariant
    def nobody_has_all(self) -> bool:
        return self.purse["ann"] < 3 or self.purse["bo"] < 3

    @invariant
    def who_takes_has_room(self) -> bool:
        return self.phase != "take" or self.purse[self.turn] < 3

    @rule(by=turn)
    def pay(self, player: str) -> None:
        require(self.phase == "pay" and self.purse[player] > 0)
        self.purse[player] -= 1
        self.phase = "take"

    @rule(by=turn)
    def keep(self, player: str) -> None:
        require(self.phase == "pay" and self.purse[player] == 0)
        self.phase = "over"

    @rule(by=turn)
    def take(self, player: str) -> None:
        require(self.phase == "take" and self.purse[player] < 3)
        self.purse[player] += 1
        self.phase = "pass"

    @rule(by=turn)
    def hand_on(self, player: str) -> None:
        require(self.phase == "pass")
        self.turn = "bo" if player == "ann" else "ann"
        self.phase = "pay"


def stuck_states(system: TransitionSystem, proved: Sequence[Target]) -> list[Values]:
    """All states of a small game in which what was proved holds, nothing is over, and nobody has a move."""
    ranges = [[cell.type.decode(code) for code in all_codes(cell)] for cell in system.cells]
    states = itertools.product(*ranges)
    return [
        state
        for state in states
        if all(satisfied(system, one.state, state) for one in proved)
        and not is_over(system, state)
        and no_move(system, state)
    ]


def all_codes(cell: Cell) -> range:
    low, high = cell.type.code_range
    assert low is not None and high is not None
    return range(low, high + 1)


def compared_cases(name: str) -> tuple[int, int, int]:
    """How often cases show that somebody can always move, how often the contrary, and how often they leave it open."""
    chance, system = random.Random(name), SMALL[name]().system
    shown = refuted = left = 0
    for _ in range(12):
        one = edited(system, chance)
        prepared = Prepared(one)
        proved = [judged for judged in prepared.invariants() if chance.random() < 0.7]
        lemmas = [part for judged in proved for part in conjuncts(judged.state)]
        [goal] = conjuncts(prepared.deadlock_target().wanted) or [TRUE]
        with Solvers(10.0) as solvers:
            found = cases.Cases(solvers, Supports(), Representatives(prepared, 1, None)).show(goal, lemmas)
        stuck = stuck_states(one, proved)
        if found.codes is not None:
            assert state_of(prepared, found.codes) in stuck
            refuted += 1
        elif found.holds:
            assert not stuck
            shown += 1
        else:
            left += 1
    return shown, refuted, left


@pytest.fixture
def by_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """However small a goal is, it is shown by cases."""
    monkeypatch.setattr(cases, "LARGE", 1)


SMALL = {"coins": lambda: Coins(), "a chain": lambda: chain_game(5)()}


def test_cases_say_what_the_plain_semantics_says_of_every_state(by_cases: None) -> None:
    """The slow twin goes through all states, and looks for moves in each, one after another."""
    counted = [compared_cases(name) for name in SMALL]
    shown, refuted, _ = map(sum, zip(*counted, strict=True))
    assert shown and refuted


@pytest.mark.parametrize("fault", ["values of the case are lost", "all is shown"])
def test_wrong_cases_are_noticed(fault: str, by_cases: None, monkeypatch: pytest.MonkeyPatch) -> None:
    if fault == "all is shown":
        monkeypatch.setattr(cases.Cases, "_split", lambda *given: cases.ByCases(True))
    else:
        made = cases._state_of
        monkeypatch.setattr(cases, "_state_of", lambda case, script, answer: made({}, script, answer))
    with pytest.raises(AssertionError):
        for name in SMALL:
            compared_cases(name)


def test_a_case_that_fails_is_the_last_that_is_asked(by_cases: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """No proof of the whole is tried after it, nor is a further case written; and in the state that is shown nobody has
    a move."""
    system = Coins().system
    never = replace(system, instances=tuple(replace(one, guard=FALSE, effects=None) for one in system.instances))
    results: list[str] = []
    decide = Solvers.decide

    def noted(self: Solvers, scripts: Any, *given: Any, **more: Any) -> Any:
        answers = decide(self, scripts, *given, **more)
        results.extend(answer.result for answer in answers.values())
        return answers

    write = cases.Cases._script
    written: list[str] = []

    def noted_script(self: cases.Cases, *given: Any) -> Any:
        made = write(self, *given)
        written.extend([] if made is None else [made.script])
        return made

    monkeypatch.setattr(cases.Cases, "_script", noted_script)
    prepared = Prepared(never)
    solvers = Solvers(10.0)
    induction = Induction(prepared, Prover(prepared, solvers, Supports()), Supports())
    monkeypatch.setattr(Solvers, "decide", noted)
    failure = induction.implied(prepared.deadlock_target(), {})
    assert failure is not None and failure.state is not None
    assert no_move(never, failure.state) and not is_over(never, failure.state)
    assert results[-1] == "sat" and "sat" not in results[:-1]
    assert len(written) == len(results)


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
