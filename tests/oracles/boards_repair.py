"""What a repair claims, checked in exact rationals, slowly: polygons before, polygons after, and a tolerance.

Nothing is shared with `rulestone.geometry.soundness.repair`: corners are fractions, and all pairs of sides are looked
at.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from math import sqrt
from typing import Any

from tests.oracles.boards import Point, Segment, build, inside, related

Ring = list[Point]


def rings(polygon: Any) -> list[Ring]:
    """The rings of a polygon or multipolygon as they are written, without the closing points."""
    parts = getattr(polygon, "geoms", [polygon])
    found = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return [[(Fraction(x), Fraction(y)) for x, y in ring.coords][:-1] for ring in found]


def broken_claims(before: list[Any], after: list[Any], tolerance: float) -> list[str]:
    """Every claim that does not hold."""
    found = []
    limit = Fraction(tolerance) ** 2 * (1 + Fraction(1, 10**9))  # the tolerance is compared in floating point
    for number, (old, new) in enumerate(zip(before, after, strict=True)):
        for one, other in zip(rings(old), rings(new), strict=True):
            if not _moved_within(one, other, limit):
                found.append(f"tessel {number}: a corner moved too far, was lost, or lies off its side")
            area, again = _twice_area(one), _twice_area(other)
            if area * again <= 0:
                found.append(f"tessel {number} is turned over")
            strip = sum(sqrt(_square(a, b)) for a, b in pairwise([*one, one[0]])) * tolerance
            if abs(float(again - area)) / 2 > 2 * strip + 4 * len(other) * tolerance**2:
                found.append(f"tessel {number} has changed by more than a strip")
        if _simple(old) and not _simple(new):
            found.append(f"tessel {number} crosses itself")
    found += [f"tessels {one} and {other} overlap" for one, other in overlaps(after) - overlaps(before)]
    old_pairs, new_pairs = (related(build(polygons, split=True)) for polygons in (before, after))
    touching = [pairs["walker"] | pairs["angler"] for pairs in (old_pairs, new_pairs)]
    found += [f"tessels {one} and {other} touch no more" for one, other in touching[0] - touching[1]]
    return found


def _moved_within(old: Ring, new: Ring, limit: Fraction) -> bool:
    """Whether the new ring is the old one with every corner moved a little and further corners put in a little off.

    Corners may have been put in anywhere, so this looks for a way through both rings, corner by corner.
    """
    reach = {0} if _square(old[0], new[0]) <= limit else set()
    for corner in new[1:]:
        onward = {k + 1 for k in reach if k + 1 < len(old) and _square(old[k + 1], corner) <= limit}
        beside = {k for k in reach if _off(corner, (old[k], old[(k + 1) % len(old)])) <= 4 * limit}
        reach = onward | beside
    return len(old) - 1 in reach


def _off(c: Point, segment: Segment) -> Fraction:
    """The square of the distance from a point to a segment."""
    (ax, ay), (bx, by) = segment
    share = ((c[0] - ax) * (bx - ax) + (c[1] - ay) * (by - ay)) / _square(*segment)
    share = min(max(share, Fraction(0)), Fraction(1))
    return _square(c, (ax + share * (bx - ax), ay + share * (by - ay)))


def _square(a: Point, b: Point) -> Fraction:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _twice_area(ring: Ring) -> Fraction:
    return sum((a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]])), Fraction(0))


def _sides(polygon: Any) -> list[Segment]:
    return [side for ring in rings(polygon) for side in pairwise([*ring, ring[0]])]


def _turn(a: Point, b: Point, c: Point) -> int:
    value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (value > 0) - (value < 0)


def _cross(one: Segment, other: Segment) -> bool:
    return _turn(*one, other[0]) * _turn(*one, other[1]) < 0 and _turn(*other, one[0]) * _turn(*other, one[1]) < 0


def _simple(polygon: Any) -> bool:
    sides = _sides(polygon)
    corners = [a for a, _ in sides]
    if len(set(corners)) < len(corners) or any(inside(c, *side) for c in corners for side in sides):
        return False
    return not any(_cross(one, other) for one, other in combinations(sides, 2))


def _contains(polygon: Any, point: Point) -> bool:
    """Whether a point lies strictly inside."""
    odd = False
    for a, b in _sides(polygon):
        if point in (a, b) or inside(point, a, b):
            return False
        if (a[1] <= point[1]) != (b[1] <= point[1]) and (_turn(a, b, point) > 0) == (b[1] > a[1]):
            odd = not odd
    return odd


def overlaps(polygons: list[Any]) -> set[tuple[int, int]]:
    """Pairs with common interior: sides cross, or the middle of a piece of one's rim lies within the other.

    Pieces are those into which the rim is cut where it meets the other's. For two that share their whole rim, a point
    just inside is tried.
    """
    found = set()
    for (i, one), (j, other) in combinations(enumerate(polygons), 2):
        if not one.envelope.intersects(other.envelope):
            continue
        first, second = _sides(one), _sides(other)
        if any(_cross(a, b) for a in first for b in second):
            found.add((i, j))
            continue
        for sides, rivals, rival in ((first, second, other), (second, first, one)):
            corners = {a for a, _ in rivals}
            for a, b in sides:
                stops = sorted({a, b, *(c for c in corners if inside(c, a, b))})
                if any(_contains(rival, ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)) for p, q in pairwise(stops)):
                    found.add((i, j))
        if _twice_area([a for a, _ in first]) * _twice_area([a for a, _ in second]) < 0:
            second = [(b, a) for a, b in second]
        if set(first) & set(second):
            found.add((i, j))  # the same side, run the same way round
    return found
