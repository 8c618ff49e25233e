"""What files mean, down to the last digit and the last byte: sums left to the reader, encodings, damaged rows."""

from __future__ import annotations

import gzip
import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.files.decimals import put_right
from rulestone.geometry.files.svg import read_svg
from shapely import box, to_geojson

# Decimals that a drawing leaves to be added up


def as_path(x: int, y: int, wide: int, tall: int) -> str:
    """A rectangle, in tenths, by its steps."""
    return f'd="m{x / 10} {y / 10}h{wide / 10}v{tall / 10}h-{wide / 10}z"'


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.integers(1, 7), min_size=2, max_size=5),
    st.lists(st.integers(1, 7), min_size=1, max_size=4),
    st.integers(-30, 30),
    st.sampled_from(["", "rotate(90)", "rotate(30)", "translate(0.7,-0.1)", "scale(0.3)", "skewX(20)"]),
    st.data(),
)
def test_rectangles_in_tenths_meet_as_those_in_whole_numbers(
    widths: list[int], heights: list[int], shift: int, transform: str, data: st.DataObject
) -> None:
    """Drawn by width and height, by steps, or moved to their place; and none overlaps its neighbour by rounding."""
    xs, ys = (np.cumsum([0, *sizes]).tolist() for sizes in (widths, heights))
    parts, plain = [], []
    for south, north in pairwise(ys):
        for west, east in pairwise(xs):
            x, y, wide, tall = shift + west, south, east - west, north - south
            plain.append(box(west, -north, east, -south))
            size = f'width="{wide / 10}" height="{tall / 10}"'
            drawn = {
                "rect": f'<rect x="{x / 10}" y="{y / 10}" {size}/>',
                "path": f"<path {as_path(x, y, wide, tall)}/>",
                "moved": f'<rect transform="translate({x / 10} {y / 10})" {size}/>',
            }
            parts.append(data.draw(st.sampled_from(sorted(drawn.values()))))
    found = read_svg(f'<svg><g transform="{transform or "none"}">{"".join(parts)}</g></svg>', shapes="all")
    board, expected = Tessellation.from_polygons(found.polygons), Tessellation.from_polygons(plain)
    for relation in ("walker", "angler", "jagger"):
        assert board.pairs(relation).tolist() == expected.pairs(relation).tolist()  # type: ignore[arg-type]
    assert (board.incidence.edges, board.incidence.vertices) == (expected.incidence.edges, expected.incidence.vertices)
    assert board.problems() == []


def test_what_is_drawn_apart_stays_apart() -> None:
    lines = [np.array([[0.0, 0.0], [1.0, 1e-12]]), np.array([[1.0 + 1e-12, 2.0]])]
    assert all(np.array_equal(one, other) for one, other in zip(put_right(lines), lines, strict=True))
    assert put_right([]) == []


# What is no shape


@pytest.mark.parametrize(
    ("shape", "fault"),
    [
        ('<rect width="-5" height="1"/>', r'<rect> 0: width="-5" is negative'),
        ('<ellipse rx="1" ry="-2"/>', r'<ellipse> 0: ry="-2" is negative'),
        ('<circle r="-1"/>', r'<circle> 0: r="-1" is negative'),
        ('<polygon points="0,0 10,0 1O,10"/>', "<polygon> 0: points: 'O' is no number, see character 10"),
    ],
)
def test_a_slip_in_a_shape_is_no_other_shape(shape: str, fault: str) -> None:
    with pytest.raises(BoardError, match=fault):
        read_svg(f"<svg>{shape}</svg>")


# Encodings


@pytest.mark.parametrize("encoding", ["UTF-8", "UTF-16", "ISO-8859-1", "windows-1252"])
def test_a_drawing_in_the_encoding_that_it_declares(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.svg"
    text = f'<?xml version="1.0" encoding="{encoding}"?><svg><rect id="Härad" width="1" height="1"/></svg>'
    path.write_bytes(text.encode(encoding))
    assert Tessellation.read(path).ids == ("Härad",)


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("a.svg", b'<?xml version="1.0" encoding="klingon"?><svg/>', "no XML"),
        ("a.svg", "<svg><rect id='ä'/></svg>".encode("latin-1"), "line 1, column 16: no XML"),
        ("a.svgz", gzip.compress(b"<svg/>", mtime=0), r"is compressed \(gzip\): save it as a plain file"),
        ("a.wkt", "POLYGON((0 0,1 0,1 1,0 0))".encode("utf-16"), r"no UTF-8 text \(byte 0\): save it in that encoding"),
    ],
)
def test_bytes_that_cannot_be_read(tmp_path: Path, name: str, content: bytes, fault: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(BoardError, match=fault) as caught:
        Tessellation.read(path)
    assert "\n" not in str(caught.value)


# Rows of maps

SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]


def topology(*geometries: dict[str, object]) -> str:
    objects = {"land": {"type": "GeometryCollection", "geometries": geometries}}
    return json.dumps({"type": "Topology", "objects": objects, "arcs": [SQUARE]})


def test_an_area_without_a_shape_is_left_out_of_a_topology(tmp_path: Path) -> None:
    path = tmp_path / "a.topojson"
    path.write_text(topology({"type": "Polygon", "arcs": [[0]], "id": "p"}, {"type": None, "id": "n"}))
    board = Tessellation.read(path)
    assert board.ids == ("p",) and board.origin.notes == ("1 tessel without a shape or an area left out: n",)


@pytest.mark.parametrize(
    ("geometry", "fault"),
    [
        ({"type": "Circle"}, "geometry 1 of 'land': a Circle, but a tessel is a Polygon: leave it out of the file"),
        ({"type": "Polygon", "arcs": [[7]]}, r"no polygon of arcs \(there is no arc 7, but 1\)"),
        ({"type": "Polygon", "arcs": [[-2]]}, r"no polygon of arcs \(there is no arc -2, but 1\)"),
    ],
)
def test_what_a_topology_does_not_have(tmp_path: Path, geometry: dict[str, object], fault: str) -> None:
    path = tmp_path / "a.topojson"
    path.write_text(topology({"type": "Polygon", "arcs": [[0]]}, geometry))
    with pytest.raises(BoardError, match=fault):
        Tessellation.read(path)


PLACE = {"type": "Feature", "properties": {"name": "town"}, "geometry": {"type": "Point", "coordinates": [0, 0]}}
ROAD = PLACE | {"geometry": {"type": "LineString", "coordinates": [[0, 0], [3, 3]]}}
FIELD = PLACE | {"geometry": {"type": "Polygon", "coordinates": [SQUARE]}}


def test_points_and_lines_of_a_map_are_left_out_with_a_note(tmp_path: Path) -> None:
    """As maps of the world have them, for the names of towns and for roads."""
    path = tmp_path / "a.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [PLACE, FIELD, ROAD]}))
    board = Tessellation.read(path, profile="maps")
    assert board.ids == (1,) and board.attributes == {"name": ["town"]}
    assert board.origin.notes == ("2 tessels without a shape or an area left out: 0, 2",)
    with pytest.raises(BoardError, match=r"feature 0: a Point, but .* leave it out of the file \(--profile maps, or"):
        Tessellation.read(path)


@pytest.mark.parametrize("feature", [FIELD, FIELD["geometry"]])
def test_geojson_with_a_feature_in_every_line(tmp_path: Path, feature: object) -> None:
    path = tmp_path / "a.geojson"
    path.write_text(f"{json.dumps(feature)}\n\n{json.dumps(feature)}\n")
    assert Tessellation.read(path).ids == (0, 1)
    path.write_text(f"{json.dumps(feature)}\n{json.dumps(feature)[:-9]}\n")
    with pytest.raises(BoardError, match=r"line 2, column 1: no JSON \(Extra data\)"):
        Tessellation.read(path)


# Well-known text

COLLECTION = "GEOMETRYCOLLECTION(POLYGON((0 0,1 0,1 1,0 0)),GEOMETRYCOLLECTION(POLYGON((1 0,2 0,1 1,1 0))))"


def test_wkt_of_several_lines_and_collections(tmp_path: Path) -> None:
    path = tmp_path / "a.wkt"
    path.write_text("# two\nPOLYGON((0 0, 1 0,\n# here\n  1 1,\n\n 0 0))\nPOLYGON((1 0,2 0,1 1,1 0))\n")
    expected = Tessellation.read(path)
    assert expected.ids == (0, 1) and expected.pairs("walker").tolist() == [[0, 1]]
    path.write_text(COLLECTION)
    board = Tessellation.read(path)
    assert board.ids == (0, 1) and board.pairs("walker").tolist() == [[0, 1]] and board.profile == "mutou"
    path.write_text("POLYGON((0 0,1 0,1 1,0 0))\nPOLYGON((0 0,1 0,\n1 1,0 0)\nPOLYGON((1 0,2 0,1 1,1 0))")
    with pytest.raises(BoardError, match="line 2: no WKT"):
        Tessellation.read(path)
    path.write_text("GEOMETRYCOLLECTION(POLYGON((0 0,1 0,1 1,0 0)),POINT(0 0))")
    with pytest.raises(BoardError, match="line 1: a Point, but a tessel is a POLYGON"):
        Tessellation.read(path)


def test_wkt_may_name_its_reference_system(tmp_path: Path) -> None:
    """As PostGIS writes it."""
    path, shapes = tmp_path / "a.wkt", ("POLYGON((0 0,1 0,1 1,0 0))", "POLYGON((1 0,2 0,1 1,1 0))")
    path.write_text("\n".join(f"SRID=3857;{shape}" for shape in shapes))
    board = Tessellation.read(path)
    assert (board.crs, board.profile, board.ids) == ("EPSG:3857", "maps", (0, 1))
    path.write_text(f"SRID=0;{shapes[0]}")
    assert Tessellation.read(path).crs is None
    path.write_text(f"SRID=3857;{shapes[0]}\nsrid=4326; {shapes[1]}")
    with pytest.raises(BoardError, match="line 1 is in EPSG:3857 and line 2 in EPSG:4326: a map has one"):
        Tessellation.read(path)


def test_a_row_of_a_table_that_is_cut_off_is_not_a_row_without_a_shape(tmp_path: Path) -> None:
    pytest.importorskip("geopandas")
    path = tmp_path / "a.csv"
    path.write_text('id,wkt\na,"POLYGON((0 0,1 0,1 1,0 0))"\nb,\nc,"POLYGON((1 0,1 1,2"\n')
    with pytest.raises(BoardError, match=r"row 3: no WKT in column 'wkt' \('POLYGON\(\(1 0,1 1,2'\)"):
        Tessellation.read(path)


@pytest.mark.parametrize(("system", "doubted"), [("EPSG:4326", True), ("EPSG:3857", False)])
def test_degrees_beyond_the_pole_are_told(tmp_path: Path, system: str, doubted: bool) -> None:
    path = tmp_path / "a.geojson"
    member = {"type": "name", "properties": {"name": system}}
    path.write_text(json.dumps({**json.loads(to_geojson(box(0, 100, 500, 401))), "crs": member}))
    notes = Tessellation.read(path).origin.notes
    assert [note.partition(":")[0] for note in notes] == ["y reaches 401, but EPSG"] * doubted


@pytest.mark.parametrize("columns", ["name,shape,wkt", "name,wkt,shape"])
def test_a_column_of_words_beside_wkt_is_an_attribute_whatever_it_is_called(tmp_path: Path, columns: str) -> None:
    path = tmp_path / "a.csv"
    rows = [
        {"name": name, "shape": words, "wkt": f'"{box(x, 0, x + 1, 1).wkt}"'}
        for x, name, words in zip((0, 1), "ab", ("round", "POINT"), strict=True)
    ]
    path.write_text("\n".join([columns, *(",".join(row[name] for name in columns.split(",")) for row in rows)]) + "\n")
    board = Tessellation.read(path, id="name")
    assert board.graph("walker").has_edge("a", "b") and list(board.attributes["shape"]) == ["round", "POINT"]
    path.write_text(path.read_text().replace(" 0))", " 0"))
    with pytest.raises(BoardError, match="row 1: no WKT in column"):
        Tessellation.read(path)
