"""Contacts that fail by a hair: told of, counted, and closed by snapping."""

from __future__ import annotations

import math

import pytest
from rulestone.geometry import BoardError, BoardWarning, Tessellation
from shapely import Polygon, box, from_wkt


def careless_hexagons(rows: int, columns: int) -> list[Polygon]:
    """What everyone types first: each hexagon by sine and cosine about its own centre."""
    made = []
    for row in range(rows):
        for column in range(columns):
            x, y = math.sqrt(3) * (column + 0.5 * (row % 2)), 1.5 * row
            angles = [math.pi / 6 + k * math.pi / 3 for k in range(6)]
            made.append(Polygon([(x + math.cos(angle), y + math.sin(angle)) for angle in angles]))
    return made


def test_lost_contacts_are_told_with_a_tolerance_that_works() -> None:
    hexagons = careless_hexagons(12, 12)
    with pytest.warns(BoardWarning, match=r"corners miss .* snap=1e-13 would close"):
        board = Tessellation.from_polygons(hexagons)
    full = 11 * 12 + 11 * (2 * 12 - 1)
    assert len(board.pairs("walker")) < full
    snapped = Tessellation.from_polygons(hexagons, snap=1e-13)
    assert len(snapped.pairs("walker")) == full
    assert snapped.problems() == []
    assert snapped.snapped is not None and 0 < snapped.snapped.farthest < 1e-13 and snapped.snapped.moved > 100


def test_one_ulp_and_a_sliver() -> None:
    left = from_wkt("POLYGON((0 0, 0.3 0, 0.3 1, 0 1, 0 0))")
    right = box(0.1 + 0.2, 0, 1, 1)
    with pytest.warns(BoardWarning, match="miss"):
        board = Tessellation.from_polygons([left, right])
    kinds = {problem.kind for problem in board.problems()}
    assert kinds == {"near-miss", "detached"}
    assert len(Tessellation.from_polygons([left, right], snap=1e-12).pairs("walker")) == 1
    dented = from_wkt("POLYGON((1 0, 2 0, 2 1, 1 1, 1.0000001 0.5, 1 0))")
    closed = Tessellation.from_polygons([box(0, 0, 1, 1), dented], snap=1e-6)
    assert closed.snapped is not None and closed.snapped.inserted == 1
    assert closed.pairs("walker").tolist() == [[0, 1]]
    assert closed.surface().euler == 1


@pytest.mark.parametrize(
    ("snap", "fault"), [(1.1, "too large"), (0.9, "too large"), (0.0, "positive"), (-1, "positive")]
)
def test_a_tolerance_that_collapses_tessels_is_refused(snap: float, fault: str) -> None:
    with pytest.raises(BoardError, match=fault):
        Tessellation.from_polygons([box(0, 0, 1, 1), box(1, 0, 2, 1), box(2, 0, 2.5, 0.5)], snap=snap)


def test_a_clean_board_gives_no_warning(recwarn: pytest.WarningsRecorder) -> None:
    Tessellation.from_polygons([box(x, y, x + 1, y + 1) for x in range(4) for y in range(4)])
    assert not recwarn.list
