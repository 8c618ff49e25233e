"""TopoJSON: areas as lists of shared arcs, so that neighbours have the very same border points."""

from __future__ import annotations

import math
from collections.abc import Hashable
from itertools import accumulate
from typing import Any

import shapely
from rulestone.geometry.board.origin import BoardFile, IdsOfFeatures, Origin
from rulestone.geometry.errors import BoardError, listed

Point = tuple[float, float]
MOST_POINTS = 10_000_000  # in all rings together: a few arcs named again and again are a bomb


def read_topojson(data: dict[str, Any], layer: str | None = None, *, own_ids: bool = True) -> BoardFile:
    """The polygons of an object of a topology: the one named, or the only one that has polygons.

    Tessels have the ids of their geometries, or without `own_ids` numbers. Raises BoardError that names the object,
    geometry or arc that is wrong.
    """
    objects = data.get("objects")
    if not isinstance(objects, dict) or not objects:
        raise BoardError('no TopoJSON: a Topology needs "objects"')
    arcs = _arcs(data)
    name = _chosen(objects, layer)
    polygons: dict[Hashable, Any] = {}
    geometries = _geometries(objects[name])
    properties = [geometry.get("properties") for geometry in geometries]
    rows = [row if isinstance(row, dict) else {} for row in properties]
    names = dict.fromkeys(key for row in rows for key in row)
    columns = {key: [row.get(key) for row in rows] for key in names}
    ids = IdsOfFeatures(columns)
    points = 0
    for number, geometry in enumerate(geometries):
        where = f"geometry {number} of {name!r}"
        given = geometry.get("id")
        try:
            key = ids.name_of(given if own_ids and isinstance(given, (str, int, float)) else None, number)
        except BoardError as error:
            raise BoardError(f"{where}: {error}") from None
        points += _points_of(geometry.get("arcs"), arcs)
        if points > MOST_POINTS:
            raise BoardError(f"{where}: its rings and those before have more than {MOST_POINTS:,} points")
        polygons[key] = _shape(geometry, arcs, where)
    return BoardFile(polygons, origin=Origin(columns, is_map=True))


def _chosen(objects: dict[str, Any], layer: str | None) -> str:
    if layer is not None:
        if layer not in objects:
            raise BoardError(f"there is no layer {layer!r}; there are {listed([str(name) for name in objects], 12)}")
        return layer
    kinds = {name: [shape.get("type") for shape in _geometries(content)] for name, content in objects.items()}
    areas = [name for name, found in kinds.items() if "Polygon" in found or "MultiPolygon" in found]
    if len(areas) > 1:
        raise BoardError(f"it has several layers: choose one with layer=, or --layer ({listed(areas, 12)})")
    if not areas:
        raise BoardError(f"none of its objects has polygons ({listed([str(name) for name in objects], 12)})")
    return areas[0]


def _geometries(content: Any) -> list[dict[str, Any]]:
    if isinstance(content, dict) and content.get("type") == "GeometryCollection":
        within = content.get("geometries")
        return [shape for shape in within if isinstance(shape, dict)] if isinstance(within, list) else []
    return [content] if isinstance(content, dict) else []


def _arcs(data: dict[str, Any]) -> list[list[Point]]:
    """The arcs as points; quantised ones hold differences of whole numbers, which a transform makes coordinates."""
    given, transform = data.get("arcs"), data.get("transform")
    if not isinstance(given, list):
        raise BoardError('no TopoJSON: a Topology needs a list "arcs"')
    try:
        scale = offset = None
        if transform is not None:
            scale = [float(value) for value in transform["scale"]]
            offset = [float(value) for value in transform["translate"]]
            if len(scale) != 2 or len(offset) != 2:
                raise ValueError
    except (TypeError, KeyError, ValueError, OverflowError):
        raise BoardError('no TopoJSON: a "transform" holds two numbers each for "scale" and "translate"') from None
    made = []
    for number, arc in enumerate(given):
        try:
            if scale is None or offset is None:
                points = [(float(point[0]), float(point[1])) for point in arc]
            else:
                across, down = (list(accumulate(point[axis] for point in arc)) for axis in (0, 1))
                points = [
                    (x * scale[0] + offset[0], y * scale[1] + offset[1]) for x, y in zip(across, down, strict=True)
                ]
            if not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
                raise ValueError
        except (TypeError, KeyError, IndexError, ValueError, OverflowError):
            raise BoardError(f"arc {number} is no list of points") from None
        made.append(points)
    return made


def _shape(geometry: dict[str, Any], arcs: list[list[Point]], where: str) -> Any:
    """The polygon of a geometry; None for one of the type null, an area without a shape."""
    kind, given = geometry.get("type"), geometry.get("arcs")
    if "type" in geometry and kind is None:
        return None
    if kind not in ("Polygon", "MultiPolygon"):
        raise BoardError(f"{where}: a {kind}, but a tessel is a Polygon: leave it out of the file")
    try:
        parts: Any = [given] if kind == "Polygon" else given
        rings = [[_ring(ring, arcs) for ring in part] for part in parts]
        polygons = [
            shapely.Polygon(_padded(part[0]), [_padded(hole) for hole in part[1:]]) if part else shapely.Polygon()
            for part in rings
        ]
    except (TypeError, IndexError, ValueError, shapely.errors.ShapelyError) as error:
        reason = (str(error).splitlines() or ["?"])[0]
        raise BoardError(f"{where}: no polygon of arcs ({reason})") from None
    return polygons[0] if kind == "Polygon" else shapely.MultiPolygon(polygons)


def _points_of(given: Any, arcs: list[list[Point]]) -> int:
    """How many points the arcs named, at whatever depth, have together; what names no arc counts for nothing."""
    total, stack = 0, [given]
    while stack:
        here = stack.pop()
        if isinstance(here, list):
            stack += here
        elif isinstance(here, int) and -len(arcs) <= here < len(arcs):
            total += len(arcs[here if here >= 0 else ~here])
    return total


def _padded(ring: list[Point]) -> list[Point]:
    """A ring that has collapsed to a point or a line, as the format allows, with as many points as a polygon needs."""
    return ring + ring[:1] * (4 - len(ring)) if len(ring) < 4 else ring


def _ring(numbers: Any, arcs: list[list[Point]]) -> list[Point]:
    """The points of a ring; arc ~i is arc i backwards, and each begins where the one before ends."""
    ring: list[Point] = []
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"an arc is named by a whole number, not {number!r:.20}")
        if not -len(arcs) <= number < len(arcs):
            raise IndexError(f"there is no arc {number}, but {len(arcs)}")
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring += arc[1:] if ring and arc and ring[-1] == arc[0] else arc
    return ring
