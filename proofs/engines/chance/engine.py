"""The chance engine: what a rulebook claims of chances and averages, exactly."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from rulestone.model.system.scenes import judge_claims
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.engine_protocol import Engine
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.job import Job

from .facts import ChanceFacts
from .kept_chances import KeptChances

_STATUS = {True: Status.EXHAUSTED, False: Status.REFUTED, None: Status.UNKNOWN}


class ClaimEngine(Engine):
    """Judges claims; unknown is what a reading does not speak of, or what is too large."""

    name = "chance"

    def judge(self, job: Job) -> Iterator[Verdict]:
        """A verdict for every claim that the job names, or for all."""
        began = time.perf_counter()
        system = job.system
        for result in judge_claims(
            system, ChanceFacts(system, known=KeptChances(self.bench.store, fresh=self.bench.fresh))
        ):
            if job.properties is None or result.declared.name in job.properties:
                spent = time.perf_counter() - began
                status = _STATUS[result.agrees]
                name = result.declared.name
                judged = Verdict(name, "claim", system.scope, system.readings, self.name, status, spent, result.detail)
                yield replace(judged, ended=Ending.LIMIT) if result.too_large else judged
