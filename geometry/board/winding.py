"""Exactly: does a point lie inside a polygon?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import shapely

from .incidence import Incidence
from .rings import rings_of


def contains_middle(polygon: shapely.Geometry, incidence: Incidence, side: int) -> bool:
    """Whether the exact middle of a side lies in the open interior of the polygon (points on its rim do not)."""
    sides = incidence.sides
    a, b = sides.points[sides.start[side]].tolist(), sides.points[sides.end[side]].tolist()
    x, y = ((Fraction(one) + Fraction(other)) / 2 for one, other in zip(a, b, strict=True))
    inside = False
    for ring in rings_of(polygon)[0]:
        corners = [(Fraction(cx), Fraction(cy)) for cx, cy in shapely.get_coordinates(ring).tolist()]
        for (x0, y0), (x1, y1) in pairwise(corners):
            turn = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
            if turn == 0 and min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1):
                return False
            if (y0 <= y) != (y1 <= y) and (turn > 0) == (y1 > y0):
                inside = not inside
    return inside
