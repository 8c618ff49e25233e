"""Arrows for moves on boards: on the plane from middle to middle, on spliced ones over the seam where nearer."""

from __future__ import annotations

import itertools

import pytest
import shapely
from rulestone.geometry import Tessellation
from rulestone.geometry.draw.drawing import draw_ground
from rulestone.geometry.draw.journeys import ARROW, draw_journey, legs
from rulestone.geometry.make.makers import cylinder, square, torus

SIZE = 4


def middles_of(board: Tessellation) -> dict[object, tuple[float, float]]:
    return {t: shapely.get_coordinates(shapely.centroid(s))[0].tolist() for t, s in zip(board.ids, board.polygons)}  # noqa: B905


@pytest.mark.parametrize(
    "board, wraps", [(square(SIZE, SIZE), ""), (cylinder(SIZE, SIZE), "x"), (torus(SIZE, SIZE), "xy")]
)
def test_ways_on_boards_of_squares_are_as_long_as_a_kings(board: Tessellation, wraps: str) -> None:
    """Against counting: a way leaves the drawing where a king comes sooner so, and always comes in where it left."""
    spots = middles_of(board)
    over = 0
    for one, other in itertools.permutations(board.ids, 2):
        found = legs(board, one, other, spots)
        apart = [abs(a - b) for a, b in zip(spots[one], spots[other], strict=True)]
        around = [min(far, SIZE - far) if axis in wraps else far for axis, far in zip("xy", apart, strict=True)]
        assert (len(found) > 1) == (max(around) < max(apart) - 1e-9), (one, other)
        assert (found[0][0], found[-1][1]) == (spots[one], spots[other])
        for (_, out), (back, _) in itertools.pairwise(found):
            assert all(abs(a - b) % SIZE == pytest.approx(0) for a, b in zip(out, back, strict=True))
            assert out != back
        over += len(found) > 1
    assert (over > 0) == bool(wraps)


def test_a_corner_of_a_torus_is_crossed_at_once() -> None:
    board = torus(8, 8)
    assert [out for _, out in legs(board, "a1", "h8", middles_of(board))[:-1]] == [(0.0, 0.0)]


def test_parts_of_a_board_that_hang_together_nowhere_get_a_straight_arrow() -> None:
    apart = Tessellation.from_polygons([shapely.box(0, 0, 1, 1), shapely.box(3, 0, 4, 1)])
    one, other = apart.ids
    assert len(legs(apart, one, other, middles_of(apart))) == 1


def test_an_arrow_is_drawn_for_every_part() -> None:
    board = cylinder(8, 8)
    for end, parts in (("b3", 1), ("h3", 2)):
        canvas = draw_ground(board, 480)
        before = len(canvas.elements)
        draw_journey(canvas, board, "a3", end)
        drawn = canvas.elements[before:]
        assert sum(element.startswith("<polygon") and ARROW in element for element in drawn) == parts
