"""Boundary cycles where a tessel meets itself in a point.

A hole may touch its shell in a vertex, and a ring may pass one point twice. Walking such a boundary with the tessel on
the left, the side that follows is not always the one that the ring lists: it is the first side clockwise from the way
back. After stitching, consecutive sides always bound one corner of the tessel, and the cycles are the boundary
components of its open interior.
"""

from __future__ import annotations

from functools import cmp_to_key

import numpy as np
from numpy.typing import NDArray

from .exact import area_signs, turn_sign
from .incidence import Sides
from .sorted_integers import IndexArray, run_starts

Point = tuple[float, float]


def stitch(sides: Sides) -> Sides:
    """The same sides with `next` turning into the same corner, also at points that a tessel passes more than once."""
    keys = sides.tessel.astype(np.int64) * len(sides.points) + sides.start
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    starts = run_starts(keys)
    if starts.all():
        return sides
    following = sides.next.copy()
    previous = np.empty_like(following)
    previous[following] = np.arange(len(sides), dtype=np.int32)
    begins = np.flatnonzero(starts)
    lengths = np.diff(np.append(begins, len(keys)))
    for begin, length in zip(begins[lengths > 1].tolist(), lengths[lengths > 1].tolist(), strict=True):
        leaving = order[begin : begin + length].tolist()
        arriving = [int(previous[side]) for side in leaving]
        for before, after in _corners(sides, leaving, arriving):
            following[before] = after
    return Sides(sides.points, sides.tessel, sides.start, sides.end, following, sides.tessels)


def _corners(sides: Sides, leaving: list[int], arriving: list[int]) -> list[tuple[int, int]]:
    """Join every arriving side to the first leaving side clockwise from it."""
    centre = _at(sides, int(sides.start[leaving[0]]))
    rays = [(_at(sides, int(sides.end[side])), False, side) for side in leaving]
    rays += [(_at(sides, int(sides.start[side])), True, side) for side in arriving]

    def compare(one: tuple[Point, bool, int], other: tuple[Point, bool, int]) -> int:
        """Clockwise round the centre; on one ray (a slit), an arriving side comes after the leaving one."""
        return -_counterclockwise(centre, one[0], other[0]) or int(one[1]) - int(other[1])

    rays.sort(key=cmp_to_key(compare))
    joined = []
    for place, (_, arrives, side) in enumerate(rays):
        if arrives:
            ahead = (rays[(place + step) % len(rays)] for step in range(1, len(rays)))
            joined.append((side, next(other for _, comes, other in ahead if not comes)))
    if len({after for _, after in joined}) < len(joined):  # the boundary crosses itself here: leave it as listed
        return [(before, after) for before, after in zip(arriving, leaving, strict=True)]
    return joined


def _at(sides: Sides, point: int) -> Point:
    return float(sides.points[point, 0]), float(sides.points[point, 1])


def _counterclockwise(centre: Point, a: Point, b: Point) -> int:
    """Sign of the order of directions by angle, counted counterclockwise from due east: -1 when a comes before b."""
    half_a, half_b = _half(centre, a), _half(centre, b)
    return half_a - half_b if half_a != half_b else -turn_sign(a, b, centre)


def _half(centre: Point, point: Point) -> int:
    """0 for the directions from due east up to (not including) due west, 1 for the others."""
    return 0 if point[1] > centre[1] or (point[1] == centre[1] and point[0] > centre[0]) else 1


def cycles_of(sides: Sides) -> tuple[IndexArray, int]:
    """The boundary cycle of every side, and how many cycles there are."""
    label = np.arange(len(sides), dtype=np.int32)
    jump = sides.next
    while True:  # pointer jumping: after k rounds a label is the least of the 2^k sides ahead
        lower = np.minimum(label, label[jump])
        if np.array_equal(lower, label):  # then it is constant along jumps, and the windows between jumps cover all
            break
        label, jump = lower, jump[jump]
    heads = np.flatnonzero(label == np.arange(len(label)))
    number = np.empty(len(label), dtype=np.int32)
    number[heads] = np.arange(len(heads), dtype=np.int32)
    return number[label], len(heads)


def cycle_signs(sides: Sides) -> NDArray[np.int8]:
    """Which way round every boundary cycle goes: 1 round a piece of a tessel, -1 round a hole."""
    cycle, count = cycles_of(sides)
    order = np.argsort(cycle, kind="stable")
    return area_signs(sides.points, sides.start[order], sides.end[order], np.bincount(cycle, minlength=count))
