"""Proving that a change changes nothing: in every state that the invariants allow, the same steps are left."""

from __future__ import annotations

from collections.abc import Iterable

from rulestone.model import Instance
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import TRUE, Node
from rulestone.proofs.engines.symbolic.implied import Implied

from .changes import Mutant, Part


class Likeness:
    """Compares changed instances with what they were.

    Where every reachable state satisfies the invariants, both games begin alike, and in each such state both have the
    same steps, both have the same reachable states and steps, by induction over the length of a play.

    Args:
        invariants: conditions that hold in every reachable state of the game as it is.
    """

    def __init__(self, invariants: Iterable[Node]) -> None:
        self._implied = Implied(invariants)

    def shown(self, mutant: Mutant, seconds: float) -> bool:
        """Whether all changed instances are shown to do what they did; False says nothing."""
        if mutant.change.site.part not in (Part.RULE, Part.WEIGHT):
            return False
        return self._implied.all((same_behaviour(*pair) for pair in mutant.changed), seconds)


def same_behaviour(before: Instance | None, after: Instance | None) -> Node:
    """The condition on a state that an instance may be played before and after a change alike, and does the same.

    An instance that does not denote is not played, but that it is asked for is reported; so that must be alike, too.
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
