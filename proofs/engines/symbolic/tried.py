"""What was tried on one system, so that who asks more of it in the same run need not try it again.

A check asks twice: first for what is cheap, of all properties, then for the rest of those still open.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulestone.model import TransitionSystem

from .induction_found import Failure, Inductive
from .k_induction import BoundedSearch
from .prepared import Prepared
from .relation import Relation


@dataclass
class Tried:
    """What is known of a system; nothing of it was cut short by a budget.

    Attributes:
        system: which.
        timeout: the limit of each question.
        prepared, relation: the system as solvers want it.
        inductive: what induction found.
        others: by property that is no invariant, why proved invariants do not imply it; None where they do.
        search: the plays looked at so far.
        not_k_inductive: property, k and lemmas of each k-induction that failed.
    """

    system: TransitionSystem
    timeout: float
    prepared: Prepared
    relation: Relation
    inductive: Inductive | None = None
    others: dict[str, Failure | None] = field(default_factory=dict)
    search: BoundedSearch | None = None
    not_k_inductive: set[tuple[str, int, frozenset[str]]] = field(default_factory=set)

    @classmethod
    def of(cls, system: TransitionSystem, timeout: float) -> Tried:
        """Nothing yet."""
        prepared = Prepared(system)
        return cls(system, timeout, prepared, Relation(prepared))

    def has_failed(self, name: str, k: int, lemmas: frozenset[str]) -> bool:
        """Whether this k-induction failed before, with these lemmas or more."""
        return any((name, k) == one[:2] and lemmas <= one[2] for one in self.not_k_inductive)
