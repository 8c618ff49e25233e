"""What lies near without touching: corners of different tessels, and corners beside sides of other tessels.

Only the rim is looked at: corners and sides that have found their partners already are as they were meant.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from rulestone.geometry.board.exact import turn_signs
from rulestone.geometry.board.keys import FloatArray, IntArray, sorted_set
from rulestone.geometry.board.noding import segments

from .drawn import Drawn

_WIDER = 1 + 1e-9  # trees round in their own way; distances are compared by us


@dataclass(frozen=True, eq=False)
class NearCorners:
    """Pairs of points that no tessel both lists, and how far apart they are; each pair once."""

    one: IntArray
    other: IntArray
    distance: FloatArray

    def __len__(self) -> int:
        return len(self.one)


@dataclass(frozen=True, eq=False)
class NearSides:
    """Points beside sides of tessels that do not list them, and how far from them.

    Attributes:
        point, side: the point, and the side beside which it lies (not beyond its ends).
        distance: how far they are apart.
        share: how far along the side the point lies.
        end: how far the nearer end of the side is.
    """

    point: IntArray
    side: IntArray
    distance: FloatArray
    share: FloatArray
    end: FloatArray

    def __len__(self) -> int:
        return len(self.point)


def near_corners(drawn: Drawn, radius: float) -> NearCorners:
    """Rim points of different tessels at most `radius` apart."""
    rim, points = drawn.rim_points, drawn.sides.points
    none = np.empty(0, dtype=np.int64)
    if len(rim) < 2:
        return NearCorners(none, none, none.astype(np.float64))
    dots = np.asarray(shapely.points(points[rim]))
    first, second = shapely.STRtree(dots).query(dots, predicate="dwithin", distance=radius * _WIDER)
    later = first < second
    keys = sorted_set(first[later].astype(np.int64) * len(rim) + second[later])
    one, other = rim[keys // len(rim)], rim[keys % len(rim)]
    distance = np.hypot(*(points[one] - points[other]).T)
    kept = (distance <= radius) & ~drawn.of_one_tessel(one, other)
    return NearCorners(one[kept], other[kept], distance[kept])


def near_sides(drawn: Drawn, radius: float) -> NearSides:
    """Rim points at most `radius` beside rim sides, not beyond their ends; at distance 0 those exactly on a side."""
    sides, rim, points = drawn.sides, drawn.rim, drawn.rim_points
    none = np.empty(0, dtype=np.int64)
    if not len(rim):
        return NearSides(none, none, *(none.astype(np.float64) for _ in range(3)))
    lines = segments(sides.points[sides.start[rim]], sides.points[sides.end[rim]])
    dots = shapely.points(sides.points[points])
    least = 8 * np.finfo(float).eps * float(np.abs(sides.points[points]).max())
    dot, line = shapely.STRtree(lines).query(dots, predicate="dwithin", distance=max(radius * _WIDER, least))
    point, side = points[dot], rim[line]
    foreign = ~drawn.lists(sides.tessel[side], point)
    point, side = point[foreign], side[foreign]
    a, b = sides.points[sides.start[side]], sides.points[sides.end[side]]
    along, reach = b - a, sides.points[point] - a
    length = np.hypot(*along.T)
    unit = along / length[:, None]
    share = (reach * unit).sum(axis=1)
    distance = np.abs(unit[:, 0] * reach[:, 1] - unit[:, 1] * reach[:, 0])
    distance[turn_signs(a, b, sides.points[point]) == 0] = 0.0
    kept = (share > 0) & (share < length) & (distance <= radius)
    point, side, distance, share = point[kept], side[kept], distance[kept], share[kept]
    to_start, to_end = np.hypot(*reach[kept].T), np.hypot(*(sides.points[point] - b[kept]).T)
    return NearSides(point, side, distance, share, np.minimum(to_start, to_end))
