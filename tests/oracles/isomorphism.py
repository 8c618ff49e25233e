"""Whether two boards are isomorphic, by the search for isomorphic graphs of networkx.

The graph of a board has a node for every tessel, side, end of a side, corner of a tessel, edge, end of an edge and
vertex. Ends of sides are joined to their side, to the corner of the tessel there and to the end of the edge that they
lie on, that to its edge and to its vertex. So two boards are isomorphic if and only if their graphs are, with kinds of
nodes kept.
"""

from __future__ import annotations

from typing import Any

import networkx
from rulestone.geometry import Tessellation


def graph_of(board: Tessellation) -> Any:
    """The graph of a board; nodes have `kind`."""
    graph = networkx.Graph()
    incidence, sides = board.incidence, board.incidence.sides

    def node(kind: str, *name: object) -> tuple[object, ...]:
        graph.add_node((kind, *name), kind=kind)
        return (kind, *name)

    for side in range(len(sides)):
        graph.add_edge(node("tessel", int(sides.tessel[side])), node("side", side))
        graph.add_edge(node("side", side), node("edge", int(incidence.edge[side])))
        vertices = int(incidence.start_vertex[side]), int(incidence.end_vertex[side])
        for last in (0, 1):
            end = node("end", side, last)
            graph.add_edge(node("side", side), end)
            corner = (side, int(sides.next[side])) if last else (_before(sides, side), side)
            graph.add_edge(end, node("corner", *corner))
            ahead = bool(incidence.forward[side]) == bool(last)
            edge_end = node("edge end", int(incidence.edge[side]), ahead)
            graph.add_edge(end, edge_end)
            graph.add_edge(edge_end, node("edge", int(incidence.edge[side])))
            graph.add_edge(edge_end, node("vertex", vertices[last]))
    return graph


def _before(sides: Any, side: int) -> int:
    return sides.next.tolist().index(side)


def isomorphic(one: Tessellation, other: Tessellation) -> bool:
    """By search, node by node."""
    first, second = graph_of(one), graph_of(other)
    return bool(networkx.is_isomorphic(first, second, node_match=lambda a, b: a["kind"] == b["kind"]))
