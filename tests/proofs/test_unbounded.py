"""With unbounded numbers the positions nearest to a beginning are searched: what is found there is certain."""

from __future__ import annotations

from typing import Any

import pytest
from rulestone.model import (
    Bool,
    Game,
    GameError,
    Int,
    State,
    free,
    initial,
    invariant,
    reachable,
    require,
    rule,
    step_property,
    terminal,
)
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.engines.explicit.nearest_first import judge_nearby
from rulestone.proofs.plays.initial_states import need_initial_state
from rulestone.proofs.plays.verdict import Status


class Tower(Game):
    """A tower that falls when it is touched; only who never touches it builds it high."""

    storeys = State(Int(0, None))
    weight = State(Int(0, None))
    done = State(Bool)

    @initial
    def setup(self, s: Any) -> None:
        s.storeys = s.weight = 0
        s.done = False

    @rule()
    def build(self, s: Any) -> None:
        s.storeys += 1
        s.weight = s.weight + s.storeys * s.storeys

    @rule()
    def touch(self, s: Any) -> None:
        s.storeys = s.weight = 0

    @rule()
    def crown(self, s: Any) -> None:
        require(s.storeys * s.weight == 24 * 4900, ~s.done)
        s.done = True

    @reachable
    def twenty_four(self, s: Any) -> Any:
        """The sum of the first squares is a square once only (Watson 1918)."""
        return s.weight == 70 * 70

    @invariant
    def never_crowned(self, s: Any) -> Any:
        return ~s.done

    @step_property
    def never_from_the_ground(self, before: Any, after: Any, step: Any) -> Any:
        return before.done | ~after.done | (before.storeys == 0)

    @reachable
    def nothing(self, s: Any) -> Any:
        return s.weight * s.weight == 2 * s.storeys * s.storeys + 5

    @invariant
    def no_other_square(self, s: Any) -> Any:
        return (s.weight != 3 * s.storeys * s.storeys * s.storeys) | (s.storeys == 0)


def test_a_goal_far_away_is_reached_by_the_shortest_play() -> None:
    found = {v.property: v for v in judge_nearby(Tower().system)}
    assert found["twenty_four"].status is Status.EXHAUSTED
    assert {n: len(v.play) for n, v in found.items() if v.play is not None} == {
        "twenty_four": 24,
        "never_crowned": 25,
        "never_from_the_ground": 25,
    }
    assert found["never_crowned"].status is found["never_from_the_ground"].status is Status.REFUTED
    assert found["no_other_square"].status is Status.BOUNDED
    assert found["no_other_square"].detail.startswith("nothing found in all plays of up to ")
    assert found["nothing"].status is Status.TRUNCATED
    assert found["nothing"].detail.startswith("not reached in all plays of up to ")


def test_check_finds_it_before_spacer_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulestone.proofs.engines.symbolic import judge as symbolic
    from rulestone.proofs.engines.symbolic.horn import HornAnswer

    asked: list[str] = []

    def without_answer(relation: Any, target: Any, *rest: Any) -> Any:
        asked.append(target.name)
        return HornAnswer("unknown", reason="gave up")

    monkeypatch.setattr(symbolic, "solve_by_horn_clauses", without_answer)
    # The first is counted by the solver, so that every machine comes to the same; the second is never used up.
    judged = judge(Tower, effort=CheckEffort(timeout=0.05, budget=60.0))
    best = judged.best()
    assert (best["twenty_four"].engine, best["twenty_four"].status) == ("explicit", Status.EXHAUSTED)
    assert best["never_crowned"].status is Status.REFUTED and best["never_from_the_ground"].status is Status.REFUTED
    assert best["no_other_square"].status is Status.BOUNDED and "all plays of up to" in best["no_other_square"].detail
    nothing = best["nothing"]  # which induction may refute
    assert nothing.status is Status.REFUTED or "all plays of up to" in nothing.detail
    assert {"no_other_square"} <= set(asked) <= {"no_other_square", "nothing"}
    assert not judged.disagreements()


def test_the_same_is_said_every_time() -> None:
    one, other = (judge_nearby(Tower().system) for _ in range(2))
    assert [(v.status, v.detail, v.play and v.play.states) for v in one] == [
        (v.status, v.detail, v.play and v.play.states) for v in other
    ]


def test_what_ends_after_all_is_exhausted() -> None:
    class Ends(Tower):
        @rule()
        def build(self, s: Any) -> None:
            require(s.storeys < 3)
            s.storeys += 1
            s.weight += s.storeys

    found = {
        v.property: v.status for v in judge_nearby(Ends(scope=Ends.first_scope()).system, ["never_crowned", "nothing"])
    }
    assert found == {"never_crowned": Status.EXHAUSTED, "nothing": Status.REFUTED}


class AnyHeap(Game):
    """Of a heap of any size one or two are taken; it may begin as any number, of which there is no list."""

    language = 2
    heap = State(Int(0, None))

    @initial
    def setup(self) -> None:
        free(self.heap)
        require(self.heap % 3 != 0)

    @rule(taken=[1, 2])
    def take(self, taken: int) -> None:
        require(self.heap >= taken)
        self.heap -= taken

    @terminal
    def over(self) -> bool:
        return self.heap == 0

    @invariant
    def never_below_nothing(self) -> bool:
        return self.heap >= 0

    @invariant
    def small(self) -> bool:
        return self.heap < 50


def test_beginnings_without_end_are_proved_about_and_the_rest_is_asked_of_no_engine() -> None:
    """The whole check ended in "0..infinity has no end" unless `--engine symbolic` was asked for."""
    judged = judge(AnyHeap, effort=CheckEffort(budget=5, timeout=2))
    found = {name: str(verdict.status) for name, verdict in judged.best().items()}
    assert found == {"never_below_nothing": "proved", "small": "refuted", "defined": "proved", "deadlock": "proved"}
    assert "not compared" in str(judged.as_written)
    for engine in ("random", "explicit"):
        for verdict in judge(AnyHeap, effort=CheckEffort(engines=(engine,))).verdicts:
            assert verdict.status is Status.UNKNOWN and "heap may be any number" in verdict.detail


def test_whoever_plays_is_told_what_has_no_end_and_where() -> None:
    with pytest.raises(GameError, match=r"test_unbounded.py:\d+: setup: heap may be any number .* Fix: give it a cap"):
        need_initial_state(AnyHeap().system)
