"""The commands `rulestone board ...`, as a newcomer would type them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rulestone.geometry import Tessellation
from rulestone.proofs.commands.board.board_command import board
from shapely import box


def run(*arguments: object, code: int = 0) -> Result:
    result = CliRunner().invoke(board, [str(argument) for argument in arguments], env={"COLUMNS": "120"})
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def chess(tmp_path: Path) -> Path:
    file = tmp_path / "chess.geojson"
    assert "64 tessels, 144 edges, 81 vertices" in run("make", "square", 8, 8, "-o", file).output
    return file


def test_one_is_no_plural(tmp_path: Path) -> None:
    told = run("make", "torus", 1, 1, "-o", tmp_path / "torus.geojson").output
    assert "1 tessel, 2 edges, 1 vertex, 2 splices" in told


def test_check_clean_and_faulty(chess: Path, tmp_path: Path) -> None:
    assert "no problems" in run("check", chess).output
    bad = tmp_path / "bad.wkt"
    bad.write_text("POLYGON((0 0,2 0,2 2,0 2,0 0))\nPOLYGON((1 1,3 1,3 3,1 3,1 1))\nPOLYGON((9 9,10 9,9 10,9 9))\n")
    picture = tmp_path / "bad.svg"
    result = run("check", bad, "--draw", picture, code=1)
    assert "overlap" in result.output and "detached" in result.output and "warning:" in result.output
    assert "#d00000" in picture.read_text()
    found = json.loads(run("check", bad, "--json", code=1).stdout)
    assert [problem["kind"] for problem in found["problems"]] == ["overlap", "detached", "detached"]


def test_graph_in_every_format(chess: Path, tmp_path: Path) -> None:
    import networkx

    for suffix, read in (("graphml", networkx.read_graphml), ("gexf", networkx.read_gexf)):
        out = tmp_path / f"jagger.{suffix}"
        assert "264 jagger pairs" in run("graph", chess, "--relation", "jagger", "-o", out).output
        found = read(out)
        assert found.number_of_edges() == 264 and set(found["d4"]) >= {"e6", "d6"}
    data = json.loads(run("graph", chess, "--relation", "angler", "--json").stdout)
    assert networkx.node_link_graph(data, edges="edges").number_of_edges() == 98
    for suffix, lines in (("csv", 113), ("dot", 64 + 112 + 2)):
        out = tmp_path / f"walker.{suffix}"
        run("graph", chess, "-o", out)
        assert len(out.read_text().splitlines()) == lines
    assert "graphs are written as" in run("graph", chess, "-o", "x.png", code=2).output


def test_surface_with_splices(chess: Path, tmp_path: Path) -> None:
    assert json.loads(run("surface", chess, "--splice", "0,0 0,8 = 8,0 8,8", "--json").stdout)["boundary_circles"] == 2
    picture = tmp_path / "moebius.svg"
    result = run("surface", chess, "--splice", "0,0 0,8 = 8,8 8,0", "--draw", picture, code=1)
    assert "comes back turned over" in result.output and "polyline" in picture.read_text()
    assert "write it as" in run("surface", chess, "--splice", "left=right", code=2).output
    torus = tmp_path / "torus.geojson"
    run("make", "torus", 4, 3, "-o", torus)
    assert json.loads(run("surface", torus, "--json").stdout)["genus"] == 1


def test_surface_warns_of_overlaps_but_not_of_corners(tmp_path: Path) -> None:
    file = tmp_path / "board.wkt"
    file.write_text("POLYGON((0 0,2 0,2 2,0 2,0 0))\nPOLYGON((1 1,3 1,3 3,1 3,1 1))\n")
    assert "1 fault, so the report means little" in run("surface", file).stderr
    many = ", ".join(f"{x} {x * x}" for x in range(20))
    file.write_text(f"POLYGON(({many}, 0 0))\n")
    assert run("surface", file).stderr == ""


def test_pairs_of_a_board_with_faults_are_not_given_without_a_word(chess: Path, tmp_path: Path) -> None:
    """One tessel lies inside another, which no crossing of edges tells, and one crosses itself."""
    import networkx

    file, out = tmp_path / "board.wkt", tmp_path / "board.graphml"
    inside = "POLYGON((0 0,9 0,9 9,0 9,0 0))\nPOLYGON((3 3,6 3,6 6,3 6,3 3))\n"
    file.write_text(inside)
    told = f"warning: {file}: 1 fault, so the pairs mean little: tessels 0 and 1 overlap"
    assert told in run("graph", file).stderr and "lists all" not in run("graph", file).stderr
    assert json.loads(run("graph", file, "--json").stdout)["graph"] == {"relation": "walker", "faults": 1}
    assert told in run("graph", file, "-o", out).stderr and networkx.read_graphml(out).graph["faults"] == 1
    file.write_text(inside + "POLYGON((10 0,14 3,14 0,10 2,10 0))\n")
    result = run("moves", file, "--tessel", 0, "--json")
    assert "2 faults, so the moves mean little" in result.stderr and "a pair of edges crosses, so" in result.stderr
    assert f"`rulestone board check {file}` lists all" in result.stderr and json.loads(result.stdout)["faults"] == 2
    result = run("why", file, 0, 1, "--json")
    assert "so what is said of a pair means little" in result.stderr and json.loads(result.stdout)["faults"] == 2
    result = run("diff", chess, file, "--json", code=1)
    assert result.stderr.count("so the pairs mean little") == 1 and json.loads(result.stdout)["faults"] == [0, 2]
    assert json.loads(run("graph", chess, "--json").stdout)["graph"] == {"relation": "walker"}
    assert run("graph", chess).stderr == run("moves", chess, "--tessel", "d4").stderr == ""


def test_moves(chess: Path) -> None:
    found = json.loads(run("moves", chess, "--tessel", "d4", "--shakken", "walker:2,jagger:1", "--json").stdout)
    assert len(found["single"]["jagger"]) == 12
    assert {"tessel": "d4", "units": 0} in found["reach"] and {"tessel": "b3", "units": 1} in found["reach"]
    assert "reach with walker:2" in run("moves", chess, "--tessel", "d4", "--shakken", "walker:2").output
    assert "no tessel 'i9'" in run("moves", chess, "--tessel", "i9", code=2).output
    for count in ("x", "²"):  # a digit to Python, and no number
        assert "no number" in run("moves", chess, "--tessel", "a1", "--shakken", f"walker:{count}", code=2).output


def test_moves_to_tessels_called_by_digits_that_are_no_numbers(tmp_path: Path) -> None:
    path = tmp_path / "b.geojson"
    path.write_text(Tessellation.from_polygons({"²": box(0, 0, 1, 1), "b": box(1, 0, 2, 1)}).to_geojson())
    assert json.loads(run("moves", path, "--tessel", "b", "--json").stdout)["single"]["walker"] == ["²"]


def test_draw(chess: Path, tmp_path: Path) -> None:
    picture = tmp_path / "chess.svg"
    run("draw", chess, "-o", picture, "--tessel", "d4")
    text = picture.read_text()
    assert text.count('fill="#3cb48c"') == 12 + 1 and ">d4</text>" in text  # twelve targets and the legend
    pytest.importorskip("cairosvg")
    run("draw", chess, "-o", tmp_path / "chess.png", "--width", 200)
    assert (tmp_path / "chess.png").read_bytes().startswith(b"\x89PNG")
    assert ".svg or .png" in run("draw", chess, "-o", tmp_path / "chess.jpg", code=2).output


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["make", "square", 0, 1], "columns must be at least 1"),
        (["make", "square", 3], "takes two numbers"),
        (["make", "square", 99999, 99999], "more than can be made at once"),
        (["make", "voronoi", 999999999], "more than can be made at once"),
        (["make", "rings", 99999, 99999], "99999 sectors times 99999 circles is more than can be made at once"),
        (["make", "dodecahedron"], "unknown kind"),
        (["make", "voronoi"], "number of points"),
        (["check", "nowhere.wkt"], "no such file"),
        (["check", "."], "cannot"),
        (["check", "nowhere.foo"], "no such file"),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(arguments: list[object], fault: str) -> None:
    result = run(*arguments, code=2)
    assert fault in result.stderr and len(result.stderr.splitlines()) == 1


def test_make_to_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "cells.json"
    file.write_text(run("make", "voronoi", 20, 5, 5, "--seed", 1).stdout)
    assert "20 tessels" in run("check", file).output


def test_a_repair_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "near.wkt"
    file.write_text("POLYGON((0 0,1 0,1 1,0 1,0 0))\nPOLYGON((1.0000000001 0,2 0,2 1,1.0000000001 1,1.0000000001 0))\n")
    assert 'repair="auto"' in run("check", file, code=1).output
    for tolerance in ("auto", "1e-9"):
        told = run("check", file, "--repair", tolerance).output
        assert (
            "2 corners moved, at most by 1e-10" in told and "any tolerance from 1e-10 to 0.5 gives this 1 pair" in told
        )
    assert "neither a distance nor auto" in run("check", file, "--repair", "much", code=2).output


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("a.wkt", "", "no polygon"),
        ("a.wkt", "POLYGON((0 0, NaN 0, 1 1, 0 0))", "not a finite number"),
        ("a.wkt", "POLYGON((0 0, 1e200 0, 1 1, 0 0))", "beyond 1e+100 (scale the board down)"),
        ("a.wkt", "POLYGON Z((0 0 1, 1 0 1, 1 1 1, 0 0 1))", "--flatten"),
        ("a.wkt", "POLYGON((0 0, 1 0", "line 1: no WKT"),
        ("a.geojson", "", "no JSON"),
        ("a.geojson", "[]", "not an object"),
        ("a.geojson", '{"nodes": []}', 'it has no "type"'),
        ("a.geojson", '{"type": "Point", "coordinates": [0, 0]}', 'its type is "Point"'),
        ("a.geojson", '{"type": "GeometryCollection", "geometries": 5}', 'needs a list "geometries"'),
        ("a.geojson", '{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1]]]}', "closed"),
        ("a.geojson", "[" * 100_000, "nested too deeply"),
        ("a.svg", "", "no XML"),
        ("a.svg", "<svg><rect width='1' height='1'/><use href='#a'/></svg>", "there is no element '#a'"),
        ("a.svg", "<svg><svg><rect width='1' height='1'/></svg></svg>", "<svg> within the drawing"),
        ("a.svg", "<html/>", "outermost element is <html>"),
    ],
)
def test_malformed_files_give_one_line(tmp_path: Path, name: str, text: str, fault: str) -> None:
    file = tmp_path / name
    file.write_text(text)
    for command in ("check", "graph", "surface"):
        result = run(command, file, code=2)
        assert fault in result.stderr and len(result.stderr.splitlines()) == 1 and str(file) in result.stderr


def test_heights_can_be_dropped(tmp_path: Path) -> None:
    file = tmp_path / "a.wkt"
    file.write_text("POLYGON Z((0 0 1, 1 0 1, 1 1 1, 0 0 1))\n")
    assert "1 tessel, 3 edges, 3 vertices" in run("check", file, "--flatten").output


def test_a_base_holds_ten_disks(chess: Path) -> None:
    assert "at most 10" in run("moves", chess, "--tessel", "a1", "--shakken", "walker:6,angler:5", code=2).stderr


def test_prove_orientability(chess: Path) -> None:
    """By z3, independently of `board surface`."""
    glued = "0,0 0,8 = 8,0 8,8", "0,0 0,8 = 8,8 8,0"
    for code, splice in enumerate(glued):
        told = json.loads(run("surface", chess, "--splice", splice, "--json", code=code).output)
        proved = json.loads(run("prove", chess, "--splice", splice, "--json", code=code).output)
        assert proved["orientable"] == told["orientable"] == (code == 0)
        names = {name for pair in proved["edges_of_a_reversing_cycle"] for name in pair}
        assert (len(names) >= 8) == (not proved["orientable"])
    assert "orientable, proved by z3" in run("prove", chess).output


def test_prove_what_alterations_keep() -> None:
    lemmas = json.loads(run("prove", "--json").output)["lemmas"]
    assert all(lemma["holds"] == lemma["claimed"] for lemma in lemmas)
    assert {lemma["step"] for lemma in lemmas} == {"divide", "join", "cut", "merge", "glue", "open"}


def test_the_table_of_a_large_graph_is_cut_short_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "large.geojson"
    run("make", "square", 26, 20, "-o", file)
    rows = run("graph", file).stdout.splitlines()
    assert rows[0].startswith(f"walker: {25 * 20 + 26 * 19} pairs") and len(rows) == 3 + 500 + 1
    assert rows[-1] == "... and 20 more tessels: -o FILE.csv writes all pairs, --json prints them"
    assert len(json.loads(run("graph", file, "--json").stdout)["nodes"]) == 520
