"""The Rand's procedure against its restatement, under every reading, on random boards with splices."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.relations.rand import RandReading, rand_targets

from tests.amounts import in_part
from tests.geometry.random_boards import Segment, exact, spliced_grids
from tests.oracles import boards as oracle
from tests.oracles.boards_rand import rand_throw

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")

readings = st.builds(
    RandReading,
    selected_vertex_counts=st.booleans(),
    vertex_step=st.sampled_from(["angler", "touching"]),
    walk=st.sampled_from(["at-most", "exactly"]),
    through_landing=st.booleans(),
    metric=st.sampled_from(["crossings", "walker", "blood"]),
)
numbers = st.integers(1, 6)


@settings(max_examples=in_part(40, 200), deadline=None)
@given(spliced_grids(), st.lists(st.tuples(st.integers(0), st.booleans(), numbers, numbers, readings), min_size=8))
def test_every_throw_leads_where_the_restatement_says(
    given_board: tuple[list[Any], list[tuple[Segment, Segment]]],
    throws: list[tuple[int, bool, int, int, RandReading]],
) -> None:
    polygons, splices = given_board
    board, expected = Tessellation.from_polygons(polygons), oracle.build(polygons, split=True)
    for a, b in splices:
        try:
            board = board.splice(a, b)
        except BoardError:
            continue
        oracle.splice(expected, exact(a), exact(b))
    relations = oracle.related(expected)
    points = board.incidence.sides.points
    for chosen, clockwise, first, second, reading in throws:
        number = chosen % len(board.incidence.sides)
        tessel = int(board.incidence.sides.tessel[number])
        ends = [points[place[number]].tolist() for place in (board.incidence.sides.start, board.incidence.sides.end)]
        theirs = nearest_side(expected, tessel, ends)
        answer = rand_throw(expected, relations, theirs, clockwise, first, second, asdict(reading))
        corner = board.incidence.sides_of_tessel(tessel).tolist().index(number)
        name, direction = board.ids[tessel], "clockwise" if clockwise else "counterclockwise"
        if answer is not None:
            found = rand_targets(board, name, corner, first, second, direction, reading)  # type: ignore[arg-type]
            assert {board.number_of(other) for other in found} == answer
        elif polygons[tessel].interiors and once_each(expected, tessel):
            with pytest.raises(BoardError, match="not a single closed line"):
                rand_targets(board, name, corner, first, second, direction, reading)  # type: ignore[arg-type]


def nearest_side(board: oracle.Board, tessel: int, ends: list[list[float]]) -> int:
    """The tessel's side whose ends lie nearest: vertices that a splice has carried over are rounded by us."""

    def off(number: int) -> float:
        side = board.sides[number]
        return sum(
            abs(float(c) - x)
            for p, end in zip((side.p, side.q), ends, strict=True)
            for c, x in zip(p, end, strict=True)
        )

    return min((n for n, side in enumerate(board.sides) if side.tessel == tessel), key=off)


def once_each(board: oracle.Board, tessel: int) -> bool:
    """Whether no point is passed twice by the rims of a tessel."""
    passed = [side.p for side in board.sides if side.tessel == tessel]
    return len(set(passed)) == len(passed)
