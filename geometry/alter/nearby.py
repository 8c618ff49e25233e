"""An altered board, made anew only near what was altered.

Two rings of tessels are looked at: those that reach the ground of what was altered may be noded otherwise now, and are
made anew; those that reach the ground of these may have corners in their sides. All else is carried on as arrays.
Boards on which tessels overlap, that close on themselves, or are strict, are left to the whole way.
"""

from __future__ import annotations

import warnings
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.incidence import Incidence, Sides, pair_sides
from rulestone.geometry.board.junctions import junctions_of
from rulestone.geometry.board.noding import shows_overlap, split_sides
from rulestone.geometry.board.rings import sides_of_polygons
from rulestone.geometry.board.same_points import identify_points
from rulestone.geometry.board.sorted_integers import BoolArray, FloatArray, IndexArray, IntArray, distinct, run_starts
from rulestone.geometry.board.stitching import stitch
from rulestone.geometry.errors import BoardError, BoardWarning
from rulestone.geometry.soundness.problems import MOST_CORNERS
from rulestone.geometry.tessellation import Tessellation

MOST_OF_THE_BOARD = 0.5  # where this many tessels are near, the board is made as a whole
Changes = Mapping[int, Sequence[tuple[Hashable, Any]]]  # by number: the tessels, with their names, that take its place


def with_changes(board: Tessellation, changes: Changes) -> tuple[list[Hashable], NDArray[Any]]:
    """The ids and polygons of the altered board; what takes the place of a tessel stands where it stood."""
    ids, shapes = list(board.ids), list(board.polygons)
    for number in sorted(changes, reverse=True):
        ids[number : number + 1] = [name for name, _ in changes[number]]
        shapes[number : number + 1] = [shape for _, shape in changes[number]]
    polygons = np.empty(len(shapes), dtype=object)
    polygons[:] = shapes
    return ids, polygons


def rebuilt_nearby(board: Tessellation, changes: Changes) -> Tessellation | None:
    """The altered board with its splices; None where it must be made as a whole, or might have a fault.

    It is the board that `Tessellation.from_polygons` makes, but for the numbers of points and edges.

    Raises BoardError where a shape bounds nothing, or a splice has lost its ground.
    """
    if board.period is not None or board.noding == "strict" or shows_overlap(board.plane):
        return None
    core, near = _rings_of(board, changes)
    if int(near.sum()) > MOST_OF_THE_BOARD * len(board):
        return None
    old = np.flatnonzero(near)
    places = [(number, name, shape) for number in old.tolist() for name, shape in _now(board, changes, number)]
    shapes = np.empty(len(places), dtype=object)
    shapes[:] = [shape for _, _, shape in places]
    names = [name for _, name, _ in places]
    if _has_new_fault(board, old, names, shapes):
        return None
    anew = _noded(shapes, names, split=board.noding == "split")
    if anew is None:
        return None
    place = np.ones(len(board), dtype=np.int64)
    place[list(changes)] = [len(made) for made in changes.values()]
    place = np.cumsum(place) - place  # where each old tessel, or the first that takes its place, stands now
    number = np.empty(len(places), dtype=np.int64)
    hosts = np.array([number for number, _, _ in places], dtype=np.int64)
    number[:] = (
        place[hosts] + np.arange(len(hosts)) - np.flatnonzero(run_starts(hosts))[np.cumsum(run_starts(hosts)) - 1]
    )
    ids, polygons = with_changes(board, changes)
    incidence = _joined(board.plane, _MadeAnew(anew, number, core[hosts]), core, near, place, len(ids))
    altered = Tessellation(ids, polygons, board.noding, incidence)
    altered.__dict__["bounds"] = _bounds_with(board, changes)  # where `cached_property` keeps it
    altered = altered.with_splices(board.splices)
    return None if _too_many_corners(board, altered) else altered


def _now(board: Tessellation, changes: Changes, number: int) -> Sequence[tuple[Hashable, Any]]:
    return changes.get(number, [(board.ids[number], board.polygons[number])])


def _rings_of(board: Tessellation, changes: Changes) -> tuple[BoolArray, BoolArray]:
    """The tessels that reach the ground of what is altered, and those that reach the ground of these."""
    bounds = board.bounds
    fresh = [shape for made in changes.values() for _, shape in made]
    ground = np.concatenate((bounds[list(changes)], np.asarray(shapely.bounds(fresh)).reshape(-1, 4)))
    core = _reaching(bounds, ground)
    return core, _reaching(bounds, np.concatenate((ground, bounds[core])))


def _reaching(bounds: FloatArray, ground: FloatArray) -> BoolArray:
    (west, south), (east, north) = ground[:, :2].min(axis=0), ground[:, 2:].max(axis=0)
    return np.asarray(
        (bounds[:, 0] <= east) & (bounds[:, 2] >= west) & (bounds[:, 1] <= north) & (bounds[:, 3] >= south)
    )


def _bounds_with(board: Tessellation, changes: Changes) -> FloatArray:
    rows: list[Any] = []
    done = 0
    for number in sorted(changes):
        made = np.asarray(shapely.bounds([shape for _, shape in changes[number]])).reshape(-1, 4)
        rows += [board.bounds[done:number], made]
        done = number + 1
    return np.concatenate([*rows, board.bounds[done:]])


def _noded(shapes: NDArray[Any], names: Sequence[Hashable], *, split: bool) -> Sides | None:
    """The sides of some tessels, noded by each other; None if they overlap."""
    sides = sides_of_polygons(shapes, names)
    plane = pair_sides(sides)
    if shows_overlap(plane):
        return None
    junctions = junctions_of(shapes, plane) if split else ()
    return stitch(split_sides(sides, junctions)[0] if not isinstance(junctions, tuple) and len(junctions) else sides)


class _MadeAnew(NamedTuple):
    """Sides of some tessels, and for each of these its number on the altered board and whether its sides are taken."""

    sides: Sides
    number: IntArray
    is_taken: BoolArray


def _joined(
    plane: Incidence, made_anew: _MadeAnew, core: BoolArray, near: BoolArray, place: IntArray, tessels: int
) -> Incidence:
    """The sides that stay, of tessels not in the `core` and numbered by their `place`, and those made anew."""
    sides, (anew, number, is_core) = plane.sides, made_anew
    stays, fresh = np.flatnonzero(~core[sides.tessel]), np.flatnonzero(is_core[anew.tessel])
    points, point_of = _points_with(sides, near, anew)
    tessel = np.concatenate((place[sides.tessel[stays]], number[anew.tessel[fresh]]))
    start: IntArray = np.concatenate((sides.start[stays].astype(np.int64), point_of[anew.start[fresh]]))
    end: IntArray = np.concatenate((sides.end[stays].astype(np.int64), point_of[anew.end[fresh]]))
    edge = _edges_with(plane, stays, near, start, end)
    order = np.argsort(tessel, kind="stable")
    back = np.empty(len(order), dtype=np.int64)
    back[order] = np.arange(len(order))
    row = np.empty(len(sides), dtype=np.int64)
    row[stays] = back[: len(stays)]
    row_anew = np.empty(len(anew), dtype=np.int64)
    row_anew[fresh] = back[len(stays) :]
    following = np.concatenate((row[sides.next[stays]], row_anew[anew.next[fresh]]))
    used, points_now = _renumbered(start, len(points))
    _, edges_now = _renumbered(edge, int(edge.max()) + 1)
    first, last = points_now[start[order]], points_now[end[order]]
    made = Sides(points[used], _index(tessel[order]), first, last, _index(following[order]), tessels)
    vertex = np.arange(len(used), dtype=np.int32)
    return Incidence(
        made, edges_now[edge[order]], np.asarray(first < last), vertex, int(edges_now.max()) + 1, len(used)
    )


def _points_with(sides: Sides, near: BoolArray, anew: Sides) -> tuple[FloatArray, IntArray]:
    """All points, those of `anew` that are not there yet behind the others; and which each point of `anew` is."""
    known = distinct(len(sides.points), sides.start[near[sides.tessel]])
    places, label = identify_points(np.concatenate((sides.points[known], anew.points)))
    which = np.concatenate((known, len(sides.points) + np.arange(len(places) - len(known))))
    return np.concatenate((sides.points, places[len(known) :])), which[label[len(known) :]]


def _edges_with(plane: Incidence, stays: IntArray, near: BoolArray, start: IntArray, end: IntArray) -> IntArray:
    """The edges: those of the sides that stay, which come first, and those of the others, which may lie on them."""
    beside = np.flatnonzero(near[plane.sides.tessel[stays]])
    rows = np.concatenate((beside, np.arange(len(stays), len(start))))
    low, high = np.minimum(start, end)[rows], np.maximum(start, end)[rows]
    order = np.lexsort((rows, high, low))
    begins = run_starts(low[order]) | run_starts(high[order])
    heads = rows[order[np.flatnonzero(begins)[np.cumsum(begins) - 1]]]  # of each: one that stays, if there is any
    edge = np.concatenate((plane.edge[stays].astype(np.int64), np.zeros(len(start) - len(stays), dtype=np.int64)))
    edge[len(stays) :] = plane.edges + np.arange(len(start) - len(stays))
    edge[rows[order]] = edge[heads]
    return edge


def _renumbered(labels: IntArray, count: int) -> tuple[IntArray, IndexArray]:
    """The labels in use, and the number of each among them."""
    there = np.zeros(count, dtype=np.bool_)
    there[labels] = True
    return np.flatnonzero(there), _index(np.cumsum(there) - 1)


def _index(values: NDArray[Any]) -> IndexArray:
    return values.astype(np.int32)


def _has_new_fault(board: Tessellation, old: IntArray, names: list[Hashable], shapes: NDArray[Any]) -> bool:
    """Whether the tessels nearby have a fault that they had not before."""
    before = _faults([board.ids[number] for number in old.tolist()], board.polygons[old], board)
    return bool(_faults(names, shapes, board) - before)


def _faults(names: list[Hashable], shapes: NDArray[Any], board: Tessellation) -> set[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BoardWarning)
        try:
            part = Tessellation.from_polygons(dict(zip(names, shapes, strict=True)), noding=board.noding)
        except BoardError:
            return {"no board"}
    found = part.problems().of_severity("fault").without(["too-many-corners"])
    return {(problem.kind, problem.tessels) for problem in found}


def _too_many_corners(board: Tessellation, altered: Tessellation) -> bool:
    """Whether a tessel has too many corners that had not before; splices may have carried some over."""
    many = np.flatnonzero(altered.incidence.sides_per_tessel > MOST_CORNERS).tolist()
    known = {board.ids[k] for k in np.flatnonzero(board.incidence.sides_per_tessel > MOST_CORNERS).tolist()}
    return any(altered.ids[k] not in known for k in many)
