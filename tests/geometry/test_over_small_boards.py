"""What is said of all small boards is what is found on each of them by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations

import pytest
from click.testing import CliRunner
from rulestone.geometry.make import boards_of_grid
from rulestone.geometry.relations import definitions, over_small_boards
from rulestone.geometry.relations.definitions import BoardClause, clauses_of, defined_steps
from rulestone.geometry.relations.jagger import TEXT
from rulestone.geometry.relations.over_small_boards import survey
from rulestone.geometry.relations.rand import rand_targets
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


BOARDS = [*boards_of_grid(2, 2), *boards_of_grid(3, 1, splices=1), *boards_of_grid(2, 1, splices=2)]


@pytest.mark.parametrize("relation", ("walker", "angler", "jagger"))
def test_definitions_clause_by_clause_are_the_relations(relation):
    for board in BOARDS:
        defined = defined_steps(board, relation).allowed
        assert {frozenset(step) for step in defined} == {frozenset(pair) for pair in board.graph(relation).edges}
        assert all((other, one) in defined for one, other in defined)


def allowed_by(monkeypatch, board, relation, clauses):
    """The steps where only these clauses are demanded."""
    with monkeypatch.context() as patch:
        patch.setattr(definitions, "CLAUSES", tuple(clauses))
        return defined_steps(board, relation).allowed


def test_what_is_said_of_clauses_is_so_when_they_are_left_out(monkeypatch):
    boards = [*BOARDS, *boards_of_grid(3, 2)]
    found = survey(boards, facets=0)
    for relation in ("angler", "jagger"):
        clauses = clauses_of(relation)
        whole = [defined_steps(board, relation).allowed for board in boards]

        def differ(kept, whole=whole, relation=relation):
            pairs = zip(boards, whole, strict=True)
            return sum(allowed_by(monkeypatch, board, relation, kept) != steps for board, steps in pairs)

        for clause in clauses:
            assert found.clauses[clause].boards == differ([one for one in clauses if one != clause])
        enough = found.enough(relation)
        assert differ(enough) == 0
        for fewer in combinations(clauses, len(enough) - 1):
            assert differ(fewer) > 0
    assert [clause.source for clause in found.enough("jagger")] == ["mutou.jagger.far", "mutou.jagger.between"]


def test_a_step_that_cannot_be_gone_back_is_noticed(monkeypatch):
    one_way = BoardClause("walker", "the target has the larger number", "", lambda on, way: way.target > way.tessel)
    for module in (definitions, over_small_boards):
        monkeypatch.setattr(module, "CLAUSES", (one_way,))
    boards = list(boards_of_grid(2, 1))
    with_neighbours = sum(len(board.pairs("walker")) > 0 for board in boards)
    assert survey(boards, facets=0).one_sided["walker"].boards == with_neighbours > 0


def test_the_rand_is_thrown_on_every_board():
    boards = list(boards_of_grid(2, 2))
    found = survey(boards, facets=3)
    ties = next(one for one in found.readings if "alone determine" in one.question)
    by_hand = 0
    for board in boards:
        throws = [
            rand_targets(board, tessel, corner, first, second, direction)
            for tessel in board.ids
            for corner in range(len(board.incidence.sides_of_tessel(board.number_of(tessel))))
            for first in (1, 2, 3)
            for second in (1, 2, 3)
            for direction in ("clockwise", "counterclockwise")
        ]
        by_hand += any(len(targets) > 1 for targets in throws)
    assert found.readings[ties].boards == by_hand > 0
    assert not any("Rand" in one.question for one in survey(boards, facets=0).readings)


def test_the_command_speaks_of_all_boards():
    told = CliRunner().invoke(main, ["board", "edges", "--grid", "3x1", "--most-splices", "1"])
    assert told.exit_code == 1 and "47 boards" in told.output
    assert "no difference on any of 47 boards" in told.output
    assert "of 6 clauses it is enough on all these boards to demand that" in told.output
    assert "with 1 splice at most; a choice piece shows 1 to 6" in told.output
    assert "on every board each step can be gone back" in told.output
    command = ["board", "edges", "--grid", "2x1", "--facets", "0", "--json"]
    data = json.loads(CliRunner().invoke(main, command).output)
    assert data["boards"] == 3 and {one["boards"] for one in data["readings"]} == {0}
    (angler,) = (one for one in data["clauses"] if one["relation"] == "angler")
    assert angler["source"] == "mutou.angler.move" and angler["boards"] == 1


def test_the_command_says_what_is_wrong():
    for options in (["--grid", "5x5"], ["--grid", "two"], [], ["a.wkt", "--grid", "2x1"]):
        told = CliRunner().invoke(main, ["board", "edges", *options])
        assert told.exit_code == 2 and len(told.output.strip().splitlines()) == 1
