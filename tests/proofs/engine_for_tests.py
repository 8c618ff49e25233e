"""An engine that is no part of rulestone: it claims to know everything that is asked of it."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.proofs.plays.engine_protocol import Engine
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.job import Job


class Seer(Engine):
    """Says that all is well."""

    name = "seer"

    def judge(self, job: Job) -> Iterator[Verdict]:
        for name in job.properties or ():
            yield Verdict(name, "seen", job.scope, job.system.readings, self.name, Status.PROVED, detail="in a dream")
