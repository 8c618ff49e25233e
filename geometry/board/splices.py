"""Splices: remote gluing of boundary segments, and of lone vertices (mutou.splice.*).

A splice glues the directed segment a onto the directed segment b: start to start, end to end, and between them in
proportion. Where one is subdivided by a vertex and the other is not, the vertex is carried over.

No splice is refused for the direction it runs in: whether the board stays orientable is a question about the whole of
it (see `surface`).

Two lone vertices may be spliced as well: they become one vertex, and no edge is added. Tessels that meet only there are
Anglers. The surface is pinched there, and its orientability stays what it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from rulestone.geometry.errors import BoardError

from .exact import turn_sign
from .incidence import Incidence, Sides
from .noding import Junctions, split_sides
from .segments import CLOSE, Link, Point, Segment, find_chain, show, show_point
from .sorted_integers import IndexArray

Piece = tuple[int, float]  # a side, and where its middle lies along the side of which it is a part


@dataclass(frozen=True)
class Splice:
    """Segment `a` glued onto segment `b`; each is a pair of points, and its direction matters."""

    a: Segment
    b: Segment

    def __str__(self) -> str:
        return f"{show(self.a)} onto {show(self.b)}"

    @property
    def places(self) -> tuple[Point, ...]:
        """The ends of both segments."""
        return (*self.a, *self.b)

    def rests_on(self, point: Point) -> bool:
        """Whether a point lies on one of the segments, exactly."""
        return any(
            turn_sign(start, end, point) == 0
            and all(min(p, q) <= value <= max(p, q) for value, p, q in zip(point, start, end, strict=True))
            for start, end in (self.a, self.b)
        )


@dataclass(frozen=True)
class VertexSplice:
    """The vertices at points `a` and `b` made one, without an edge."""

    a: Point
    b: Point

    def __str__(self) -> str:
        return f"vertex {show_point(self.a)} onto {show_point(self.b)}"

    @property
    def places(self) -> tuple[Point, ...]:
        """Both points."""
        return (self.a, self.b)

    def rests_on(self, point: Point) -> bool:
        """Whether the point is one of the two."""
        return point in (self.a, self.b)


AnySplice = Splice | VertexSplice


def as_point(given: object) -> Point:
    """A point from a pair of numbers. Raises BoardError for anything else."""
    try:
        x, y = (float(value) + 0.0 for value in given)  # type: ignore[attr-defined]
    except (TypeError, ValueError, OverflowError):
        raise BoardError(f"a vertex is given by its place (x, y), not {given!r}") from None
    return x, y


def glue_vertices(incidence: Incidence, splice: VertexSplice) -> Incidence:
    """The incidence after two vertices have become one. Raises BoardError where they are none, or one already."""
    numbers = []
    for place in splice.places:
        found = np.flatnonzero((incidence.sides.points == place).all(axis=1))
        if not len(found):
            raise BoardError(f"cannot splice {splice}: there is no vertex at {show_point(place)}")
        numbers.append(int(incidence.vertex[found[0]]))
    low, high = sorted(numbers)
    if low == high:
        raise BoardError(f"cannot splice {splice}: they are one vertex already")
    vertex, vertices = _renumbered(incidence.vertex, incidence.vertices, {high: low})
    sides, edge, forward = incidence.sides, incidence.edge, incidence.forward
    return Incidence(sides, edge, forward, vertex, incidence.edges, vertices).with_rim(incidence.rim)


def turns_over(incidence: Incidence, splice: Splice, *, whole_edges: bool) -> bool:
    """Whether who crosses the splice comes out turned over: the tessels lie on the same hand of the two segments."""
    chains = [find_chain(incidence, segment, whole_edge=whole_edges) for segment in (splice.a, splice.b)]
    return chains[0][0].along == chains[1][0].along


def glue(incidence: Incidence, splice: Splice, *, whole_edges: bool) -> Incidence:
    """The incidence after one splice.

    With `whole_edges` (noding as given) each segment must be one edge, and no vertex is added. Raises BoardError for a
    segment that is no boundary, or for segments that overlap so that an edge would get more than two sides.
    """
    chain_a = find_chain(incidence, splice.a, whole_edge=whole_edges)
    chain_b = find_chain(incidence, splice.b, whole_edge=whole_edges)
    breaks = _common_breaks(splice, chain_a, chain_b)
    if whole_edges and len(breaks) > 2:
        raise BoardError(f"cannot splice {splice}: an edge folded onto itself needs a vertex at its middle")
    incidence, pieces = _subdivide(incidence, [(chain_a, breaks), (chain_b, breaks)])
    partners: dict[int, tuple[int, bool]] = {}
    for (side_a, along_a), (side_b, along_b) in zip(
        _between(chain_a, breaks, pieces), _between(chain_b, breaks, pieces), strict=True
    ):
        same_way = along_a == along_b
        for side, partner in ((side_a, side_b), (side_b, side_a)):
            if side == partner or partners.setdefault(side, (partner, same_way)) != (partner, same_way):
                raise BoardError(f"cannot splice {splice}: the two segments overlap each other")
    return _identify(incidence, [(side, *partner) for side, partner in partners.items() if side < partner[0]])


def _common_breaks(splice: Splice, chain_a: list[Link], chain_b: list[Link]) -> list[float]:
    """Where along the segments, from 0 to 1, a vertex is needed on both."""
    breaks = [0.0, 1.0, *(place for link in (*chain_a, *chain_b) for place in (link.low, link.high))]
    if {link.side for link in chain_a} & {link.side for link in chain_b}:
        breaks += _folded(splice, breaks)
    distinct = [0.0]
    for place in sorted(breaks):
        if CLOSE < place < 1 - CLOSE and place - distinct[-1] > CLOSE:
            distinct.append(place)
    return [*distinct, 1.0]


def _folded(splice: Splice, breaks: list[float]) -> list[float]:
    """For segments that cover common ground: the mirror images of the vertices, and the point about which it folds."""
    (ax, ay), (bx, by) = splice.a
    (cx, cy), (dx, dy) = splice.b
    length = (bx - ax) ** 2 + (by - ay) ** 2
    first = ((cx - ax) * (bx - ax) + (cy - ay) * (by - ay)) / length  # where b starts, measured along a
    last = ((dx - ax) * (bx - ax) + (dy - ay) * (by - ay)) / length
    if min(max(first, last), 1.0) - max(min(first, last), 0.0) <= CLOSE:
        return []
    if abs(first - last - 1) > CLOSE:
        raise BoardError(f"cannot splice {splice}: the two segments overlap each other")
    return [first - place for place in breaks] + [first / 2]


def _subdivide(
    incidence: Incidence, demands: list[tuple[list[Link], list[float]]]
) -> tuple[Incidence, dict[int, list[Piece]]]:
    """Put a vertex at every break inside a side of the chains. Returns also the pieces of every side, in its order."""
    wanted: dict[int, list[float]] = {}
    for chain, breaks in demands:
        for link in chain:
            places = wanted.setdefault(link.side, [])
            for place in breaks:
                within = (place - link.low) / (link.high - link.low)
                within = within if link.along else 1 - within
                if CLOSE < within < 1 - CLOSE and all(abs(within - other) > CLOSE for other in places):
                    places.append(within)
    hosts = [(side, place) for side in sorted(wanted) for place in sorted(wanted[side])]
    sides = incidence.sides
    if not hosts:
        return incidence, {side: [(side, 0.5)] for side in wanted}
    host = np.array([side for side, _ in hosts])
    share = np.array([place for _, place in hosts])[:, None]
    start, end = sides.points[sides.start[host]], sides.points[sides.end[host]]
    fresh = len(sides.points) + np.arange(len(hosts))
    grown = Sides(
        np.concatenate((sides.points, start + (end - start) * share)),
        sides.tessel,
        sides.start,
        sides.end,
        sides.next,
        sides.tessels,
    )
    divided, origin = split_sides(grown, Junctions(host, fresh))
    pieces: dict[int, list[Piece]] = {}
    for side, places in wanted.items():
        ends = [0.0, *sorted(places), 1.0]
        middles = [(low + high) / 2 for low, high in pairwise(ends)]
        pieces[side] = list(zip(np.flatnonzero(origin == side).tolist(), middles, strict=True))
    edge = incidence.edge[origin]
    added = [piece for parts in pieces.values() for piece, _ in parts[1:]]
    edge[added] = incidence.edges + np.arange(len(added), dtype=np.int32)
    vertex = np.concatenate((incidence.vertex, incidence.vertices + np.arange(len(hosts), dtype=np.int32)))
    grown_incidence = Incidence(
        divided,
        edge,
        incidence.forward[origin],
        vertex.astype(np.int32),
        incidence.edges + len(added),
        incidence.vertices + len(hosts),
    )
    alone = np.zeros(len(sides), dtype=np.bool_)
    alone[incidence.rim] = True
    return grown_incidence.with_rim(np.flatnonzero(alone[origin])), pieces


def _between(chain: list[Link], breaks: list[float], pieces: dict[int, list[Piece]]) -> list[tuple[int, bool]]:
    """The sides between consecutive breaks from 0 to 1, and whether each runs in the segment's direction."""
    ordered: list[tuple[int, bool]] = []
    for link in chain:
        for part, middle in pieces[link.side] if link.along else pieces[link.side][::-1]:
            share = middle if link.along else 1 - middle
            if 0 < link.low + share * (link.high - link.low) < 1:
                ordered.append((part, link.along))
    if len(ordered) != len(breaks) - 1:
        raise BoardError("cannot splice: the segments overlap, or vertices on them lie too close to be kept apart")
    return ordered


def _identify(incidence: Incidence, couples: list[tuple[int, int, bool]]) -> Incidence:
    """Make one edge of the two sides of every couple, and one vertex of the ends that come together."""
    sides = incidence.sides
    edge, forward = incidence.edge.copy(), incidence.forward.copy()
    leader: dict[int, int] = {}

    def find(vertex: int) -> int:
        while (parent := leader.get(vertex, vertex)) != vertex:
            vertex = parent
        return vertex

    gone = []
    for one, other, same_way in couples:
        gone.append(int(edge[other]))
        edge[other] = edge[one]
        forward[other] = forward[one] == same_way
        ends = [int(incidence.vertex[point]) for point in (sides.start[one], sides.end[one])]
        others = [int(incidence.vertex[point]) for point in (sides.start[other], sides.end[other])]
        for mine, theirs in zip(ends, others if same_way else others[::-1], strict=True):
            low, high = sorted((find(mine), find(theirs)))
            leader[high] = low
    joined = {member: head for member in leader if (head := find(member)) != member}
    vertex, vertices = _renumbered(incidence.vertex, incidence.vertices, joined)
    edge, edges = _renumbered(edge, incidence.edges, dict.fromkeys(gone, 0))
    glued = np.array([side for one, other, _ in couples for side in (one, other)])
    rim = incidence.rim[~np.isin(incidence.rim, glued)]
    return Incidence(sides, edge, forward, vertex, edges, vertices).with_rim(rim)


def _renumbered(labels: IndexArray, count: int, joined: dict[int, int]) -> tuple[IndexArray, int]:
    """Number 0, 1, ... what is left when some labels become others, in ascending order."""
    numbers = np.arange(count, dtype=np.int32)
    members = np.array(sorted(joined), dtype=np.int64)
    for place, member in enumerate(members.tolist()):  # between one that goes and the next, all numbers sink alike
        until = int(members[place + 1]) if place + 1 < len(members) else count
        numbers[member:until] -= place + 1
    for member in members.tolist():
        numbers[member] = numbers[joined[member]]
    return numbers[labels], count - len(members)
