"""The symbolic engine: proofs with z3."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.proofs.plays.engine_protocol import Engine
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.job import Job

from .judge import ProofEffort, judge_symbolically
from .obligation_cache import ObligationCache


class SymbolicEngine(Engine):
    """Induction, k-induction and Horn clauses; what solvers have answered is used for the next job, too."""

    name = "symbolic"

    def judge(self, job: Job) -> Iterator[Verdict]:
        """See `Engine.judge` and `judge_symbolically`."""
        effort = job.effort
        yield from judge_symbolically(
            job.system,
            properties=job.properties,
            effort=ProofEffort(effort.timeout, effort.budget, effort.workers, effort.depth, effort.quick),
            certificate=effort.certificate,
            listener=self.bench.listener,
            cache=self.obligations,
        )

    @property
    def obligations(self) -> ObligationCache:
        """What solvers have answered so far at this bench."""
        known: ObligationCache = self.bench.shared.setdefault("obligations", ObligationCache(self.bench.store))
        return known
