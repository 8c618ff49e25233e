"""Surfaces: named ones, and three independent ways to orientability on random spliced boards."""

from __future__ import annotations

from typing import Any

import networkx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.board.components import connected_by_hooking
from rulestone.geometry.make.makers import cylinder, holed, square, torus
from rulestone.geometry.surface import orientation
from rulestone.geometry.surface.orientation import Walk, connected, crossings, turned
from rulestone.proofs.boards import prove_orientability
from shapely import box, from_wkt

from tests.geometry.random_boards import Segment, spliced_grids

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")


def test_named_surfaces() -> None:
    sphere = square(2, 1).splice(((0, 0), (0, 1)), ((2, 0), (2, 1)))
    sphere = sphere.splice(((0, 0), (1, 0)), ((2, 0), (1, 0))).splice(((0, 1), (1, 1)), ((2, 1), (1, 1)))
    klein = cylinder(4, 3).splice(((0, 0), (4, 0)), ((4, 3), (0, 3)))
    moebius = square(4, 1).splice(((0, 0), (0, 1)), ((4, 1), (4, 0)))
    facts = [
        (board.surface().euler, board.surface().genus, board.surface().crosscaps, board.surface().boundary_circles)
        for board in (square(3, 3), sphere, cylinder(4, 3), torus(4, 3), klein, moebius, holed(5, 3))
    ]
    assert facts == [
        (1, 0, None, 1),
        (2, 0, None, 0),
        (0, 0, None, 2),
        (0, 1, None, 0),
        (0, None, 2, 0),
        (0, None, 1, 1),
        (0, 0, None, 2),
    ]


def test_a_two_holed_torus_with_one_boundary() -> None:
    """Two handles on one square board: a1 b1 a1' b1' a2 b2 a2' b2' along the eight segments of its rim."""
    board = Tessellation.from_polygons([box(0, 0, 2, 2)])
    rim = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)]
    for handle in (0, 4):
        for offset in (0, 1):
            k = handle + offset
            board = board.splice((rim[k], rim[k + 1]), (rim[k + 3], rim[k + 2]))
    surface = board.surface()
    assert (surface.euler, surface.genus, surface.boundary_circles, surface.vertices) == (-2, 2, 0, 1)
    assert len(board.splices) == 4


def test_unequal_subdivision_carries_vertices_over() -> None:
    tall = [box(0, 0, 1, 6), *(box(1, y, 2, y + 2) for y in (0, 2, 4))]
    board = Tessellation.from_polygons(tall).splice(((0, 0), (0, 6)), ((2, 0), (2, 6)))
    assert board.pairs("walker").tolist() == [[0, 1], [0, 2], [0, 3], [1, 2], [2, 3]]
    assert board.incidence.sides_per_tessel[0] == 8
    half = square(2, 2).splice(((0, 0), (0, 1)), ((2, 0), (2, 2)))
    assert half.incidence.sides_per_tessel.tolist() == [5, 4, 4, 4]
    assert {(0, 1), (0, 3)} <= {tuple(pair) for pair in half.pairs("walker").tolist()}


def test_segments_by_tessel_and_edge() -> None:
    board = square(4, 1)
    by_points = board.splice(((0, 0), (0, 1)), ((4, 0), (4, 1)))
    left = next(k for k, (a, b) in enumerate(board.edges_of("a1")) if a[0] == b[0] == 0)
    right = next(k for k, (a, b) in enumerate(board.edges_of("d1")) if a[0] == b[0] == 4)
    # both run with their tessel on the left: unless asked to, edges by number are not glued so that one turns over
    by_edges, flipped = (board.splice(("a1", left), ("d1", right), flip=flip) for flip in (None, True))
    assert by_points.surface().orientable and by_edges.surface().orientable and not flipped.surface().orientable
    assert by_points.pairs("walker").tolist() == by_edges.pairs("walker").tolist() == flipped.pairs("walker").tolist()
    for ends in (((4, 0), (4, 1)), ((4, 1), (4, 0))):
        assert board.splice(((0, 0), (0, 1)), ends, flip=False).surface().orientable
        assert not board.splice(((0, 0), (0, 1)), ends, flip=True).surface().orientable
    with pytest.raises(BoardError, match="edge 7 of a tessel that has edges 0 to 3"):
        board.splice(("a1", 7), ("d1", 1))
    with pytest.raises(BoardError, match="a segment is a pair of points"):
        board.splice((1, 2, 3), ("d1", 1))


def test_a_fold_of_segments_that_overlap_in_part() -> None:
    """The segments 1 .. 0.5 and 0.25 .. 0.75 of one edge fold the stretch between 0.25 and 1 about its middle."""
    board = square(1, 1).splice(((1, 1), (1, 0.5)), ((1, 0.25), (1, 0.75)))
    surface = board.surface()
    assert (surface.vertices, surface.edges, surface.euler, surface.boundary_circles) == (6, 6, 1, 1)
    assert surface.orientable


def test_splices_that_cannot_be() -> None:
    board = square(4, 1)
    for a, b, reason in (
        (((0, 0), (4, 0)), ((1, 0), (3, 0)), "overlap"),
        (((0, 0), (2, 0)), ((1, 0), (3, 0)), "overlap"),
        (((0, 0), (2, 0)), ((0, 0), (2, 0)), "overlap"),
        (((0, 0), (9, 0)), ((0, 1), (4, 1)), "not, from end to end"),
        (((0, 0), (0, 0)), ((0, 1), (4, 1)), "two different points"),
        (((1, 0), (1, 1)), ((0, 0), (0, 1)), "either side already"),
    ):
        with pytest.raises(BoardError, match=reason):
            board.splice(a, b)


def test_a_hole_that_touches_its_shell_pinches() -> None:
    board = Tessellation.from_polygons([from_wkt("POLYGON((0 0,2 0,4 0,4 4,0 4,0 0),(2 0,1 1,3 1,2 0))")])
    surface = board.surface()
    assert surface.pinch_vertices == ((2.0, 0.0),)
    assert (surface.euler, surface.euler_normalised, surface.boundary_circles) == (0, 1, 1)


@settings(max_examples=60, deadline=None)
@given(spliced_grids())
def test_z3_agrees_and_its_core_is_a_reversing_cycle(
    given_board: tuple[list[Any], list[tuple[Segment, Segment]]],
) -> None:
    polygons, splices = given_board
    board = Tessellation.from_polygons(polygons)
    for a, b in splices:
        try:
            board = board.splice(a, b)
        except BoardError:
            continue
    surface, proof = board.surface(), prove_orientability(board)
    assert surface.orientable == proof.orientable
    one, other, turns, edges = (column.tolist() for column in crossings(board.incidence))
    rows = {edge: (a, b, turn) for a, b, turn, edge in zip(one, other, turns, edges, strict=True)}
    for signs in (surface.orientation, proof.orientation):
        if signs is not None:
            faces = [signs[name] for name in board.ids]
            assert all((faces[a] != faces[b]) == turn for a, b, turn in rows.values())
    if proof.core is not None:
        degree: dict[int, int] = {}
        for edge in proof.core:
            for tessel in rows[edge][:2]:
                degree[tessel] = degree.get(tessel, 0) + 1
        assert set(degree.values()) == {2} and sum(rows[edge][2] for edge in proof.core) % 2 == 1
        assert surface.reversing_walk is not None and surface.reversing_edges is not None
        walk = Walk(tuple(board.number_of(name) for name in surface.reversing_walk), surface.reversing_edges)
        assert turned(board.incidence, walk)


@settings(deadline=None)  # SciPy is loaded in the first example
@given(st.integers(1, 30), st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29)), max_size=60))
def test_components_without_scipy(count: int, links: list[tuple[int, int]]) -> None:
    """The same numbers as with SciPy, and as networkx has groups."""
    pairs = np.array([(a % count, b % count) for a, b in links], dtype=np.int64).reshape(-1, 2)
    label, components = connected_by_hooking(count, pairs[:, 0], pairs[:, 1])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(orientation, "FEW", 0)
        expected, number = connected(count, pairs[:, 0], pairs[:, 1])
    assert label.tolist() == expected.tolist() and components == number
    graph = networkx.Graph(pairs.tolist())
    graph.add_nodes_from(range(count))
    groups = {frozenset(np.flatnonzero(label == group).tolist()) for group in range(components)}
    assert groups == {frozenset(group) for group in networkx.connected_components(graph)}


def shortest_turning_length(board: Tessellation) -> int:
    """Slow twin: from every tessel, step by step, to itself turned over."""
    one, other, turns, _ = (column.tolist() for column in crossings(board.incidence))
    best = 0
    for start in range(len(board)):
        reached, depth = {(start, False)}, 0
        frontier = reached
        while frontier and (start, True) not in reached:
            depth += 1
            steps = {
                (b, over != turn)
                for a, b, turn in [*zip(one, other, turns, strict=True), *zip(other, one, turns, strict=True)]
                for tessel, over in frontier
                if tessel == a
            }
            frontier = steps - reached
            reached = reached | frontier
        if (start, True) in reached and (not best or depth < best):
            best = depth
    return best


@settings(max_examples=60, deadline=None)
@given(spliced_grids())
def test_the_reversing_walk_is_a_shortest_one(given_board: tuple[list[Any], list[tuple[Segment, Segment]]]) -> None:
    polygons, splices = given_board
    board = Tessellation.from_polygons(polygons)
    for a, b in splices:
        try:
            board = board.splice(a, b)
        except BoardError:
            continue
    surface = board.surface()
    assert len(surface.reversing_walk or ()) == shortest_turning_length(board)
    assert surface.reversing_shortest is (None if surface.orientable else True)


@pytest.mark.parametrize(
    ("rows", "splices"),
    [
        (
            7,
            [(((0, 0), (0, 7)), ((5, 7), (5, 0)))],
        ),
        (6, [(((0, 0), (0, 6)), ((5, 6), (5, 0))), (((0, 0), (5, 0)), ((5, 6), (0, 6)))]),
        (6, [(((0, 0), (0, 6)), ((5, 6), (5, 0))), (((0, 0), (5, 0)), ((0, 6), (5, 6)))]),
        (
            9,
            [(((0, 1), (0, 3)), ((5, 8), (5, 6)))],
        ),
        (
            2,
            [(((0, 0), (0, 1)), ((0, 1), (0, 2)))],
        ),
    ],
)
def test_walks_over_wide_boards_are_shortest(rows: int, splices: list[tuple[Segment, Segment]]) -> None:
    """Strips that are higher than long, and a projective plane: the walk need not begin where the search does."""
    board = square(5, rows)
    for a, b in splices:
        board = board.splice(a, b)
    surface = board.surface()
    assert surface.reversing_walk is not None and surface.reversing_edges is not None
    assert len(surface.reversing_walk) == shortest_turning_length(board)
    walk = Walk(tuple(board.number_of(name) for name in surface.reversing_walk), surface.reversing_edges)
    assert turned(board.incidence, walk)
