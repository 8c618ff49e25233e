"""What `play --as` shows: what one player may see, and no more."""

import random

import pytest
from click.testing import CliRunner
from rulestone.model import if_else, outcome
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import successors
from rulestone.proofs.commands import main
from rulestone.proofs.commands.seat_view import HIDDEN, SeatView
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.plays.sight import sight
from rulestone.proofs.running.loading import load_game

from tests.proofs.test_abilities import Ask


class Seen(Ask):
    """As Ask, and who is right has won."""

    @outcome
    def result(self, s, player):
        return if_else(s.right.exists & (s.right.value == (player == "ada")), 1, 0)


def test_a_hidden_choice_is_not_shown_before_it_may_be_seen():
    said = CliRunner().invoke(
        main, ["play", "tests/proofs/test_seat_view.py:Seen", "--against", "best", "--as", "ada"], input="2\nq\n"
    )
    assert said.exit_code == 0, said.output
    before, after = said.output.split("ada look who=ada")
    assert "bo hide ..." in before and "hand    ?" in before and "nothing changes" in before
    assert "hand: ? → " in after and "looked  yes" in after


def test_a_hidden_choice_is_not_shown_in_a_play_at_random_either():
    game = "tests/proofs/test_seat_view.py:Seen"
    for seed in "0123":
        of_ada = CliRunner().invoke(main, ["play", game, "--random", "--seed", seed, "--as", "ada"])
        assert of_ada.exit_code == 0, of_ada.output
        before = of_ada.output.partition("ada look")[0]
        assert "bo hide ..." in before and "hand    ?" in before and "hand:" not in before
    everything = CliRunner().invoke(main, ["play", game, "--random"]).output
    assert "?" not in everything and "bo hide who=bo hand=" in everything


@pytest.mark.parametrize("name", ["kings", "kajuka"])
def test_nothing_that_may_not_be_seen_is_shown_in_random_plays(name):
    system = load_game(name)(scope="tiny").system
    chance, looks = random.Random(5), sight(system)
    seat = system.game.player_elements()[0]
    view, hidden = SeatView(system, seat), 0
    state = drawn_initial_state(system, chance)
    for _ in range(25):
        read = system.reader_of(state)
        for cell, value, seen in zip(system.cells, state, view.seen(state), strict=True):
            shown = (seat, cell) not in looks or evaluate(looks[seat, cell], read)
            assert seen == (value if shown else HIDDEN)
            hidden += not shown
        steps = list(successors(system, state))
        if not steps:
            break
        _, state = chance.choice(steps)
    assert hidden
