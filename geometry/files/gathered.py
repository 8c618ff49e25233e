"""Shapes that are collections, as maps have them: what one feature holds is one tessel, in several pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import shapely
from rulestone.geometry.board.origin import BoardFile
from rulestone.geometry.errors import BoardError, listed

_LINE, _AREA = 1, 2  # dimensions of shapes


def with_collections_gathered(found: BoardFile) -> BoardFile:
    """The same with the areas of every collection as one shape, or its lines, if it has no areas.

    What else a collection holds is left out of maps, which a note reports. Raises BoardError where it is no map.

    >>> from shapely import GeometryCollection, box
    >>> isles = GeometryCollection([box(0, 0, 1, 1), box(5, 0, 6, 1)])
    >>> with_collections_gathered(BoardFile({"a": isles})).polygons["a"].geom_type
    'MultiPolygon'
    """
    shapes = dict(found.polygons)
    lessened = []
    for name, shape in found.polygons.items():
        if getattr(shape, "geom_type", None) != "GeometryCollection" or shape.is_empty:
            continue
        parts = [part for part in _simple_parts(shape) if not part.is_empty]
        most = max(shapely.get_dimensions(parts).tolist())
        kept = [part for part in parts if shapely.get_dimensions(part) == most]
        if len(kept) < len(parts):
            lessened.append(str(name))
            if not found.origin.is_map:
                other = next(part.geom_type for part in parts if shapely.get_dimensions(part) != most)
                fix = f"leave the {other} out of the file (--profile maps, or profile='maps', does)"
                raise BoardError(f"tessel {name} is a collection of shapes, not all of one kind: {fix}")
        if most in (_LINE, _AREA):
            whole: Any = shapely.MultiPolygon if most == _AREA else shapely.MultiLineString
            shapes[name] = kept[0] if len(kept) == 1 else whole(kept)
    notes = found.origin.notes
    if lessened:
        who = f"{len(lessened)} tessels that are collections" if len(lessened) > 1 else "a tessel that is a collection"
        notes = (*notes, f"points and lines beside areas left out of {who}: {listed(lessened)}")
    return replace(found, polygons=shapes, origin=replace(found.origin, notes=notes))


def _simple_parts(shape: Any) -> Iterator[Any]:
    """The polygons, lines and points of a shape, at whatever depth of collections, in order."""
    left = [shape]
    while left:
        one = left.pop()
        if len(within := shapely.get_parts(one)) and one.geom_type.startswith(("Multi", "Geometry")):
            left += reversed(within)
        else:
            yield one
