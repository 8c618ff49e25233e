"""Alterations of the playing area: split a tessel, merge two, move a vertex. Splices are altered by `Tessellation`.

Each gives a new board and leaves the old one as it is; polygons that do not change are shared, attributes and what was
said by hand are inherited (see `inheritance`). The text's own list of
alterations is lost (mutou.area.list), so these are the operations that keep polygons polygons. Every alteration is
checked: what would make a board with a fault (crossing, overlap, more than nineteen vertices) is refused, with the
reason. Splices stay where they are; an alteration that takes away a boundary on which a splice rests is refused.
"""

from __future__ import annotations

import warnings
from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import shapely
from rulestone.geometry.board.sorted_integers import FloatArray
from rulestone.geometry.errors import BoardError, BoardWarning
from rulestone.geometry.tessellation import Tessellation

from .inheritance import Attributes, inherit
from .nearby import Changes, rebuilt_nearby, with_changes
from .outlines import Point, polygon_of, rim_of, rims_of


def split_tessel(
    board: Tessellation,
    tessel: Hashable,
    path: Sequence[Point],
    names: tuple[Hashable, Hashable],
    *,
    attributes: tuple[Attributes, Attributes] = ({}, {}),
) -> Tessellation:
    """Cut a tessel in two along a path that runs inside it from one boundary point to another.

    The first name goes to the part on the left of the path. Ends of the path inside an edge become vertices, for the
    neighbour as well. Both parts have the attributes of the tessel, but for those given (what must be shared out, say).

    Raises BoardError if the path does not cut the tessel into exactly two parts, or a name is taken.

    >>> from rulestone.geometry.make.makers import square
    >>> halves = split_tessel(square(2, 1), "a1", [(0.5, 0), (0.5, 1)], ("west", "east"))
    >>> [(halves.ids[one], halves.ids[other]) for one, other in halves.pairs("walker").tolist()]
    [('west', 'east'), ('east', 'b1')]
    """
    number = board.number_of(tessel)
    _refuse_taken(board, names, replaced={tessel})
    corners = [(float(x), float(y)) for x, y in path]
    if len(corners) < 2:
        raise BoardError("a cut needs a path of at least two points")
    if board.polygons[number].geom_type != "Polygon":
        raise BoardError(f"tessel {tessel} comes in several pieces and cannot be split by a single cut")
    left, right = _cut(board, number, corners)
    bent = _bent_neighbours(board, number, (corners[0], corners[-1]))
    changed = {neighbour: [(board.ids[neighbour], shape)] for neighbour, shape in bent.items()}
    changed[number] = [(names[0], left), (names[1], right)]
    altered = _rebuilt(board, changed, f"splitting {tessel}")
    return inherit(board, altered, dict.fromkeys(names, (tessel,)), dict(zip(names, attributes, strict=True)))


def _bent_neighbours(board: Tessellation, number: int, ends: tuple[Point, Point]) -> dict[int, Any]:
    """Neighbours across an edge inside which the cut ends, with that end among their corners.

    On a slanted edge the end may lie off it by rounding; so the neighbour must list it to touch both parts.
    """
    plane = board.plane
    points, sides = plane.sides.points, plane.sides
    wanted: dict[int, dict[tuple[Point, Point], Point]] = {}  # neighbour -> ends of its side -> corner between them
    for side in plane.sides_of_tessel(number).tolist():
        stretch = _stretch(points, sides.start[side], sides.end[side])
        for end in ends:
            if end not in stretch and _lies_on(stretch, end):
                for other in plane.sides_of_edge(int(plane.edge[side])).tolist():
                    if other != side:
                        theirs = _stretch(points, sides.start[other], sides.end[other])
                        wanted.setdefault(int(sides.tessel[other]), {})[theirs] = end
    bent = {}
    for neighbour, between in wanted.items():
        rims = []
        for rim in rims_of(board, neighbour):
            following = (*rim.corners[1:], rim.corners[0])
            pairs = zip(rim.corners, following, strict=True)
            rims.append(rim.with_corners([p for a, b in pairs for p in (a, between.get((a, b))) if p]))
        bent[neighbour] = polygon_of(rims)
    return bent


def _stretch(points: FloatArray, start: int, end: int) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = points[[start, end]].tolist()
    return (ax, ay), (bx, by)


def _cut(board: Tessellation, number: int, path: list[Point]) -> tuple[Any, Any]:
    """The two parts, left one first. Rims are cut by lists of corners, so no coordinate is computed.

    Both ends of the path lie on the same rim. Cut from its outer rim to the same, a tessel falls into two; from the rim
    of a hole to the same, a piece beside the hole comes off. Other holes go to the part that holds them.
    """
    tessel = board.ids[number]
    if not shapely.LineString(path).is_simple:
        raise BoardError(f"the cut through {tessel} crosses itself")
    rims = rims_of(board, number)
    for end in (path[0], path[-1]):
        if all(_place_on_ring(rim.corners, end) is None for rim in rims):
            raise BoardError(
                f"the cut through {tessel} must begin and end on its boundary, but ({end[0]:g}, {end[1]:g}) is off it"
            )
    both = [rim for rim in rims if all(_place_on_ring(rim.corners, end) is not None for end in (path[0], path[-1]))]
    if not both:
        raise BoardError(f"the cut leads from one rim of {tessel} to another, so the tessel stays in one piece")
    others = [rim for rim in rims if rim is not both[0]]
    rest = [shapely.Polygon(rim.corners) for rim in others]
    astray = BoardError(f"the cut does not run inside tessel {tessel} from boundary to boundary")
    parts = []
    for corners in _sides_of_cut(list(both[0].corners), path):
        if len(set(corners)) < 3:
            raise astray
        rim, shell = rim_of(corners), shapely.Polygon(corners)
        if rim.outer:  # what lies inside goes with it; else it is a hole, and what does not lie inside goes with it
            with_it = [other for other, shape in zip(others, rest, strict=True) if shell.contains(shape)]
        else:
            with_it = [other for other, shape in zip(others, rest, strict=True) if not shell.contains(shape)]
        parts.append(polygon_of([rim, *with_it]))
    whole = float(shapely.area(board.polygons[number]))
    areas = [float(shapely.area(part)) for part in parts]
    if not all(part.is_valid and 0 < area < whole for part, area in zip(parts, areas, strict=True)):
        raise astray
    if abs(sum(areas) - whole) > 1e-9 * whole:
        raise astray
    return parts[0], parts[1]


def _sides_of_cut(ring: list[Point], path: list[Point]) -> tuple[list[Point], list[Point]]:
    """The closed lines to the left and to the right of a path between two places of a ring."""
    full = list(ring)
    places = [(place, end) for end in (path[0], path[-1]) if (place := _place_on_ring(ring, end)) is not None]
    for place, end in sorted(places, key=lambda item: -item[0]):
        if end not in full:
            full.insert(int(np.ceil(place)), end)
    first = full.index(path[0])
    around = full[first:] + full[:first]
    there = around.index(path[-1])
    inner = path[1:-1]
    right = [*around[: there + 1], *inner[::-1]]  # along the ring to the end of the path and back on it
    left = [*around[there:], around[0], *inner]
    return left, right


def _lies_on(stretch: tuple[Point, Point], point: Point) -> bool:
    """Whether a point lies on a stretch, but for rounding."""
    reach = 1e-12 * max(1.0, *(abs(value) for corner in stretch for value in corner))
    return bool(shapely.distance(shapely.LineString(stretch), shapely.Point(point)) <= reach)


def _place_on_ring(ring: Sequence[Point], point: Point) -> float | None:
    """Where on the ring a point lies: k at corner k, k + 1/2 inside the edge that follows it."""
    if point in ring:
        return float(ring.index(point))
    for k, corner in enumerate(ring):
        if _lies_on((corner, ring[(k + 1) % len(ring)]), point):
            return k + 0.5
    return None


def merge_tessels(
    board: Tessellation,
    one: Hashable,
    other: Hashable,
    name: Hashable | None = None,
    *,
    attributes: Attributes | None = None,
) -> Tessellation:
    """Make one tessel of two that share an edge in the plane; it takes the place, and unless named the id, of one.

    Vertices on the outline stay, so neighbours keep their edges. The whole has the attributes on which the two agree,
    and those given.

    Raises BoardError if the two share no edge of the plane, or the whole would have a hole or touch itself.
    """
    merged_name = one if name is None else name
    first, second = board.number_of(one), board.number_of(other)
    if first == second:
        raise BoardError(f"tessel {one} cannot be merged with itself")
    _refuse_taken(board, (merged_name,), replaced={one, other})
    plane = board.plane
    couples = plane.sides.tessel[plane.side_couples]
    if not (((couples == first).any(axis=1)) & ((couples == second).any(axis=1))).any():
        raise BoardError(f"tessels {one} and {other} share no edge in the plane, so they cannot be merged")
    whole = _outline(board, first, second)
    if not whole.is_valid or len(whole.interiors):
        raise BoardError(f"merging {one} and {other} would leave a hole, or a tessel that touches itself")
    altered = _rebuilt(board, {first: [(merged_name, whole)], second: []}, f"merging {one} and {other}")
    return inherit(board, altered, {merged_name: (one, other)}, {merged_name: attributes})


def _outline(board: Tessellation, first: int, second: int) -> Any:
    """The polygon round both tessels, of the sides that they do not share; every vertex is kept."""
    plane = board.plane
    sides = plane.sides
    own = np.flatnonzero((sides.tessel == first) | (sides.tessel == second))
    shared = np.bincount(plane.edge[own], minlength=plane.edges) > 1
    outer = own[~shared[plane.edge[own]]]
    after: dict[int, list[int]] = {}
    for side in outer.tolist():
        after.setdefault(int(sides.start[side]), []).append(side)
    rings = []
    while after:
        start = next(iter(after))
        ring, point = [], start
        while point in after:
            side = after[point].pop()
            if not after[point]:
                del after[point]
            ring.append(point)
            point = int(sides.end[side])
        rings.append(shapely.Polygon(sides.points[ring]))
    rings.sort(key=lambda ring: -float(shapely.area(ring)))
    return shapely.Polygon(rings[0].exterior, [hole.exterior for hole in rings[1:]])


def move_vertex(board: Tessellation, vertex: Point, to: Point) -> Tessellation:
    """Move a vertex, for every tessel that has it; one that lies inside an edge of another is bent into it.

    Raises BoardError if there is no vertex there, a splice ends there, or the moved edges would cross others.

    >>> from rulestone.geometry.make.makers import square
    >>> moved = move_vertex(square(2, 2), (1, 1), (1.25, 1.25))
    >>> [float(polygon.area) for polygon in moved.polygons]
    [1.25, 1.0, 1.0, 0.75]
    """
    old, new = (float(vertex[0]) + 0.0, float(vertex[1]) + 0.0), (float(to[0]), float(to[1]))
    if not np.isfinite(new).all():
        raise BoardError(f"a vertex cannot be moved to {to}")
    sides = board.plane.sides
    here = np.flatnonzero((sides.points == old).all(axis=1))
    touched = np.unique(sides.tessel[np.isin(sides.start, here)])
    if not len(touched):
        raise BoardError(f"there is no vertex at ({old[0]:g}, {old[1]:g})")
    for splice in board.splices:
        if splice.rests_on(old) or splice.rests_on(new):
            raise BoardError(f"the vertex lies on the splice {splice}: take that apart first")
    changed: dict[int, list[tuple[Hashable, Any]]] = {}
    for number in touched.tolist():
        rims = [
            rim.with_corners([new if corner == old else corner for corner in rim.corners])
            for rim in rims_of(board, number)
        ]
        changed[number] = [(board.ids[number], polygon_of(rims))]
    return inherit(board, _rebuilt(board, changed, f"moving ({old[0]:g}, {old[1]:g}) to ({new[0]:g}, {new[1]:g})"), {})


def _refuse_taken(board: Tessellation, names: Sequence[Hashable], replaced: set[Hashable]) -> None:
    if len(set(names)) < len(names):
        raise BoardError(f"two tessels cannot both be called {names[0]}")
    for name in names:
        if name not in replaced and name in board.numbers:
            raise BoardError(f"the id {name!r} is taken")


def _rebuilt(board: Tessellation, changes: Changes, what: str) -> Tessellation:
    """The altered board with its splices. Raises BoardError if it has a fault that the old one had not."""
    try:
        altered = rebuilt_nearby(board, changes)
    except BoardError:
        altered = None
    return rebuilt_as_a_whole(board, changes, what) if altered is None else altered


def rebuilt_as_a_whole(board: Tessellation, changes: Changes, what: str) -> Tessellation:
    """The same from the polygons alone, which says what is wrong; slow on large boards. Raises BoardError likewise."""
    polygons = dict(zip(*with_changes(board, changes), strict=True))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", BoardWarning)  # faults are looked for below; near misses were said before
            altered = Tessellation.from_polygons(polygons, noding=board.noding, period=board.period)
        altered = altered.with_splices(board.splices)
    except BoardError as error:
        raise BoardError(f"{what} is not possible: {error}", error.places) from None
    before = {(problem.kind, problem.tessels) for problem in board.problems()}
    for problem in altered.problems():
        if problem.severity == "fault" and (problem.kind, problem.tessels) not in before:
            raise BoardError(f"{what} is not possible: {problem.message}")
    return altered
