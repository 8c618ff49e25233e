"""Boards that close on themselves: coordinates that are the same modulo a period, such as longitudes modulo 360.

Points whose coordinates differ by whole periods are one vertex. Each is its copy in the first period, shifted by a
whole number of periods; a side is known by the copies of its ends and by the difference of these numbers. So two sides
lie on each other exactly if a shift by whole periods takes the one to the other, also on a ring of one or two tessels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.incidence import Incidence, Sides
from rulestone.geometry.board.noding import Junctions, lies_inside, segments, split_sides
from rulestone.geometry.board.same_points import identify_points
from rulestone.geometry.board.sorted_integers import FloatArray, IntArray, run_starts
from rulestone.geometry.errors import BoardError

Period = tuple[float | None, float | None]
LONGITUDES = 360.0
ROUNDED_LAST = 2.0  # units in the last place by which a coordinate and its shift may have been rounded
MOST_TURNS = 100  # how often a board may go round; every turn is looked at


def as_period(given: object) -> Period:
    """A period for x and one for y, None where there is none. Raises BoardError for anything else."""
    if isinstance(given, Sequence) and not isinstance(given, str) and len(given) == 2:
        try:
            values = [None if value is None else float(value) for value in given]
        except (TypeError, ValueError, OverflowError):
            values = []
        if any(value is not None for value in values) and all(v is None or (np.isfinite(v) and v > 0) for v in values):
            return values[0], values[1]
    pair = "a pair such as (360, None), positive numbers or None for x and y (--period 360, or 360,180 or ,10)"
    raise BoardError(f"period={given!r}: give {pair}")


def period_text(period: Period) -> str:
    """The period as the option --period has it: two numbers with a comma between, one of which may be left out."""
    return ",".join("" if length is None else repr(length) for length in period)


def period_of_text(text: str) -> Period:
    """The period that `period_text` writes. Raises BoardError for anything else."""
    try:
        values = [float(part) if part.strip() else None for part in text.split(",")]
    except ValueError:
        values = []
    if not 1 <= len(values) <= 2:
        raise BoardError(f"the period {text!r}: give one or two numbers with a comma between, such as 360,")
    return as_period((values[0], values[1] if len(values) > 1 else None))


def unwrapped(polygons: NDArray[Any], period: Period) -> NDArray[Any]:
    """The polygons; on longitudes, rings that jump from one end to the other drawn on beyond the antimeridian.

    With a period of 360 in x, and y from -90 to 90, a side that is longer than 180 but shorter than 360 is such a jump.
    (With other periods it may be a wide tessel.) So is one of exactly 360 along a parallel, the same point twice, where
    the ring would else not close or cross itself. A ring that goes once round the globe is drawn on to the nearer pole.
    Raises BoardError for a hole that goes round a pole, for a ring that goes round more than once, and for a board that
    reaches over more than `MOST_TURNS` periods.
    """
    coordinates, owner = shapely.get_coordinates(polygons, return_index=True)
    for axis, length in enumerate(period):
        values = coordinates[np.isfinite(coordinates[:, axis]), axis]
        if length is not None and len(values) and float(np.ptp(values)) > MOST_TURNS * length:
            raise BoardError(
                f"the board reaches over more than {MOST_TURNS} times its period of {length:g} in {'xy'[axis]}"
            )
    if period != (LONGITUDES, None) or np.abs(coordinates[:, 1]).max(initial=0.0) > 90:
        return polygons
    long = np.abs(np.diff(coordinates[:, 0])) > LONGITUDES / 2
    result = polygons.copy()
    for number in np.unique(owner[1:][(owner[1:] == owner[:-1]) & long]).tolist():
        parts = []
        for part in shapely.get_parts(polygons[number]):
            shell, *holes = (shapely.get_coordinates(ring) for ring in shapely.get_rings(part))
            unwound = [_unwrapped_ring(hole, pole=False) for hole in holes]
            parts.append(shapely.Polygon(_unwrapped_ring(shell, pole=True), unwound))
        result[number] = parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)
    return result


def _unwrapped_ring(corners: FloatArray, *, pole: bool) -> FloatArray:
    """A closed ring without jumps."""
    steps = np.diff(corners[:, 0])
    size = np.abs(steps)
    jumps = (size > LONGITUDES / 2) & (size < LONGITUDES)
    twice = (size == LONGITUDES) & (np.diff(corners[:, 1]) == 0) & (np.abs(corners[1:, 1]) < 90)
    plain, turns = _without_jumps(corners, jumps)
    if turns == 0 and not (twice.any() and not shapely.is_simple(shapely.LinearRing(plain))):
        return plain
    closed, turns = _without_jumps(corners, jumps | twice)
    if turns == 0:
        return closed
    if abs(turns) > 1 or not pole:
        x, y = corners[0].tolist()
        raise BoardError(f"the ring from ({x:g}, {y:g}) goes round a pole: draw it from -180 to 180 and up to the pole")
    first = int(np.flatnonzero(jumps | twice)[0]) + 1  # begin at the antimeridian, where a map would be cut
    turned = np.concatenate((corners[first:-1], corners[: first + 1]))
    long = np.concatenate(((jumps | twice)[first:], (jumps | twice)[:first]))
    path, _ = _without_jumps(turned, long)
    edge = 90.0 if path[:, 1].mean() > 0 else -90.0
    return np.concatenate((path, [[path[-1, 0], edge], [path[0, 0], edge]], path[:1]))


def _without_jumps(corners: FloatArray, jumps: NDArray[np.bool_]) -> tuple[FloatArray, int]:
    """The corners drawn on after each jump, and how many times round they end."""
    steps = np.diff(corners[:, 0])
    turns = np.concatenate(([0], np.cumsum(np.where(jumps, -np.sign(steps), 0))))
    return np.column_stack((corners[:, 0] + turns * LONGITUDES, corners[:, 1])), int(turns[-1])


def close_up(sides: Sides, period: Period, *, split: bool) -> Incidence:
    """Sides glued where they lie on each other modulo the period; with `split`, corners inside sides split these."""
    vertex, turns, vertices = _copies(sides.points, period)
    sides, added = _split(sides, period, turns) if split else (sides, 0)
    if added:
        vertex, turns, vertices = _copies(sides.points, period)
    start, end = vertex[sides.start].astype(np.int64), vertex[sides.end].astype(np.int64)
    wound = turns[sides.end] - turns[sides.start]
    ahead = start < end
    loop = start == end
    ahead |= loop & ((wound[:, 0] > 0) | ((wound[:, 0] == 0) & (wound[:, 1] > 0)))
    wound = np.where(ahead[:, None], wound, -wound)
    low, high = np.where(ahead, start, end), np.where(ahead, end, start)
    order = np.lexsort((wound[:, 1], wound[:, 0], high, low))
    columns = np.column_stack((low, high, wound))[order]
    fresh = np.ones(len(order), dtype=np.bool_)
    fresh[1:] = (columns[1:] != columns[:-1]).any(axis=1)
    edge = np.empty(len(order), dtype=np.int32)
    edge[order] = np.cumsum(fresh) - 1
    return Incidence(sides, edge, np.asarray(ahead), vertex, int(fresh.sum()), vertices)


def _copies(points: FloatArray, period: Period) -> tuple[NDArray[np.int32], IntArray, int]:
    """For every point the number of its copy in the first period, by how many periods it is shifted, and how many.

    The first period begins at the least coordinate.
    """
    first, turns = points.copy(), np.zeros(points.shape, dtype=np.int64)
    for axis, length in enumerate(period):
        if length is not None and len(points):
            first[:, axis], turns[:, axis] = _first_period(points[:, axis], length)
    places, vertex = identify_points(first)
    return vertex, turns, len(places)


def _first_period(values: FloatArray, length: float) -> tuple[FloatArray, IntArray]:
    """Each value taken back to the first period, and by how many periods; what the shift rounded off is put right.

    0.95 - 0.9 is not the 0.05 that was drawn, but so near that no coordinate of that size could tell them apart.
    """
    low = float(values.min())
    turns = np.floor((values - low) / length).astype(np.int64)
    largest = np.maximum(np.abs(values), abs(low) + length)
    turns += _on_drawn(values - turns * length, np.array([low, low + length]), largest) == low + length
    first = values - turns * length
    drawn = values[turns == 0]
    for turn in np.unique(turns[turns != 0]).tolist():
        there = turns == turn
        first[there] = _on_drawn(first[there], drawn, largest[there])
        drawn = np.concatenate((drawn, first[there]))
    return first, turns


def _on_drawn(values: FloatArray, drawn: FloatArray, largest: FloatArray) -> FloatArray:
    """Each value, or the nearest of those drawn if it misses that by the rounding of coordinates as large as these."""
    drawn = np.sort(drawn)
    place = np.searchsorted(drawn, values)
    below, above = drawn[np.maximum(place - 1, 0)], drawn[np.minimum(place, len(drawn) - 1)]
    nearest = np.where(np.abs(values - below) <= np.abs(above - values), below, above)
    return np.where(np.abs(values - nearest) <= ROUNDED_LAST * np.spacing(largest), nearest, values)


def _split(sides: Sides, period: Period, turns: IntArray) -> tuple[Sides, int]:
    """Sides split by points that lie inside them after a shift by whole periods; the shifted points are new ones."""
    found_side, found_place = [], []
    lines = segments(sides.points[sides.start], sides.points[sides.end])
    tree = shapely.STRtree(lines)
    spread = [int(turns[:, axis].max() - turns[:, axis].min()) + 1 if period[axis] else 0 for axis in (0, 1)]
    for dx in range(-spread[0], spread[0] + 1):
        for dy in range(-spread[1], spread[1] + 1):
            if (dx, dy) == (0, 0):
                continue
            shifted = sides.points.copy()
            for axis, by in enumerate((dx * (period[0] or 0.0), dy * (period[1] or 0.0))):
                if by:
                    drawn = sides.points[:, axis]
                    shifted[:, axis] = _on_drawn(drawn + by, drawn, np.maximum(np.abs(drawn), abs(by)))
            guest, host = tree.query(shapely.points(shifted), predicate="intersects")
            inside = lies_inside(sides.points[sides.start[host]], sides.points[sides.end[host]], shifted[guest])
            found_side.append(host[inside])
            found_place.append(shifted[guest[inside]])
    side, place = np.concatenate(found_side), np.concatenate(found_place)
    if not len(side):
        return sides, 0
    along = sides.points[sides.end[side]] - sides.points[sides.start[side]]
    share = ((place - sides.points[sides.start[side]]) * along).sum(axis=1)
    order = np.lexsort((share, side))
    side, share, place = side[order], share[order], place[order]
    kept = run_starts(side) | run_starts(share)
    side, place = side[kept], place[kept]
    grown = Sides(
        np.concatenate((sides.points, place)), sides.tessel, sides.start, sides.end, sides.next, sides.tessels
    )
    return split_sides(grown, Junctions(side, len(sides.points) + np.arange(len(side))))[0], len(side)


def doubts_about_longitude(sides: Sides, rim: IntArray) -> str | None:
    """One sentence if coordinates look like longitudes and the antimeridian is a border; else None."""
    points = sides.points
    if not len(points) or np.abs(points).max() > 360 or np.abs(points[:, 1]).max() > 90:
        return None
    steps = np.abs(sides.points[sides.end, 0] - sides.points[sides.start, 0])
    across = np.unique(sides.tessel[(steps > 180) & (steps < 360)])
    remedy = "period=(360, None) glues them there"
    if len(across):
        who = f"{len(across)} tessels seem" if len(across) > 1 else "a tessel seems"
        return f"{who} to cross the antimeridian (sides longer than 180); {remedy}"
    west, east = points[:, 0].min(), points[:, 0].max()
    if east - west != 360:
        return None
    ends = np.concatenate((sides.points[sides.start[rim]], sides.points[sides.end[rim]]))
    at_west, at_east = (np.unique(ends[ends[:, 0] == x, 1]) for x in (west, east))
    common = int(np.isin(at_west, at_east).sum())
    if common < 2:
        return None
    return f"the rims at {west:g} and {east:g} meet at the antimeridian in {common} places; {remedy}"
