"""TopoJSON: areas, or lines of borders, as lists of shared arcs: neighbours have the very same border points."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from itertools import accumulate
from typing import Any

import shapely
from rulestone.geometry.board.origin import BoardFile, IdsOfFeatures, Origin
from rulestone.geometry.errors import BoardError, listed

from .geojson import LINES, POINTS, POLYGONS

Point = tuple[float, float]
MOST_POINTS = 10_000_000  # in all rings together: a few arcs named again and again are a bomb


def read_topojson(data: dict[str, Any], layer: str | None = None, *, own_ids: bool = True) -> BoardFile:
    """The shapes of an object of a topology: the one named, or the only one that has polygons, or if none has, lines.

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
        points += sum(_points_of(shape.get("arcs"), arcs) for shape in _simple_ones(geometry))
        if points > MOST_POINTS:
            raise BoardError(f"{where}: its rings and those before have more than {MOST_POINTS:,} points")
        polygons[key] = _shape(geometry, arcs, where)
    return BoardFile(polygons, origin=Origin(columns, is_map=True))


def _chosen(objects: dict[str, Any], layer: str | None) -> str:
    if layer is not None:
        if layer not in objects:
            raise BoardError(f"there is no layer {layer!r}; there are {listed([str(name) for name in objects], 12)}")
        return layer
    kinds = {name: [shape.get("type") for shape in _simple_ones(content)] for name, content in objects.items()}
    for wanted in (POLYGONS, LINES):
        found = [name for name, types in kinds.items() if any(kind in wanted for kind in types)]
        if len(found) > 1:
            raise BoardError(f"it has several layers: choose one with layer=, or --layer ({listed(found, 12)})")
        if found:
            return found[0]
    raise BoardError(f"none of its objects has polygons or lines ({listed([str(name) for name in objects], 12)})")


def _geometries(content: Any) -> list[dict[str, Any]]:
    if isinstance(content, dict) and content.get("type") == "GeometryCollection":
        within = content.get("geometries")
        return [shape for shape in within if isinstance(shape, dict)] if isinstance(within, list) else []
    return [content] if isinstance(content, dict) else []


def _simple_ones(content: Any) -> Iterator[dict[str, Any]]:
    """What an object holds, at whatever depth of collections."""
    left = [content]
    while left:
        one = left.pop()
        if isinstance(one, dict) and one.get("type") == "GeometryCollection":
            left += reversed(_geometries(one))
        elif isinstance(one, dict):
            yield one


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
    """The shape of a geometry; None for one of the type null, an area without a shape, and an empty one for points."""
    kind, given = geometry.get("type"), geometry.get("arcs")
    if "type" in geometry and kind is None:
        return None
    if kind == "GeometryCollection":
        parts = [_shape(part, arcs, where) for part in _geometries(geometry)]
        return shapely.GeometryCollection([part for part in parts if part is not None])
    if kind in POINTS:
        return shapely.Point()
    if kind not in (*POLYGONS, *LINES):
        raise BoardError(f"{where}: a {kind}, but a tessel is a Polygon: leave it out of the file")
    try:
        if kind in LINES:
            lines: Any = [given] if kind == "LineString" else given
            return shapely.MultiLineString([_chain(line, arcs) for line in lines])
        return _area([given] if kind == "Polygon" else given, arcs)
    except (TypeError, IndexError, ValueError, shapely.errors.ShapelyError) as error:
        reason = (str(error).splitlines() or ["?"])[0]
        what = "line" if kind in LINES else "polygon"
        raise BoardError(f"{where}: no {what} of arcs ({reason})") from None


def _area(parts: Any, arcs: list[list[Point]]) -> Any:
    """The polygon, or with several parts the multipolygon, of arcs."""
    rings = [[_chain(ring, arcs) for ring in part] for part in parts]
    polygons = [
        shapely.Polygon(_padded(part[0]), [_padded(hole) for hole in part[1:]]) if part else shapely.Polygon()
        for part in rings
    ]
    return polygons[0] if len(polygons) == 1 else shapely.MultiPolygon(polygons)


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


def _chain(numbers: Any, arcs: list[list[Point]]) -> list[Point]:
    """The points of a line or ring; arc ~i is arc i backwards, and each begins where the one before ends."""
    points: list[Point] = []
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"an arc is named by a whole number, not {number!r:.20}")
        if not -len(arcs) <= number < len(arcs):
            raise IndexError(f"there is no arc {number}, but {len(arcs)}")
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:] if points and arc and points[-1] == arc[0] else arc
    return points
