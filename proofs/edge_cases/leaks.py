"""Where whether a player may make a move depends on something that they cannot see, everything else being as it is.

Where that never is so, no offer gives a secret away. Where it is, the hidden value may still be one that the player
knows from what went before: `secrets` looks for two plays that look the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import CHANCE, EVERYBODY
from rulestone.model.declarations.declarations import State as Variable
from rulestone.model.expressions.expression import (
    FALSE,
    Cell,
    Kind,
    Node,
    conjunction,
    constant,
    disjunction,
    equal,
    negation,
)
from rulestone.model.expressions.walk import substitute, support
from rulestone.model.system.semantics import holds
from rulestone.model.system.system import Label, State
from rulestone.proofs.plays.sight import may_look

MOST_VALUES = 64
"""How many values are tried of a hidden one with a wider range, or none."""


Part = tuple[Instance, Cell, Node]
"""A move, a place that it asks about, and the condition that this gives something away."""


@dataclass(frozen=True)
class Leak:
    """A rule, and where it gives something away.

    Attributes:
        rule: its name.
        clauses: of the rule.
        parts: for a move and a hidden place that its guard asks about: the condition that whether the move is offered
            depends on the place while the player who would make it cannot see it.
    """

    rule: str
    clauses: tuple[str, ...]
    parts: tuple[Part, ...]

    @property
    def condition(self) -> Node:
        """Something is given away."""
        return disjunction(condition for _, _, condition in self.parts)

    def words(self, system: TransitionSystem, state: State) -> str:
        """What is given away in a state."""
        instance, cell, _ = next(part for part in self.parts if holds(system, part[2], state))
        return f"whether `{instance}` is allowed depends on {cell}, which {instance.label.chooser} cannot see"


def leaks_of(system: TransitionSystem) -> Iterator[Leak]:
    """Every rule chosen by a player whose guard speaks of a place that they need not see.

    A place is looked at alone, with everything else as it is; two secrets that give themselves away together only are
    not found.
    """
    variables = {variable.name: variable for variable in system.game.declared(Variable)}
    hidden = {name for name, variable in variables.items() if variable.seen_by != EVERYBODY}
    moves: dict[Label, list[Instance]] = {}
    for instance in system.instances:
        if instance.label.chooser not in (None, CHANCE):
            moves.setdefault(instance.label, []).append(instance)
    found: dict[str, list[Part]] = {}
    for label, instances in moves.items():
        offer = _Offer(instances)
        for cell in offer.cells:
            if cell.function.name in hidden:
                sees = may_look(system, variables[cell.function.name], label.chooser, cell)
                condition = offer.depends(cell, unless=sees)
                if condition is not FALSE:
                    found.setdefault(label.rule, []).append((instances[0], cell, condition))
    for rule, parts in found.items():
        yield Leak(rule, parts[0][0].rule.clauses, tuple(parts))


class _Offer:
    """Where a move is offered: where one of the instances that have its label is enabled."""

    def __init__(self, instances: list[Instance]) -> None:
        guards = [dict.fromkeys(_conjuncts(instance.allowed)) for instance in instances]
        self._common = [part for part in guards[0] if all(part in guard for guard in guards)]
        common = set(self._common)
        self._cases = [conjunction(part for part in guard if part not in common) for guard in guards]
        self.cells = support(*self._common, *self._cases)

    def depends(self, cell: Cell, unless: Node) -> Node:
        """With another value in the cell the move would be offered where it is not, or the other way round."""
        apart = [part for part in self._common if cell not in support(part)]
        pinned = dict(found for part in apart if (found := _pinned(part)) is not None)
        open_ = negation(substitute(unless, pinned))
        if open_ is FALSE:
            return FALSE
        rest = conjunction([*(part for part in self._common if part not in apart), disjunction(self._cases)])
        others = (substitute(rest, {cell: constant(code, cell.type)}) for code in _codes(cell))
        return conjunction([*apart, open_, disjunction(negation(equal(rest, other)) for other in others)])


def _conjuncts(guard: Node) -> tuple[Node, ...]:
    return guard.args if guard.kind is Kind.AND else (guard,)


def _pinned(part: Node) -> tuple[Cell, Node] | None:
    """The cell, and the value that it has wherever this holds, if the part says so."""
    if part.kind is Kind.EQUAL:
        for cell, value in (part.args, part.args[::-1]):
            if cell.kind is Kind.CELL and value.is_constant:
                return cell.payload, value
    return None


def _codes(cell: Cell) -> range:
    least, most = cell.type.code_range
    low = least or 0
    return range(low, min(most if most is not None else low + MOST_VALUES, low + MOST_VALUES) + 1)
