"""T-junctions: a listed vertex that lies inside another edge splits that edge.

Unless tessels overlap or touch themselves, only sides that found no partner, and only their end points, have to be
looked at. For let v lie inside an edge that two tessels share whole. The tessel that lists v has area on at least one
side of that edge at v, and so overlaps one of the two. And if all sides at v have partners, tessels fill the whole
round about v, which again leaves no room for the tessel whose edge passes through. Where overlaps show (an edge with
two sides running the same way), or slits (one tessel on both sides), all sides and points are searched; `junctions`
sees those that do not show in this way.

A tessel that touches its own edge from within (a hole may reach the rim in a point) has both, a vertex v and an edge
past it, and leaves room at v for others. As its rim lists v, the corner there takes in what lies beyond the edge, too,
more than half a turn. So such corners are looked for in the edges of their own tessel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from .exact import turn_signs
from .incidence import Incidence, Sides
from .rim_stretches import corner_stretches, stretches_of
from .sorted_integers import FloatArray, IntArray, distinct, expand

_ROUNDED = 2.0**-50  # more than a product of two differences, compared with another, loses by rounding
_FEWEST = 5  # sides that a tessel needs to touch one of them with a corner: p, a, b, c, d, with p between b and c
_MANY = 64  # sides of a tessel from which on a tree is quicker than trying them all
CHUNK = 1 << 22  # sides tried at a time


@dataclass(frozen=True, eq=False)
class Junctions:
    """T-junctions: point `point[i]` lies strictly inside side `side[i]`; sorted by side, then along the side.

    `clear` if it is known besides that no two sides of the rim, once split there, cross.
    """

    side: IntArray
    point: IntArray
    clear: bool = False

    def __len__(self) -> int:
        return len(self.side)


def find_junctions(incidence: Incidence) -> Junctions:
    """Points that lie exactly in the interior of a side: all, unless tessels overlap or touch themselves."""
    sides, rim, own = incidence.sides, incidence.rim, _own_junctions(incidence.sides)
    edges = distinct(incidence.edges, incidence.edge[rim], incidence.edge[own.side])
    hosts = rim if not len(own) else np.flatnonzero(np.isin(incidence.edge, edges))
    guests = distinct(len(sides.points), sides.start[rim], sides.end[rim], own.point)
    return _junctions(sides, hosts, guests)


def shows_slit(incidence: Incidence) -> bool:
    """Whether some tessel lies on both sides of an edge."""
    tessel, couples = incidence.sides.tessel, incidence.side_couples
    return bool((tessel[couples[:, 0]] == tessel[couples[:, 1]]).any())


def _own_junctions(sides: Sides) -> Junctions:
    """Corners of tessels that lie inside a side of the same tessel, so that its rim touches itself there."""
    counts = np.bincount(sides.tessel, minlength=sides.tessels)
    wide = _wide_corners(sides, counts)
    few = counts[sides.tessel[wide]] <= _MANY
    near = [_sides_round(sides, wide[few], counts), _sides_near(sides, wide[~few], counts)]
    guest, host = (np.concatenate(rows) for rows in zip(*near, strict=True))
    point = sides.end[guest].astype(np.int64)
    inside = lies_inside(sides.points[sides.start[host]], sides.points[sides.end[host]], sides.points[point])
    return Junctions(host[inside], point[inside])


def _wide_corners(sides: Sides, counts: IntArray) -> IntArray:
    """Sides at whose end their tessel has a corner of half a turn or more (or too nearly so to tell)."""
    rows = np.flatnonzero(counts[sides.tessel] >= _FEWEST)
    if not len(rows):
        return rows
    places = sides.points.view(np.complex128)[:, 0]
    ahead = places[sides.end] - places[sides.start]
    one, other = ahead[rows], ahead[sides.next[rows]]
    left, right = one.real * other.imag, one.imag * other.real
    return np.asarray(rows[left - right <= _ROUNDED * (np.abs(left) + np.abs(right))])


def _sides_round(sides: Sides, guests: IntArray, counts: IntArray) -> tuple[IntArray, IntArray]:
    """Guests and sides of the same tessel that have the guest's end between theirs, in x: every side is tried."""
    order = np.argsort(sides.tessel, kind="stable")
    first = np.cumsum(counts) - counts
    x = sides.points[:, 0]
    low = np.minimum(x[sides.start], x[sides.end])
    high = np.maximum(x[sides.start], x[sides.end])
    found = [(guests[:0], guests[:0])]
    for part in np.array_split(guests, len(guests) * _MANY // CHUNK + 1):
        sizes = counts[sides.tessel[part]]
        host = order[expand(first[sides.tessel[part]], sizes)]
        there = np.repeat(x[sides.end[part]], sizes)
        kept = np.flatnonzero((low[host] <= there) & (there <= high[host]))
        found.append((np.repeat(part, sizes)[kept], host[kept]))
    guest, host = (np.concatenate(rows) for rows in zip(*found, strict=True))
    return guest, host


def _sides_near(sides: Sides, guests: IntArray, counts: IntArray) -> tuple[IntArray, IntArray]:
    """The same by a tree, for tessels of many sides."""
    hosts = np.flatnonzero(counts[sides.tessel] > _MANY)
    if not len(guests):
        return guests, guests
    tree = shapely.STRtree(segments(sides.points[sides.start[hosts]], sides.points[sides.end[hosts]]))
    guest, host = tree.query(dots(sides.points[sides.end[guests]]))
    guest, host = guests[guest], hosts[host]
    own = sides.tessel[guest] == sides.tessel[host]
    return guest[own], host[own]


def every_junction(incidence: Incidence) -> Junctions:
    """All points that lie exactly in the interior of a side; every side and point is searched."""
    sides = incidence.sides
    return _junctions(sides, np.arange(len(sides)), np.arange(len(sides.points)))


def shows_overlap(incidence: Incidence) -> bool:
    """Whether some edge has two sides running the same way, or more than two: tessels on the same ground."""
    per_edge = incidence.sides_per_edge
    if per_edge.max(initial=0) > 2:
        return True
    ahead = np.bincount(incidence.edge, weights=incidence.forward, minlength=incidence.edges)
    return bool(np.any((per_edge == 2) & (ahead != 1)))


def _junctions(sides: Sides, hosts: IntArray, guests: IntArray) -> Junctions:
    corners, point_of = corner_stretches(sides, guests)
    found = [(hosts[:0], hosts[:0])]
    for host, guest in stretches_of(sides, hosts).meet(corners):
        side, point = hosts[host], point_of[guest]
        inner = np.flatnonzero((sides.start[side] != point) & (sides.end[side] != point))
        side, point = side[inner], point[inner]
        inside = lies_inside(sides.points[sides.start[side]], sides.points[sides.end[side]], sides.points[point])
        found.append((side[inside], point[inside]))
    side, point = (np.concatenate(rows) for rows in zip(*found, strict=True))
    order = np.lexsort((_progress(sides, side, point), side))
    return Junctions(side[order], point[order])


def segments(a: FloatArray, b: FloatArray) -> NDArray[Any]:
    """Shapely line segments between the rows of a and b."""
    return np.asarray(shapely.linestrings(np.stack((a, b), axis=1)))


def dots(points: FloatArray) -> NDArray[Any]:
    """Shapely points in these places; made of two columns, which is quicker than of one table."""
    return np.asarray(shapely.points(points[:, 0], points[:, 1]))


def lies_inside(a: FloatArray, b: FloatArray, c: FloatArray) -> NDArray[np.bool_]:
    """For every row, whether c lies exactly on the segment a b and is neither end."""
    within = np.asarray(((np.minimum(a, b) <= c) & (c <= np.maximum(a, b))).all(axis=1))
    within &= (c != a).any(axis=1) & (c != b).any(axis=1)
    rows = np.flatnonzero(within)
    within[rows] = turn_signs(a[rows], b[rows], c[rows]) == 0
    return within


def _progress(sides: Sides, side: IntArray, point: IntArray) -> FloatArray:
    """A number that grows along the side: the coordinate in which the side is longest, itself exact."""
    start, end = sides.points[sides.start[side]], sides.points[sides.end[side]]
    along = end - start
    axis = (np.abs(along[:, 1]) > np.abs(along[:, 0])).astype(np.int64)
    rows = np.arange(len(side))
    return np.asarray(sides.points[point, axis] * np.sign(along[rows, axis]))


def split_sides(sides: Sides, junctions: Junctions) -> tuple[Sides, IntArray]:
    """Replace every side that has points inside by the pieces between them.

    The pieces of a side take its place, in order, so side indices after it shift; cycles stay closed. Returns the new
    sides and, for each of them, the side it was.
    """
    count = len(sides)
    extra = np.bincount(junctions.side, minlength=count)
    first = np.arange(count) + np.cumsum(extra) - extra
    total = count + len(junctions)
    origin = np.repeat(np.arange(count), extra + 1)
    start = np.empty(total, dtype=np.int32)
    end = np.empty(total, dtype=np.int32)
    last = first + extra
    start[first] = sides.start
    end[last] = sides.end
    is_first = np.zeros(total, dtype=np.bool_)
    is_first[first] = True
    is_last = np.zeros(total, dtype=np.bool_)
    is_last[last] = True
    start[~is_first] = junctions.point
    end[~is_last] = junctions.point
    following = np.arange(1, total + 1, dtype=np.int32)
    following[last] = first[sides.next]
    return Sides(sides.points, sides.tessel[origin], start, end, following, sides.tessels), origin
