"""Which tessels lie on each other's ground, exactly."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from .contacts import crossing_sides, rim_sides
from .incidence import Incidence
from .sorted_integers import IntArray, pair_keys, pairs_of, sorted_set
from .winding import contains_middle


def crowded_sides(plane: Incidence) -> list[IntArray]:
    """Where more than two sides share an edge: those on the same side of it, one for each of several tessels."""
    found = []
    for edge in np.flatnonzero(plane.sides_per_edge > 2).tolist():
        around = plane.sides_of_edge(edge)
        for ahead in (True, False):
            there = around[plane.forward[around] == ahead]
            _, first = np.unique(plane.sides.tessel[there], return_index=True)
            if len(first) > 1:
                found.append(there[first].astype(np.int64))
    return found


def overlapping_pairs(polygons: NDArray[Any], plane: Incidence) -> IntArray:
    """All pairs of tessels that overlap, shape (pairs, 2), ascending. T-junctions must be split.

    Tessels overlap if they lie on the same side of an edge, if sides of theirs cross, or if the middle of a rim side of
    the one lies within the other.
    """
    sides, tessels = plane.sides, plane.sides.tessels
    couples = plane.side_couples
    same = plane.forward[couples[:, 0]] == plane.forward[couples[:, 1]]
    found = [sides.tessel[couples[same]], sides.tessel[crossing_sides(plane)]]
    for crowd in crowded_sides(plane):
        around = sides.tessel[crowd]
        rows, columns = np.triu_indices(len(around), 1)
        found.append(np.column_stack((around[rows], around[columns])))
    known = np.concatenate(found).astype(np.int64)
    keys = sorted_set(pair_keys(known[:, 0], known[:, 1], tessels))
    rim = rim_sides(plane)
    middles = (sides.points[sides.start[rim]] + sides.points[sides.end[rim]]) / 2
    dot, cover = shapely.STRtree(polygons).query(shapely.points(middles), predicate="intersects")
    asked = pair_keys(sides.tessel[rim[dot]], cover, tessels)
    open_rows = np.flatnonzero((sides.tessel[rim[dot]] != cover) & ~np.isin(asked, keys))
    inside = [
        row for row in open_rows.tolist() if contains_middle(polygons[int(cover[row])], plane, int(rim[dot[row]]))
    ]
    keys = sorted_set(np.concatenate((keys, asked[inside])))
    keys = keys[keys // tessels != keys % tessels]
    return pairs_of(keys, tessels).astype(np.int64)
