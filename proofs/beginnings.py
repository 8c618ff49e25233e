"""First states of a game: all solutions of its initial constraints by plain search with early refusal, or one drawn."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model import expression as ex
from rulestone.model.deals import draw
from rulestone.model.evaluate import evaluate
from rulestone.model.expression import Cell, Node
from rulestone.model.semantics import holds
from rulestone.model.system import State
from rulestone.model.walk import substitute, support

_FEW = 4096
"""Beginnings are listed, and drawn evenly, where there are no more than this."""


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


@functools.lru_cache(maxsize=16)
def listed_beginnings(system: TransitionSystem) -> tuple[State, ...]:
    """All beginnings where they are few and not dealt, else none."""
    if system.beginning.deals:
        return ()
    few = tuple(itertools.islice(first_states(system), _FEW + 1))
    return few if len(few) <= _FEW else ()


def drawn_beginning(system: TransitionSystem, source: random.Random) -> State:
    """A first state, drawn: deals by shuffling, what is free evenly."""
    few = listed_beginnings(system)
    return source.choice(few) if few else _shuffled_beginning(system, source)


def _shuffled_beginning(system: TransitionSystem, chance: random.Random) -> State:
    """A first state by shuffling what is dealt and guessing what is free until the constraint holds."""
    beginning = system.beginning
    dealt = {cell for one in beginning.deals for cells in one.cells for cell in cells}
    open_cells = [cell for cell in beginning.free if cell not in dealt]
    for _ in range(_FEW):
        values: dict[Any, Any] = {}
        for one in beginning.deals:
            values.update(draw(one, chance))
        values.update({cell: chance.choice(list(cell.type.values())) for cell in open_cells})
        for cell, node in beginning.assigned.items():
            values[cell] = evaluate(node, values.__getitem__)
        state = system.state_from(values)
        if holds(system, beginning.constraint, state):
            return state
    return chance.choice(list(itertools.islice(first_states(system), _FEW)))
