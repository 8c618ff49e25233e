"""The explicit engine: every reachable position."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from rulestone.model import TransitionSystem
from rulestone.model.reading.grounding import sweeping_later
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.engine_protocol import Engine
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.judging_strategies import judge_strategies, strategy_names
from rulestone.proofs.plays.searched_content import has_content
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.job import Job
from rulestone.proofs.searching.explore import explore
from rulestone.proofs.searching.search_verdicts import verdicts_of

from .judge import judge_explicitly
from .kept_searches import KeptSearches
from .known_to_hold import KnownToHold
from .nearest_first import judge_nearby


class ExplicitEngine(Engine):
    """Visits positions, nearest first, until there is none left or the job's effort says stop."""

    name = "explicit"

    def judge(self, job: Job) -> Iterator[Verdict]:
        """See `Engine.judge` and `judge_explicitly`."""
        strategies = strategy_names(job.system, job.properties)
        asked = None if job.properties is None else [name for name in job.properties if name not in strategies]
        if job.effort.near:
            yield from judge_nearby(job.system, asked or [], self.bench.listener)
            return

        known = KeptSearches(self.bench.store, fresh=self.bench.fresh)

        def judged(system: TransitionSystem, properties: Collection[str] | None, keep: bool) -> list[Verdict]:
            limits, listener = _limits(job), self.bench.listener
            if not (keep and known.keeps and has_content(system)):
                return judge_explicitly(system, properties=properties, limits=limits, keep=keep, listener=listener)
            key = known.key(system, properties, limits)
            before = known.find(key, system)
            if before is not None:
                return before
            with sweeping_later():
                checks = checks_of(system, properties)
            holding = KnownToHold(system, checks, self.bench.store, fresh=self.bench.fresh)
            found = explore(system, checks=holding.left, limits=limits, listener=listener)
            verdicts = verdicts_of(found, properties)
            known.keep(key, found, limits, verdicts)
            holding.keep(found)
            return verdicts

        if asked is None or asked:
            yield from judged(job.system, asked, job.rules is None)
        yield from judge_strategies(job.system, strategies, self.name, lambda of, names: judged(of, names, False))

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
    work = job.effort.exhaust if states is None else None
    limits = replace(Limits.sensible(), work=work, states=states)
    heard = {name: getattr(job.effort, name) for name in ("only_whole", "all_or_nothing", "if_it_slows")}
    return replace(limits, **heard)
