"""What is wrong on a command line is said in one line, before any long work, with what is meant or known."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.model.errors import did_you_mean
from rulestone.proofs.commands.board.board_command import board
from rulestone.proofs.commands.edges_command import edges
from rulestone.proofs.commands.show_command import show


def refused(command: object, *arguments: str) -> str:
    """What a command says on standard error; it must be one line, and the exit code 2."""
    found = CliRunner().invoke(command, arguments)  # type: ignore[arg-type]
    assert found.exit_code == 2, found.output
    (line,) = found.output.strip().splitlines()
    assert line.startswith("rulestone: ")
    return line


def test_an_id_that_no_finding_has_is_refused_before_the_search() -> None:
    assert "did you mean 'gap'" in refused(edges, "kajuka", "--explain", "gpa-123456")
    assert "such as gap-1f0a3c" in refused(edges, "kajuka", "--explain", "foo")


def test_a_folder_is_called_a_folder(tmp_path: Path) -> None:
    (tmp_path / "game.py").mkdir()
    assert "this is a folder" in refused(show, str(tmp_path / "game.py"))


def test_a_near_name_is_proposed_and_an_odd_one_is_not(tmp_path: Path) -> None:
    squares = str(tmp_path / "board.geojson")
    assert CliRunner().invoke(board, ["make", "square", "4", "4", "-o", squares]).exit_code == 0
    picture = str(tmp_path / "board.svg")
    assert refused(board, "draw", squares, "--tessel", "d44", "-o", picture).endswith("did you mean 'd4'?")
    assert refused(board, "draw", squares, "--tessel", "zz", "-o", picture).endswith(
        "of 16: a1, b1, c1, d1, a2 and 11 more"
    )
    assert refused(board, "make", "squar", "3", "3").endswith("did you mean 'square'?")
    assert "use one of square" in refused(board, "make", "cube", "3", "3")


def test_what_is_known_stands_in_order_and_is_counted() -> None:
    names = {f"name{number:02}" for number in range(15)}
    said = did_you_mean("?", names)
    assert said == f"known are: {', '.join(sorted(names)[:12])} and 3 more"


@pytest.mark.parametrize("command", sorted(board.commands))
def test_commands_are_listed_in_whole_sentences(command: str) -> None:
    assert board.commands[command].get_short_help_str(limit=65).endswith(".")
    assert "..." not in board.commands[command].get_short_help_str(limit=65)


def test_what_board_edges_and_pairs_refuse_begins_as_every_refusal_does(tmp_path: Path) -> None:
    squares = str(tmp_path / "board.geojson")
    assert CliRunner().invoke(board, ["make", "square", "2", "1", "-o", squares]).exit_code == 0
    assert "write columns and rows as 2x2" in refused(board, "edges", "--grid", "9x9")
    assert "give no FILE" in refused(board, "edges", squares, "--grid", "2x1")
    assert "give a FILE" in refused(board, "edges")
    contrary = refused(board, "pairs", squares, "--add", "a1", "b1", "--bar", "b1", "a1")
    assert "--add and --bar of b1 and a1 at once" in contrary and not (tmp_path / "board.pairs.csv").exists()
