"""How a property comes to its verdict: what was tried, and what settled it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.verdict import Status

from .horn import HornAnswer
from .induction_found import Failure
from .prepared import Target


@dataclass
class Case:
    """A target on its way to a verdict."""

    target: Target
    status: Status | None = None
    detail: str = ""
    method: str = ""
    k: int = 0
    play: Play | None = None
    failure: Failure | None = None
    horn: HornAnswer | None = None
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)
    order: int = 0  # when k-induction settled it, so that a proof comes after those it leans on
    leaned: tuple[str, ...] = ()  # the proved invariants that a later method assumed

    def settle(self, status: Status, method: str, detail: str, play: Play | None = None) -> None:
        """Decide it."""
        self.status, self.method, self.detail, self.play = status, method, detail, play

    def settle_proof(self, method: str, detail: str) -> None:
        """Nothing bad (or no goal) is reachable."""
        goal = self.target.is_goal
        self.settle(
            Status.REFUTED if goal else Status.PROVED, method, f"no play reaches it: {detail}" if goal else detail
        )

    def settle_play(self, play: Play) -> None:
        """A play shows it."""
        steps = f"{len(play)} step{'' if len(play) == 1 else 's'}"
        if self.target.is_goal:
            self.settle(Status.PROVED, "unrolling", f"reached in {steps}", play)
        else:
            self.settle(Status.REFUTED, "unrolling", f"broken in {steps}", play)
