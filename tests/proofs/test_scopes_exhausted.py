"""`check` exhausts the smaller scopes, as far up as they fit."""

from __future__ import annotations

from typing import Any

import pytest
from rulestone.model import Constant, Game, Int, Sort, State, TransitionSystem, free, initial, invariant, require, rule
from rulestone.proofs.checking import one_reading
from rulestone.proofs.checking.one_reading import judge
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.running.job import CheckEffort
from rulestone.proofs.searching.explore import explore


class Climbing(Game):
    """Who climbs comes as high as the ladder is; only the ladder of the middle scope is too long."""

    language = 2
    scopes = {"full": "two rungs", "middle": "a thousand", "tiny": "one"}
    rungs = Constant(full=2, middle=1000, tiny=1)
    height = State(Int(0, 1000))

    @initial
    def setup(self) -> None:
        self.height = 0

    @rule()
    def climb(self) -> None:
        require(self.height < self.rungs)
        self.height += 1

    @rule()
    def descend(self) -> None:
        require(self.height > 0)
        self.height -= 1

    @invariant
    def not_too_high(self) -> bool:
        return self.height <= 3


class Drawn(Game):
    """Numbers are left open at the beginning, in the middle scope more than anybody goes through."""

    language = 2
    scopes = {"full": "three small numbers", "middle": "three large ones", "tiny": "three of two"}
    most = Constant(full=4, middle=10_000, tiny=2)
    Place = Sort("left", "middle", "right")
    drawn = State(Place, Int(1, most))
    turns = State(Int(0, 1))

    @initial
    def setup(self) -> None:
        free(self.drawn)
        self.turns = 0

    @rule()
    def turn(self) -> None:
        require(self.turns < 1)
        self.turns += 1

    @invariant
    def one_turn(self) -> bool:
        return self.turns <= 1


def test_what_a_scope_breaks_that_is_too_large_to_exhaust_is_told() -> None:
    judged = judge(Climbing, effort=CheckEffort(states=50))
    assert judged.best()["not_too_high"].status is Status.PROVED
    elsewhere = {(one.scope, one.property): one.status for one in judged.verdicts if one.scope != "full"}
    assert elsewhere["tiny", "not_too_high"] is Status.EXHAUSTED
    assert elsewhere["middle", "not_too_high"] is Status.REFUTED
    assert elsewhere["middle", "deadlock"] is Status.TRUNCATED


class Three(Game):
    """Up and down again: all is proved at once, and every scope is small enough to be gone through."""

    language = 2
    scopes = {"full": "nine", "middle": "six", "tiny": "three"}
    most = Constant(full=9, middle=6, tiny=3)
    height = State(Int(0, most))

    @initial
    def setup(self) -> None:
        self.height = 0

    @rule()
    def climb(self) -> None:
        self.height = (self.height + 1) % (self.most + 1)

    @invariant
    def not_below(self) -> bool:
        return self.height >= 0


def test_scopes_between_and_second_opinions_are_given_less(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, float] = {}
    usual = one_reading.engine

    def watched(name: str, bench: Any) -> Any:
        made = usual(name, bench)

        class Watched:
            def judge(self, job: Any) -> Any:
                if name == "explicit":
                    given[job.scope] = job.effort.exhaust
                return made.judge(job)

        return Watched()

    monkeypatch.setattr(one_reading, "engine", watched)
    effort = CheckEffort(timeout=8.0, exhaust=100.0)
    judged = judge(Three, effort=effort)
    assert all(verdict.status.is_good for verdict in judged.best().values())
    assert given == {"tiny": 100.0, "middle": 4.0, "full": 2.0}


def test_no_search_is_begun_where_there_are_more_deals_than_it_could_visit(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []

    def watched(system: TransitionSystem, *arguments: Any, **options: Any) -> Any:
        searched.append(system.scope)
        return explore(system, *arguments, **options)

    monkeypatch.setattr("rulestone.proofs.engines.explicit.judge.explore", watched)
    judge(Drawn, effort=CheckEffort(states=100))
    assert searched == ["tiny"]
    monkeypatch.setattr(one_reading, "_MOST_DEALS", 10**13)
    judge(Drawn, effort=CheckEffort(states=100))
    assert searched == ["tiny", "tiny", "middle"]
