"""Making a drawing fit: corners are made one and put into sides, finer scales before coarser ones.

The distances of what lies near without touching fall into *bands*, each well apart from the next: digits lost in
arithmetic, the hand that drew, a road left open on purpose. A band is dealt with whole, first corners with corners,
then corners with sides, before the next is looked at; so what is settled at a fine scale is out of reach of a coarse
one.

A corner that was meant to be the end of a side lies nearer to the side than to its end, sometimes by chance much
nearer. So corners are put into sides only when most of the board fits, or nothing coarser is left to do.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from rulestone.geometry.board.noding import Junctions
from rulestone.geometry.board.sorted_integers import FloatArray, distinct, run_starts, without
from rulestone.geometry.relations.sharing import touching_keys, walker_keys

from .drawn import DrawnSides
from .merging import AMBIGUOUS, Merging, merge_corners
from .nearness import NearSides

APART = 8.0  # a band ends where the next distance is more than this many times as large
SETTLED = 4.0  # contacts made for each corner still open, from which on most of the board counts as fitting


@dataclass(frozen=True, eq=False)
class Fit:
    """A drawing made to fit as far as a tolerance allows.

    Attributes:
        drawn: the drawing afterwards.
        reach: the largest distance that was needed.
        joined, inserted: how many corners vanished in others, and how many were put into sides.
        resolved: clusters of points that were found one by one (see `resolving`).
        doubts: points where it is not clear what belongs together.
        ends: for corners put into sides, how far the nearer end of the side is.
        points: these corners.
    """

    drawn: DrawnSides
    reach: float = 0.0
    joined: int = 0
    inserted: int = 0
    resolved: tuple[tuple[int, ...], ...] = ()
    doubts: tuple[int, ...] = ()
    ends: tuple[float, ...] = ()
    points: tuple[int, ...] = ()

    @property
    def crowded(self) -> tuple[int, ...]:
        """Corners put into sides so near to an end that they might as well have been meant to be that end."""
        return tuple(p for p, end in zip(self.points, self.ends, strict=True) if end <= AMBIGUOUS * self.reach)


@dataclass(frozen=True, eq=False)
class FittingState:
    """How far a drawing has been made to fit.

    Attributes:
        joined: with corners made one, but not yet put into sides.
        full: with both.
        settled: whether most corners have found their partners (see `settled`).
    """

    joined: Fit
    full: Fit
    settled: bool

    def scales(self, radius: float, floor: float, *, insert: bool) -> FloatArray:
        """At which distances above `floor` and up to `radius` something may be done, ascending."""
        scales = open_scales(self.full.drawn, radius, insert=insert)
        if self.joined.drawn is not self.full.drawn:
            scales = np.concatenate((scales, self.joined.drawn.nearness.corners(radius).distance))
        return _distinct(scales[scales > floor])


def _distinct(values: FloatArray) -> FloatArray:
    values = np.sort(values)
    return np.asarray(values[run_starts(values)])


def fit(drawn: DrawnSides, tolerance: float, *, insert: bool = True) -> Fit:
    """Make the drawing fit, band by band, with everything at most `tolerance` apart."""
    state, floor = begin(drawn, insert=insert), 0.0
    while len(scales := state.scales(tolerance, floor, insert=insert)):
        floor = first_band(scales)
        state = advance(state, floor, tolerance, insert=insert)
    return state.full


def begin(drawn: DrawnSides, *, insert: bool) -> FittingState:
    """The drawing as it is, where corners lie exactly on each other and on sides."""
    _, full = fit_band(Fit(drawn), 0.0, 0.0, insert=insert)
    return FittingState(Fit(drawn), full, settled(full))


def advance(state: FittingState, band: float, tolerance: float, *, insert: bool) -> FittingState:
    """Deal with the next band, up to the distance `band`.

    Where most of the board fits already, a corner on a side, near its end, may be just that; or it was meant to be that
    end, and has slipped along the side. It is made one with the end only if that loses no contact and makes some.
    """
    joined, full = fit_band(state.joined, band, tolerance, insert=insert)
    if state.settled and not _gains(state.full.drawn, full.drawn):
        joined, full = fit_band(state.full, band, tolerance, insert=insert)
    return FittingState(joined, full, settled(full))


def _gains(before: DrawnSides, after: DrawnSides) -> bool:
    """Whether there are more pairs that touch or share an edge, and none is lost."""
    gained = 0
    for keys in (walker_keys, touching_keys):
        old, new = keys(before.incidence), keys(after.incidence)
        if len(without(old, new)):
            return False
        gained += len(new) - len(old)
    return gained > 0


def first_band(scales: FloatArray) -> float:
    """The upper end of the first band of distances, given ascending."""
    gaps = np.flatnonzero(scales[1:] > APART * scales[:-1])
    return float(scales[gaps[0]] if len(gaps) else scales[-1])


def open_scales(drawn: DrawnSides, radius: float, *, insert: bool) -> FloatArray:
    """At which distances something lies near without touching, up to `radius`, ascending."""
    found = [drawn.nearness.corners(radius).distance]
    if insert:
        found.append(drawn.nearness.sides(radius).distance)
    return np.sort(np.concatenate(found))


def fit_band(made: Fit, band: float, tolerance: float, *, insert: bool) -> tuple[Fit, Fit]:
    """Deal with everything up to the distance `band`: corners with corners; then, with `insert`, with sides.

    Returns both, the fit before and after corners were put into sides.

    No corner is moved farther than `tolerance`, which may be more: to the middle one of several.
    """
    drawn = made.drawn
    merging = merge_corners(drawn, band, tolerance)
    joined = replace(
        made,
        drawn=merging.drawn,
        reach=max(made.reach, merging.reach),
        joined=made.joined + merging.joined,
        resolved=made.resolved + merging.resolved,
        doubts=made.doubts + merging.doubts,
    )
    return joined, _with_insertions(joined, _beside(drawn, merging, band)) if insert else joined


def _beside(before: DrawnSides, merging: Merging, band: float) -> NearSides:
    """Corners beside sides, before corners were made one or afterwards."""
    drawn = merging.drawn
    old, new = before.nearness.sides(band), drawn.nearness.sides(band)
    if drawn is before:
        return new
    point = np.concatenate((merging.target[old.point], new.point))
    side = np.concatenate((old.side, new.side))
    rest = (np.concatenate((getattr(old, name), getattr(new, name))) for name in ("distance", "share", "end"))
    distance, share, end = rest
    lone = drawn.incidence.sides_per_edge[drawn.incidence.edge[side]] == 1
    kept = lone & ~drawn.lists(drawn.sides.tessel[side], point)
    return NearSides(point[kept], side[kept], distance[kept], share[kept], end[kept])


def _with_insertions(made: Fit, near: NearSides) -> Fit:
    """Corners put into sides, all at once: each into the side of a tessel to which it is nearest."""
    if not len(near):
        return made
    drawn = made.drawn
    host = drawn.sides.tessel[near.side].astype(np.int64) * len(drawn.sides.points) + near.point
    order = np.lexsort((near.side, near.distance, host))
    chosen = order[run_starts(host[order])]
    side, point = near.side[chosen], near.point[chosen]
    order = np.lexsort((near.share[chosen], side))
    return replace(
        made,
        drawn=drawn.with_corners(Junctions(side[order], point[order])),
        reach=max(made.reach, float(near.distance[chosen].max())),
        inserted=made.inserted + len(chosen),
        ends=made.ends + tuple(near.end[chosen].tolist()),
        points=made.points + tuple(point.tolist()),
    )


def settled(made: Fit) -> bool:
    """Whether most corners share their place with corners of other tessels.

    A corner counts as open if one of another tessel is nearer than half its own shorter side; also if it has been put
    into a side as near as that to its end, and something beside it is still without a partner.
    """
    drawn, read = made.drawn, made.drawn.read
    sides = drawn.sides
    shared = int((np.diff(drawn.corners[1]) - 1).clip(0).sum())
    room = np.full(len(sides.points), np.inf)
    halves = np.hypot(*(read.points[read.end] - read.points[read.start]).T)[drawn.origin] / 2
    for ends in (sides.start, sides.end):
        np.minimum.at(room, ends, halves)
    own = room[drawn.rim_points]
    near = drawn.nearness.corners(float(np.median(own)) if len(own) else 0.0)
    closer = near.distance < np.maximum(room[near.one], room[near.other])
    points, ends = np.array(made.points, dtype=np.int64), np.array(made.ends)
    on_rim = np.zeros(len(room), dtype=np.bool_)
    on_rim[drawn.rim_points] = True
    crowded = points[(ends < room[points]) & on_rim[points]]
    still_open = distinct(len(room), near.one[closer], near.other[closer], crowded)
    return shared >= SETTLED * len(still_open) / 2  # a contact to be made has two corners
