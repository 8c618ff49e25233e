"""A variant is never negative and denotes in every position, also the first and a last one; all engines look there."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from rulestone.model import Bool, Game, Int, State, TransitionSystem, initial, require, rule, terminal, variant
from rulestone.proofs.engines.explicit import judge_explicitly
from rulestone.proofs.engines.random.judge import RandomEffort, judge_by_random_plays, state_machine
from rulestone.proofs.engines.symbolic import judge_symbolically
from rulestone.proofs.plays.verdict import Status, Verdict


class Steps(Game):
    """Three steps, then it is over."""

    done = State(Int(0, 3))
    broken = State(Bool)

    @initial
    def setup(self, s: Any) -> None:
        s.done = 0
        s.broken = False

    @rule()
    def step(self, s: Any) -> None:
        s.done += 1

    @terminal
    def over(self, s: Any) -> Any:
        return s.done == 3


class NegativeAtTheEnd(Steps):
    @variant
    def left(self, s: Any) -> Any:
        return 2 - s.done


class NegativeAtOnce(Steps):
    @terminal
    def over(self, s: Any) -> Any:
        return s.done == 0

    @variant
    def left(self, s: Any) -> Any:
        return s.done - 1


class NegativeWhereNothingApplies(Steps):
    """The last position is no end, and nothing applies there."""

    @rule()
    def step(self, s: Any) -> None:
        require(s.done < 3)
        s.done += 1

    @terminal
    def over(self, s: Any) -> Any:
        return s.broken

    @variant
    def left(self, s: Any) -> Any:
        return 2 - s.done


class NothingAtTheEnd(Steps):
    """The number denotes nothing in the last position."""

    @variant
    def left(self, s: Any) -> Any:
        return 12 - (s.done - s.done + 12) // (3 - s.done)


class NothingIsLeft(Steps):
    @variant
    def left(self, s: Any) -> Any:
        return 3 - s.done


class Rising(Steps):
    @variant
    def left(self, s: Any) -> Any:
        return s.done


FALSE = {NegativeAtTheEnd: 3, NegativeAtOnce: 0, NegativeWhereNothingApplies: 3, Rising: 1, NothingAtTheEnd: 3}
"""How long the shortest play is that shows it."""


def verdict(found: list[Verdict]) -> Verdict:
    (one,) = (v for v in found if v.property == "left")
    return one


@pytest.mark.parametrize("game", FALSE)
@pytest.mark.parametrize("target", ("python", "native"))
def test_the_search_looks_at_last_positions(game: type[Game], target: Any) -> None:
    found = verdict(judge_explicitly(game().system, target=target))
    assert found.status is Status.REFUTED and found.play is not None and len(found.play) == FALSE[game]


@pytest.mark.parametrize("game", FALSE)
def test_random_play_looks_at_last_positions(game: type[Game]) -> None:
    found = verdict(judge_by_random_plays(game().system, effort=RandomEffort(3, 10)))
    assert found.status is Status.REFUTED and found.play is not None and len(found.play) == FALSE[game]
    with pytest.raises(AssertionError, match="left"):
        run_machine(game().system)


@pytest.mark.parametrize("game", FALSE)
def test_proofs_look_at_last_positions(game: type[Game]) -> None:
    found = verdict(judge_symbolically(game().system))
    assert found.status is Status.REFUTED and found.play is not None and len(found.play) == FALSE[game]


def test_a_true_one_is_shown_by_all() -> None:
    system = NothingIsLeft().system
    assert verdict(judge_explicitly(system)).status is Status.EXHAUSTED
    assert verdict(judge_symbolically(system)).status is Status.PROVED
    assert verdict(judge_by_random_plays(system, effort=RandomEffort(3, 10))).status is Status.SAMPLED
    run_machine(system)


def run_machine(system: TransitionSystem) -> None:
    """Let hypothesis play a few games; raises AssertionError where a property fails."""
    slow = list(HealthCheck)  # a busy machine is no fault
    few = settings(max_examples=5, stateful_step_count=5, deadline=None, database=None, suppress_health_check=slow)
    run_state_machine_as_test(state_machine(system), settings=few)
