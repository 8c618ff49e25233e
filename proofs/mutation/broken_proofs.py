"""Proofs that a change breaks: only the instances it touches are asked, before and after."""

from __future__ import annotations

from dataclasses import replace

from rulestone.model import Instance, TransitionSystem
from rulestone.proofs.checking.registry import engine
from rulestone.proofs.plays.conditions import DEADLOCK
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.job import CheckEffort, Job

from .changes import Mutant, Notice


class Proofs:
    """Induction over changed instances.

    Args:
        system: the game as it is.
        timeout: seconds for one question to the solver.
    """

    def __init__(self, system: TransitionSystem, timeout: float = 5.0) -> None:
        self.system = system
        self.timeout = timeout
        self._engine = engine("symbolic")  # what its solvers have answered is used for the next change, too
        self._names = [j.name for j in (*system.invariants, *system.variants)]
        self._names += [p.name for p in system.step_properties] + ["defined"]

    def lost(self, mutant: Mutant, seconds: float) -> Notice | None:
        """A property that the instances keep as they were, by induction, and no longer do.

        A step from a state that the invariants allow then breaks it. Whether that state can be reached is not known;
        but the proof is lost, so the verdict is another.
        """
        before = tuple(i for i, _ in mutant.changed if i is not None)
        after = tuple(i for _, i in mutant.changed if i is not None)
        if not after:
            return None
        new = self._verdicts(replace(mutant.system, instances=after), seconds / 2)
        broken = [v for v in new if v.status is Status.REFUTED or (v.pair is not None or "state" in v.figures)]
        if not broken:
            return None
        old = {v.property: v for v in self._verdicts(self._part(before), seconds / 2)} if before else {}
        for verdict in broken:
            known = old.get(verdict.property)
            if known is None or known.status is Status.PROVED:
                return Notice("induction", verdict.property, "its proof by induction is lost")
        return None

    def _part(self, instances: tuple[Instance, ...]) -> TransitionSystem:
        return replace(self.system, instances=instances)

    def _verdicts(self, system: TransitionSystem, seconds: float) -> list[Verdict]:
        effort = CheckEffort(timeout=min(self.timeout, seconds), budget=seconds, depth=1, quick=True)
        names = [name for name in self._names if name != DEADLOCK]
        verdicts = list(self._engine.judge(Job.on(system, names, effort)))
        if any(verdict.ended is Ending.INTERRUPTED for verdict in verdicts):
            raise KeyboardInterrupt  # the engine keeps what it has, but here the whole work is to end
        return verdicts
