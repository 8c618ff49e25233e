"""Every tessellation of a small grid, up to isomorphism.

A *tessellation of a grid* of unit cells is made so:

* each tessel is a union of cells that hang together across their edges, without holes; cells may be left vacant
  (mutou.sow.vacant), and the whole is connected at least at vertices;
* its vertices are either all grid points on its rim (drawn), or only those where it turns and those that a neighbour
  has there (needed);
* then up to a given number of splices, each of two whole edges of the rim, in either direction, so that the board stays
  orientable (mutou.splice.orientable).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import shapely
from rulestone.geometry.alter.outlines import Point
from rulestone.geometry.board.labels import label
from rulestone.geometry.surface.isomorphism import Code, isomorphism_code
from rulestone.geometry.surface.orientation import orient
from rulestone.geometry.tessellation import Tessellation

from .makers import need

Cell = tuple[int, int]
Division = tuple[frozenset[Cell], ...]


def divisions(columns: int, rows: int, *, vacancies: bool = True) -> Iterator[Division]:
    """Every way to make tessels of the cells of a grid, all of them or (with `vacancies`) some; each way once.

    >>> sum(1 for _ in divisions(2, 2, vacancies=False)), sum(1 for _ in divisions(3, 2, vacancies=False))
    (12, 74)
    """
    need(columns=columns, rows=rows)
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    for division in _dealt(cells, ()):
        used = frozenset(cell for part in division for cell in part)
        if not used or (len(used) < len(cells) and not vacancies):
            continue
        if all(map(_is_tessel, division)) and _hangs_together(used, corners=True):
            yield division


def _dealt(cells: list[Cell], parts: Division) -> Iterator[Division]:
    """Every way to put the cells into new or old parts, or aside."""
    if not cells:
        yield parts
        return
    cell, *rest = cells
    yield from _dealt(rest, parts)
    for place, part in enumerate(parts):
        yield from _dealt(rest, (*parts[:place], part | {cell}, *parts[place + 1 :]))
    yield from _dealt(rest, (*parts, frozenset({cell})))


@cache
def _is_tessel(cells: frozenset[Cell]) -> bool:
    return _hangs_together(cells, corners=False) and not _has_hole(cells)


@cache
def _hangs_together(cells: frozenset[Cell], *, corners: bool) -> bool:
    left = set(cells)
    queue = [left.pop()]
    for x, y in queue:
        near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if corners or abs(dx) + abs(dy) == 1]
        found = left.intersection(near)
        left -= found
        queue += found
    return not left


def _has_hole(cells: frozenset[Cell]) -> bool:
    whole = shapely.union_all([shapely.box(x, y, x + 1, y + 1) for x, y in cells])
    return bool(shapely.get_num_interior_rings(whole))


def board_of(division: Division, *, drawn: bool) -> Tessellation:
    """The board of a division; with `drawn` every grid point on the rim of a tessel is a vertex of it.

    Each tessel is named as the first of its cells would be on a chessboard.
    """
    polygons = {}
    for part in division:
        whole = shapely.union_all([shapely.box(x, y, x + 1, y + 1) for x, y in part])
        polygons[label(*min(part, key=lambda cell: cell[::-1]))] = (
            shapely.segmentize(shapely.simplify(whole, 0), 1.0) if drawn else shapely.simplify(whole, 0)
        )
    return Tessellation.from_polygons(polygons)


def boards_of_grid(columns: int, rows: int, *, vacancies: bool = True, splices: int = 0) -> Iterator[Tessellation]:
    """Every tessellation of a grid with at most this many splices, one board of each class of isomorphic ones.

    Boards with fewer splices come first. What a board with one splice more is isomorphic to does not depend on which of
    its class one starts from, so only one board of each class is spliced further.

    >>> sum(1 for _ in boards_of_grid(2, 1, vacancies=False)), sum(1 for _ in boards_of_grid(2, 1, splices=3))
    (3, 49)
    """
    known: set[Code] = set()
    placed: set[frozenset[frozenset[Cell]]] = set()
    fresh = []
    for division in divisions(columns, rows, vacancies=vacancies):
        place = _moved_home(division)
        if place in placed:
            continue
        placed.add(place)
        for drawn in (True, False):
            board = board_of(division, drawn=drawn)
            if _is_new(board, known):
                fresh.append(board)
                yield board
    for _ in range(splices):
        spliced = []
        for board in fresh:
            for further in _with_one_more_splice(board):
                if _is_new(further, known):
                    spliced.append(further)
                    yield further
        fresh = spliced


def _moved_home(division: Division) -> frozenset[frozenset[Cell]]:
    """The same for all divisions that are one another moved, turned or mirrored, whose boards are isomorphic."""
    return min((_at_origin(division, turn) for turn in _TURNS), key=lambda parts: sorted(map(sorted, parts)))


_TURNS = [
    (a, b, c, d) for a, b, c, d in product((-1, 0, 1), repeat=4) if abs(a * d - b * c) == 1 and a * b == c * d == 0
]


def _at_origin(division: Division, turn: tuple[int, int, int, int]) -> frozenset[frozenset[Cell]]:
    """A division turned by a matrix (a, b; c, d), its lower left corner put at the origin."""
    a, b, c, d = turn
    parts = [[(a * x + b * y, c * x + d * y) for x, y in part] for part in division]
    left, low = (min(cell[axis] for part in parts for cell in part) for axis in (0, 1))
    return frozenset(frozenset((x - left, y - low) for x, y in part) for part in parts)


def _is_new(board: Tessellation, known: set[Code]) -> bool:
    code = isomorphism_code(board)
    if code in known:
        return False
    known.add(code)
    return True


def _with_one_more_splice(board: Tessellation) -> Iterator[Tessellation]:
    incidence, sides = board.incidence, board.incidence.sides
    rim = incidence.rim.tolist()
    for one, other in combinations(rim, 2):
        a, b = (_ends(sides.points[[sides.start[side], sides.end[side]]].tolist()) for side in (one, other))
        for towards in (b, b[::-1]):
            further = board.splice(a, towards)
            if orient(further.incidence).orientable.all():
                yield further


def _ends(points: list[list[float]]) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = points
    return (ax, ay), (bx, by)
