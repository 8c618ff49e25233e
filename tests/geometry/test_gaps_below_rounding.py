"""Corners off a side by less than arithmetic sees: told, and mended, as gaps are that it does see."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest
from rulestone.geometry import BoardWarning, Tessellation
from shapely import LineString, Point, Polygon, box
from shapely.affinity import rotate

ROOF = Polygon([(0, 0), (2, 0), (1, 1)])
HALVED = Polygon([(2, 0), (2, 1), (2, 2), (1, 1), (1.5, 0.5)])  # a further corner in the edge that both share


def turned(degrees: float) -> list[Polygon]:
    return [rotate(shape, degrees, origin=(0, 0)) for shape in (ROOF, HALVED)]


def is_off(polygons: list[Polygon]) -> bool:
    """Whether the corner in the middle lies on the edge no longer, and floating point sees no gap."""
    roof, halved = (list(shape.exterior.coords) for shape in polygons)
    (ax, ay), (bx, by), (px, py) = (map(Fraction, corner) for corner in (roof[1], roof[2], halved[4]))
    turn = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return turn != 0 and Point(halved[4]).distance(LineString(roof[1:3])) == 0


@pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")
def test_such_a_gap_is_a_near_miss_or_an_overlap_and_closed() -> None:
    """Of a hundred ways to turn the board, some have a gap that is rounded to none."""
    seen = 0
    for degrees in range(1, 101):
        polygons = turned(degrees)
        board = Tessellation.from_polygons(polygons)
        if not is_off(polygons):
            continue
        seen += 1
        kinds = {problem.kind for problem in board.problems()}
        assert kinds & {"near-miss", "overlap"}, degrees
        repaired = Tessellation.from_polygons(polygons, repair="auto")
        assert repaired.pairs("walker").tolist() == [[0, 1]] and repaired.problems() == [], degrees
    assert seen >= 3


def test_it_is_warned_of() -> None:
    degrees = next(degrees for degrees in range(1, 101) if is_off(turned(degrees)))
    with pytest.warns(BoardWarning, match="a corner misses a tessel beside it by"):
        Tessellation.from_polygons(turned(degrees))


@pytest.mark.parametrize("seed", range(4))
def test_bricks_turned_by_any_angle_are_bricks_again(seed: int) -> None:
    chance = random.Random(seed)
    bricks = [box(2 * x + y % 2, y, 2 * x + y % 2 + 2, y + 1) for y in range(4) for x in range(4)]
    angle = chance.uniform(0, 2 * math.pi)
    away = [rotate(shape, angle, origin=(0, 0), use_radians=True) for shape in bricks]
    expected = Tessellation.from_polygons(bricks)
    made = Tessellation.from_polygons(away, repair="auto")
    for relation in ("walker", "angler", "jagger"):
        assert made.pairs(relation).tolist() == expected.pairs(relation).tolist()  # type: ignore[arg-type]
