"""The two ends of a board that closes on itself, laid beside each other: tessels there, and shifted copies."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.sorted_integers import IntArray

from .periods import Period


@dataclass(frozen=True, eq=False)
class Ends:
    """Tessels that lie near copies of tessels, and these copies, shifted by whole periods.

    Attributes:
        polygons: their shapes.
        number: which tessel each is.
        shift: 0 for a tessel where it was drawn, else the number of the shift.
    """

    polygons: NDArray[Any]
    number: IntArray
    shift: IntArray


def ends_of(polygons: NDArray[Any], period: Period) -> Ends:
    """What lies where the board closes; two tessels are near each other if the boxes round them touch, but for a hair.

    Of two opposite shifts only one is made: a tessel and a copy of another lie as a copy of the one and the other.
    """
    bounds = np.asarray(shapely.bounds(polygons))
    extent = (bounds[:, 2:].max(axis=0) - bounds[:, :2].min(axis=0)).tolist()
    # tessels may be far larger in the other direction
    shortest = min(length for length in period if length is not None)
    hair = min(1e-3 * float(np.median(bounds[:, 2:] - bounds[:, :2])), shortest / 2)
    turns = [
        0 if length is None else int(np.ceil((along + hair) / length))
        for length, along in zip(period, extent, strict=True)
    ]
    boxes: Any = shapely.box(*bounds.T)
    tree = shapely.STRtree(boxes)
    shapes: list[Any] = []
    numbers: list[int] = []
    shifts: list[int] = []
    touched: set[int] = set()
    for shift, (dx, dy) in enumerate(product(*(range(-count, count + 1) for count in turns)), start=1):
        if (dx, dy) <= (0, 0):
            continue
        by = np.array([dx * (period[0] or 0.0), dy * (period[1] or 0.0)])
        moved = bounds + np.tile(by, 2) + hair * np.array([-1, -1, 1, 1])
        around: Any = shapely.box(*moved.T)
        copy, own = tree.query(around, predicate="intersects")
        rows = np.unique(copy)
        touched.update(own.tolist())
        shapes += _shifted(polygons[rows], by)
        numbers += rows.tolist()
        shifts += [shift] * len(rows)
    drawn = sorted(touched)
    made = np.empty(len(drawn) + len(shapes), dtype=object)
    made[:] = [*polygons[drawn], *shapes]
    return Ends(made, np.array([*drawn, *numbers], dtype=np.int64), np.array([*([0] * len(drawn)), *shifts], dtype=int))


def _shifted(polygons: NDArray[Any], by: NDArray[Any]) -> list[Any]:
    return list(shapely.transform(polygons, lambda corners: corners + by))
