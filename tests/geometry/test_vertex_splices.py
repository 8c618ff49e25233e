"""Lone vertices spliced: what they join, in files, pictures, commands, alterations and evolutions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.geometry import Amendment, BoardError, Tessellation, VertexSplice
from rulestone.geometry.alter.alterations import merge_tessels, move_vertex, split_tessel
from rulestone.geometry.alter.evolution import evolve
from rulestone.geometry.alter.evolution.evolving import Evolution
from rulestone.geometry.make.makers import square
from rulestone.geometry.pairs.explaining import explain
from rulestone.geometry.surface.isomorphism import isomorphism_code
from rulestone.proofs.commands.board.board_command import board as command
from shapely import box


def corners_joined() -> Tessellation:
    """A chessboard whose corners a1 and h8 are one vertex."""
    return square(8, 8).splice_vertices((0, 0), (8, 8))


def test_spliced_corners_make_anglers_and_jaggers_and_a_pinch() -> None:
    plain, joined = square(8, 8), corners_joined()
    assert joined.graph("walker").edges == plain.graph("walker").edges
    assert set(joined.graph("angler").edges) - set(plain.graph("angler").edges) == {("a1", "h8")}
    assert joined.graph("jagger").edges == plain.graph("jagger").edges  # only edges of the rim meet in that corner
    inner = plain.splice_vertices((0, 0), (4, 4)).graph("jagger")["a1"]
    assert set(inner) - set(plain.graph("jagger")["a1"]) == {"c4", "c5", "f4", "f5", "d3", "e3", "d6", "e6"}
    before, after = plain.surface(), joined.surface()
    assert (after.vertices, after.euler) == (before.vertices - 1, before.euler - 1)
    assert after.pinch_vertices == ((0.0, 0.0),) and after.orientable and after.orientation == before.orientation
    assert (after.euler_normalised, after.genus, after.boundary_circles) == (1, 0, 1)
    assert joined.distances("a1", "blood")["h8"] == 1


def test_islands_are_attached_by_a_vertex_and_told_apart_from_an_edge() -> None:
    isles = Tessellation.from_polygons({"west": box(0, 0, 1, 1), "east": box(5, 0, 6, 1)})
    assert [problem.kind for problem in isles.problems()] == ["detached"]
    joined = isles.splice_vertices((1, 1), (5, 1))
    assert not joined.problems() and joined.isolates() == []
    glued = isles.splice(((1, 0), (1, 1)), ((5, 0), (5, 1)))
    assert isomorphism_code(joined) != isomorphism_code(glued)


@pytest.mark.parametrize(
    "a, b, why",
    [
        ((0, 0), (0.5, 0), "there is no vertex at (0.5, 0)"),
        ((0, 0), (0, 0), "they are one vertex already"),
        ((0, 0), (9, 9), "there is no vertex at (9, 9)"),
        ((0, 0), (1, 2, 3), "a vertex is given by its place"),
        ((0, 0), "ab", "a vertex is given by its place"),
    ],
)
def test_what_is_no_pair_of_vertices_is_refused(a: tuple[float, ...], b: tuple[float, ...], why: str) -> None:
    with pytest.raises(BoardError) as raised:
        square(2, 2).splice_vertices(a, b)
    assert why in str(raised.value)


def test_in_files(tmp_path: Path) -> None:
    made = corners_joined().splice(((0, 0), (0, 8)), ((8, 0), (8, 8)))
    made.write(tmp_path / "pinched.geojson")
    entries = json.loads((tmp_path / "pinched.geojson").read_text())["rulestone:splices"]
    assert entries[0] == {"a": [0.0, 0.0], "b": [8.0, 8.0]} and len(entries[1]["a"]) == 2
    again = Tessellation.read(tmp_path / "pinched.geojson")
    assert again.splices == made.splices and again.pairs("blood").tolist() == made.pairs("blood").tolist()
    with pytest.raises(BoardError, match="only GeoJSON holds splices"):
        made.write(tmp_path / "pinched.gpkg")
    for wrong in ([1], [1, 2, 3], "xy", [1, "2"], [], [1, float("nan")], [10**400, 1], [[1, 2], 3]):
        entries[0]["a"] = wrong
        text = json.dumps({**json.loads(made.to_geojson()), "rulestone:splices": entries})
        (tmp_path / "wrong.geojson").write_text(text)
        with pytest.raises(BoardError, match=r"wrong\.geojson"):
            Tessellation.read(tmp_path / "wrong.geojson")


def test_by_commands(tmp_path: Path) -> None:
    square(3, 3).write(tmp_path / "b.geojson")
    file = str(tmp_path / "b.geojson")
    run = CliRunner().invoke(command, ["graph", file, "--relation", "angler", "--splice", "0,0 = 3,3", "--json"])
    pairs = {frozenset((edge["source"], edge["target"])) for edge in json.loads(run.stdout)["edges"]}
    assert frozenset(("a1", "c3")) in pairs and run.exit_code == 0
    run = CliRunner().invoke(command, ["surface", file, "--splice", "0,0=3,3", "--draw", str(tmp_path / "b.svg")])
    assert run.exit_code == 0 and "1 splice" in run.stdout
    picture = (tmp_path / "b.svg").read_text()
    assert picture.count("<circle") == 2 and picture.count(">A</text>") == 2
    for wrong, why in (("0,0 = 3", "write it as"), ("0,0 = 1.5,3", "there is no vertex at (1.5, 3)")):
        run = CliRunner().invoke(command, ["graph", file, "--splice", wrong])
        assert run.exit_code == 2 and run.stderr.startswith("rulestone: ") and why in run.stderr


def test_splices_of_vertices_are_kept_and_taken_apart() -> None:
    made = corners_joined()
    assert made.unsplice(0).pairs("angler").tolist() == square(8, 8).pairs("angler").tolist()
    halves = split_tessel(made, "d4", [(3, 3), (4, 4)], ("d4-", "d4+"))
    assert halves.splices == made.splices and "h8" in halves.graph("angler")["a1"]
    assert merge_tessels(made, "d4", "e4").splices == made.splices
    with pytest.raises(BoardError, match="vertex lies on the splice"):
        move_vertex(made, (0, 0), (0.1, 0.1))
    said = made.amended([Amendment("bar", "a1", "h8", "wall")])
    assert said.splice_vertices((8, 0), (0, 8)).amendments == said.amendments
    assert "(0, 0)" in explain(made, "a1", "h8").sentences()[0]


def test_an_evolution_keeps_vertices_spliced_and_may_take_them_apart() -> None:
    start = square(2, 1).splice_vertices((0, 0), (2, 1))
    graph = evolve(start, kinds=["merge", "unsplice"], limit=10)
    boards = [data["board"] for _, data in graph.nodes(data=True)]
    assert sorted((len(one), len(one.splices)) for one in boards) == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert graph.edges[0, 2]["what"].startswith("vertex (0, 0) onto (2, 1)")
    evolution = Evolution(square(2, 2).splice_vertices((0, 0), (2, 0)).splice_vertices((2, 2), (0, 0)), ["unsplice"])
    kinds = {type(splice) for board in evolution.boards for splice in board.splices}
    assert kinds == {VertexSplice} and len(evolution.boards[0].splices) == 2


def test_a_file_whose_y_grows_downward_is_turned_over_splices_and_all(tmp_path: Path) -> None:
    made = corners_joined().splice(((0, 2), (0, 3)), ((8, 2), (8, 3)))
    made.write(tmp_path / "b.geojson")
    over = Tessellation.read(tmp_path / "b.geojson", downward=True)
    assert over.splices[0] == VertexSplice((0, 0), (8, -8)) and over.polygons[0].bounds == (0, -1, 1, 0)
    assert isomorphism_code(over) == isomorphism_code(made)
    assert over.pairs("blood").tolist() == made.pairs("blood").tolist()
