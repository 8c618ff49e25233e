"""Sums that a drawing leaves to its reader, put right: 0.1 + 0.2 is not the 0.3 that stands beside it.

A rectangle ends at x + width, a relative path adds up its steps, a transform adds its shift; what was drawn as one
place comes out as two that differ in the last digits. Values that near to each other are made one, in x and in y.
"""

from __future__ import annotations

import numpy as np
from rulestone.geometry.board.sorted_integers import FloatArray

LOST = 64.0  # units in the last place of the farthest coordinate; nothing is drawn so finely


def put_right(lines: list[FloatArray]) -> list[FloatArray]:
    """The lines, each of shape (n, 2), with coordinates that differ by no more than rounding made equal.

    >>> [line.tolist() for line in put_right([np.array([[0.0, 1.0], [0.1 + 0.2, 1.0]]), np.array([[0.3, 0.0]])])]
    [[[0.0, 1.0], [0.3, 1.0]], [[0.3, 0.0]]]
    """
    if not lines:
        return lines
    corners = np.concatenate(lines)
    if not len(corners) or not np.isfinite(corners).all():
        return lines
    reach = LOST * float(np.spacing(np.abs(corners).max()))
    made = np.column_stack([_made_one(corners[:, axis], reach) for axis in (0, 1)])
    return np.split(made, np.cumsum([len(line) for line in lines])[:-1])


def _made_one(values: FloatArray, reach: float) -> FloatArray:
    """Each value, or where others are as near as `reach`, the roundest number among them."""
    distinct, where = np.unique(values, return_inverse=True)
    begins = np.flatnonzero(np.diff(distinct, prepend=-np.inf) > reach)
    sizes = np.diff(np.append(begins, len(distinct)))
    for begin, size in zip(begins[sizes > 1].tolist(), sizes[sizes > 1].tolist(), strict=True):
        run = distinct[begin : begin + size]
        round_one = float(f"{run[0]:.12g}")
        is_near = abs(round_one - run[0]) <= reach
        distinct[begin : begin + size] = round_one if is_near else run[0]
    return np.asarray(distinct[where])
