"""Attributes, reference system, profile and what was said by hand, after alterations, splices and amendments."""

from __future__ import annotations

import json
from pathlib import Path

from rulestone.geometry import Amendment, Tessellation
from rulestone.geometry.alter.alterations import merge_tessels, move_vertex, split_tessel
from rulestone.geometry.alter.evolution.evolving import Evolution
from rulestone.geometry.board.origin import Origin
from rulestone.geometry.make.makers import square


def lands() -> Tessellation:
    """Six fields on a map, with attributes; a wall between a1 and b1, a ferry from a1 to c2."""
    board = square(3, 2)
    columns = {
        "fill": ["green", "green", "blue", "red", None, "red"],
        "people": [10, 20, 30, 40, 50, 60],
        "tags": [["x"], ["x"], ["y"], None, None, None],
    }
    board.origin, board.profile = Origin(columns, "EPSG:3857", ("a note",), is_map=True), "maps"
    return board.amended([Amendment("bar", "a1", "b1", "wall", "high"), Amendment("add", "a1", "c2", "sea", "ferry")])


def rows(board: Tessellation) -> dict[object, dict[str, object]]:
    nodes = board.graph("walker").nodes(data=True)
    return {name: {key: data[key] for key in data if key not in ("x", "y", "area")} for name, data in nodes}


def test_a_moved_vertex_loses_nothing() -> None:
    board, moved = lands(), move_vertex(lands(), (1, 1), (1.25, 1.25))
    assert rows(moved) == rows(board) and rows(board)["a1"] == {"fill": "green", "people": 10, "tags": ["x"]}
    assert (moved.crs, moved.profile, moved.origin.notes) == ("EPSG:3857", "maps", ("a note",))
    assert moved.amendments == board.amendments
    assert moved.pairs("walker").tolist() == board.pairs("walker").tolist() != board.plain.pairs("walker").tolist()


def test_the_parts_of_a_split_tessel_have_all_its_attributes_unless_told() -> None:
    parts = split_tessel(lands(), "a1", [(0.5, 0), (0.5, 1)], ("west", "east"), attributes=({}, {"people": 4}))
    assert rows(parts)["west"] == {"fill": "green", "people": 10, "tags": ["x"]}
    assert rows(parts)["east"] == {"fill": "green", "people": 4, "tags": ["x"]}
    assert rows(parts)["c1"] == rows(lands())["c1"]
    said = {(one.change, one.one, one.other) for one in parts.amendments}
    walls = {("bar", "east", "b1"), ("bar", "west", "b1")}  # a Jagger would leap from the west over the east
    assert said == walls | {("add", "west", "c2"), ("add", "east", "c2")}
    walker = lands().amended([Amendment("bar", "a1", "b1", "wall", relation="walker")])
    parts = split_tessel(walker, "a1", [(0.5, 0), (0.5, 1)], ("west", "east"))
    assert [one.one for one in parts.amendments] == ["east"]  # no wall where nobody passes
    parts = split_tessel(lands(), "a1", [(0.5, 0), (0.5, 1)], ("west", "east"))
    assert "b1" not in parts.graph("walker")["east"] and parts.graph("walker").has_edge("west", "c2")


def test_merged_tessels_leave_what_they_agree_on() -> None:
    whole = merge_tessels(lands(), "a1", "b1", "ab")
    assert rows(whole)["ab"] == {"fill": "green", "tags": ["x"]}  # nobody knows how many people
    assert whole.attributes["people"] == [None, 30, 40, 50, 60]
    assert [str(one) for one in whole.amendments] == ["ab - c2 added (sea: ferry)"]
    told = merge_tessels(lands(), "a1", "b1", attributes={"people": 30, "ruler": "Ann"})
    assert rows(told)["a1"] == {"fill": "green", "tags": ["x"], "people": 30, "ruler": "Ann"}
    assert told.attributes["ruler"] == ["Ann", None, None, None, None] and told.profile == "maps"


def test_files_splices_and_amendments_keep_them(tmp_path: Path) -> None:
    board = merge_tessels(lands(), "a1", "b1", "ab").splice(((0, 0), (0, 1)), ((3, 0), (3, 1)))
    board = board.splice_vertices((0, 2), (3, 2)).amended([]).unsplice(0)
    board.write(tmp_path / "m.geojson")
    data = json.loads((tmp_path / "m.geojson").read_text())
    assert data["features"][0]["properties"] == {"fill": "green", "people": None, "tags": ["x"]}
    again = Tessellation.read(tmp_path / "m.geojson")
    assert again.attributes == board.attributes and (again.crs, again.profile) == ("EPSG:3857", "maps")
    assert again.pairs("blood").tolist() == board.pairs("blood").tolist()


def test_an_evolution_names_the_attributes_of_what_is_unaltered() -> None:
    start = lands().amended([])
    evolution = Evolution(start, ["merge"])
    step = next(step for step in evolution.steps(0) if step.touched == (0, 1))
    board = evolution.named(step.board)
    assert rows(board)["a1+b1"] == {} and rows(board)["c2"] == rows(start)["c2"]
    assert (board.crs, board.profile) == ("EPSG:3857", "maps")
