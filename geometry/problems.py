"""Everything that is wrong with a board, tessel by tessel, all at once.

What the text demands of a board: identifiable vertices and edges and one connected area (mutou.area.tessel), edges that
close into one rim of an orientable surface (mutou.area.edges_closed), at most nineteen vertices (mutou.area.nineteen),
each tessel joined to the rest at least at a vertex (mutou.sow.vacant). And for polygons to be a board at all: no tessel
crosses itself, none lies on another's ground.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
import shapely
from rulestone.geometry.contacts import crossing_sides, near_contacts, rim_sides
from rulestone.geometry.incidence import Incidence, pair_sides
from rulestone.geometry.keys import IntArray
from rulestone.geometry.noding import find_junctions, split_sides
from rulestone.geometry.orientation import connected, orient
from rulestone.geometry.surface import faces_of_tessels
from rulestone.geometry.winding import contains_middle

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

Kind = Literal[
    "self-crossing",
    "spike",
    "overlap",
    "too-many-corners",
    "several-pieces",
    "hole",
    "detached",
    "one-sided",
    "near-miss",
    "by-hand",
    "cut-off",
]
Severity = Literal["fault", "illegal", "doubtful"]
MOST_CORNERS = 19  # mutou.area.nineteen

SEVERITY: dict[Kind, Severity] = {
    "self-crossing": "fault",
    "spike": "fault",
    "overlap": "fault",
    "too-many-corners": "fault",
    "several-pieces": "illegal",
    "hole": "illegal",
    "detached": "illegal",
    "one-sided": "illegal",
    "near-miss": "doubtful",
    "by-hand": "doubtful",
    "cut-off": "doubtful",
}


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a board.

    Attributes:
        kind: what it is.
        tessels: ids of the tessels concerned.
        place: a point (x, y) to look at.
        message: one sentence, naming the tessels, and the remedy where there is one.
    """

    kind: Kind
    tessels: tuple[Hashable, ...]
    place: tuple[float, float]
    message: str

    @property
    def severity(self) -> Severity:
        """ "fault": no board at all; "illegal": MuTou forbids it, other games may not; "doubtful": a probable slip."""
        return SEVERITY[self.kind]


def find_problems(board: Tessellation) -> list[Problem]:
    """All problems of a board, faults first."""
    plane = _noded(board)
    found = [
        *_self_crossings(board, plane),
        *_same_ground(board, plane),
        *_crossings(board, plane),
        *_too_many_corners(board),
        *_shapes(board),
        *_detached(board),
        *_one_sided(board),
        *_near_misses(board, plane),
    ]
    found += _covered(board, plane, {frozenset(problem.tessels) for problem in found if problem.kind == "overlap"})
    order = ("fault", "illegal", "doubtful")
    return sorted(found, key=lambda problem: order.index(problem.severity))


def _noded(board: Tessellation) -> Incidence:
    """The board in the plane, without splices, with every T-junction split whatever the noding of the board."""
    if board.noding != "as-given":
        return board.plane
    junctions = find_junctions(board.plane)
    return pair_sides(split_sides(board.plane.sides, junctions)[0]) if len(junctions) else board.plane


def _self_crossings(board: Tessellation, plane: Incidence) -> Iterator[Problem]:
    """Invalid polygons, save those whose boundary only touches itself in points and so bounds a clear area."""
    suspects = np.flatnonzero(~shapely.is_valid(board.polygons))
    spiked = {int(plane.sides.tessel[side]) for side in _slit_sides(plane)}
    for number in suspects.tolist():
        if number in spiked or _bounds_clear_area(board.polygons[number]):
            continue
        reason, _, where = str(shapely.is_valid_reason(board.polygons[number])).partition("[")
        x, y = (float(value) for value in where.rstrip("]").split())
        name = board.ids[number]
        yield Problem(
            "self-crossing", (name,), (x, y), f"tessel {name} is not simple: {reason.lower()} at ({x:g}, {y:g})"
        )


def _bounds_clear_area(polygon: shapely.Geometry) -> bool:
    repaired = shapely.make_valid(polygon)
    if shapely.get_type_id(repaired) not in (3, 6):
        return False
    rings = shapely.get_rings(polygon)
    signed = np.atleast_1d(shapely.area(shapely.polygons(rings)))
    total = float(signed[0] - signed[1:].sum()) if shapely.get_type_id(polygon) == 3 else float(signed.sum())
    return abs(total - float(shapely.area(repaired))) <= 1e-9 * abs(total)


def _slit_sides(plane: Incidence) -> IntArray:
    """One side of each edge that has the same tessel on both sides."""
    tessel, couples = plane.sides.tessel, plane.side_couples
    return np.asarray(couples[tessel[couples[:, 0]] == tessel[couples[:, 1]], 0], dtype=np.int64)


def _same_ground(board: Tessellation, plane: Incidence) -> Iterator[Problem]:
    """Edges with two sides running the same way, or with more than two; and slits."""
    tessel = plane.sides.tessel
    for side in _slit_sides(plane).tolist():
        name = board.ids[tessel[side]]
        yield Problem("spike", (name,), _middle(plane, side), f"tessel {name} lies on both sides of its own edge")
    couples = plane.side_couples
    same = plane.forward[couples[:, 0]] == plane.forward[couples[:, 1]]
    same &= tessel[couples[:, 0]] != tessel[couples[:, 1]]
    groups = [couple.tolist() for couple in couples[same]]
    groups += [plane.sides_of_edge(edge).tolist() for edge in np.flatnonzero(plane.sides_per_edge > 2).tolist()]
    seen = set()
    for group in groups:
        names = tuple(board.ids[number] for number in sorted({int(tessel[side]) for side in group}))
        if names not in seen:
            seen.add(names)
            yield _overlap(names, _middle(plane, group[0]), "lie on the same side of an edge")


def _crossings(board: Tessellation, plane: Incidence) -> Iterator[Problem]:
    sides, seen = plane.sides, set()
    for one, other in crossing_sides(plane).tolist():
        numbers = sorted({int(sides.tessel[one]), int(sides.tessel[other])})
        names = tuple(board.ids[number] for number in numbers)
        if len(names) == 2 and names not in seen:  # a tessel that crosses itself has been reported as such
            seen.add(names)
            yield _overlap(names, _crossing_point(plane, one, other), "have edges that cross")


def _covered(board: Tessellation, plane: Incidence, known: set[frozenset[Hashable]]) -> Iterator[Problem]:
    """Tessels lying within others. Where tessels overlap, the middle of some rim side lies inside another tessel."""
    rim, sides = rim_sides(plane), plane.sides
    middles = (sides.points[sides.start[rim]] + sides.points[sides.end[rim]]) / 2
    dot, cover = shapely.STRtree(board.polygons).query(shapely.points(middles), predicate="intersects")
    foreign = sides.tessel[rim[dot]] != cover
    for side, number in zip(rim[dot[foreign]].tolist(), cover[foreign].tolist(), strict=True):
        names = tuple(board.ids[index] for index in sorted((int(sides.tessel[side]), number)))
        if frozenset(names) not in known and contains_middle(board.polygons[number], plane, side):
            known.add(frozenset(names))
            yield _overlap(names, _middle(plane, side), "lie one within the other")


def _overlap(names: tuple[Hashable, ...], place: tuple[float, float], how: str) -> Problem:
    listed = " and ".join(str(name) for name in names)
    return Problem(
        "overlap", names, place, f"tessels {listed} overlap: they {how} near ({place[0]:.9g}, {place[1]:.9g})"
    )


def _too_many_corners(board: Tessellation) -> Iterator[Problem]:
    corners = board.incidence.sides_per_tessel
    for number in np.flatnonzero(corners > MOST_CORNERS).tolist():
        name = board.ids[number]
        message = f"tessel {name} has {corners[number]} vertices, more than {MOST_CORNERS}"
        yield Problem("too-many-corners", (name,), _inside(board, number), message)


def _shapes(board: Tessellation) -> Iterator[Problem]:
    pieces, faces = faces_of_tessels(board.incidence)
    for number in np.flatnonzero(pieces > 1).tolist():
        name = board.ids[number]
        message = f"tessel {name} is not connected: it comes in {pieces[number]} pieces"
        yield Problem("several-pieces", (name,), _inside(board, number), message)
    for number in np.flatnonzero(pieces > faces).tolist():
        name, holes = board.ids[number], int(pieces[number] - faces[number])
        message = f"tessel {name} has {holes} hole{'s' * (holes > 1)}, so its rim is not a single closed line"
        yield Problem("hole", (name,), _inside(board, number), message)


def _detached(board: Tessellation) -> Iterator[Problem]:
    """Groups of tessels that touch the rest of the board nowhere, the largest group being the board."""
    incidence, count = board.incidence, len(board)
    label, groups = connected(count + incidence.vertices, incidence.sides.tessel, incidence.start_vertex + count)
    sizes = np.bincount(label[:count], minlength=groups)
    for group in range(groups):
        if group != int(np.argmax(sizes)) and sizes[group]:
            members = np.flatnonzero(label[:count] == group).tolist()
            names = tuple(board.ids[number] for number in members)
            who = f"tessel {names[0]}" if len(names) == 1 else f"tessels {names[0]} and {len(names) - 1} more"
            message = f"{who} touch{'es' * (len(names) == 1)} the rest of the board nowhere"
            yield Problem("detached", names, _inside(board, members[0]), message)


def _one_sided(board: Tessellation) -> Iterator[Problem]:
    if not board.splices:  # a board in the plane is orientable, whatever tessels that overlap may feign
        return
    walk = orient(board.incidence).walk
    if walk is not None:
        names = tuple(board.ids[number] for number in walk.tessels)
        route = " - ".join(str(name) for name in (*names, names[0]))
        message = f"the board is not orientable: the walk {route} comes back turned over"
        yield Problem("one-sided", names, _inside(board, walk.tessels[0]), message)


def _near_misses(board: Tessellation, plane: Incidence) -> Iterator[Problem]:
    near, sides = near_contacts(plane), plane.sides
    owners: dict[int, int] = dict(zip(sides.start.tolist(), sides.tessel.tolist(), strict=True)) if len(near) else {}
    seen = set()
    for point, side, gap in zip(near.point.tolist(), near.side.tolist(), near.gap.tolist(), strict=True):
        names = tuple(board.ids[number] for number in sorted({owners[point], int(sides.tessel[side])}))
        if names not in seen:
            seen.add(names)
            x, y = sides.points[point].tolist()
            listed = " and ".join(str(name) for name in names)
            message = f"tessels {listed} miss each other by {gap:.2g} near ({x:.9g}, {y:.9g})"
            yield Problem("near-miss", names, (x, y), message)


def _middle(plane: Incidence, side: int) -> tuple[float, float]:
    sides = plane.sides
    x, y = ((sides.points[sides.start[side]] + sides.points[sides.end[side]]) / 2).tolist()
    return x, y


def _crossing_point(plane: Incidence, one: int, other: int) -> tuple[float, float]:
    sides = plane.sides
    a, b = sides.points[sides.start[one]], sides.points[sides.end[one]]
    c, d = sides.points[sides.start[other]], sides.points[sides.end[other]]
    (ux, uy), (vx, vy), (wx, wy) = (b - a).tolist(), (d - c).tolist(), (c - a).tolist()
    parallel = ux * vy - uy * vx
    share = (wx * vy - wy * vx) / parallel if parallel else 0.5
    return float(a[0] + share * ux), float(a[1] + share * uy)


def _inside(board: Tessellation, number: int) -> tuple[float, float]:
    point = shapely.point_on_surface(board.polygons[number])
    return float(shapely.get_x(point)), float(shapely.get_y(point))
