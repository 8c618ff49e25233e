"""Well-known text: one shape a line, or a shape over several lines; PostGIS writes the reference system before it."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from typing import Any

import shapely
from rulestone.geometry.board.origin import BoardFile, Origin
from rulestone.geometry.errors import BoardError

from .geojson import UNCLOSED

POLYGONS, LINES = ("Polygon", "MultiPolygon"), ("LineString", "MultiLineString", "LinearRing")
_SYSTEM = re.compile(r"SRID=(\d{1,9})\s*;\s*", re.IGNORECASE)


def read_wkt(text: str) -> BoardFile:
    """Polygons, or lines of borders; what a GEOMETRYCOLLECTION holds counts as if it stood by itself.

    Empty lines and lines that begin with # are skipped. Raises BoardError with the number of the line that is wrong.
    """
    shapes: dict[Hashable, Any] = {}
    systems: dict[str, int] = {}
    for number, given in _shapes_of(text):
        system = _SYSTEM.match(given)
        if system and int(system[1]):
            systems.setdefault(f"EPSG:{int(system[1])}", number)
        try:
            shape = shapely.from_wkt(given[system.end() if system else 0 :])
        except (shapely.errors.ShapelyError, NotImplementedError) as error:  # curves are not implemented in shapely
            reason = (str(error).splitlines() or ["?"])[0].removeprefix("ParseException: ")
            remedy = f": {UNCLOSED}" if "closed linestring" in reason else ""
            raise BoardError(f"line {number}: no WKT ({reason}){remedy}") from None
        for part in _parts(shape):
            if part.geom_type not in (*POLYGONS, *LINES):
                raise BoardError(f"line {number}: a {part.geom_type}, but a tessel is a POLYGON")
            shapes[len(shapes)] = part
    if len(systems) > 1:
        (one, first), (other, second) = list(systems.items())[:2]
        raise BoardError(f"line {first} is in {one} and line {second} in {other}: a map has one reference system")
    return BoardFile(shapes, origin=Origin(crs=next(iter(systems), None), is_map=bool(systems)))


def _shapes_of(text: str) -> Iterator[tuple[int, str]]:
    """The text of each shape, and the line in which it begins: it goes on until its parentheses are closed."""
    begun, depth, lines = 0, 0, list[str]()
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        begun = begun if lines else number
        lines.append(stripped)
        depth += stripped.count("(") - stripped.count(")")
        if depth <= 0:
            yield begun, " ".join(lines)
            depth, lines = 0, []
    if lines:
        yield begun, " ".join(lines)


def _parts(shape: Any) -> Iterator[Any]:
    """The shape, or what it holds if it is a collection, in order."""
    left = [shape]
    while left:
        one = left.pop()
        if one.geom_type == "GeometryCollection" and not one.is_empty:
            left += reversed(shapely.get_parts(one))
        else:
            yield one
