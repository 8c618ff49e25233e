"""Which corners are the same point: exact equality of coordinates, with -0.0 equal to 0.0."""

from __future__ import annotations

import numpy as np

from .sorted_integers import FloatArray, IndexArray, run_starts

_MIX_X = np.uint64(0x9E3779B97F4A7C15)
_MIX_Y = np.uint64(0xC2B2AE3D27D4EB4F)


def identify_points(coordinates: FloatArray) -> tuple[FloatArray, IndexArray]:
    """Number the distinct points among `coordinates`, shape (n, 2), in the order of their first appearance.

    Returns the points, shape (points, 2), and for every row the number of its point. Sorting by a 64-bit mixture of
    the two coordinates' bits is several times faster than sorting by coordinates; the result is checked, and should
    two different points ever share a mixture, the slower lexicographic sort is used.
    """
    clean = np.ascontiguousarray(coordinates, dtype=np.float64) + 0.0  # turns -0.0 into 0.0
    bits = clean.view(np.uint64)
    mixed = bits[:, 0] * _MIX_X
    mixed ^= mixed >> np.uint64(29)
    mixed += bits[:, 1] * _MIX_Y
    order = np.argsort(mixed)
    starts = run_starts(mixed[order])
    in_order = clean[order]
    differs = (in_order[1:] != in_order[:-1]).any(axis=1)
    if np.any(differs & ~starts[1:]):
        order = np.lexsort((clean[:, 1], clean[:, 0]))
        in_order = clean[order]
        starts[1:] = (in_order[1:] != in_order[:-1]).any(axis=1)
    if not len(order):
        return clean, np.zeros(0, dtype=np.int32)
    groups = np.flatnonzero(starts)
    first_row = np.minimum.reduceat(order, groups)
    is_first = np.zeros(len(clean), dtype=np.int32)
    is_first[first_row] = 1
    number_by_row = np.cumsum(is_first, dtype=np.int32) - 1
    numbers = np.empty(len(clean), dtype=np.int32)
    numbers[order] = np.repeat(number_by_row[first_row], np.diff(np.append(groups, len(order))))
    return clean[is_first == 1], numbers
