"""From shapely polygons to boundary sides, all tessels at once.

Ring direction, repeated points and the closing point carry no meaning: every side comes out with its tessel on the
left, whichever way the ring was written.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.errors import BoardError, listed

from .exact import area_signs
from .incidence import Sides
from .same_points import identify_points
from .sorted_integers import BoolArray, FloatArray, IntArray, run_starts

FARTHEST = 1e100  # products of four coordinates must not overflow
_POLYGON, _MULTIPOLYGON = 3, 6


@dataclass(frozen=True, eq=False)
class Rings:
    """Which ring of which polygon each side belongs to, so that polygons can be made again of changed sides.

    Attributes:
        of_side: the ring of every side, in the order in which the ring lists its corners, shape (sides,).
        backward: for every ring, whether it was written with its tessel on the right.
        is_shell: for every ring, whether it bounds its part from outside.
        part: for every ring, the part (a polygon without further pieces) that it belongs to.
        tessel_of_part: the tessel of every part.
    """

    of_side: IntArray
    backward: BoolArray
    is_shell: BoolArray
    part: IntArray
    tessel_of_part: IntArray


def sides_of_polygons(polygons: NDArray[Any], names: Sequence[Hashable]) -> Sides:
    """The boundary sides of shapely polygons (or multipolygons: one tessel in several pieces).

    Raises BoardError, naming all offenders at once, for what has no boundary to speak of: something that is no polygon,
    empty or three-dimensional ones, coordinates that are not finite or beyond `FARTHEST`, rings with fewer than three
    distinct points or of zero area.
    """
    return sides_and_rings(polygons, names)[0]


def sides_and_rings(polygons: NDArray[Any], names: Sequence[Hashable]) -> tuple[Sides, Rings]:
    """As `sides_of_polygons`, and where each side comes from."""
    _refuse_non_polygons(polygons, names)
    coordinates, ring, part, tessel_of_part, is_shell = _open_rings(polygons)
    tessel_of_ring = tessel_of_part[part]
    finite = np.isfinite(coordinates).all(axis=1)
    _refuse(names, tessel_of_ring[ring[~finite]], "a coordinate that is not a finite number")
    far = (np.abs(coordinates) > FARTHEST).any(axis=1)
    _refuse(names, tessel_of_ring[ring[far]], f"a coordinate beyond {FARTHEST:g} (scale the board down)")
    points, corner = identify_points(coordinates)
    sides, ring, backward = _sides(points, corner, ring, tessel_of_ring, is_shell, len(polygons), names)
    return sides, Rings(ring, backward, is_shell, part, tessel_of_part)


def without_collapsed(polygons: NDArray[Any]) -> tuple[NDArray[Any], IntArray, IntArray]:
    """Polygons without parts and holes of zero area, such as simplified or rounded maps have them.

    Returns the polygons, those of which nothing is left being empty, and the numbers of those that lost something and
    of those that lost everything. What is no polygon is not looked at.
    """
    kinds = shapely.get_type_id(polygons)
    looked_at = np.flatnonzero(((kinds == _POLYGON) | (kinds == _MULTIPOLYGON)) & ~shapely.is_empty(polygons))
    coordinates, ring, part, tessel_of_part, _ = _open_rings(shapely.force_2d(polygons[looked_at]))
    following = _cyclic_next(ring)
    strange = np.bincount(ring[~_usable(coordinates)], minlength=len(part)) > 0  # to be refused, and not left out
    sizes = np.bincount(ring, minlength=len(part))
    flat = ~strange
    some = np.flatnonzero((sizes > 0) & flat)
    if len(some):
        rows = np.flatnonzero(~strange[ring])
        flat[some] = area_signs(coordinates, rows, following[rows], sizes[some]) == 0
    touched = looked_at[np.unique(tessel_of_part[part[flat]])]
    made = polygons.copy()
    for number in touched.tolist():
        made[number] = _without_flat(polygons[number])
    return made, touched, touched[shapely.is_empty(made[touched])]


def _without_flat(polygon: Any) -> Any:
    """One polygon without its parts and holes of zero area.

    Where the outer rim of a part is flat and a hole in it is not, the hole is the rim that was meant: so Antarctica is
    written where the seam from its coast to the pole was taken out of a map.
    """

    def has_area(ring: Any) -> bool:
        corners = shapely.get_coordinates(ring)[:-1]
        rows = np.arange(len(corners))
        if not len(corners) or not _usable(corners).all():
            return len(corners) > 0
        return bool(area_signs(corners, rows, np.roll(rows, -1), np.array([len(corners)]))[0])

    def size(ring: Any) -> float:
        return float(shapely.area(shapely.Polygon(ring)))

    parts = []
    for part in shapely.get_parts(polygon).tolist():
        holes = [hole for hole in part.interiors if has_area(hole)]
        shell = part.exterior if has_area(part.exterior) else max(holes, key=size, default=None)
        if shell is not None:
            parts.append(shapely.Polygon(shell, [hole for hole in holes if hole is not shell]))
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)


def rings_of(shapes: Any) -> tuple[NDArray[Any], IntArray]:
    """The rings of one shape or several, also of multipolygons (which `shapely.get_rings` passes over), and whose."""
    parts, owner = shapely.get_parts(shapes, return_index=True)
    rings, part = shapely.get_rings(parts, return_index=True)
    return rings, owner[part]


def _usable(coordinates: FloatArray) -> BoolArray:
    """Whether each point is finite and not too far off."""
    return np.asarray((np.abs(coordinates) <= FARTHEST).all(axis=1))


def _refuse(names: Sequence[Hashable], tessels: NDArray[Any], fault: str) -> None:
    if len(tessels):
        found = [str(names[index]) for index in np.unique(tessels)]
        who = f"tessel {found[0]} has" if len(found) == 1 else f"tessels {listed(found)} have"
        raise BoardError(f"{who} {fault}", tuple(f"tessel {name}: {fault}" for name in found))


def _refuse_non_polygons(polygons: NDArray[Any], names: Sequence[Hashable]) -> None:
    kinds = shapely.get_type_id(polygons)
    _refuse(
        names, np.flatnonzero((kinds != _POLYGON) & (kinds != _MULTIPOLYGON)), "no polygon for a shape: leave it out"
    )
    _refuse(names, np.flatnonzero(shapely.is_empty(polygons)), "an empty polygon")
    fault = "a third coordinate (--flatten, or flatten=True, drops it)"
    _refuse(names, np.flatnonzero(shapely.has_z(polygons)), fault)


def _open_rings(polygons: NDArray[Any]) -> tuple[FloatArray, IntArray, IntArray, IntArray, BoolArray]:
    """Coordinates without the closing points, their ring; each ring's part, each part's tessel; which are shells."""
    if (shapely.get_type_id(polygons) == _MULTIPOLYGON).any():
        parts, tessel = shapely.get_parts(polygons, return_index=True)
    else:
        parts, tessel = polygons, np.arange(len(polygons))
    if shapely.get_num_interior_rings(parts).any():
        rings, part = shapely.get_rings(parts, return_index=True)
        coordinates, ring = shapely.get_coordinates(rings, return_index=True)
        is_shell = run_starts(part)
    else:
        coordinates, ring = shapely.get_coordinates(parts, return_index=True)
        part = np.arange(len(parts))
        is_shell = np.ones(len(parts), dtype=np.bool_)
    inner = np.empty(len(ring), dtype=np.bool_)  # all but the last row of each ring, which repeats the first
    if len(ring):
        np.equal(ring[:-1], ring[1:], out=inner[:-1])
        inner[-1] = False
    return coordinates[inner], ring[inner], part, tessel, is_shell


def _sides(
    points: FloatArray,
    corner: NDArray[Any],
    ring: IntArray,
    tessel_of_ring: IntArray,
    is_shell: BoolArray,
    tessels: int,
    names: Sequence[Hashable],
) -> tuple[Sides, IntArray, BoolArray]:
    """The sides, the ring of each, and for each ring whether it was turned round."""
    rings = len(tessel_of_ring)
    following = _cyclic_next(ring)
    moves = corner != corner[following]
    if not moves.all():  # repeated points; what follows a dropped row starts at the same point, so rows just vanish
        corner, ring = corner[moves], ring[moves]
        following = _cyclic_next(ring)
    sizes = np.bincount(ring, minlength=rings)
    _refuse(names, tessel_of_ring[sizes < 3], "a degenerate ring (fewer than 3 distinct points)")
    start, end = corner, corner[following]
    way_round = area_signs(points, start, end, sizes)
    _refuse(names, tessel_of_ring[way_round == 0], "a ring of zero area")
    turned_round = (way_round > 0) != is_shell
    backward = turned_round[ring]
    after = following.astype(np.int32)
    if backward.any():
        preceding = np.empty_like(after)
        preceding[after] = np.arange(len(after), dtype=np.int32)
        start, end = np.where(backward, end, start), np.where(backward, start, end)
        after = np.where(backward, preceding, after)
    sides = Sides(points, tessel_of_ring[ring].astype(np.int32), start, end, after, tessels)
    return sides, ring, turned_round


def _cyclic_next(group: IntArray) -> IntArray:
    """For rows sorted by group: the next row of the same group, the first one after the last."""
    following = np.arange(1, len(group) + 1)
    starts = np.flatnonzero(run_starts(group))
    if len(group):
        following[np.append(starts[1:], len(group)) - 1] = starts
    return following
