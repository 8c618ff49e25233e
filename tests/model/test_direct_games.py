"""A whole play on a board of twenty-four points, of which nothing is traced."""

from __future__ import annotations

import random

from rulestone.model.direct import DirectRun

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
