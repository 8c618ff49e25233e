"""The random engine: many plays, watched."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.proofs.plays.engine_protocol import Engine
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.job import Job

from .judge import NeverStuck, RandomEffort, random_judgement
from .kept_random_plays import KeptRandomPlays

PLAYS = 1000
"""How many are drawn where a job does not say, if its time allows."""

_MANY = 50 * PLAYS

_FUSE = 5
"""Many plays end after a number of moves, for which a loaded machine, or one without machine code, may take this many
times as long as it should."""

LENGTH = 200
"""The most moves of a play."""


class RandomEngine(Engine):
    """Draws plays by the job's seed; what goes wrong is made short."""

    name = "random"

    def judge(self, job: Job) -> Iterator[Verdict]:
        """See `Engine.judge` and `judge_by_random_plays`."""
        plays = job.effort.plays or (_MANY if job.effort.many else PLAYS)
        seconds = None if job.effort.plays else job.effort.timeout
        work = seconds / _FUSE if job.effort.many and seconds is not None else None
        seed = job.seed + 1 if job.effort.many else job.seed  # who asks for many has seen the plays of the seed itself
        effort = RandomEffort(plays, LENGTH, seconds, work, shorten_goals=not job.effort.quick)
        if job.rules is not None:  # rules that are played once
            yield from random_judgement(job.system, job.properties, effort, seed, self.bench.listener).verdicts
            return
        known = KeptRandomPlays(self.bench.store, fresh=self.bench.fresh)
        stuck: NeverStuck = self.bench.shared.setdefault("plays that never got stuck", NeverStuck())
        yield from known.judgement(job.system, job.properties, effort, seed, self.bench.listener, stuck)
