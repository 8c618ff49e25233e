"""Which polygons points lie in: quickly and about, and exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from .incidence import Incidence
from .rings import rings_of
from .sorted_integers import FloatArray, IntArray, distinct

_MANY = 64  # corners from which on a polygon is made ready for many questions


def points_within(polygons: NDArray[Any], tree: shapely.STRtree, points: NDArray[Any]) -> tuple[IntArray, IntArray]:
    """Every point, by number, and each polygon of the tree in or on which it lies, as floating point sees it.

    A tree alone would go through all corners of a polygon for every point in its box: without end on the map of a
    country with a hundred thousand corners.
    """
    dot, cover = tree.query(points)
    large = distinct(len(polygons), cover)
    large = large[shapely.get_num_coordinates(polygons[large]) > _MANY]
    fresh = polygons[large[~shapely.is_prepared(polygons[large])]]
    shapely.prepare(fresh)
    within = shapely.intersects(polygons[cover], points[dot])
    shapely.destroy_prepared(fresh)
    return dot[within], cover[within]


def contains_middle(polygon: shapely.Geometry, incidence: Incidence, side: int) -> bool:
    """Whether the exact middle of a side lies in the open interior of the polygon (points on its rim do not)."""
    sides = incidence.sides
    a, b = sides.points[sides.start[side]].tolist(), sides.points[sides.end[side]].tolist()
    x, y = ((Fraction(one) + Fraction(other)) / 2 for one, other in zip(a, b, strict=True))
    inside = False
    for ring in rings_of(polygon)[0]:
        for (x0, y0), (x1, y1) in _sides_beside(shapely.get_coordinates(ring), (a[1] + b[1]) / 2):
            turn = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
            if turn == 0 and min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1):
                return False
            if (y0 <= y) != (y1 <= y) and (turn > 0) == (y1 > y0):
                inside = not inside
    return inside


def _sides_beside(corners: FloatArray, level: float) -> list[list[list[Fraction]]]:
    """The sides of a ring that reach a level, which may be off by what rounding loses; exactly."""
    start, end = corners[:-1], corners[1:]
    low, high = np.minimum(start[:, 1], end[:, 1]), np.maximum(start[:, 1], end[:, 1])
    reaching = (low <= np.nextafter(level, np.inf)) & (high >= np.nextafter(level, -np.inf))
    sides = np.stack((start[reaching], end[reaching]), axis=1).tolist()
    return [[[Fraction(value) for value in corner] for corner in side] for side in sides]
