"""Which of many sides and corners lie near each other, by the boxes round short stretches of rim.

Sides come in the order of the rims that they are on, so a few that follow on each other fill one small box. A tree of
such boxes is a fraction of a tree of all sides, and asked as seldom; what it finds is looked through side by side, in
arrays. Sides that do not follow on each other have a box each, which is the tree of all sides again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from .incidence import Sides
from .sorted_integers import FloatArray, IntArray, expand

_LENGTH = 8  # sides of a stretch at most
_AT_ONCE = 1 << 18  # rows compared at a time


@dataclass(frozen=True, eq=False)
class Boxes:
    """Boxes by their bounds, each of shape (boxes,)."""

    west: FloatArray
    south: FloatArray
    east: FloatArray
    north: FloatArray

    def round_about(self, first: IntArray) -> Boxes:
        """The boxes round stretches of boxes, of which each begins where `first` says."""
        least, most = np.minimum.reduceat, np.maximum.reduceat
        west, south = least(self.west, first), least(self.south, first)
        return Boxes(west, south, most(self.east, first), most(self.north, first))

    def grown(self, by: float) -> Boxes:
        """The same, larger on every side."""
        return Boxes(self.west - by, self.south - by, self.east + by, self.north + by) if by else self

    def meeting(self, rows: IntArray, others: Boxes, beside: IntArray) -> tuple[IntArray, IntArray]:
        """Those rows of two lists of boxes in which they meet."""
        for low, high in (("west", "east"), ("south", "north")):
            near = getattr(self, low)[rows] <= getattr(others, high)[beside]
            near &= getattr(others, low)[beside] <= getattr(self, high)[rows]
            rows, beside = rows[near], beside[near]
        return rows, beside

    def drawn(self) -> NDArray[Any]:
        """Shapely lines from corner to corner, whose bounds are the boxes; cheaper than boxes."""
        corners = np.stack((self.west, self.south, self.east, self.north), axis=1)
        return np.asarray(shapely.linestrings(corners.reshape(-1, 2, 2)))


@dataclass(frozen=True, eq=False)
class Stretches:
    """Boxes, of sides or corners, and the stretches into which they are parted.

    Attributes:
        boxes: the boxes.
        first: the box with which each stretch begins, and at last how many boxes there are.
    """

    boxes: Boxes
    first: IntArray

    @cached_property
    def _sizes(self) -> IntArray:
        return np.diff(self.first)

    @cached_property
    def _round(self) -> Boxes:
        return self.boxes.round_about(self.first[:-1])

    @cached_property
    def _drawn(self) -> NDArray[Any]:
        return self._round.drawn()

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree(self._drawn)

    def meet(self, others: Stretches, apart: float = 0.0) -> Iterator[tuple[IntArray, IntArray]]:
        """Boxes of the one and of the other that meet, or are at most so far apart in x and in y, in small portions.

        Each pair comes once; of boxes with themselves, the one that comes first in their order stands first.
        """
        if not len(self._sizes) or not len(others._sizes):
            return
        boxes, rounds = self.boxes.grown(apart), self._round.grown(apart)
        own, other = others._tree.query(rounds.drawn() if apart else self._drawn)
        if others is self:
            once = own <= other
            own, other = own[once], other[once]
        for portion in _portions(self._sizes[own]):
            sizes = self._sizes[own[portion]]
            box, beside = expand(self.first[own[portion]], sizes), np.repeat(other[portion], sizes)
            box, beside = boxes.meeting(box, others._round, beside)
            for part in _portions(others._sizes[beside]):
                sizes = others._sizes[beside[part]]
                one, two = np.repeat(box[part], sizes), expand(others.first[beside[part]], sizes)
                if others is self:
                    once = one < two
                    one, two = one[once], two[once]
                yield boxes.meeting(one, others.boxes, two)


def stretches_of(sides: Sides, rows: IntArray) -> Stretches:
    """The boxes of these sides, given in ascending order: box i is that of side `rows[i]`."""
    a, b = sides.points[sides.start[rows]], sides.points[sides.end[rows]]
    (west, south), (east, north) = np.minimum(a.T, b.T), np.maximum(a.T, b.T)
    return Stretches(Boxes(west, south, east, north), _beginnings(sides, rows))


def corner_stretches(sides: Sides, points: IntArray) -> tuple[Stretches, IntArray]:
    """The same of corners, in the order of the rims on which they are found first; and that order."""
    asked = np.zeros(len(sides.points), dtype=np.bool_)
    asked[points] = True
    at = np.full(len(sides.points), len(sides), dtype=np.int64)
    at[sides.start[::-1]] = np.arange(len(sides) - 1, -1, -1)
    rows = np.sort(at[asked & (at < len(sides))])
    order = sides.start[rows].astype(np.int64)
    x, y = np.ascontiguousarray(sides.points[order].T)
    return Stretches(Boxes(x, y, x, y), _beginnings(sides, rows)), order


def _beginnings(sides: Sides, rows: IntArray) -> IntArray:
    """Where stretches begin: where a side does not follow on the one before, either way round, and every few sides."""
    if not len(rows):
        return np.zeros(1, dtype=np.int64)
    ahead = sides.next[rows]
    broken = np.flatnonzero((ahead[:-1] != rows[1:]) & (ahead[1:] != rows[:-1])) + 1
    heads = np.concatenate(([0], broken))
    sizes = np.diff(np.append(heads, len(rows)))
    pieces = -(-sizes // _LENGTH)
    number = expand(np.zeros(len(heads), dtype=np.int64), pieces)
    return np.append(np.repeat(heads, pieces) + number * _LENGTH, len(rows))


def _portions(sizes: IntArray) -> Iterator[slice]:
    """Rows in portions, of which each has one row, or stands for a limited number of others."""
    reach = np.cumsum(sizes)
    row = 0
    while row < len(sizes):
        spent = int(reach[row - 1]) if row else 0
        stop = max(int(np.searchsorted(reach, spent + _AT_ONCE, side="right")), row + 1)
        yield slice(row, stop)
        row = stop
