"""Trouble between rim sides: sides that cross, and corners that miss each other by a hair.

Both need only the sides that found no partner, so on a clean board they cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

import numpy as np
import shapely
from numpy.typing import NDArray

from .exact import turn_signs
from .incidence import Incidence, Sides
from .noding import dots, segments
from .rim_stretches import Stretches, stretches_of
from .sorted_integers import (
    BoolArray,
    FloatArray,
    IntArray,
    expand,
    is_member,
    pair_keys,
    run_starts,
    sorted_set,
)

Found = TypeVar("Found")
HAIR = 1e-3  # corners nearer than this, in units of the median rim edge, were probably meant to touch
ALONG = 32.0  # an edge this many times as long as its corner is off a side runs along it
_CLEAR = "_no_rim_sides_cross"  # kept with an incidence of which that is known
REMEDY = 'repair="auto" (--repair auto) looks for the tolerance that closes such gaps'


def rim_sides(incidence: Incidence) -> IntArray:
    """The sides whose edge has no other side."""
    return incidence.rim


def _kept(work: Callable[[Incidence], Found]) -> Callable[[Incidence], Found]:
    """What is found of an incidence is kept with it, for warnings and problems ask the same."""

    @wraps(work)
    def found(incidence: Incidence) -> Found:
        kept: dict[str, Any] = incidence.__dict__  # where `cached_property` keeps what it finds
        name = f"_{work.__name__}"
        if name not in kept:
            kept[name] = work(incidence)
        return cast("Found", kept[name])

    return found


def crossing_sides(incidence: Incidence) -> IntArray:
    """Pairs of rim sides that cross each other in their interiors, exactly; shape (pairs, 2)."""
    return _rim_trouble(incidence)[0]


def near_contacts(incidence: Incidence) -> NearContacts:
    """Corners on the rim nearer than `HAIR` median edge lengths to a rim side of a tessel that has not that corner."""
    return _rim_trouble(incidence)[1]


@_kept
def _rim_trouble(incidence: Incidence) -> tuple[IntArray, NearContacts]:
    """What `crossing_sides` and `near_contacts` give, by one tree of the rim."""
    sides, rim = incidence.sides, rim_sides(incidence)
    crossing = np.empty((0, 2), dtype=np.int64)
    if not len(rim):
        none = np.empty(0, dtype=np.int64)
        return crossing, NearContacts(none, none, none.astype(np.float64))
    drawn = stretches_of(sides, rim)
    distance = HAIR * float(np.median(np.hypot(*(sides.points[sides.end[rim]] - sides.points[sides.start[rim]]).T)))
    crossings, near = [crossing], [(rim[:0], rim[:0])]
    for first, second in drawn.meet(drawn, distance):
        one, other = rim[first], rim[second]
        if _CLEAR not in incidence.__dict__:
            cross = _do_cross(sides, one, other)
            crossings.append(np.column_stack((one[cross], other[cross])))
        near += _corners_beside(sides, one, other, distance)
    point, side = (np.concatenate(rows) for rows in zip(*near, strict=True))
    return np.concatenate(crossings), NearContacts(*_gaps(incidence, point, side, distance))


def without_crossings(incidence: Incidence) -> Incidence:
    """The same, it being known that none of its rim sides cross."""
    incidence.__dict__[_CLEAR] = True
    return incidence


def crossings_with(sides: Sides, some: IntArray, others: IntArray) -> IntArray:
    """Pairs of one of some sides and one of others that cross in their interiors, exactly; shape (pairs, 2).

    Sides between the same two points cross the same others, so one of them is tried.
    """
    if not len(some) or not len(others):
        return np.empty((0, 2), dtype=np.int64)
    lines, members = _between_points(sides, some)
    drawn = stretches_of(sides, lines)
    rivals, rival_members, rivals_drawn = lines, members, drawn
    if some is not others:
        rivals, rival_members = _between_points(sides, others)
        rivals_drawn = stretches_of(sides, rivals)
    found = _crossing_rows(sides, lines, drawn, rivals, rivals_drawn)
    one, other = np.searchsorted(lines, found[:, 0]), np.searchsorted(rivals, found[:, 1])
    if some is others:
        one, other = np.concatenate((one, other)), np.concatenate((other, one))
    first, pair = members.of_each(one, other)
    second, first = rival_members.of_each(pair, first)
    return np.column_stack((first, second))


def _crossing_rows(sides: Sides, rows: IntArray, drawn: Stretches, others: IntArray, rivals: Stretches) -> IntArray:
    """Pairs of one of some sides and one of others that cross in their interiors; of the same sides each pair once."""
    found = [np.empty((0, 2), dtype=np.int64)]
    for first, second in drawn.meet(rivals):
        one, other = rows[first], others[second]
        cross = _do_cross(sides, one, other)
        found.append(np.column_stack((one[cross], other[cross])))
    return np.concatenate(found)


def _do_cross(sides: Sides, one: IntArray, other: IntArray) -> IntArray:
    """Those rows of two lists of sides in which they cross in their interiors, exactly."""
    rows = np.flatnonzero(_separate_ends(sides, one, other))
    a, b = (sides.points[ends[one[rows]]] for ends in (sides.start, sides.end))
    c, d = (sides.points[ends[other[rows]]] for ends in (sides.start, sides.end))
    cross = (turn_signs(a, b, c) * turn_signs(a, b, d) < 0) & (turn_signs(c, d, a) * turn_signs(c, d, b) < 0)
    return np.asarray(rows[cross])


@dataclass(frozen=True, eq=False)
class _Members:
    """The sides between each two points: sorted by those, and where each group begins."""

    rows: IntArray
    offsets: IntArray

    def of_each(self, group: IntArray, beside: IntArray) -> tuple[IntArray, IntArray]:
        """All sides of the groups, one after the other, and beside each what stands beside its group."""
        sizes = np.diff(self.offsets)[group]
        return self.rows[expand(self.offsets[group], sizes)], np.repeat(beside, sizes)


def _between_points(sides: Sides, rows: IntArray) -> tuple[IntArray, _Members]:
    """One side between each two points that are joined by some, ascending, and all that lie so."""
    ends = pair_keys(sides.start[rows], sides.end[rows], len(sides.points))
    order = np.argsort(ends, kind="stable")
    begins = np.flatnonzero(run_starts(ends[order]))
    by_side = np.argsort(rows[order[begins]], kind="stable")
    sizes = np.diff(np.append(begins, len(rows)))[by_side]
    members = rows[order[expand(begins[by_side], sizes)]]
    return rows[order[begins[by_side]]], _Members(members, np.concatenate(([0], np.cumsum(sizes))))


def _separate_ends(sides: Sides, one: IntArray, other: IntArray) -> BoolArray:
    """For every pair of sides, whether they have no end point in common."""
    start, end = sides.start, sides.end
    return np.asarray(
        (start[one] != start[other])
        & (start[one] != end[other])
        & (end[one] != start[other])
        & (end[one] != end[other])
    )


@dataclass(frozen=True, eq=False)
class NearContacts:
    """Corners that lie very near a side of another tessel without touching it.

    Attributes:
        point, side: the corner and the side, for every such pair.
        gap: the distance between them.
    """

    point: IntArray
    side: IntArray
    gap: FloatArray

    def __len__(self) -> int:
        return len(self.point)


def _corners_beside(
    sides: Sides, one: IntArray, other: IntArray, distance: float
) -> Iterator[tuple[IntArray, IntArray]]:
    """Of pairs of sides of different tessels, corners of the one and the other side if they may lie that near."""
    rows = np.flatnonzero(sides.tessel[one] != sides.tessel[other])
    for mine, side in ((one[rows], other[rows]), (other[rows], one[rows])):
        start, end = sides.start[side], sides.end[side]
        for ends in (sides.start, sides.end):
            point = ends[mine]
            beside = (point != start) & (point != end)
            for axis in (0, 1):
                a, b, p = (sides.points[at, axis] for at in (start, end, point))
                beside &= (np.minimum(a, b) - distance <= p) & (p <= np.maximum(a, b) + distance)
            yield point[beside].astype(np.int64), side[beside]


def _gaps(
    incidence: Incidence, point: IntArray, side: IntArray, distance: float
) -> tuple[IntArray, IntArray, FloatArray]:
    """Corners, sides at most so far off whose tessels have not that corner, each pair once, and the gaps between."""
    sides = incidence.sides
    foreign = np.flatnonzero(~_has_corner(incidence, sides.tessel[side].astype(np.int64), point))
    keys = sorted_set(point[foreign] * len(sides) + side[foreign])
    point, side = np.divmod(keys, len(sides))
    lines = segments(sides.points[sides.start[side]], sides.points[sides.end[side]])
    gap = np.array(shapely.distance(dots(sides.points[point]), lines))
    near = gap <= distance
    point, side, gap = point[near], side[near], gap[near]
    _tell_apart(sides, point, side, gap)
    apart = (gap > 0) & ~_at_short_edge(incidence, point, side, gap)
    return point[apart], side[apart], gap[apart]


def _tell_apart(sides: Sides, point: IntArray, side: IntArray, gap: FloatArray) -> None:
    """Give those a gap, of a unit in the last place, that rounding calls none although the corner is off the side."""
    rows = np.flatnonzero(gap == 0)
    corner, ends = (
        sides.points[point[rows]],
        (sides.points[sides.start[side[rows]]], sides.points[sides.end[side[rows]]]),
    )
    off = turn_signs(*ends, corner) != 0
    gap[rows[off]] = np.spacing(np.abs(corner[off]).max(axis=1))


def _at_short_edge(incidence: Incidence, point: IntArray, side: IntArray, gap: FloatArray) -> BoolArray:
    """For every row, whether the corner is near the side because an edge of some tessel, as short, leads to its end.

    That is no slip unless the edge all but runs along the side: then its corner was meant to lie on it. A tessel that
    runs straight through the corner, which somebody else has put there, does not count.
    """
    sides = incidence.sides
    tessel, offsets = incidence.tessels_at_points
    short = np.zeros(len(point), dtype=np.bool_)
    here = np.zeros(len(sides.points), dtype=np.bool_)
    here[point] = True
    first = np.flatnonzero(here[sides.end])  # sides that end at such a corner, and those that follow
    ahead = sides.next[first]
    turn = _directions(sides, first) * np.conj(_directions(sides, ahead))
    bent = (np.abs(turn.imag) * ALONG > 1) | (turn.real < 0)
    bends = sorted_set(sides.tessel[ahead[bent]].astype(np.int64) * len(sides.points) + sides.start[ahead[bent]])
    for end in (sides.start[side], sides.end[side]):
        length = np.hypot(*(sides.points[point] - sides.points[end]).T)
        rows = np.flatnonzero(length < gap * ALONG)
        sizes = np.diff(offsets)[point[rows]]
        asked = np.repeat(rows, sizes)
        owner = tessel[expand(offsets[point[rows]], sizes)].astype(np.int64)
        own = is_member(owner * len(sides.points) + point[asked], bends)
        asked, owner = asked[own], owner[own]
        short[asked[_has_corner(incidence, owner, end[asked].astype(np.int64))]] = True
    return short


def _directions(sides: Sides, rows: NDArray[Any]) -> NDArray[np.complex128]:
    """The directions of some sides, of length 1, as complex numbers."""
    along = (sides.points[sides.end[rows]] - sides.points[sides.start[rows]]) @ np.array([1, 1j])
    return np.asarray(along / np.abs(along))


def _has_corner(incidence: Incidence, tessel: IntArray, point: IntArray) -> BoolArray:
    """Whether each tessel has the point among its corners."""
    if not len(tessel):
        return np.zeros(0, dtype=np.bool_)
    sides = incidence.sides
    here = np.zeros(len(sides.points), dtype=np.bool_)
    here[point] = True
    relevant = here[sides.start]
    have = sorted_set(sides.tessel[relevant].astype(np.int64) * len(sides.points) + sides.start[relevant])
    return is_member(tessel * len(sides.points) + point, have)


def doubts_about(incidence: Incidence) -> str | None:
    """One sentence on what looks wrong about the rim, or None: edges that cross, contacts that fail by a hair."""
    near = near_contacts(incidence)
    crossing = crossing_sides(incidence)
    if len(near):
        least, most = float(near.gap.min()), float(near.gap.max())
        gaps = f"{least:.2g}" if least == most else f"{least:.2g} to {most:.2g}"
        corners = len(np.unique(near.point))
        who = f"{corners} corners miss a tessel beside them" if corners > 1 else "a corner misses a tessel beside it"
        return f"{who} by {gaps}, which does not count as touching; {REMEDY}"
    if len(crossing):
        how_many = f"{len(crossing)} pairs of edges cross" if len(crossing) > 1 else "a pair of edges crosses"
        return f"{how_many}, so tessels overlap or cross themselves; see problems()"
    return None
