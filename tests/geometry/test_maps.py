"""Boards among maps: tables in and out with attributes and reference system, graphs, weights, files, plots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx
import numpy as np
import pytest
import shapely
from click.testing import CliRunner
from hypothesis import given, settings
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.files.graph_files import save_graph
from rulestone.geometry.make.makers import square
from rulestone.proofs.commands.board.board_command import board as command
from shapely import MultiPolygon, Point, Polygon, box

from tests.geometry.random_boards import merged_grids

geopandas = pytest.importorskip("geopandas")
pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")


def island_map() -> Any:
    """Five areas: one in two parts, one in a hole of another, one an island, one with many corners."""
    round_one = shapely.Point(5, 1).buffer(0.5, 16)
    ring = Polygon(box(4, 0, 6, 2).exterior, [round_one.exterior])
    two_parts = MultiPolygon([box(0, 0, 1, 1), box(3, 0, 4, 1)])
    shapes = [two_parts, box(1, 0, 3, 1), ring, round_one, box(9, 9, 10, 10)]
    people = [10, 20, None, 40, 50]
    return geopandas.GeoDataFrame({"name": list("ABCDE"), "people": people}, geometry=shapes, crs="EPSG:3857")


def test_a_frame_keeps_its_columns_and_reference_system() -> None:
    board = Tessellation.from_geodataframe(island_map(), id="name")
    assert board.ids == tuple("ABCDE") and board.crs == "EPSG:3857" and board.profile == "maps"
    assert board.attributes == {"name": list("ABCDE"), "people": [10, 20, None, 40, 50]}
    assert Tessellation.from_geodataframe(island_map()).ids == (0, 1, 2, 3, 4)
    again = board.to_geodataframe()
    assert again.index.name == "tessel" and again.crs == "EPSG:3857" and list(again["name"]) == list("ABCDE")
    assert again.geometry.tolist() == list(board.polygons)


def test_islands_holes_and_many_corners_are_no_faults_of_a_map() -> None:
    frame = island_map()
    assert Tessellation.from_geodataframe(frame, id="name").problems() == []
    strict = Tessellation.from_geodataframe(frame, id="name", profile="mutou")
    assert {problem.kind for problem in strict.problems()} == {
        "too-many-corners",
        "several-pieces",
        "hole",
        "detached",
    }
    with pytest.raises(BoardError, match="vertices"):
        Tessellation.from_geodataframe(frame).require_legal()
    Tessellation.from_geodataframe(frame).require_sound()
    overlapping = Tessellation.from_polygons([box(0, 0, 2, 2), box(1, 1, 3, 3)], profile="maps")
    assert [problem.kind for problem in overlapping.problems()] == ["overlap"]
    with pytest.raises(BoardError, match="profile is 'map'"):
        Tessellation.from_polygons([box(0, 0, 1, 1)], profile="map")  # type: ignore[arg-type]


def test_an_area_of_several_parts_is_one_node() -> None:
    graph = Tessellation.from_geodataframe(island_map(), id="name").graph("rook")
    assert set(graph) == set("ABCDE") and set(graph["A"]) == {"B", "C"} and set(graph["D"]) == {"C"}
    assert graph["A"]["B"]["length"] == 2 and graph.graph["crs"] == "EPSG:3857"
    assert graph.nodes["B"] == {"name": "B", "people": 20, "x": 2.0, "y": 0.5, "area": 2.0}
    assert "people" not in graph.nodes["C"]
    inside = graph.nodes["C"]
    assert shapely.Point(inside["x"], inside["y"]).within(island_map().geometry[2])
    assert Tessellation.from_geodataframe(island_map(), id="name").isolates() == ["E"]


def test_an_enclave_has_a_border_without_ends() -> None:
    data = Tessellation.from_geodataframe(island_map(), id="name").graph("queen")["C"]["D"]
    assert data["points"] == () and data["length"] == pytest.approx(shapely.Point(5, 1).buffer(0.5, 16).length)


@pytest.mark.parametrize(
    ("column", "values", "fault"),
    [
        ("name", ["a", "a"], "is 'a' in rows 0 and 1"),
        ("name", ["a", None], "names no tessel in row 1"),
        ("nome", ["a", "b"], "there is no attribute 'nome'; there are name"),
    ],
)
def test_ids_must_be_there_and_differ(column: str, values: list[Any], fault: str) -> None:
    frame = geopandas.GeoDataFrame({"name": values}, geometry=[box(0, 0, 1, 1), box(1, 0, 2, 1)])
    with pytest.raises(BoardError, match=fault):
        Tessellation.from_geodataframe(frame, id=column)


def test_a_frame_without_geometry_is_no_map() -> None:
    with pytest.raises(BoardError, match="without an active geometry"):
        Tessellation.from_geodataframe(geopandas.GeoDataFrame({"a": [1]}))
    with pytest.raises(BoardError, match="tessel 1 has no polygon"):
        Tessellation.from_geodataframe(geopandas.GeoDataFrame(geometry=[box(0, 0, 1, 1), Point(1, 1)]))


@pytest.mark.parametrize("suffix", ["gpkg", "shp", "fgb", "geojson"])
def test_files_keep_ids_attributes_and_reference_system(tmp_path: Path, suffix: str) -> None:
    board = Tessellation.from_geodataframe(island_map(), id="name")
    path = tmp_path / f"map.{suffix}"
    board.write(path)
    board.write(path)  # over what is there
    again = Tessellation.read(path)
    order = [again.ids.index(name) for name in board.ids]
    assert again.crs == "EPSG:3857" and again.profile == "maps"
    assert [again.attributes["people"][row] for row in order] == [10, 20, None, 40, 50]
    assert all(again.polygons[row].equals(shape) for row, shape in zip(order, board.polygons, strict=True))
    assert networkx.utils.edges_equal(again.graph("queen").edges, board.graph("queen").edges)
    assert Tessellation.read(path, id="name").ids == again.ids


def test_a_reference_system_is_not_taken_from_an_older_file(tmp_path: Path) -> None:
    path = tmp_path / "map.shp"
    Tessellation.from_geodataframe(island_map(), id="name").write(path)
    square(2, 2).write(path)
    assert Tessellation.read(path).crs is None


def test_splices_would_be_lost(tmp_path: Path) -> None:
    board = square(4, 1).splice(((0, 0), (0, 1)), ((4, 0), (4, 1)))
    with pytest.raises(BoardError, match="only GeoJSON holds splices"):
        board.write(tmp_path / "strip.gpkg")
    board.write(tmp_path / "strip.geojson")
    assert Tessellation.read(tmp_path / "strip.geojson").splices == board.splices


def test_layers_are_chosen_by_name(tmp_path: Path) -> None:
    path = tmp_path / "two.gpkg"
    island_map().to_file(path, layer="land")
    geopandas.GeoDataFrame(geometry=[box(0, 0, 1, 1)], crs="EPSG:3857").to_file(path, layer="sea")
    assert len(Tessellation.read(path, layer="land", id="name")) == 5 and len(Tessellation.read(path, layer="sea")) == 1
    with pytest.raises(BoardError, match=r"several layers: choose one with layer=, or --layer \(land, sea\)"):
        Tessellation.read(path)
    with pytest.raises(BoardError, match="no layer 'air'; there are land, sea"):
        Tessellation.read(path, layer="air")
    (tmp_path / "a.wkt").write_text(box(0, 0, 1, 1).wkt)
    with pytest.raises(BoardError, match=r"a \.wkt file has no layers"):
        Tessellation.read(tmp_path / "a.wkt", layer="land")
    with pytest.raises(BoardError, match="no attributes, so none called 'name'"):
        Tessellation.read(tmp_path / "a.wkt", id="name")


def test_a_table_of_text_with_wkt(tmp_path: Path) -> None:
    path = tmp_path / "map.csv"
    island_map().drop(columns="people").to_csv(path, index=False)
    assert Tessellation.read(path, id="name").ids == tuple("ABCDE")


@settings(deadline=None, max_examples=30)
@given(merged_grids())
def test_lengths_and_points_against_shapely(polygons: Any) -> None:
    """What two tessels share, by the intersection of their shapes: length of its lines, and its ends and points."""
    board = Tessellation.from_polygons(polygons)
    table = board.edge_table("queen")
    for row, (one, other) in enumerate(zip(table["tessel"], table["other"], strict=True)):
        length, points = table["length"][row], table["points"][row]
        shapes = [board.polygons[board.number_of(name)] for name in (one, other)]
        shared = shapely.intersection(*shapes)
        parts = shapely.get_parts(shared)
        assert length == pytest.approx(shared.length)
        stretches = [part for part in parts if part.length > 0]
        lines = shapely.line_merge(shapely.MultiLineString(stretches))
        ends = shapely.get_coordinates(shapely.boundary(lines)).tolist()
        mere = [part.coords[0] for part in parts if part.length == 0]
        assert set(points) == {tuple(end) for end in ends} | set(mere)


def test_the_names_of_geographers() -> None:
    board = square(3, 3)
    for theirs, ours in (("rook", "walker"), ("queen", "blood"), ("bishop", "angler")):
        assert board.pairs(theirs).tolist() == board.pairs(ours).tolist()  # type: ignore[arg-type]
        data = [list(graph.edges(data=True)) for graph in (board.graph(theirs), board.graph(ours))]  # type: ignore[arg-type]
        assert data[0] == data[1]
    assert board.neighbors("rook")[0].tolist() == board.neighbours("walker")[0].tolist()
    assert board.distances("a1", "queen")["c3"] == 2
    with pytest.raises(BoardError, match="unknown relation 'knight'"):
        board.pairs("knight")  # type: ignore[arg-type]


def test_sparse_matrices() -> None:
    board = Tessellation.from_polygons([box(0, 0, 2, 1), box(2, 0, 3, 2), box(3, 2, 4, 3), box(9, 9, 10, 10)])
    assert board.to_sparse("rook").toarray().tolist() == [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]
    lengths = board.to_sparse("queen", weight="length")
    assert lengths.shape == (4, 4) and lengths.toarray()[0, 1] == 1 and lengths.nnz == 4
    with pytest.raises(BoardError, match="'one' or, where edges are shared, 'length'"):
        board.to_sparse("jagger", weight="length")


def test_weights_equal_those_of_libpysal() -> None:
    graph = pytest.importorskip("libpysal.graph").Graph
    frame = island_map().set_index("name")
    board = Tessellation.from_geodataframe(frame)
    assert board.to_libpysal("rook") == graph.build_contiguity(frame, rook=True, strict=True)
    assert board.to_libpysal("queen") == graph.build_contiguity(frame, rook=False, strict=True)
    assert list(board.to_libpysal("rook").isolates) == ["E"]
    assert board.to_libpysal("rook", weight="length")["A"]["B"] == 2
    assert list(board.to_libpysal("rook").unique_ids) == list("ABCDE")


def test_graphs_in_the_formats_of_maps(tmp_path: Path) -> None:
    graph = Tessellation.from_geodataframe(island_map(), id="name").graph("queen")
    for suffix in ("gal", "geojson", "gpkg", "graphml", "gexf", "dot", "csv", "json"):
        save_graph(graph, tmp_path / f"graph.{suffix}")
    lines = (tmp_path / "graph.gal").read_text().splitlines()
    assert lines[:3] == ["5", "A 2", "B C"] and lines[9:] == ["E 0", ""]
    for frame in (
        geopandas.read_file(tmp_path / "graph.gpkg", layer="pairs"),
        geopandas.read_file(tmp_path / "graph.geojson").query("role == 'pair'"),
    ):
        assert frame.crs == "EPSG:3857" and len(frame) == graph.number_of_edges()
        assert set(frame.geom_type) == {"LineString"} and "length" in frame
    read = networkx.read_graphml(tmp_path / "graph.graphml")
    assert read.nodes["B"]["people"] == 20 and read.nodes["B"]["area"] == 2.0 and read["A"]["B"]["length"] == 2.0
    assert networkx.read_gexf(tmp_path / "graph.gexf").nodes["B"]["x"] == 2.0


def test_gal_is_read_by_libpysal(tmp_path: Path) -> None:
    graphs = pytest.importorskip("libpysal.graph")
    board = Tessellation.from_geodataframe(island_map(), id="name")
    save_graph(board.graph("queen"), tmp_path / "graph.gal")
    read = graphs.read_gal(tmp_path / "graph.gal")
    assert {name: set(read[name].index) - {name} for name in "ABCD"} == {
        name: set(board.graph("queen")[name]) for name in "ABCD"
    }


def test_names_that_a_format_cannot_hold(tmp_path: Path) -> None:
    spaced = Tessellation.from_polygons({"New York": box(0, 0, 1, 1), "Ohio": box(1, 0, 2, 1)})
    with pytest.raises(BoardError, match="GAL holds no names with spaces, such as 'New York'"):
        save_graph(spaced.graph("rook"), tmp_path / "graph.gal")
    same = Tessellation.from_polygons({1: box(0, 0, 1, 1), "1": box(1, 0, 2, 1)})
    with pytest.raises(BoardError, match="two tessels are called 1"):
        save_graph(same.graph("rook"), tmp_path / "graph.graphml")


def test_columns_that_a_database_takes_for_the_same(tmp_path: Path) -> None:
    frame = geopandas.GeoDataFrame(
        {"X": [1, 2], "x": [[3], [4]], "fid": ["u", "v"]}, geometry=[box(0, 0, 1, 1), box(1, 0, 2, 1)]
    )
    board = Tessellation.from_geodataframe(frame)
    board.write(tmp_path / "map.gpkg")
    assert set(Tessellation.read(tmp_path / "map.gpkg").attributes) == {"X", "x_1", "fid_1"}
    save_graph(board.graph("rook"), tmp_path / "graph.gpkg")


def test_attributes_survive_splices() -> None:
    frame = geopandas.GeoDataFrame({"n": range(4)}, geometry=[box(x, 0, x + 1, 1) for x in range(4)])
    strip = Tessellation.from_geodataframe(frame).splice(((0, 0), (0, 1)), ((4, 0), (4, 1)))
    assert strip.attributes == {"n": [0, 1, 2, 3]} and strip.profile == "maps"
    assert strip.unsplice(0).attributes == strip.attributes and strip.unsplice(0).profile == "maps"


def test_plots(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib").use("Agg")
    from matplotlib import pyplot

    board = Tessellation.from_geodataframe(island_map(), id="name")
    axes = board.plot("queen")
    patches, lines = axes.collections
    assert len(patches.get_paths()) == 5 and len(lines.get_paths()) == len(board.pairs("queen"))
    assert [text.get_text() for text in axes.texts] == list("ABCDE")
    values = board.plot(column="people", ax=pyplot.subplots()[1]).collections[0].get_array()
    assert values.tolist() == [10, 20, None, 40, 50]
    assert len(board.plot(column="name", labels=False).texts) == 0
    with pytest.raises(BoardError, match="no attribute 'nome'"):
        board.plot(column="nome")
    pyplot.close("all")


def test_maps_to_look_around_in() -> None:
    pytest.importorskip("folium")
    page = Tessellation.from_geodataframe(island_map(), id="name").explore("queen").get_root().render()
    assert page.count('"LineString"') == 3 and '"people"' in page
    assert square(2, 2).explore("rook").get_root().render().count('"LineString"') == 4


def test_commands(tmp_path: Path) -> None:
    path = tmp_path / "map.gpkg"
    island_map().to_file(path, layer="land")

    def run(*arguments: str, code: int = 0) -> str:
        result = CliRunner().invoke(command, [arguments[0], str(path), *arguments[1:]], env={"COLUMNS": "120"})
        assert result.exit_code == code, result.output
        return result.stdout

    assert "no problems\n1 tessel touches no other: E" in run("check", "--id", "name")
    assert "too-many-corners" in run("check", "--profile", "mutou", code=1)
    assert json.loads(run("check", "--layer", "land", "--json"))["isolates"] == [4]
    assert "rook: 3 pairs" in run("graph", "--relation", "rook", "--id", "name")


def test_no_position_is_lost_in_large_boards() -> None:
    board = square(40, 40)
    spots = np.array([(data["x"], data["y"]) for _, data in board.graph("rook").nodes(data=True)])
    assert np.array_equal(spots, board.spots) and np.allclose(spots % 1, 0.5)
