"""Vertices, edges and tessels as integer arrays.

A board is a set of *sides* (half-edges). Every side belongs to one tessel, runs with that tessel on its left from one
point to another, and is followed by the next side of the same boundary cycle. Two quotients are laid over the sides:

* points that are identified (by splices) form one *vertex*;
* sides that are identified (because they lie on each other in the plane, or by a splice) form one *edge*.

An edge is thus a class of sides and never a pair of end points: on a torus of 2 x 2 squares two different edges join
the same two vertices. Without splices, points and vertices are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .sorted_integers import BoolArray, FloatArray, IndexArray, IntArray, offsets_of, run_starts, sorted_set


@dataclass(frozen=True, eq=False)
class Sides:
    """Boundary sides in the plane, before any are paired.

    Attributes:
        points: coordinates of the distinct corners, shape (points, 2).
        tessel: for every side the tessel it bounds, shape (sides,); so are all the following.
        start, end: the points between which the side runs, its tessel on the left.
        next: the side that follows on the same boundary cycle.
        tessels: how many tessels there are.
    """

    points: FloatArray
    tessel: IndexArray
    start: IndexArray
    end: IndexArray
    next: IndexArray
    tessels: int

    def __len__(self) -> int:
        return len(self.tessel)


@dataclass(frozen=True, eq=False)
class Incidence:
    """Sides together with the edges and vertices into which they are glued.

    Attributes:
        sides: the sides in the plane.
        edge: the edge of every side.
        forward: whether the side runs along the direction of its edge.
        vertex: the vertex of every point.
        edges, vertices: how many there are.
    """

    sides: Sides
    edge: IndexArray
    forward: BoolArray
    vertex: IndexArray
    edges: int
    vertices: int

    @cached_property
    def start_vertex(self) -> IndexArray:
        """The vertex where each side starts, shape (sides,)."""
        return self.vertex[self.sides.start]

    @cached_property
    def end_vertex(self) -> IndexArray:
        """The vertex where each side ends, shape (sides,)."""
        return self.vertex[self.sides.end]

    @cached_property
    def sides_per_edge(self) -> IntArray:
        """How many sides are glued into each edge: 1 on a rim, 2 inside, more only on a board that is no surface."""
        return np.bincount(self.edge, minlength=self.edges)

    @cached_property
    def rim(self) -> IntArray:
        """The sides whose edge has no other side, ascending."""
        return np.flatnonzero(self.sides_per_edge[self.edge] == 1)

    def with_rim(self, rim: IntArray) -> Incidence:
        """The same, its rim being known already: a splice touches few sides of it."""
        self.__dict__["rim"] = rim  # where `cached_property` keeps it
        return self

    @cached_property
    def _sides_by_edge(self) -> IntArray:
        return np.argsort(self.edge, kind="stable")

    @cached_property
    def _edge_offsets(self) -> IntArray:
        return np.concatenate(([0], np.cumsum(self.sides_per_edge)))

    def sides_of_edge(self, edge: int) -> IntArray:
        """The sides glued into one edge."""
        return self._sides_by_edge[self._edge_offsets[edge] : self._edge_offsets[edge + 1]]

    @cached_property
    def first_side(self) -> IndexArray:
        """One side of each edge (the one with the lowest index), shape (edges,)."""
        first = np.empty(self.edges, dtype=np.int32)
        first[self.edge[::-1]] = np.arange(len(self.edge) - 1, -1, -1, dtype=np.int32)
        return first

    @cached_property
    def last_side(self) -> IndexArray:
        """The side with the highest index of each edge; the first one again where there is only one."""
        last = np.empty(self.edges, dtype=np.int32)
        last[self.edge] = np.arange(len(self.edge), dtype=np.int32)
        return last

    @cached_property
    def side_couples(self) -> IndexArray:
        """The two sides of every edge that has exactly two, shape (inner edges, 2)."""
        inner = self.sides_per_edge == 2
        return np.column_stack((self.first_side[inner], self.last_side[inner]))

    @cached_property
    def edge_ends(self) -> IndexArray:
        """The vertices where each edge starts and ends along its own direction, shape (edges, 2)."""
        first = self.first_side
        start, end, ahead = self.start_vertex[first], self.end_vertex[first], self.forward[first]
        return np.column_stack((np.where(ahead, start, end), np.where(ahead, end, start)))

    @cached_property
    def _sides_by_tessel(self) -> IntArray:
        return np.argsort(self.sides.tessel, kind="stable")

    @cached_property
    def _tessel_offsets(self) -> IntArray:
        return np.concatenate(([0], np.cumsum(self.sides_per_tessel)))

    @cached_property
    def sides_per_tessel(self) -> IntArray:
        """How many sides, hence corners, each tessel has."""
        return np.bincount(self.sides.tessel, minlength=self.sides.tessels)

    def corners_of_tessel(self, tessel: int) -> list[list[tuple[float, float]]]:
        """The rims of one tessel, each as the points where its sides begin."""
        sides, rims = self.sides, list[list[tuple[float, float]]]()
        left = dict.fromkeys(self.sides_of_tessel(tessel).tolist())
        while left:
            side = next(iter(left))
            rims.append([])
            while side in left:
                del left[side]
                x, y = sides.points[sides.start[side]].tolist()
                rims[-1].append((x, y))
                side = int(sides.next[side])
        return rims

    def sides_of_tessel(self, tessel: int) -> IntArray:
        """The sides of one tessel, cycle by cycle, each cycle in boundary order."""
        own = self._sides_by_tessel[self._tessel_offsets[tessel] : self._tessel_offsets[tessel + 1]]
        left, ordered = set(own.tolist()), []
        for first in own.tolist():
            side = first
            while side in left:
                left.remove(side)
                ordered.append(side)
                side = int(self.sides.next[side])
        return np.array(ordered, dtype=np.int64)

    @cached_property
    def corner_tables(self) -> tuple[IndexArray, IntArray]:
        """The distinct tessels round each vertex: tessels sorted by vertex, and where each vertex's begin."""
        keys = self.start_vertex.astype(np.int64)
        keys *= self.sides.tessels
        keys += self.sides.tessel
        keys.sort()
        keys = keys[run_starts(keys)]
        vertex = keys // max(self.sides.tessels, 1)
        tessel = (keys - vertex * self.sides.tessels).astype(np.int32)
        return tessel, offsets_of(vertex, self.vertices)

    @cached_property
    def tessels_at_points(self) -> tuple[IndexArray, IntArray]:
        """The same for points instead of vertices: not those that splices have made one with others."""
        keys = sorted_set(self.sides.start.astype(np.int64) * self.sides.tessels + self.sides.tessel)
        point = keys // max(self.sides.tessels, 1)
        return (keys - point * self.sides.tessels).astype(np.int32), offsets_of(point, len(self.sides.points))

    def tessels_at(self, vertex: int) -> IndexArray:
        """The distinct tessels that have a corner at the vertex, ascending."""
        tessels, offsets = self.corner_tables
        return tessels[offsets[vertex] : offsets[vertex + 1]]


def pair_sides(sides: Sides) -> Incidence:
    """Glue the sides that lie on each other in the plane: those between the same two points, in either direction."""
    low = np.minimum(sides.start, sides.end).astype(np.int64)
    low *= len(sides.points)
    low += np.maximum(sides.start, sides.end)
    order = np.argsort(low)
    numbers = np.cumsum(run_starts(low[order])) - 1
    edge = np.empty(len(sides), dtype=np.int32)
    edge[order] = numbers
    count = int(numbers[-1]) + 1 if len(numbers) else 0
    vertex = np.arange(len(sides.points), dtype=np.int32)
    return Incidence(sides, edge, np.asarray(sides.start < sides.end), vertex, count, len(sides.points))
