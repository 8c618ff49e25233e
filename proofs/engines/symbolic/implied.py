"""Whether conditions hold in every state that known invariants allow: one question to z3 for each."""

from __future__ import annotations

from collections.abc import Iterable

from rulestone.model.expressions.expression import FALSE, TRUE, Node
from rulestone.model.expressions.walk import without_selects
from rulestone.proofs.running.work_clock import work_seconds

from .locality import Supports
from .obligation_cache import ObligationCache
from .prepared import conjuncts
from .proof_script import obligation
from .requests import Lemmas
from .solving import Solvers

ONE = 2.0
"""Seconds for one question to the solver."""


class Implied:
    """What follows from invariants.

    Args:
        invariants: conditions that hold in every reachable state.
    """

    def __init__(self, invariants: Iterable[Node]) -> None:
        self._supports = Supports()
        self._cache = ObligationCache()
        parts = {str(number): conjuncts(without_selects(node)) for number, node in enumerate(invariants)}
        self._lemmas = Lemmas(parts, self._supports)

    def all(self, conditions: Iterable[Node], seconds: float) -> bool:
        """Whether all conditions are shown to follow, from the invariants that speak of the same cells.

        False says nothing: a state that breaks one need not be reachable, or the time was too short.
        """
        deadline = work_seconds() + seconds
        with Solvers(ONE, cache=self._cache, deadline=deadline) as solvers:
            for condition in conditions:
                goal = without_selects(condition)
                if goal is TRUE:
                    continue
                if goal is FALSE or work_seconds() > deadline:
                    return False
                script = obligation(self._lemmas.touching(self._supports.of(goal)), goal).script
                if not solvers.decide([script])[script].holds:
                    return False
        return True
