"""The random engine: many plays, watched."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.proofs.plays.engine_protocol import Engine
from rulestone.proofs.plays.searched_content import has_content
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.job import Job

from .judge import RandomEffort, random_judgement
from .kept_random_plays import KeptRandomPlays

PLAYS = 1000
"""How many are drawn where a job does not say, if its time allows."""

_MANY = 50 * PLAYS

LENGTH = 200
"""The most moves of a play."""


class RandomEngine(Engine):
    """Draws plays by the job's seed; what goes wrong is made short."""

    name = "random"

    def judge(self, job: Job) -> Iterator[Verdict]:
        """See `Engine.judge` and `judge_by_random_plays`."""
        plays = job.effort.plays or (_MANY if job.effort.many else PLAYS)
        seconds = None if job.effort.plays else job.effort.timeout
        effort = RandomEffort(plays, LENGTH, seconds, shorten_goals=not job.effort.quick)
        system, known = job.system, KeptRandomPlays(self.bench.store, fresh=self.bench.fresh)
        is_kept = known.keeps and job.rules is None and has_content(system)
        key = known.key(system, job.properties, effort, job.seed) if is_kept else ""
        before = known.find(key, system) if is_kept else None
        if before is not None:
            yield from before
            return
        found = random_judgement(system, job.properties, effort, job.seed, self.bench.listener)
        if is_kept:
            known.keep(key, found, system)
        yield from found.verdicts
