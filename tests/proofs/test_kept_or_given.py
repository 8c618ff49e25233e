"""What the moves of a play keep or give away, and the command that says it."""

import json

import pytest
from click.testing import CliRunner
from rulestone.model.system.semantics import is_over, successors
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.kept_or_given import MoveWorth, move_worths
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.plays.initial_states import listed_initial_states
from rulestone.proofs.plays.play import replay
from rulestone.proofs.plays.trace_files import save_trace

from tests.proofs.solved_games import Nim

NIM = "tests/proofs/solved_games.py:Nim"


def nim(state):
    """By Bouton, who moves wins where this is not zero."""
    total = 0
    for heap in state:
        total ^= heap
    return total


@pytest.fixture(scope="module")
def played():
    """A play that takes the first move there is, again and again."""
    system = Nim().system
    (state,) = listed_initial_states(system)
    moves = []
    first = state
    while not is_over(system, state):
        move, state = next(iter(successors(system, state)))
        moves.append(move)
    return system, replay(system, first, moves)


def test_a_move_gives_away_exactly_where_nimbers_say_so(played):
    system, play = played
    heaps = [n for n, cell in enumerate(system.cells) if type(play.states[0][n]) is int]
    found = move_worths(solve_game(system), play)
    assert [one.move for one in found] == list(range(len(play)))
    for one in found:
        before, after = ([state[n] for n in heaps] for state in play.states[one.move : one.move + 2])
        assert one.gives_away == (nim(before) != 0 and nim(after) != 0), one
        assert (one.better > 0) == one.gives_away
    assert any(one.gives_away for one in found) and not all(one.gives_away for one in found)


def test_the_command_says_it_for_people_and_programs(played, tmp_path):
    _, play = played
    file = tmp_path / "play.json"
    save_trace(play, file, game=NIM)
    said = CliRunner().invoke(main, ["replay", str(file), "--game", NIM, "--values"])
    assert said.exit_code == 0, said.output
    assert "gives away: 1 for" in said.output and "keeps -1 for" in said.output
    told = json.loads(CliRunner().invoke(main, ["replay", str(file), "--game", NIM, "--values", "--json"]).output)
    assert [one["gives_away"] for one in told["values"]] == [
        one.gives_away for one in move_worths(solve_game(Nim().system), play)
    ]


@pytest.mark.parametrize(
    ("worth", "words"),
    [((1, None), "at least 1"), ((None, 0), "at most 0"), ((None, None), "nothing certain"), ((0, 1), "0 to 1")],
)
def test_what_is_kept_is_said_in_plain_words(worth, words):
    assert words in str(MoveWorth(0, "white", "white", worth, worth, 0))
