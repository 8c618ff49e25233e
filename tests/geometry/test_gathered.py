"""Collections as shapes: the areas of one feature are one tessel, in every format that has features."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rulestone.geometry import BoardError, BoardWarning, Tessellation
from shapely import GeometryCollection, LineString, Point, box
from shapely.geometry import mapping

ISLES = GeometryCollection([box(0, 0, 1, 1), GeometryCollection([box(5, 0, 6, 1)])])
MIXED = GeometryCollection([box(1, 0, 2, 1), Point(9, 9), LineString([(0, 0), (9, 9)])])


def geojson(path: Path, *shapes: Any, **more: Any) -> Path:
    features = [{"type": "Feature", "id": name, "geometry": mapping(shape)} for name, shape in zip("abcd", shapes)]  # noqa: B905
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features, **more}))
    return path


def joined(board: Tessellation) -> list[list[Any]]:
    return sorted(sorted(pair) for pair in board.graph("walker").edges)


def test_a_feature_that_is_a_collection_is_one_tessel(tmp_path: Path) -> None:
    board = Tessellation.read(geojson(tmp_path / "a.geojson", ISLES, box(1, 0, 5, 1)))
    assert joined(board) == [["a", "b"]] and board.polygons[0].equals(ISLES)
    assert [len(one) for one in (board, board.incidence.sides_of_tessel(0))] == [2, 8]


def test_points_and_lines_of_a_collection_are_left_out_of_maps_alone(tmp_path: Path) -> None:
    path = geojson(tmp_path / "a.geojson", ISLES, MIXED)
    with pytest.raises(BoardError, match=r"a\.geojson: tessel b is a collection .*: leave the Point out of the file"):
        Tessellation.read(path)
    board = Tessellation.read(path, profile="maps")
    assert joined(board) == [["a", "b"]] and board.polygons[1].equals(box(1, 0, 2, 1))
    assert board.origin.notes == ("points and lines beside areas left out of a tessel that is a collection: b",)


def test_lines_of_collections_are_borders(tmp_path: Path) -> None:
    cross = GeometryCollection([LineString([(1, 0), (1, 1)]), LineString(box(0, 0, 2, 1).exterior.coords)])
    assert len(Tessellation.read(geojson(tmp_path / "a.geojson", cross))) == 2


def test_a_collection_in_a_frame(tmp_path: Path) -> None:
    geopandas = pytest.importorskip("geopandas")
    frame = geopandas.GeoDataFrame({"name": ["a", "b"]}, geometry=[ISLES, MIXED], crs="EPSG:3857")
    with pytest.warns(BoardWarning, match="left out of a tessel that is a collection: b"):
        board = Tessellation.from_geodataframe(frame, id="name")
    frame.to_file(tmp_path / "a.gpkg")
    assert joined(board) == joined(Tessellation.read(tmp_path / "a.gpkg", id="name")) == [["a", "b"]]


def ring(x: float) -> list[list[float]]:
    return [[x, 0], [x + 1, 0], [x + 1, 1], [x, 1], [x, 0]]


def topology(path: Path, **objects: Any) -> Path:
    path.write_text(json.dumps({"type": "Topology", "arcs": [ring(0), ring(5), ring(1)], "objects": objects}))
    return path


def test_collections_points_and_lines_in_a_topology(tmp_path: Path) -> None:
    isles = [{"type": "Polygon", "arcs": [[0]]}, {"type": "Polygon", "arcs": [[1]]}]
    shapes = [
        {"type": "GeometryCollection", "id": "a", "geometries": isles},
        {"type": "Polygon", "id": "b", "arcs": [[2]]},
        {"type": "Point", "id": "town", "coordinates": [0.5, 0.5]},
        {"type": "LineString", "id": "road", "arcs": [0]},
    ]
    road = {"type": "MultiLineString", "arcs": [[0], [~2]]}
    path = topology(tmp_path / "a.topojson", land={"type": "GeometryCollection", "geometries": shapes}, roads=road)
    board = Tessellation.read(path)
    assert joined(board) == [["a", "b"]] and len(board.incidence.sides_of_tessel(0)) == 8
    assert board.origin.notes == ("2 tessels without a shape or an area left out: town, road",)
    lines = Tessellation.read(path, layer="roads")
    assert joined(lines) == [[0, 1]] and lines.polygons[0].equals(box(0, 0, 1, 1))
    assert len(Tessellation.read(topology(tmp_path / "b.topojson", roads=road))) == 2


def test_a_topology_of_points_has_nothing_to_read(tmp_path: Path) -> None:
    path = topology(tmp_path / "a.topojson", towns={"type": "Point", "coordinates": [0, 0]})
    with pytest.raises(BoardError, match=r"none of its objects has polygons or lines \(towns\)"):
        Tessellation.read(path)
    with pytest.raises(BoardError, match="there is no polygon in it"):
        Tessellation.read(path, layer="towns")
