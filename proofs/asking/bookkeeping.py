"""Which variables are only notes: what they hold follows from what else lies on the table."""

from __future__ import annotations

from collections.abc import Hashable

from rulestone.model.expressions.types import Integer
from rulestone.proofs.comparison.graph import Graph

MOST = 6_000
"""How many positions between turns are looked at."""


def notes(graph: Graph) -> frozenset[str]:
    """The variables that, between turns, are a function of all others; whether they are kept is no question.

    A number that is the same at the beginning of every turn is left in: it may be a limit that holds for a turn.
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
        if follows and not (constant and isinstance(function.value_type, Integer)):
            found.add(function.name)
    return frozenset(found)
