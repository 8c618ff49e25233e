"""JSON documents name the game as it was asked for, whatever its class is called."""

import json

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main

from tests.proofs.test_solving_told import HEAP

COMMANDS = {
    "chance": ("--reward", "ada", "--uniform"),
    "stats": ("--plays", "3"),
    "perft": ("--depth", "2"),
    "solve": (),
    "show": (),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_game_is_named_as_it_was_asked_for(command, tmp_path):
    """`chance` and `stats` gave the name of the class."""
    file = tmp_path / "stones.py"
    file.write_text(HEAP, encoding="utf-8")
    run = CliRunner().invoke(main, [command, str(file), *COMMANDS[command], "--json"], catch_exceptions=False)
    assert json.loads(run.output)["game"] == str(file)


def test_claims_are_of_the_game_asked_for(tmp_path):
    file = tmp_path / "stones.py"
    file.write_text(HEAP, encoding="utf-8")
    run = CliRunner().invoke(main, ["chance", str(file), "--json"], catch_exceptions=False)
    assert json.loads(run.output)["game"] == str(file)
