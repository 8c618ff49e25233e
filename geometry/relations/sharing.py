"""Which tessels share an edge, a vertex, or a vertex and no edge.

* walker: the two share an edge (mutou.walker.move);
* touching: they share a vertex;
* angler: they share a vertex and no edge (mutou.angler.move, mutou.angler.many_vertices);
* blood: walker or angler (mutou.blood.move).

Geographers call walker contiguity *rook*, blood *queen* and angler *bishop*; `OTHER_NAMES` says so.

All are symmetric. They come as sorted arrays of keys (see `keys.pair_keys`), one for each unordered pair. A tessel is
never related to itself, though splices may make it share an edge with itself.
"""

from __future__ import annotations

import numpy as np
from rulestone.geometry.board.incidence import Incidence
from rulestone.geometry.board.sorted_integers import IntArray, expand, pair_keys, sorted_set, without

OTHER_NAMES = {"rook": "walker", "queen": "blood", "bishop": "angler"}
CHUNK = 1 << 22  # pairs made at a time, so that memory grows with the answer and not with the candidates
LONG = 1024  # tessels that follow at a vertex from which on their pairs are made by themselves


def plain_name(relation: str) -> str:
    """The relation of the text that a name stands for."""
    return OTHER_NAMES.get(relation, relation)


def walker_keys(incidence: Incidence) -> IntArray:
    """Pairs of different tessels that share an edge."""
    tessels = incidence.sides.tessel
    couples = incidence.side_couples
    first, second = tessels[couples[:, 0]], tessels[couples[:, 1]]
    keys = pair_keys(first, second, incidence.sides.tessels)[first != second]
    crowded = np.flatnonzero(incidence.sides_per_edge > 2)  # only where tessels lie on the same ground
    if len(crowded):
        more = []
        for edge in crowded.tolist():
            around = np.unique(tessels[incidence.sides_of_edge(edge)])
            rows, columns = np.triu_indices(len(around), 1)
            more.append(pair_keys(around[rows], around[columns], incidence.sides.tessels))
        keys = np.concatenate((keys, *more))
    return sorted_set(keys)


def touching_keys(incidence: Incidence) -> IntArray:
    """Pairs of different tessels that share a vertex."""
    tessel, offsets = incidence.corner_tables
    degrees = np.diff(offsets)
    later = np.repeat(offsets[1:], degrees) - np.arange(len(tessel)) - 1  # the rows that follow at the same vertex
    reach = np.cumsum(later)
    total = int(reach[-1]) if len(reach) else 0
    keys = np.empty(total, dtype=np.int64)
    done = row = 0
    for long in (*np.flatnonzero(later >= LONG).tolist(), len(tessel)):  # a row of its own: nothing is looked up
        while row < long:
            stop = min(max(int(np.searchsorted(reach, done + CHUNK, side="right")), row + 1), long)
            sizes = later[row:stop]
            first = np.repeat(tessel[row:stop].astype(np.int64), sizes)
            first *= incidence.sides.tessels  # tessels at a vertex are ascending, so the first is the smaller
            first += tessel[expand(np.arange(row + 1, stop + 1), sizes)]
            keys[done : done + len(first)] = first
            done, row = done + len(first), stop
        if row < len(tessel):
            size = int(later[row])
            keys[done : done + size] = tessel[row + 1 : row + 1 + size]
            keys[done : done + size] += int(tessel[row]) * incidence.sides.tessels
            done, row = done + size, row + 1
    return sorted_set(keys)


def angler_keys(touching: IntArray, walker: IntArray) -> IntArray:
    """Pairs that share a vertex and no edge."""
    return without(touching, walker)
