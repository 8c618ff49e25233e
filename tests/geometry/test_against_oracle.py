"""The vectorised incidence against its restatement in exact rationals, on random boards."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from rulestone.geometry import BoardError, JaggerReading, Tessellation
from rulestone.geometry.orientation import Walk, turned

from tests.geometry.random_boards import Segment, merged_grids, spliced_grids, voronoi_cells
from tests.oracles import boards as oracle

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")


def exact(segment: Segment) -> oracle.Segment:
    (a, b), (c, d) = segment
    return (Fraction(a), Fraction(b)), (Fraction(c), Fraction(d))


def assert_same(board: Tessellation, expected: oracle.Board) -> None:
    readings = {
        "plain": (JaggerReading(), {}),
        "rim": (JaggerReading(rim_edges=True), {"rim_edges": True}),
        "different": (JaggerReading(different_sides=True), {"different_sides": True}),
    }
    for ours, theirs in readings.values():
        pairs = oracle.related(expected, **theirs)
        for relation, answer in pairs.items():
            found = {(one, other) for one, other in board.pairs(relation, ours).tolist()}  # type: ignore[arg-type]
            assert found == answer, relation
    assert board.incidence.edges == len(expected.edges())
    assert board.incidence.vertices == len(set(expected.vertex.values()))
    surface = board.surface()
    assert surface.euler == oracle.euler(expected)
    factors = oracle.invariant_factors(oracle.boundary_matrix(expected))
    parts = oracle.components(expected)
    assert len(surface.components) == parts
    one_sided = sum(not component.orientable for component in surface.components)
    assert board.incidence.sides.tessels - len(factors) == parts - one_sided  # rank of relative H2
    assert sorted(factors)[len(factors) - one_sided :] == [2] * one_sided  # torsion of relative H1
    assert surface.orientable == (one_sided == 0)
    if surface.reversing_walk is not None and surface.reversing_edges is not None:
        assert turned(board.incidence, Walk(tuple(surface.reversing_walk), surface.reversing_edges))  # type: ignore[arg-type]


@settings(max_examples=80, deadline=None)
@given(merged_grids())
def test_merged_grids(polygons: list[Any]) -> None:
    assert_same(Tessellation.from_polygons(polygons), oracle.build(polygons, split=True))
    assert_same(Tessellation.from_polygons(polygons, noding="as-given"), oracle.build(polygons, split=False))


@settings(max_examples=40, deadline=None)
@given(voronoi_cells())
def test_voronoi_cells(polygons: list[Any]) -> None:
    assert_same(Tessellation.from_polygons(polygons), oracle.build(polygons, split=True))


@settings(max_examples=80, deadline=None)
@given(spliced_grids())
def test_splices(given_board: tuple[list[Any], list[tuple[Segment, Segment]]]) -> None:
    polygons, splices = given_board
    board, expected = Tessellation.from_polygons(polygons), oracle.build(polygons, split=True)
    for a, b in splices:
        attempt = deepcopy(expected)
        try:
            oracle.splice(attempt, exact(a), exact(b))
        except oracle.Refused:
            with pytest.raises(BoardError):
                board.splice(a, b)
        else:
            expected = attempt
            board = board.splice(a, b)
    assert_same(board, expected)
