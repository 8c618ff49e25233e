"""Polygons to sides, edges and vertices; T-junctions; what is refused at once."""

from __future__ import annotations

import numpy as np
import pytest
from rulestone.geometry import BoardError, Tessellation
from shapely import Polygon, box, from_wkt


def counts(board: Tessellation) -> tuple[int, int]:
    return board.incidence.vertices, board.incidence.edges


def test_ring_direction_and_repeated_points_carry_no_meaning() -> None:
    board = Tessellation.from_polygons(
        [from_wkt("POLYGON((0 0,0 1,1 1,1 1,1 0,0 0))"), from_wkt("POLYGON((1 0,2 0,2 1,1 1,1 0))")]
    )
    assert counts(board) == (6, 7)
    shared = board.incidence.side_couples
    assert set(board.incidence.sides.tessel[shared[0]].tolist()) == {0, 1}


def test_negative_zero_is_zero() -> None:
    left = from_wkt("POLYGON((-1 0, 0 0, 0 1, -1 1, -1 0))")
    right = from_wkt("POLYGON((-0.0 -0.0, 1 0, 1 1, -0.0 1, -0.0 -0.0))")
    assert counts(Tessellation.from_polygons([left, right])) == (6, 7)


def test_t_junction_split_kept_or_refused() -> None:
    polygons = [box(0, 0, 2, 2), box(2, 0, 3, 1), box(2, 1, 3, 2)]
    assert counts(Tessellation.from_polygons(polygons)) == (8, 10)
    assert counts(Tessellation.from_polygons(polygons, noding="as-given")) == (8, 11)
    with pytest.raises(BoardError, match=r"T-junction.*\(2, 1\).*tessel 0"):
        Tessellation.from_polygons(polygons, noding="strict")


def test_split_edges_follow_each_other_on_the_cycle() -> None:
    polygons = [box(0, 0, 9, 1), *(box(x, 1, x + 1, 2) for x in range(9))]
    board = Tessellation.from_polygons(polygons)
    sides = board.incidence.sides
    own = board.incidence.sides_of_tessel(0)
    assert len(own) == 12
    assert np.array_equal(sides.end[own], np.roll(sides.start[own], -1))


def test_a_hole_that_touches_its_shell_is_one_boundary_cycle() -> None:
    shape = from_wkt("POLYGON((0 0,2 0,4 0,4 4,0 4,0 0),(2 0,1 1,3 1,2 0))")
    board = Tessellation.from_polygons([shape])
    assert len(board.incidence.sides_of_tessel(0)) == 8
    side, seen = 0, 0
    while True:
        side, seen = int(board.incidence.sides.next[side]), seen + 1
        if side == 0:
            break
    assert seen == 8


@pytest.mark.parametrize(
    ("wkt", "fault"),
    [
        ("POINT(0 0)", "no polygon"),
        ("POLYGON EMPTY", "empty"),
        ("POLYGON Z((0 0 1, 1 0 1, 1 1 1, 0 0 1))", "third coordinate"),
        ("POLYGON((0 0, 1 0, 0 0, 0 0))", "degenerate"),
        ("POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))", "zero area"),
        (
            "POLYGON((9007199254740992 0, 9007199254740993 0, 9007199254740993 1, 9007199254740992 0))",
            "degenerate|zero",
        ),
    ],
)
def test_what_has_no_boundary_is_refused_by_name(wkt: str, fault: str) -> None:
    with pytest.raises(BoardError, match=f"tessel odd has.*({fault})"):
        Tessellation.from_polygons({"fine": box(0, 0, 1, 1), "odd": from_wkt(wkt)})


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
def test_all_offenders_are_named_at_once() -> None:
    spoilt = [box(0, 0, 1, 1), *(Polygon([(0, 0), (1, 0), (1, bad)]) for bad in (float("nan"), float("inf")))]
    with pytest.raises(BoardError, match="tessels 1, 2 have a coordinate that is not a finite number") as caught:
        Tessellation.from_polygons(spoilt)
    assert len(caught.value.places) == 2


def test_no_polygons_and_unknown_noding() -> None:
    with pytest.raises(BoardError, match="at least one polygon"):
        Tessellation.from_polygons([])
    with pytest.raises(BoardError, match="noding is 'none'"):
        Tessellation.from_polygons([box(0, 0, 1, 1)], noding="none")  # type: ignore[arg-type]


def test_a_series_brings_its_ids() -> None:
    geopandas = pytest.importorskip("geopandas")
    series = geopandas.GeoSeries([box(0, 0, 1, 1), box(1, 0, 2, 1)], index=["x", "y"])
    assert Tessellation.from_polygons(series).distances("x", "walker") == {"x": 0, "y": 1}
    series.index = ["x", "x"]
    with pytest.raises(BoardError, match="not all different"):
        Tessellation.from_polygons(series)


def test_one_crowded_vertex_within_a_ring_of_one_tessel_costs_no_more_than_its_pairs() -> None:
    """Every slice could trace an edge to the ring about it, but touches it: no Jagger, and no product of the two."""
    count = 600
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False)
    rim = np.column_stack((np.cos(angles), np.sin(angles)))
    slices = [Polygon([(0, 0), rim[k], rim[(k + 1) % count]]) for k in range(count)]
    board = Tessellation.from_polygons([*slices, Polygon(rim * 2, [rim])])
    assert len(board.pairs("blood")) == count * (count - 1) // 2 + count
    assert len(board.pairs("jagger")) == 0
