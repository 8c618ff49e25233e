"""Paths along the border of two tessels, as a Jagger traces them.

The border between two tessels may consist of several edges. A *run* along it starts at a vertex and follows edge after
edge, each lying between the same two tessels; where only those two meet, the border goes on, and elsewhere it ends.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from rulestone.geometry.board.incidence import Incidence
from rulestone.geometry.board.sorted_integers import BoolArray, IndexArray, IntArray


@dataclass(frozen=True, eq=False)
class Runs:
    """Directed runs along borders.

    Attributes:
        start, end: first and last vertex of each run.
        sides: one side of its last edge for each of the two tessels (the same twice on a rim), shape (runs, 2).
        first: the directed edge it starts with: 2 * edge, plus 1 if against the direction of the edge.
        length: how many edges it follows, counting those joined at forgotten vertices as one.
    """

    start: IndexArray
    end: IndexArray
    sides: IndexArray
    first: IntArray
    length: int


class Borders:
    """The directed edges that may be traced, and which of them goes on into which.

    Args:
        incidence: the board.
        rim_edges: whether edges that have a tessel on one side only may be traced.
        different_sides: whether the two sides of a traced edge must belong to different tessels.
        forget_degree_two: whether vertices where only two edges meet count for nothing.
    """

    def __init__(
        self, incidence: Incidence, *, rim_edges: bool, different_sides: bool, forget_degree_two: bool
    ) -> None:
        self.incidence = incidence
        self.couple = np.column_stack((incidence.first_side, incidence.last_side))
        allowed = incidence.sides_per_edge >= (1 if rim_edges else 2)
        if different_sides:
            tessel = incidence.sides.tessel
            different = tessel[self.couple[:, 0]] != tessel[self.couple[:, 1]]
            allowed &= different | (incidence.sides_per_edge == 1)
        self.allowed: BoolArray = allowed
        ends = incidence.edge_ends
        self.start = np.column_stack((ends[:, 0], ends[:, 1])).ravel()
        self.end = np.column_stack((ends[:, 1], ends[:, 0])).ravel()
        self.forgotten = np.zeros(incidence.vertices, dtype=np.bool_)
        if forget_degree_two:
            self.forgotten = np.bincount(ends.ravel(), minlength=incidence.vertices) == 2
        self._onward: IntArray | None = None

    def single_edges(self) -> Runs:
        """Every traceable edge once, in one direction: enough where runs have one edge and no vertex is forgotten."""
        edges = np.flatnonzero(self.allowed)
        return Runs(self.start[2 * edges], self.end[2 * edges], self.couple[edges], 2 * edges, 1)

    def runs(self, most: int) -> list[Runs]:
        """All directed runs of 1, 2, ... `most` edges."""
        if most == 1 and not self.forgotten.any():
            return [self.single_edges()]
        first = np.flatnonzero(np.repeat(self.allowed, 2) & ~self.forgotten[self.start])
        last, first = self._to_kept_vertex(first, first)
        found = []
        for length in range(1, most + 1):
            found.append(Runs(self.start[first], self.end[last], self.couple[last // 2], first, length))
            last, first = self._go_on(last, first)
            last, first = self._to_kept_vertex(last, first)
            if not len(first):
                break
        return found

    def _to_kept_vertex(self, last: IntArray, first: IntArray) -> tuple[IntArray, IntArray]:
        """Follow each run until it ends in a vertex that counts; drop those that never do."""
        finished_last, finished_first = [], []
        while len(last):
            kept = ~self.forgotten[self.end[last]]
            finished_last.append(last[kept])
            finished_first.append(first[kept])
            last, first = self._go_on(last[~kept], first[~kept])
        if not finished_last:
            return last, first
        return np.concatenate(finished_last), np.concatenate(finished_first)

    def _go_on(self, last: IntArray, first: IntArray) -> tuple[IntArray, IntArray]:
        following = self.onward[last]
        alive = (following >= 0) & (following != first)  # a border that closes on itself ends where it began
        return following[alive], first[alive]

    @property
    def onward(self) -> IntArray:
        """The directed edge into which each directed edge goes on along the same border, or -1; shape (2 * edges,)."""
        if self._onward is None:
            self._onward = self._find_onward()
        return self._onward

    def _find_onward(self) -> IntArray:
        sides = self.incidence.sides
        previous = np.empty_like(sides.next)
        previous[sides.next] = np.arange(len(sides), dtype=np.int32)
        answers = []
        for column in (0, 1):
            side = np.repeat(self.couple[:, column], 2)
            along = self.incidence.forward[side].copy()  # the edge's own direction ...
            along[1::2] = ~along[1::2]  # ... and against it
            after = np.where(along, sides.next[side], previous[side])
            against = self.incidence.forward[after] != along
            answers.append(2 * self.incidence.edge[after].astype(np.int64) + against)
        edge, origin = answers[0] // 2, np.arange(2 * self.incidence.edges) // 2
        same_kind = self.incidence.sides_per_edge[edge] == self.incidence.sides_per_edge[origin]
        continues = (answers[0] == answers[1]) & (edge != origin) & same_kind & self.allowed[edge]
        return np.where(continues, answers[0], -1)
