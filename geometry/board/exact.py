"""Exact answers about points with floating-point coordinates.

A quick evaluation in floating point is trusted where its error bound allows; the few cases it cannot decide are
evaluated in exact rationals (a filter in the manner of J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic",
1997).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .sorted_integers import FloatArray, IntArray

_ERROR = 4.0 * 2.0**-53  # a little more than Shewchuk's ccwerrboundA
_EXACT_BELOW = 2.0**25  # differences of integers below this have exact products in a double
_UNDERFLOW = 1e-290


def turn_signs(a: FloatArray, b: FloatArray, c: FloatArray) -> NDArray[np.int8]:
    """For every row, on which side of the directed line a -> b the point c lies: 1 left, 0 exactly on it, -1 right.

    All arguments have shape (n, 2).
    """
    acx, acy = a[:, 0] - c[:, 0], a[:, 1] - c[:, 1]
    bcx, bcy = b[:, 0] - c[:, 0], b[:, 1] - c[:, 1]
    left, right = acx * bcy, acy * bcx
    determinant = left - right
    sure = np.abs(determinant) > _ERROR * (np.abs(left) + np.abs(right)) + _UNDERFLOW
    sure |= ((acx == 0) | (bcy == 0)) & ((acy == 0) | (bcx == 0))  # a difference is 0 exactly where it is 0 rounded
    signs = np.sign(determinant).astype(np.int8)
    doubtful = np.flatnonzero(~sure)
    if len(doubtful):
        small = _small_integers(a[doubtful]) & _small_integers(b[doubtful]) & _small_integers(c[doubtful])
        for row in doubtful[~small].tolist():
            signs[row] = turn_sign(tuple(a[row]), tuple(b[row]), tuple(c[row]))
    return signs


def area_signs(points: FloatArray, start: NDArray[Any], end: NDArray[Any], sizes: IntArray) -> NDArray[np.int8]:
    """The sign of the area of every ring: 1 counterclockwise, -1 clockwise, 0 where it is exactly none.

    The sides of a ring, from point `start[i]` to `end[i]`, are consecutive rows; `sizes` says how many each ring has.
    """
    firsts = np.cumsum(sizes) - sizes
    x, y = points[:, 0], points[:, 1]
    origin = np.repeat(start[firsts], sizes)  # relative to it the products are small
    x0, y0 = x[origin], y[origin]
    left, right = (x[start] - x0) * (y[end] - y0), (x[end] - x0) * (y[start] - y0)
    twice = np.add.reduceat(left - right, firsts)
    bound = np.add.reduceat(np.abs(left) + np.abs(right), firsts)
    signs = np.sign(twice).astype(np.int8)
    doubtful = np.abs(twice) <= (sizes + 8) * 2.0**-52 * bound + _UNDERFLOW
    for ring in np.flatnonzero(doubtful).tolist():
        rows = slice(firsts[ring], firsts[ring] + sizes[ring])
        a, b = points[start[rows]].tolist(), points[end[rows]].tolist()
        exact = sum(
            Fraction(p[0]) * Fraction(q[1]) - Fraction(q[0]) * Fraction(p[1]) for p, q in zip(a, b, strict=True)
        )
        signs[ring] = (exact > 0) - (exact < 0)
    return signs


def _small_integers(points: FloatArray) -> NDArray[np.bool_]:
    return np.asarray(((points == np.rint(points)) & (np.abs(points) < _EXACT_BELOW)).all(axis=1))


def turn_sign(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> int:
    """As `turn_signs`, for single points."""
    left, right = (a[0] - c[0]) * (b[1] - c[1]), (a[1] - c[1]) * (b[0] - c[0])
    if abs(left - right) > _ERROR * (abs(left) + abs(right)) + _UNDERFLOW:
        return 1 if left > right else -1
    ax, ay, bx, by, cx, cy = (Fraction(float(value)) for value in (*a, *b, *c))
    determinant = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
    return (determinant > 0) - (determinant < 0)
