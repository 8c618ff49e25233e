"""Budgets are spent by work: how late it is on the clock changes no answer."""

from __future__ import annotations

import itertools
import time

import pytest
from rulestone.proofs.engines.symbolic import ProofEffort, judge_symbolically
from rulestone.proofs.engines.symbolic.slices import in_slices
from rulestone.proofs.engines.symbolic.solving import Solvers
from rulestone.proofs.running.solver_limits import InPassing, SolverLimit, Work
from rulestone.proofs.running.work_clock import count_work, work_seconds

from tests.proofs.symbolic_games import Trading, chain_game

EASY = "(declare-const v0 Int)(assert (> v0 {}))(assert (< v0 2))"

HARD = """
(declare-const v0 Int)(declare-const v1 Int)(declare-const v2 Int)
(assert (and (> v0 2) (> v1 2) (> v2 2)))
(assert (= (+ (* v0 v0 v0) (* v1 v1 v1)) (* v2 v2 v2)))
"""


def told(*games: type) -> list[list[tuple[str, str]]]:
    return [
        [(v.property, str(v.status)) for v in judge_symbolically(g().system, effort=ProofEffort(5, 30))] for g in games
    ]


def test_the_hour_changes_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    known = told(Trading, chain_game(4))
    hours = itertools.count(0, 3600)
    for clock in ("monotonic", "perf_counter"):
        monkeypatch.setattr(time, clock, lambda: float(next(hours)))
    assert told(Trading, chain_game(4)) == known


def test_a_budget_that_is_spent_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count(0, 3600)
    monkeypatch.setattr(time, "process_time", lambda: float(next(seconds)))
    assert {status for each in told(chain_game(4)) for _, status in each} == {"unknown"}


def test_what_other_processes_spend_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "process_time", lambda: 0.0)  # of this process; those others have their own
    scripts = [EASY.format(number) for number in range(6)]
    with Solvers(5.0, workers=2) as solvers:
        before = work_seconds()
        answers = solvers.decide(scripts)
    assert [answers[script].holds for script in scripts] == [False, *[True] * 5]
    assert work_seconds() - before == pytest.approx(sum(answer.seconds for answer in answers.values()))


def test_a_forked_process_goes_on_from_its_parents_clock_and_says_what_it_spent() -> None:
    count_work(1000.0)
    before = work_seconds()

    def late(parts: object) -> bool:
        count_work(7.0)
        return work_seconds() > before

    assert in_slices(range(4), late, 2, lambda done, total: None) == [True, True]
    assert 14.0 <= work_seconds() - before < 1000.0


@pytest.mark.parametrize("limit", [0.05, Work.of(125_000)])
def test_z3_gives_up_after_equal_work_each_time(limit: float) -> None:
    import z3

    def spent() -> int:
        solver = z3.Solver(ctx=z3.Context())
        solver.from_string(HARD)
        allowed = SolverLimit(solver, limit)
        assert str(solver.check()) == "unknown" and allowed.is_used_up()
        return int(solver.statistics().get_key_value("rlimit count"))

    assert spent() == spent()


def test_what_is_asked_in_passing_is_given_up_after_its_own_work() -> None:
    from rulestone.proofs.engines.symbolic.solver_worker import decide

    limit = InPassing.of(20_000)
    assert limit.units == 20_000
    answer = decide(HARD, limit)
    assert (answer["result"], answer["reason"]) == ("unknown", "timed out")
