"""The rims of a tessel as lists of corners, and polygons made of such lists.

Vertices of neighbours on an edge (T-junctions) are corners here, so that a polygon made of the lists keeps them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import shapely

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

Point = tuple[float, float]


@dataclass(frozen=True)
class Rim:
    """One closed boundary line of a tessel, which lies on its left: an outer one, or that of a hole."""

    corners: tuple[Point, ...]
    outer: bool

    def with_corners(self, corners: Sequence[Point]) -> Rim:
        """The same rim, bent: outer if it was."""
        return Rim(tuple(corners), self.outer)


def rim_of(corners: Sequence[Point]) -> Rim:
    """A rim that is outer if it runs counterclockwise."""
    return Rim(tuple(corners), bool(shapely.is_ccw(shapely.LinearRing(corners))))


def rims_of(board: Tessellation, number: int) -> list[Rim]:
    """All rims of a tessel, in the plane, without splices."""
    return [rim_of(corners) for corners in board.plane.corners_of_tessel(number)]


def polygon_of(rims: Sequence[Rim]) -> Any:
    """The polygon with these rims; a multipolygon if several are outer, each with the holes inside it."""
    holes = [rim.corners for rim in rims if not rim.outer]
    shells = [shapely.Polygon(rim.corners) for rim in rims if rim.outer]
    if len(shells) == 1:
        return shapely.Polygon(shells[0].exterior, holes)
    within = [[hole for hole in holes if shell.contains(shapely.Polygon(hole))] for shell in shells]
    return shapely.MultiPolygon([shapely.Polygon(s.exterior, h) for s, h in zip(shells, within, strict=True)])
