"""How plays begin: what the set-up assigns, leaves free, deals and requires."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..declarations.declarations import Property
from ..expressions import expression as ex
from ..expressions.expression import Cell, Node
from ..words.effects import Effect, Obligation, Requirement
from ..words.openings import Deal


@dataclass(frozen=True)
class InitialCondition:
    """How plays begin. The set-up is read as a rule is: it may be undefined, and it may be impossible.

    Attributes:
        assigned: cells with a fixed value or a value computed from free cells.
        free: cells left open: any value of their range.
        constraint: what the free cells satisfy, simplified.
        deals: chance that determines free cells.
        requirements: the constraint's parts as they were written.
        effects: what is assigned, word for word and in order.
        obligations: must hold where the constraint does; where one fails the set-up is undefined.
        constraint_obligations: must hold for all values of the free cells, else the constraint itself is undefined.
        declared: the method.
    """

    assigned: Mapping[Cell, Node]
    free: tuple[Cell, ...]
    constraint: Node
    deals: tuple[Deal, ...]
    requirements: tuple[Requirement, ...] = ()
    effects: tuple[Effect, ...] = ()
    obligations: tuple[Obligation, ...] = ()
    constraint_obligations: tuple[Obligation, ...] = ()
    declared: Property | None = None

    @property
    def predicate(self) -> Node:
        """The condition that a state is a beginning."""
        parts = [ex.equal(ex.cell_node(cell), node) for cell, node in self.assigned.items()]
        return ex.conjunction([*parts, self.total_constraint])

    @cached_property
    def total_constraint(self) -> Node:
        """What the free cells satisfy in every beginning that denotes."""
        owed = (*self.constraint_obligations, *self.obligations)
        return ex.conjunction([*(o.condition for o in owed), self.constraint])

    @cached_property
    def dealt(self) -> Mapping[Cell, range]:
        """What each cell that is dealt to may hold: of the counts that are dealt to it those in its range."""
        found = {}
        for one in self.deals:
            for cell, least, most in one.counts():
                low, high = cell.type.code_range
                first, last = (least if low is None else max(least, low)), (most if high is None else min(most, high))
                found[cell] = range(first, last + 1)
        return found

    @property
    def misdealt(self) -> str:
        """What some deal gives a place that cannot hold it, in words; empty where all deals fit."""
        return next((one.misfit for one in self.deals if one.misfit), "")

    @property
    def chosen_by_author(self) -> tuple[Requirement, ...]:
        """The requirements that are more than that deals are deals."""
        of_deals = {id(demand) for one in self.deals for demand in one.demands}
        return tuple(requirement for requirement in self.requirements if id(requirement) not in of_deals)

    @cached_property
    def undefined(self) -> Node:
        """The condition on the free cells under which the set-up is asked for but its words do not denote."""
        asked = ex.conjunction(o.condition for o in self.constraint_obligations)
        owed = ex.conjunction(o.condition for o in self.obligations)
        return ex.negation(ex.conjunction((asked, ex.implication(self.constraint, owed))))
