"""Tessels that touch an edge of their own from within, so that a corner lies in it although all round it is full."""

from __future__ import annotations

from typing import Any

import pytest
from rulestone.geometry import Tessellation
from shapely import Polygon, box
from shapely.affinity import affine_transform

from tests.geometry.test_against_oracle import assert_same, noded_alike
from tests.oracles import boards as oracle

PLACES = (
    (1, 0, 0, 1, 0, 0),
    (0, -1, 1, 0, 0, 0),
    (-1, 0, 0, 1, 0, 0),
    (3, 1, -1, 2, 1e7, -1e7),
    (2.0**-40, 0, 0, 1, 0, 0),
)
FRAME = Polygon([(0, 0), (6, 0), (6, 6), (0, 6)], [[(3, 0), (4, 2), (2, 2)]])
KEY = Polygon([(3, 0), (4, 2), (2, 2)])
BELOW = box(0, -2, 6, 0)
HOOK = Polygon([(6, -2), (10, 6), (4, 8), (8, 9), (10, 6), (12, 10), (6, 12), (0, 0)])
POCKET = Polygon([(10, 6), (4, 8), (8, 9)])
BESIDE = Polygon([(0, 0), (6, 12), (0, 12)])


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("shapes", [[FRAME, BELOW, KEY], [FRAME, BELOW], [FRAME, KEY]])
def test_a_corner_in_an_edge_of_its_own_tessel_splits_it(shapes: list[Any], place: tuple[float, ...]) -> None:
    polygons = [affine_transform(shape, place) for shape in shapes]
    board = Tessellation.from_polygons(polygons)
    assert_same(board, oracle.build(polygons, split=True))
    assert {problem.kind for problem in board.problems()} == set()


@pytest.mark.parametrize("place", PLACES[:3])
def test_a_rim_that_passes_a_point_as_a_corner_and_again_straight(place: tuple[float, ...]) -> None:
    """The tessel comes in two pieces then, so its surface is left to another test."""
    polygons = [affine_transform(shape, place) for shape in (HOOK, POCKET, BESIDE)]
    noded_alike(polygons)
    assert {problem.kind for problem in Tessellation.from_polygons(polygons).problems()} == {"several-pieces"}


def test_who_touches_the_far_side_of_that_edge_meets_whoever_is_within() -> None:
    board = Tessellation.from_polygons({"frame": FRAME, "below": BELOW, "key": KEY})
    assert sorted(board.graph("angler").edges) == [("below", "key")]
    assert board.graph("angler").edges["below", "key"]["points"] == ((3.0, 0.0),)


@pytest.mark.parametrize(("most", "chunk"), [(1, 1), (64, 1)])
def test_by_the_tree_and_in_small_chunks_the_same(monkeypatch: pytest.MonkeyPatch, most: int, chunk: int) -> None:
    monkeypatch.setattr("rulestone.geometry.board.noding._MANY", most)
    monkeypatch.setattr("rulestone.geometry.board.noding.CHUNK", chunk)
    noded_alike([FRAME, BELOW, KEY])
    noded_alike([HOOK, POCKET, BESIDE])


def test_a_corner_in_a_spike_of_its_own_tessel() -> None:
    noded_alike([Polygon([(0, 0), (2, 0), (1, 2), (0, 0), (0, 2), (2, 2), (0, 2)])])
