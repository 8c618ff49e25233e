"""Tessels in several pieces (multipolygons) are looked at ring by ring, as others are."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import shapely
from rulestone.geometry import Tessellation
from rulestone.geometry.alter.evolution import Evolution
from rulestone.geometry.draw.drawing_repair import draw_repair
from rulestone.geometry.soundness.repair.proof import breaches
from shapely import MultiPolygon, Polygon, box
from shapely.affinity import scale

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")


def overlapping(board: Tessellation) -> set[tuple[int, int]]:
    told = [problem.tessels for problem in board.problems() if problem.kind == "overlap"]
    numbers = [sorted(board.number_of(name) for name in names) for names in told]
    return {pair for row in numbers for pair in combinations(row, 2)}


def test_a_tessel_within_a_piece_of_another_overlaps_it() -> None:
    isles = MultiPolygon([box(0, 0, 9, 9), box(20, 0, 29, 9)])
    assert overlapping(Tessellation.from_polygons([isles, box(2, 2, 3, 3)])) == {(0, 1)}
    rim = Polygon([(0, 0), (9, 0), (9, 9), (0, 9)], [[(1, 1), (8, 1), (8, 8), (1, 8)]])
    lake = MultiPolygon([rim, box(20, 0, 29, 9)])
    assert overlapping(Tessellation.from_polygons([lake, box(2, 2, 3, 3)])) == set()


def test_overlaps_of_isles_are_those_of_cells() -> None:
    rng = random.Random(4)
    seen = 0
    for _ in range(60):
        owned: list[set[tuple[int, int]]] = []
        for _ in range(rng.randint(2, 4)):
            cells = {(rng.randint(0, 5), rng.randint(0, 5)) for _ in range(rng.randint(1, 9))}
            owned.append(cells)
        rims = [0.25 * (number % 2) for number in range(len(owned))]  # every other tessel is a set of isles
        shapes = [
            shapely.union_all([box(x + rim, y + rim, x + 1 - rim, y + 1 - rim) for x, y in cells])
            for cells, rim in zip(owned, rims, strict=True)
        ]
        truth = {(i, j) for i, j in combinations(range(len(owned)), 2) if owned[i] & owned[j]}
        assert overlapping(Tessellation.from_polygons(shapes)) == truth, owned
        seen += len(truth)
    assert seen > 50


def test_an_isle_whose_rim_touches_itself_is_as_sound_as_one_alone() -> None:
    """The ring of the first piece passes the point (2, 1) twice, and bounds a clear area."""
    touching = Polygon([(0, 0), (4, 0), (4, 2), (2, 1), (3, 3), (1, 3), (2, 1), (0, 2)])
    assert not touching.is_valid
    for shape in (touching, MultiPolygon([touching, box(9, 0, 10, 1)])):
        assert "self-crossing" not in {problem.kind for problem in Tessellation.from_polygons([shape]).problems()}
    bow = Polygon([(0, 0), (2, 2), (2, 0), (0, 3)])
    board = Tessellation.from_polygons([MultiPolygon([bow, box(9, 0, 10, 1)])])
    assert "self-crossing" in {problem.kind for problem in board.problems()}


def test_a_piece_turned_inside_out_is_told() -> None:
    pieces = [box(0, 0, 3, 2), box(9, 0, 12, 2)]
    turned = MultiPolygon([pieces[0], scale(pieces[1], -1, 1)])

    def told(after: Any) -> set[str]:
        shapes: list[Any] = [np.empty(1, dtype=object), np.empty(1, dtype=object)]
        shapes[0][0], shapes[1][0] = MultiPolygon(pieces), after
        return {breach.what for breach in breaches(shapes[0], shapes[1], ["isles"], 5.0, split=True)}

    assert "a tessel would turn inside out" in told(turned)
    assert "a tessel would turn inside out" not in told(MultiPolygon(pieces))


def test_isles_are_drawn_before_and_after_a_repair() -> None:
    isles = MultiPolygon([box(0, 0, 1, 1), box(5, 0, 6, 1)])
    board = Tessellation.from_polygons([isles, box(1.0004, 0, 5.0004, 1)], repair="auto")
    assert board.pairs("walker").tolist() == [[0, 1]]
    paths = [line for line in draw_repair(board).splitlines() if line.startswith("<path d=")]
    assert 2 in [line.count("M") for line in paths]  # both isles


def test_the_first_outline_of_a_board_in_parts_has_all_of_them() -> None:
    corner = Tessellation.from_polygons([box(0, 0, 1, 1), box(1, 1, 2, 2)])
    assert Evolution(corner).outline.area == pytest.approx(2, rel=1e-4)
