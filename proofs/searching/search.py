"""What is searched, and how far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulestone.model import TransitionSystem
from rulestone.proofs.compiling.layout import Layout, layout_of
from rulestone.proofs.plays.conditions import Checks, checks_of
from rulestone.proofs.plays.exploration import Limits


@dataclass(frozen=True)
class Search:
    """A search for every reachable state.

    Attributes:
        system: the game.
        layout: how its states are packed.
        checks: what is watched.
        limits: when to give up.
        initial_states: where it starts, packed; from all initial states if None.
        edges: whether the result has all steps.
    """

    system: TransitionSystem
    layout: Layout
    checks: Checks
    limits: Limits
    initial_states: Sequence[tuple[int, ...]] | None = None
    edges: bool = False

    @classmethod
    def of(cls, system: TransitionSystem, limits: Limits, checks: Checks | None = None) -> Search:
        """A search from all initial states; all properties are judged if no checks are given.

        Raises GameError where a variable cannot be enumerated.
        """
        checks = checks_of(system, None) if checks is None else checks
        return cls(system, layout_of(system, limits.cap), checks, limits)
