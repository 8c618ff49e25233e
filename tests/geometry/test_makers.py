"""Ready boards: that each is what its name says, with no problem and no gap."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.make.catalogue import makers
from rulestone.geometry.make.makers import holed, rings, square
from rulestone.geometry.make.penrose import penrose
from rulestone.geometry.make.sowing import scatter, sow
from rulestone.geometry.make.tilings import UNIFORM, hexagonal, triangular, uniform
from shapely import box


def inner_vertices(board: Tessellation) -> list[int]:
    incidence = board.incidence
    rim = incidence.edge_ends[incidence.sides_per_edge == 1]
    return sorted(set(range(incidence.vertices)) - set(rim.ravel().tolist()))


@pytest.mark.parametrize("name", sorted(makers()))
def test_every_maker_gives_a_legal_board(name: str) -> None:
    board = makers()[name](5, 5)
    assert board.problems() == []
    chi = {"cylinder": 0, "torus": 0, "holed": 0}.get(name, 1)
    surface = board.surface()
    assert (surface.euler, surface.euler_normalised, len(surface.components)) == (chi, chi, 1)
    if chi:
        whole = shapely.union_all(board.polygons)
        assert shapely.area(whole) == pytest.approx(float(shapely.area(board.polygons).sum()), rel=1e-9)
        assert shapely.get_num_interior_rings(whole) == 0


@pytest.mark.parametrize("name", UNIFORM)
def test_every_inner_vertex_has_the_polygons_of_the_name(name: str) -> None:
    board = uniform(name, 14, 14)
    corners = board.incidence.sides_per_tessel
    inner = inner_vertices(board)
    assert len(inner) > 20
    for vertex in inner:
        found = sorted(corners[board.incidence.tessels_at(vertex)].tolist())
        assert found == sorted(int(number) for number in name.split("."))
    lengths = {round(math.dist(*segment), 9) for tessel in board.ids for segment in board.edges_of(tessel)}
    assert lengths == {1.0}


def test_hexagons_and_triangles_fit_exactly() -> None:
    board = hexagonal(40, 40)
    assert len(board.pairs("walker")) == 39 * 40 + 39 * (2 * 40 - 1)
    assert len(board.pairs("angler")) == 0
    assert all(len(triangular(9, 9).incidence.tessels_at(v)) == 6 for v in inner_vertices(triangular(9, 9)))


@pytest.mark.parametrize(("kind", "areas"), [("P2", 2), ("P3", 2)])
def test_penrose_tiles_come_in_two_shapes_in_golden_proportion(kind: str, areas: int) -> None:
    board = penrose(6, kind)  # type: ignore[arg-type]
    found, counts = np.unique(np.round(shapely.area(board.polygons), 6), return_counts=True)
    golden = (1 + math.sqrt(5)) / 2
    assert len(found) == areas
    assert found[1] / found[0] == pytest.approx(golden, rel=1e-4)
    assert counts[1] / counts[0] == pytest.approx(golden, rel=0.05)
    assert set(np.round(board.incidence.sides_per_tessel).tolist()) == {4}


def test_sowing() -> None:
    zone = shapely.from_wkt("POLYGON((0 0, 10 0, 10 4, 5 3, 0 9, 0 0))")
    points = scatter(60, zone, seed=4)
    board = sow(points, zone)
    assert len(board) == 60
    for number, point in enumerate(points):
        assert shapely.contains_properly(board.polygons[number], shapely.Point(point))
    assert not [problem for problem in board.problems() if problem.severity != "illegal"]
    assert scatter(60, zone, seed=4) == points
    with pytest.raises(BoardError, match=r"point 1 at .* is not inside the zone"):
        sow([(1, 1), (9, 8)], zone)
    with pytest.raises(BoardError, match="two points lie on"):
        sow([(1, 1), (1, 1)], zone)


def test_rings_and_holes() -> None:
    assert len(rings(7, 3)) == 22 and len(rings(7, 3, centre=False)) == 21
    assert rings(7, 3, centre=False).surface().boundary_circles == 2
    assert holed(4, 4).surface().boundary_circles == 2
    assert square(8, 8).ids[-1] == "h8"
    for work in (lambda: holed(2, 9), lambda: square(0, 3), lambda: rings(2, 1), lambda: penrose(0)):
        with pytest.raises(BoardError):
            work()
    with pytest.raises(BoardError, match="unknown uniform tiling"):
        uniform("5.5.5", 3, 3)
    assert sow([(1, 1)], box(0, 0, 2, 2)).surface().euler == 1
