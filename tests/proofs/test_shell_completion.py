"""A shell that asks how a word may go on is told commands, options, games, and what is known of a bundled game."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete
from rulestone.proofs.commands import main


@pytest.mark.parametrize(
    ("words", "begun", "told"),
    [
        ([], "che", {"check"}),
        (["check"], "ka", {"kajuka"}),
        (["check"], "--def", {"--defaults-only"}),
        (["check", "kajuka", "--scope"], "s", {"squared", "small"}),
        (["check", "kajuka", "--reading"], "land", {"landing="}),
        (["edges", "kajuka", "--effort"], "", {"quick", "normal", "deep"}),
        (["solve", "mygame.py", "--scope"], "", set()),  # a file is not run for it
        (["board"], "mo", {"moves"}),
    ],
)
def test_a_word_goes_on(words: list[str], begun: str, told: set[str]) -> None:
    completing = ShellComplete(main, {}, "rulestone", "_RULESTONE_COMPLETE")
    assert {one.value for one in completing.get_completions(words, begun)} == told


def test_what_is_no_bundled_game_is_a_file() -> None:
    (one,) = ShellComplete(main, {}, "rulestone", "_RULESTONE_COMPLETE").get_completions(["check"], "my")
    assert (one.type, one.value) == ("file", "my")
