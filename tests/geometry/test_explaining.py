"""Why tessels are neighbours or not; pairs gained and lost; readings of the board rules that differ on a board."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import Amendment, BoardError, Tessellation
from rulestone.geometry.files.graph_files import save_graph
from rulestone.geometry.make.makers import square
from rulestone.geometry.pairs.explaining import explain
from rulestone.geometry.relations.differences import differences, readings_apart
from rulestone.geometry.relations.rand import RandReading, count_round, rand_targets
from rulestone.geometry.relations.rand_readings import rand_readings_apart
from rulestone.proofs.commands import main
from shapely import Point, box

from tests.geometry.random_boards import merged_grids


@given(merged_grids(most=3))
@settings(max_examples=25, deadline=None)
def test_explanations_agree_with_the_relations(polygons):
    board = Tessellation.from_polygons(polygons)
    names = board.ids
    for one in names:
        for other in names:
            if one == other:
                continue
            found = explain(board, one, other)
            pair = sorted((board.number_of(one), board.number_of(other)))
            related = {r for r in ("walker", "angler", "jagger") if pair in board.pairs(r).tolist()}
            assert set(found.relations) == related
            assert bool(found.edges) == ("walker" in related)
            assert (bool(found.points) and not found.edges) == ("angler" in related)
            assert (found.traced is not None) == ("jagger" in related)
            assert found.sentences()


def test_the_gap_and_where_it_is():
    board = Tessellation.from_polygons([box(0, 0, 1, 1), box(4, 5, 6, 6)])
    found = explain(board, 0, 1)
    assert found.gap == 5.0 and found.nearest == ((1.0, 1.0), (4.0, 5.0)) and found.relations == ()
    assert found.sentences()[0] == "they share no vertex: the gap is 5, from (1, 1) to (4, 5)"


def test_an_overlap_and_what_was_said_by_hand():
    board = Tessellation.from_polygons({"a": box(0, 0, 3, 3), "b": Point(1.5, 1.5).buffer(1, quad_segs=2)})
    assert 2 < explain(board, "a", "b").overlap < 3
    said = board.amended([Amendment("add", "a", "b", "tunnel")])
    told = explain(said, "a", "b").sentences()
    assert told[0] == "a - b added (tunnel), by hand" and told[-1] == "so they are walker (by hand)"
    with pytest.raises(BoardError):
        explain(board, "a", "a")


def test_pairs_gained_and_lost():
    old = Tessellation.from_polygons({"a": box(0, 0, 1, 1), "b": box(1, 0, 2, 1), "c": box(2, 0, 3, 1)})
    new = Tessellation.from_polygons({"a": box(0, 0, 1, 1), "b": box(1, 0, 2, 1), "d": box(1, 1, 2, 2)})
    walker, angler, jagger = differences(old, new)
    assert walker.lost == (("b", "c"),) and walker.gained == (("b", "d"),)
    assert angler.gained == (("a", "d"),) and not angler.lost and not jagger
    assert not any(differences(new, new))


def test_readings_that_differ():
    """Two fields above one long one: the corner between them lies inside its edge."""
    board = Tessellation.from_polygons({"left": box(0, 1, 1, 2), "right": box(1, 1, 2, 2), "long": box(0, 0, 2, 1)})
    found = {one.option: parts for one, parts in readings_apart(board) if any(parts)}
    assert "--noding as-given" in found
    lost = {part.relation: part.lost for part in found["--noding as-given"]}
    assert set(map(frozenset, lost["walker"])) == {frozenset(("left", "long")), frozenset(("right", "long"))}
    strip = square(3, 1)
    rim = {one.option: parts for one, parts in readings_apart(strip) if any(parts)}
    assert rim["--rim-edges"][0].gained == (("a1", "c1"),) and set(rim) == {"--rim-edges"}
    assert not any(any(parts) for one, parts in readings_apart(square(3, 3)) if "noding" in one.option)


def test_the_commands(tmp_path):
    file, other = tmp_path / "b.geojson", tmp_path / "c.geojson"
    file.write_text(square(3, 1).to_geojson())
    other.write_text(square(3, 2).to_geojson())
    runner = CliRunner()
    why = runner.invoke(main, ["board", "why", str(file), "a1", "c1", "--draw", str(tmp_path / "why.svg")])
    assert why.exit_code == 0 and "the gap is 1" in why.output and (tmp_path / "why.svg").read_text().startswith("<svg")
    assert runner.invoke(main, ["board", "why", str(file), "a1", "z1"]).exit_code == 2
    diff = runner.invoke(main, ["board", "diff", str(file), str(other), "--json"])
    assert diff.exit_code == 1 and len(json.loads(diff.output)["added"]) == 3
    same = runner.invoke(main, ["board", "diff", str(file), str(file)])
    assert same.exit_code == 0 and "the same pairs" in same.output
    rim = runner.invoke(main, ["board", "diff", str(file), str(file), "--new", "rim-edges=yes"])
    assert rim.exit_code == 1 and "gained: a1 - c1" in rim.output
    assert runner.invoke(main, ["board", "diff", str(file), str(file), "--new", "rim=yes"]).exit_code == 2
    edges = runner.invoke(main, ["board", "edges", str(file)])
    assert edges.exit_code == 1 and "May an edge of the rim be traced? yes (--rim-edges):" in edges.output
    kinds = json.loads(runner.invoke(main, ["board", "edges", str(file), "--json"]).output)["readings"]
    assert len(kinds) == 7


@given(merged_grids(most=3), st.integers(1, 4))
@settings(max_examples=25, deadline=None)
def test_readings_of_the_rand_agree_with_the_rand_thrown_out_one_by_one(polygons, facets):
    board = Tessellation.from_polygons(polygons)
    counted = []
    for name in board.ids:
        try:
            count_round(board, name, 0, 1)
        except BoardError:
            continue
        counted.append(name)
    others = [
        RandReading(selected_vertex_counts=True),
        RandReading(vertex_step="touching"),
        RandReading(walk="exactly"),
        RandReading(through_landing=True),
        RandReading(metric="walker"),
        RandReading(metric="blood"),
    ]
    found = rand_readings_apart(board, facets=facets)
    assert [one.alternative.option for one in found] == [
        "RandReading(selected_vertex_counts=True)",
        "RandReading(vertex_step='touching')",
        "RandReading(walk='exactly')",
        "RandReading(through_landing=True)",
        "RandReading(metric='walker')",
        "RandReading(metric='blood')",
        "",
    ]
    numbers = range(1, facets + 1)
    throws = [
        (name, corner, first, second, way)
        for name in counted
        for corner in range(len(board.edges_of(name)))
        for way in ("clockwise", "counterclockwise")
        for first in numbers
        for second in numbers
    ]
    usual = {throw: set(rand_targets(board, *throw)) for throw in throws}
    for one, other in zip(found, others, strict=False):
        differ = [throw for throw in throws if set(rand_targets(board, *throw, other)) != usual[throw]]
        assert (one.throws, one.of) == (len(differ), len(throws))
        assert set(one.tessels) == {throw[0] for throw in differ} and bool(one.example) == bool(differ)
    ties = [throw for throw in throws if len(usual[throw]) > 1]
    assert found[-1].throws == len(ties) and set(found[-1].tessels) == {throw[0] for throw in ties}


def test_the_rand_by_command(tmp_path):
    file = tmp_path / "b.geojson"
    file.write_text(square(3, 1).to_geojson())
    runner = CliRunner()
    told = runner.invoke(main, ["board", "edges", str(file), "--facets", "2"])
    assert told.exit_code == 1 and "Rand: must the piece leave where the count ended? yes:" in told.output
    assert "RandReading" not in told.output and "yes (--rim-edges):" in told.output
    assert "from b1, 1 counted from (2, 0) counterclockwise, then 1: a1, c1" in told.output
    data = json.loads(runner.invoke(main, ["board", "edges", str(file), "--json", "--facets", "2"]).output)["rand"]
    assert [one["tessels"] for one in data if one["question"].startswith("Rand: at most")] == [["b1"]]
    none = runner.invoke(main, ["board", "edges", str(file), "--facets", "0"])
    assert "Rand" not in none.output


def test_edges_says_of_which_tessels_the_rand_is_not_asked_and_warns_of_faults(tmp_path: Path) -> None:
    path = tmp_path / "board.wkt"
    path.write_text("POLYGON((0 0,9 0,9 9,0 9,0 0),(3 3,6 3,6 6,3 6,3 3))\nPOLYGON((3 3,6 3,6 6,3 6,3 3))\n")
    result = CliRunner().invoke(main, ["board", "edges", str(path), "--facets", "1"])
    assert "note: the Rand is not looked at from 1 tessel with holes or in several pieces: 0" in result.output
    assert "warning" not in result.output
    path.write_text("POLYGON((0 0,2 0,2 1,0 1,0 0))\nPOLYGON((1 0,3 0,3 1,1 1,1 0))\n")
    result = CliRunner().invoke(main, ["board", "edges", str(path), "--facets", "1"])
    assert "1 fault, so the report means little: tessels 0 and 1 overlap" in result.output
    assert "not looked at" not in result.output


def test_csv_refuses_names_that_read_alike(tmp_path: Path) -> None:
    board = Tessellation.from_polygons({1: box(0, 0, 1, 1), "1": box(1, 0, 2, 1)})
    with pytest.raises(BoardError, match="two tessels are called 1"):
        save_graph(board.graph("walker"), tmp_path / "pairs.csv")
