"""Every kind of problem is found, named and placed; sizes from 1e-12 to 1e15 make no difference."""

from __future__ import annotations

import math
import pickle
from itertools import combinations
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.board import contacts
from rulestone.geometry.make.makers import cylinder, square
from shapely import Polygon, box, from_wkt
from shapely.affinity import scale, translate

from tests.geometry.random_boards import merged_grids

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")


def kinds(*polygons: Any) -> list[str]:
    return [problem.kind for problem in Tessellation.from_polygons(polygons).problems()]


def polygon(text: str) -> Any:
    return from_wkt(f"POLYGON(({text}))")


@pytest.mark.parametrize(
    ("polygons", "expected"),
    [
        ([box(0, 0, 1, 1), box(1, 0, 2, 1)], []),
        ([box(0, 0, 1, 1), box(0, 0, 1, 1)], ["overlap"]),
        ([box(0, 0, 9, 9), box(1, 1, 2, 2)], ["overlap", "detached"]),
        ([box(0, 0, 2, 2), box(2, 0, 4, 2), box(1, 1, 3, 2)], ["overlap", "overlap"]),
        ([box(0, 0, 2, 2), box(2, 0, 4, 2), box(1.5, 0.5, 2.5, 1.5)], ["overlap", "overlap", "detached"]),
        ([polygon("0 0, 2 0, 2 2, 0 2, 0 0"), polygon("2 0, 0 2, 4 4, 2 0")], ["overlap"]),
        ([polygon("0 0, 4 0, 1 3, 4 2, 0 0")], ["self-crossing"]),
        ([polygon("0 0, 1 0, 2 0, 1 0, 1 1, 0 1, 0 0")], ["spike"]),
        ([polygon("0 0, 2 0, 1 0, 1 1, 0 1, 0 0")], ["spike"]),
        ([box(0, 0, 1, 1), box(5, 0, 6, 1), box(6, 0, 7, 1)], ["detached"]),
        ([polygon("0 0, 1 1, 2 0, 2 2, 1 1, 0 2, 0 0")], ["several-pieces"]),
        ([from_wkt("POLYGON((0 0,3 0,3 3,0 3,0 0),(1 1,1 2,2 2,2 1,1 1))")], ["hole"]),
        ([box(0, 0, 1, 1), box(1 + 1e-12, 0, 2, 1)], ["detached", "near-miss", "near-miss"][:2]),
    ],
)
def test_each_kind(polygons: list[Any], expected: list[str]) -> None:
    assert kinds(*polygons) == expected


def test_nineteen_corners_are_the_most() -> None:
    def many(corners: int) -> Any:
        angles = [2 * math.pi * k / corners for k in range(corners)]
        return shapely.Polygon([(math.cos(angle), math.sin(angle)) for angle in angles])

    assert kinds(many(19)) == []
    assert kinds(many(20)) == ["too-many-corners"]
    crowded = [box(0, 0, 17, 1), *(box(x, 1, x + 1, 2) for x in range(17))]
    found = Tessellation.from_polygons(crowded).problems()
    assert [(problem.kind, problem.tessels) for problem in found] == [("too-many-corners", (0,))]
    assert Tessellation.from_polygons(crowded, noding="as-given").problems() == []


def test_all_problems_at_once_with_place_and_names() -> None:
    board = Tessellation.from_polygons(
        {
            "a": box(0, 0, 1, 1),
            "b": box(0.5, 0.5, 1.5, 1.5),
            "c": polygon("5 0, 9 0, 6 3, 9 2, 5 0"),
            "d": box(7, 7, 8, 8),
        }
    )
    found = board.problems()
    assert [(problem.kind, problem.tessels) for problem in found[:2]] == [
        ("self-crossing", ("c",)),
        ("overlap", ("a", "b")),
    ]
    assert found[1].place in {(0.5, 1.0), (1.0, 0.5)}
    assert {problem.kind for problem in found[2:]} == {"detached"}
    with pytest.raises(BoardError, match=r"tessel c is not simple.*\(and 4 more problems\)") as caught:
        board.require_legal()
    assert len(caught.value.places) == 5


def test_a_moebius_board_is_illegal_but_sound() -> None:
    board = square(4, 1).splice(((0, 0), (0, 1)), ((4, 1), (4, 0)))
    board.require_sound()
    (problem,) = board.problems()
    assert problem.kind == "one-sided" and set(problem.tessels) == {"a1", "b1", "c1", "d1"}
    with pytest.raises(BoardError, match="not orientable"):
        board.require_legal()
    cylinder(4, 1).require_legal()


@pytest.mark.parametrize("size", [1e-12, 1e-7, 1.0, 1e9, 1e15])
@pytest.mark.parametrize("shift", [0.0, 3.0])
def test_size_makes_no_difference(size: float, shift: float) -> None:
    cells = [translate(box(x, y, x + 1, y + 1), shift, shift) for y in range(4) for x in range(4)]
    cells = [scale(cell, size, size, origin=(0, 0)) for cell in cells]
    board = Tessellation.from_polygons(cells)
    assert board.problems() == []
    assert [len(board.pairs(relation)) for relation in ("walker", "angler", "jagger")] == [24, 18, 24 + 16]
    assert board.surface().euler == 1


def common_ground(polygons: list[Any]) -> set[tuple[int, int]]:
    """Slow twin: shapely's own test of every pair for common interior."""
    pairs = combinations(range(len(polygons)), 2)
    return {(a, b) for a, b in pairs if shapely.relate_pattern(polygons[a], polygons[b], "T********")}


def overlapping(polygons: list[Any]) -> set[tuple[int, int]]:
    """Every two of the tessels that one problem names as overlapping."""
    found = [one.tessels for one in Tessellation.from_polygons(polygons).problems() if one.kind == "overlap"]
    return {pair for names in found for pair in combinations(names, 2)}


@settings(max_examples=60, deadline=None)
@given(merged_grids(), st.data())
def test_a_shape_put_upon_a_clean_board_is_always_noticed(polygons: list[Any], data: st.DataObject) -> None:
    corner = st.sampled_from([-0.5, 0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5])
    x, y = data.draw(corner), data.draw(corner)
    extra = box(x, y, x + data.draw(st.sampled_from([0.25, 1.0, 2.0, 6.0])), y + data.draw(st.sampled_from([0.5, 1.0])))
    both = [*polygons, extra]
    assert overlapping(both) == common_ground(both)


def test_two_sheets_overlap_within_too() -> None:
    """Only the rim of a sheet has sides without a partner; tessels in its middle overlap those below all the same."""
    sheets = [box(x + shift, y + shift, x + shift + 1, y + shift + 1) for shift in (0, 0.5) for x, y in GRID]
    assert overlapping(sheets) == common_ground(sheets)
    assert len(overlapping(sheets)) == 7 * 7 + 2 * 6 * 7 + 6 * 6


GRID = [(x, y) for x in range(7) for y in range(7)]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(merged_grids(), st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 3)), min_size=1, max_size=3
    )
)
def test_all_overlaps_of_several_sheets_are_found(sheets: list[tuple[list[Any], int, int, int]]) -> None:
    polygons = [
        translate(scale(shape, size / 2, size / 2, origin=(0, 0)), x / 2, y / 2)
        for shapes, x, y, size in sheets
        for shape in shapes
    ]
    assert overlapping(polygons) == common_ground(polygons)


def test_copies_overlap_each_other_and_whatever_their_like_overlaps() -> None:
    """Sides between the same two points are tried once, and what holds of one holds of all."""
    shapes = [box(0, 0, 4, 4), box(1, 1, 2, 3), box(1, -1, 2, 5), box(4, 0, 6, 4), box(3.5, 1.5, 5, 2)]
    polygons = [shape for shape in shapes for _ in range(3)]
    assert overlapping(polygons) == common_ground(polygons)
    assert len(overlapping(polygons)) == 5 * 3 + 5 * 9
    with pytest.MonkeyPatch.context() as patch:
        tried: list[int] = []
        turns = contacts.turn_signs
        patch.setattr(contacts, "turn_signs", lambda a, b, c: tried.append(len(a)) or turns(a, b, c))
        for copies in (1, 40):
            Tessellation.from_polygons([shapes[0]] * copies).problems()
            tried.append(-1)
    alone, many = tried[: tried.index(-1)], tried[tried.index(-1) + 1 : -1]
    assert sum(many) <= 4 * sum(alone) + 4 * 40


def test_one_real_slip_is_not_lost_among_99_hairs() -> None:
    """A row of pairs of squares that miss each other by a hair, and one pair that does by much more."""
    gaps = [1e-9 * (1 + k % 7) for k in range(100)]
    gaps[41] = 5e-4
    rows = [box(0, 2 * k, 1, 2 * k + 1) for k in range(100)] + [
        box(1 + g, 2 * k, 2, 2 * k + 1) for k, g in enumerate(gaps)
    ]
    found = Tessellation.from_polygons(rows).problems()
    near = [problem for problem in found if problem.kind == "near-miss"]
    assert len(near) == found.count_of("near-miss") == 100
    assert near[0].tessels == (41, 141) and near[0].size == pytest.approx(5e-4)
    slip, hairs = (group for group in found.groups() if group.kind == "near-miss")
    assert (slip.count, slip.worst) == (1, near[0])
    assert hairs.count == 99 and hairs.least == pytest.approx(1e-9, rel=1e-3)


def test_overlaps_are_ranked_by_area() -> None:
    board = Tessellation.from_polygons([box(0, 0, 4, 4), box(3.9, 0, 6, 4), box(0, 3, 4, 6)])
    found = board.problems()
    assert [(problem.kind, problem.tessels) for problem in found] == [
        ("overlap", (0, 2)),
        ("overlap", (0, 1)),
        ("overlap", (1, 2)),
    ]
    assert [problem.size for problem in found] == pytest.approx([4.0, 0.4, 0.1])
    assert found == list(found) and found[-1] == found[2] and found[:2] == list(found)[:2]
    with pytest.raises(IndexError):
        found[3]
    assert pickle.loads(pickle.dumps(board)).problems() == found


def test_a_short_edge_that_was_meant_is_no_near_miss(recwarn: pytest.WarningsRecorder) -> None:
    """A chamfer of 0.0005 at the corner of the rim, sharp or not; and one that all but runs along a side beside it."""
    for height in (0.0005, 0.0001):  # the neighbour's corner lies a hair from the side of the other, at its end
        left = Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
        right = Polygon([(1, 0), (2, 0), (2, 1), (1 + 5e-4, 1 + height), (1, 1)])
        assert Tessellation.from_polygons([left, right]).problems() == []
    assert not recwarn.list
    for gap in (1e-4, 1e-9):  # the tessels above and below run straight past the gap, whose corners lie on their edges
        rows = [[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0 - gap, 3.0], [0.0, 1.0, 2.0, 3.0]]
        fields = [box(row[k], y, row[k + 1], y + 1) for y, row in enumerate(rows) for k in range(3)]
        fields[5] = box(2, 1, 3, 2)
        found = Tessellation.from_polygons(fields).problems()
        assert {problem.kind for problem in found} == {"near-miss"} and (4, 5) in {p.tessels for p in found}
    along = Polygon([(1, 0), (2, 0), (2, 1.5), (0.5, 1 + 1e-6), (1, 1)])
    board = Tessellation.from_polygons([box(0, 0, 1, 1), along])
    assert [problem.kind for problem in board.problems()] == ["near-miss"]
