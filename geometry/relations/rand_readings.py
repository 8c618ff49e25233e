"""Which readings of the Rand matter on a board: the tessels from which some throw leads to other targets.

A *throw* from a tessel is what its players decide and roll: the vertex selected, the direction, and what each choice
piece shows. Every throw is looked at, under the usual reading and under each other one (see `rand.RandReading`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from rulestone.geometry.errors import BoardError

from .differences import Alternative
from .rand import DEFAULT, Crossing, RandReading, relation_of

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Relation, Tessellation

FACETS = 6  # what a choice piece shows at most, unless told otherwise; the text leaves their number open
MOST_TESSELS = 10_000  # on larger boards the Rand is not looked at

_READINGS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Rand: is the selected vertex counted as one?", "yes", {"selected_vertex_counts": True}),
    ("Rand: what is a crossing of a vertex?", "to any tessel at it", {"vertex_step": "touching"}),
    ("Rand: at most, or exactly, as many crossings?", "exactly", {"walk": "exactly"}),
    ("Rand: must the piece leave where the count ended?", "yes", {"through_landing": True}),
    ("Rand: farthest in which steps?", "over edges", {"metric": "walker"}),
    ("Rand: farthest in which steps?", "over edges and vertices", {"metric": "blood"}),
)
_TIES = Alternative("Rand: do the choice pieces alone determine the target?", "no, the mover chooses", "")


@dataclass(frozen=True)
class RandDifference:
    """Where another reading of the Rand gives other targets.

    Attributes:
        alternative: the question and the other reading.
        tessels: from which some throw leads to other targets, in the order of the board.
        throws, of: how many throws from all tessels do, of how many.
        example: a throw of the first of them in words, with the targets under both readings; "" if there is none.
    """

    alternative: Alternative
    tessels: tuple[Hashable, ...]
    throws: int
    of: int
    example: str

    def __bool__(self) -> bool:
        return bool(self.tessels)


Throw = tuple[int, int, int, int]  # corner, direction (1 or -1), first number, second number


def rand_readings_apart(
    board: Tessellation, reading: RandReading = DEFAULT, facets: int = FACETS
) -> list[RandDifference]:
    """For every other reading of the Rand where it gives other targets, and where the mover may choose among several.

    `facets` is the largest number that a choice piece shows. Tessels whose rim is not one closed line, round which one
    cannot count, are left out. Raises BoardError for a board of more than `MOST_TESSELS` tessels, and for less than one
    facet.

    >>> from rulestone.geometry.make.makers import square
    >>> for found in rand_readings_apart(square(3, 1), facets=2):
    ...     if found:
    ...         print(found.alternative.reading, found.tessels)
    yes ('a1', 'b1', 'c1')
    to any tessel at it ('a1', 'b1', 'c1')
    exactly ('b1',)
    yes ('a1', 'b1', 'c1')
    no, the mover chooses ('b1',)
    """
    if len(board) > MOST_TESSELS:
        raise BoardError(f"the Rand is looked at on boards of at most {MOST_TESSELS:,} tessels, not {len(board):,}")
    if facets < 1:
        raise BoardError(f"a choice piece needs at least one facet, not {facets}")
    others = [
        (Alternative(question, answer, _option(changes)), replace(reading, **changes))
        for question, answer, changes in _READINGS
        if replace(reading, **changes) != reading
    ]
    targets = _Targets(board, facets)
    counted = [number for number in range(len(board)) if targets.is_counted(number)]
    apart: list[list[int]] = [[] for _ in (*others, None)]
    throws, of, examples = [0] * len(apart), 0, [""] * len(apart)
    for number in counted:
        own = dict(targets.throws(number, reading))
        of += len(own)
        for place, (_, other) in enumerate(others):
            theirs = dict(targets.throws(number, other))
            different = [throw for throw, found in own.items() if theirs[throw] != found]
            throws[place] += len(different)
            if different:
                apart[place].append(number)
                if not examples[place]:
                    at = different[0]
                    examples[place] = targets.told(number, at, own[at], theirs[at])
        several = [throw for throw, found in own.items() if len(found) > 1]
        throws[-1] += len(several)
        if several:
            apart[-1].append(number)
            examples[-1] = examples[-1] or targets.told(number, several[0], own[several[0]], None)
    return [
        RandDifference(alternative, tuple(board.ids[number] for number in numbers), count, of, example)
        for alternative, numbers, count, example in zip(
            [*(alternative for alternative, _ in others), _TIES], apart, throws, examples, strict=True
        )
    ]


def not_counted_round(board: Tessellation) -> list[Hashable]:
    """The tessels that `rand_readings_apart` leaves out: those whose rim is not one closed line."""
    targets = _Targets(board, 1)
    return [name for number, name in enumerate(board.ids) if not targets.is_counted(number)]


def _option(changes: dict[str, Any]) -> str:
    return f"RandReading({', '.join(f'{name}={value!r}' for name, value in changes.items())})"


class _Targets:
    """The targets of all throws, as sets of tessel numbers; what several throws share is worked out once."""

    def __init__(self, board: Tessellation, facets: int) -> None:
        self.board, self.facets = board, facets
        self._near: dict[Relation, list[frozenset[int]]] = {}

    def is_counted(self, tessel: int) -> bool:
        """Whether the rim is one closed line."""
        sides = self.board.incidence.sides_of_tessel(tessel)
        return bool(np.array_equal(self.board.incidence.sides.next[sides], np.roll(sides, -1)))

    def throws(self, tessel: int, reading: RandReading) -> Iterator[tuple[Throw, frozenset[int]]]:
        """Every throw with its targets."""
        incidence = self.board.incidence
        sides = incidence.sides_of_tessel(tessel)
        vertex, edge = incidence.start_vertex[sides].tolist(), incidence.edge[sides].tolist()
        known: dict[tuple[Crossing, int], list[frozenset[int]]] = {}
        for corner in range(len(sides)):
            for step in (1, -1):
                for first in range(1, self.facets + 1):
                    counted = first - reading.selected_vertex_counts
                    kind: Crossing = "edge" if counted % 2 else "vertex"
                    landing = -1
                    if reading.through_landing:
                        at = corner + step * (counted // 2)  # the vertex before the edge, counterclockwise
                        at -= kind == "edge" and step < 0
                        landing = (edge if kind == "edge" else vertex)[at % len(sides)]
                    if (kind, landing) not in known:
                        known[kind, landing] = self._by_number(tessel, kind, landing, reading)
                    for second, found in enumerate(known[kind, landing], 1):
                        yield (corner, step, first, second), found

    def _by_number(self, tessel: int, kind: Crossing, landing: int, reading: RandReading) -> list[frozenset[int]]:
        """The targets for second numbers 1, 2, ..., the first count having ended on a vertex or edge."""
        relation = relation_of(kind, reading)
        near = self.near(relation)
        front = near[tessel] if landing < 0 else near[tessel] & self._at(kind, landing)
        reached: frozenset[int] = frozenset()
        candidates = []
        for number in range(1, self.facets + 1):
            if number > 1:
                front = frozenset().union(*(near[place] for place in front))
            reached |= front
            candidates.append((front if reading.walk == "exactly" else reached) - {tessel})
        lengths = self._lengths(tessel, relation if reading.metric == "crossings" else reading.metric, reached)
        return [self._farthest(found, lengths) for found in candidates]

    @staticmethod
    def _farthest(candidates: frozenset[int], lengths: dict[int, int]) -> frozenset[int]:
        longest = max((lengths[place] for place in candidates if place in lengths), default=-1)
        return frozenset(place for place in candidates if lengths.get(place) == longest)

    def _at(self, kind: Crossing, landing: int) -> frozenset[int]:
        """The tessels at a vertex, or beside an edge."""
        incidence = self.board.incidence
        if kind == "vertex":
            return frozenset(incidence.tessels_at(landing).tolist())
        return frozenset(incidence.sides.tessel[incidence.sides_of_edge(landing)].tolist())

    def _lengths(self, tessel: int, relation: Relation, wanted: frozenset[int]) -> dict[int, int]:
        """The shortest paths to the tessels wanted, as far as there are any."""
        near = self.near(relation)
        lengths, front, left = {tessel: 0}, {tessel}, set(wanted) - {tessel}
        while front and left:
            length = lengths[next(iter(front))] + 1
            front = {other for place in front for other in near[place] if other not in lengths}
            lengths.update(dict.fromkeys(front, length))
            left -= front
        return lengths

    def near(self, relation: Relation) -> list[frozenset[int]]:
        """The neighbours of every tessel."""
        if relation not in self._near:
            flat, offsets = self.board.neighbours(relation)
            numbers, bounds = flat.tolist(), offsets.tolist()
            self._near[relation] = [frozenset(numbers[start:stop]) for start, stop in pairwise(bounds)]
        return self._near[relation]

    def told(self, tessel: int, throw: Throw, own: frozenset[int], theirs: frozenset[int] | None) -> str:
        """A throw and its targets in words."""
        corner, step, first, second = throw
        side = self.board.incidence.sides_of_tessel(tessel)[corner]
        x, y = self.board.incidence.sides.points[self.board.incidence.sides.start[side]].tolist()
        way = "counterclockwise" if step > 0 else "clockwise"
        words = f"from {self.board.ids[tessel]}, {first} counted from ({x:.6g}, {y:.6g}) {way}, then {second}:"
        if theirs is None:
            return f"{words} {self._names(own)}"
        return f"{words} {self._names(theirs)} instead of {self._names(own)}"

    def _names(self, tessels: frozenset[int]) -> str:
        shown = [str(self.board.ids[number]) for number in sorted(tessels)]
        return f"{', '.join(shown[:4])}{' ...' * (len(shown) > 4)}" if shown else "nowhere"
