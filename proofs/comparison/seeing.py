"""What tells two readings apart though nothing is done differently: who may look where, and where a turn ends."""

from __future__ import annotations

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Node
from rulestone.model.system.semantics import holds
from rulestone.model.system.system import Instance
from rulestone.proofs.plays.conditions import total
from rulestone.proofs.plays.sight import sight

from .graph import Graph, Integers


def signs_of(graphs: tuple[Graph, Graph]) -> tuple[Integers, Integers]:
    """For each settled position of both graphs a number; equal numbers: the same players may look at the same places.

    Whether the position is quiet counts, too. Only what the two readings say differently is looked at.
    """
    one, other = (_conditions(graph.system) for graph in graphs)
    apart = [key for key in one if key in other and one[key] is not other[key]]
    numbers: dict[tuple[bool, ...], int] = {}
    found = []
    for graph, conditions in zip(graphs, (one, other), strict=True):
        signs = np.zeros(len(graph), dtype=np.int64)
        if apart:
            for place in np.unique(graph.settled):
                state = graph.state(int(place))
                key = tuple(holds(graph.system, conditions[name], state) for name in apart)
                signs[place] = numbers.setdefault(key, len(numbers))
        found.append(signs)
    return found[0], found[1]


def say_the_same(first: TransitionSystem, second: TransitionSystem) -> bool:
    """Whether the rules of two readings are the same word for word, who may look and where a turn ends included."""
    return (
        first.functions == second.functions
        and len(first.instances) == len(second.instances)
        and all(map(is_same_instance, first.instances, second.instances))
        and look_alike(first, second)
    )


def look_alike(first: TransitionSystem, second: TransitionSystem) -> bool:
    """Whether two readings are the same word for word but for their moves."""
    return (
        first.initial.predicate is second.initial.predicate
        and first.over.total is second.over.total
        and first.outcomes() == second.outcomes()
        and _conditions(first) == _conditions(second)
    )


def is_same_instance(one: Instance, other: Instance) -> bool:
    """Whether two moves are the same word for word."""
    return one is other or (
        one.label == other.label
        and one.allowed is other.allowed
        and one.updates == other.updates
        and [o.condition for o in one.obligations] == [o.condition for o in other.obligations]
        and one.weight == other.weight
    )


def _conditions(system: TransitionSystem) -> dict[tuple[str, str], Node]:
    looks = {(str(viewer), str(cell)): total(node) for (viewer, cell), node in sight(system).items()}
    return {**looks, ("", "between turns"): system.between_turns.total}
