"""Which tessels lie on each other's ground, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from .contacts import crossing_sides, crossings_with
from .incidence import Incidence
from .sorted_integers import (
    FloatArray,
    IntArray,
    distinct,
    expand,
    is_member,
    new_pairs,
    pair_keys,
    pairs_of,
    run_starts,
    sorted_set,
)
from .winding import contains_middle, points_within


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


@dataclass(frozen=True, eq=False)
class Overlaps:
    """Pairs of tessels on common ground, each pair once, with what shows it.

    Attributes:
        how: what the tessels do, as in "tessels a and b overlap: they ...".
        pairs: the tessels, shape (pairs, 2).
        place: where it is seen, shape (pairs, 2).
    """

    how: str
    pairs: IntArray
    place: FloatArray


def find_overlaps(polygons: NDArray[Any], plane: Incidence, crowds: list[IntArray]) -> list[Overlaps]:
    """All pairs of tessels that overlap, save those within one crowd (see `crowded_sides`). T-junctions must be split.

    Tessels overlap if they lie on the same side of an edge, if sides of theirs cross, or if the middle of a side of the
    one lies within the other. Sides of the rim show whether any tessels overlap at all: only across the rim does it
    change how many tessels lie on the ground. Where several sheets lie on each other, those within have no rim: all
    sides about the tessels that were found are asked as well, then those about the next. For ground that lies under
    two tessels hangs together up to the rim, and where one of them ends, the next lies under the same other one.
    So a sound board costs what its rim does.
    """
    tessel, tessels = plane.sides.tessel, plane.sides.tessels
    known = np.concatenate([np.empty(0, dtype=np.int64), *(_within_crowd(plane, crowd) for crowd in crowds)])
    found: list[Overlaps] = []

    def note(how: str, one: NDArray[Any], other: NDArray[Any], place: FloatArray) -> None:
        nonlocal known
        keys, rows = new_pairs(one, other, tessels, known)
        known = np.concatenate((known, keys))
        if len(keys):
            found.append(Overlaps(how, pairs_of(keys, tessels).astype(np.int64), place[rows]))

    def note_among(crossing: IntArray, rows: IntArray) -> None:
        places = _crossing_points(plane, crossing)
        note("have edges that cross", tessel[crossing[:, 0]], tessel[crossing[:, 1]], places)
        side, cover = _middles_within(polygons, tree, plane, rows, known)
        note("lie one within the other", tessel[side], cover, side_middles(plane, side))

    tree = shapely.STRtree(polygons)
    couples = plane.side_couples
    same = couples[plane.forward[couples[:, 0]] == plane.forward[couples[:, 1]]].astype(np.int64)
    note("lie on the same side of an edge", tessel[same[:, 0]], tessel[same[:, 1]], side_middles(plane, same[:, 0]))
    note_among(crossing_sides(plane), plane.rim)
    open_tessels = np.ones(tessels, dtype=np.bool_)
    front = distinct(tessels, pairs_of(known, tessels))
    while len(front) and len(plane.rim) < len(tessel):  # what is hidden overlaps one that is found, or hangs on to one
        open_tessels[front] = False
        beside = np.isin(tessel, distinct(tessels, tree.query(_boxes_of(polygons[front]))[1]))
        rows = np.flatnonzero(beside)
        note_among(crossings_with(plane.sides, np.flatnonzero(np.isin(tessel, front)), rows), rows)
        front = np.flatnonzero(open_tessels & np.isin(np.arange(tessels), pairs_of(known, tessels)))
    return found


def _boxes_of(polygons: NDArray[Any]) -> NDArray[Any]:
    """The boxes that polygons fill, each once."""
    return np.asarray(shapely.box(*np.unique(shapely.bounds(polygons), axis=0).T))


def overlapping_pairs(polygons: NDArray[Any], plane: Incidence) -> IntArray:
    """All pairs of tessels that overlap, shape (pairs, 2), ascending. T-junctions must be split."""
    crowds, tessels = crowded_sides(plane), plane.sides.tessels
    keys = [np.empty(0, dtype=np.int64), *(_within_crowd(plane, crowd) for crowd in crowds)]
    for found in find_overlaps(polygons, plane, crowds):
        keys.append(pair_keys(found.pairs[:, 0], found.pairs[:, 1], tessels))
    return pairs_of(sorted_set(np.concatenate(keys)), tessels).astype(np.int64)


def side_middles(plane: Incidence, sides: IntArray) -> FloatArray:
    """The middles of sides, shape (sides, 2)."""
    points = plane.sides.points
    return np.asarray((points[plane.sides.start[sides]] + points[plane.sides.end[sides]]) / 2)


def _within_crowd(plane: Incidence, crowd: IntArray) -> IntArray:
    """The keys of all pairs of the tessels whose sides these are."""
    around = plane.sides.tessel[crowd]
    rows, columns = np.triu_indices(len(around), 1)
    return pair_keys(around[rows], around[columns], plane.sides.tessels)


def _middles_within(
    polygons: NDArray[Any], tree: shapely.STRtree, plane: Incidence, rows: IntArray, known: IntArray
) -> tuple[IntArray, IntArray]:
    """Sides of which the exact middle lies within a tessel, and that tessel; each pair that is not known yet once."""
    tessel, tessels = plane.sides.tessel, plane.sides.tessels
    rows = rows[np.argsort(plane.edge[rows], kind="stable")]
    begins = np.flatnonzero(run_starts(plane.edge[rows]))  # sides of one edge have one middle
    first, sizes = rows[begins], np.diff(np.append(begins, len(rows)))
    dot, cover = points_within(polygons, tree, np.asarray(shapely.points(side_middles(plane, first))))
    # a tessel that has the edge has its middle on the rim, and need not be asked
    near = np.isin(plane.edge, plane.edge[first])
    bounded = sorted_set(plane.edge[near].astype(np.int64) * tessels + tessel[near])
    asked = ~is_member(plane.edge[first[dot]].astype(np.int64) * tessels + cover, bounded)
    dot, cover = dot[asked], cover[asked]
    side, cover = rows[expand(begins[dot], sizes[dot])], np.repeat(cover, sizes[dot])
    keys = pair_keys(tessel[side], cover, tessels)
    unknown = ~np.isin(keys, known) & (tessel[side] != cover)
    side, cover, keys = side[unknown], cover[unknown], keys[unknown]
    found: dict[int, int] = {}
    lies_within: dict[tuple[int, int], bool] = {}
    for row, (key, edge, place) in enumerate(
        zip(keys.tolist(), plane.edge[side].tolist(), cover.tolist(), strict=True)
    ):
        if key in found:
            continue
        if (edge, place) not in lies_within:
            lies_within[edge, place] = contains_middle(polygons[place], plane, int(side[row]))
        if lies_within[edge, place]:
            found[key] = row
    kept = np.array(list(found.values()), dtype=np.int64)
    return side[kept], cover[kept]


def _crossing_points(plane: Incidence, couples: IntArray) -> FloatArray:
    """Where the sides of each couple cross; the middle of the first where they are parallel."""
    sides = plane.sides
    a, b = (sides.points[ends[couples[:, 0]]] for ends in (sides.start, sides.end))
    c, d = (sides.points[ends[couples[:, 1]]] for ends in (sides.start, sides.end))
    u, v, w = b - a, d - c, c - a
    across = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    share = np.full(len(a), 0.5)
    np.divide(w[:, 0] * v[:, 1] - w[:, 1] * v[:, 0], across, out=share, where=across != 0)
    return np.asarray(a + share[:, None] * u)
