"""Tessels so thin that their area is lost in rounding: which way round a ring goes is decided exactly."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import shapely
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.board.rings import without_collapsed
from shapely import MultiPolygon, Polygon, box

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")


def area(corners: list[Any]) -> Fraction:
    """Twice the signed area of a ring, in rationals."""
    exact = [(Fraction(x), Fraction(y)) for x, y in corners]
    return sum((a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*exact, exact[0]])), Fraction(0))


def on_a_line(rng: random.Random) -> list[tuple[float, float]]:
    """Three or four points as good as on one line, some of them far from the origin."""
    far = rng.choice((0.0, 1e3, -4e6))
    x, y, u, v = (rng.random() for _ in range(4))
    shares = [0.0, 1.0, *(rng.random() for _ in range(rng.randint(1, 2)))]
    return [(far + x + u * share, far + y + v * share) for share in shares]


def test_thin_rings_run_with_their_tessel_on_the_left() -> None:
    rng = random.Random(3)
    made = 0
    for _ in range(400):
        ring = on_a_line(rng)
        if len(set(ring)) < len(ring) or not area(ring):
            continue
        board = Tessellation.from_polygons([Polygon(ring)], noding="as-given")
        assert area([a for a, _ in board.edges_of(0)]) > 0, ring
        made += 1
    assert made > 300


def test_a_sliver_beside_a_tessel_is_no_fault() -> None:
    rng = random.Random(8)
    beside = 0
    while beside < 60:
        a, c, b = (on_a_line(rng) * 2)[:3]
        turn = area([a, b, c])
        if not turn:
            continue
        apex = (a[0] - (b[1] - a[1]), a[1] + (b[0] - a[0]))
        if (area([a, b, apex]) > 0) == (turn > 0):
            apex = (a[0] + (b[1] - a[1]), a[1] - (b[0] - a[0]))
        board = Tessellation.from_polygons([Polygon([a, c, b]), Polygon([a, b, apex])], noding="as-given")
        assert board.surface().orientable
        assert (board.incidence.forward[board.incidence.side_couples].sum(axis=1) == 1).all()
        beside += 1


def test_a_ring_without_any_area_is_still_refused() -> None:
    with pytest.raises(BoardError, match="zero area"):
        Tessellation.from_polygons([Polygon([(0.25, 0.5), (0.5, 1.0), (4e6, 8e6)])])


def test_what_is_to_be_refused_is_not_left_out_of_a_map() -> None:
    flat = Polygon([(0, 0), (1, 1), (2, 2)])
    shapes = [box(0, 0, 1, 1), MultiPolygon([box(0, 0, 1, 1), flat]), flat, Polygon([(0, 0), (1e300, 1), (1, 1e300)])]
    shapes.append(Polygon([(0, 0), (np.inf, 1), (1, 0)]))
    made, touched, gone = without_collapsed(np.array(shapes, dtype=object))
    assert (touched.tolist(), gone.tolist()) == ([1, 2], [2])
    assert shapely.equals(made[1], shapes[0])
    assert made[3] == shapes[3]
    assert not shapely.is_empty(made[4])
