"""How much alike two changes of one game are: at how many of the same places they do something else."""

from __future__ import annotations

from collections.abc import Hashable

from rulestone.proofs.comparison.graph import Graph

Difference = frozenset[tuple[Hashable, ...]]


def difference(base: Graph, other: Graph) -> Difference:
    """The steps and results that only one of two games has in a position that both have.

    A position is what lies in the places that both games have; a step is its name and where it leads. What another game
    remembers besides is not seen, so one position may stand for several.
    """
    shared = [cell for cell in base.system.cells if cell in set(other.system.cells)]
    mine, theirs = _steps(base, shared), _steps(other, shared)
    return frozenset((at, *step) for at in mine.keys() & theirs.keys() for step in mine[at] ^ theirs[at])


def _steps(graph: Graph, shared: list[object]) -> dict[Hashable, set[tuple[Hashable, ...]]]:
    places = [number for number, cell in enumerate(graph.system.cells) if cell in set(shared)]
    positions = [tuple(state[p] for p in places) for state in map(graph.state, range(len(graph)))]
    found: dict[Hashable, set[tuple[Hashable, ...]]] = {}
    for number, at in enumerate(positions):
        mine = found.setdefault(at, set())
        if graph.result[number] >= 0:
            mine.add(("ends", int(graph.result[number])))
        mine |= {(int(graph.label[s]), positions[int(graph.to[s])]) for s in graph.steps(number)}
    return found


def overlap(one: Difference, other: Difference) -> float:
    """From 0, no place in common, to 1, the same places: common ones as a share of all."""
    return len(one & other) / len(one | other) if one | other else 0.0
