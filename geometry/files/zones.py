"""Zones in which only a stand was drawn: what is left of each zone becomes a tessel (mutou.sow.stand_only).

A player may draw no tessels but those of their stand. The rest of their zone is then one tessel, or several where the
stand meets the border of the zone so that it falls apart. In a drawing the zone is a shape on whose ground others lie.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.origin import BoardFile, LeftOut, Origin
from rulestone.geometry.board.rings import sides_of_polygons
from rulestone.geometry.errors import BoardError, listed

ZONE, STAND = "zone", "stand"  # attributes: the zone in which a tessel lies, and whether it is one of the stand
_INSIDE = 1 - 1e-6  # a shape lies on the ground of another if this share of its area does
_HAIR = (
    1e-9  # in parts of a zone's width: corners that miss its border by less lie on it; in parts of its area: no rest
)


@dataclass(frozen=True)
class Zone:
    """A zone of a drawing.

    Attributes:
        name: its id in the drawing.
        stand: the tessels drawn in it.
        rest: the tessels that the rest of it became; none if it was drawn full.
    """

    name: Hashable
    stand: tuple[Hashable, ...]
    rest: tuple[Hashable, ...]

    def __str__(self) -> str:
        stand = f"{len(self.stand)} tessel{'s' * (len(self.stand) > 1)} drawn ({listed([str(t) for t in self.stand])})"
        if not self.rest:
            return f"zone {self.name}: {stand}, nothing left"
        return f"zone {self.name}: {stand}; the rest is {listed([str(name) for name in self.rest])}"


def fill_zones(found: BoardFile) -> tuple[BoardFile, tuple[Zone, ...]]:
    """Shapes on whose ground others lie taken for zones, and replaced by what those leave of them.

    A part takes the zone's id, or if there are several parts "id.1", "id.2", ..., and the zone's attributes. Attributes
    are added: "zone", the zone in which a tessel lies, and "stand", whether it was drawn there. A shape that holds a
    zone is the sheet of paper, and left out.

    Raises BoardError if no shape holds another, if the attributes have these names already, or an id is taken.

    >>> from shapely import box
    >>> drawn = {"north": box(0, 0, 6, 4), "n1": box(1, 0, 2, 4), "n2": box(2, 0, 3, 4)}
    >>> board, (zone,) = fill_zones(BoardFile(drawn))
    >>> list(board.polygons), zone.rest
    (['north.1', 'north.2', 'n1', 'n2'], ('north.1', 'north.2'))
    """
    taken = [name for name in (ZONE, STAND) if name in found.origin.columns]
    if taken:
        raise BoardError(f"its tessels have an attribute {taken[0]!r} already, so they are not those of a bare drawing")
    names = list(found.polygons)
    shapes = np.empty(len(names), dtype=object)
    shapes[:] = list(found.polygons.values())
    sides_of_polygons(np.asarray(shapely.force_2d(shapes)), names)  # refuses what has no boundary to speak of
    held_by = _grounds(shapes)
    sheets = {held_by[outer] for outer in held_by.values() if outer in held_by}
    holders = sorted(set(held_by.values()) - sheets)
    if not holders:
        raise BoardError("no shape has others on its ground, so none is a zone")
    holder = {inner: outer for inner, outer in held_by.items() if outer in holders}
    made: dict[Hashable, Any] = {}
    rows: list[int] = []  # of each tessel the row of the shape whose attributes it has
    columns: dict[str, list[Any]] = {ZONE: [], STAND: []}
    zones = []
    for row, (name, shape) in enumerate(zip(names, shapes.tolist(), strict=True)):
        if row in sheets:
            continue
        parts = {name: shape}
        if row in holders:
            stand = [inner for inner, outer in holder.items() if outer == row]
            left = _rest(shape, shapes[stand])
            parts = {name if len(left) == 1 else f"{name}.{n}": part for n, part in enumerate(left, 1)}
            zones.append(Zone(name, tuple(names[inner] for inner in stand), tuple(parts)))
        for part in parts:
            if part in made or (part != name and part in found.polygons):
                raise BoardError(f"a rest of the zone {name} would be called {part!r}, but that id is taken")
        made |= parts
        rows += [row] * len(parts)
        zone = row if row in holders else holder.get(row)
        columns[ZONE] += [None if zone is None else names[zone]] * len(parts)
        columns[STAND] += [None if zone is None else row not in holders] * len(parts)
    kept = {key: [values[row] for row in rows] for key, values in found.origin.columns.items()}
    told = [str(zone) for zone in zones]
    told += [f"{names[row]} holds zones, so it is the sheet and left out" for row in sorted(sheets)]
    why = "behind the zones"
    origin = Origin(
        {**kept, **columns},
        found.origin.crs,
        (*found.origin.notes, *told),
        (*found.origin.left_out, *(LeftOut(shapes[row], why) for row in sorted(sheets))),
        found.origin.is_map,
        found.origin.period,
    )
    return BoardFile(made, found.splices, origin), tuple(zones)


def _grounds(shapes: NDArray[Any]) -> dict[int, int]:
    """For every shape that lies on the ground of others the smallest of them."""
    areas = np.asarray(shapely.area(shapes))
    inner, outer = shapely.STRtree(shapes).query(shapely.point_on_surface(shapes), predicate="intersects")
    candidates = (inner != outer) & (areas[inner] < areas[outer])
    inner, outer = inner[candidates], outer[candidates]
    valid = shapely.make_valid(shapes)
    common = np.asarray(shapely.area(shapely.intersection(valid[inner], valid[outer])))
    within = common >= _INSIDE * areas[inner]
    order = np.flatnonzero(within)[np.argsort(-areas[outer[within]], kind="stable")]
    return dict(zip(inner[order].tolist(), outer[order].tolist(), strict=True))  # the smallest comes last, and stays


def _rest(zone: Any, stand: NDArray[Any]) -> list[Any]:
    """What the tessels of the stand leave of the zone, from left to right."""
    west, south, east, north = shapely.bounds(zone).tolist()
    width = max(east - west, north - south)
    drawn = shapely.union_all(shapely.make_valid(stand))
    corners = shapely.multipoints(shapely.get_coordinates(drawn))
    left = shapely.difference(shapely.make_valid(shapely.snap(zone, corners, _HAIR * width)), drawn)
    parts = [part for part in shapely.get_parts(left).tolist() if part.area > _HAIR * zone.area]
    return sorted(parts, key=lambda part: part.bounds)
