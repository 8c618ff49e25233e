"""Proving that a change changes nothing: in every state that the invariants allow, the same steps are left."""

from __future__ import annotations

import time
from collections.abc import Iterable

from rulestone.model import Instance
from rulestone.model import expression as ex
from rulestone.model.expression import FALSE, TRUE, Node
from rulestone.model.walk import without_selects
from rulestone.proofs.engines.symbolic.locality import Supports
from rulestone.proofs.engines.symbolic.prepared import conjuncts
from rulestone.proofs.engines.symbolic.proof_script import obligation
from rulestone.proofs.engines.symbolic.requests import Lemmas
from rulestone.proofs.engines.symbolic.solving import ObligationCache, Solvers

from .changes import Mutant, Part

ONE = 2.0
"""Seconds for one question to the solver: what is not plain at once is left to the search."""


class Likeness:
    """Compares changed instances with what they were.

    Where every reachable state satisfies the invariants, both games begin alike, and in each such state both have the
    same steps, both have the same reachable states and steps, by induction over the length of a play.

    Args:
        invariants: conditions that hold in every reachable state of the game as it is.
    """

    def __init__(self, invariants: Iterable[Node]) -> None:
        self._supports = Supports()
        self._cache = ObligationCache()
        parts = {str(number): conjuncts(without_selects(node)) for number, node in enumerate(invariants)}
        self._lemmas = Lemmas(parts, self._supports)

    def shown(self, mutant: Mutant, seconds: float) -> bool:
        """Whether all changed instances are shown to do what they did; False says nothing."""
        if mutant.change.site.part not in (Part.RULE, Part.WEIGHT):
            return False
        deadline = time.perf_counter() + seconds
        with Solvers(ONE, cache=self._cache, deadline=deadline) as solvers:
            for before, after in mutant.changed:
                goal = without_selects(same_behaviour(before, after))
                if goal is TRUE:
                    continue
                if goal is FALSE or time.perf_counter() > deadline:
                    return False
                script = obligation(self._lemmas.touching(self._supports.of(goal)), goal).script
                if not solvers.decide([script])[script].holds:
                    return False
        return True


def same_behaviour(before: Instance | None, after: Instance | None) -> Node:
    """The condition on a state that an instance may be played before and after a change alike, and does the same.

    An instance that does not denote is not played, but that it is asked for is told; so that must be alike, too.
    """
    if before is None or after is None:
        only = before or after
        return TRUE if only is None else ex.conjunction((ex.negation(only.undefined), ex.negation(only.guard)))
    written = dict.fromkeys((*before.updates, *after.updates))
    values = [[i.updates.get(cell) or ex.cell_node(cell) for i in (before, after)] for cell in written]
    effects = ex.implication(after.guard, ex.conjunction(ex.equal(old, new) for old, new in values))
    alike = ex.conjunction((ex.equal(before.guard, after.guard), effects))
    return ex.conjunction(
        (ex.equal(before.undefined, after.undefined), ex.disjunction((after.undefined, alike))),
    )
