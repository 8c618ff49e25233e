"""Whether plays get stuck is known from plays of the same seed that were made for another question."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rulestone.model import TransitionSystem
from rulestone.proofs.engines.random import judge, watched_plays
from rulestone.proofs.engines.random.judge import NeverStuck, RandomEffort, random_judgement
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.progress import silent

from tests.proofs.test_native import random_system

EFFORT = RandomEffort(12, 30)


def said(verdicts: list[Verdict]) -> list[object]:
    """All but times."""
    return [(replace(one, seconds=0.0, play=None), one.play and one.play.moves) for one in verdicts]


def compared(system: TransitionSystem, seed: int) -> bool:
    """Whether it was known that no play gets stuck, after other plays; the slow twin makes them once more."""
    known = NeverStuck()
    goals = [goal.name for goal in system.goals]
    random_judgement(system, [*goals, DEFINED], EFFORT, seed, silent, known)
    slowly = random_judgement(system, [DEADLOCK], EFFORT, seed, silent).verdicts
    assert said(random_judgement(system, [DEADLOCK], EFFORT, seed, silent, known).verdicts) == said(slowly)
    for effort, other in ((EFFORT, seed + 1), (replace(EFFORT, plays=13), seed), (replace(EFFORT, length=31), seed)):
        assert known.said(system, [DEADLOCK], effort, other) is None, "of other plays nothing is known"
    is_known = known.said(system, [DEADLOCK], EFFORT, seed) is not None
    assert not (is_known and any(one.play for one in slowly))
    return is_known


def compare() -> int:
    """In how many random games it was known."""
    systems = [system for seed in range(60) if (system := random_system(seed)) is not None]
    known = [compared(system, seed) for seed, system in enumerate(systems)]
    assert not all(known)
    return sum(known)


def test_what_other_plays_have_shown_is_what_these_plays_show() -> None:
    assert compare() > 5


@pytest.mark.parametrize("fault", ["never stuck", "any seed"])
def test_what_is_wrongly_known_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if fault == "any seed":
        monkeypatch.setattr(judge, "_plays_of", lambda effort, chance: (0, 0, 0))
    else:
        monkeypatch.setattr(watched_plays.WatchedPlays, "never_stuck", True)
    with pytest.raises(AssertionError):
        compare()
