"""Files in: WKT, GeoJSON with splices, SVG; and one clear line for each way they can be wrong."""

from __future__ import annotations

import json
import math
import zipfile
from pathlib import Path

import pytest
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.files.svg import read_svg
from rulestone.geometry.files.svg_paths import flatten_lines
from shapely import box


def test_wkt_one_polygon_a_line(tmp_path: Path) -> None:
    file = tmp_path / "board.wkt"
    file.write_text("# two squares\nPOLYGON((0 0, 1 0, 1 1, 0 1, 0 0))\n\nPOLYGON((1 0, 2 0, 2 1, 1 1, 1 0))\n")
    assert Tessellation.read(file).pairs("walker").tolist() == [[0, 1]]


def test_geojson_round_trip_with_splices(tmp_path: Path) -> None:
    third = 1 / 3
    board = Tessellation.from_polygons({"west": box(0, 0, third, 1), "east": box(third, 0, 1, 1), 7: box(1, 0, 2, 1)})
    spliced = board.splice(((0, 0), (0, 1)), ((2, 0), (2, 1)))
    file = tmp_path / "cylinder.geojson"
    file.write_text(spliced.to_geojson())
    again = Tessellation.read(file)
    assert again.ids == ("west", "east", 7)
    assert again.splices == spliced.splices
    assert again.pairs("walker").tolist() == [[0, 1], [0, 2], [1, 2]]
    assert all(a.equals(b) for a, b in zip(again.polygons, spliced.polygons, strict=True))


SVG = """<svg xmlns="http://www.w3.org/2000/svg"><defs><rect width="9" height="9"/></defs>
<g transform="translate(10 0) scale(2)"><rect id="a" x="0" y="0" width="1" height="1"/>
<polygon id="b" points="1,0 2,0 2,1 1,1"/><path id="c" d="m0 1h1v1H0z"/></g>
<path transform="rotate(90 14 2)" d="M14 2 L 16 2 L16 4 l-2 0 Z"/></svg>"""


def test_svg_shapes_groups_and_transforms(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text(SVG)
    board = Tessellation.read(file)
    assert board.ids == ("a", "b", "c", 3)
    assert board.polygons[0].equals(box(10, -2, 12, 0)) and board.polygons[3].equals(box(12, -4, 14, -2))
    assert board.pairs("walker").tolist() == [[0, 1], [0, 2], [1, 3], [2, 3]]


def test_curves_keep_within_the_tolerance_and_fit_their_neighbours() -> None:
    half_disc = "M-1 0 A 1 1 0 0 1 1 0 Z"
    (line,) = flatten_lines(half_disc, 0.001)
    corners = line[:-1]  # the last side, which closes it, is straight
    middles = (corners[1:] + corners[:-1]) / 2
    assert abs(math.hypot(*corners[5]) - 1) < 1e-12
    assert 0 < max(1 - math.hypot(*middle) for middle in middles) <= 0.001
    wave = "C 1 2 2 -1 3 0"
    shapes = f'<svg><path d="M0 0 {wave} L3 -5 L0 -5 Z"/><path d="M3 0 C 2 -1 1 2 0 0 L0 5 L 3 5 Z"/></svg>'
    found = read_svg(shapes, 0.01).polygons
    board = Tessellation.from_polygons(found)
    assert len(board.graph("walker")[0][1]["edges"]) == len(found[0].exterior.coords) - 4 > 5
    assert board.surface().euler == 1


def test_svg_hole_and_full_circle() -> None:
    found = read_svg(
        '<svg><path id="o" d="M0 0H9V9H0Z M3 3V6H6V3Z"/><circle cx="20" cy="0" r="2"/></svg>', 0.001
    ).polygons
    assert found["o"].area == 72
    assert found[1].area == pytest.approx(4 * math.pi, rel=1e-3)


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("b.wkt", "POLYGON((0 0, 1 0, 1 1, 0 0))\nPOLYGON((0 0, 1", r"line 2: no WKT"),
        ("b.wkt", "POINT(1 1)", "line 1: a Point"),
        ("b.wkt", "", "no polygon in it"),
        ("b.geojson", "{", "line 1, column 2: no JSON"),
        ("b.geojson", "[]", "outermost value"),
        ("b.json", '{"type": "FeatureCollection"}', 'list "features"'),
        ("b.json", '{"type": "Point", "coordinates": [0, 0]}', 'its type is "Point"'),
        ("b.json", '{"type": "Polygon", "coordinates": [[[0, 0], [1]]]}', "feature 0: no polygon"),
        ("b.svg", "<svg><rect", "line 1, column .*no XML"),
        ("b.svg", "<html/>", "outermost element is <html>"),
        ("b.svg", '<svg><path id="p" d="L 3 4"/></svg>', "<path> p: path does not begin with M"),
        ("b.svg", '<svg><path d="M 3"/></svg>', "<path> 0: path command M needs 2 numbers"),
        ("b.svg", '<svg><path d="M 0 0 X"/></svg>', "cannot be read at character 6"),
        ("b.svg", '<svg><rect width="1cm" height="1" transform="spin(3)"/></svg>', r"transform spin\(3\)"),
        ("b.wkt", "POLYGON((0 0, 1 0, 0 0))", "degenerate|points"),
    ],
)
def test_one_line_for_a_bad_file(tmp_path: Path, name: str, text: str, fault: str) -> None:
    file = tmp_path / name
    file.write_text(text)
    with pytest.raises(BoardError, match=fault) as caught:
        Tessellation.read(file)
    assert str(caught.value).startswith(str(file)) and "\n" not in str(caught.value)


def test_missing_file_and_bad_splices(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"no\.wkt: cannot be read: no such file"):
        Tessellation.read(tmp_path / "no.wkt")
    data = json.loads(Tessellation.from_polygons([box(0, 0, 1, 1)]).to_geojson())
    for splices, fault in (([{"a": 3}], "splice 0: must have the form"), (3, "must be a list")):
        file = tmp_path / "b.json"
        file.write_text(json.dumps({**data, "rulestone:splices": splices}))
        with pytest.raises(BoardError, match=fault):
            Tessellation.read(file)
    file.write_text(json.dumps({**data, "rulestone:splices": [{"a": [[0, 0], [0, 1]], "b": [[5, 0], [5, 1]]}]}))
    with pytest.raises(BoardError, match=r"b\.json: cannot splice"):
        Tessellation.read(file)


def test_shapefile_through_geopandas(tmp_path: Path) -> None:
    geopandas = pytest.importorskip("geopandas")
    frame = geopandas.GeoDataFrame(geometry=[box(0, 0, 1, 1), box(1, 0, 2, 1)], crs="EPSG:3857")
    frame.to_file(tmp_path / "board.gpkg")
    assert Tessellation.read(tmp_path / "board.gpkg").pairs("walker").tolist() == [[0, 1]]


def test_a_zipped_folder_with_a_shapefile(tmp_path: Path) -> None:
    """A folder that is zipped as a whole, as file managers do; macOS adds a shadow of each file."""
    geopandas = pytest.importorskip("geopandas")
    frame = geopandas.GeoDataFrame(geometry=[box(0, 0, 1, 1), box(1, 0, 2, 1)], crs="EPSG:3857")
    (tmp_path / "parish map").mkdir()
    frame.to_file(tmp_path / "parish map" / "fields.shp")
    with zipfile.ZipFile(tmp_path / "map.zip", "w") as archive:
        for file in (tmp_path / "parish map").iterdir():
            archive.write(file, f"parish map/{file.name}")
            archive.writestr(f"__MACOSX/parish map/._{file.name}", b"")
    board = Tessellation.read(tmp_path / "map.zip")
    assert board.pairs("walker").tolist() == [[0, 1]] and board.crs == "EPSG:3857"
    with zipfile.ZipFile(tmp_path / "map.zip", "a") as archive:
        archive.writestr("other/fields.geojson", board.to_geojson())
    with pytest.raises(BoardError, match=r"several maps in it.*\(other/fields.geojson, parish map\)"):
        Tessellation.read(tmp_path / "map.zip")


def test_a_byte_order_mark_is_no_content(tmp_path: Path) -> None:
    file = tmp_path / "marked.wkt"
    file.write_bytes(b"\xef\xbb\xbfPOLYGON((0 0, 1 0, 1 1, 0 0))\r\nPOLYGON((1 0, 2 0, 1 1, 1 0))\r\n")
    assert Tessellation.read(file).pairs("walker").tolist() == [[0, 1]]


def test_hidden_shapes_of_an_svg_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "hidden.svg"
    rect = '<rect width="1" height="1" {}/>'
    shapes = rect.format('display="none"') + rect.format('style="fill:red; display : none"') + rect.format('x="3"')
    file.write_text(f"<svg>{shapes}</svg>")
    assert len(Tessellation.read(file)) == 1


def test_rectangles_with_rounded_corners(tmp_path: Path) -> None:
    file = tmp_path / "round.svg"
    file.write_text(
        '<svg><rect id="both" width="4" height="2" rx="1" ry="0.5"/><rect id="one" x="9" width="4" height="2" ry="1"/>'
        '<rect id="all" x="20" width="4" height="2" rx="9"/><rect id="sharp" x="30" width="4" height="2" rx="0"/></svg>'
    )
    board = Tessellation.read(file, tolerance=1e-5)
    areas = dict(zip(board.ids, (float(polygon.area) for polygon in board.polygons), strict=True))
    expected = {
        "both": 8 - (4 - math.pi) * 1 * 0.5,
        "one": 8 - (4 - math.pi) * 1 * 1,
        "all": math.pi * 2 * 1,
        "sharp": 8,
    }
    assert areas == pytest.approx(expected, abs=1e-3)
    assert board.polygons[0].bounds == pytest.approx((0, -2, 4, 0))
