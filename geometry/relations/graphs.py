"""The relations as networkx graphs and as tables, with where the tessels lie and what makes them neighbours."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from rulestone.geometry.board.incidence import Incidence
from rulestone.geometry.board.sorted_integers import (
    FloatArray,
    IndexArray,
    IntArray,
    expand,
    is_member,
    pair_keys,
    pairs_of,
    run_starts,
)

from .jagger import TEXT, JaggerReading, jagger_traces
from .sharing import CHUNK, plain_name

if TYPE_CHECKING:
    import networkx
    from rulestone.geometry.tessellation import Relation, Tessellation

Point = tuple[float, float]
LOOKED_UP = 2  # looking a vertex up in a tessel takes as long as making this number of pairs at a vertex


def relation_graph(board: Tessellation, relation: Relation, reading: JaggerReading = TEXT) -> networkx.Graph[Any]:
    """A relation as an undirected networkx graph on the tessel ids; all relations of the text are symmetric.

    Node attributes: "x" and "y", a point in the tessel (its centroid where that lies inside), "area", and the
    attributes that the board's file gave it.

    Edge attributes: "edges", the numbers of the shared edges, and "length", how long they are together (walker, blood);
    "vertices", the numbers of the shared vertices, and "points", where contacts begin, end or are a mere point (walker,
    angler, blood; none where one tessel encloses the other); "traced", the first edge of a cheapest run from one of the
    two to the other (jagger), and "units", what that run costs. Lengths are measured in the plane, on one side of each
    edge; a vertex that splices have joined has the place of one of its points.
    """
    with _no_collection():
        return _relation_graph(board, relation, reading)


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Without looks for garbage: a million new tuples, none of them garbage, would be gone through again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _relation_graph(board: Tessellation, relation: Relation, reading: JaggerReading) -> networkx.Graph[Any]:
    import networkx

    graph: networkx.Graph[Any] = networkx.Graph(relation=relation)
    if board.crs is not None:
        graph.graph["crs"] = board.crs
    graph.add_nodes_from(_nodes(board))
    ids = board.ids
    pairs = board.pairs(relation, reading)
    names = ((ids[one], ids[other]) for one, other in pairs.tolist())
    if plain_name(relation) == "jagger":
        traces = jagger_traces(board.incidence, board.touching, reading)
        costs = {length: reading.cost_of(length) for length in np.unique(traces.length).tolist()}
        runs = zip(names, (traces.first // 2).tolist(), traces.length.tolist(), strict=True)
        graph.add_edges_from((*pair, {"traced": first, "units": costs[length]}) for pair, first, length in runs)
        return graph
    shared = Shared(board.incidence, pairs)
    vertices, points = shared.vertices(), shared.points()
    if plain_name(relation) == "angler":
        rows = zip(names, vertices, points, strict=True)
        graph.add_edges_from((*pair, {"vertices": at, "points": where}) for pair, at, where in rows)
        return graph
    graph.add_edges_from(
        (*pair, {"vertices": at, "edges": along, "length": length, "points": where})
        for pair, at, along, length, where in zip(
            names, vertices, shared.edges(), shared.lengths.tolist(), points, strict=True
        )
    )
    return graph


def _nodes(board: Tessellation) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Ids with their attributes; what the geometry says stands last, so that no column of a file can replace it."""
    x, y = board.spots.T.tolist()
    areas = shapely.area(board.polygons).tolist()
    if not board.attributes:
        for name, *where in zip(board.ids, x, y, areas, strict=True):
            yield name, dict(zip(("x", "y", "area"), where, strict=True))
        return
    columns = list(board.attributes)
    for name, one, other, area, *values in zip(board.ids, x, y, areas, *board.attributes.values(), strict=True):
        given = {column: value for column, value in zip(columns, values, strict=True) if value is not None}
        yield name, {**given, "x": one, "y": other, "area": area}


def spots_of(polygons: Any) -> FloatArray:
    """A point in each polygon, shape (polygons, 2): the centroid, or where that lies outside another inner point."""
    middles = shapely.centroid(polygons)
    outside = np.flatnonzero(~shapely.contains_properly(polygons, middles))
    spots = shapely.get_coordinates(middles)
    if len(outside):
        spots[outside] = shapely.get_coordinates(shapely.point_on_surface(polygons[outside]))
    return spots


@dataclass(frozen=True, eq=False)
class Shared:
    """What the two tessels of each pair share; `pairs` has shape (pairs, 2), smaller number first, ascending."""

    incidence: Incidence
    pairs: IndexArray

    @cached_property
    def _keys(self) -> IntArray:
        return pair_keys(self.pairs[:, 0], self.pairs[:, 1], self.incidence.sides.tessels)

    @cached_property
    def _edges(self) -> tuple[IntArray, IntArray]:
        """Rows of pairs, ascending, and an edge that they share."""
        return self._rows(*_shared_edges(self.incidence))

    @cached_property
    def _vertices(self) -> tuple[IntArray, IntArray]:
        """Rows of pairs, ascending, and a vertex that they share."""
        tessel, offsets = self.incidence.corner_tables
        degrees = np.diff(offsets)
        fewest = np.bincount(tessel, minlength=self.incidence.sides.tessels)[self.pairs].min(
            axis=1, initial=len(degrees)
        )
        if LOOKED_UP * int(fewest.sum()) < int((degrees * (degrees - 1) // 2).sum()):
            return self._vertices_looked_up(fewest)
        return self._rows(*_shared_vertices(self.incidence))

    def _vertices_looked_up(self, fewest: IntArray) -> tuple[IntArray, IntArray]:
        """The same: of every pair, the vertices of the tessel that has the fewer are looked up in the other.

        That is quicker where many tessels meet in a vertex and few of them are asked for.
        """
        tessel, offsets = self.incidence.corner_tables
        vertex = np.repeat(np.arange(self.incidence.vertices), np.diff(offsets))
        order = np.argsort(tessel, kind="stable")
        have = tessel[order].astype(np.int64) * self.incidence.vertices + vertex[order]
        counts = np.bincount(tessel, minlength=self.incidence.sides.tessels)
        first_fewer = counts[self.pairs[:, 0]] <= counts[self.pairs[:, 1]]
        fewer, other = (np.where(first_fewer, self.pairs[:, k], self.pairs[:, 1 - k]) for k in (0, 1))
        row = np.repeat(np.arange(len(self.pairs)), fewest)
        asked = vertex[order][expand((np.cumsum(counts) - counts)[fewer], fewest)]
        both = is_member(other[row].astype(np.int64) * self.incidence.vertices + asked, have)
        return row[both], asked[both]

    def _rows(self, keys: IntArray, values: IntArray) -> tuple[IntArray, IntArray]:
        row = np.searchsorted(self._keys, keys)
        row[row == len(self._keys)] = 0
        known = np.flatnonzero(self._keys[row] == keys) if len(self._keys) else np.empty(0, dtype=np.int64)
        row, values = row[known], values[known]
        width = int(values.max(initial=0)) + 1
        together = row * width + values
        together.sort()
        row = together // width
        return row, together - row * width

    @cached_property
    def lengths(self) -> FloatArray:
        """How long the shared edges are together, shape (pairs,)."""
        row, edge = self._edges
        sides, first = self.incidence.sides, self.incidence.first_side[edge]
        along = sides.points[sides.end[first]] - sides.points[sides.start[first]]
        lengths = np.hypot(along[:, 0], along[:, 1])
        return np.bincount(row, weights=lengths, minlength=len(self.pairs)).astype(np.float64)

    def edges(self) -> list[tuple[int, ...]]:
        """The shared edges of every pair, ascending."""
        return _grouped(*self._edges, len(self.pairs))

    def vertices(self) -> list[tuple[int, ...]]:
        """The shared vertices of every pair, ascending."""
        return _grouped(*self._vertices, len(self.pairs))

    def points(self) -> list[tuple[Point, ...]]:
        """Where the contacts of every pair begin, end, or are a mere point."""
        row, vertex = self._ends
        x, y = self.places[vertex].T.tolist()
        return _grouped(row, list(zip(x, y, strict=True)), len(self.pairs))

    @cached_property
    def places(self) -> FloatArray:
        """Where each vertex lies, shape (vertices, 2); one of its points, if splices have joined several."""
        place = np.empty((self.incidence.vertices, 2))
        place[self.incidence.vertex[::-1]] = self.incidence.sides.points[::-1]
        return place

    @cached_property
    def _ends(self) -> tuple[IntArray, IntArray]:
        """Those of the shared vertices through which no shared border runs: not exactly two shared edges end there."""
        row, vertex = self._vertices
        width = self.incidence.vertices
        edge_row, edge = self._edges
        ends = (edge_row[:, None] * width + self.incidence.edge_ends[edge]).ravel()
        ends.sort()
        starts = np.flatnonzero(run_starts(ends))
        passed = ends[starts[np.diff(np.append(starts, len(ends))) == 2]]
        keys = row * width + vertex
        at = np.searchsorted(passed, keys)
        at[at == len(passed)] = 0
        kept = passed[at] != keys if len(passed) else np.ones(len(keys), dtype=np.bool_)
        return row[kept], vertex[kept]


def _shared_edges(incidence: Incidence) -> tuple[IntArray, IntArray]:
    """Pairs of tessels, as keys, and the edge they share."""
    couples, tessel = incidence.side_couples, incidence.sides.tessel
    keys = pair_keys(tessel[couples[:, 0]], tessel[couples[:, 1]], incidence.sides.tessels)
    return keys, incidence.edge[couples[:, 0]].astype(np.int64)


def _shared_vertices(incidence: Incidence) -> tuple[IntArray, IntArray]:
    """Pairs of tessels, as keys, and a vertex they share."""
    tessel, offsets = incidence.corner_tables
    degrees = np.diff(offsets)
    vertex = np.repeat(np.arange(incidence.vertices), degrees)
    later = np.repeat(offsets[1:], degrees) - np.arange(len(tessel)) - 1
    found_keys, found_vertices = [np.empty(0, dtype=np.int64)], [np.empty(0, dtype=np.int64)]
    reach = np.cumsum(later)
    row = 0
    while row < len(tessel):
        spent = int(reach[row - 1]) if row else 0
        stop = max(int(np.searchsorted(reach, spent + CHUNK, side="right")), row + 1)
        sizes = later[row:stop]
        first = np.repeat(tessel[row:stop], sizes)
        second = tessel[expand(np.arange(row + 1, stop + 1), sizes)]
        found_keys.append(pair_keys(first, second, incidence.sides.tessels))
        found_vertices.append(np.repeat(vertex[row:stop], sizes))
        row = stop
    return np.concatenate(found_keys), np.concatenate(found_vertices)


def _grouped(row: IntArray, values: IntArray | list[Any], rows: int) -> list[tuple[Any, ...]]:
    """For every row its values, which come sorted by row."""
    listed = values if isinstance(values, list) else values.tolist()
    stops = np.cumsum(np.bincount(row, minlength=rows)).tolist()
    return [tuple(listed[start:stop]) for start, stop in zip([0, *stops], stops, strict=False)]


def neighbour_table(
    board: Tessellation, relation: Relation, reading: JaggerReading = TEXT
) -> tuple[IntArray, IntArray]:
    """For all tessels their neighbours: a flat array of numbers, and where each one begins; shape (tessels + 1,)."""
    pairs = pairs_of(board.keys(relation, reading), len(board))
    both = np.concatenate((pairs, pairs[:, ::-1]))
    both = both[np.lexsort((both[:, 1], both[:, 0]))]
    offsets = np.concatenate(([0], np.cumsum(np.bincount(both[:, 0], minlength=len(board)))))
    return both[:, 1].astype(np.int64), offsets
