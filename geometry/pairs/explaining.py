"""Why two tessels are neighbours, or are not: the edge, the corner, the gap, and the definition that decides."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from rulestone.geometry.errors import BoardError
from rulestone.geometry.relations.graphs import Point, Shared
from rulestone.geometry.relations.jagger import TEXT, JaggerReading, jagger_traces

from .amendments import Amendment

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

Segment = tuple[Point, Point]

DEFINITIONS = {
    "walker": "share an edge",
    "angler": "share a vertex and no edge",
    "jagger": "touch nowhere, and an edge between two other tessels leads from one to the other",
}
"""What makes two tessels neighbours; see `relations` and `jagger` for the clauses."""


@dataclass(frozen=True)
class Explanation:
    """What two tessels have to do with each other.

    Attributes:
        one, other: their ids.
        relations: those of walker, angler and jagger in which they are, amendments included.
        edges: the edges that they share, as segments in the plane.
        points: the vertices that they share.
        traced: the first edge of a cheapest way of a Jagger from one to the other; None where there is none.
        units: what that way costs.
        gap: the distance between their polygons in the plane; 0 where they touch, overlap or lie in each other.
        nearest: the points between which the gap lies.
        overlap: the area that both cover.
        by_hand: what was said of them by hand.
    """

    one: Hashable
    other: Hashable
    relations: tuple[str, ...]
    edges: tuple[Segment, ...]
    points: tuple[Point, ...]
    traced: Segment | None
    units: int | None
    gap: float
    nearest: Segment
    overlap: float
    by_hand: tuple[Amendment, ...]

    def sentences(self) -> list[str]:
        """The explanation in words, what decides first."""
        told = [f"{amendment}, by hand" for amendment in self.by_hand]
        if self.edges:
            told.append(f"they share {_several(len(self.edges), 'edge')}: {'; '.join(map(_segment, self.edges[:3]))}")
        elif self.points:
            told.append(f"they share no edge, but {_several(len(self.points), 'vertex')}: {_points(self.points)}")
        elif self.gap:
            told.append(f"they share no vertex: the gap is {self.gap:.12g}, {_segment(self.nearest)}")
        elif self.overlap:
            told.append(f"they share no vertex of the board, though they cover {self.overlap:.6g} in common")
        else:
            told.append(
                "they share no vertex of the board, though their shapes touch: no corner of one is a corner or "
                "lies within an edge of the other, or the noding leaves edges as given"
            )
        if self.traced is not None:
            told.append(
                f"a Jagger goes from one to the other for {_several(self.units or 1, 'unit')}, first along the edge "
                f"{_segment(self.traced)}"
            )
        told.append(f"so they are {'; '.join(map(self._said_of, self.relations)) or 'not related'}")
        return told

    def _said_of(self, relation: str) -> str:
        added = any(said.change == "add" and said.applies_to(relation) for said in self.by_hand)
        return f"{relation} ({'by hand' if added else DEFINITIONS[relation]})"


def explain(board: Tessellation, one: Hashable, other: Hashable, reading: JaggerReading = TEXT) -> Explanation:
    """Find out what makes two tessels neighbours, or keeps them apart. Raises BoardError for unknown ids.

    >>> from shapely import box
    >>> from rulestone.geometry import Tessellation
    >>> board = Tessellation.from_polygons({"a": box(0, 0, 1, 1), "b": box(1, 1, 2, 2), "c": box(4, 0, 5, 1)})
    >>> explain(board, "a", "b").sentences()[0]
    'they share no edge, but 1 vertex: (1, 1)'
    >>> explain(board, "a", "c").sentences()[0]
    'they share no vertex: the gap is 3, from (1, 1) to (4, 1)'
    """
    numbers = sorted((board.number_of(one), board.number_of(other)))
    if numbers[0] == numbers[1]:
        raise BoardError(f"{one!r} is one tessel; a pair needs two")
    pair = np.array([numbers])
    shared = Shared(board.incidence, pair)
    key = int(numbers[0] * len(board) + numbers[1])
    relations = tuple(r for r in DEFINITIONS if bool(np.isin(key, board.keys(r, reading if r == "jagger" else TEXT))))  # type: ignore[arg-type]
    sides = board.incidence.sides

    def segment(edge: int) -> Segment:
        side = board.incidence.first_side[edge]
        return _point(sides.points[sides.start[side]]), _point(sides.points[sides.end[side]])

    traces = jagger_traces(board.incidence, board.touching, reading)
    found = np.flatnonzero(traces.keys == key)
    shapes = board.polygons[numbers[0]], board.polygons[numbers[1]]
    line = shapely.get_coordinates(shapely.shortest_line(*shapes))
    return Explanation(
        one,
        other,
        relations,
        tuple(segment(edge) for edge in shared.edges()[0]),
        tuple(_point(shared.places[vertex]) for vertex in shared.vertices()[0]),
        segment(int(traces.first[found[0]]) // 2) if len(found) else None,
        reading.cost_of(int(traces.length[found[0]])) if len(found) else None,
        float(shapely.distance(*shapes)),
        (_point(line[0]), _point(line[1])),
        _overlap(*shapes),
        tuple(amendment for amendment in board.amendments if amendment.tessels == {one, other}),
    )


def _overlap(one: Any, other: Any) -> float:
    try:
        return float(shapely.area(shapely.intersection(one, other)))
    except shapely.errors.GEOSException:  # shapes that cross themselves; `problems` tells of them
        return float(shapely.area(shapely.intersection(shapely.make_valid(one), shapely.make_valid(other))))


def _point(xy: Any) -> Point:
    return float(xy[0]), float(xy[1])


def _several(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {'vertices' if what == 'vertex' else what + 's'}"


def _segment(segment: Segment) -> str:
    return f"from {_points(segment[:1])} to {_points(segment[1:])}"


def _points(points: tuple[Point, ...]) -> str:
    return ", ".join(f"({x:.12g}, {y:.12g})" for x, y in points[:4]) + (" ..." if len(points) > 4 else "")
