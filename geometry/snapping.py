"""Merging corners that were meant to be one.

Equality of coordinates is exact, so corners computed in two ways (hexagons by sine and cosine) often miss each other in
the last digit. Snapping moves corners that lie within a tolerance of each other onto one of them, and makes sides
pass through corners that lie within the tolerance of them. The result is new polygons, which then fit exactly.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.contacts import points_near_sides
from rulestone.geometry.errors import BoardError, listed
from rulestone.geometry.identity import identify_points
from rulestone.geometry.incidence import Sides, pair_sides
from rulestone.geometry.keys import FloatArray
from rulestone.geometry.noding import find_junctions, split_sides
from rulestone.geometry.orientation import connected
from rulestone.geometry.rings import sides_of_polygons

Point = tuple[float, float]


@dataclass(frozen=True)
class Snapped:
    """What snapping did.

    Attributes:
        tolerance: the distance asked for.
        moved: how many distinct corners were moved onto another.
        farthest: the longest way that a corner was moved.
        inserted: how many corners were put into sides that passed them by.
    """

    tolerance: float
    moved: int
    farthest: float
    inserted: int


def snap_polygons(polygons: NDArray[Any], names: Sequence[Hashable], tolerance: float) -> tuple[NDArray[Any], Snapped]:
    """Polygons whose corners within `tolerance` of each other coincide, and a report of what was changed.

    Raises BoardError if the tolerance is no positive number, or so large that a tessel would collapse: it would lose
    its area, turn inside out, or become invalid.
    """
    if not (np.isfinite(tolerance) and tolerance > 0):
        raise BoardError(f"snap={tolerance!r}: the tolerance must be a positive number")
    sides_of_polygons(polygons, names)  # the ordinary complaints come first, about the polygons as given
    merged, moved, farthest = _merge_corners(polygons, tolerance)
    sides = _collapsing(polygons, merged, names, tolerance)
    through, inserted = _pass_through(merged, sides, tolerance)
    if inserted:
        _collapsing(polygons, through, names, tolerance)
    return through, Snapped(tolerance, moved, farthest, inserted)


def _merge_corners(polygons: NDArray[Any], tolerance: float) -> tuple[NDArray[Any], int, float]:
    coordinates = shapely.get_coordinates(polygons)
    points, number = identify_points(coordinates)
    dots = np.asarray(shapely.points(points))
    one, other = shapely.STRtree(dots).query(dots, predicate="dwithin", distance=tolerance)
    group, groups = connected(len(points), one, other)
    first = np.full(groups, len(points), dtype=np.int64)
    np.minimum.at(first, group, np.arange(len(points)))
    target: FloatArray = points[first[group]]
    ways = np.hypot(*(target - points).T)
    moved = int(np.count_nonzero(ways))
    if not moved:
        return polygons, 0, 0.0
    merged = shapely.set_coordinates(polygons.copy(), target[number])
    return np.asarray(merged), moved, float(ways.max())


def _collapsing(before: NDArray[Any], after: NDArray[Any], names: Sequence[Hashable], tolerance: float) -> Sides:
    """The sides of the snapped polygons. Raises BoardError if one of them has collapsed."""
    try:
        sides = sides_of_polygons(after, names)
    except BoardError as error:
        raise BoardError(f"snap={tolerance:g} is too large: {error}", error.places) from None
    spoilt = np.flatnonzero(shapely.is_valid(before) & ~shapely.is_valid(after))
    if len(spoilt):
        found = [str(names[index]) for index in spoilt.tolist()]
        raise BoardError(f"snap={tolerance:g} is too large: it would spoil tessels {listed(found)}", tuple(found))
    return sides


def _pass_through(polygons: NDArray[Any], sides: Sides, tolerance: float) -> tuple[NDArray[Any], int]:
    """Lead sides through the corners of others that lie within the tolerance of them."""
    incidence = pair_sides(sides)
    junctions = find_junctions(incidence)
    if len(junctions):
        incidence = pair_sides(split_sides(sides, junctions)[0])
        sides = incidence.sides
    point, side, _ = points_near_sides(incidence, tolerance)
    if not len(point):
        return polygons, 0
    insertions: dict[int, dict[tuple[Point, Point], list[Point]]] = {}
    for corner, host in zip(point.tolist(), side.tolist(), strict=True):
        a, b = (tuple(sides.points[end].tolist()) for end in (sides.start[host], sides.end[host]))
        wanted = insertions.setdefault(int(sides.tessel[host]), {}).setdefault((a, b), [])
        wanted.append(tuple(sides.points[corner].tolist()))
    result = polygons.copy()
    for tessel, wanted_by_side in insertions.items():
        result[tessel] = _with_corners(polygons[tessel], wanted_by_side)
    return result, len(point)


def _with_corners(polygon: Any, wanted: dict[tuple[Point, Point], list[Point]]) -> Any:
    """The polygon with more corners between two given ones. Hosts may be parts of listed edges."""

    def enrich(ring: Any) -> list[Point]:
        corners = [(x + 0.0, y + 0.0) for x, y in shapely.get_coordinates(ring).tolist()]
        made = corners[:1]
        for a, b in pairwise(corners):
            along = np.array(b) - np.array(a)
            extra = [corner for (p, q), found in wanted.items() if _between(a, b, p, q) for corner in found]
            made += sorted(extra, key=lambda corner: float((np.array(corner) - np.array(a)) @ along))
            made.append(b)
        return made

    parts = [
        shapely.Polygon(enrich(shapely.get_exterior_ring(part)), [enrich(hole) for hole in part.interiors])
        for part in shapely.get_parts(polygon)
    ]
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)


def _between(a: Point, b: Point, p: Point, q: Point) -> bool:
    """Whether the segment p q lies on a b, up to rounding, in either direction."""
    edge = shapely.LineString([a, b])
    reach = 1e-12 * max(1.0, *(abs(value) for value in (*a, *b)))
    return all(shapely.distance(edge, shapely.Point(end)) <= reach for end in (p, q))
