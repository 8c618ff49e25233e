"""What simplified and rounded maps have besides areas: rows without a shape, parts and holes that are a mere line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from rulestone.geometry.board.origin import BoardFile, LeftOut
from rulestone.geometry.board.rings import without_collapsed
from rulestone.geometry.errors import listed

_AREA = 2  # the dimension of polygons


def areas_alone(found: BoardFile) -> BoardFile:
    """The same map with nothing for shapes of its points and lines (towns, roads), if it has areas as well.

    >>> from shapely import Point, box
    >>> areas_alone(BoardFile({"land": box(0, 0, 1, 1), "town": Point(0, 0)})).polygons["town"] is None
    True
    """
    names, shapes = list(found.polygons), list(found.polygons.values())
    is_area = shapely.get_dimensions(shapes) == _AREA
    if is_area.all() or not is_area.any():
        return found
    kept = zip(names, shapes, is_area.tolist(), strict=True)
    return replace(found, polygons={name: shape if area else None for name, shape, area in kept})


def without_ruins(found: BoardFile) -> BoardFile:
    """The same map without rows that have no shape or none left, and parts and holes of zero area; both are reported.

    >>> from shapely import Polygon, box
    >>> map = BoardFile({"a": box(0, 0, 1, 1), "b": Polygon([(1, 0), (1, 1), (1, 0), (1, 0)]), "c": None})
    >>> cleared = without_ruins(map)
    >>> list(cleared.polygons), cleared.origin.notes
    (['a'], ('2 tessels without a shape or an area left out: b, c',))
    """
    names = list(found.polygons)
    shapes = np.empty(len(names), dtype=object)
    shapes[:] = list(found.polygons.values())
    cleared, touched, gone = without_collapsed(shapes)
    empty = np.union1d(gone, np.flatnonzero(shapely.is_missing(shapes) | shapely.is_empty(shapes)))
    if not len(touched) and not len(empty):
        return found
    notes, left_out = list(found.origin.notes), list(found.origin.left_out)
    lost = np.setdiff1d(touched, empty)
    if len(lost):
        where = listed([str(names[number]) for number in lost.tolist()])
        tessels = f"{len(lost)} tessel{'s' * (len(lost) > 1)}"
        notes.append(f"parts and holes that are a mere line or point left out of {tessels}: {where}")
    if len(empty):
        who = listed([str(names[number]) for number in empty.tolist()])
        notes.append(f"{len(empty)} tessel{'s' * (len(empty) > 1)} without a shape or an area left out: {who}")
        lines = [number for number in gone.tolist()]
        left_out += [LeftOut(shapely.boundary(shapes[number]), f"{names[number]} has no area") for number in lines]
    kept = np.setdiff1d(np.arange(len(names)), empty).tolist()
    columns = {key: [values[number] for number in kept] for key, values in found.origin.columns.items()}
    origin = replace(found.origin, columns=columns, notes=tuple(notes), left_out=tuple(left_out))
    return replace(found, polygons={names[number]: cleared[number] for number in kept}, origin=origin)
