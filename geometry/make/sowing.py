"""Sowing: a board from scattered points, each the middle of one tessel (mutou.sow.throw)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from rulestone.geometry.errors import BoardError
from rulestone.geometry.tessellation import Tessellation

from .makers import need


def sow(points: Sequence[tuple[float, float]], zone: Any) -> Tessellation:
    """The Voronoi cells of the points, clipped to the zone: each point's tessel is what lies nearest to it.

    `points` has shape (n, 2) and `zone` is a shapely polygon. All borders are noded together before they are made into
    polygons, so cells fit exactly, at the rim of the zone too. Tessel k belongs to point k; where the zone bends round,
    the part that holds the point is the tessel and the rest of its cell stays outside (mutou.sow.leftover).

    Raises BoardError for fewer than one point, a point outside the zone, or two points on one spot (mutou.sow.recast).

    >>> from shapely import box
    >>> sow([(1, 1), (3, 1), (1, 3), (3, 3)], box(0, 0, 4, 4)).pairs("walker").tolist()
    [[0, 1], [0, 2], [1, 3], [2, 3]]
    """
    thrown = np.asarray(points, dtype=np.float64).reshape(-1, 2)
    if not len(thrown) or not np.isfinite(thrown).all():
        raise BoardError("sowing needs at least one point, and finite coordinates")
    dots = np.asarray(shapely.points(thrown))
    outside = np.flatnonzero(~shapely.contains_properly(zone, dots))
    if len(outside):
        raise BoardError(f"point {outside[0]} at {_spot(thrown[outside[0]])} is not inside the zone: throw it again")
    _, first, count = np.unique(thrown, axis=0, return_index=True, return_counts=True)
    if (count > 1).any():
        number = int(first[count > 1][0])
        raise BoardError(f"two points lie on {_spot(thrown[number])} (point {number} is one): throw one again")
    # borders are cut where they cross the rim of the zone in the same step that cuts the rim; clipping them first would
    # leave ends that miss a slanted rim by a hair
    borders = shapely.voronoi_polygons(shapely.multipoints(thrown), extend_to=zone, only_edges=True)
    network = shapely.union_all([borders, shapely.boundary(zone)])
    pieces = shapely.get_parts(shapely.polygonize(shapely.get_parts(network)))
    holder, piece = shapely.STRtree(pieces).query(dots, predicate="intersects")
    if len(holder) != len(thrown) or len(np.unique(piece)) != len(thrown):
        raise BoardError("the points lie too close together for their cells to be kept apart")
    return Tessellation.from_polygons(pieces[piece[np.argsort(holder)]])


def scatter(count: int, zone: Any, seed: int | None = None) -> list[tuple[float, float]]:
    """Points thrown at random into the zone; one that falls outside is thrown again (mutou.sow.recast)."""
    need(points=count)
    random = np.random.default_rng(seed)
    west, south, east, north = shapely.bounds(zone).tolist()
    kept: list[tuple[float, float]] = []
    while len(kept) < count:
        tries = random.uniform((west, south), (east, north), size=(2 * count, 2))
        fallen = tries[shapely.contains_properly(zone, shapely.points(tries))]
        kept += [(float(x), float(y)) for x, y in fallen]
    return kept[:count]


def _spot(point: Any) -> str:
    return f"({point[0]:g}, {point[1]:g})"
