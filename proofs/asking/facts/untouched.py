"""Places that no play ever changes, though others of their kind change."""

from __future__ import annotations

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.model.expression import Cell, StateFunction
from rulestone.model.printing import value_text
from rulestone.proofs.comparison.graph import Graph

from .fact import UNTOUCHED, Fact, listed


def untouched_places(graph: Graph) -> dict[StateFunction, list[Cell]]:
    """By variable the places that no step changes, where some step changes another place of it."""
    system = graph.system
    states = [graph.state(number) for number in range(len(graph))]
    table = np.array(
        [[cell.type.encode(value) for cell, value in zip(system.cells, state, strict=True)] for state in states],
        dtype=object,
    ).reshape(len(states), len(system.cells))
    moved = np.zeros(len(system.cells), dtype=bool)
    for number in range(len(graph)):
        for step in graph.steps(number):
            moved |= table[number] != table[graph.to[step]]
    found = {}
    for function in system.functions.values():
        places = list(function.cells())
        idle = [cell for cell in places if not moved[system.positions[cell]]]
        if 0 < len(idle) < len(places):
            found[function] = idle
    return found


def untouched_facts(graph: Graph, first: TransitionSystem | None) -> list[Fact]:
    """A line for each such variable.

    Args:
        graph: all positions.
        first: the game at its first scope, if that is another one; its rules are asked, too.
    """
    facts = []
    for function, idle in untouched_places(graph).items():
        told = [_with_value(graph, cell) for cell in idle]
        words = f"no play ever changes {listed(told)}, though it changes other places of {function.name}"
        if first is not None:
            changed = {cell for instance in first.instances for cell in instance.updates}
            there = [cell for cell in idle if cell in first.positions]
            kept = [cell for cell in there if cell not in changed]
            if there and kept == idle:
                words += f"; no rule of scope {first.scope} does either"
            elif there:
                words += f" (scope {graph.system.scope} only)"
        facts.append(Fact(UNTOUCHED, words))
    return facts


def _with_value(graph: Graph, cell: Cell) -> str:
    place = graph.system.positions[cell]
    values = {graph.state(number)[place] for number, _ in graph.first}
    return f"{cell} ({value_text(values.pop())})" if len(values) == 1 else str(cell)
