"""What a move requires before its rule's own requirements, and what it owes that its guard does not settle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.expression import Cell, Node
from ..expressions.walk import substitute
from ..expressions.written import Written
from ..words.effects import Obligation, Requirement


@lru_cache(maxsize=1 << 10)
def preconditions(
    line: int | None, preset: tuple[tuple[Cell, Node], ...], terminal: Written
) -> tuple[tuple[Requirement, Sequence[tuple[Node, str]]], ...]:
    """What is asked before the author's own requirements, and what each owes: who chooses, and that it is not over.

    Many instances share it: those of one chooser that are split on the same values.
    """
    found: list[tuple[Requirement, Sequence[tuple[Node, str]]]] = []
    for cell, value in preset:
        written = wr.equal(wr.as_it_is(ex.cell_node(cell)), wr.as_it_is(value))
        found.append((Requirement(written.simple, f"it needs {cell} = {value!r}", line, written), ()))
    if terminal is not wr.FALSE:
        known = dict(preset)
        simple = ex.negation(substitute(terminal.simple, known))
        needs = [(substitute(need, known), why) for need, why in terminal.needs]
        found.append((Requirement(simple, "the game is over", line, wr.negation(terminal)), needs))
    return tuple(found)


def not_settled(obligations: Sequence[Obligation], known: set[Node]) -> tuple[Obligation, ...]:
    """Obligations that the guard does not settle by itself, one for each condition."""
    kept: dict[Node, Obligation] = {}
    for obligation in obligations:
        condition = obligation.condition
        parts = condition.args if condition.kind is ex.Kind.AND else (condition,)
        rest = [part for part in parts if part not in known]
        if rest:
            condition = ex.conjunction(rest)
            kept.setdefault(condition, Obligation(condition, obligation.reason, obligation.line))
    return tuple(kept.values())
