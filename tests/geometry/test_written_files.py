"""What a board is written to: endings that keep every digit, and a refusal for all others, which write nothing."""

from __future__ import annotations

import json
import math
from pathlib import Path

import networkx
import numpy as np
import pytest
import shapely
from click.testing import CliRunner
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.files.graph_files import graph_text
from rulestone.geometry.make.makers import square
from rulestone.proofs.commands.board.board_command import board as command
from shapely import box


def crooked_board() -> Tessellation:
    """Squares whose corners have as many digits as a float holds, and a T-junction between them."""
    shapes = [box(0, 0, 1, 1), box(1, 0, 2, 1), shapely.Polygon([(0, 1), (1, 1), (2, 1), (2, 2), (0, 2)])]
    made = [shapely.transform(shape, lambda points: points * np.array([math.pi, math.e]) / 7) for shape in shapes]
    return Tessellation.from_polygons(dict(zip(("a", "b, c", 'd "e"'), made, strict=True)))


@pytest.mark.parametrize("ending", ["geojson", "gpkg", "shp", "fgb", "sqlite", "csv"])
def test_every_digit_is_kept(tmp_path: Path, ending: str) -> None:
    pytest.importorskip("geopandas")
    board, path = crooked_board(), tmp_path / f"board.{ending}"
    board.write(path)
    again = Tessellation.read(path)
    assert sorted(again.ids) == sorted(board.ids) and not again.attributes
    for name, shape in zip(board.ids, board.polygons, strict=True):
        there = again.polygons[again.number_of(name)]
        assert shapely.equals_identical(shapely.normalize(there), shapely.normalize(shape))
    assert len(again.pairs("walker")) == 3


@pytest.mark.parametrize("name", ["board.topojson", "board.wkt", "board.svg", "board.kml", "board"])
def test_another_ending_writes_nothing(tmp_path: Path, name: str) -> None:
    """GeoPandas takes an ending that it does not know for the name of a folder of shapefiles."""
    path, given = tmp_path / name, tmp_path / "a.wkt"
    with pytest.raises(BoardError, match=r"boards are written as \.geojson, \.gpkg, .*, not "):
        square(1, 1).write(path)
    given.write_text(box(0, 0, 1, 1).wkt)
    orders = [["read", str(given), "-o", str(path)]]
    if path.suffix:
        orders.append(["make", "square", "2", "2", "-o", str(path)])
    for order in orders:
        result = CliRunner().invoke(command, order)
        assert result.exit_code == 2 and "boards are written as" in result.stderr
    assert not path.exists()


def test_a_board_is_made_in_the_format_of_the_ending(tmp_path: Path) -> None:
    pytest.importorskip("geopandas")
    for name in ("a.geojson", "a", "a.csv"):
        result = CliRunner().invoke(command, ["make", "square", "2", "2", "-o", str(tmp_path / name)])
        assert result.exit_code == 0, result.output
    assert json.loads((tmp_path / "a").read_text()) == json.loads((tmp_path / "a.geojson").read_text())
    assert Tessellation.read(tmp_path / "a.csv").ids == square(2, 2).ids


def test_attributes_of_a_csv_that_are_called_as_shapes_are(tmp_path: Path) -> None:
    """Another name is given only to what would be read as shapes; capitals do not count, as for GDAL."""
    geopandas = pytest.importorskip("geopandas")
    given = {"Wkt": "x", "shape": "round", "GEOM": "POINT (0 0)", "GEOM_1": 3, "The_geom": 4}
    frame = geopandas.GeoDataFrame({name: [value] for name, value in given.items()}, geometry=[box(0, 0, 1, 1)])
    Tessellation.from_geodataframe(frame).write(tmp_path / "a.csv")
    told = {"Wkt_1": ["x"], "shape": ["round"], "GEOM_2": ["POINT (0 0)"], "GEOM_1": [3], "The_geom": [4]}
    assert Tessellation.read(tmp_path / "a.csv").attributes == told


def test_shapes_of_a_csv_are_found_whatever_its_capitals(tmp_path: Path) -> None:
    pytest.importorskip("geopandas")
    path, triangle = tmp_path / "a.csv", '"POLYGON ((0 0, 1 0, 0 1, 0 0))"'
    path.write_text(f"name,Shape\na,{triangle}\n")
    assert list(Tessellation.read(path, id="name").attributes) == ["name"]
    path.write_text(f"name,Shape\na,{triangle}\nb,POLY\n")
    with pytest.raises(BoardError, match="row 2: no WKT in column 'Shape'"):
        Tessellation.read(path, id="name")


def test_a_csv_would_lose_the_reference_system(tmp_path: Path) -> None:
    geopandas = pytest.importorskip("geopandas")
    frame = geopandas.GeoDataFrame(geometry=[box(0, 0, 1, 1)], crs="EPSG:3857")
    with pytest.raises(BoardError, match="a CSV holds no reference system; the board has EPSG:3857"):
        Tessellation.from_geodataframe(frame).write(tmp_path / "a.csv")


@pytest.mark.parametrize("size", [1, 3])
def test_a_graph_as_json_has_a_node_or_edge_a_line(size: int) -> None:
    graph = square(size, 2).graph("walker")
    text = graph_text(graph, ".json")
    assert json.loads(text) == json.loads(json.dumps(networkx.node_link_data(graph, edges="edges")))
    assert all(f"\n  {json.dumps({**data, 'id': name})}" in text for name, data in graph.nodes(data=True))
    assert len(text.splitlines()) == len(graph) + graph.number_of_edges() + 9
    alone = graph_text(square(1, 1).graph("walker"), ".json")
    assert json.loads(alone)["edges"] == []
