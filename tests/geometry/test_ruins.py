"""Maps that were simplified: parts that are a mere line, rows without a shape, ids that occur twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import shapely
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, BoardWarning, Tessellation
from rulestone.geometry.board.origin import BoardFile, Origin
from rulestone.geometry.board.rings import without_collapsed
from rulestone.geometry.files.ruins import without_ruins
from rulestone.proofs.commands.board.board_command import board as command
from shapely import MultiPolygon, Polygon, box


def topology() -> dict[str, Any]:
    """Two squares; the first has a part and a hole that have become a line, a third area is nothing but that line."""
    arcs = [
        [[1, 0], [1, 1]],
        [[1, 1], [0, 1], [0, 0], [1, 0]],
        [[1, 0], [2, 0], [2, 1], [1, 1]],
        [[5, 5], [6, 6]],
        [[7, 7]],
    ]
    shapes = [
        {"type": "MultiPolygon", "id": 7, "arcs": [[[0, 1], [3, -4]], [[3, -4]]], "properties": {"name": "a"}},
        {"type": "Polygon", "id": 7, "arcs": [[2, -1]], "properties": {"name": "b"}},
        {"type": "Polygon", "id": 8, "arcs": [[3, -4]], "properties": {"name": "line"}},
        {"type": "Polygon", "id": 9, "arcs": [[4]], "properties": {"name": "dot"}},
    ]
    return {"type": "Topology", "arcs": arcs, "objects": {"land": {"type": "GeometryCollection", "geometries": shapes}}}


def test_a_simplified_topology(tmp_path: Path) -> None:
    file = tmp_path / "t.topojson"
    file.write_text(json.dumps(topology()))
    with pytest.raises(BoardError, match=r"geometry 1 of 'land': the id 7 occurs twice; .* --id \(name\)$"):
        Tessellation.read(file)
    board = Tessellation.read(file, id="name")
    assert list(board.graph("rook").edges) == [("a", "b")] and board.attributes == {"name": ["a", "b"]}
    assert board.origin.notes == (
        "parts and holes that are a mere line or point left out of 1 tessel: a",
        "2 tessels without a shape or an area left out: line, dot",
    )
    assert [left.why for left in board.origin.left_out] == ["line has no area", "dot has no area"]
    drawn = tmp_path / "t.svg"
    run = CliRunner().invoke(command, ["read", str(file), "--id", "name", "--draw", str(drawn)])
    assert run.exit_code == 0 and run.stderr.count("note: ") == 2 and "line has no area" in drawn.read_text()


def test_ids_of_geojson_may_occur_twice_where_an_attribute_names_the_tessels(tmp_path: Path) -> None:
    data = json.loads(Tessellation.from_polygons([box(0, 0, 1, 1), box(1, 0, 2, 1)]).to_geojson())
    for name, feature in zip("ab", data["features"], strict=True):
        feature |= {"id": 1, "properties": {"name": name, "kind": "land"}}
    (tmp_path / "b.geojson").write_text(json.dumps(data))
    with pytest.raises(BoardError, match=r"feature 1: the id 1 occurs twice; .* \(name\)$"):
        Tessellation.read(tmp_path / "b.geojson")
    assert Tessellation.read(tmp_path / "b.geojson", id="name").ids == ("a", "b")


def test_a_feature_without_an_id_is_called_by_its_number_and_a_clash_says_so(tmp_path: Path) -> None:
    data = json.loads(Tessellation.from_polygons([box(0, 0, 1, 1), box(1, 0, 2, 1)]).to_geojson())
    for place, has_id, number in ((0, 0, 1), (1, 1, 0)):
        features = [dict(feature) for feature in data["features"]]
        features[has_id]["id"] = number
        del features[1 - has_id]["id"]
        features = [feature | {"properties": {"name": name}} for name, feature in zip("ab", features, strict=True)]
        (tmp_path / "b.geojson").write_text(json.dumps(data | {"features": features}))
        told = (
            f"feature 1: what has no id is called by its number, {number}, which is the id of another as well: give all"
        )
        with pytest.raises(BoardError, match=f"{told} an id, or choose .* --id \\(name\\)$"):
            Tessellation.read(tmp_path / "b.geojson")
        features[has_id]["id"] = "x"
        (tmp_path / "b.geojson").write_text(json.dumps(data | {"features": features}))
        assert Tessellation.read(tmp_path / "b.geojson").ids == (("x", 1) if place == 0 else (0, "x"))


@pytest.mark.parametrize(
    ("kind", "coordinates"),
    [("Polygon", [[[0, 0], [1, 0], [1, 1], [0, 1]]]), ("MultiPolygon", [[[[0, 0], [1, 0], [1, 1]]]])],
)
def test_a_ring_that_is_not_closed_is_refused_with_what_closes_it(
    tmp_path: Path, kind: str, coordinates: list[Any]
) -> None:
    file = tmp_path / "b.geojson"
    file.write_text(json.dumps({"type": kind, "coordinates": coordinates}))
    with pytest.raises(BoardError, match=r"repeat at the end of the ring the position with which it begins, \[0, 0\]$"):
        Tessellation.read(file)
    (tmp_path / "b.wkt").write_text("POLYGON((0 0, 1 0, 1 1, 0 1))")
    with pytest.raises(BoardError, match=r"line 1: .* repeat at the end of the ring the position"):
        Tessellation.read(tmp_path / "b.wkt")


def test_a_frame_with_rows_without_a_shape_says_so() -> None:
    geopandas = pytest.importorskip("geopandas")
    frame = geopandas.GeoDataFrame({"name": ["a", "none", "empty"]}, geometry=[box(0, 0, 1, 1), None, Polygon()])
    with pytest.warns(BoardWarning, match="2 tessels without a shape or an area left out: none, empty"):
        board = Tessellation.from_geodataframe(frame, id="name")
    assert board.ids == ("a",)
    with pytest.raises(BoardError, match="at least one polygon"), pytest.warns(BoardWarning):
        Tessellation.from_geodataframe(frame[1:], id="name")


def test_a_flat_rim_round_a_coast_leaves_the_coast() -> None:
    """As Antarctica is written where its seam was taken out."""
    seam, coast = [(-180, -90), (180, -90), (-180, -90), (-180, -90)], [(-9, -80), (9, -80), (0, -70)]
    shape = MultiPolygon([Polygon(seam, [coast, [(0, -75), (1, -75), (0, -74)]]), box(0, 0, 1, 1)])
    cleared = without_ruins(BoardFile({"a": shape}, origin=Origin(is_map=True))).polygons["a"]
    assert [len(part.interiors) for part in cleared.geoms] == [1, 0] and cleared.area == 90 - 0.5 + 1


flat = st.sampled_from([[(3, 3), (4, 4), (3, 3), (3, 3)], [(2, 2)] * 4, [(0, 0), (4, 0), (2, 0), (0, 0)]])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.lists(flat, max_size=2)), min_size=1, max_size=4), st.booleans())
def test_what_has_an_area_is_not_touched(parts: list[tuple[bool, list[Any]]], hole: bool) -> None:
    made, kept = [], []
    for place, (solid, holes) in enumerate(parts):
        x = 20 * place
        own = [[(x + 1, 1), (x + 2, 1), (x + 1, 2)]] if hole else []
        if solid:
            made.append(Polygon(box(x, 0, x + 9, 9).exterior, [*holes, *own]))
            kept.append(Polygon(box(x, 0, x + 9, 9).exterior, own))
        else:
            made.append(Polygon([(x, 0), (x + 9, 9), (x, 0), (x, 0)], holes))
    shapes = shapely.to_wkb([MultiPolygon(made), box(0, 0, 1, 1)])
    found, touched, gone = without_collapsed(shapely.from_wkb(shapes))
    assert [part.wkt for part in shapely.get_parts(found[0])] == [part.wkt for part in kept] and found[1].equals(
        box(0, 0, 1, 1)
    )
    assert touched.tolist() == ([0] if MultiPolygon(made) != MultiPolygon(kept) else [])
    assert gone.tolist() == ([] if kept else [0])


def test_a_feature_without_a_geometry_is_left_out_of_a_map(tmp_path: Path) -> None:
    """RFC 7946, section 3.2: a feature that lies nowhere has a geometry of null."""
    squares = [shapely.geometry.mapping(box(x, 0, x + 1, 1)) for x in range(2)]
    features = [{"type": "Feature", "geometry": one, "properties": {"n": 1}} for one in (squares[0], None, squares[1])]
    data: dict[str, Any] = {"type": "FeatureCollection", "features": features}
    path = tmp_path / "map.geojson"
    path.write_text(json.dumps(data))
    with pytest.raises(BoardError, match="feature 1: has no geometry"):
        Tessellation.read(path)
    told = Tessellation.read(path, profile="maps")  # what RFC 7946 has no member for
    assert list(told.ids) == [0, 2] and told.origin.notes == ("1 tessel without a shape or an area left out: 1",)
    path.write_text(json.dumps(data | {"crs": {"type": "name", "properties": {"name": "EPSG:3857"}}}))
    board = Tessellation.read(path)
    assert list(board.ids) == [0, 2] and board.pairs("rook").tolist() == [[0, 1]]
    assert board.origin.notes == ("1 tessel without a shape or an area left out: 1",)


@pytest.mark.parametrize("number", ["NaN", "1e999", '"0"', "null"])
def test_a_coordinate_that_is_no_finite_number(tmp_path: Path, number: str) -> None:
    path = tmp_path / "bad.geojson"
    path.write_text(f'{{"type": "Polygon", "coordinates": [[[0, 0], [{number}, 0], [1, 1], [0, 0]]]}}')
    with pytest.raises(BoardError, match="feature 0: no polygon \\(its coordinates are not all finite numbers"):
        Tessellation.read(path)
