"""The explicit engine: every reachable position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulestone.proofs.plays.engine_protocol import Engine
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.job import Job
from rulestone.proofs.searching.explore import explore

from .judge import judge_explicitly
from .nearest_first import judge_nearby


class ExplicitEngine(Engine):
    """Visits positions, nearest first, until there is none left or the job's effort says stop."""

    name = "explicit"

    def judge(self, job: Job) -> Iterator[Verdict]:
        """See `Engine.judge` and `judge_explicitly`."""
        if job.effort.near:
            yield from judge_nearby(job.system, list(job.properties or ()), self.bench.listener)
            return
        yield from judge_explicitly(
            job.system,
            properties=job.properties,
            limits=_limits(job),
            keep=job.rules is None,
            listener=self.bench.listener,
        )

    def explore(self, job: Job) -> Exploration:
        """All positions, their steps, and what the job's properties come to on the way."""
        return explore(
            job.system,
            properties=job.properties,
            limits=_limits(job),
            keep=job.rules is None,
            listener=self.bench.listener,
        )


def _limits(job: Job) -> Limits:
    states = job.effort.states
    return replace(Limits.sensible(), seconds=job.effort.exhaust if states is None else None, states=states)
