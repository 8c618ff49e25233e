"""A reading that says something else, but nothing else in any position of another one: both have the same positions.

Most readings of a question that is dead at a scope are such. To see it, only what the two readings say differently need
be evaluated, in the positions of the one that was gone through; the other need not be compiled, nor searched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Node
from rulestone.model.system.system import Instance
from rulestone.proofs.compiling.layout import CAP, layout_of
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.native_values import Values
from rulestone.proofs.plays.choice_names import choice_names

from .graph import Graph
from .seeing import is_same_instance, look_alike

_FIRST_MOVES = 8
"""The number of moves, of those that are said differently, that are looked at first."""

_Pairs = list[tuple[Instance | None, Instance | None]]


def graph_where_nothing_differs(graph: Graph, other: TransitionSystem) -> Graph | None:
    """The graph of another reading, if it is the same position by position and step by step; else None.

    None also where that cannot be seen this way: where the readings have other variables, beginnings, ends, results or
    weights, call moves otherwise, or say most moves differently.
    """
    first = graph.system
    alike = first.functions == other.functions and graph.layout == layout_of(other, CAP)
    dealt = first.initial.deals == other.initial.deals
    if not (is_available() and alike and dealt and look_alike(first, other)) or graph.undefined:
        return None
    pairs = _aligned(first.instances, other.instances)
    if pairs is None:
        return None
    own = [pair for pair in pairs if None in pair or not is_same_instance(*pair)]  # type: ignore[arg-type]
    if 2 * len(own) > len(pairs) or any(one and two and one.weight != two.weight for one, two in own):
        return None
    places = _places(pairs)
    names = choice_names(first), choice_names(other)
    if any(names[0][n] != names[1][place] for n, place in enumerate(places.tolist()) if place >= 0):
        return None
    if any(_happens(ex.disjunction(conditions), graph) for conditions in _parts(own)):
        return None
    return replace(graph, system=other, instance=places[graph.instance])


def _aligned(first: Sequence[Instance], second: Sequence[Instance]) -> _Pairs | None:
    """The instances in the order of both, those of one label beside each other; None where the orders differ."""
    left = Counter(instance.label for instance in second)
    pairs: _Pairs = []
    place = 0
    for one in first:
        if not left[one.label]:
            pairs.append((one, None))
            continue
        while place < len(second) and second[place].label != one.label:
            pairs.append((None, second[place]))
            left[second[place].label] -= 1
            place += 1
        if place == len(second):
            return None
        pairs.append((one, second[place]))
        left[one.label] -= 1
        place += 1
    return [*pairs, *((None, two) for two in second[place:])]


def _places(pairs: _Pairs) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """For each instance of the first reading its place in the second; -1 where that has none."""
    found = []
    place = 0
    for one, two in pairs:
        if one is not None:
            found.append(-1 if two is None else place)
        place += two is not None
    return np.array(found, dtype=np.int64)


def _apart(one: Instance | None, two: Instance | None) -> Iterator[Node]:
    """The conditions under which two instances do anything different; what denotes nothing counts, too."""
    for instance in (one, two):
        if instance is not None:
            yield instance.undefined
    if one is None or two is None:
        yield (one or two).allowed  # type: ignore[union-attr]
        return
    yield ex.negation(ex.equal(one.allowed, two.allowed))
    for cell in dict.fromkeys((*one.updates, *two.updates)):
        here = ex.cell_node(cell)
        values = one.updates.get(cell, here), two.updates.get(cell, here)
        if values[0] is not values[1]:
            yield ex.conjunction((one.allowed, ex.negation(ex.equal(*values))))


def _parts(own: _Pairs) -> Iterator[list[Node]]:
    """The conditions under which anything is done differently, of ever more moves: where there are any positions like
    that, the first few moves show it most often."""
    first, number = 0, _FIRST_MOVES
    while first < len(own):
        yield [node for one, two in own[first : first + number] for node in _apart(one, two)]
        first, number = first + number, 8 * number


def _happens(condition: Node, graph: Graph) -> bool:
    """Whether a condition holds in any position; True also where that cannot be said."""
    if condition.is_constant:
        return condition is ex.TRUE
    try:
        told = Values(graph.system, graph.layout, [condition])
    except BeyondWords:
        return True
    return bool(told.of(graph.rows).any())
