"""One thing to be shown: hypotheses and a goal, as a script in canonical names.

Cells are called v0, v1, ... in the order of first mention, so that the obligations of symmetric instances are the
same text and are decided once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulestone.model.expressions.expression import Cell, Node

from .translate import Emitter, declaration


@dataclass(frozen=True)
class ProofScript:
    """A script whose unsatisfiability shows the goal, and the cells behind its constants v0, v1, ..."""

    script: str
    cells: tuple[Cell, ...]


def obligation(hypotheses: Iterable[Node], goal: Node) -> ProofScript:
    """The obligation that the hypotheses, and the ranges of all cells mentioned, imply the goal."""
    names: dict[Cell, str] = {}

    def name(cell: Cell) -> str:
        return names.setdefault(cell, f"v{len(names)}")

    emitter = Emitter(name)
    asserted = [f"(assert (not {emitter.term(goal)}))"]
    asserted += [f"(assert {emitter.term(node)})" for node in hypotheses]
    declared = [declaration(constant, cell.type) for cell, constant in names.items()]
    lines = ["(set-logic ALL)", *declared, emitter.define_functions(), *asserted, "(check-sat)"]
    return ProofScript("\n".join(line for line in lines if line) + "\n", tuple(names))
