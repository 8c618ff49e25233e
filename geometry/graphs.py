"""The relations as networkx graphs, with what makes each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from rulestone.geometry.incidence import Incidence
from rulestone.geometry.jagger import TEXT, JaggerReading, jagger_traces
from rulestone.geometry.keys import IntArray, expand, pair_keys, pairs_of
from rulestone.geometry.relations import CHUNK

if TYPE_CHECKING:
    import networkx
    from rulestone.geometry.tessellation import Relation, Tessellation


def relation_graph(board: Tessellation, relation: Relation, reading: JaggerReading = TEXT) -> networkx.Graph[Any]:
    """A relation as an undirected networkx graph on the tessel ids; all relations of the text are symmetric.

    Edge attributes: "edges", the numbers of the shared edges (walker, blood); "vertices", the numbers of the shared
    vertices (walker, angler, blood); "traced", the first edge of a cheapest run from one of the two to the other
    (jagger), and "units", what that run costs.
    """
    import networkx

    graph: networkx.Graph[Any] = networkx.Graph(relation=relation)
    graph.add_nodes_from(board.ids)
    pairs = board.pairs(relation, reading)
    names = [(board.ids[one], board.ids[other]) for one, other in pairs.tolist()]
    incidence = board.incidence
    if relation == "jagger":
        traces = jagger_traces(incidence, board.touching, reading)
        for (one, other), first, length in zip(names, traces.first.tolist(), traces.length.tolist(), strict=True):
            graph.add_edge(one, other, traced=first // 2, units=reading.cost_of(length))
        return graph
    keys = pair_keys(pairs[:, 0], pairs[:, 1], len(board))
    vertices = _grouped(keys, *_shared_vertices(incidence))
    edges = _grouped(keys, *_shared_edges(incidence)) if relation != "angler" else None
    for row, (one, other) in enumerate(names):
        data: dict[str, tuple[int, ...]] = {"vertices": vertices[row]}
        if edges is not None:
            data["edges"] = edges[row]
        graph.add_edge(one, other, **data)
    return graph


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


def _grouped(wanted: IntArray, keys: IntArray, values: IntArray) -> list[tuple[int, ...]]:
    """For every wanted key (ascending) the values that stand with it, ascending."""
    order = np.lexsort((values, keys))
    keys, values = keys[order], values[order]
    low, high = np.searchsorted(keys, wanted, side="left"), np.searchsorted(keys, wanted, side="right")
    listed = values.tolist()
    return [tuple(listed[start:stop]) for start, stop in zip(low.tolist(), high.tolist(), strict=True)]


def neighbour_table(
    board: Tessellation, relation: Relation, reading: JaggerReading = TEXT
) -> tuple[IntArray, IntArray]:
    """For all tessels their neighbours: a flat array of numbers, and where each one begins; shape (tessels + 1,)."""
    pairs = pairs_of(board.keys(relation, reading), len(board))
    both = np.concatenate((pairs, pairs[:, ::-1]))
    both = both[np.lexsort((both[:, 1], both[:, 0]))]
    offsets = np.concatenate(([0], np.cumsum(np.bincount(both[:, 0], minlength=len(board)))))
    return both[:, 1].astype(np.int64), offsets
