"""Regions of pixels: growing them over what lies between, and their outlines as polygons that share their corners."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.sorted_integers import BoolArray, IndexArray, IntArray


def all_alike(colour: IndexArray, radius: int) -> BoolArray:
    """Whether all pixels within `radius`, in rows and columns and across, have the pixel's own value."""
    same = np.ones(colour.shape, dtype=np.bool_)
    for axis in (0, 1):
        alike = same.copy()
        for step in range(1, radius + 1):
            ahead = [slice(None), slice(None)]
            behind = [slice(None), slice(None)]
            ahead[axis], behind[axis] = slice(step, None), slice(None, -step)
            equal = colour[tuple(ahead)] == colour[tuple(behind)]
            alike[tuple(behind)] &= equal & same[tuple(ahead)]
            alike[tuple(ahead)] &= equal & same[tuple(behind)]
        same = alike
    return same


def grown(regions: IndexArray, allowed: BoolArray, within: IndexArray | None = None) -> IndexArray:
    """Regions (numbers above 0) spread over allowed pixels that have none, a step at a time in all four directions.

    Each pixel goes to a region that is nearest in steps; of several to the one of the lowest number. With `within` a
    step only leads between pixels of equal value there.
    """
    height, width = regions.shape
    padded = np.zeros((height + 2, width + 2), dtype=np.int32)
    padded[1:-1, 1:-1] = regions
    free = np.zeros(padded.shape, dtype=np.bool_)
    free[1:-1, 1:-1] = allowed & (regions == 0)
    values = np.zeros(padded.shape, dtype=np.int32)
    if within is not None:
        values[1:-1, 1:-1] = within
    label, free, values = padded.ravel(), free.ravel(), values.ravel()
    steps = (1, -1, width + 2, -width - 2)
    front = np.flatnonzero(label)
    front = front[np.any([free[front + step] for step in steps], axis=0)]
    while len(front):
        places, wanted = [], []
        for step in steps:
            there = front + step
            open_ = free[there] & (values[there] == values[front])
            places.append(there[open_])
            wanted.append(label[front[open_]])
        place, number = np.concatenate(places), np.concatenate(wanted)
        order = np.lexsort((number, place))
        place, number = place[order], number[order]
        first = np.ones(len(place), dtype=np.bool_)
        first[1:] = place[1:] != place[:-1]
        front = place[first]
        label[front] = number[first]
        free[front] = False
    return label.reshape(height + 2, width + 2)[1:-1, 1:-1].copy()


def outlined(labels: IndexArray) -> tuple[NDArray[Any], IntArray]:
    """The regions as polygons with corners where borders bend or meet, y up; and the number of each.

    Neighbours share every corner on their border, so that nothing overlaps or gapes.
    """
    height, width = labels.shape
    framed = np.zeros((height + 2, width + 2), dtype=np.int64)
    framed[1:-1, 1:-1] = labels
    lines = np.concatenate((_runs(framed), _runs(framed.T)[:, :, ::-1]))
    lines[:, :, 1] = height - lines[:, :, 1]
    pieces: Any = shapely.linestrings(lines)
    faces = shapely.get_parts(shapely.polygonize(pieces))
    inner = shapely.get_coordinates(shapely.point_on_surface(faces))
    number = labels[
        np.clip(height - 1 - np.floor(inner[:, 1]).astype(int), 0, height - 1),
        np.clip(np.floor(inner[:, 0]).astype(int), 0, width - 1),
    ]
    return faces[number > 0], number[number > 0].astype(np.int64)


def _runs(framed: IntArray) -> NDArray[np.float64]:
    """The borders between rows as long as the same two values lie on their sides; shape (runs, 2, 2), x and y."""
    above, below = framed[:-1, 1:-1], framed[1:, 1:-1]
    differs = above != below
    key = np.where(differs, above * (int(framed.max()) + 1) + below, -1)
    broken = np.ones((key.shape[0], key.shape[1] + 1), dtype=np.bool_)
    broken[:, 1:-1] = key[:, 1:] != key[:, :-1]
    starts = np.argwhere(broken[:, :-1] & differs)
    row_ends = np.argwhere(broken[:, 1:] & differs)
    lines = np.empty((len(starts), 2, 2))
    lines[:, 0, 0], lines[:, 0, 1] = starts[:, 1], starts[:, 0]
    lines[:, 1, 0], lines[:, 1, 1] = row_ends[:, 1] + 1, row_ends[:, 0]
    return lines
