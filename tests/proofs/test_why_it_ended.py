"""Why an engine looked no further: each engine brought to each of its ends, in fact."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import TransitionSystem
from rulestone.model.reading.grounding import build
from rulestone.proofs.engines.explicit.judge import judge_explicitly
from rulestone.proofs.engines.random.judge import RandomEffort, judge_by_random_plays
from rulestone.proofs.engines.strategy.engine import judge_by_strategy
from rulestone.proofs.engines.symbolic.judge import ProofEffort, judge_symbolically
from rulestone.proofs.engines.symbolic.solver_worker import reason_of
from rulestone.proofs.engines.symbolic.why_open import ending_of
from rulestone.proofs.plays.ending import Ending, Stopped, gravest
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.solver_limits import SOLVER_LOST

GAME = """
from rulestone.model import *

class Stairs(Game):
    language = 2
    players = Sort("ann", "bob")
    at = State(Int(0, 2_999))
    mover = State(players)

    @initial
    def setup(self):
        self.at = 0
        self.mover = "ann"

    @rule(by=mover, steps=Int(1, 3))
    def climb(self, player, steps):
        self.at += 2 * steps
        self.mover = "bob" if player == "ann" else "ann"

    @terminal
    def over(self):
        return self.at >= 2_990

    @invariant
    def on_a_stair(self):
        return self.at >= 0

    @invariant
    def never_on_the_last(self):
        # By no induction over few steps: from the odd stairs it is come by.
        return self.at != 2_993

    @can_force(by="ann")
    def on_top(self):
        return self.at == 2_994
"""


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> TransitionSystem:
    path: Path = tmp_path_factory.mktemp("stairs") / "stairs.py"
    path.write_text(GAME, encoding="utf-8")
    return build(module_from(path).Stairs())


LAST = ["never_on_the_last"]


def only(verdicts: list[Verdict]) -> tuple[Status, Ending]:
    (verdict,) = verdicts
    return verdict.status, verdict.ended


def interrupting_at(task: str) -> Any:
    def told(report: Any) -> None:
        if report.task.startswith(task):
            raise KeyboardInterrupt

    return told


@pytest.mark.parametrize("target", ["python", "native"])
@pytest.mark.parametrize(
    ("limits", "ended"),
    [
        (Limits(states=5), Ending.LIMIT),
        (Limits(work=1e-9), Ending.LIMIT),
        (Limits(seconds=-1.0), Ending.TIME),
        (Limits(memory=1), Ending.MEMORY),
    ],
)
def test_searches_that_stop(system: TransitionSystem, target: Any, limits: Limits, ended: Ending) -> None:
    assert only(judge_explicitly(system, properties=LAST, limits=limits, target=target)) == (Status.TRUNCATED, ended)


@pytest.mark.parametrize("target", ["python", "native"])
def test_searches_that_come_to_their_end_or_are_interrupted(system: TransitionSystem, target: Any) -> None:
    assert only(judge_explicitly(system, properties=LAST, target=target)) == (Status.EXHAUSTED, Ending.DONE)
    found = judge_explicitly(system, properties=LAST, target=target, listener=interrupting_at("exploring"))
    assert only(found) == (Status.TRUNCATED, Ending.INTERRUPTED)


def test_proofs(system: TransitionSystem) -> None:
    proved, left = judge_symbolically(system, properties=["on_a_stair", *LAST], effort=ProofEffort(depth=2, quick=True))
    assert (proved.status, proved.ended) == (Status.PROVED, Ending.DONE)
    assert (left.status.is_good, left.ended) == (False, Ending.LIMIT)
    late = judge_symbolically(system, properties=LAST, effort=ProofEffort(budget=0.0))
    assert only(late) == (Status.UNKNOWN, Ending.TIME)
    found = judge_symbolically(system, properties=LAST, listener=interrupting_at("induction"))
    assert only(found) == (Status.UNKNOWN, Ending.INTERRUPTED)


def test_plays(system: TransitionSystem) -> None:
    few, none = RandomEffort(plays=3, length=5), RandomEffort(plays=3, length=5, seconds=-1.0)
    assert only(judge_by_random_plays(system, properties=LAST, effort=few)) == (Status.SAMPLED, Ending.LIMIT)
    assert only(judge_by_random_plays(system, properties=LAST, effort=none)) == (Status.UNKNOWN, Ending.TIME)
    found = judge_by_random_plays(system, properties=LAST, effort=few, listener=interrupting_at("playing"))
    assert only(found) == (Status.SAMPLED, Ending.INTERRUPTED)


def test_forcing(system: TransitionSystem) -> None:
    assert only(judge_by_strategy(system, ["on_top"], limit=20)) == (Status.TRUNCATED, Ending.LIMIT)
    (whole,) = judge_by_strategy(system, ["on_top"])
    assert whole.status is not Status.TRUNCATED and whole.ended is Ending.DONE


def test_reasons_of_solvers() -> None:
    said = {text: ending_of(reason_of(text, late=True)) for text in ("canceled", "timeout", "max. memory exceeded")}
    assert list(said.values()) == [Ending.TIME, Ending.TIME, Ending.MEMORY]
    assert ending_of(reason_of("(incomplete (theory arithmetic))", late=True)) is Ending.LIMIT
    assert ending_of(SOLVER_LOST) is Ending.SOLVER_LOST


def test_the_gravest_ending_counts_and_words_travel_with_theirs() -> None:
    assert gravest([]) is Ending.DONE
    assert gravest([Ending.TIME, Ending.LIMIT, Ending.SOLVER_LOST, Ending.MEMORY]) is Ending.SOLVER_LOST
    assert [one for one in Ending if not one.is_of_this_run] == [Ending.DONE, Ending.LIMIT]
    there = pickle.loads(pickle.dumps(Stopped("out of memory", Ending.MEMORY)))
    assert (there, there.ending) == ("out of memory", Ending.MEMORY)
