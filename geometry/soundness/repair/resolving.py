"""Corners that lie closer together than the noise: which belong together is read off the sides that end there.

Where an edge is shorter than the noise, the nearest corner may be the wrong one. But the long sides that end there
tell: if a side of one tessel runs along a side of another, in the opposite direction, to the place where both end, then
these two ends are one vertex. Such *supported* pairs are joined first.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from rulestone.geometry.board.sorted_integers import FloatArray, IntArray
from rulestone.geometry.surface.orientation import connected

from .drawn import DrawnSides

Point = tuple[float, float]
Pair = tuple[int, int, float]  # two points and how far they are apart
LONG = 4.0  # a side this many times as long as the noise shows where it runs


@dataclass(frozen=True)
class Cluster:
    """Points that become one: its members, the one that stays in its place, and the distance that was needed."""

    members: tuple[int, ...]
    centre: int
    reach: float


class Joining:
    """Clusters in the making: union-find that refuses two corners of a tessel and moves beyond the tolerance.

    `gaps` lists the distances over which clusters were joined.
    """

    def __init__(self, drawn: DrawnSides, points: list[int], tolerance: float) -> None:
        places = drawn.sides.points[points].tolist()
        tessel, offsets = drawn.corners
        self.place: dict[int, Point] = {point: (x, y) for point, (x, y) in zip(points, places, strict=True)}
        self.owners = {point: set(tessel[offsets[point] : offsets[point + 1]].tolist()) for point in points}
        self.members: dict[int, list[int]] = {point: [point] for point in points}
        self.head = {point: point for point in points}
        self.reach: dict[int, float] = dict.fromkeys(points, 0.0)
        self.tolerance = tolerance
        self.gaps: list[float] = []
        self.weight = {point: len(self.owners[point]) for point in points}

    def join(self, one: int, other: int, distance: float) -> bool:
        """Make one cluster of two; False if that must not be."""
        a, b = self.head[one], self.head[other]
        if a == b:
            return True
        if self.owners[a] & self.owners[b] or self._centre(self.members[a] + self.members[b]) is None:
            return False
        self.gaps.append(distance)
        if len(self.members[a]) < len(self.members[b]):
            a, b = b, a
        self.members[a] += self.members.pop(b)
        self.owners[a] |= self.owners.pop(b)
        self.reach[a] = max(self.reach[a], self.reach.pop(b), distance)
        for point in self.members[a]:
            self.head[point] = a
        return True

    def _centre(self, members: list[int]) -> int | None:
        """The member that most tessels list among those within the tolerance of all; then the most central one."""
        best: tuple[float, float, int] | None = None
        for point in members:
            far = max(math.dist(self.place[point], self.place[other]) for other in members)
            if far <= self.tolerance and (best is None or (-self.weight[point], far, point) < best):
                best = (-self.weight[point], far, point)
        return best[2] if best else None

    def apart(self, one: int, other: int) -> bool:
        """Whether two points are in different clusters."""
        return self.head[one] != self.head[other]

    def without_alternative(self, pairs: list[Pair]) -> set[int]:
        """The clusters that hang together by pairs that may still be joined, with no tessel twice among them."""
        linked = [
            (a, b)
            for one, other, _ in pairs
            if (a := self.head[one]) != (b := self.head[other]) and not self.owners[a] & self.owners[b]
        ]
        if not linked:
            return set()
        heads, ends = np.unique(np.array(linked), return_inverse=True)
        one, other = ends.reshape(-1, 2).T
        part, parts = connected(len(heads), one, other)
        seen: list[set[int]] = [set() for _ in range(parts)]
        several = [False] * parts
        for head, number in zip(heads.tolist(), part.tolist(), strict=True):
            several[number] |= not seen[number].isdisjoint(self.owners[head])
            seen[number] |= self.owners[head]
        return {head for head, number in zip(heads.tolist(), part.tolist(), strict=True) if not several[number]}

    def clusters(self) -> list[Cluster]:
        """The clusters of more than one point."""
        made = []
        for head, members in self.members.items():
            centre = self._centre(members) if len(members) > 1 else None
            if centre is not None:
                made.append(Cluster(tuple(sorted(members)), centre, self.reach[head]))
        return made


def join_nearest(drawn: DrawnSides, one: IntArray, other: IntArray, distance: FloatArray, tolerance: float) -> Joining:
    """Join pairs of points in the order of their distance, as far as the two rules allow."""
    joining = Joining(drawn, np.union1d(one, other).tolist(), tolerance)
    order = np.argsort(distance, kind="stable")
    for a, b, gap in zip(one[order].tolist(), other[order].tolist(), distance[order].tolist(), strict=True):
        joining.join(a, b, gap)
    return joining


def resolve(
    drawn: DrawnSides, near: list[Pair], wide: list[Pair], noise: float, tolerance: float
) -> tuple[list[Cluster], list[int]]:
    """Join supported pairs first; then those that have no alternative left among the `wide` pairs; then by distance.

    Returns the clusters and the points left in doubt: a supported pair that could not be joined, and pairs that were
    joined though there was an alternative.
    """
    points = sorted({point for one, other, _ in (*near, *wide) for point in (one, other)})
    joining = Joining(drawn, points, tolerance)
    arms = _arms(drawn, points)
    rows = [(_support(drawn, arms.get(a, []), arms.get(b, []), a, b, noise), gap, a, b) for a, b, gap in near]
    doubts: list[int] = []
    for _, gap, a, b in sorted((-support, gap, a, b) for support, gap, a, b in rows if support):
        if not joining.join(a, b, gap):
            doubts += [a, b]
    rest = sorted((gap, a, b) for support, gap, a, b in rows if not support)
    while True:
        plain = joining.without_alternative(wide)  # and so it stays while joins are made within these clusters
        open_pairs = [(gap, a, b) for gap, a, b in rest if joining.head[a] in plain]
        if not sum(joining.apart(a, b) and joining.join(a, b, gap) for gap, a, b in open_pairs):
            break
    for gap, a, b in rest:
        if joining.apart(a, b) and joining.join(a, b, gap):
            doubts += [a, b]
    return joining.clusters(), sorted(set(doubts))


Arm = tuple[int, int, bool]  # tessel, the other end of one of its rim sides, whether the side leaves


def _arms(drawn: DrawnSides, points: list[int]) -> dict[int, list[Arm]]:
    sides, rim = drawn.sides, drawn.rim
    wanted = np.zeros(len(sides.points), dtype=np.bool_)
    wanted[points] = True
    arms: dict[int, list[Arm]] = {}
    for here, there, leaves in ((sides.start, sides.end, True), (sides.end, sides.start, False)):
        own = rim[wanted[here[rim]]]
        for tessel, point, end in zip(sides.tessel[own].tolist(), here[own].tolist(), there[own].tolist(), strict=True):
            arms.setdefault(point, []).append((tessel, end, leaves))
    return arms


def _support(drawn: DrawnSides, ones: list[Arm], others: list[Arm], one: int, other: int, noise: float) -> int:
    """How many sides ending in the one point run along sides, opposite ones, that end in the other."""
    found = 0
    for tessel, far, leaves in ones:
        for rival, distant, departs in others:
            if tessel != rival and leaves != departs:
                found += _run_along(drawn, (one, far), (other, distant), noise)
    return found


def _run_along(drawn: DrawnSides, a: tuple[int, int], b: tuple[int, int], noise: float) -> bool:
    """Whether two sides from nearby points run along each other: the shorter one's far end lies beside the longer."""
    (ax, ay), (px, py), (bx, by), (qx, qy) = drawn.sides.points[[*a, *b]].tolist()
    if math.hypot(px - ax, py - ay) > math.hypot(qx - bx, qy - by):
        ax, ay, px, py, bx, by, qx, qy = bx, by, qx, qy, ax, ay, px, py
    if math.hypot(px - ax, py - ay) < LONG * noise:
        return False
    ux, uy = qx - bx, qy - by
    share = max(0.0, min(1.0, ((px - bx) * ux + (py - by) * uy) / (ux * ux + uy * uy)))
    return math.hypot(px - bx - share * ux, py - by - share * uy) <= 1.5 * noise
