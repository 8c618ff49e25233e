"""The symbolic engine: proofs with z3."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path

from rulestone.model import TransitionSystem
from rulestone.proofs.plays.engine_protocol import Engine
from rulestone.proofs.plays.followed import MOST_GUESSES, without_guesses
from rulestone.proofs.plays.judging_strategies import judge_strategies, shown_by
from rulestone.proofs.plays.searched_content import has_content
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.job import Job
from rulestone.proofs.running.progress import Progress
from rulestone.proofs.running.work_clock import work_seconds

from .guessed_invariants import GuessedInvariants
from .judge import ProofEffort, judge_symbolically
from .kept_proofs import KeptProofs
from .kept_steps import KeptSteps
from .obligation_cache import ObligationCache
from .solving import Solvers


class SymbolicEngine(Engine):
    """Induction, k-induction and Horn clauses; what solvers have answered is used for the next job, too."""

    name = "symbolic"

    def judge(self, job: Job) -> Iterator[Verdict]:
        """See `Engine.judge` and `judge_symbolically`."""
        effort, system, asked = job.effort, job.system, job.properties
        forced = {one.name for one in system.abilities} | {one.name for one in system.strategies}
        plain = None if asked is None else [name for name in asked if name not in forced]
        deadline = None if effort.budget is None else work_seconds() + effort.budget

        known = KeptProofs(self.bench.store, fresh=self.bench.fresh)

        def judged(of: TransitionSystem, properties: Collection[str] | None, folder: Path | None) -> list[Verdict]:
            left = None if deadline is None else max(1.0, deadline - work_seconds())
            asked = ProofEffort(effort.timeout, left, effort.workers, effort.depth, effort.quick, effort.seen)
            is_kept = known.keeps and folder is None and of is job.system and job.rules is None and has_content(of)
            key = known.key(of, properties, asked) if is_kept else ""
            found = known.find(key, of) if is_kept else None
            if found is None:
                found = judge_symbolically(
                    of,
                    properties=properties,
                    effort=asked,
                    certificate=folder,
                    listener=self.bench.listener,
                    cache=self.obligations,
                    kept=KeptSteps(of, self.bench.store, fresh=self.bench.fresh) if is_kept else None,
                )
                if is_kept and self.obligations.latest is not None and not _is_late(deadline):
                    known.keep(key, found, of)
            return found

        def under_strategy(of: TransitionSystem, properties: Sequence[str], name: str) -> list[Verdict]:
            self.bench.listener(Progress(self.name, f"following {name}", 0, None))
            with Solvers(effort.timeout, 1, self.obligations, deadline) as solvers:
                at_once = GuessedInvariants(of, solvers)
                found = at_once.verdicts(properties, self.name)
            if found is not None and effort.certificate is None:
                return found
            folder = None if effort.certificate is None else effort.certificate / name
            most = MOST_GUESSES if found is None else len(of.invariants)  # what proved it is what is written down
            return judged(without_guesses(of, at_once.kept, most), properties, folder)

        if plain is None or plain:
            yield from judged(system, plain, effort.certificate)
        for strategy in system.strategies:
            if asked is None or strategy.name in asked or strategy.shows.name in asked:
                judge = partial(under_strategy, name=strategy.name)
                for verdict in judge_strategies(system, [strategy.name], self.name, judge):
                    shown = shown_by(system, verdict)
                    told = (verdict,) if shown is None else (verdict, shown)
                    yield from (each for each in told if asked is None or each.property in asked)

    @property
    def obligations(self) -> ObligationCache:
        """What solvers have answered so far at this bench."""
        known: ObligationCache = self.bench.shared.setdefault("obligations", ObligationCache(self.bench.store))
        return known


def _is_late(deadline: float | None) -> bool:
    return deadline is not None and work_seconds() >= deadline
