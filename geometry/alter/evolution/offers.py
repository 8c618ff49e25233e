"""What may be altered on a board: every alteration of every kind, before anybody asks whether the result is legal.

The text's list of alterations is lost (mutou.area.list); the kinds here are those that the ledger's question offers.
Each is cut down to finitely many, as the question states: cuts go between vertices (or the middles of edges), a vertex
moves by one pitch along an axis, splices join whole edges of the rim.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np
from rulestone.geometry.alter.alterations import merge_tessels, move_vertex, split_tessel
from rulestone.geometry.alter.outlines import Point
from rulestone.geometry.board.segments import Segment, show
from rulestone.geometry.board.splices import AnySplice, VertexSplice
from rulestone.geometry.errors import BoardError
from rulestone.geometry.surface.orientation import orient
from rulestone.geometry.tessellation import Tessellation

from .register import Points
from .settled import Corners, corners_of

AlterationKind = Literal["split", "merge", "move", "splice", "unsplice"]
KINDS: tuple[AlterationKind, ...] = ("split", "merge", "move", "splice", "unsplice")
Cuts = Literal["corners", "middles"]


@dataclass(frozen=True)
class Made:
    """An altered board: which old tessels each of its altered tessels comes from, and what to call that one if new."""

    board: Tessellation
    origins: dict[Hashable, tuple[tuple[Hashable, ...], Hashable]]


@dataclass(frozen=True)
class OfferedAlteration:
    """One alteration that may be tried.

    Attributes:
        kind: its kind.
        what: what is altered, for people.
        touched: the tessels altered, by id.
        places: the points that say where: the ends of a cut, a vertex and where it goes, the ends of two segments.
        make: does it. Raises BoardError that says why it cannot be done.
    """

    kind: AlterationKind
    what: str
    touched: tuple[Hashable, ...]
    places: tuple[Point, ...]
    make: Callable[[], Made]


def offers(
    board: Tessellation, kind: AlterationKind, *, cuts: Cuts, pitch: float, points: Points
) -> Iterator[OfferedAlteration]:
    """Every alteration of one kind. `pitch` is how far a vertex moves; `points` recognises points met before."""
    if kind == "split":
        yield from splits(board, cuts)
    elif kind == "merge":
        yield from merges(board)
    elif kind == "move":
        yield from moves(board, pitch, points)
    elif kind == "splice":
        yield from splices(board)
    else:
        yield from unsplices(board)


def splits(board: Tessellation, cuts: Cuts) -> Iterator[OfferedAlteration]:
    """Straight cuts between two vertices of a tessel that are not ends of one edge; or also middles of its edges."""
    for number, tessel in enumerate(board.ids):
        for rim in corners_of(board, number):
            stops: list[Point] = []
            for place, corner in enumerate(rim):
                stops.append(corner)
                if cuts == "middles":
                    stops.append(_middle(corner, rim[(place + 1) % len(rim)]))
            reach = 2 if cuts == "middles" else 1  # stops on one edge are no further apart
            for one, other in combinations(range(len(stops)), 2):
                apart = min(other - one, len(stops) - other + one)
                on_one_edge = apart < reach or (apart == reach and stops[one] in rim)
                if not on_one_edge:
                    yield _split(board, tessel, (stops[one], stops[other]))


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _split(board: Tessellation, tessel: Hashable, path: tuple[Point, Point]) -> OfferedAlteration:
    parts = (("part", 1), ("part", 2))

    def make() -> Made:
        return Made(split_tessel(board, tessel, path, parts), dict.fromkeys(parts, ((tessel,), f"{_whole(tessel)}.")))

    return OfferedAlteration("split", f"{tessel} from {_at(path[0])} to {_at(path[1])}", (tessel,), path, make)


def _whole(tessel: Hashable) -> str:
    """A name to which something may be added: that of a merged tessel in brackets."""
    return f"({tessel})" if "+" in str(tessel) else str(tessel)


def merges(board: Tessellation) -> Iterator[OfferedAlteration]:
    """Every two tessels that share an edge; those that share it by a splice only cannot be merged, and say so."""
    for first, second in board.pairs("walker").tolist():
        yield _merge(board, board.ids[first], board.ids[second])


def _merge(board: Tessellation, one: Hashable, other: Hashable) -> OfferedAlteration:
    whole = ("whole",)

    def make() -> Made:
        return Made(merge_tessels(board, one, other, whole), {whole: ((one, other), f"{one}+{other}")})

    return OfferedAlteration("merge", f"{one} and {other}", (one, other), (), make)


def moves(board: Tessellation, pitch: float, points: Points) -> Iterator[OfferedAlteration]:
    """Every vertex, one pitch to the right, left, up and down."""
    sides = board.plane.sides
    for place in np.unique(sides.start).tolist():
        x, y = sides.points[place].tolist()
        touched = tuple(board.ids[number] for number in np.unique(sides.tessel[sides.start == place]).tolist())
        for dx, dy in ((pitch, 0), (-pitch, 0), (0, pitch), (0, -pitch)):
            yield _move(board, (x, y), points((x + dx, y + dy)), touched)


def _move(board: Tessellation, vertex: Point, to: Point, touched: tuple[Hashable, ...]) -> OfferedAlteration:
    def make() -> Made:
        if (board.plane.sides.points == to).all(axis=1).any():
            raise BoardError(f"there is a vertex at {_at(to)} already")
        return Made(move_vertex(board, vertex, to), {name: ((name,), f"{_whole(name)}~") for name in touched})

    return OfferedAlteration("move", f"{_at(vertex)} to {_at(to)}", touched, (vertex, to), make)


def splices(board: Tessellation) -> Iterator[OfferedAlteration]:
    """Every two whole edges of the rim, glued either way round: with their tessels face to face, or one turned over."""
    incidence, sides = board.incidence, board.incidence.sides
    rim = incidence.rim.tolist()
    found = orient(incidence)
    for one, other in combinations(rim, 2):
        tessels = int(sides.tessel[one]), int(sides.tessel[other])
        a, b = (_ends(sides.points[[sides.start[side], sides.end[side]]].tolist()) for side in (one, other))
        joined = found.component[tessels[0]] == found.component[tessels[1]]
        agree = found.sign[tessels[0]] == found.sign[tessels[1]]
        for turned in (False, True):  # sides that run opposite ways have their tessels on opposite hands, so face up
            one_sided = bool(joined and agree == turned)
            names = tuple(dict.fromkeys(board.ids[number] for number in tessels))
            yield _splice(board, a, b if turned else b[::-1], names, one_sided)


def _ends(points: list[list[float]]) -> Segment:
    (ax, ay), (bx, by) = points
    return (ax, ay), (bx, by)


def _splice(
    board: Tessellation, a: Segment, b: Segment, names: tuple[Hashable, ...], one_sided: bool
) -> OfferedAlteration:
    def make() -> Made:
        if one_sided:
            raise BoardError(f"the board would not be orientable: a walk across {show(a)} comes back turned over")
        return Made(board.splice(a, b), {})

    whose = " and ".join(str(name) for name in names)
    return OfferedAlteration("splice", f"{show(a)} onto {show(b)} ({whose})", names, (*a, *b), make)


def unsplices(board: Tessellation) -> Iterator[OfferedAlteration]:
    """Every splice taken apart."""
    for number, splice in enumerate(board.splices):
        glued = [set(splice.places)] if isinstance(splice, VertexSplice) else [set(splice.a), set(splice.b)]
        names = [
            name
            for places in glued
            for place, name in enumerate(board.ids)
            if any(_rests_on(rim, places, splice) for rim in corners_of(board, place))
        ]
        yield _unsplice(board, number, tuple(dict.fromkeys(names)))


def _rests_on(rim: Corners, places: set[Point], splice: AnySplice) -> bool:
    """Whether a rim has the edge between two places, or where vertices are spliced, one of them."""
    if isinstance(splice, VertexSplice):
        return not places.isdisjoint(rim)
    return any(places == {rim[k - 1], rim[k]} for k in range(len(rim)))


def _unsplice(board: Tessellation, number: int, names: tuple[Hashable, ...]) -> OfferedAlteration:
    splice = board.splices[number]
    return OfferedAlteration("unsplice", str(splice), names, splice.places, lambda: Made(board.unsplice(number), {}))


def _at(point: Point) -> str:
    return f"({point[0]:.9g}, {point[1]:.9g})"
