"""Pairs by hand: what they change, the file beside the board, what no longer fits."""

import itertools
import json
import random
import warnings

import numpy as np
import pytest
from click.testing import CliRunner
from rulestone.geometry import Amendment, BoardError, BoardWarning, Tessellation
from rulestone.geometry.make.makers import square
from rulestone.geometry.pairs.amendments import cut_off, fitted, pairs_file, read_amendments, write_amendments
from rulestone.proofs.commands import main
from shapely import box

CONTAINS = {"walker": {"walker"}, "angler": {"angler"}, "jagger": {"jagger"}, "blood": {"walker", "angler", "blood"}}


def pairs_of(board, relation):
    return {frozenset((board.ids[a], board.ids[b])) for a, b in board.pairs(relation).tolist()}


def expected(board, relation, amendments):
    """The pairs of a relation, one amendment after the other, in plain sets."""
    found = pairs_of(board, relation)
    for one in amendments:
        if one.relation is None:
            applies = relation in ("walker", "blood") if one.change == "add" else True
        else:
            applies = one.relation in CONTAINS[relation]
        if applies and one.change == "add":
            found.add(frozenset((one.one, one.other)))
        elif applies and one.change == "bar":
            found.discard(frozenset((one.one, one.other)))
    return found


@pytest.mark.parametrize("seed", range(25))
def test_relations_graphs_distances_and_reach(seed):
    source = random.Random(seed)
    board = square(3, 3)
    couples = list(itertools.combinations(board.ids, 2))
    amendments = [
        Amendment(
            source.choice(["add", "bar", "mark"]),
            *source.choice(couples)[:: source.choice([1, -1])],
            relation=source.choice([None, "walker", "angler", "jagger", "blood"]),
        )
        for _ in range(8)
    ]
    changed = board.amended(amendments)
    for relation in ("walker", "angler", "jagger", "blood"):
        wanted = expected(board, relation, amendments)
        assert pairs_of(changed, relation) == wanted
        graph = changed.graph(relation)
        assert {frozenset(pair) for pair in graph.edges} == wanted and set(graph) == set(board.ids)
        others, offsets = changed.neighbours(relation)
        for number, name in enumerate(board.ids):
            near = {board.ids[other] for other in others[offsets[number] : offsets[number + 1]]}
            assert near == {other for pair in wanted if name in pair for other in pair - {name}}
    near = {other for pair in expected(board, "walker", amendments) if "a1" in pair for other in pair - {"a1"}}
    assert {name for name, far in changed.distances("a1", "walker").items() if far == 1} == near
    assert pairs_of(board, "walker") == pairs_of(square(3, 3), "walker")  # the board itself is as it was
    assert pairs_of(changed.plain, "blood") == pairs_of(board, "blood")


def test_edges_of_the_graph_say_what_was_said():
    board = square(2, 2).amended([Amendment("add", "a1", "b2", "sea", "ferry"), Amendment("mark", "a1", "a2", "coast")])
    graph = board.graph("walker")
    assert graph.edges["a1", "b2"] == {"by_hand": "add", "kind": "sea", "reason": "ferry"}
    assert graph.edges["a1", "a2"]["kind"] == "coast" and graph.edges["a1", "a2"]["length"] == 1.0
    assert "kind" not in graph.edges["a1", "b1"]


def test_splices_keep_what_was_said():
    strip = square(3, 1).amended([Amendment("bar", "a1", "b1", "wall")])
    glued = strip.splice(((0, 0), (0, 1)), ((3, 0), (3, 1)))
    assert pairs_of(glued, "walker") == {frozenset(("b1", "c1")), frozenset(("a1", "c1"))}
    assert pairs_of(glued.unsplice(0), "walker") == {frozenset(("b1", "c1"))}


def test_what_no_longer_fits_is_told():
    board = square(2, 2)
    said = [
        Amendment("add", "a1", "b1"),
        Amendment("bar", "a1", "z9"),
        Amendment("bar", "a1", "b2", relation="walker"),
        Amendment("bar", "a2", "b2"),
        Amendment("add", "b2", "a2"),
    ]
    kept, complaints = fitted(board, said)
    assert kept == (said[0], *said[2:])
    words = ("neighbours without it", "no tessel z9", "no neighbours anyway", "opposite is said")
    assert len(complaints) == 4 and all(word in told for word, told in zip(words, complaints, strict=True))
    with pytest.raises(BoardError):
        board.amended([said[1]])


def test_who_is_cut_off():
    board = square(3, 1).amended([Amendment("bar", "a1", "b1")])
    assert cut_off(board) == ["a1"]
    assert {problem.kind for problem in board.problems()} == {"cut-off"}
    lone = Tessellation.from_polygons({"a": box(0, 0, 1, 1), "b": box(5, 0, 6, 1)})
    assert cut_off(lone) == []  # alone before anything was said


def test_the_file_outlives_a_repair(tmp_path):
    """Ids of a file are text or numbers; a careless drawing is repaired, and the pairs are said again."""
    file = tmp_path / "fields.wkt"
    file.write_text("\n".join(box(20 * x + 0.004 * x, 0, 20 * x + 20, 20).wkt for x in range(3)))
    beside = pairs_file(file)
    write_amendments(beside, [Amendment("add", 0, 2, "sea", 'the "long" way, north')])
    made = Tessellation.read(file, repair="auto")
    assert made.pairs("walker").tolist() == [[0, 1], [0, 2], [1, 2]]
    assert Tessellation.read(file, repair="auto", pairs=False).pairs("walker").tolist() == [[0, 1], [1, 2]]
    assert read_amendments(beside, made.ids) == list(made.amendments)
    file.write_text("\n".join(box(20 * x, 0, 20 * x + 20, 20).wkt for x in range(2)))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        smaller = Tessellation.read(file)
    assert (
        smaller.amendments == () and issubclass(told[0].category, BoardWarning) and "no tessel" in str(told[0].message)
    )


@pytest.mark.parametrize(
    "text",
    [
        "one,other\na1,b1\n",
        "change,one,other\nadd,a1\n",
        "change,one,other\nadd,a1,a1\n",
        "change,one,other\nsink,a1,b1\n",
        "change,one,other,relation\nadd,a1,b1,knight\n",
        "change,one,other\nadd,a1,b1,c1\n",
        'change,one,other\n"add,a1\n',
        "\x00\x01",
    ],
)
def test_bad_files(tmp_path, text):
    board, beside = tmp_path / "b.geojson", tmp_path / "b.pairs.csv"
    board.write_text(square(2, 2).to_geojson())
    beside.write_text(text)
    found = CliRunner().invoke(main, ["board", "check", str(board)])
    assert found.exit_code == 2 and found.output.count("\n") == 1 and "b.pairs.csv" in found.output


def test_the_command(tmp_path):
    file = tmp_path / "b.geojson"
    file.write_text(square(3, 1).to_geojson())
    runner = CliRunner()
    added = runner.invoke(
        main, ["board", "pairs", str(file), "--add", "a1", "c1", "--kind", "sea", "--reason", "ferry"]
    )
    assert added.exit_code == 0 and "ferry" in added.output
    barred = runner.invoke(main, ["board", "pairs", str(file), "--bar", "b1", "a1", "--json"])
    assert [one["change"] for one in json.loads(barred.output)["pairs"]] == ["add", "bar"]
    graph = json.loads(runner.invoke(main, ["board", "graph", str(file), "--json"]).output)
    links = graph.get("edges", graph.get("links"))
    pairs = {frozenset((one["source"], one["target"])) for one in links}
    assert pairs == {frozenset(("a1", "c1")), frozenset(("b1", "c1"))}
    cut = runner.invoke(main, ["board", "pairs", str(file), "--bar", "b1", "c1"])
    assert cut.exit_code == 1 and "b1 has no neighbour" in cut.output
    for pair in (("a1", "b1"), ("b1", "c1"), ("c1", "a1")):
        runner.invoke(main, ["board", "pairs", str(file), "--remove", *pair])
    assert read_amendments(pairs_file(file)) == []
    assert runner.invoke(main, ["board", "pairs", str(file), "--add", "a1", "z9"]).exit_code == 2


def test_large_boards_are_amended_at_once():
    board = square(60, 60)
    ids = board.ids
    changed = board.amended([Amendment("add", ids[n], ids[-1 - n]) for n in range(200)])
    assert len(changed.pairs("walker")) == len(board.pairs("walker")) + 200
    assert np.array_equal(changed.plain.keys("blood"), board.keys("blood"))
