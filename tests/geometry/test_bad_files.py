"""Files that are no boards: one line and exit code 2, never a traceback, never without end."""

from __future__ import annotations

import json
import random
import struct
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.board.origin import BoardFile
from rulestone.geometry.files.svg import read_svg
from rulestone.geometry.files.svg_paths import MOST_CHORDS, flatten_lines
from rulestone.geometry.files.zones import fill_zones
from rulestone.proofs.commands.board.board_command import board
from shapely import Polygon, box

from tests.geometry.bad_files import COMMANDS, damaged, taken_badly, valid_files

FILES = valid_files()
SQUARE = '{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}'


@pytest.mark.parametrize("suffix", sorted(FILES))
def test_the_sound_files_are_boards(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"file{suffix}"
    path.write_bytes(FILES[suffix])
    result = CliRunner().invoke(board, ["graph", str(path), "--json"])
    assert result.exit_code == 0, result.output


@settings(deadline=None, max_examples=150)
@given(suffix=st.sampled_from(sorted(FILES)), seed=st.integers(0, 10**9), command=st.sampled_from(COMMANDS))
def test_damaged_files(tmp_path_factory: pytest.TempPathFactory, suffix: str, seed: int, command: list[str]) -> None:
    path = tmp_path_factory.getbasetemp() / f"damaged{suffix}"
    path.write_bytes(damaged(suffix, FILES[suffix], random.Random(seed)))
    assert taken_badly(path, command) is None


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("a.csv", "name,size\nx,3\n", r"a table without a geometry column \(its columns: name, size\)"),
        ("a.wkt", "CURVEPOLYGON(CIRCULARSTRING(0 0, 4 0, 4 4, 0 4, 0 0))", "line 1: no WKT"),
        ("a.svg", '<svg><path d="M0 0 1e999 1 2 2z"/></svg>', r"<path> 0: the number 1e999 is beyond 1e\+50"),
        ("a.svg", '<svg><rect width="1e999" height="1"/></svg>', r"<rect> 0: width: the number 1e999 is beyond"),
        ("a.svg", '<svg><polygon points="0,0 1e999,1 1,1"/></svg>', "<polygon> 0: the number 1e999 is beyond"),
        ("a.svg", '<svg><circle r="1e12"/></svg>', "<circle> 0: a curve needs 1.11e.07 chords"),
        ("a.svg", '<svg><path d="M0 0 C 1e20 0 0 1e20 1 1z"/></svg>', "<path> 0: a curve needs .* chords"),
        ("a.svg", '<svg transform="scale(1e50)"><g transform="scale(1e50)"><circle r="1"/></g></svg>', "enlarge it"),
        ("a.geojson", '{"type": "Feature", "id": ' + "1" * 5000 + "}", "no JSON that can be read"),
        ("a.geojson", '{"type": "Feature", "id": "\\ud800", "geometry": ' + SQUARE + "}", "that no XML can hold"),
        ("a.geojson", '{"type": "Feature", "id": "\\u001b[31m", "geometry": ' + SQUARE + "}", "that no XML can hold"),
    ],
)
def test_one_line_says_what_is_wrong(tmp_path: Path, name: str, text: str, fault: str) -> None:
    if name.endswith(".csv"):
        pytest.importorskip("geopandas")
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(BoardError, match=fault) as caught:
        Tessellation.read(path)
    assert str(caught.value).startswith(str(path)) and "\n" not in str(caught.value)


def test_a_number_in_a_splice_that_is_too_large(tmp_path: Path) -> None:
    data = json.loads(Tessellation.from_polygons([box(0, 0, 1, 1)]).to_geojson())
    path = tmp_path / "a.geojson"
    path.write_text(json.dumps({**data, "rulestone:splices": [{"a": [[10**400, 0], [0, 1]], "b": [[1, 0], [1, 1]]}]}))
    with pytest.raises(BoardError, match="splice 0: must have the form"):
        Tessellation.read(path)


def test_chords_are_bounded_and_near_the_bound_still_exact_enough() -> None:
    """The largest circle that is drawn at this tolerance, and one that is not."""
    (corners,) = flatten_lines("M-1 0 A 1 1 0 0 1 1 0 Z", 2e-7)
    assert 1000 < len(corners) < MOST_CHORDS
    with pytest.raises(BoardError, match="chords"):
        flatten_lines("M-1 0 A 1 1 0 0 1 1 0 Z", 1e-9)


def test_all_curves_of_a_drawing_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulestone.geometry.files.svg.MOST_CORNERS", 1000)
    circles = "".join(f'<circle cx="{9 * x}" r="4"/>' for x in range(40))
    with pytest.raises(BoardError, match="more than 1000 chords"):
        read_svg(f"<svg>{circles}</svg>", 0.001)


def test_nested_rings_by_the_even_odd_rule() -> None:
    """Islands in lakes in islands, side by side, and a ring drawn twice, which bounds nothing."""
    rings = " ".join(f"M{x + k} {k} H{x + 20 - k} V{20 - k} H{x + k} Z" for x in (0, 30) for k in range(5))
    found = read_svg(f'<svg><path id="a" fill-rule="evenodd" d="{rings}"/></svg>').polygons["a"]
    one = sum((-1) ** k * (20 - 2 * k) ** 2 for k in range(5))
    assert found.area == 2 * one and len(found.geoms) == 6


@pytest.mark.parametrize("command", ["check", "surface"])
def test_a_picture_that_has_no_folder_does_not_cost_the_report(tmp_path: Path, command: str) -> None:
    """A folder that is missing is made; where a file has its name none can be."""
    path = tmp_path / "a.wkt"
    path.write_text(box(0, 0, 1, 1).wkt)
    CliRunner().invoke(board, [command, str(path), "--draw", str(tmp_path / "new" / "x.svg")])
    assert (tmp_path / "new" / "x.svg").read_text().startswith("<svg")
    for more in ([], ["--json"]):
        result = CliRunner().invoke(board, [command, str(path), *more, "--draw", str(path / "x.svg")])
        assert result.exit_code == 2 and "cannot be written" in result.stderr
        assert "1 tessel" in result.stdout or '"tessels"' in result.stdout
        assert len(result.stderr.splitlines()) == 1


def test_a_graph_that_has_no_folder_is_still_printed(tmp_path: Path) -> None:
    path = tmp_path / "a.wkt"
    path.write_text(box(0, 0, 1, 1).wkt)
    result = CliRunner().invoke(board, ["graph", str(path), "--json", "-o", str(path / "x.csv")])
    assert result.exit_code == 2 and json.loads(result.stdout)["nodes"]


def test_messages_that_quote_a_file_stay_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.geojson"
    features = [f'{{"type": "Feature", "id": "two\\nlines", "geometry": {SQUARE}}}'] * 2
    path.write_text(f'{{"type": "FeatureCollection", "features": [{", ".join(features)}]}}')
    result = CliRunner().invoke(board, ["check", str(path)])
    assert result.exit_code == 2 and len(result.stderr.splitlines()) == 1


def test_a_tessel_that_lies_three_times_on_one_edge_is_told() -> None:
    made = Tessellation.from_polygons([Polygon([(0, 0), (1, 0), (0, 0), (1, 0), (1, 1)]), box(5, 0, 6, 1)])
    (spike, _) = made.problems()
    assert spike.kind == "spike" and spike.tessels == (0,)


def test_a_board_wound_up_a_million_times_is_refused() -> None:
    with pytest.raises(BoardError, match="reaches over more than 100 times its period of 360 in x"):
        Tessellation.from_polygons([box(0, 0, 1, 1), box(1e9, 0, 1e9 + 1, 1)], period=(360, None))


def test_zones_are_looked_for_among_sound_shapes_only() -> None:
    with pytest.raises(BoardError, match="tessel a has a coordinate that is not a finite number"):
        fill_zones(BoardFile({"a": Polygon([(float("inf"), 0), (1, 0), (1, 1)]), "b": box(0, 0, 1, 1)}))


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'
RECT = '<rect width="1" height="1"/></svg>'
ENTITIES = "".join(f'<!ENTITY a{n} "' + f"&a{n - 1};" * 10 + '">' for n in range(1, 12))
LAUGHS = "".join(f'<g id="u{n}">' + f'<use href="#u{n - 1}" x="1"/>' * 10 + "</g>" for n in range(1, 12))
ARCS = [[[n, n * n % 97] for n in range(1000)]]
GROUP = '{"type": "GeometryCollection", "geometries": ['
AREA = {"type": "MultiPolygon", "arcs": [[[0] * 400]] * 30}
MONSTERS: dict[str, str | bytes] = {
    "entities.svg": f'<!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">{ENTITIES}]>{HEAD}<text>&a11;</text>{RECT}',
    "outside.svg": f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>{HEAD}<text>&x;</text>{RECT}',
    "laughs.svg": f'{HEAD}<defs><rect id="u0" width="1" height="1"/>{LAUGHS}</defs><use href="#u11"/></svg>',
    "cycle.svg": f'{HEAD}<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><use href="#a"/>{RECT}',
    "deep.svg": HEAD + "<g>" * 50_000 + "</g>" * 50_000 + RECT,
    "steep.svg": HEAD + '<g transform="scale(9)">' * 400 + '<rect width="1" height="1"/>' + "</g>" * 400 + "</svg>",
    "huge.svg": f'{HEAD}<rect width="1e300" height="1"/>{RECT}',
    "digits.svg": f'{HEAD}<rect width="' + "9" * 50_000 + f'" height="1"/>{RECT}',
    "long.svg": f'{HEAD}<path d="M0 0 ' + "l1 1 " * 60_000 + f'z"/>{RECT}',
    "deep.geojson": '{"type": "Polygon", "coordinates": ' + "[" * 50_000 + "]" * 50_000 + "}",
    "nested.topojson": '{"type": "Topology", "arcs": [], "objects": {"a": ' + GROUP * 300 + "]}" * 300 + "}}",
    "bomb.topojson": json.dumps({"type": "Topology", "objects": {"a": AREA}, "arcs": ARCS}),
    "wide.png": png(100_000, 100_000),
    "none.png": png(0, 0),
    "cut.png": FILES.get(".png", b"")[:60],
    "cut.gpkg": FILES.get(".gpkg", b"")[:5000],
    "empty.gpkg": b"SQLite format 3\0" + b"\0" * 200,
    "deep.wkt": "GEOMETRYCOLLECTION(" * 10_000 + ")" * 10_000,
}


@pytest.mark.parametrize("name", sorted(MONSTERS))
def test_what_was_made_to_choke_on(tmp_path: Path, name: str) -> None:
    path, content = tmp_path / name, MONSTERS[name]
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    assert taken_badly(path, ["check"]) is None
    if name in ("entities.svg", "deep.svg", "bomb.topojson", "wide.png"):
        with pytest.raises(BoardError, match=name):
            Tessellation.read(path)
