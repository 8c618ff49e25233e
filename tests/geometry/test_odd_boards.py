"""Odd boards with their answers: surfaces of few tessels, holes, pinches, contacts at a splice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from rulestone.geometry import BoardError, Tessellation
from shapely import Polygon, box, from_wkt

from tests.geometry.random_boards import Segment
from tests.geometry.test_against_oracle import assert_same, exact
from tests.oracles import boards as oracle

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")

LEFT, RIGHT = ((0.0, 0.0), (0.0, 2.0)), ((2.0, 0.0), (2.0, 2.0))
BOTTOM, TOP = ((0.0, 0.0), (2.0, 0.0)), ((0.0, 2.0), (2.0, 2.0))


def turn(segment: Segment) -> Segment:
    return segment[1], segment[0]


def grid(columns: int, rows: int, size: float = 1.0) -> list[Any]:
    """Squares, row by row from below."""
    return [box(x * size, y * size, (x + 1) * size, (y + 1) * size) for y in range(rows) for x in range(columns)]


@dataclass(frozen=True)
class Odd:
    """A board and what is known about it: V, E, Euler, Euler after cutting, genus or -crosscaps, circles, pinches."""

    polygons: list[Any]
    splices: list[tuple[Segment, Segment]]
    numbers: tuple[int, int, int, int, int | None, int, int]
    walker: list[tuple[int, int]]
    angler: list[tuple[int, int]]
    jagger: list[tuple[int, int]]


FRAME = Polygon([(0, 0), (9, 0), (9, 3), (0, 3)], [[(1, 1), (2, 1), (2, 2), (1, 2)], [(7, 1), (8, 1), (8, 2), (7, 2)]])
HOLE_TO_HOLE = [
    (((1.0, 1.0), (1.0, 2.0)), ((8.0, 1.0), (8.0, 2.0))),
    (((2.0, 1.0), (2.0, 2.0)), ((7.0, 1.0), (7.0, 2.0))),
    (((1.0, 1.0), (2.0, 1.0)), ((8.0, 1.0), (7.0, 1.0))),
    (((1.0, 2.0), (2.0, 2.0)), ((8.0, 2.0), (7.0, 2.0))),
]

BOARDS = {
    "one tessel": Odd([box(0, 0, 2, 2)], [], (4, 4, 1, 1, 0, 1, 0), [], [], []),
    "moebius of one tessel": Odd([box(0, 0, 2, 2)], [(LEFT, turn(RIGHT))], (2, 3, 0, 0, -1, 1, 0), [], [], []),
    "cylinder of one tessel": Odd([box(0, 0, 2, 2)], [(LEFT, RIGHT)], (2, 3, 0, 0, 0, 2, 0), [], [], []),
    "torus of one tessel": Odd([box(0, 0, 2, 2)], [(LEFT, RIGHT), (BOTTOM, TOP)], (1, 2, 0, 0, 1, 0, 0), [], [], []),
    "klein bottle of one tessel": Odd(
        [box(0, 0, 2, 2)], [(LEFT, RIGHT), (BOTTOM, turn(TOP))], (1, 2, 0, 0, -2, 0, 0), [], [], []
    ),
    "projective plane of one tessel": Odd(
        [box(0, 0, 2, 2)], [(LEFT, turn(RIGHT)), (BOTTOM, turn(TOP))], (2, 2, 1, 1, -1, 0, 0), [], [], []
    ),
    "sphere of one tessel": Odd(
        [box(0, 0, 2, 2)], [(LEFT, BOTTOM), (turn(RIGHT), turn(TOP))], (3, 2, 2, 2, 0, 0, 0), [], [], []
    ),
    "two sides glued head to tail": Odd([box(0, 0, 2, 2)], [(BOTTOM, RIGHT)], (2, 3, 0, 0, -1, 1, 0), [], [], []),
    "klein bottle 2x2": Odd(
        grid(2, 2),
        [(LEFT, RIGHT), (BOTTOM, turn(TOP))],
        (4, 8, 0, 0, -2, 0, 0),
        [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)],
        [],
        [],
    ),
    "projective plane 2x2": Odd(
        grid(2, 2),
        [(LEFT, turn(RIGHT)), (BOTTOM, turn(TOP))],
        (5, 8, 1, 1, -1, 0, 0),
        [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)],
        [],
        [],
    ),
    "torus 2x2": Odd(
        grid(2, 2),
        [(LEFT, RIGHT), (BOTTOM, TOP)],
        (4, 8, 0, 0, 1, 0, 0),
        [(0, 1), (0, 2), (1, 3), (2, 3)],
        [(0, 3), (1, 2)],
        [],
    ),
    "pillow of two tessels": Odd(
        [box(0, 0, 2, 2), box(5, 0, 7, 2)],
        [
            (LEFT, ((5.0, 0.0), (5.0, 2.0))),
            (RIGHT, ((7.0, 0.0), (7.0, 2.0))),
            (BOTTOM, ((5.0, 0.0), (7.0, 0.0))),
            (TOP, ((5.0, 2.0), (7.0, 2.0))),
        ],
        (4, 4, 2, 2, 0, 0, 0),
        [(0, 1)],
        [],
        [],
    ),
    "two components": Odd(
        [*grid(2, 1), box(5, 0, 6, 1), box(6, 0, 7, 1), box(7, 0, 8, 1)],
        [],
        (6 + 8, 7 + 10, 2, 2, 0, 2, 0),
        [(0, 1), (2, 3), (3, 4)],
        [],
        [],
    ),
    "disc and moebius": Odd(
        [box(0, 0, 2, 2), box(9, 9, 10, 10)], [(LEFT, turn(RIGHT))], (2 + 4, 3 + 4, 1, 1, -1, 2, 0), [], [], []
    ),
    "three squares round a pinch": Odd(
        [box(0, 0, 1, 1), box(1, 1, 2, 2), box(0, 2, 1, 3)],
        [],
        (10, 12, 1, 3, 0, 3, 2),
        [],
        [(0, 1), (1, 2)],
        [],
    ),
    "tessel with two holes": Odd([FRAME], [], (12, 12, -1, -1, 0, 3, 0), [], [], []),
    "two holes, one filled": Odd([FRAME, box(1, 1, 2, 2)], [], (12, 12, 0, 0, 0, 2, 0), [(0, 1)], [], []),
    "one hole glued to the other": Odd([FRAME], HOLE_TO_HOLE, (8, 8, -1, -1, 1, 1, 0), [], [], []),
    "bends of degree two": Odd(
        [
            from_wkt("POLYGON((0 0,1 1,0 2,1 3,0 4,-3 4,-3 0,0 0))"),
            from_wkt("POLYGON((0 0,3 0,3 4,0 4,1 3,0 2,1 1,0 0))"),
        ],
        [],
        (9, 10, 1, 1, 0, 1, 0),
        [(0, 1)],
        [],
        [],
    ),
    "t-junctions carried over a splice": Odd(
        [box(0, 0, 1, 6), box(1, 0, 2, 2), box(1, 2, 2, 6), box(9, 0, 10, 3), box(9, 3, 10, 6)],
        [(((0.0, 0.0), (0.0, 6.0)), ((10.0, 0.0), (10.0, 6.0)))],
        (8 + 6 - 2, 10 + 7 - 1, 1, 1, 0, 1, 0),
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (3, 4)],
        [],
        [],
    ),
    "splice that heals a pinch": Odd(
        [box(0, 0, 1, 1), box(1, 1, 2, 2)],
        [(((1.0, 0.0), (1.0, 1.0)), ((2.0, 1.0), (1.0, 1.0)))],
        (7 - 1, 8 - 1, 1, 1, 0, 1, 0),
        [(0, 1)],
        [],
        [],
    ),
}


def build(odd: Odd) -> Tessellation:
    board = Tessellation.from_polygons(odd.polygons)
    for a, b in odd.splices:
        board = board.splice(a, b)
    return board


@pytest.mark.parametrize("name", BOARDS)
def test_odd_board(name: str) -> None:
    odd = BOARDS[name]
    board, expected = build(odd), oracle.build(odd.polygons, split=True)
    for a, b in odd.splices:
        oracle.splice(expected, exact(a), exact(b))
    assert_same(board, expected)
    surface = board.surface()
    kind = surface.genus if surface.orientable else -(surface.crosscaps or 0)
    assert (
        surface.vertices,
        surface.edges,
        surface.euler,
        surface.euler_normalised,
        kind,
        surface.boundary_circles,
        len(surface.pinch_vertices),
    ) == odd.numbers
    for relation, answer in (("walker", odd.walker), ("angler", odd.angler), ("jagger", odd.jagger)):
        assert [tuple(pair) for pair in board.pairs(relation).tolist()] == answer, relation  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("polygons", "splices", "reason"),
    [
        ([box(0, 0, 2, 2), box(0, 0, 2, 2)], [], "overlap"),
        ([box(0, 0, 9, 9), box(3, 3, 5, 5)], [], "overlap"),
        ([box(0, 0, 2, 2), box(0, 0, 1, 1)], [], "overlap"),
        ([box(0, 0, 2, 2), Polygon([(0, 0), (2, 0), (1, 1)])], [], "overlap"),
        ([Polygon([(0, 0), (4, 0), (4, 4), (2, 4), (2, 1), (2, 4), (0, 4)])], [], "both sides of its own edge"),
        ([Polygon([(0, 0), (3, 0), (3, 3), (1, -1)])], [], "not simple"),
        (grid(3, 1), [(((0.0, 0.0), (3.0, 0.0)), ((0.0, 0.0), (3.0, 0.0)))], "overlap"),
        (grid(2, 1), [(((0.0, 0.0), (0.0, 0.0)), ((2.0, 0.0), (2.0, 1.0)))], "two different points"),
        (
            grid(2, 2),
            [(((1.0, 0.0), (1.0, 2.0)), ((0.0, 0.0), (0.0, 2.0)))],
            "not, from end to end, a straight part of the boundary",
        ),
        (grid(2, 1), [(((0.0, 0.0), (0.0, 1.0)), ((2.0, 0.0), (2.0, 1.0)))] * 2, "either side already"),
        ([box(0, 0, 20, 1), *(box(x, 1, x + 1, 2) for x in range(20))], [], "more than 19"),
    ],
)
def test_what_is_refused(polygons: list[Any], splices: list[tuple[Segment, Segment]], reason: str) -> None:
    with pytest.raises(BoardError, match=reason):
        build(Odd(polygons, splices, (0, 0, 0, 0, 0, 0, 0), [], [], [])).require_sound()


def test_a_splice_may_give_a_tessel_its_twentieth_vertex() -> None:
    steps = [box(5, y, 6, y + 1) for y in range(18)]
    board = Tessellation.from_polygons([box(0, 0, 1, 18), *steps])
    board.require_sound()
    with pytest.raises(BoardError, match="tessel 0 has 21 vertices, more than 19"):
        board.splice(((0, 0), (0, 18)), ((6, 0), (6, 18))).require_sound()


def test_a_non_orientable_board_is_sound_but_not_legal() -> None:
    board = build(BOARDS["klein bottle 2x2"])
    board.require_sound()
    with pytest.raises(BoardError, match=r"the board is not orientable: the walk .* comes back turned over"):
        board.require_legal()
