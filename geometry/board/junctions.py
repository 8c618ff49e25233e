"""All T-junctions of polygons, also where tessels overlap and `noding` alone would not see it.

Where no two sides run the same way between the same points, tessels may overlap all the same: a shape that lies across
the border of two others. Their border has partners on either side, and yet a corner of the shape may lie in it. Such
ground, covered twice, ends where sides without a partner cross each other, or run within another tessel: between
these ends a rim side lies wholly in that ground or wholly outside it, once the rim is split. So its middle tells.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from .contacts import crossings_with
from .incidence import Incidence
from .noding import Junctions, dots, every_junction, find_junctions, shows_overlap, shows_slit, split_sides
from .sorted_integers import run_starts
from .winding import points_within


def junctions_of(polygons: NDArray[Any], incidence: Incidence) -> Junctions:
    """All points that lie exactly in the interior of a side of the polygons, of which `incidence` has the sides."""
    if shows_overlap(incidence) or shows_slit(incidence):
        return every_junction(incidence)
    found = find_junctions(incidence)
    if len(incidence.rim) == len(incidence.sides):
        return found
    return every_junction(incidence) if _rim_lies_within(polygons, incidence, found) else replace(found, clear=True)


def _rim_lies_within(polygons: NDArray[Any], incidence: Incidence, found: Junctions) -> bool:
    """Whether pieces of the rim cross, or the middle of one lies in or on a tessel that has not that piece.

    Pieces are the parts of rim sides between the junctions found; those that meet another one whole are no rim.
    """
    pieces, origin = split_sides(incidence.sides, found)
    on_rim = np.zeros(len(incidence.sides), dtype=np.bool_)
    on_rim[incidence.rim] = True
    rows = np.flatnonzero(on_rim[origin])
    start, end = pieces.start[rows], pieces.end[rows]
    keys = np.minimum(start, end).astype(np.int64) * len(pieces.points) + np.maximum(start, end)
    order = np.argsort(keys, kind="stable")
    first = run_starts(keys[order])
    alone = first & np.append(first[1:], True)
    rows = rows[order[alone]]
    if len(crossings_with(pieces, rows, rows)):
        return True
    middles = dots((pieces.points[pieces.start[rows]] + pieces.points[pieces.end[rows]]) / 2)
    dot, cover = points_within(polygons, shapely.STRtree(polygons), middles)
    return bool((pieces.tessel[rows[dot]] != cover).any())
