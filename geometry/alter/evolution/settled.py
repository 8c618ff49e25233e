"""One form for each board, so that boards reached in different ways can be told to be the same.

In the settled form every vertex of a tessel is a corner of its polygon (T-junctions and vertices carried over by a
splice included), every tessel's corners begin with the lowest, tessels are in ascending order of their numbers, and
every edge glued by a splice has a splice of its own, in ascending order; so have vertices spliced without an edge.
Points are the same if their coordinates are equal (see `geometry.board.same_points`); two settled boards are the same
if their
keys are equal.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import shapely
from rulestone.geometry.alter.outlines import Point
from rulestone.geometry.board.segments import Segment
from rulestone.geometry.board.splices import Splice, VertexSplice
from rulestone.geometry.errors import BoardWarning
from rulestone.geometry.tessellation import Tessellation

Corners = tuple[Point, ...]
Glued = tuple[Segment, Segment]
Key = tuple[tuple[tuple[int, tuple[Corners, ...]], ...], tuple[Glued, ...], tuple[Corners, ...]]


def corners_of(board: Tessellation, number: int) -> tuple[Corners, ...]:
    """The rims of a tessel as corners, all its vertices among them, each beginning with the lowest."""
    return tuple(sorted(map(_turned, board.incidence.corners_of_tessel(number))))


def _turned(corners: list[Point]) -> Corners:
    first = min(range(len(corners)), key=lambda place: (corners[place], corners[place - 1]))
    return (*corners[first:], *corners[:first])


def glued_edges(board: Tessellation) -> tuple[Glued, ...]:
    """The edges joined by splices: two directed segments for each, the first ascending, in ascending order."""
    if not board.splices:
        return ()
    incidence, sides = board.incidence, board.incidence.sides
    found = []
    for one, other in incidence.side_couples.tolist():
        same_way = bool(incidence.forward[one] == incidence.forward[other])
        a, b = (_ends(sides.points[[sides.start[side], sides.end[side]]].tolist()) for side in (one, other))
        if not same_way:
            b = b[::-1]
        if a != b:  # else they lie on each other in the plane
            found.append(_directed(a, b))
    return tuple(sorted(found))


def _ends(points: list[list[float]]) -> Segment:
    (ax, ay), (bx, by) = points
    return (ax, ay), (bx, by)


def _directed(a: Segment, b: Segment) -> Glued:
    """The same splice, the lower segment first and ascending."""
    low, high = (a, b) if sorted(a) <= sorted(b) else (b, a)
    return (low, high) if low[0] <= low[1] else (low[::-1], high[::-1])


def key_of(board: Tessellation, numbers: Mapping[Any, int]) -> Key:
    """What makes a board this board: the corners of every tessel by number, the edges glued, the vertices spliced."""
    tessels = sorted((numbers[name], corners_of(board, place)) for place, name in enumerate(board.ids))
    return tuple(tessels), glued_edges(board), spliced_vertices(board)


def spliced_vertices(board: Tessellation) -> tuple[Corners, ...]:
    """The points made one vertex by splices of vertices: groups in ascending order, the points of each ascending."""
    groups: list[set[Point]] = []
    for splice in board.splices:
        if isinstance(splice, VertexSplice):
            meeting = [group for group in groups if not group.isdisjoint(splice.places)]
            groups = [group for group in groups if group not in meeting] + [set(splice.places).union(*meeting)]
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def settle(key: Key) -> Tessellation:
    """The settled board with this key; its ids are the numbers of its tessels."""
    tessels, glued, vertices = key
    polygons = {number: _polygon(rims) for number, rims in tessels}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BoardWarning)  # what is wrong with the board is asked for afterwards
        board = Tessellation.from_polygons(polygons)
    joined = [VertexSplice(first, point) for first, *others in vertices for point in others]
    return board.with_splices([*joined, *(Splice(a, b) for a, b in glued)])


def _polygon(rims: tuple[Corners, ...]) -> Any:
    outer = [rim for rim in rims if shapely.is_ccw(shapely.LinearRing(rim))]
    inner = [rim for rim in rims if rim not in outer]
    if len(outer) == 1:
        return shapely.Polygon(outer[0], inner)
    within = [[hole for hole in inner if shapely.Polygon(rim).contains(shapely.Polygon(hole))] for rim in outer]
    return shapely.MultiPolygon([shapely.Polygon(rim, holes) for rim, holes in zip(outer, within, strict=True)])
