"""Neighbours stand by number, in the order in which tessels were given, whatever the polygons and the texts of ids."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import Amendment, Tessellation
from rulestone.geometry.tessellation import Relation

from tests.amounts import in_part
from tests.geometry.random_boards import merged_grids, voronoi_cells


def by_shapely(polygons: list[Any], relation: str) -> list[list[int]]:
    """The slow twin: of each polygon the others, one after another, that it meets as the relation says."""
    found: list[list[int]] = [[] for _ in polygons]
    for one, here in enumerate(polygons):
        for other, there in enumerate(polygons):
            if one != other and here.intersects(there):
                has_edge = shapely.length(here.intersection(there)) > 1e-9
                if relation == "blood" or has_edge == (relation == "walker"):
                    found[one].append(other)
    return found


@pytest.mark.parametrize("relation", ["walker", "angler", "blood"])
@settings(max_examples=in_part(8, 30))
@given(st.one_of(merged_grids(), voronoi_cells()), st.randoms(use_true_random=False))
def test_tables_and_graphs_list_neighbours_by_number(relation: Relation, polygons: list[Any], chance: Any) -> None:
    """Also where ids are in another order than numbers."""
    chance.shuffle(polygons)
    ids = [f"t{number}" for number in range(len(polygons))]
    chance.shuffle(ids)
    board = Tessellation.from_polygons(dict(zip(ids, polygons, strict=True)))
    expected = by_shapely(polygons, relation)
    flat, offsets = board.neighbours(relation)
    assert [flat[one:end].tolist() for one, end in pairwise(offsets)] == expected
    named = {name: [ids[other] for other in others] for name, others in zip(ids, expected, strict=True)}
    graph = board.graph(relation)
    assert list(graph) == ids and {name: list(graph[name]) for name in graph} == named
    pairs = [[one, other] for one, others in enumerate(expected) for other in others if one < other]
    assert board.pairs(relation).tolist() == pairs


def test_what_is_added_by_hand_stands_by_number_in_a_table_and_last_in_a_graph() -> None:
    row = Tessellation.from_polygons({name: shapely.box(x, 0, x + 1, 1) for x, name in enumerate("abcd")})
    board = row.amended([Amendment("add", "d", "a", kind="ferry")])
    flat, offsets = board.neighbours("walker")
    assert flat[offsets[3] :].tolist() == [0, 2] and list(board.graph("walker")["d"]) == ["c", "a"]


_SAID = """
from rulestone.geometry.make import penrose
graphs = map(penrose(2).graph, ("walker", "jagger"))
print([list(map(str, others)) for graph in graphs for others in graph.adj.values()])
"""


def test_the_order_is_the_same_in_every_process(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the seed by which Python hashes texts."""
    exec(_SAID, {})
    here = capsys.readouterr().out
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    asked = {**os.environ, "PYTHONHASHSEED": seed}
    there = subprocess.run([sys.executable, "-c", _SAID], env=asked, capture_output=True, text=True, check=True)
    assert there.stdout == here and here.count("'") > 100
