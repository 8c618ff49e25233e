"""From named shapes to the sides, edges and vertices that they share."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Literal, get_args

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.errors import BoardError, listed

from .contacts import without_crossings
from .incidence import Incidence, Sides, pair_sides
from .junctions import junctions_of
from .noding import split_sides
from .rings import sides_of_polygons
from .stitching import stitch

Noding = Literal["split", "as-given", "strict"]
"""What becomes of a vertex inside another tessel's edge: it splits that, nothing, or it is refused."""


def named_shapes(polygons: Iterable[Any] | Mapping[Hashable, Any]) -> tuple[Sequence[Hashable], NDArray[Any]]:
    """The ids and shapes of what a board is made of.

    Raises BoardError for ids that occur twice, for no shapes at all, and for what is no shapely geometry.
    """
    items = getattr(polygons, "items", None)  # a mapping, or a series of GeoPandas
    if callable(items):
        ids: Sequence[Hashable] = [name for name, _ in items()]
        shapes = [shape for _, shape in items()]
        if len(set(ids)) < len(ids):
            raise BoardError("the ids of the polygons are not all different")
    else:
        shapes = polygons if isinstance(polygons, np.ndarray) else list(polygons)  # type: ignore[assignment]
        ids = range(len(shapes))
    if not len(shapes):
        raise BoardError("a board needs at least one polygon")
    array = np.empty(len(shapes), dtype=object)
    array[:] = shapes
    foreign = np.flatnonzero(~shapely.is_geometry(array) & ~shapely.is_missing(array))
    if len(foreign):
        first = array[foreign[0]]
        raise BoardError(f"tessel {ids[foreign[0]]} is no shapely polygon, but a {type(first).__name__}: {first!r:.60}")
    return ids, array


def assembled(polygons: NDArray[Any], ids: Sequence[Hashable], noding: Noding) -> Incidence:
    """The sides of polygons, made one at equal points and split at T-junctions as `noding` says.

    Raises BoardError for an unknown noding, and with "strict" for a T-junction.
    """
    if noding not in get_args(Noding):
        raise BoardError(f"noding is {noding!r}, but must be one of {', '.join(get_args(Noding))}")
    sides = sides_of_polygons(polygons, ids)
    incidence = pair_sides(sides)
    clear = False
    if noding != "as-given":
        junctions = junctions_of(polygons, incidence)
        clear = junctions.clear
        if len(junctions) and noding == "strict":
            places = tuple(
                f"vertex {_place(sides, point)} lies inside an edge of tessel {ids[sides.tessel[side]]}"
                for side, point in zip(junctions.side.tolist(), junctions.point.tolist(), strict=True)
            )
            count = f"{len(places)} T-junctions" if len(places) > 1 else "a T-junction"
            raise BoardError(f"the board has {count}: {listed(list(places), 3)}", places)
        if len(junctions):
            incidence = pair_sides(split_sides(sides, junctions)[0])
    stitched = stitch(incidence.sides)
    if stitched is not incidence.sides:
        incidence = Incidence(
            stitched, incidence.edge, incidence.forward, incidence.vertex, incidence.edges, incidence.vertices
        )
    return without_crossings(incidence) if clear else incidence


def _place(sides: Sides, point: int) -> str:
    x, y = sides.points[point].tolist()
    return f"({x:.12g}, {y:.12g})"
