"""Many plays for what few reach: they end after a number of moves, by no clock, and are not those that were seen."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest
from rulestone.model import Game, Int, State, TransitionSystem, initial, reachable, require, rule
from rulestone.proofs.checking.one_reading import CheckEffort
from rulestone.proofs.checking.registry import engine
from rulestone.proofs.compiling.walks import Walker
from rulestone.proofs.engines.random import watched_plays
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.job import Job

FAR = 7


class Wanderer(Game):
    """Goes to and fro; may stop at any time, and hardly ever comes far."""

    title = "Wanderer"

    at, over = State(Int(-FAR, FAR)), State(Int(0, 1))

    @initial
    def setup(self, s: Any) -> None:
        """In the middle."""
        s.at, s.over = 0, 0

    @rule(way=(-1, 1))
    def go(self, s: Any, way: int) -> None:
        """One step."""
        require((s.over == 0) & (s.at + way <= FAR) & (s.at + way >= -FAR))
        s.at += way

    @rule()
    def stop(self, s: Any) -> None:
        """For good."""
        require(s.over == 0)
        s.over = 1

    @reachable
    def far_away(self, s: Any) -> Any:
        """As far as it goes."""
        return s.at == FAR

    @reachable
    def nowhere(self, s: Any) -> Any:
        """Never."""
        return (s.at == FAR) & (s.at == -FAR)


def plays(system: TransitionSystem, seed: int) -> Iterator[tuple[int, int | None]]:
    """Of one play after another how many moves it has, and after which of them it is far away.

    One state at a time: no machine code is asked.
    """
    source = random.Random(seed)
    walker = Walker(system, ["far_away"])
    while True:
        before = walker.moves
        far = [len(play) for _, play in walker.walk(drawn_initial_state(system, source), source, 200, ())]
        yield walker.moves - before, min(far, default=None)


def many(timeout: float, seed: int = 0) -> dict[str, Verdict]:
    effort = CheckEffort(timeout=timeout, many=True, quick=True)
    job = Job.of(Wanderer, effort=effort, seed=seed).asking(["far_away", "nowhere"])
    return {verdict.property: verdict for verdict in engine("random").judge(job)}


@pytest.mark.parametrize("seed", [0, 5])
def test_they_end_after_a_number_of_moves(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the clock of the processor runs backwards; and the first that comes far is the one that is shown."""
    system = Wanderer().system
    clock = itertools.count(0, -1)
    monkeypatch.setattr(watched_plays.time, "process_time", lambda: float(next(clock)))
    units = 0.005
    found = many(5 * units, seed)
    moves = number = 0
    far = None
    for made, met in plays(system, seed + 1):
        number, moves = number + 1, moves + made
        far = met if far is None else far
        if moves * (100e-9 + 1e-9 * len(system.instances)) >= units:
            break
    assert number > 1_000 and found["nowhere"].figures["plays"] == number
    assert (found["far_away"].play is None) == (far is None)
    if far is not None and found["far_away"].play is not None:
        assert len(found["far_away"].play) == far


def test_some_of_them_come_far() -> None:
    """Else the test above would compare nothing."""
    assert any(many(0.025, seed)["far_away"].play is not None for seed in (0, 5))
