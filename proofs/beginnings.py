"""All first states of a game: the solutions of its initial constraints, by plain search with early refusal."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.model import TransitionSystem
from rulestone.model import expression as ex
from rulestone.model.evaluate import evaluate
from rulestone.model.expression import Cell, Node
from rulestone.model.system import State
from rulestone.model.walk import substitute, support


def first_states(system: TransitionSystem) -> Iterator[State]:
    """Every beginning, each once.

    Free cells get their values one after another; a constraint is dropped as soon as it holds and ends the branch as
    soon as it cannot hold any more (interval arithmetic in the expression constructors sees that early).
    """
    beginning = system.beginning
    constraint = beginning.constraint
    parts = constraint.args if constraint.kind is ex.Kind.AND else (constraint,)
    for known in _assign(list(beginning.free), [part for part in parts if part is not ex.TRUE]):
        values = {cell: cell.type.decode(code) for cell, code in known.items()}
        read = values.__getitem__
        for cell, node in beginning.assigned.items():
            values.setdefault(cell, evaluate(node, read))
        yield system.state_from(values)


def _assign(cells: list[Cell], constraints: list[Node]) -> Iterator[dict[Cell, int]]:
    if ex.FALSE in constraints:
        return
    if not cells:
        yield {}
        return
    cell, *rest = cells
    touching = [node for node in constraints if cell in support(node)]
    others = [node for node in constraints if cell not in support(node)]
    for value in cell.type.values():
        code = cell.type.encode(value)
        literal = {cell: ex.constant(code, cell.type)}
        narrowed = [substitute(node, literal) for node in touching]
        if ex.FALSE in narrowed:
            continue
        for known in _assign(rest, others + [node for node in narrowed if node is not ex.TRUE]):
            yield {cell: code, **known}
