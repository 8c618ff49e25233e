"""Boards from what people draw: Inkscape's layers and clones, outlines, border lines, pictures, TopoJSON."""

from __future__ import annotations

import json
import warnings
from itertools import product
from pathlib import Path
from typing import Any

import networkx
import numpy as np
import pytest
import shapely
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.files.border_lines import areas_of_lines, names_by_words
from rulestone.geometry.files.colour_maps import PictureReading
from rulestone.geometry.files.regions import all_alike, grown, outlined
from rulestone.geometry.files.svg import read_svg
from rulestone.geometry.make.makers import square
from rulestone.proofs.commands.board.board_command import board as command
from shapely import LineString, Point, box
from shapely.ops import substring

from tests.geometry.random_boards import merged_grids, voronoi_cells

INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="210mm" height="148mm" viewBox="0 0 210 148" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns="http://www.w3.org/2000/svg">
 <g inkscape:label="paper" inkscape:groupmode="layer" id="layer0"><rect style="fill:#e8f0f8" id="sheet"
  width="100%" height="100%"/></g>
 <g inkscape:label="fields" inkscape:groupmode="layer" id="layer1" transform="translate(5,4)">
  <path style="fill:#c8d7a4;stroke:#333333" d="m 20,20 h 50 v 40 H 20 Z" id="path101" inkscape:label="Meadow"/>
  <path style="fill:#9ec5e8" d="M 70,20 h 60 v 40 H 70 Z m 15,10 v 20 h 20 V 30 Z" id="path104" inkscape:label="Lake"/>
  <rect style="fill:#e0c050" x="85" y="30" width="20" height="20" id="isle"/>
  <rect style="fill:#d08060" x="130" y="20" width="20" height="20" id="camp"/>
  <use xlink:href="#camp" id="use1" inkscape:label="Second camp" x="0" y="20"/>
  <text x="95" y="40" style="font-size:4px;text-anchor:middle"><tspan x="95" y="42">Isle of</tspan>
   <tspan>Man</tspan></text>
 </g>
 <g inkscape:label="decoration" inkscape:groupmode="layer" id="layer2">
  <rect style="fill:none;stroke:#000000" id="frame" width="200" height="138" x="5" y="5"/>
 </g>
</svg>"""


def drawn(tmp_path: Path, svg: str, **options: Any) -> Tessellation:
    path = tmp_path / "drawing.svg"
    path.write_text(svg)
    return Tessellation.read(path, **options)


def test_an_inkscape_drawing(tmp_path: Path) -> None:
    board = drawn(tmp_path, INKSCAPE)
    assert board.ids == ("Meadow", "Lake", "isle", "camp", "Second camp")
    assert board.attributes["fill"] == ["#c8d7a4", "#9ec5e8", "#e0c050", "#d08060", "#d08060"]
    assert board.attributes["layer"] == ["fields"] * 5 and board.attributes["text"][2] == "Isle of Man"
    assert board.attributes["id"] == ["path101", "path104", "isle", "camp", "camp"]
    pairs = {frozenset(pair) for pair in board.graph("rook").edges}
    assert pairs == {
        frozenset(pair)
        for pair in (
            ("Meadow", "Lake"),
            ("Lake", "isle"),
            ("Lake", "camp"),
            ("Lake", "Second camp"),
            ("camp", "Second camp"),
        )
    }
    assert [note.partition(";")[0] for note in board.origin.notes] == [
        "1 shape without fill left out: <rect> frame",
        "1 shape behind all others left out: <rect> sheet",
    ]
    assert [left.why for left in board.origin.left_out] == ["it has no fill", "it lies behind all others"]


def test_layers_by_label_or_id_and_names_by_attribute(tmp_path: Path) -> None:
    assert len(drawn(tmp_path, INKSCAPE, layer="fields")) == len(drawn(tmp_path, INKSCAPE, layer="layer1")) == 5
    assert drawn(tmp_path, INKSCAPE, layer="decoration").ids == ("frame",)
    with pytest.raises(BoardError, match="no layer 'towns'; there are paper, fields, decoration"):
        drawn(tmp_path, INKSCAPE, layer="towns")
    with pytest.raises(BoardError, match="'id' is 'camp' in rows 3 and 4"):
        drawn(tmp_path, INKSCAPE, layer="fields", id="id")
    with pytest.raises(BoardError, match="'text' names no tessel in row 0"):
        drawn(tmp_path, INKSCAPE, layer="fields", id="text")


def test_which_shapes_are_tessels() -> None:
    fill, stroke = 'fill="red"', 'fill="none" stroke="black"'
    both = "".join(
        f'<rect id="{look[6]}{x}" x="{x}" width="1" height="1" {look}/>' for look in (fill, stroke) for x in (0, 3)
    )
    assert set(read_svg(f"<svg>{both}</svg>").polygons) == {"r0", "r3"}
    assert set(read_svg(f"<svg>{both}</svg>", shapes="filled").polygons) == {"r0", "r3"}
    assert set(read_svg(f"<svg>{both}</svg>", shapes="stroked").polygons) == {"n0", "n3"}
    assert len(read_svg(f"<svg>{both}</svg>", shapes="all").polygons) == 4
    outlines = "".join(f'<rect x="{x}" width="1" height="1" {stroke}/>' for x in range(3))
    assert len(read_svg(f"<svg>{outlines}</svg>").polygons) == 3
    with pytest.raises(BoardError, match="shapes is 'red'"):
        read_svg("<svg/>", shapes="red")  # type: ignore[arg-type]


def test_looks_are_inherited_and_set_by_style_sheets() -> None:
    svg = """<svg><style>/* as Illustrator writes */ .a, .b { fill : none; stroke:#000 } #c{fill:blue}</style>
    <g fill="none"><rect id="one" width="1" height="1"/><rect id="two" fill="red" x="2" width="1" height="1"/>
    <rect id="c" x="4" width="1" height="1"/><rect id="d" style="fill:inherit" width="1" height="1"/></g>
    <rect id="e" class="b" width="1" height="1"/>
    <rect id="f" class="a" style="fill:#123456" x="6" width="1" height="1"/>
    <rect id="g" fill-opacity="0" width="1" height="1"/><g visibility="hidden"><rect id="h" width="1" height="1"/>
    <rect id="i" visibility="visible" x="8" width="1" height="1"/></g>
    <g opacity="0"><rect id="j" width="1" height="1"/></g></svg>"""
    found = read_svg(svg)
    assert list(found.polygons) == ["two", "c", "f", "i"]
    assert found.origin.columns["fill"] == ["red", "blue", "#123456", "black"]


def test_what_is_cut_in_the_drawing_is_taken_whole_with_a_note() -> None:
    def rect(name: str, x: int, more: str = "") -> str:
        return f'<rect id="{name}" x="{x}" width="2" height="2" {more}/>'

    svg = f"""<svg><style>.k {{ clip-path: url(#c) }}</style>
    <clipPath id="c">{rect("within", 0)}</clipPath><mask id="m"><rect fill="white" width="1" height="1"/></mask>
    <g clip-path="url(#c)">{rect("a", 0, 'clip-path="none"')}<g>{rect("b", 2)}</g></g>{rect("c", 4, 'class="k"')}
    {rect("d", 6, 'mask="url(#m)"')}{rect("e", 8)}{rect("f", 10, 'fill="none" mask="url(#m)"')}</svg>"""
    found = read_svg(svg)
    assert [list(polygon.bounds) for polygon in found.polygons.values()] == [[x, -2, x + 2, 0] for x in range(0, 10, 2)]
    told = "are clipped or masked in the drawing, and taken whole: "
    assert found.origin.notes[0] == f"4 shapes {told}<rect> a, <rect> b, <rect> c, <rect> d"
    assert read_svg(svg, shapes="lines").origin.notes[0].startswith("5 shapes are clipped or masked")
    whole, cut = (rect("b", 2, f'clip-path="{path}"') for path in ("none", "url(#c)"))
    assert read_svg(f"<svg>{rect('a', 0)}{whole}</svg>").origin.notes == ()
    assert read_svg(f"<svg>{rect('a', 0)}{cut}</svg>").origin.notes == (
        "1 shape is clipped or masked in the drawing, and taken whole: <rect> b",
    )


def test_of_a_switch_one_drawing_is_taken() -> None:
    """As Illustrator and draw.io write them: first what only they can show, then what everybody can."""
    rects = [f'<rect id="{name}" x="{x}" width="1" height="1" ' for x, name in enumerate("abcd")]
    program = '<foreignObject requiredExtensions="http://ns.adobe.com/x"><g/></foreignObject>'
    svg = f"""<svg>{rects[0]}/><switch>{program}<g>{rects[1]}/>{rects[2]}/></g>{rects[3]}/></switch>
    <switch>{rects[3]} systemLanguage="de"/></switch><switch><!-- none --></switch></svg>"""
    found = read_svg(svg)
    assert list(found.polygons) == ["a", "b", "c"]
    told = "several drawings: taken is the first for which no language and no program is asked"
    assert found.origin.notes == (f"a <switch> offers {told}",)
    twice = svg.replace("<!-- none -->", f'{rects[3]} systemLanguage="de"/>{rects[3]}/>')
    assert list(read_svg(twice).polygons) == ["a", "b", "c", "d"]
    assert read_svg(twice).origin.notes == (f"2 <switch> elements offer {told}",)


def test_what_is_not_followed_of_a_style_sheet_is_told() -> None:
    sheet = """@import url(a.css); @font-face { font-family: Map } @media print { rect { fill: none } }
    @media screen { text { font-size: 9 } } g  rect, #a { fill: none } rect.x { display: none } g text { font-size: 3 }
    rect:hover { fill: blue } .b { fill: red }"""
    rects = [f'<rect id="{name}" class="{name} x" x="{x}" width="1" height="1"/>' for x, name in enumerate("abc")]
    found = read_svg(f"<svg><style>{sheet}</style>{''.join(rects)}</svg>")
    assert list(found.polygons) == ["b", "c"] and found.origin.columns["fill"] == ["red", "black"]
    assert found.origin.notes[0] == "of its style sheet is not followed: @media print, g rect, rect.x"


def test_clones_of_groups_symbols_and_clones() -> None:
    svg = """<svg xmlns:xlink="http://www.w3.org/1999/xlink"><defs><g id="pair"><rect id="a" width="1" height="1"/>
    <rect id="b" x="1" width="1" height="1"/></g><symbol id="s"><rect width="1" height="1"/></symbol></defs>
    <use id="u" href="#pair"/>
    <use id="v" xlink:href="#u" x="2" transform="translate(0 5)"/><use href="#s" x="9"/></svg>"""
    found = read_svg(svg).polygons
    assert list(found) == ["u/a", "u/b", "v/a", "v/b", 4]
    assert found["v/b"].equals(box(3, -6, 4, -5)) and found[4].equals(box(9, -1, 10, 0))


def test_clones_without_a_name_are_numbered() -> None:
    """A map of hexagons is written so: one original, and clones of it that differ by their place alone."""
    clones = "".join(f'<use href="#hex" x="{x}"/>' for x in range(3))
    named = '<rect id="hex.2" x="9" width="1" height="1"/>'
    found = read_svg(f'<svg><defs><rect id="hex" width="1" height="1"/></defs>{clones}{named}</svg>').polygons
    assert list(found) == ["hex", "hex.3", "hex.4", "hex.2"]
    assert [shape.bounds[0] for shape in found.values()] == [0, 1, 2, 9]
    with pytest.raises(BoardError, match="the id 'a' occurs twice"):
        read_svg('<svg><rect id="a" width="1" height="1"/><rect id="a" x="1" width="1" height="1"/></svg>')


RINGS = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3), st.booleans()),
    min_size=2,
    max_size=6,
    unique_by=lambda ring: ring[:2],
)


@settings(deadline=None)
@given(RINGS, st.sampled_from(["", 'fill-rule="evenodd"', 'style="fill-rule:evenodd"', 'fill-rule="nonzero"']))
def test_rings_are_filled_as_svg_says(rings: list[tuple[int, int, bool]], rule: str) -> None:
    """Slow twin: round each point of paint, how many rings run, and which way round."""
    squares = []  # those of one place lie within each other, the others beside
    for place, inset, is_turned in rings:
        low, high = inset, 8 - inset
        corners = [(10 * place + x, y) for x, y in ((low, low), (high, low), (high, high), (low, high))]
        squares.append(corners[::-1] if is_turned else corners)
    path = "".join("M" + "L".join(f"{x} {y}" for x, y in corners) + "Z" for corners in squares)
    found = read_svg(f'<svg><path id="p" {rule} d="{path}"/></svg>').polygons["p"]
    assert found.is_valid
    for place, step in product(range(4), range(4)):
        x, y = 10 * place + step + 0.5, 4.25
        around = [-1 if turned else 1 for where, inset, turned in rings if where == place and inset < step + 0.5]
        painted = len(around) % 2 == 1 if "evenodd" in rule else sum(around) != 0
        assert found.contains(Point(x, -y)) == painted, (x, y)


@pytest.mark.parametrize(
    ("svg", "fault"),
    [
        ('<svg><use href="#a"/></svg>', "there is no element '#a' in the drawing"),
        ('<svg><use href="other.svg#a"/></svg>', "there is no element 'other.svg#a'"),
        ('<svg><g id="a"><use id="b" href="#a"/></g></svg>', "clones stand in clones more than 50 deep"),
        (
            '<svg><symbol id="s" viewBox="0 0 1 1"/><use href="#s"/></svg>',
            "does not say how wide and high the symbol is",
        ),
        ('<svg><symbol id="s" viewBox="0 0 1"/><use href="#s" width="1" height="1"/></svg>', "has no area"),
        (
            '<svg><symbol id="s" viewBox="0 0 1 1" width="1" height="1" preserveAspectRatio="left"/>'
            '<use href="#s"/></svg>',
            'preserveAspectRatio="left" is none of those that there are',
        ),
        ('<svg><rect width="50%" height="1"/></svg>', 'width="50%" is no plain number'),
        ('<svg><rect width="2em" height="1"/></svg>', 'width="2em" is no plain number'),
        (
            '<svg><rect id="r" width="1" height="1" style="transform:rotate(9deg)"/></svg>',
            "<rect> r: a transform in its style is not supported",
        ),
        (
            '<svg><rect id="r" width="1" height="1" transform="rotate(9)" transform-origin="center"/></svg>',
            "<rect> r: transform-origin is not supported",
        ),
    ],
)
def test_what_cannot_be_resolved(svg: str, fault: str) -> None:
    with pytest.raises(BoardError, match=fault):
        read_svg(svg)


@pytest.mark.parametrize(
    ("fit", "corners"),
    [
        ("", (25, 5, 35, 15)),  # as large as fits, in the middle
        ('preserveAspectRatio="xMinYMax meet"', (10, 5, 20, 15)),
        ('preserveAspectRatio="none"', (10, 5, 50, 15)),
        ('preserveAspectRatio="xMidYMin slice"', (10, 5, 50, 45)),
    ],
)
def test_a_symbol_fills_the_room_of_its_clone(fit: str, corners: tuple[float, ...]) -> None:
    """Drawing programs write symbols with a viewBox; the clone gives the room, or else the symbol."""
    tile = '<rect x="-1" y="-1" width="2" height="2"/>'
    symbol = f'<symbol id="s" viewBox="-1 -1 2 2" {fit} %s>{tile}</symbol>'
    here = '<use href="#s" id="a" x="10" y="5" %s/>'
    room = 'width="40" height="10"'
    for drawn in (symbol % "" + here % room, symbol % room + here % "", symbol % 'width="3"' + here % room):
        found = read_svg(f"<svg>{drawn}</svg>").polygons
        west, south, east, north = corners
        assert [shape.bounds for shape in found.values()] == [(west, -north, east, -south)]


def test_clones_that_multiply_without_end_are_refused() -> None:
    levels = "".join(f'<g id="g{n}"><use href="#g{n - 1}"/><use href="#g{n - 1}"/></g>' for n in range(1, 40))
    with pytest.raises(BoardError, match="its clones draw more than 100000 elements"):
        read_svg(f'<svg><defs><rect id="g0" width="1" height="1"/>{levels}</defs><use href="#g39"/></svg>')


def test_lengths_with_units_and_parts_of_the_picture() -> None:
    found = read_svg(
        '<svg viewBox="0 0 40 20"><rect width="50%" height="100%"/><rect x="1in" width="25.4mm" height="1pc"/></svg>'
    )
    assert found.polygons[0].bounds == (0, -20, 20, 0) and found.polygons[1].bounds == (96, -16, 192, 0)
    circle = read_svg('<svg viewBox="0 0 70 10"><circle cx="50%" cy="50%" r="2%"/></svg>').polygons[0]
    assert circle.bounds == pytest.approx((34, -6, 36, -4), abs=0.01)  # the diagonal is 50 times the root of two


def test_a_label_given_twice_names_both_elements() -> None:
    label = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    rects = "".join(f'<rect id="r{n}" inkscape:label="field" x="{n}" width="1" height="1"/>' for n in (1, 2))
    with pytest.raises(BoardError, match=r"the id 'field' occurs twice \(elements r1 and r2\)"):
        read_svg(f"<svg {label}>{rects}</svg>")


def test_our_own_pictures_are_read_back(tmp_path: Path) -> None:
    board = square(4, 3)
    again = drawn(tmp_path, board.svg(), id="text")
    assert networkx.utils.edges_equal(again.graph("rook").edges, board.graph("rook").edges)


# Border lines


def test_lines_that_cross_enclose_areas_in_reading_order() -> None:
    lines = [LineString([(-1, y), (4, y)]) for y in range(3)] + [LineString([(x, -1), (x, 3)]) for x in range(4)]
    found = areas_of_lines(lines)
    assert [area.centroid.coords[0] for area in found.polygons] == [
        (x + 0.5, y + 0.5) for y in (1, 0) for x in range(3)
    ]
    assert len(found.dangles) == 14 and not found.gaps and not found.cuts


@settings(deadline=None, max_examples=25)
@given(voronoi_cells())
def test_outlines_give_the_areas_back(polygons: list[Any]) -> None:
    """Cells drawn by their outlines are the same cells with the same neighbours."""
    board = Tessellation.from_polygons(polygons)
    found = areas_of_lines([shapely.boundary(shape) for shape in polygons])
    place = {
        number: [shape.contains(area.point_on_surface()) for shape in polygons].index(True)
        for number, area in enumerate(found.polygons)
    }
    again = Tessellation.from_polygons(found.polygons)
    assert sorted(place.values()) == list(range(len(polygons)))
    assert {frozenset((place[a], place[b])) for a, b in again.graph("rook").edges} == {
        frozenset(pair) for pair in board.graph("rook").edges
    }


def test_gaps_are_told_and_closed() -> None:
    ring = LineString([(0, 0), (4, 0), (4, 2), (0, 2), (0, 0.25)])  # not quite closed
    middle = LineString([(2, 0.125), (2, 3)])  # stops short below, runs past above
    with pytest.raises(BoardError, match=r"enclose nothing; 2 gaps, the least 0\.125 at"):
        areas_of_lines([ring, middle])
    partly = areas_of_lines([ring, middle], close=0.2)
    assert [round(area.area, 4) for area in partly.polygons] == [4] and len(partly.gaps) == 1
    closed = areas_of_lines([ring, middle], close=0.25)
    board = Tessellation.from_polygons(closed.polygons)
    assert [round(area.area, 4) for area in closed.polygons] == [4, 4] and len(board.pairs("rook")) == 1
    assert [round(line.length, 3) for line in closed.dangles] == [1] and not closed.gaps and len(closed.bridges) == 2
    with pytest.raises(BoardError, match="must not be negative"):
        areas_of_lines([ring], close=-1)
    with pytest.raises(BoardError, match="no lines"):
        areas_of_lines([])


@pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")
@settings(deadline=None, max_examples=25)
@given(merged_grids())
def test_lines_that_stop_short_are_led_on(polygons: list[Any]) -> None:
    """Every piece of border shortened at one end by a hundredth: closing gives the areas back, with their neighbours.

    Where four met in a point, two of them may share a short border afterwards; and vacancies are areas as well.
    """
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        board = Tessellation.from_polygons(polygons)
    pieces = shapely.get_parts(shapely.unary_union([shapely.boundary(shape) for shape in polygons]))
    shortest = min(piece.length for piece in pieces)
    if shortest < 1e-3 or told:
        return
    short = [substring(piece, 0, piece.length - shortest / 100) for piece in pieces]
    areas = areas_of_lines(short, close=shortest / 40)
    again = Tessellation.from_polygons(areas.polygons)
    assert areas.necks == []
    shared = [shapely.area(shapely.intersection(shape, board.polygons)) for shape in again.polygons]
    covered = shapely.area(again.polygons)
    place = {row: int(np.argmax(areas)) for row, areas in enumerate(shared) if areas.max() > covered[row] / 2}
    found = {frozenset((place[a], place[b])) for a, b in again.pairs("rook").tolist() if a in place and b in place}
    least, most = ({frozenset(pair) for pair in board.pairs(name).tolist()} for name in ("rook", "queen"))
    assert sorted(place.values()) == list(range(len(board))) and least <= found <= most


def test_border_lines_of_a_drawing_are_named_by_the_words_on_them(tmp_path: Path) -> None:
    words = "".join(
        f'<text x="{x}" y="5" font-size="2" text-anchor="middle">{name}</text>'
        for x, name in ((5, "Ash"), (15, "Birch"))
    )
    svg = f'<svg><path d="M0 0H20V10H0Z"/><line x1="10" y1="-2" x2="10" y2="10"/>{words}</svg>'
    board = drawn(tmp_path, svg, shapes="lines")
    assert board.ids == ("Ash", "Birch") and list(board.graph("rook").edges) == [("Ash", "Birch")]
    assert board.origin.notes[0] == "2 lines enclose 2 areas" and "1 line leads nowhere" in board.origin.notes[1]
    assert [left.why for left in board.origin.left_out] == ["it leads nowhere"]


def test_lines_in_other_formats(tmp_path: Path) -> None:
    lines = [LineString([(0, 0), (2, 0), (2, 1), (0, 1), (0, 0)]), LineString([(1, 0), (1, 1)])]
    (tmp_path / "a.wkt").write_text("\n".join(line.wkt for line in lines))
    features = [{"type": "Feature", "geometry": line.__geo_interface__} for line in lines]
    (tmp_path / "a.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    names = ["a.wkt", "a.geojson"]
    if geopandas := pytest.importorskip("geopandas"):
        geopandas.GeoDataFrame(geometry=lines, crs="EPSG:3857").to_file(tmp_path / "a.gpkg")
        names.append("a.gpkg")
    for name in names:
        assert Tessellation.read(tmp_path / name).pairs("rook").tolist() == [[0, 1]]
    assert Tessellation.read(tmp_path / "a.gpkg").crs == "EPSG:3857"
    (tmp_path / "b.wkt").write_text(f"{box(0, 0, 2, 2).wkt}\n{box(1, 1, 3, 3).wkt}\n")
    assert len(Tessellation.read(tmp_path / "b.wkt", shapes="lines")) == 3


# Pictures


def noisy(tmp_path: Path, name: str, colours: Any, noise: float) -> Path:
    image = pytest.importorskip("PIL.Image")
    rng = np.random.default_rng(5)
    pixels = np.asarray(colours, dtype=float) + rng.normal(0, noise, np.shape(colours))
    image.fromarray(pixels.clip(0, 255).astype(np.uint8)).save(tmp_path / name)
    return tmp_path / name


def quarters() -> Any:
    """Four coloured squares of 40 pixels, with black lines 3 wide between them and specks."""
    made = np.zeros((83, 83, 3))
    for number, colour in enumerate(((200, 60, 60), (60, 60, 200), (60, 160, 60), (230, 220, 120))):
        row, column = divmod(number, 2)
        made[row * 43 : row * 43 + 40, column * 43 : column * 43 + 40] = colour
    made[10:13, 20:22] = made[50:52, 60:64] = 0
    return made


@pytest.mark.parametrize("noise", [0, 8])
def test_a_picture_with_lines_specks_and_noise(tmp_path: Path, noise: float) -> None:
    board = Tessellation.read(noisy(tmp_path, "a.png", quarters(), noise))
    assert len(board) == 4 and len(board.pairs("rook")) >= 4 and len(board.pairs("queen")) in (5, 6)
    assert {tuple(pair) for pair in board.pairs("rook").tolist()} >= {(0, 1), (0, 2), (1, 3), (2, 3)}
    assert sum(shape.area for shape in board.polygons) == pytest.approx(83 * 83, rel=0.02)
    red = tuple(int(board.attributes["fill"][0][place : place + 2], 16) for place in (1, 3, 5))
    assert np.abs(np.subtract(red, (200, 60, 60))).max() < 10
    assert board.problems() == []


def test_background_is_transparent_or_the_colour_of_the_rim(tmp_path: Path) -> None:
    from rulestone.geometry.files.colour_maps import PictureReading

    sheet = np.full((60, 80, 3), 255.0)
    sheet[10:50, 10:40], sheet[10:50, 40:70] = (200, 0, 0), (0, 0, 200)
    sheet[25:35, 20:30] = 255  # a white lake, which the rim does not reach
    path = noisy(tmp_path, "a.png", sheet, 0)
    board = Tessellation.read(path)
    assert len(board) == 3 and "the background is #ffffff" in board.origin.notes[1]
    assert len(Tessellation.read(path, picture=PictureReading(background="none"))) == 4
    assert len(Tessellation.read(path, picture=PictureReading(background="#ffffff"))) == 2
    clear = np.dstack((sheet, np.full((60, 80), 255.0)))
    clear[:, :40, 3] = 0
    assert len(Tessellation.read(noisy(tmp_path, "b.png", clear, 0), picture=PictureReading(background="none"))) == 2
    with pytest.raises(BoardError, match="must be auto, none or a colour"):
        Tessellation.read(path, picture=PictureReading(background="white"))
    with pytest.raises(BoardError, match="no region of one colour is wider than 100 pixels"):
        Tessellation.read(path, picture=PictureReading(lines=100))


def test_a_break_in_a_border_line_joins_two_fields_unless_told(tmp_path: Path) -> None:
    from rulestone.geometry.files.colour_maps import PictureReading

    sheet = np.full((50, 101, 3), 220.0)
    sheet[:, 49:52] = 0
    sheet[20:22, 49:52] = 220
    path = noisy(tmp_path, "a.png", sheet, 0)
    reading = PictureReading(background="none")
    assert len(Tessellation.read(path, picture=reading)) == 1
    board = Tessellation.read(path, picture=PictureReading(background="none", breaks=2))
    assert len(board) == 2 and [shape.area for shape in board.polygons] == pytest.approx([2525, 2525], abs=60)


def test_regions_of_pixels_against_the_slow_way() -> None:
    """Outlines by union of pixels, growth by Dijkstra's distances, likeness by looking at every window."""
    rng = np.random.default_rng(2)
    labels = rng.integers(0, 4, (9, 11)).astype(np.int32)
    polygons, numbers = outlined(labels)
    for number in range(1, 4):
        pixels = [box(x, 8 - y, x + 1, 9 - y) for y, x in np.argwhere(labels == number).tolist()]
        assert shapely.union_all(polygons[numbers == number]).equals(shapely.union_all(pixels))
    assert shapely.coverage_is_valid(polygons)
    windows = [[labels[max(y - 1, 0) : y + 2, max(x - 1, 0) : x + 2] for x in range(11)] for y in range(9)]
    assert all_alike(labels, 1).tolist() == [
        [bool((window == window.flat[0]).all()) for window in row] for row in windows
    ]
    seeds = np.where(rng.random((9, 11)) < 0.1, labels, 0).astype(np.int32)
    allowed = rng.random((9, 11)) < 0.8
    allowed |= seeds > 0
    grid = networkx.grid_2d_graph(9, 11).subgraph([tuple(place) for place in np.argwhere(allowed).tolist()])
    distance = {
        number: networkx.multi_source_dijkstra_path_length(
            grid, {tuple(p) for p in np.argwhere(seeds == number).tolist()}
        )
        for number in set(seeds.ravel().tolist()) - {0}
    }
    made = grown(seeds, allowed)
    for y, x in np.ndindex(9, 11):
        reached = {number: found[y, x] for number, found in distance.items() if (y, x) in found}
        assert (
            (made[y, x] in [number for number in reached if reached[number] == min(reached.values())])
            if reached
            else not made[y, x]
        )


def test_smoothing_loses_no_contact(tmp_path: Path) -> None:
    from rulestone.geometry.files.colour_maps import PictureReading

    rng = np.random.default_rng(7)
    points = rng.uniform(0, 120, (12, 2))
    y, x = np.mgrid[0:120, 0:120]
    near = ((x[..., None] - points[:, 0]) ** 2 + (y[..., None] - points[:, 1]) ** 2).argmin(2)
    colours = np.array([(r, g, b) for r in (40, 220) for g in (30, 130, 230) for b in (50, 200)])
    path = noisy(tmp_path, "a.png", colours[near], 0)
    boards = [
        Tessellation.read(path, picture=PictureReading(background="none", lines=1, smooth=smooth))
        for smooth in (0, 2.5)
    ]
    fills = [dict(enumerate(board.attributes["fill"])) for board in boards]
    for relation in ("rook", "queen"):
        named = [
            {frozenset((fill[a], fill[b])) for a, b in board.pairs(relation).tolist()}
            for board, fill in zip(boards, fills, strict=True)
        ]  # type: ignore[arg-type]
        assert named[0] == named[1]
    assert boards[1].incidence.edges < boards[0].incidence.edges / 2


# TopoJSON


def test_topojson_with_shared_arcs(tmp_path: Path) -> None:
    arcs = [[[1, 0], [0, 1]], [[1, 1], [-1, 0], [0, -1], [1, 0]], [[1, 0], [1, 0], [0, 1], [-1, 0]]]
    areas = [
        {"type": "Polygon", "arcs": [[0, 1]], "id": "a", "properties": {"people": 5}},
        {"type": "MultiPolygon", "arcs": [[[2, -1]]], "properties": {"name": "b"}},
    ]
    objects = {"areas": {"type": "GeometryCollection", "geometries": areas}, "place": {"type": "Point"}}
    data = {
        "type": "Topology",
        "objects": objects,
        "arcs": arcs,
        "transform": {"scale": [0.1, 0.3], "translate": [1, 2]},
    }
    path = tmp_path / "map.json"
    path.write_text(json.dumps(data))
    board = Tessellation.read(path)
    assert board.ids == ("a", 1) and board.pairs("rook").tolist() == [[0, 1]] and board.profile == "maps"
    assert board.attributes == {"people": [5, None], "name": [None, "b"]}
    assert board.polygons[0].bounds == pytest.approx((1, 2, 1.1, 2.3))
    objects["more"] = areas[0]
    path.write_text(json.dumps(data))
    with pytest.raises(BoardError, match=r"several layers: choose one with layer=, or --layer \(areas, more\)"):
        Tessellation.read(path)
    assert len(Tessellation.read(path, layer="more")) == 1
    for change, fault in (
        ({"arcs": [[[0, 0], "x"]]}, "arc 0 is no list of points"),
        ({"objects": {}}, 'needs "objects"'),
        ({"objects": {"a": {"type": "Polygon", "arcs": [[9]]}}}, "geometry 0 of 'a': no polygon of arcs"),
        ({"objects": {"a": {"type": "Point"}}}, "none of its objects has polygons"),
        ({"objects": {"a": {"type": ["Polygon"]}}}, "none of its objects has polygons"),
        ({"transform": {"scale": 3}}, "two numbers each"),
    ):
        path.write_text(json.dumps({**data, **change}))
        with pytest.raises(BoardError, match=fault):
            Tessellation.read(path)


# What was understood


def test_the_picture_of_what_was_understood(tmp_path: Path) -> None:
    path, picture, out = tmp_path / "drawing.svg", tmp_path / "seen.svg", tmp_path / "board.geojson"
    path.write_text(INKSCAPE)
    result = CliRunner().invoke(command, ["read", str(path), "-o", str(out), "--draw", str(picture)])
    assert result.exit_code == 0 and "5 tessels" in result.stdout and "attributes: layer, id, fill" in result.stdout
    assert result.stderr.count("note: ") == 2
    text = picture.read_text()
    assert 'fill="#9ec5e8"' in text and text.count('stroke-dasharray="5 3"') == 2 and "behind all others" in text
    again = Tessellation.read(out)
    assert again.ids == ("Meadow", "Lake", "isle", "camp", "Second camp") and again.attributes["fill"][0] == "#c8d7a4"
    told = json.loads(CliRunner().invoke(command, ["read", str(path), "--json", "--layer", "fields"]).stdout)
    assert told["notes"] == [] and told["tessels"][0] == "Meadow"


def test_gaps_are_circled(tmp_path: Path) -> None:
    path = tmp_path / "lines.wkt"
    path.write_text("LINESTRING(0 0, 2 0, 2 2, 0 2, 0 0)\nLINESTRING(1 0, 1 1.9)")
    board = Tessellation.read(path)
    assert len(board) == 1 and 'r="9" fill="none"' in board.svg(understood=True)
    assert any("a gap of 0.1 at (1, 1.9); close=0.1" in note for note in board.origin.notes)


def test_areas_still_joined_beside_a_closed_gap_are_told() -> None:
    """Two ends meet each other and miss the line that both were to meet; one that meets it leaves nothing to tell."""
    frame = shapely.LineString([(-10, 0), (10, 0), (10, 10), (-10, 10), (-10, 0)])
    ends = [shapely.LineString([(s * 5, 10), (s * 0.15, 0.5)]) for s in (-1, 1)]
    joined = areas_of_lines([frame, *ends], close=0.6)
    assert len(joined.polygons) == 2 and [round(neck.length, 9) for neck in joined.necks] == [0.5]
    _, origin = names_by_words(joined, [])
    assert any("through an opening of 0.5 at" in note and "two may be joined" in note for note in origin.notes)
    for lines in ([frame, ends[0]], [frame, *ends, shapely.LineString([(0, 0), (0, 0.5)])]):
        assert areas_of_lines(lines, close=0.6).necks == []


@pytest.mark.parametrize("line", [0, 1, 2])
@pytest.mark.parametrize("smooth", [False, True])
def test_narrow_regions_of_a_picture_are_told_and_can_be_had(tmp_path: Path, line: int, smooth: bool) -> None:
    """Stripes with border lines of one or two pixels, sharp or blurred; the second is too narrow to be kept unasked."""
    image = pytest.importorskip("PIL.Image")
    draw = pytest.importorskip("PIL.ImageDraw")
    for width, count in ((20, 4), (6, 3)):
        k = 4 if smooth else 1
        picture = image.new("RGB", (200 * k, 120 * k), "white")
        pen, columns = draw.Draw(picture), [10, 60, 60 + width, 130, 190]
        for x, right, fill in zip(columns, columns[1:], ["#c04040", "#40c040", "#4040c0", "#c0c040"], strict=False):
            pen.rectangle([x * k, 10 * k, right * k - 1, 110 * k - 1], fill=fill)
        for x in columns if line else ():
            pen.line([x * k, 10 * k, x * k, 110 * k], fill="black", width=line * k)
        picture.resize((200, 120), image.Resampling.LANCZOS).save(tmp_path / "stripes.png")
        board = Tessellation.read(tmp_path / "stripes.png")
        told = [note for note in board.origin.notes if "pixels wide went to the regions beside" in note]
        assert len(board.pairs("rook")) == len(board) - 1 and bool(told) == (len(board) < 4)
        if width == 20:
            assert len(board) == count
        for note in told:
            lines = int(note.partition("lines=")[2].partition(" ")[0])
            again = Tessellation.read(tmp_path / "stripes.png", picture=PictureReading(lines=lines))
            assert len(again) == 4 and again.pairs("rook").tolist() == [[0, 1], [1, 2], [2, 3]]
