"""Set layouts and sown boards: legal, a stand for everybody, nobody beside anybody, the same for all players."""

from __future__ import annotations

import math
from itertools import permutations
from pathlib import Path

import networkx
import numpy as np
import pytest
import shapely
import shapely.affinity
from click.testing import CliRunner
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.alter.evolution.legality import holds
from rulestone.geometry.make.layouts import layout
from rulestone.geometry.make.makers import square
from rulestone.geometry.make.scribing import BASE, cut, outline, scribe, throw
from rulestone.geometry.make.stands import objections
from rulestone.proofs.commands.board.board_command import board as commands


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("pieces", [1, 5, 8])
def test_set_layouts_are_legal_and_favour_nobody(players: int, pieces: int) -> None:
    made = layout(players, pieces)
    board = made.board
    assert board.problems() == [] and board.surface().euler == 1
    assert len(made.stands) == players and {len(stand) for stand in made.stands} == {pieces}
    walker, blood = board.graph("walker"), board.graph("blood")
    for stand in made.stands:
        assert networkx.is_connected(walker.subgraph(stand))
        beside = {other for tessel in stand for other in blood[tessel]} - set(stand)
        assert beside and not beside & {name for other in made.stands for name in other}  # vacant ground all round
    assert sorted(name for zone in made.zones for name in zone) == sorted(set(board.ids) - {"centre"})
    turned = {
        name: shapely.affinity.rotate(p, 2 * math.pi / players, (0, 0), use_radians=True) for name, p in shapes(board)
    }
    stands = [dict(zip(stand, made.stands[(k + 1) % players], strict=True)) for k, stand in enumerate(made.stands)]
    for mapping in stands:
        for one, other in mapping.items():
            assert turned[one].symmetric_difference(dict(shapes(board))[other]).area < 1e-9


def shapes(board: Tessellation) -> list[tuple[object, shapely.Polygon]]:
    return list(zip(board.ids, board.polygons, strict=True))


@pytest.mark.parametrize(
    ("players", "pieces", "reason"),
    [(1, 8, "for 2 to 10 players, not for 1"), (11, 8, "not for 11"), (3, 0, "not 0"), (3, 41, "1 to 40 pieces")],
)
def test_layouts_that_there_are_not(players: int, pieces: int, reason: str) -> None:
    with pytest.raises(BoardError, match=reason):
        layout(players, pieces)


@settings(max_examples=12, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(st.integers(2, 6), st.integers(1, 8), st.integers(0, 6), st.integers(0, 10**6))
def test_sown_boards_are_legal(players: int, pieces: int, more: int, seed: int) -> None:
    made = scribe(players, pieces, pieces + more, seed)
    board = made.board
    assert board.problems() == [] and objections(board, made.stands, pieces) == []
    assert len(board) == players * (pieces + more)
    assert all(holds(polygon, BASE) for polygon in board.polygons)
    assert all(networkx.is_connected(board.graph("walker").subgraph(stand)) for stand in made.stands)


def test_disks_lie_inside_and_apart_and_each_in_its_own_tessel() -> None:
    random = np.random.default_rng(4)
    zones = outline(3, 10, random)
    disks = throw(10, zones[1], random)
    assert all(zones[1].contains(shapely.Point(disk).buffer(BASE * 0.499)) for disk in disks)
    apart = [math.dist(a, b) for k, a in enumerate(disks) for b in disks[:k]]
    assert min(apart) >= BASE
    with pytest.raises(BoardError, match="found no place"):
        throw(10, shapely.box(0, 0, 2, 2), random)


def test_zones_are_claimed_in_order_and_the_first_player_has_what_is_left() -> None:
    claims = [cut(choices, 4) for choices in permutations(range(4), 3)]
    assert all(sorted(claim) == [0, 1, 2, 3] for claim in claims)
    assert {claim[0] for claim in claims} == {0, 1, 2, 3}  # a player is not granted a choice, nor always the same zone
    assert cut([2, 0, 3], 4) == [1, 2, 0, 3]
    with pytest.raises(BoardError, match="zone 2 is not to be had: still free are 0, 1, 3"):
        cut([2, 2, 3], 4)
    with pytest.raises(BoardError, match="3 players choose a zone, not 2"):
        cut([0, 1], 4)


def test_the_seed_decides() -> None:
    assert scribe(3, 4, seed=7).board.to_geojson() == scribe(3, 4, seed=7).board.to_geojson()
    assert scribe(3, 4, seed=7).board.to_geojson() != scribe(3, 4, seed=8).board.to_geojson()


def test_what_is_wrong_with_stands_is_told() -> None:
    stands = (("a1", "c1"), ("c1", "c2", "c3"))
    assert objections(square(3, 3), stands, 3) == [
        "the stand of player 1 has 2 tessels, but there are 3 pieces",
        "the stand of player 1 does not hang together across edges",
        "tessel c1 is in the stands of players 1 and 2",
    ]
    apart = Tessellation.from_polygons([shapely.box(0, 0, 1, 1), shapely.box(5, 0, 6, 1)])
    assert objections(apart, ((0,), (1,)), 1) == [
        f"the stand of player {player} does not adjoin the rest of the board" for player in (1, 2)
    ]


@pytest.mark.parametrize("words", [["layout", "4", "6"], ["sown", "3", "5", "9", "--seed", "2"], ["layout", "2"]])
def test_they_are_made_on_the_command_line_and_pass_the_check(words: list[str], tmp_path: Path) -> None:
    file = str(tmp_path / "board.geojson")
    done = CliRunner().invoke(commands, ["make", *words, "-o", file])
    assert done.exit_code == 0 and "stand of player 2: " in done.output
    checked = CliRunner().invoke(commands, ["check", file])
    assert checked.exit_code == 0 and "no problems" in checked.output


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["layout"], "layout takes one or two numbers (players, pieces), not 0"),
        (["layout", "12"], "not for 12"),
        (["sown", "3", "5", "2"], "2 shakken give fewer tessels than a stand of 5 pieces needs"),
        (["sown", "1", "5"], "two players or more"),
        (["dodecagonal"], "did you mean 'hexagonal'"),
        (["qqq"], "voronoi, layout, sown"),
    ],
)
def test_bad_numbers_give_one_line(words: list[str], reason: str) -> None:
    done = CliRunner().invoke(commands, ["make", *words])
    assert done.exit_code == 2 and reason in done.output and done.output.count("\n") == 1
