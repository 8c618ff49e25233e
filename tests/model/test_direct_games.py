"""A whole play on a board of twenty-four points, of which nothing is traced."""

from __future__ import annotations

import random

from rulestone.model.direct_run.direct import DirectRun
from rulestone.model.system.semantics import find_instance, is_over, successors
from rulestone.proofs.commands.played_game import PlayedDirectly
from rulestone.proofs.plays.play import replay
from rulestone.proofs.running.loading import load_game

from tests.games.nine_mens_morris import LINES, MILLS, NineMensMorris


def test_nine_mens_morris_is_played_without_tracing() -> None:
    """A play at random to its end; what is on the board fits at each move, and somebody takes a man on the way."""
    assert (len(LINES), len(MILLS)) == (32, 16)
    run = DirectRun(NineMensMorris)
    chance = random.Random(3)
    position = run.begin({}).after
    assert position is not None
    rules = set()
    while True:
        offered = list(run.offers(position))
        assert all(ran.is_step for _, ran in offered) and run.holds(position, "men_are_counted")
        if not offered:
            break
        move, ran = chance.choice(offered)
        rules.add(move.rule)
        assert ran.after is not None
        position = ran.after
    assert rules == {"place", "move", "take"} and run.is_over(position)
    results = [run.outcome(position, player) for player in ("white", "black")]
    assert sum(results) == 0
    assert "system" not in vars(run.game), "nothing was traced"


def test_a_table_traces_nothing_and_offers_what_is_traced() -> None:
    """What `rulestone play` offers is what the plain semantics of the traced game offers."""
    for name in ("tavern", "knockout", "kajuka"):
        game = load_game(name)
        made = game(list(game.scopes)[-1])
        table = PlayedDirectly(made, random.Random(4))
        for _ in range(12):
            assert "system" not in vars(made) and "system" not in vars(table.run.game)
            if not table.play_at_random():
                break
        state = table.states[-1]
        traced = [(move.label, after) for move, after in successors(made.system, state)]
        assert [(move.label, after) for move, after in table.steps()] == traced
        assert (table.results() is not None) == is_over(made.system, state)
        played = zip(table.moves, table.states, strict=False)
        moves = [find_instance(made.system, move.label, before) for move, before in played]
        assert replay(made.system, table.states[0], [move for move in moves if move]).last == state
