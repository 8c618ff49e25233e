"""What lies near without touching: corners of different tessels, and corners beside sides of other tessels.

Only the rim is looked at: corners and sides that have found their partners already are as they were meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.exact import turn_signs
from rulestone.geometry.board.noding import segments
from rulestone.geometry.board.sorted_integers import BoolArray, FloatArray, IntArray, sorted_set

if TYPE_CHECKING:
    from .drawn import DrawnSides

FEW, SAMPLE = 8, 256  # a search goes as far as points have about this many others near them, judged by a sample
_NONE, _NOWHERE = np.empty(0, dtype=np.int64), np.empty(0, dtype=np.float64)
_WIDER = 1 + 1e-9  # trees round in their own way; distances are compared by us


@dataclass(frozen=True, eq=False)
class NearCorners:
    """Pairs of points that no tessel both lists, and how far apart they are; each pair once."""

    one: IntArray
    other: IntArray
    distance: FloatArray

    def __len__(self) -> int:
        return len(self.one)

    def taken(self, rows: BoolArray) -> NearCorners:
        """Some of them."""
        return NearCorners(self.one[rows], self.other[rows], self.distance[rows])


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

    def taken(self, rows: BoolArray) -> NearSides:
        """Some of them."""
        return NearSides(self.point[rows], self.side[rows], self.distance[rows], self.share[rows], self.end[rows])

    def and_more(self, more: NearSides) -> NearSides:
        """These and others."""
        return NearSides(
            np.concatenate((self.point, more.point)),
            np.concatenate((self.side, more.side)),
            np.concatenate((self.distance, more.distance)),
            np.concatenate((self.share, more.share)),
            np.concatenate((self.end, more.end)),
        )


@dataclass(frozen=True, eq=False)
class Earlier:
    """What was known before a step of a repair, in which corners were made one or put into sides.

    No corner and no side comes to the rim by such a step, and no corner to a new place. So of what was near then, most
    still is; only sides that run elsewhere now have to be looked at.

    Attributes:
        nearness: what lay near then.
        side: for every side of the drawing the side that it was; -1 if it runs elsewhere.
    """

    nearness: Nearness
    side: IntArray


class Nearness:
    """What lies near on one drawing, looked for once: what is asked for at smaller distances is read off from that.

    The first search goes as far as points have a few others near them, so that one search will do for most repairs.
    """

    def __init__(self, drawn: DrawnSides, earlier: Earlier | None = None) -> None:
        self._drawn = drawn
        self._earlier = earlier
        self._corners: tuple[float, NearCorners] | None = None
        self._sides: tuple[float, NearSides] | None = None

    def corners(self, radius: float) -> NearCorners:
        """Rim points of different tessels at most `radius` apart."""
        if self._corners is None and self._earlier:
            self._corners = self._corners_left(self._earlier)
        if self._corners is None or self._corners[0] < radius:
            reach = max(radius, self._comfortable)
            self._corners = reach, _corners_within(self._drawn, self._dots, self._tree, reach)
        reach, found = self._corners
        return found if reach == radius else found.taken(found.distance <= radius)

    def sides(self, radius: float) -> NearSides:
        """Rim points at most `radius` beside rim sides, not beyond their ends; at distance 0 those exactly on them."""
        if self._sides is None and self._earlier:
            self._sides = self._sides_left(self._earlier)
        if self._sides is None or self._sides[0] < radius:
            reach = max(radius, self._comfortable)
            self._sides = reach, _sides_within(self._drawn, self._drawn.rim, self._dots, reach)
        reach, found = self._sides
        return found if reach == radius else found.taken(found.distance <= radius)

    def _corners_left(self, earlier: Earlier) -> tuple[float, NearCorners] | None:
        if earlier.nearness._corners is None:
            return None
        reach, old = earlier.nearness._corners
        here, drawn = self._points_on_rim, self._drawn
        old = old.taken(here[old.one] & here[old.other])
        return reach, old.taken(~drawn.of_one_tessel(old.one, old.other))

    def _sides_left(self, earlier: Earlier) -> tuple[float, NearSides] | None:
        if earlier.nearness._sides is None:
            return None
        reach, old = earlier.nearness._sides
        drawn, rim = self._drawn, self._drawn.rim
        kept, elsewhere = rim[earlier.side[rim] >= 0], rim[earlier.side[rim] < 0]
        now = np.full(len(earlier.nearness._drawn.sides), -1, dtype=np.int64)
        now[earlier.side[kept]] = kept
        old = old.taken((now[old.side] >= 0) & self._points_on_rim[old.point])
        side = now[old.side]
        old = NearSides(old.point, side, old.distance, old.share, old.end)
        old = old.taken(~drawn.lists(drawn.sides.tessel[side], old.point))
        new = _sides_within(drawn, elsewhere, self._dots, reach)
        return reach, old.and_more(new)

    @cached_property
    def _points_on_rim(self) -> BoolArray:
        there = np.zeros(len(self._drawn.sides.points), dtype=np.bool_)
        there[self._drawn.rim_points] = True
        return there

    @cached_property
    def _dots(self) -> NDArray[Any]:
        drawn = self._drawn
        return np.asarray(shapely.points(drawn.sides.points[drawn.rim_points]))

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree(self._dots)

    @cached_property
    def _comfortable(self) -> float:
        """A distance within which points have some others near them, but not many: judged by some of them."""
        dots, places = self._dots, self._drawn.sides.points[self._drawn.rim_points]
        if len(dots) < 2:
            return 0.0
        some = dots[np.linspace(0, len(dots) - 1, min(SAMPLE, len(dots))).astype(np.int64)]
        extent = float(np.ptp(places, axis=0).max())
        radius, wider = 0.0, extent / np.sqrt(len(dots)) / 16
        while wider <= extent and len(self._tree.query(some, predicate="dwithin", distance=wider)[0]) <= FEW * len(
            some
        ):
            radius, wider = wider, 1.5 * wider
        return radius


def _corners_within(drawn: DrawnSides, dots: NDArray[Any], tree: shapely.STRtree, radius: float) -> NearCorners:
    rim, points = drawn.rim_points, drawn.sides.points
    if len(rim) < 2:
        return NearCorners(_NONE, _NONE, _NOWHERE)
    first, second = tree.query(dots, predicate="dwithin", distance=radius * _WIDER)
    later = first < second
    keys = sorted_set(first[later].astype(np.int64) * len(rim) + second[later])
    first = keys // len(rim)
    one, other = rim[first], rim[keys - first * len(rim)]
    distance = np.hypot(*(points[one] - points[other]).T)
    kept = (distance <= radius) & ~drawn.of_one_tessel(one, other)
    return NearCorners(one[kept], other[kept], distance[kept])


def _sides_within(drawn: DrawnSides, rim: IntArray, dots: NDArray[Any], radius: float) -> NearSides:
    sides, points = drawn.sides, drawn.rim_points
    if not len(rim):
        return NearSides(_NONE, _NONE, _NOWHERE, _NOWHERE, _NOWHERE)
    lines = segments(sides.points[sides.start[rim]], sides.points[sides.end[rim]])
    least = 8 * np.finfo(float).eps * float(np.abs(sides.points[points]).max())
    dot, line = shapely.STRtree(lines).query(dots, predicate="dwithin", distance=max(radius * _WIDER, least))
    point, side = points[dot], rim[line]
    start, end = sides.start[side], sides.end[side]
    other = (start != point) & (end != point)
    point, side, start, end = point[other], side[other], start[other], end[other]
    x, y = sides.points[:, 0], sides.points[:, 1]
    ax, ay, px, py = x[start], y[start], x[point], y[point]
    dx, dy = x[end] - ax, y[end] - ay
    length = np.hypot(dx, dy)
    dx, dy = dx / length, dy / length
    share = (px - ax) * dx + (py - ay) * dy
    distance = np.abs(dx * (py - ay) - dy * (px - ax))
    hair = np.flatnonzero(distance <= least)
    exact = turn_signs(*(sides.points[index[hair]] for index in (start, end, point))) == 0
    distance[hair] = np.where(exact, 0.0, np.maximum(distance[hair], least / 64))  # rounding makes 0 of less
    kept = np.flatnonzero((share > 0) & (share < length) & (distance <= radius))
    kept = kept[~drawn.lists(sides.tessel[side[kept]], point[kept])]
    to_start, to_end = np.hypot(px - ax, py - ay)[kept], np.hypot(px - x[end], py - y[end])[kept]
    return NearSides(point[kept], side[kept], distance[kept], share[kept], np.minimum(to_start, to_end))
