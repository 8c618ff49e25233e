"""The shortest closed walk that comes back turned over.

It is sought on the double cover (every tessel face up and face down), where it leads from a tessel face up to the same
one face down. Three arguments keep the search short without losing the shortest walk:

* An edge *turns* if its two tessels run along it the same way. A walk that comes back turned over crosses an odd number
  of turning edges, hence one; so it passes the tessel on a chosen side of one, and only these need be tried.
* Half way round, the walk is at a tessel that is reached face up and face down in numbers of steps that differ by one
  at most. So a search from a tessel may stop when it first reaches some tessel both ways, or at half the length of the
  best walk known.
* The shortest walk from a tessel d steps away is shorter by 2 d at most: go there, walk round, go back.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rulestone.geometry.board.sorted_integers import IndexArray, IntArray, expand, offsets_of, run_starts

MOST_STEPS = 300_000_000  # links looked at, after which the best walk known is given, and not called the shortest


@dataclass(frozen=True)
class Walk:
    """A closed walk: from `tessels[i]` across `edges[i]` to the next tessel, and from the last back to the first."""

    tessels: tuple[int, ...]
    edges: tuple[int, ...]


def shortest_reversing_walk(
    tessels: int, one: IndexArray, other: IndexArray, turns: NDArray[np.bool_], edge: IndexArray
) -> tuple[Walk | None, bool]:
    """A shortest closed walk that turns over, and whether it is known to be a shortest one; None if there is none.

    The rows are those of `orientation.crossings`: two tessels, whether crossing turns one over, the edge crossed.
    """
    cover = _Cover(tessels, one, other, turns, edge)
    starts = min((np.unique(side[turns]) for side in (one, other)), key=len).astype(np.int64)
    bound = np.zeros(len(starts), dtype=np.int64)  # no walk from this start is shorter
    best: tuple[int, int, int] | None = None  # length, start, a tessel half way
    looked_at = 0
    while len(starts):
        place = int(np.argmin(bound))
        length = best[0] if best else 4 * tessels + 4
        if bound[place] >= length:
            break
        if looked_at > MOST_STEPS and best:
            return cover.walk(best[1], best[2]), False
        found, half, steps = cover.search(int(starts[place]), length)
        looked_at += cover.links_seen
        if found < length:
            best = (found, int(starts[place]), half)
        near = np.maximum(steps[starts], steps[starts + tessels])
        both = np.minimum(steps[starts], steps[starts + tessels])
        near = np.where(both >= 0, both, near)  # the steps face up or face down, whichever are fewer, or known
        reached = near >= 0
        bound[reached] = np.maximum(bound[reached], found - 2 * near[reached])
        bound[place] = 4 * tessels + 4
    return (cover.walk(best[1], best[2]), True) if best else (None, True)


class _Cover:
    """The double cover as an adjacency table: node t is tessel t face up, node t + tessels the same face down."""

    def __init__(
        self, tessels: int, one: IndexArray, other: IndexArray, turns: NDArray[np.bool_], edge: IndexArray
    ) -> None:
        self.tessels = tessels
        up, down = one.astype(np.int64), one.astype(np.int64) + tessels
        there = other + np.where(turns, tessels, 0)
        back = other + np.where(turns, 0, tessels)
        links_from = np.concatenate((up, down, there, back))
        links_to = np.concatenate((there, back, up, down))
        order = np.argsort(links_from, kind="stable")
        self.to: IntArray = np.asarray(links_to[order], dtype=np.int64)
        self.edge: IntArray = np.tile(edge.astype(np.int64), 4)[order]
        self.offsets = offsets_of(links_from[order], 2 * tessels)
        self.came_by = np.full(2 * tessels, -1, dtype=np.int64)
        self.steps = np.full(2 * tessels, -1, dtype=np.int64)
        self.visited: list[IntArray] = []
        self.links_seen = 0

    def search(self, start: int, length: int) -> tuple[int, int, IntArray]:
        """The length of the shortest walk from `start`, a tessel half way, and the steps to every node (-1: unknown).

        If no walk is shorter than `length`, a lower bound that is not smaller is given for the length.
        """
        for nodes in self.visited:
            self.steps[nodes] = -1
        frontier = np.array([start])
        self.steps[start], self.came_by[start] = 0, -1
        self.visited, self.links_seen, depth = [frontier], 0, 0
        while len(frontier) and 2 * depth + 1 < length:
            depth += 1
            sizes = self.offsets[frontier + 1] - self.offsets[frontier]
            links = expand(self.offsets[frontier], sizes)
            self.links_seen += len(links)
            reached = self.to[links]
            fresh = self.steps[reached] < 0
            reached, links = reached[fresh], links[fresh]
            order = np.argsort(reached, kind="stable")
            kept = order[run_starts(reached[order])]
            frontier = reached[kept]
            self.steps[frontier] = depth
            self.came_by[frontier] = links[kept]
            self.visited.append(frontier)
            partner = np.where(frontier < self.tessels, frontier + self.tessels, frontier - self.tessels)
            both = np.flatnonzero(self.steps[partner] >= 0)
            if len(both):
                nearest = both[np.argmin(self.steps[partner[both]])]
                return depth + int(self.steps[partner[nearest]]), int(frontier[nearest] % self.tessels), self.steps
        return (length if len(frontier) else 4 * self.tessels + 4), -1, self.steps

    def walk(self, start: int, half: int) -> Walk:
        """The walk from `start` to `half` face up and back by the way that reaches it face down."""
        self.search(start, 4 * self.tessels + 4)
        out, back = self._way(half), self._way(half + self.tessels)
        nodes = [start, *(node for node, _ in out), *(node for node, _ in back[:-1][::-1])]
        edges = [edge for _, edge in out] + [edge for _, edge in back[::-1]]
        return Walk(tuple(node % self.tessels for node in nodes[: len(edges)]), tuple(edges))

    def _way(self, node: int) -> list[tuple[int, int]]:
        """The nodes on the way to a node, without the first, and the edges crossed to reach them."""
        way = []
        while (link := int(self.came_by[node])) >= 0:
            way.append((node, int(self.edge[link])))
            node = int(np.searchsorted(self.offsets, link, side="right")) - 1
        return way[::-1]
