"""Constrained Horn clauses: z3's Spacer is asked to invent the invariant that induction lacks.

The clauses say: beginnings are in `inv`, every instance leads from `inv` to `inv`, and nothing bad is in it. Cells
that neither the property nor any instance that changes a relevant cell asks about are left out, which changes no
answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.walk import support

from .prepared import Prepared, PreparedInstance, Target
from .relation import Relation
from .solving import Solvers
from .translate import Emitter, joined, nested_lets, range_facts, sort_of


@dataclass(frozen=True)
class HornAnswer:
    """What Spacer said.

    Attributes:
        result: "holds", "fails" (something bad can be reached) or "unknown".
        invariant: where it holds, the invariant it found, over the constants in `cells`.
        cells: the cells the invariant speaks of, with their constants.
        reason: why it is unknown.
        spent: seconds of work, by z3's own count.
    """

    result: str
    invariant: str = ""
    cells: tuple[tuple[Cell, str], ...] = ()
    reason: str = ""
    spent: float = 0.0


def solve_by_horn_clauses(
    relation: Relation, target: Target, lemmas: Sequence[Node], solvers: Solvers, seconds: float
) -> HornAnswer:
    """Ask Spacer about a target, given proved invariants."""
    prepared = relation.prepared
    cells = relevant_cells(prepared, target)
    kept = [node for node in lemmas if cells.keys() >= support(node).keys()]
    names = [(cell, relation.now(cell).rstrip("@")) for cell in cells]
    script = _clauses(prepared, target, kept, dict(names))
    answer = solvers.horn(script, [name for _, name in names], seconds)
    results = {"sat": "holds", "unsat": "fails"}
    return HornAnswer(
        results.get(answer["result"], "unknown"),
        answer.get("invariant", ""),
        tuple(names),
        answer.get("reason", ""),
        answer.get("spent", seconds),
    )


def relevant_cells(prepared: Prepared, target: Target) -> dict[Cell, None]:
    """The cells that a target may depend on, directly or through steps (its cone of influence)."""
    cells = support(target.state)
    for number, node in (target.steps or {}).items():
        cells.update(support(node, *prepared.moves[number].defined_step))
    waiting: list[PreparedInstance] = list(prepared.moves)
    while True:
        touching = [move for move in waiting if any(cell in cells for cell in move.updates)]
        waiting = [move for move in waiting if move not in touching]
        before = len(cells)
        for move in touching:
            cells.update(support(*move.defined_step))
        for move in prepared.moves:
            for cell, node in move.updates.items():
                if cell in cells:
                    cells.update(support(node))
        if len(cells) == before:
            break
    order = prepared.system.positions
    return dict.fromkeys(sorted(cells, key=lambda cell: order[cell]))


def _clauses(prepared: Prepared, target: Target, lemmas: Sequence[Node], names: dict[Cell, str]) -> str:
    bound = " ".join(f"({name} {sort_of(cell.type)})" for cell, name in names.items())
    sorts = " ".join(sort_of(cell.type) for cell in names)
    inside = f"(inv {' '.join(names.values())})" if names else "inv"
    ranges = [fact for cell, name in names.items() for fact in range_facts(name, cell.type)]

    def clause(facts: list[str], conclusion: str, emitter: Emitter) -> str:
        body = f"(=> {joined('and', [*ranges, *facts], 'true')} {conclusion})"
        body = nested_lets(emitter.definitions, body)
        return f"(assert (forall ({bound}) {body}))" if names else f"(assert {body})"

    def emitter_here() -> Emitter:
        return Emitter(names.__getitem__)

    lines = ["(set-logic HORN)", f"(declare-fun inv ({sorts}) Bool)"]
    lines.append(_initial_clause(prepared, names, ranges))
    for move in prepared.moves:
        if not any(cell in names for cell in move.updates):
            continue
        emitter = emitter_here()
        facts = [inside, *(emitter.term(node) for node in (*lemmas, *move.defined_step))]
        after = [
            emitter.code(move.updates[cell], cell.type) if cell in move.updates else name
            for cell, name in names.items()
        ]
        lines.append(clause(facts, f"(inv {' '.join(after)})", emitter))
    emitter = emitter_here()
    facts = [inside, *(emitter.term(node) for node in lemmas), f"(not {emitter.term(target.wanted)})"]
    lines.append(clause(facts, "false", emitter))
    for number, node in (target.steps or {}).items():
        emitter = emitter_here()
        given = (*lemmas, *prepared.moves[number].defined_step)
        facts = [inside, *(emitter.term(part) for part in given), f"(not {emitter.term(node)})"]
        lines.append(clause(facts, "false", emitter))
    return "\n".join(lines) + "\n"


def _initial_clause(prepared: Prepared, names: dict[Cell, str], ranges: list[str]) -> str:
    """Beginnings speak of all cells, for a free one may constrain a relevant one."""
    everywhere = {cell: names.get(cell, f"o{n}") for n, cell in enumerate(prepared.system.cells)}
    emitter = Emitter(everywhere.__getitem__)
    facts = [emitter.term(node) for node in prepared.initial_constraint]
    for cell, node in prepared.initial_assigned.items():
        facts.append(f"(= {everywhere[cell]} {emitter.code(node, cell.type)})")
    facts += ranges
    facts += [f for c, n in everywhere.items() if c not in names for f in range_facts(n, c.type)]
    bound = " ".join(f"({name} {sort_of(cell.type)})" for cell, name in everywhere.items())
    inside = f"(inv {' '.join(names.values())})" if names else "inv"
    body = nested_lets(emitter.definitions, f"(=> {joined('and', facts, 'true')} {inside})")
    return f"(assert (forall ({bound}) {body}))"
