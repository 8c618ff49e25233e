"""A check asks the symbolic engine twice: what it is told the second time is what one long answer says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rulestone.model import Game, Int, Sort, State, free, initial, invariant, require, rule
from rulestone.proofs.checking import one_reading
from rulestone.proofs.checking.one_reading import judge
from rulestone.proofs.engines.symbolic import ObligationCache, ProofEffort, judge_symbolically
from rulestone.proofs.engines.symbolic import judge as engine
from rulestone.proofs.engines.symbolic.horn import HornAnswer
from rulestone.proofs.engines.symbolic.k_induction import BoundedSearch
from rulestone.proofs.engines.symbolic.prepared import Prepared
from rulestone.proofs.engines.symbolic.relation import Relation
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.running.job import CheckEffort

from tests.proofs.symbolic_games import Copies, Countdown, Overrun, Stuck, Trading, Transfer, chain_game

GAMES = [Trading, Transfer, Countdown, Overrun, Stuck, Copies, chain_game(4), chain_game(9)]


class Piles(Game):
    """Two piles that pass tokens on; that neither outgrows their number needs a sum that nobody declared."""

    language = 2
    north = State(Int(0, None))
    east = State(Int(0, None))
    tokens = State(Int(0, None))

    @initial
    def setup(self) -> None:
        free(self.tokens)
        self.north = self.tokens
        self.east = 0

    @rule()
    def pass_on(self) -> None:
        require(self.north > 0)
        self.north -= 1
        self.east += 1

    @rule()
    def pass_back(self) -> None:
        require(self.east > 0)
        self.east -= 1
        self.north += 1

    @invariant
    def east_is_bounded(self) -> bool:
        return self.east <= self.tokens

    @invariant
    def east_is_no_heap(self) -> bool:
        return self.east <= self.tokens + 3


@pytest.mark.parametrize("game", GAMES)
def test_two_looks_say_what_one_says(game: type[Game]) -> None:
    system, cache = game().system, ObligationCache()
    whole = {one.property: one for one in judge_symbolically(system, effort=ProofEffort(5.0))}
    goals = {goal.name for goal in system.goals}
    first = judge_symbolically(system, properties=set(whole) - goals, effort=ProofEffort(5.0, quick=True), cache=cache)
    still = [one.property for one in first if one.status in (Status.UNKNOWN, Status.BOUNDED)]
    second = judge_symbolically(system, properties=[*still, *goals], effort=ProofEffort(5.0), cache=cache)
    found = {one.property: one for one in (*first, *second)}
    assert {name: one.status for name, one in found.items()} == {name: one.status for name, one in whole.items()}
    assert {name: one.play and len(one.play) for name, one in found.items()} == {
        name: one.play and len(one.play) for name, one in whole.items()
    }


def test_no_k_induction_is_tried_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: Counter[tuple[str, int]] = Counter()
    before = engine.is_k_inductive

    def counted(relation: Relation, target: Any, lemmas: Any, k: int, *rest: Any) -> bool:
        tried[target.name, k] += 1
        return before(relation, target, lemmas, k, *rest)

    monkeypatch.setattr(engine, "is_k_inductive", counted)
    system, cache = Transfer().system, ObligationCache()
    for quick in (True, False):
        judge_symbolically(system, properties=["left_bounded"], effort=ProofEffort(5.0, quick=quick), cache=cache)
    assert tried == {("left_bounded", k): 1 for k in (1, 2, 3)}
    judge_symbolically(system, properties=["left_bounded"], effort=ProofEffort(6.0), cache=cache)
    assert set(tried.values()) == {2}  # with more work allowed, it is


def test_spacer_shares_its_work_among_properties(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, float] = {}

    def asked(relation: Relation, target: Any, lemmas: Any, solvers: Any, seconds: float) -> HornAnswer:
        given[target.name] = seconds
        return HornAnswer("unknown", reason="no", spent=1.0)

    monkeypatch.setattr(engine, "solve_by_horn_clauses", asked)
    names = ["east_is_bounded", "east_is_no_heap"]
    judge_symbolically(Piles().system, properties=names, effort=ProofEffort(64.0, depth=1))
    assert given == {"east_is_bounded": 4.0, "east_is_no_heap": 7.0}


def test_spacer_finds_both_with_what_is_shared() -> None:
    verdicts = judge_symbolically(Piles().system, effort=ProofEffort(16.0))
    proved = {one.property: one.figures["method"] for one in verdicts if one.status is Status.PROVED}
    assert proved["east_is_bounded"] == proved["east_is_no_heap"] == "spacer"


def test_work_for_long_plays_ends() -> None:
    system = Transfer().system
    relation = Relation(Prepared(system))
    target = Prepared(system).invariants()
    search = BoundedSearch(relation, 5.0)
    search.go_on(None, work=0.0)
    found = search.run(target, 4)
    assert not found.depth and "work" in found.reason


def test_what_joins_a_search_late_is_looked_for_from_the_beginning() -> None:
    prepared = Prepared(Trading().system)
    conserved = next(one for one in prepared.invariants() if one.name == "conserved")
    rich = next(one for one in prepared.goals() if one.name == "ann_rich")
    search = BoundedSearch(Relation(prepared), 5.0)
    assert search.run([conserved], 5).depth == {"conserved": 5}
    assert len(search.run([conserved, rich], 5).plays["ann_rich"]) == 3


class Wandering(Game):
    """A chain that nothing leads into, too long for k-induction; a search is through with it at once."""

    language = 2
    scopes = {"only": "a chain"}
    place = State(Int(0, 30))

    @initial
    def setup(self) -> None:
        self.place = 0

    @rule()
    def walk(self) -> None:
        require(self.place != 30)
        self.place = (1 - self.place) if self.place <= 1 else self.place + 1

    @invariant
    def not_at_the_end(self) -> bool:
        return self.place != 30


def test_what_a_search_settles_is_not_given_to_spacer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(self: Any, work: float) -> float:
        asked.extend(case.target.name for case in self._open)
        return work

    monkeypatch.setattr(engine._SymbolicJudge, "_spacer", noted)
    judged = judge(Wandering, effort=CheckEffort(timeout=2.0, budget=20.0))
    assert judged.best()["not_at_the_end"].status is Status.EXHAUSTED
    assert not asked
    monkeypatch.setattr(one_reading._Case, "_briefly", lambda *_: iter(()))
    judge(Wandering, effort=CheckEffort(timeout=2.0, budget=20.0, smaller=False))
    assert "not_at_the_end" in asked  # the slow way


class Astray(Wandering):
    """The same beside six dials, with more positions than are gone through."""

    scopes = {"only": "a chain and dials"}
    Dial = Sort("a", "b", "c", "d", "e", "f")
    at = State(Dial, Int(0, 99))

    @initial
    def setup(self) -> None:
        self.place = 0
        self.at = 0

    @rule(dial=Dial)
    def turn(self, dial: Any) -> None:
        require(self.at[dial] < 99)
        self.at[dial] += 1


@pytest.mark.parametrize("states, seen", [(2_000, True), (50, False)])
def test_plays_that_a_search_went_through_are_not_unrolled(
    states: int, seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths: list[int] = []
    before = BoundedSearch.run

    def noted(self: BoundedSearch, targets: Any, depth: int) -> Any:
        lengths.append(depth)
        return before(self, targets, depth)

    monkeypatch.setattr(BoundedSearch, "run", noted)
    monkeypatch.setattr(engine._SymbolicJudge, "_spacer", lambda self, work: work)
    judged = judge(Astray, properties=["not_at_the_end"], effort=CheckEffort(timeout=5.0, states=states, depth=4))
    told = {one.engine: one for one in judged.verdicts if one.figures.get("depth") == 4}
    assert set(told) == {"explicit" if seen else "symbolic"}
    assert max(lengths) == (3 if seen else 4)
    if seen:
        assert told["explicit"].status is Status.BOUNDED
        prepared = Prepared(Astray().system)
        slow = BoundedSearch(Relation(prepared), 5.0)
        assert before(slow, prepared.invariants(), 4).depth == {"not_at_the_end": 4}
