"""The strategy engine: what players are said to be able to force, judged over all positions that the search finds."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from dataclasses import replace

from rulestone.model import GameError, TransitionSystem
from rulestone.proofs.plays.engine_protocol import Engine
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.job import Job
from rulestone.proofs.running.progress import Listener, silent

from .judge import judge_abilities
from .solution import Solution
from .solve_game import POSITIONS, positions_of, solve_game


class StrategyEngine(Engine):
    """Solves a game backwards over its positions, as many as the job's effort allows."""

    name = "strategy"

    def judge(self, job: Job) -> Iterator[Verdict]:
        """See `Engine.judge` and `judge_by_strategy`."""
        effort = job.effort
        yield from judge_by_strategy(
            job.system,
            job.properties,
            limit=effort.states or POSITIONS,
            work=effort.exhaust if effort.states is None else None,
            listener=self.bench.listener,
        )

    def explore(self, job: Job) -> Solution:
        """What each player and coalition can force, in every position."""
        return solve_game(job.system, limit=job.effort.states or POSITIONS, listener=self.bench.listener)


def judge_by_strategy(
    system: TransitionSystem,
    properties: Collection[str] | None = None,
    *,
    limit: int = POSITIONS,
    work: float | None = None,
    listener: Listener = silent,
) -> list[Verdict]:
    """Verdicts on what players are said to be able to force; see `positions_of` for the other arguments.

    Args:
        properties: names of `can_force`, `can_keep` and `cannot_force` properties; all if None.
    """
    abilities = [one for one in system.abilities if properties is None or one.name in properties]
    if not abilities:
        return []
    began = time.process_time()
    try:
        positions = positions_of(system, limit=limit, work=work, listener=listener)
        found = judge_abilities(positions, [one.name for one in abilities])
    except GameError as error:
        found = [
            Verdict(one.name, one.kind, system.scope, system.readings, "strategy", Status.UNKNOWN, detail=error.message)
            for one in abilities
        ]
    spent = (time.process_time() - began) / len(found)
    return [replace(verdict, seconds=spent) for verdict in found]
