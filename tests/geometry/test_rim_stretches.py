"""Boxes by stretches of rim find what comparing every box with every other finds, in arrays of limited size."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
import shapely
from rulestone.geometry import Tessellation
from rulestone.geometry.board import rim_stretches
from rulestone.geometry.board.incidence import Sides
from rulestone.geometry.board.rim_stretches import corner_stretches, stretches_of

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.errors.BoardWarning")


def _sides(rng: random.Random) -> Sides:
    """Voronoi cells, clockwise ones among them, and some that were merged and have long rims."""
    points = shapely.MultiPoint([(rng.random(), rng.random()) for _ in range(40)])
    cells = list(shapely.get_parts(shapely.voronoi_polygons(points)))
    merged = [shapely.union_all(cells[k : k + rng.randint(1, 3)]) for k in range(0, len(cells), 3)]
    turned = [cell.reverse() if rng.random() < 0.5 else cell for cell in merged]
    return Tessellation.from_polygons([*turned, shapely.Point(rng.random(), 0.5).buffer(0.3, 30)]).plane.sides


def _bounds(sides: Sides, rows: Any) -> Any:
    ends = sides.points[np.stack((sides.start[rows], sides.end[rows]))]
    return ends.min(axis=0), ends.max(axis=0)


def _brute(low: Any, high: Any, other_low: Any, other_high: Any, apart: float) -> set[tuple[int, int]]:
    gaps = np.maximum(other_low[None] - high[:, None], low[:, None] - other_high[None]).max(axis=2)
    return {(one, other) for one, other in np.argwhere(gaps <= apart).tolist()}


@pytest.mark.parametrize("seed", range(6))
def test_sides_and_corners_that_lie_near(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    monkeypatch.setattr(rim_stretches, "_AT_ONCE", rng.choice((1, 50, 1 << 18)))
    sides = _sides(rng)
    rows = np.array(sorted(rng.sample(range(len(sides)), rng.randint(1, len(sides)))))
    apart = rng.choice((0.0, 0.01, 0.2))
    low, high = _bounds(sides, rows)
    drawn = stretches_of(sides, rows)
    found = [pair for one, two in drawn.meet(drawn, apart) for pair in zip(one.tolist(), two.tolist(), strict=True)]
    assert len(set(found)) == len(found)
    assert set(found) == {(one, two) for one, two in _brute(low, high, low, high, apart) if one < two}

    asked = np.array(rng.sample(range(len(sides.points)), 30))
    corners, order = corner_stretches(sides, asked)
    assert sorted(order.tolist()) == sorted(asked.tolist())
    found = [pair for one, two in drawn.meet(corners, apart) for pair in zip(one.tolist(), two.tolist(), strict=True)]
    assert len(set(found)) == len(found)
    assert set(found) == _brute(low, high, sides.points[order], sides.points[order], apart)


def test_few_boxes_stand_for_a_long_rim() -> None:
    """A rim of 400 sides makes a tree of 50 boxes, whichever way round it was drawn; single sides one each."""
    ring = shapely.Point(0, 0).buffer(1, 100)
    for shape in (ring, ring.reverse()):
        sides = Tessellation.from_polygons([shape]).plane.sides
        assert len(stretches_of(sides, np.arange(400)).first) == 50 + 1
        assert len(stretches_of(sides, np.arange(0, 400, 2)).first) == 200 + 1


def test_nothing_lies_near_nothing() -> None:
    sides = _sides(random.Random(0))
    none = stretches_of(sides, np.empty(0, dtype=np.int64))
    assert not list(none.meet(stretches_of(sides, np.arange(5)))) and not list(none.meet(none))
