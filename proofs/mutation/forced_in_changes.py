"""What players are said to be able to force, or not, as a judge of changes: the last, for it solves the whole game."""

from __future__ import annotations

from functools import cached_property

from rulestone.model import TransitionSystem
from rulestone.proofs.checking.registry import engine
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.job import CheckEffort, Job

from .changes import Mutant, Notice


class ForcedResults:
    """Asks of changed games what is known of the game as it is.

    Args:
        system: the game as it is.
        states: no more positions of a game are looked at.
    """

    def __init__(self, system: TransitionSystem, states: int) -> None:
        self.system, self.states = system, states

    @cached_property
    def _known(self) -> dict[str, bool]:
        """Whether each property holds in the game as it is, where that is known."""
        return {verdict.property: verdict.status.is_good for verdict in self._decided(self.system)}

    def noticed(self, mutant: Mutant) -> Notice | None:
        """The first property of which the verdict differs; None where none does, or nobody knows."""
        if not self.system.abilities or not self._known:
            return None
        for verdict in self._decided(mutant.system):
            if self._known.get(verdict.property, verdict.status.is_good) != verdict.status.is_good:
                word = "holds" if verdict.status.is_good else "fails"
                return Notice("strategy", verdict.property, f"{word}: {verdict.detail}")
        return None

    def _decided(self, system: TransitionSystem) -> list[Verdict]:
        found = engine("strategy").judge(Job.on(system, effort=CheckEffort(states=self.states)))
        return [one for one in found if one.status.is_good or one.status is Status.REFUTED]
