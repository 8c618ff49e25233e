"""Points with integer coordinates over the powers of a root of unity: exact arithmetic for regular tilings.

A point is a tuple of integers (c0, c1, c2, c3) meaning c0 + c1 z + c2 z^2 + c3 z^3, with z the primitive n-th root of
unity, n = 8, 10 or 12. Unit vectors in directions that are multiples of 360/n degrees, and all their sums, are such
points; two sums are the same point exactly if the tuples are equal.
"""

from __future__ import annotations

import math
from functools import lru_cache

Exact = tuple[int, int, int, int]
ZERO: Exact = (0, 0, 0, 0)

_FOURTH_POWER: dict[int, Exact] = {8: (-1, 0, 0, 0), 10: (-1, 1, -1, 1), 12: (-1, 0, 1, 0)}  # z^4 in lower powers


def add(*points: Exact) -> Exact:
    """The sum of points."""
    a, b, c, d = (sum(column) for column in zip(*points, strict=True))
    return a, b, c, d


def scaled(point: Exact, factor: int) -> Exact:
    """The point times an integer."""
    a, b, c, d = point
    return factor * a, factor * b, factor * c, factor * d


def turned(point: Exact, order: int, steps: int = 1) -> Exact:
    """The point times z^steps: turned about the origin by steps * 360 / order degrees."""
    for _ in range(steps % order):
        a, b, c, d = point
        e, f, g, h = _FOURTH_POWER[order]
        point = (d * e, a + d * f, b + d * g, c + d * h)
    return point


@lru_cache
def unit(order: int, direction: int) -> Exact:
    """The unit vector in direction `direction` * 360 / order degrees."""
    return turned((1, 0, 0, 0), order, direction)


@lru_cache(maxsize=1 << 16)
def place(point: Exact, order: int) -> tuple[float, float]:
    """The point in the plane: equal tuples give equal floats."""
    angles = [2 * math.pi * k / order for k in range(4)]
    return (
        math.fsum(c * math.cos(angle) for c, angle in zip(point, angles, strict=True)),
        math.fsum(c * math.sin(angle) for c, angle in zip(point, angles, strict=True)),
    )


def regular(order: int, sides: int, start: Exact, direction: int) -> list[Exact]:
    """Corners of a regular polygon with unit edges, counterclockwise, its first edge from `start` in `direction`."""
    corners = [start]
    for k in range(1, sides):
        corners.append(add(corners[-1], unit(order, direction + (k - 1) * order // sides)))
    return corners
