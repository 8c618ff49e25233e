"""Boards that no one drew for this: maps and their faults, against libpysal. Needs the extra `realboards`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import shapely
from rulestone.geometry import JaggerReading, Tessellation

pytestmark = pytest.mark.filterwarnings("ignore")


def contiguity(polygons: list[Any], *, rook: bool, strict: bool) -> int:
    geopandas = pytest.importorskip("geopandas")
    graph = pytest.importorskip("libpysal.graph")
    frame = geopandas.GeoDataFrame(geometry=polygons)
    return int(graph.Graph.build_contiguity(frame, rook=rook, strict=strict).n_edges) // 2


@pytest.mark.parametrize(
    ("file", "tessels"), [("10740.shp", 195), ("columbus.shp", 49), ("G_utm.shp", 159), ("virginia.shp", 136)]
)
def test_maps_have_the_neighbours_of_strict_contiguity(file: str, tessels: int) -> None:
    libpysal = pytest.importorskip("libpysal")
    board = Tessellation.read(libpysal.examples.get_path(file), profile="mutou")
    polygons = list(board.polygons)
    assert len(board) == tessels
    assert len(board.pairs("walker")) == contiguity(polygons, rook=True, strict=True)
    assert len(board.pairs("blood")) == contiguity(polygons, rook=False, strict=True)
    assert not [problem for problem in board.problems() if problem.kind in ("overlap", "self-crossing", "spike")]


def test_virginia_has_filled_holes_and_no_phantom_neighbours() -> None:
    """Independent cities lie in holes of counties; strict contiguity of shapely is the judge of each pair."""
    libpysal = pytest.importorskip("libpysal")
    board = Tessellation.read(libpysal.examples.get_path("virginia.shp"), profile="mutou")
    for one, other in board.pairs("walker").tolist():
        shared = shapely.intersection(board.polygons[one], board.polygons[other])
        assert shapely.length(shared) > 0
    assert Counter(problem.kind for problem in board.problems())["hole"] == 15


def test_tokyo_is_told_to_be_dirty() -> None:
    """Rings of ten wards touch themselves at a corner, none crosses itself: each bounds what shapely makes of it."""
    libpysal = pytest.importorskip("libpysal")
    board = Tessellation.read(libpysal.examples.get_path("tokyomet262.shp"))
    kinds = Counter(problem.kind for problem in board.problems())
    invalid = board.polygons[~shapely.is_valid(board.polygons)]
    assert len(invalid) == 10
    assert shapely.area(invalid) == pytest.approx(shapely.area(shapely.make_valid(invalid)), rel=1e-12)
    assert kinds["self-crossing"] == 0
    assert kinds["overlap"] > 100 and kinds["near-miss"] > 100


def test_counties_and_the_two_readings_of_a_bend() -> None:
    counties = pytest.importorskip("bokeh_sampledata.us_counties")
    polygons = [record["geometry"] for record in counties.records()]
    board = Tessellation.from_polygons(polygons, noding="as-given")
    assert len(board) == 3233
    assert len(board.pairs("jagger")) == 22
    assert len(board.pairs("jagger", JaggerReading(forget_degree_two=True))) == 8939
    assert len(board.pairs("walker")) == contiguity(polygons, rook=True, strict=False)
    assert len(board.pairs("blood")) == contiguity(polygons, rook=False, strict=False)
