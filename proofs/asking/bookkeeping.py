"""Which variables are only notes: what they hold follows from what else lies on the table."""

from __future__ import annotations

from collections.abc import Hashable

from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.proofs.comparison.graph import Graph

from .known_steps import step_from, ways

MOST = 6_000
"""How many positions between turns are looked at."""


def notes(graph: Graph) -> frozenset[str]:
    """The variables that, between turns, are a function of all others; whether they are kept is no question.

    A number that is the same at the beginning of every turn is left out: it may be a limit that holds for a turn. So is
    one that a step moves on by a given number: turns and rounds are counted, however few there are at a small scope.
    What is said holds of the positions looked at, and is used to leave questions out, never to answer one.
    """
    system = graph.system
    quiet = [number for number in range(len(graph)) if graph.quiet[number] and graph.result[number] < 0][:MOST]
    states = [graph.state(number) for number in quiet]
    found = set()
    for function in system.functions.values():
        own = [place for place, cell in enumerate(system.cells) if cell.function == function]
        others = [place for place, cell in enumerate(system.cells) if cell.function != function]
        known: dict[tuple[Hashable, ...], tuple[Hashable, ...]] = {}
        follows = all(
            known.setdefault(tuple(state[p] for p in others), mine) == mine
            for state in states
            for mine in [tuple(state[p] for p in own)]
        )
        constant = len(set(known.values())) < 2
        number = isinstance(function.value_type, Integer)
        if follows and not (number and (constant or _is_counted(graph, function))):
            found.add(function.name)
    return frozenset(found)


def _is_counted(graph: Graph, function: StateFunction) -> bool:
    """Whether steps do no more with a number than to move it on by a given one, and to set it to a known one."""
    given = [
        (part, cell)
        for instance in graph.system.instances
        for cell, node in instance.updates.items()
        if cell.function == function
        for part in ways(node)
    ]
    moved = any(step_from(*one) is not None for one in given)
    return moved and all(_is_step_or_known(*one) for one in given)


def _is_step_or_known(node: Node, cell: Cell) -> bool:
    as_it_was = node.kind is Kind.CELL and node.payload == cell
    return as_it_was or node.is_constant or step_from(node, cell) is not None
