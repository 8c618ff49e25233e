"""What surface a board is: its components, orientability, Euler characteristic, genus, boundaries and pinch vertices.

An open tessel with b boundary components counts 2 - b in the Euler characteristic, so a tessel with a hole counts 0.
At a *pinch vertex* the tessels round it form more than one fan (connected across edges); there the board is no
surface until it is cut apart. Normalised figures are those after cutting apart at every pinch vertex, which leaves the
edge-connected components. Terms as in W. S. Massey, "A Basic Course in Algebraic Topology", chapter I.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from rulestone.geometry.board.incidence import Incidence
from rulestone.geometry.board.sorted_integers import IndexArray, IntArray
from rulestone.geometry.board.stitching import cycle_signs, cycles_of

from .orientation import connected, orient

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation


@dataclass(frozen=True)
class Component:
    """One edge-connected component of a board.

    Attributes:
        tessels: its tessels, by id.
        orientable: whether it is orientable.
        euler: Euler characteristic of its point set.
        euler_normalised: the same after cutting at pinch vertices.
        boundary_circles: how many closed curves bound it, after cutting.
        genus: number of handles, on an orientable component.
        crosscaps: number of crosscaps (a handle beside a crosscap counts as two), on one that is not orientable.
        pinch_vertices: vertices at which it meets itself without an edge between.

    Genus and crosscaps are None where the component is no surface: an edge has more than two sides, or a tessel
    comes in several pieces.
    """

    tessels: tuple[Hashable, ...]
    orientable: bool
    euler: int
    euler_normalised: int
    boundary_circles: int
    genus: int | None
    crosscaps: int | None
    pinch_vertices: int


@dataclass(frozen=True)
class SurfaceReport:
    """The surface report of a board.

    Attributes:
        components: the edge-connected components.
        vertices, edges, tessels: how many the board has, after noding and gluing.
        euler: Euler characteristic of the board as a point set.
        euler_normalised: the same after cutting at pinch vertices.
        boundary_circles: closed boundary curves, after cutting.
        pinch_vertices: the places of the vertices with more than one fan, one point (x, y) for each.
        crowded_edges: edges with more than two sides; where there are any, the board is no surface.
        orientable: whether every component is.
        orientation: 1 or -1 for each tessel, so that all agree; None if the board is not orientable.
        reversing_walk: tessel ids of a closed walk, each sharing an edge with the next and the last with the first,
            that comes back turned over; None if the board is orientable.
        reversing_edges: the numbers of the edges crossed on that walk.
        reversing_shortest: whether it is known that no such walk is shorter; None if the board is orientable.
    """

    components: tuple[Component, ...]
    vertices: int
    edges: int
    tessels: int
    euler: int
    euler_normalised: int
    boundary_circles: int
    pinch_vertices: tuple[tuple[float, float], ...]
    crowded_edges: int
    orientable: bool
    orientation: dict[Hashable, int] | None
    reversing_walk: tuple[Hashable, ...] | None
    reversing_edges: tuple[int, ...] | None
    reversing_shortest: bool | None

    @property
    def genus(self) -> int | None:
        """All handles together; None if the board is not orientable or no surface."""
        return _total([component.genus for component in self.components])

    @property
    def crosscaps(self) -> int | None:
        """Crosscaps plus twice the handles of all components; None if the board is orientable or no surface."""
        if self.orientable:
            return None
        return _total([part.crosscaps if part.genus is None else 2 * part.genus for part in self.components])


def _total(numbers: list[int | None]) -> int | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if len(known) == len(numbers) else None


def survey(board: Tessellation) -> SurfaceReport:
    """Make the surface report of a board."""
    incidence = board.incidence
    sides, tessel = incidence.sides, incidence.sides.tessel
    found = orient(incidence)
    part, parts = found.component, found.components
    pieces, faces = faces_of_tessels(incidence)
    part_of_edge = part[tessel[incidence.first_side]]
    part_of_side = part[tessel]
    edges = np.bincount(part_of_edge, minlength=parts)
    fan_of_side, fans = _fans(incidence)
    vertex_of_fan = _assigned(fans, fan_of_side, incidence.end_vertex)
    part_of_fan = _assigned(fans, fan_of_side, part_of_side)
    fans_at = np.bincount(vertex_of_fan, minlength=incidence.vertices)
    fans_in_part = np.bincount(part_of_fan, minlength=parts)
    vertex_in_part = np.unique(part_of_fan.astype(np.int64) * incidence.vertices + vertex_of_fan, return_counts=True)
    part_of_vertex = vertex_in_part[0] // max(incidence.vertices, 1)
    vertices_in_part = np.bincount(part_of_vertex, minlength=parts)
    own_pinches = np.bincount(part_of_vertex[vertex_in_part[1] > 1], minlength=parts)
    faces_in_part = np.bincount(part, weights=faces, minlength=parts).astype(np.int64)
    circles = _boundary_circles(incidence, fan_of_side, fans, part_of_edge, parts)
    crowded = np.bincount(part_of_edge[incidence.sides_per_edge > 2], minlength=parts)
    several = np.bincount(part, weights=pieces != 1, minlength=parts)
    members = np.split(np.argsort(part, kind="stable"), np.cumsum(np.bincount(part, minlength=parts))[:-1])
    components = []
    for number in range(parts):
        normalised = int(fans_in_part[number] - edges[number] + faces_in_part[number])
        defect = 2 - normalised - int(circles[number])
        surface = not crowded[number] and not several[number]
        orientable = bool(found.orientable[number])
        components.append(
            Component(
                tuple(board.ids[index] for index in members[number].tolist()),
                orientable,
                int(vertices_in_part[number] - edges[number] + faces_in_part[number]),
                normalised,
                int(circles[number]),
                defect // 2 if surface and orientable else None,
                defect if surface and not orientable else None,
                int(own_pinches[number]),
            )
        )
    walk = found.walk
    return SurfaceReport(
        components=tuple(components),
        vertices=incidence.vertices,
        edges=incidence.edges,
        tessels=sides.tessels,
        euler=incidence.vertices - incidence.edges + int(faces.sum()),
        euler_normalised=fans - incidence.edges + int(faces.sum()),
        boundary_circles=int(circles.sum()),
        pinch_vertices=_places(incidence, np.flatnonzero(fans_at > 1)),
        crowded_edges=int(crowded.sum()),
        orientable=walk is None,
        orientation=dict(zip(board.ids, found.sign.tolist(), strict=True)) if walk is None else None,
        reversing_walk=None if walk is None else tuple(board.ids[index] for index in walk.tessels),
        reversing_edges=None if walk is None else walk.edges,
        reversing_shortest=None if walk is None else found.shortest,
    )


def faces_of_tessels(incidence: Incidence) -> tuple[IntArray, IntArray]:
    """For every tessel, in how many pieces it comes, and its Euler characteristic as an open set.

    A piece has one outer boundary cycle and counts 2 minus all its cycles, which sums to outer minus inner cycles.
    """
    sides = incidence.sides
    cycle, cycles = cycles_of(sides)
    owner = _assigned(cycles, cycle, sides.tessel)
    outer = cycle_signs(sides) > 0
    pieces = np.bincount(owner[outer], minlength=sides.tessels)
    return pieces, pieces - np.bincount(owner[~outer], minlength=sides.tessels)


def _assigned(count: int, group: IndexArray, value: IndexArray) -> IndexArray:
    """A value for each group, all rows of a group having the same."""
    values = np.zeros(count, dtype=np.int32)
    values[group] = value
    return values


def _fans(incidence: Incidence) -> tuple[IndexArray, int]:
    """The fan in which each side ends, and how many fans there are.

    The ends of edges are linked when a corner of a tessel lies between them; a fan is what hangs together.
    """
    following = incidence.sides.next
    arriving = 2 * incidence.edge + incidence.forward  # edge end 2e is the edge's start, 2e + 1 its end
    leaving = 2 * incidence.edge[following] + ~incidence.forward[following]
    label, fans = connected(2 * incidence.edges, arriving, leaving)
    return label[arriving], fans


def _boundary_circles(
    incidence: Incidence, fan_of_side: IndexArray, fans: int, part_of_edge: IndexArray, parts: int
) -> IntArray:
    """For every component the number of its boundary curves: rim edges linked where they bound the same fan."""
    rim = incidence.sides_per_edge[incidence.edge] == 1
    edges = np.flatnonzero(incidence.sides_per_edge == 1)
    number = np.zeros(incidence.edges, dtype=np.int64)
    number[edges] = np.arange(len(edges))
    following = incidence.sides.next
    previous = np.empty_like(following)
    previous[following] = np.arange(len(following), dtype=np.int32)
    fan = np.concatenate((fan_of_side[rim], fan_of_side[previous[rim]]))
    edge = np.tile(number[incidence.edge[rim]], 2)
    order = np.argsort(fan, kind="stable")
    fan, edge = fan[order], edge[order]
    same = np.flatnonzero(fan[1:] == fan[:-1])
    label, circles = connected(len(edges), edge[same], edge[same + 1])
    part = _assigned(circles, label, part_of_edge[edges])
    return np.bincount(part, minlength=parts)


def _places(incidence: Incidence, vertices: IntArray) -> tuple[tuple[float, float], ...]:
    """One point in the plane for each of the vertices."""
    point = np.zeros(incidence.vertices, dtype=np.int64)
    point[incidence.vertex[::-1]] = np.arange(len(incidence.vertex) - 1, -1, -1)
    return tuple((x, y) for x, y in incidence.sides.points[point[vertices]].tolist())
