"""What is said of all small boards is what is found on each of them by hand."""

from __future__ import annotations

import json
from dataclasses import replace

from click.testing import CliRunner
from rulestone.geometry.make import boards_of_grid
from rulestone.geometry.relations.jagger import TEXT
from rulestone.geometry.relations.over_small_boards import survey
from rulestone.proofs.commands import main


def edges(board, reading):
    return {frozenset(pair) for pair in board.graph("jagger", reading).edges}


def test_counts_are_those_of_graphs_compared_one_by_one():
    boards = list(boards_of_grid(3, 1, splices=1))
    found = survey(boards)
    assert found.boards == len(boards)
    changes = {"--rim-edges": {"rim_edges": True}, "--different-sides": {"different_sides": True}}
    for alternative, one in found.readings.items():
        if alternative.option in changes:
            other = replace(TEXT, **changes[alternative.option])
            apart = [board for board in boards if edges(board, TEXT) != edges(board, other)]
            assert one.boards == len(apart) > 0
            assert len(one.smallest.ids) == min(len(board.ids) for board in apart)
            assert any(one.parts)


def test_who_has_no_neighbour_is_alone_in_the_graph():
    boards = list(boards_of_grid(2, 2))
    found = survey(boards)
    for relation, one in found.alone.items():
        alone = [
            board
            for board in boards
            if len(board.ids) > 1 and any(degree == 0 for _, degree in board.graph(relation).degree)
        ]
        assert one.boards == len(alone)


def test_the_command_speaks_of_all_boards():
    told = CliRunner().invoke(main, ["board", "edges", "--grid", "3x1", "--most-splices", "1"])
    assert told.exit_code == 1 and "47 boards" in told.output
    assert "no difference on any of 47 boards" in told.output
    data = json.loads(CliRunner().invoke(main, ["board", "edges", "--grid", "2x1", "--json"]).output)
    assert data["boards"] == 3 and {one["boards"] for one in data["readings"]} == {0}


def test_the_command_says_what_is_wrong():
    for options in (["--grid", "5x5"], ["--grid", "two"], [], ["a.wkt", "--grid", "2x1"]):
        told = CliRunner().invoke(main, ["board", "edges", *options])
        assert told.exit_code == 2 and len(told.output.strip().splitlines()) == 1
