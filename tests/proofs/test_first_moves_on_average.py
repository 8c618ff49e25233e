"""`solve --moves` tells what each first move is worth on average; by the numbers of Conway for the game of Penney."""

import json
import re
from fractions import Fraction

from click.testing import CliRunner
from rulestone.proofs.commands import main

from tests.games.penney import WORDS

PENNEY = "tests/games/penney.py"


def _leads(one: str, other: str) -> int:
    """Conway's leading number: the binary number of those lengths in which an end of one begins the other."""
    return sum(2 ** (length - 1) for length in (1, 2, 3) if one[-length:] == other[:length])


def _first_wins(first: str, second: str) -> Fraction:
    mine, yours = _leads(first, first) - _leads(first, second), _leads(second, second) - _leads(second, first)
    return Fraction(yours, mine + yours)


WORTH = {first: min(_first_wins(first, second) for second in WORDS if second != first) for first in WORDS}


def test_of_each_first_word_it_is_said_what_it_is_worth():
    run = CliRunner().invoke(main, ["solve", PENNEY, "--moves", "--for", "first"], catch_exceptions=False)
    told = dict(re.findall(r"word=(\w+)\): nothing, nothing, ([\d/]+) =", run.output))
    assert {word: Fraction(number) for word, number in told.items()} == WORTH
    assert "1/3 = 0.3333" in run.output and max(WORTH.values()) == Fraction(1, 3), "the second has two to one at least"


def test_programs_are_told_it_too():
    run = CliRunner().invoke(main, ["solve", PENNEY, "--moves", "--json"], catch_exceptions=False)
    first, second = json.loads(run.output)["players"]
    found = {one["move"][-4:-1]: one["average"] for one in first["first_moves"]}
    assert found == {word: {"lo": str(worth), "hi": str(worth)} for word, worth in WORTH.items()}
    assert second["first_moves"] == []


def test_where_dice_decide_nothing_there_is_no_average():
    game = "tests/games/published.py:PongHauKi"
    run = CliRunner().invoke(main, ["solve", game, "--moves", "--json"], catch_exceptions=False)
    players = json.loads(run.output)["players"]
    moves = [one for player in players for one in player["first_moves"]]
    assert moves and all(one["average"] is None for one in moves)


def test_in_how_many_positions_a_result_is_certain_is_said_in_a_sentence():
    """It was "of the positions that are no end, nothing sure in 737"."""
    told = CliRunner().invoke(main, ["solve", PENNEY], catch_exceptions=False).output
    assert "first: what they get is certain in none of 737 positions before an end\n" in told
