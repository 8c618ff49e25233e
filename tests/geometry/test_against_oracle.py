"""The vectorised incidence against its restatement in exact rationals, on random boards."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, JaggerReading, Tessellation, VertexSplice
from rulestone.geometry.board.exact import turn_signs
from rulestone.geometry.board.winding import contains_middle
from rulestone.geometry.surface.orientation import Walk, turned
from shapely import Polygon, box

from tests.amounts import in_part
from tests.geometry.random_boards import Segment, exact, merged_grids, spliced_grids, voronoi_cells
from tests.oracles import boards as oracle
from tests.oracles.boards_borders import far_jaggers, smoothed_jaggers
from tests.oracles.boards_surface import surface_numbers

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")

coordinates = st.one_of(st.integers(-9, 9).map(float), st.floats(-1e3, 1e3, allow_subnormal=False), st.floats(0.1, 1))


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
    assert {
        "pinch_vertices": len(surface.pinch_vertices),
        "boundary_circles": surface.boundary_circles,
        "euler_normalised": surface.euler_normalised,
    } == surface_numbers(expected)
    for part in surface.components:
        assert part.genus is None or (part.genus >= 0 and part.orientable)
        assert part.crosscaps is None or (part.crosscaps >= 1 and not part.orientable)
        handles = 2 * part.genus if part.genus is not None else part.crosscaps
        assert handles == 2 - part.euler_normalised - part.boundary_circles
    factors = oracle.invariant_factors(oracle.boundary_matrix(expected))
    parts = oracle.components(expected)
    assert len(surface.components) == parts
    one_sided = sum(not component.orientable for component in surface.components)
    assert board.incidence.sides.tessels - len(factors) == parts - one_sided  # rank of relative H2
    assert sorted(factors)[len(factors) - one_sided :] == [2] * one_sided  # torsion of relative H1
    assert surface.orientable == (one_sided == 0)
    if surface.reversing_walk is not None and surface.reversing_edges is not None:
        assert turned(board.incidence, Walk(tuple(surface.reversing_walk), surface.reversing_edges))  # type: ignore[arg-type]


@settings(max_examples=in_part(40, 80), deadline=None)
@given(merged_grids())
def test_merged_grids(polygons: list[Any]) -> None:
    assert_same(Tessellation.from_polygons(polygons), oracle.build(polygons, split=True))
    assert_same(Tessellation.from_polygons(polygons, noding="as-given"), oracle.build(polygons, split=False))


@settings(max_examples=in_part(20, 40), deadline=None)
@given(voronoi_cells())
def test_voronoi_cells(polygons: list[Any]) -> None:
    assert_same(Tessellation.from_polygons(polygons), oracle.build(polygons, split=True))


@settings(max_examples=in_part(40, 80), deadline=None)
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


def one_vertex(p: Any, q: Any) -> tuple[Any, ...]:
    return tuple((Fraction(x), Fraction(y)) for x, y in (p, q))


@settings(max_examples=in_part(40, 80), deadline=None)
@given(spliced_grids(), st.data())
def test_lone_vertices_spliced_among_segments(
    given_board: tuple[list[Any], list[tuple[Segment, Segment]]], data: st.DataObject
) -> None:
    polygons, splices = given_board
    board, expected = Tessellation.from_polygons(polygons), oracle.build(polygons, split=True)
    points = st.sampled_from(
        [*sorted({corner for polygon in polygons for corner in polygon.exterior.coords}), (0.5, 9.0)]
    )
    lone = data.draw(st.lists(st.tuples(points, points), min_size=1, max_size=4))
    wanted = data.draw(st.permutations([*(("segments", *pair) for pair in splices), *(("vertices", *p) for p in lone)]))
    for kind, a, b in wanted:
        attempt = deepcopy(expected)
        join = board.splice if kind == "segments" else board.splice_vertices
        try:
            if kind == "segments":
                oracle.splice(attempt, exact(a), exact(b))
            else:
                oracle.splice_vertices(attempt, *one_vertex(a, b))
        except oracle.Refused:
            with pytest.raises(BoardError):
                join(a, b)
        else:
            expected, board = attempt, join(a, b)
    assert_same(board, expected)
    if len({(side.tessel, side.p) for side in expected.sides}) == len(expected.sides):  # no rim passes a point twice
        far = board.pairs("jagger", JaggerReading(2)).tolist()
        assert {(one, other) for one, other in far} == far_jaggers(expected, 2)
        smooth = board.pairs("jagger", JaggerReading(forget_degree_two=True)).tolist()
        assert {(one, other) for one, other in smooth} == smoothed_jaggers(expected)
    again = Tessellation.from_polygons(polygons).with_splices(board.splices)
    assert np.array_equal(again.incidence.vertex, board.incidence.vertex)
    for number, made in enumerate(board.splices):
        if isinstance(made, VertexSplice) and number + 1 == len(board.splices):
            assert board.unsplice(number).splices == board.splices[:-1]


@settings(max_examples=in_part(30, 60), deadline=None)
@given(spliced_grids())
def test_jaggers_along_borders_of_several_edges(given_board: tuple[list[Any], list[tuple[Segment, Segment]]]) -> None:
    polygons, splices = given_board
    board, expected = Tessellation.from_polygons(polygons), oracle.build(polygons, split=True)
    passed_twice = [side.p for side in expected.sides]
    assume(len({(side.tessel, side.p) for side in expected.sides}) == len(passed_twice))
    for a, b in splices[:2]:
        try:
            spliced = board.splice(a, b)
        except BoardError:
            continue
        oracle.splice(expected, exact(a), exact(b))
        board = spliced
    for units in (2, 3):
        found = {(one, other) for one, other in board.pairs("jagger", JaggerReading(units)).tolist()}
        assert found == far_jaggers(expected, units)
        cheap = board.pairs("jagger", JaggerReading(units - 1, cost="passed-vertices"))
        assert {(one, other) for one, other in cheap.tolist()} == found
    forgetful = JaggerReading(forget_degree_two=True)
    assert {(one, other) for one, other in board.pairs("jagger", forgetful).tolist()} == smoothed_jaggers(expected)


@settings(max_examples=in_part(20, 40), deadline=None)
@given(merged_grids())
def test_small_chunks_crowded_vertices_and_colliding_hashes_change_nothing(polygons: list[Any]) -> None:
    plain = Tessellation.from_polygons(polygons)
    pairs = [plain.pairs(relation).tolist() for relation in ("walker", "angler", "jagger")]
    graphs = [dict(plain.graph(relation).edges) for relation in ("walker", "angler", "blood")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rulestone.geometry.relations.sharing.CHUNK", 3)
        patch.setattr("rulestone.geometry.relations.sharing.LONG", 2)
        patch.setattr("rulestone.geometry.relations.graphs.LOOKED_UP", 0)
        patch.setattr("rulestone.geometry.relations.jagger.CHUNK", 3)
        patch.setattr("rulestone.geometry.relations.jagger._CROWDED", 1)
        patch.setattr("rulestone.geometry.board.same_points._MIX_Y", np.uint64(0))
        again = Tessellation.from_polygons(polygons)
        assert np.array_equal(again.incidence.sides.points, plain.incidence.sides.points)
        assert [again.pairs(relation).tolist() for relation in ("walker", "angler", "jagger")] == pairs
        assert [dict(again.graph(relation).edges) for relation in ("walker", "angler", "blood")] == graphs


@settings(max_examples=in_part(150, 300), deadline=None)
@given(st.lists(st.tuples(coordinates, coordinates), min_size=3, max_size=3), st.integers(-3, 3))
def test_turns_are_exact(corners: list[tuple[float, float]], ulps: int) -> None:
    """Also for points that lie on the line but for rounding, or are nudged off it by single steps of the last place."""
    a, b, c = (np.array(corner) for corner in corners)
    middle = (a + b) / 2
    nudged = np.array([middle[0], middle[1] + ulps * np.spacing(middle[1])])
    for point in (c, middle, nudged):
        (ax, ay), (bx, by), (cx, cy) = (map(Fraction, corner.tolist()) for corner in (a, b, point))
        turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        expected = (turn > 0) - (turn < 0)
        assert turn_signs(a[None], b[None], point[None]).tolist() == [expected]


def test_a_middle_on_the_rim_is_not_inside() -> None:
    board = Tessellation.from_polygons([box(0, 0, 2, 2)])
    side = next(k for k in range(4) if tuple(board.incidence.sides.points[board.incidence.sides.start[k]]) == (0, 0))
    middle = (board.incidence.sides.points[side] + board.incidence.sides.points[board.incidence.sides.end[side]]) / 2
    x, y = middle.tolist()
    facts = [
        contains_middle(shape, board.incidence, side)
        for shape in (
            box(x - 1, y - 1, x + 1, y + 1),
            box(x, y - 1, x + 1, y + 1),
            box(x - 3, y - 3, x - 1, y + 3),
            box(x - 1, y, x + 1, y + 1),
            box(x, y, x + 1, y + 1),
        )
    ]
    assert facts == [True, False, False, False, False]


def noded_alike(polygons: list[Any]) -> None:
    """Relations, edges and vertices are those of the exact twin, which tries every vertex on every edge."""
    board, expected = Tessellation.from_polygons(polygons), oracle.build(polygons, split=True)
    for relation, answer in oracle.related(expected).items():
        assert {(one, other) for one, other in board.pairs(relation).tolist()} == answer, relation  # type: ignore[arg-type]
    assert board.incidence.edges == len(expected.edges())
    assert board.incidence.vertices == len(set(expected.vertex.values()))


def test_a_shape_across_the_border_of_two_others_splits_it() -> None:
    """Before edges are split none shows it: sides of the two have partners, those of the shape have none."""
    squares = [box(x, 0, x + 1, 1) for x in range(4)]
    noded_alike([*squares, box(1, 0.25, 3, 0.75)])
    diamond = [Polygon([(1, 1), a, b]) for a, b in pairwise([(0, 1), (1, 0), (2, 1), (1, 2), (0, 1)])]
    noded_alike([box(0, 0, 1, 2), box(1, 0, 2, 2), *diamond])


@settings(max_examples=in_part(30, 60), deadline=None)
@given(
    merged_grids(),
    st.lists(st.tuples(*[st.integers(0, 12)] * 2, *[st.integers(1, 9)] * 2), min_size=1, max_size=3),
)
def test_boards_with_overlaps_are_noded_exactly(polygons: list[Any], extra: list[tuple[int, int, int, int]]) -> None:
    noded_alike([*polygons, *(box(x / 2, y / 4, (x + width) / 2, (y + height) / 4) for x, y, width, height in extra)])
