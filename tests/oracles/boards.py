"""Boards restated from the definitions, in exact rationals, slowly and obviously.

Nothing here shares code or representation with `rulestone.geometry`: points are pairs of fractions, sides are tuples,
classes are found by merging Python sets.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

Point = tuple[Fraction, Fraction]
Segment = tuple[Point, Point]
Pair = tuple[int, int]


class Refused(Exception):
    """The splice is not allowed."""


@dataclass
class Side:
    """One side of a tessel, from p to q with the tessel on the left."""

    tessel: int
    p: Point
    q: Point
    ring: int
    edge: int = -1
    ahead: bool = True


@dataclass
class Board:
    """Sides glued into edges (numbers in `Side.edge`) and points glued into vertices."""

    tessels: int
    sides: list[Side]
    vertex: dict[Point, int] = field(default_factory=dict)

    def start(self, side: Side) -> int:
        return self.vertex[side.p]

    def end(self, side: Side) -> int:
        return self.vertex[side.q]

    def corners(self, tessel: int) -> set[int]:
        return {self.start(side) for side in self.sides if side.tessel == tessel}

    def edges(self) -> dict[int, list[Side]]:
        found: dict[int, list[Side]] = {}
        for side in self.sides:
            found.setdefault(side.edge, []).append(side)
        return found

    def ends(self, edge: list[Side]) -> tuple[int, int]:
        side = edge[0]
        return (self.start(side), self.end(side)) if side.ahead else (self.end(side), self.start(side))


def build(polygons: Sequence[Any], *, split: bool) -> Board:
    """A board of shapely polygons; with `split`, listed vertices inside edges split them."""
    sides = []
    ring_number = 0
    for tessel, polygon in enumerate(polygons):
        for part in getattr(polygon, "geoms", [polygon]):
            for place, ring in enumerate([part.exterior, *part.interiors]):
                corners = [(Fraction(x), Fraction(y)) for x, y in ring.coords]
                corners = [a for a, b in pairwise(corners) if a != b]
                steps = list(pairwise([*corners, corners[0]]))
                area = sum(a[0] * b[1] - b[0] * a[1] for a, b in steps)
                if (area > 0) != (place == 0):
                    steps = [(b, a) for a, b in reversed(steps)]
                sides += [Side(tessel, a, b, ring_number) for a, b in steps]
                ring_number += 1
    if split:
        listed = sorted({side.p for side in sides})  # what lies inside a side lies between its ends in this order, too
        sides = [
            piece
            for side in sides
            for low, high in [sorted((side.p, side.q))]
            for between in [listed[bisect_right(listed, low) : bisect_left(listed, high)]]
            for piece in cut(side, [c for c in between if inside(c, side.p, side.q)])
        ]
    numbers: dict[frozenset[Point], int] = {}
    for side in sides:
        side.edge = numbers.setdefault(frozenset((side.p, side.q)), len(numbers))
        side.ahead = side.p < side.q
    points = sorted({side.p for side in sides})
    return Board(len(polygons), sides, {point: number for number, point in enumerate(points)})


def inside(c: Point, a: Point, b: Point) -> bool:
    """Whether c lies strictly between a and b: by x and then y, and on their line."""
    if not (a < c < b or b < c < a):
        return False
    return (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0])


def along(c: Point, segment: Segment) -> Fraction:
    """Where c lies along the segment: 0 at its start, 1 at its end."""
    (ax, ay), (bx, by) = segment
    return ((c[0] - ax) * (bx - ax) + (c[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)


def at(share: Fraction, segment: Segment) -> Point:
    (ax, ay), (bx, by) = segment
    return ax + share * (bx - ax), ay + share * (by - ay)


def cut(side: Side, points: Sequence[Point]) -> list[Side]:
    """The pieces of a side between points inside it."""
    stops = sorted({side.p, side.q, *points}, key=lambda point: along(point, (side.p, side.q)))
    return [Side(side.tessel, a, b, side.ring) for a, b in pairwise(stops)]


def splice(board: Board, a: Segment, b: Segment) -> None:
    """Glue a onto b, with vertices carried over. Raises Refused."""
    rim = {edge: sides[0] for edge, sides in board.edges().items() if len(sides) == 1}
    on: dict[str, list[Side]] = {"a": [], "b": []}
    for name, segment in (("a", a), ("b", b)):
        for side in rim.values():
            collinear = all(
                (segment[1][0] - segment[0][0]) * (point[1] - segment[0][1])
                == (segment[1][1] - segment[0][1]) * (point[0] - segment[0][0])
                for point in (side.p, side.q)
            )
            if collinear:
                low, high = sorted((along(side.p, segment), along(side.q, segment)))
                if max(low, Fraction(0)) < min(high, Fraction(1)):
                    on[name].append(side)
        spans = sorted(tuple(sorted((along(side.p, segment), along(side.q, segment)))) for side in on[name])
        reached = Fraction(0)
        for low, high in spans:
            if low > reached or (low < reached and reached > 0):
                raise Refused
            reached = high
        if reached < 1:
            raise Refused
    shares = {Fraction(0), Fraction(1)}
    shares |= {along(point, a) for side in on["a"] for point in (side.p, side.q)}
    shares |= {along(point, b) for side in on["b"] for point in (side.p, side.q)}
    shared = [side for side in on["a"] if any(side is other for other in on["b"])]
    if shared:
        first, last = along(b[0], a), along(b[1], a)
        if max(min(first, last), Fraction(0)) < min(max(first, last), Fraction(1)):
            if first - last != 1:
                raise Refused
            shares |= {first - share for share in shares} | {first / 2}
    stops = sorted(share for share in shares if 0 <= share <= 1)
    _insert(board, [at(share, a) for share in stops] + [at(share, b) for share in stops])
    by_points = {
        frozenset((side.p, side.q)): side for sides in board.edges().values() if len(sides) == 1 for side in sides
    }
    couples: dict[frozenset[int], bool] = {}
    partner: dict[int, tuple[int, bool]] = {}
    for low, high in pairwise(stops):
        one, other = by_points[frozenset((at(low, a), at(high, a)))], by_points[frozenset((at(low, b), at(high, b)))]
        same = (one.p == at(low, a)) == (other.p == at(low, b))
        for x, y in ((one, other), (other, one)):
            if x is y or partner.setdefault(id(x), (id(y), same)) != (id(y), same):
                raise Refused
        couples[frozenset((id(one), id(other)))] = same
    sides_by_id = {id(side): side for side in board.sides}
    for couple, same in couples.items():
        one, other = (sides_by_id[name] for name in couple)
        other.edge, other.ahead = one.edge, one.ahead == same
        for p, q in ((one.p, other.p), (one.q, other.q)) if same else ((one.p, other.q), (one.q, other.p)):
            kept, gone = board.vertex[p], board.vertex[q]
            board.vertex.update({point: kept for point, number in board.vertex.items() if number == gone})


def splice_vertices(board: Board, p: Point, q: Point) -> None:
    """Make one vertex of two. Raises Refused where there is none, or they are one already."""
    if p not in board.vertex or q not in board.vertex or board.vertex[p] == board.vertex[q]:
        raise Refused
    kept, gone = board.vertex[p], board.vertex[q]
    board.vertex.update({point: kept for point, number in board.vertex.items() if number == gone})


def _insert(board: Board, points: list[Point]) -> None:
    fresh = 1 + max(side.edge for side in board.sides)
    sides = []
    for side in board.sides:
        alone = sum(other.edge == side.edge for other in board.sides) == 1
        wanted = [point for point in points if alone and inside(point, side.p, side.q)]
        if not wanted:
            sides.append(side)
            continue
        for piece in cut(side, wanted):
            piece.edge, fresh = fresh, fresh + 1
            sides.append(piece)
            if piece.p not in board.vertex:
                board.vertex[piece.p] = 1 + max(board.vertex.values())
    board.sides = sides


def related(board: Board, *, rim_edges: bool = False, different_sides: bool = False) -> dict[str, set[Pair]]:
    """Walker, angler and jagger pairs, straight from the words of the definitions."""
    edges = board.edges()
    owns = [{side.edge for side in board.sides if side.tessel == tessel} for tessel in range(board.tessels)]
    corners = [board.corners(tessel) for tessel in range(board.tessels)]
    walker = {(s, t) for s, t in combinations(range(board.tessels), 2) if owns[s] & owns[t]}
    touching = {(s, t) for s, t in combinations(range(board.tessels), 2) if corners[s] & corners[t]}
    jagger = set()
    for s in range(board.tessels):
        for number, sides in edges.items():
            beside = {side.tessel for side in sides}
            if s in beside or (len(sides) < 2 and not rim_edges):
                continue
            if different_sides and len(sides) > 1 and len(beside) < 2:
                continue
            for v, w in (board.ends(sides), board.ends(sides)[::-1]):
                if v in corners[s] and w not in corners[s]:
                    for t in range(board.tessels):
                        if w in corners[t] and not corners[s] & corners[t] and number not in owns[t]:
                            jagger.add((s, t))
    assert all((t, s) in jagger for s, t in jagger)
    return {"walker": walker, "angler": touching - walker, "jagger": {(s, t) for s, t in jagger if s < t}}


def euler(board: Board) -> int:
    """Euler characteristic of the point set: an open tessel counts 2 for each piece, less its boundary components.

    For tessels of one piece only. Rings of a tessel that meet in a point (of the plane) bound it together.
    """
    total = len(set(board.vertex.values())) - len(board.edges())
    for tessel in range(board.tessels):
        rings: dict[int, set[Point]] = {}
        for side in board.sides:
            if side.tessel == tessel:
                rings.setdefault(side.ring, set()).add(side.p)
        groups: list[set[Point]] = []
        for points in rings.values():
            meeting = [group for group in groups if group & points]
            groups = [group for group in groups if not group & points] + [points.union(*meeting)]
        total += 2 - len(groups)
    return total


def boundary_matrix(board: Board) -> list[list[int]]:
    """The boundary operator from tessels to edges with two sides: one row for each such edge."""
    rows = []
    for sides in board.edges().values():
        if len(sides) == 2:
            row = [0] * board.tessels
            for side in sides:
                row[side.tessel] += 1 if side.ahead else -1
            rows.append(row)
    return rows


def invariant_factors(matrix: list[list[int]]) -> list[int]:
    """Nonzero invariant factors of an integer matrix (Smith normal form), by row and column operations."""
    rows = [list(row) for row in matrix]
    factors = []
    while any(any(row) for row in rows):
        i, j = min(
            ((i, j) for i, row in enumerate(rows) for j, value in enumerate(row) if value),
            key=lambda place: abs(rows[place[0]][place[1]]),
        )
        pivot = rows[i][j]
        for k, row in enumerate(rows):
            if k != i and (times := row[j] // pivot):
                rows[k] = [value - times * other for value, other in zip(row, rows[i], strict=True)]
        for column in range(len(rows[i])):
            if column != j and (times := rows[i][column] // pivot):
                for row in rows:
                    row[column] -= times * row[j]
        if not any(rows[k][j] for k in range(len(rows)) if k != i) and sum(map(bool, rows[i])) == 1:
            factors.append(abs(pivot))
            rows = [[value for c, value in enumerate(row) if c != j] for k, row in enumerate(rows) if k != i]
    return factors


def components(board: Board) -> int:
    """How many edge-connected components there are."""
    groups: list[set[int]] = [{tessel} for tessel in range(board.tessels)]
    for sides in board.edges().values():
        names = {side.tessel for side in sides}
        meeting = [group for group in groups if group & names]
        groups = [group for group in groups if not group & names] + [set().union(*meeting)]
    return len(groups)
