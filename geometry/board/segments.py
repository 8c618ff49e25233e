"""Finding the boundary sides that make up a straight segment of the rim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from rulestone.geometry.errors import BoardError

from .incidence import Incidence
from .sorted_integers import FloatArray, IntArray

Point = tuple[float, float]
Segment = tuple[Point, Point]
CLOSE = 1e-9  # positions along a segment, as fractions of its length, that differ by less are the same


@dataclass(frozen=True)
class Link:
    """One side of a chain that covers a segment.

    Attributes:
        side: the side.
        along: whether it runs in the direction of the segment.
        low, high: where it lies along the segment, as fractions of the segment's length; may reach beyond 0 and 1.
    """

    side: int
    along: bool
    low: float
    high: float


def as_segment(incidence: Incidence, given: Sequence[object], numbers: Sequence[int] | None = None) -> Segment:
    """A segment from a pair of points ((x, y), (x, y)), or from (tessel number, edge index) along the boundary cycle.

    Edges of a tessel are counted from 0 in the order of `Incidence.sides_of_tessel`. Raises BoardError otherwise.
    """
    try:
        first, second = given
        if numbers is not None:
            tessel, index = numbers
            own = incidence.sides_of_tessel(tessel)
            if not 0 <= index < len(own):
                raise BoardError(f"edge {index} of a tessel that has edges 0 to {len(own) - 1}")
            sides = incidence.sides
            ends = sides.points[[sides.start[own[index]], sides.end[own[index]]]]
        else:
            ends = np.array([first, second], dtype=np.float64)
    except (TypeError, ValueError) as error:
        if isinstance(error, BoardError):
            raise
        raise BoardError(f"a segment is a pair of points or a tessel id and an edge index, not {given!r}") from None
    if ends.shape != (2, 2) or not np.isfinite(ends).all() or np.array_equal(ends[0], ends[1]):
        raise BoardError(f"a segment needs two different points with two finite coordinates each, not {given!r}")
    (x0, y0), (x1, y1) = (ends + 0.0).tolist()
    return (x0, y0), (x1, y1)


def find_chain(incidence: Incidence, segment: Segment, *, whole_edge: bool) -> list[Link]:
    """The rim sides that cover the segment, in its direction.

    With `whole_edge` the segment has to be exactly one side. Raises BoardError if the segment, or a part of it, is no
    boundary.
    """
    start, end = np.array(segment[0]), np.array(segment[1])
    single = _single_side(incidence, start, end, incidence.rim)
    if single is not None:
        return [single]
    if not whole_edge:
        chain = _covering(incidence, start, end)
        if chain:
            return chain
    raise BoardError(f"cannot splice {show(segment)}: {_complaint(incidence, start, end, whole_edge)}")


def show(segment: Segment) -> str:
    """A segment for people: (0, 0)-(0, 1)."""
    return "-".join(map(show_point, segment))


def show_point(point: Point) -> str:
    """A point for people: (0, 1)."""
    return f"({point[0]:.12g}, {point[1]:.12g})"


def _single_side(incidence: Incidence, start: FloatArray, end: FloatArray, among: IntArray) -> Link | None:
    sides = incidence.sides
    first, last = sides.points[sides.start[among]], sides.points[sides.end[among]]
    for along, (a, b) in ((True, (start, end)), (False, (end, start))):
        here = (first[:, 0] == a[0]) & (first[:, 1] == a[1]) & (last[:, 0] == b[0]) & (last[:, 1] == b[1])
        found = np.flatnonzero(here)
        if len(found):
            return Link(int(among[found[0]]), along, 0.0, 1.0)
    return None


def _covering(incidence: Incidence, start: FloatArray, end: FloatArray) -> list[Link]:
    """Collinear rim sides that together cover the segment, or an empty list."""
    sides, rim = incidence.sides, incidence.rim
    direction = end - start
    length = float(np.hypot(*direction))
    unit = direction / length
    across = np.array([-unit[1], unit[0]])
    first = (sides.points[sides.start[rim]] - start) / length
    last = (sides.points[sides.end[rim]] - start) / length
    from_, to = first @ unit, last @ unit
    low, high = np.minimum(from_, to), np.maximum(from_, to)
    usable = (np.abs(first @ across) <= CLOSE) & (np.abs(last @ across) <= CLOSE)
    found = np.flatnonzero(usable & (high > CLOSE) & (low < 1 - CLOSE))
    reached = 0.0
    chain: list[Link] = []
    for place in found[np.argsort(low[found], kind="stable")].tolist():
        overlaps = chain and low[place] < reached - CLOSE
        if low[place] > reached + CLOSE or overlaps:
            return []
        chain.append(Link(int(rim[place]), bool(from_[place] < to[place]), float(low[place]), float(high[place])))
        reached = float(high[place])
    return chain if reached >= 1 - CLOSE else []


def _complaint(incidence: Incidence, start: FloatArray, end: FloatArray, whole_edge: bool) -> str:
    inner = _single_side(incidence, start, end, np.arange(len(incidence.sides)))
    if inner is not None:
        return "this edge is not a boundary edge, it has a tessel on either side already"
    if whole_edge:
        return "it is no edge of any tessel (with noding as-given, a segment must be one whole edge)"
    return "it is not, from end to end, a straight part of the boundary"
