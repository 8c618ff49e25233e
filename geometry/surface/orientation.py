"""Can all tessels be turned face up together?

Two tessels that share an edge agree if they run along it in opposite directions, and disagree if they run in the
same one. The board is orientable if faces can be chosen so that all agree: a parity search on the tessels, done for
all components at once on the double cover (every tessel in both orientations). A contact in a single vertex carries
no orientation. The text demands an orientable board: mutou.splice.orientable.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rulestone.geometry.board.components import connected_by_hooking
from rulestone.geometry.board.incidence import Incidence
from rulestone.geometry.board.sorted_integers import IndexArray, IntArray

from .reversal import Walk, shortest_reversing_walk


@dataclass(frozen=True, eq=False)
class Orientation:
    """The outcome of the parity search.

    Attributes:
        component: for every tessel the number of its edge-connected component.
        components: how many there are.
        orientable: for every component whether it is orientable.
        sign: for every tessel 1 or -1, such that all agree, the lowest tessel of each component having 1; 0 in a
            component that is not orientable.
        walk: a closed walk that returns to its first tessel turned over; None on an orientable board.
        shortest: whether no such walk is shorter.
    """

    component: IndexArray
    components: int
    orientable: NDArray[np.bool_]
    sign: NDArray[np.int8]
    walk: Walk | None
    shortest: bool


def crossings(incidence: Incidence) -> tuple[IndexArray, IndexArray, NDArray[np.bool_], IndexArray]:
    """For every edge with two sides: its two tessels, whether crossing it turns one over, and the edge."""
    couples = incidence.side_couples
    turns = incidence.forward[couples[:, 0]] == incidence.forward[couples[:, 1]]
    tessel = incidence.sides.tessel
    return tessel[couples[:, 0]], tessel[couples[:, 1]], turns, incidence.edge[couples[:, 0]]


def orient(incidence: Incidence) -> Orientation:
    """Search for an orientation of every component, or for a walk that shows that there is none."""
    count = incidence.sides.tessels
    one, other, turns, edge = crossings(incidence)
    component, components = connected(count, one, other)
    shift = np.where(turns, count, 0)
    doubled_one = np.concatenate((one, one + count))
    doubled_other = np.concatenate((other + shift, other + count - shift))
    sheet, _ = connected(2 * count, doubled_one, doubled_other)
    first = np.full(components, count, dtype=np.int64)
    np.minimum.at(first, component, np.arange(count))
    orientable = sheet[first] != sheet[first + count]
    sign = np.where(sheet[:count] == sheet[first[component]], 1, -1).astype(np.int8)
    sign[~orientable[component]] = 0
    walk, shortest = None, True
    if not orientable.all():
        walk, shortest = shortest_reversing_walk(count, one, other, turns, edge)
    return Orientation(component, components, orientable, sign, walk, shortest)


FEW = 20_000
"""Up to this number of nodes SciPy is not asked: it takes a third of a second to load, and they take milliseconds."""


def connected(count: int, one: NDArray[np.integer], other: NDArray[np.integer]) -> tuple[IndexArray, int]:
    """The component of each of `count` nodes under the links one[i] - other[i], numbered by lowest member."""
    if count <= FEW:
        return connected_by_hooking(count, one, other)
    try:
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components
    except ImportError:  # the base install is without SciPy
        return connected_by_hooking(count, one, other)
    links = coo_array((np.ones(len(one), dtype=np.int8), (one, other)), shape=(count, count))
    components, label = connected_components(links, directed=False)
    first = np.full(components, count, dtype=np.int64)
    np.minimum.at(first, label, np.arange(count))
    rank = np.empty(components, dtype=np.int32)
    rank[np.argsort(first)] = np.arange(components, dtype=np.int32)
    return rank[label], int(components)


def turned(incidence: Incidence, walk: Walk) -> bool:
    """Whether the closed walk, followed edge by edge, returns turned over. Raises ValueError if it is no walk."""
    one, other, turns, edge = crossings(incidence)
    row_of = {int(name): row for row, name in enumerate(edge.tolist())}
    over = False
    for place, crossed in enumerate(walk.edges):
        row: IntArray | int = row_of[crossed]
        ends = {int(one[row]), int(other[row])}
        if ends != {walk.tessels[place], walk.tessels[(place + 1) % len(walk.tessels)]}:
            raise ValueError(f"edge {crossed} does not lie between consecutive tessels of the walk")
        over ^= bool(turns[row])
    return over
