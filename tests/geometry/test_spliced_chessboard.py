"""What the text says of the chessboard: its sides may be spliced, its ends may not, for the kings would be in check.

A king goes as a Blood does, to any tessel that shares an edge or a vertex (mutou.blood.move); a king is in check from
the start if a piece of the other side stands where it could take it in one move.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.geometry import Tessellation
from rulestone.geometry.make.makers import cylinder, square, torus
from rulestone.proofs.commands.board.board_command import board as commands

WHITE, BLACK = "e1", "e8"  # where the kings stand (FIDE Laws of Chess 2.3)
ENDS = (((0, 0), (8, 0)), ((0, 8), (8, 8)))


def kings_attack_each_other(board: Tessellation) -> bool:
    return BLACK in board.graph("blood")[WHITE]


def test_the_cylinder_keeps_the_kings_apart() -> None:
    assert not kings_attack_each_other(square(8, 8)) and not kings_attack_each_other(cylinder(8, 8))
    assert cylinder(8, 8).distances(WHITE, "blood")[BLACK] == 7
    assert "h1" in cylinder(8, 8).graph("walker")["a1"]


def test_splicing_the_ends_as_well_puts_both_kings_in_check() -> None:
    board = torus(8, 8)
    assert kings_attack_each_other(board)
    assert BLACK in board.graph("walker")[WHITE] and board.distances(WHITE, "walker")[BLACK] == 1
    black = {name for name in board.ids if str(name)[1] == "8"}
    white = {name for name in board.ids if str(name)[1] == "1"}
    assert set(board.graph("blood")[WHITE]) & black == {"d8", "e8", "f8"}  # queen, king and bishop stand next to it
    assert set(board.graph("blood")[BLACK]) & white == {"d1", "e1", "f1"}


def test_it_is_the_ends_that_do_it() -> None:
    assert kings_attack_each_other(square(8, 8).splice(*ENDS))


def test_turned_over_the_ends_would_put_them_in_check_too_and_not_be_legal() -> None:
    """Ends spliced the other way round bring e1 to d8: the kings touch at a corner, and the board is one-sided."""
    twisted = square(8, 8).splice(ENDS[0], ENDS[1][::-1])
    assert kings_attack_each_other(twisted) and BLACK not in twisted.graph("walker")[WHITE]
    assert [problem.kind for problem in twisted.problems()] == ["one-sided"]


@pytest.mark.parametrize(("ends", "check"), [(False, False), (True, True)])
def test_it_is_seen_on_the_command_line(ends: bool, check: bool, tmp_path: Path) -> None:
    file = str(tmp_path / "cylinder.geojson")
    assert CliRunner().invoke(commands, ["make", "cylinder", "8", "8", "-o", file]).exit_code == 0
    splice = ["--splice", "0,0 8,0 = 0,8 8,8"] if ends else []
    done = CliRunner().invoke(commands, ["moves", file, "--tessel", WHITE, "--shakken", "blood:1", "--json", *splice])
    reached = {entry["tessel"] for entry in json.loads(done.output)["reach"]}
    assert (BLACK in reached) == check
