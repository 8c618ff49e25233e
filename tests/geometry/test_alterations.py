"""Alterations give new boards that share what did not change, and say why when they are illegal."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.alter import alterations
from rulestone.geometry.alter import nearby as nearby_module
from rulestone.geometry.alter.alterations import merge_tessels, move_vertex, split_tessel
from rulestone.geometry.make.makers import cylinder, holed, square
from shapely import box

from tests.amounts import in_part
from tests.geometry.random_boards import spliced_grids


def walkers(board: Tessellation) -> set[frozenset[object]]:
    return {frozenset((board.ids[one], board.ids[other])) for one, other in board.pairs("walker").tolist()}


def test_split_and_merge_undo_each_other() -> None:
    board = square(3, 3)
    halves = split_tessel(board, "b2", [(1, 1.5), (1.5, 1.25), (2, 1.5)], ("north", "south"))
    assert {frozenset(("north", "south")), frozenset(("a2", "north")), frozenset(("a2", "south"))} <= walkers(halves)
    assert frozenset(("b3", "south")) not in walkers(halves)
    assert shapely.area(halves.polygons).sum() == 9
    assert halves.polygons[0] is board.polygons[0]
    whole = merge_tessels(halves, "north", "south", "b2")
    assert walkers(whole) == walkers(board)
    assert len(board) == 9 and board.ids == whole.ids


def test_split_between_corners_and_on_a_spliced_board() -> None:
    board = cylinder(4, 2)
    cut = split_tessel(board, "d1", [(3, 0), (4, 1)], ("d1", "tip"))
    assert cut.splices == board.splices
    assert frozenset(("a1", "tip")) in walkers(cut) and frozenset(("a1", "d1")) not in walkers(cut)
    through = split_tessel(board, "d1", [(3, 0.5), (4, 0.5)], ("d1", "low"))
    assert {frozenset(("a1", "d1")), frozenset(("a1", "low"))} <= walkers(through)


def test_a_cut_that_ends_inside_a_slanted_edge_touches_the_neighbour() -> None:
    board = Tessellation.from_polygons(
        {"left": shapely.Polygon([(0, 0), (3, 0), (4, 7), (0, 7)]), "right": shapely.Polygon([(3, 0), (9, 0), (4, 7)])}
    )
    cut = split_tessel(board, "left", [(0, 3), (3 + 1 / 3, 7 / 3)], ("up", "down"))
    assert {frozenset(("up", "right")), frozenset(("down", "right"))} <= walkers(cut)
    assert not [problem for problem in cut.problems() if problem.severity != "illegal"]


def test_merge_keeps_the_vertices_of_the_outline() -> None:
    merged = merge_tessels(square(3, 1), "a1", "b1")
    assert merged.ids == ("a1", "c1")
    assert merged.incidence.sides_per_tessel.tolist() == [6, 4]


def test_move_vertex_bends_a_long_edge() -> None:
    board = Tessellation.from_polygons([box(0, 0, 2, 2), box(2, 0, 3, 1), box(2, 1, 3, 2)])
    moved = move_vertex(board, (2, 1), (1.5, 1))
    assert shapely.area(moved.polygons).tolist() == [3.5, 1.25, 1.25]
    assert walkers(moved) == walkers(board)


def test_a_splice_can_be_taken_apart() -> None:
    board = cylinder(4, 2).splice(((0, 0), (4, 0)), ((0, 2), (4, 2)))
    assert board.unsplice(1).surface().boundary_circles == 2
    assert board.unsplice(0).unsplice(0).surface().euler == 1
    with pytest.raises(BoardError, match="no splice 2: the board has splices 0 to 1"):
        board.unsplice(2)


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        (lambda: split_tessel(square(1, 1), "a1", [(0, 0), (0.5, 0.5)], ("x", "y")), r"\(0.5, 0.5\) is off it"),
        (lambda: split_tessel(square(1, 1), "a1", [(0, 0), (1, 0)], ("x", "y")), "does not run inside"),
        (
            lambda: split_tessel(square(1, 1), "a1", [(0, 0), (2, 2), (1, 1)], ("x", "y")),
            "crosses itself|not run inside",
        ),
        (lambda: split_tessel(square(2, 1), "a1", [(0, 0), (1, 1)], ("b1", "y")), "'b1' is taken"),
        (lambda: split_tessel(square(2, 1), "a1", [(0, 0), (1, 1)], ("y", "y")), "cannot both be called y"),
        (lambda: merge_tessels(square(2, 2), "a1", "b2"), "share no edge"),
        (lambda: merge_tessels(square(2, 2), "a1", "a1"), "with itself"),
        (lambda: merge_tessels(square(2, 2), "a1", "zz"), "no tessel 'zz'"),
        (lambda: move_vertex(square(2, 2), (1, 1), (3, 3)), "not possible: .*(cross|simple|overlap)"),
        (lambda: move_vertex(square(2, 2), (0.5, 0.5), (3, 3)), "no vertex at"),
        (lambda: move_vertex(cylinder(4, 2), (0, 1), (0.1, 1)), "lies on the splice"),
        (lambda: move_vertex(square(2, 2), (1, 1), (float("nan"), 3)), "cannot be moved"),
    ],
)
def test_illegal_alterations_say_why(work: Callable[[], Tessellation], reason: str) -> None:
    with pytest.raises(BoardError, match=reason):
        work()


@pytest.fixture
def two_holes() -> Tessellation:
    """A tessel with two square holes, one of them filled, beside another tessel."""
    shell = [(0, 0), (6, 0), (6, 3), (0, 3)]
    holes = [[(1, 1), (2, 1), (2, 2), (1, 2)], [(4, 1), (5, 1), (5, 2), (4, 2)]]
    frame = shapely.Polygon(shell, holes)
    return Tessellation.from_polygons({"frame": frame, "fill": box(1, 1, 2, 2), "beside": box(6, 0, 7, 3)})


def test_a_tessel_with_holes_is_split_from_rim_to_rim(two_holes: Tessellation) -> None:
    cut = split_tessel(two_holes, "frame", [(3, 0), (3, 3)], ("west", "east"))
    assert {name: len(cut.polygons[cut.number_of(name)].interiors) for name in ("west", "east")} == {
        "west": 1,
        "east": 1,
    }
    assert walkers(cut) == {frozenset(pair) for pair in (("west", "east"), ("west", "fill"), ("east", "beside"))}
    corner = split_tessel(two_holes, "frame", [(3, 0), (3.5, 2.5), (6, 2.5)], ("rest", "corner"))
    assert len(corner.polygons[corner.number_of("corner")].interiors) == 1
    assert len(corner.polygons[corner.number_of("rest")].interiors) == 1
    assert [float(shapely.area(corner.polygons[k])) for k in (0, 1)] == [10.125, 5.875]


def test_a_piece_beside_a_hole_is_cut_off(two_holes: Tessellation) -> None:
    cut = split_tessel(two_holes, "frame", [(1, 1), (1, 0.5), (2, 0.5), (2, 1)], ("step", "rest"))
    sizes = {name: float(shapely.area(cut.polygons[cut.number_of(name)])) for name in ("step", "rest")}
    assert sizes == {"step": 0.5, "rest": 15.5}
    assert walkers(cut) >= {frozenset(("step", "fill")), frozenset(("step", "rest")), frozenset(("rest", "fill"))}
    around = split_tessel(
        two_holes, "frame", [(1, 1), (0.5, 0.5), (5.5, 0.5), (5.5, 2.5), (1, 2.5), (1, 2)], ("in", "out")
    )
    assert len(around.polygons[around.number_of("in")].interiors) == 1
    assert len(around.polygons[around.number_of("out")].interiors) == 1
    assert not [problem for problem in around.problems() if problem.severity == "fault"]


def test_cuts_that_do_not_divide_are_refused(two_holes: Tessellation) -> None:
    with pytest.raises(BoardError, match="from one rim of frame to another"):
        split_tessel(two_holes, "frame", [(0, 0), (1, 1)], ("x", "y"))
    with pytest.raises(BoardError, match="does not run inside"):
        split_tessel(two_holes, "frame", [(0, 1.5), (6, 1.5)], ("x", "y"))


def test_vertices_of_a_tessel_with_holes_are_moved(two_holes: Tessellation) -> None:
    moved = move_vertex(move_vertex(two_holes, (2, 2), (2.5, 2.5)), (6, 3), (6, 2))
    assert walkers(moved) == walkers(two_holes)
    assert [float(shapely.area(polygon)) for polygon in moved.polygons] == [16 - 0.5 - 3, 1.5, 2.5]
    with pytest.raises(BoardError, match="not possible"):
        move_vertex(two_holes, (2, 2), (4.5, 1.5))


def test_vertices_of_a_tessel_in_pieces_are_moved() -> None:
    pieces = shapely.MultiPolygon([box(0, 0, 1, 1), box(2, 0, 3, 1)])
    board = Tessellation.from_polygons({"pieces": pieces, "between": box(1, 0, 2, 1)})
    moved = move_vertex(board, (2, 1), (2.5, 2))
    assert [float(shapely.area(polygon)) for polygon in moved.polygons] == [1 + 1.25, 1.75]
    assert walkers(moved) == walkers(board)


def test_no_merge_that_would_close_a_ring() -> None:
    board = holed(3, 3)
    for name in ("a2", "a3", "b3", "c3", "c2", "c1"):
        board = merge_tessels(board, "a1", name)
    with pytest.raises(BoardError, match="would leave a hole"):
        merge_tessels(board, "a1", "b1")


def test_the_nineteenth_vertex_is_the_last() -> None:
    board = Tessellation.from_polygons({"long": box(0, 0, 17, 1), "roof": box(0, 1, 17, 2)})
    for x in range(1, 16):
        board = split_tessel(board, "roof", [(x, 1), (x, 2)], (x, "roof"))
    assert board.incidence.sides_per_tessel[0] == 19
    with pytest.raises(BoardError, match="splitting roof is not possible: tessel long has 20 vertices"):
        split_tessel(board, "roof", [(16, 1), (16, 2)], (16, "roof"))


def as_made(board: Tessellation) -> Any:
    """All that a board is, without the numbers of points, vertices and edges."""
    found = board.incidence
    sides = found.sides
    heads: dict[int, int] = {}
    for side, edge in enumerate(found.edge.tolist()):
        heads.setdefault(edge, side)
    first = np.array([heads[edge] for edge in found.edge.tolist()])
    groups: dict[int, set[Any]] = {}
    for point, vertex in zip(sides.points.tolist(), found.vertex.tolist(), strict=True):
        groups.setdefault(vertex, set()).add(tuple(point))
    return (
        board.ids,
        [shape.wkt for shape in board.polygons],
        sides.tessel.tolist(),
        sides.points[sides.start].tolist(),
        sides.points[sides.end].tolist(),
        sides.next.tolist(),
        first.tolist(),
        (found.forward == found.forward[first]).tolist(),
        sorted(map(sorted, groups.values())),
        (found.edges, found.vertices, sides.tessels, len(sides.points)),
        sorted(found.rim.tolist()),
        board.splices,
        board.bounds.tolist(),
    )


@given(spliced_grids(most=5), st.randoms(use_true_random=False), st.sampled_from(["split", "as-given"]))
@settings(max_examples=in_part(25, 60), deadline=None)
def test_boards_rebuilt_nearby_are_those_rebuilt_as_a_whole(drawn: Any, rng: random.Random, noding: Any) -> None:
    """Splits, merges and moves one after another, with T-junctions, vacancies and splices; the slow twin each time."""
    polygons, splices = drawn
    board = Tessellation.from_polygons(polygons, noding=noding)
    for a, b in splices:
        with suppress(BoardError):
            board = board.splice(a, b)
    local = alterations.rebuilt_nearby
    for step in range(6):
        outcomes = []
        for nearby in (local, lambda *given: None):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(nearby_module, "MOST_OF_THE_BOARD", 1.0)
                patch.setattr(alterations, "rebuilt_nearby", nearby)
                state = rng.getstate()
                try:
                    outcomes.append(altered_at_random(board, rng, step))
                except BoardError as error:
                    outcomes.append(str(error))
                if nearby is local:
                    rng.setstate(state)
        one, other = outcomes
        if isinstance(one, str) or isinstance(other, str):
            assert one == other
        else:
            assert as_made(one) == as_made(other)
            board = one


def altered_at_random(board: Tessellation, rng: random.Random, step: int) -> Tessellation:
    tessel = rng.choice(board.ids)
    kind = rng.choice(["split", "split", "merge", "move"])
    if kind == "merge":
        return merge_tessels(board, tessel, rng.choice(board.ids), f"merged {step}")
    (a, b), (c, d) = rng.choice(board.edges_of(tessel)), rng.choice(board.edges_of(tessel))
    if kind == "move":
        return move_vertex(board, a, (a[0] + rng.choice((-0.5, 0, 0.25, 1)), a[1] + rng.choice((-0.5, 0, 0.25, 1))))
    ends = [a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)], [d, ((c[0] + d[0]) / 2, (c[1] + d[1]) / 2)]
    return split_tessel(board, tessel, [rng.choice(end) for end in ends], (f"left {step}", f"right {step}"))


def test_nearby_is_nearby(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a large board alterations never make it as a whole."""
    monkeypatch.setattr(alterations, "rebuilt_as_a_whole", lambda *given: pytest.fail("made as a whole"))
    board = split_tessel(square(20, 20), "e5", [(4, 4.5), (5, 4.5)], ("x", "y"))
    board = move_vertex(merge_tessels(board, "x", "y", "e5"), (10, 10), (10.25, 10.5))
    assert board.problems() == [] and len(board) == 400
