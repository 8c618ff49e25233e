"""The Rand move: where the two choice pieces (quandarinn) send a piece.

The procedure, one function for each step (mutou.rand.*):

1. the player before the mover selects a vertex of the piece's tessel and a direction, rolls, and counts edge, vertex,
   edge, vertex ... round the tessel: `count_round`;
2. the player after the mover rolls how many vertices, or edges, may be crossed: `reachable`;
3. of the tessels reachable, the farthest by shortest path are the targets: `farthest`;
4. the mover chooses among equals: `rand_targets` returns them all.

What the text leaves open is a field of `RandReading`.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from rulestone.geometry.board.incidence import Incidence
from rulestone.geometry.errors import BoardError

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Relation, Tessellation

Crossing = Literal["vertex", "edge"]
Direction = Literal["counterclockwise", "clockwise"]


@dataclass(frozen=True)
class RandReading:
    """How the Rand's clauses are read.

    Attributes:
        selected_vertex_counts: whether the selected vertex is counted as one. By default the count begins with the edge
            that follows it, as "edge, vertex, edge, vertex" says.
        vertex_step: what crossing a vertex means. "angler": to a tessel that shares a vertex and no edge, since the
            text prices an Angler as the crossing of one vertex; "touching": to any tessel at the vertex.
        walk: "at-most" as many crossings as rolled (a farthest tessel is then one nearest the full number), or
            "exactly" as many, where walks may turn back.
        through_landing: whether the first crossing must be of the very vertex or edge where the count ended. By default
            only its kind matters, as the text says no more.
        metric: in which steps "farthest" is measured: "crossings" of the kind rolled, or "walker" or "blood" moves.
    """

    selected_vertex_counts: bool = False
    vertex_step: Literal["angler", "touching"] = "angler"
    walk: Literal["at-most", "exactly"] = "at-most"
    through_landing: bool = False
    metric: Literal["crossings", "walker", "blood"] = "crossings"

    def __post_init__(self) -> None:
        for name, known in (
            ("vertex_step", ("angler", "touching")),
            ("walk", ("at-most", "exactly")),
            ("metric", ("crossings", "walker", "blood")),
        ):
            if getattr(self, name) not in known:
                raise BoardError(f"unknown {name} {getattr(self, name)!r}: use {', '.join(known)}")


DEFAULT = RandReading()


@dataclass(frozen=True)
class Landing:
    """Where the first count ended: the kind, and the number of that vertex or edge of the board."""

    kind: Crossing
    number: int


def corners_of(incidence: Incidence, tessel: int) -> list[int]:
    """The vertices round a tessel, counterclockwise, from which one may be selected; a pinched one occurs twice."""
    return [int(vertex) for vertex in incidence.start_vertex[incidence.sides_of_tessel(tessel)]]


def count_round(
    board: Tessellation,
    tessel: Hashable,
    corner: int,
    number: int,
    direction: Direction = "counterclockwise",
    reading: RandReading = DEFAULT,
) -> Landing:
    """Step 1: count edges and vertices alternately round the tessel, from its corner `corner` (0, 1, ...).

    Raises BoardError if there is no such corner, the number is not positive, or the tessel's rim is not one line.
    """
    incidence = board.incidence
    sides = incidence.sides_of_tessel(board.number_of(tessel))
    if not 0 <= corner < len(sides):
        raise BoardError(f"tessel {tessel} has corners 0 to {len(sides) - 1}, not {corner}")
    if number < 1:
        raise BoardError(f"a quandar shows 1 or more, not {number}")
    if len(sides) > 1 and not np.array_equal(incidence.sides.next[sides], np.roll(sides, -1)):
        raise BoardError(f"the Rand cannot count around tessel {tessel}: its rim is not a single closed line")
    counted = number - 1 if reading.selected_vertex_counts else number
    step = 1 if direction == "counterclockwise" else -1
    if counted % 2 == 0:
        return Landing("vertex", int(incidence.start_vertex[sides[(corner + step * (counted // 2)) % len(sides)]]))
    passed = (counted - 1) // 2
    place = corner + passed if step == 1 else corner - 1 - passed
    return Landing("edge", int(incidence.edge[sides[place % len(sides)]]))


def reachable(
    board: Tessellation, tessel: Hashable, landing: Landing, number: int, reading: RandReading = DEFAULT
) -> dict[Hashable, int]:
    """Step 2: the tessels reached by `number` crossings of the landing's kind, and the fewest that lead there."""
    relation = relation_of(landing.kind, reading)
    start = board.number_of(tessel)
    front = {start}
    fewest = {start: 0}
    for crossing in range(1, number + 1):
        if crossing == 1 and reading.through_landing:
            front = set(_across(board.incidence, start, landing)) & _neighbours(board, relation, start)
        else:
            front = set().union(*(_neighbours(board, relation, place) for place in front))
        for place in front:
            fewest.setdefault(place, crossing)
    if reading.walk == "exactly":
        fewest = {place: fewest[place] for place in front}
    fewest.pop(start, None)
    return {board.ids[place]: count for place, count in sorted(fewest.items())}


def relation_of(kind: Crossing, reading: RandReading) -> Relation:
    """The relation whose pairs one crossing leads over."""
    if kind == "edge":
        return "walker"
    return "angler" if reading.vertex_step == "angler" else "blood"


def _neighbours(board: Tessellation, relation: Relation, tessel: int) -> set[int]:
    neighbours, offsets = board.neighbours(relation)
    return set(neighbours[offsets[tessel] : offsets[tessel + 1]].tolist())


def _across(incidence: Incidence, tessel: int, landing: Landing) -> list[int]:
    """The other tessels at the vertex, or beside the edge, where the count ended."""
    if landing.kind == "vertex":
        around = incidence.tessels_at(landing.number).tolist()
    else:
        around = incidence.sides.tessel[incidence.sides_of_edge(landing.number)].tolist()
    return [int(other) for other in around if other != tessel]


def farthest(
    board: Tessellation,
    tessel: Hashable,
    candidates: dict[Hashable, int],
    kind: Crossing,
    reading: RandReading = DEFAULT,
) -> tuple[Hashable, ...]:
    """Step 3: the candidates whose shortest path from the tessel is longest; one that no path reaches is out."""
    if reading.metric == "crossings":
        lengths = board.distances(tessel, relation_of(kind, reading))
    else:
        lengths = board.distances(tessel, reading.metric)
    measured = {name: lengths[name] for name in candidates if name in lengths}
    longest = max(measured.values(), default=0)
    return tuple(name for name, length in measured.items() if length == longest)


def rand_targets(
    board: Tessellation,
    tessel: Hashable,
    corner: int,
    first: int,
    second: int,
    direction: Direction = "counterclockwise",
    reading: RandReading = DEFAULT,
) -> tuple[Hashable, ...]:
    """All steps: the tessels among which the mover may choose; none if nothing can be reached.

    `corner` is the vertex selected, `first` and `second` what the two quandarinn show.

    >>> from shapely import box
    >>> from rulestone.geometry import Tessellation
    >>> board = Tessellation.from_polygons([box(x, y, x + 1, y + 1) for y in range(3) for x in range(3)])
    >>> rand_targets(board, 0, corner=0, first=1, second=2)
    (2, 4, 6)
    >>> rand_targets(board, 0, corner=0, first=2, second=2)
    (2, 6, 8)
    """
    landing = count_round(board, tessel, corner, first, direction, reading)
    candidates = reachable(board, tessel, landing, second, reading)
    return farthest(board, tessel, candidates, landing.kind, reading)
