"""Do the coordinates of a map fit the reference system that its file names?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from rulestone.geometry.board.origin import BoardFile

DEGREES = frozenset({"EPSG:4326", "EPSG:4258", "EPSG:4267", "EPSG:4269", "EPSG:4979", "OGC:CRS84", "OGC:CRS83"})
_GEOGRAPHIC = ("GEOGCS", "GEOGCRS", "GEODCRS")  # how the text of such a system begins
POLE = 90.0


def with_doubts(found: BoardFile) -> BoardFile:
    """The same, with a note where the system counts degrees and some coordinate lies beyond a pole.

    >>> from shapely import box
    >>> from rulestone.geometry.board.origin import Origin
    >>> with_doubts(BoardFile({"a": box(500, 400, 501, 401)}, origin=Origin(crs="EPSG:4326"))).origin.notes
    ('y reaches 401, but EPSG:4326 counts degrees, up to 90: its coordinates are of another reference system',)
    """
    system = found.origin.crs
    if system is None or not (system in DEGREES or system.startswith(_GEOGRAPHIC)):
        return found
    shapes = [shape for shape in found.polygons.values() if shape is not None and not shape.is_empty]
    y = shapely.get_coordinates(shapes)[:, 1]
    farthest = float(y[np.argmax(np.abs(y))]) if len(y) else 0.0
    if not POLE + 1e-6 < abs(farthest) < np.inf:
        return found
    name = system if system in DEGREES else "its reference system"
    beyond = f"y reaches {farthest:.9g}, but {name} counts degrees, up to {POLE:g}"
    note = f"{beyond}: its coordinates are of another reference system"
    return replace(found, origin=replace(found.origin, notes=(*found.origin.notes, note)))
