"""Which tessels a shak leads to, said again from the vertices and edges of the board, as the text does.

The rules ask the graphs of `rulestone.geometry`; the properties compare them with this.
"""

from __future__ import annotations

from collections.abc import Hashable

from rulestone.geometry import JaggerReading, Tessellation


class TesselIncidence:
    """The edges and vertices of every tessel of a board."""

    def __init__(self, board: Tessellation) -> None:
        sides = board.incidence
        self.edges: dict[Hashable, set[int]] = {}
        self.vertices: dict[Hashable, set[int]] = {}
        self.sides: dict[int, list[Hashable]] = {}
        self.ends: dict[int, set[int]] = {}
        for tessel in board.ids:
            own = sides.sides_of_tessel(board.number_of(tessel))
            self.edges[tessel] = set(sides.edge[own].tolist())
            self.vertices[tessel] = set(sides.start_vertex[own].tolist())
            for side in own.tolist():
                edge = int(sides.edge[side])
                self.sides.setdefault(edge, []).append(tessel)
                following = int(sides.sides.next[side])
                self.ends[edge] = {int(sides.start_vertex[side]), int(sides.start_vertex[following])}

    def leads(self, shak: str, start: Hashable, to: Hashable, reading: JaggerReading) -> bool | None:
        """Whether one use of this shak leads there; None where a trace of several edges is allowed."""
        if start == to:
            return False
        edge = bool(self.edges[start] & self.edges[to])
        vertex = bool(self.vertices[start] & self.vertices[to])
        if shak == "walker":  # mutou.walker.move
            return edge
        if shak == "angler":  # mutou.angler.move
            return vertex and not edge
        if shak == "blood":  # mutou.blood.move
            return edge or vertex
        if vertex:  # mutou.jagger.far
            return False
        if reading.forget_degree_two or reading.most_edges > 1:
            return None
        return any(self._joins(e, start, to, reading) for e in self.ends)

    def _joins(self, edge: int, start: Hashable, to: Hashable, reading: JaggerReading) -> bool:
        """The edge leads from a vertex of the one to a vertex of the other, between two tessels that are neither."""
        beside = self.sides[edge]
        if len(beside) < 2 and not reading.rim_edges:
            return False
        if reading.different_sides and len(set(beside)) < 2:
            return False
        ends = self.ends[edge]
        leads = ends & self.vertices[start] and ends & self.vertices[to]
        return bool(leads) and start not in beside and to not in beside
