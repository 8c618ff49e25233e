"""When it is over, who counts, and by what: each reading is the same game as one that somebody wrote by hand."""

from __future__ import annotations

import itertools

import pytest
from rulestone.model.system.semantics import is_enabled, step
from rulestone.proofs.asking.operators.somebody_leaves import LEAVE

from .made_readings import made, written_like
from .rounds_read_otherwise import Duel, Running
from .test_asking import reachable


@pytest.mark.parametrize(
    ("game", "name", "question", "reading"),
    [
        (Duel, "put off/meet/close/debt/gold/inside", "ends", "round"),
        (Duel, "brought forward/close/bid/debt/gold", "early", "at_once"),
        (Duel, "needless for the last one/score/inside/gold", "alone", "no_gold"),
        (Duel, "only with either/meet/debt/1/1", "tie", "poor"),
        (Duel, "only with neither/meet/debt/1/1", "tie", "rich"),
        (Duel, "by one part/meet/gold/debt", "measure", "gold"),
        (Duel, "by one part/meet/debt/gold", "measure", "debt"),
        (Duel, "one way barred/score/debt/gold/2", "rich", "own"),
        (Duel, "nobody else/close/lead", "lead_next", "same"),
        (Duel, "the one after them/close/lead", "lead_next", "same"),
        (Duel, "given limit/bid/gold", "enough", "one"),
        (Duel, "counted before/close/rounds", "counted", "met"),
        (Running, "played to the end/over/turn", "ends", "even"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(game, name, question, reading):
    assert written_like(game, name) == [(question, reading)]


def test_whoever_leaves_ends_the_game():
    system = made(Duel, "somebody leaves/bid")
    by_hand = [one for one in Duel(leaving="over").system.instances if one.label.rule == "leave"]
    added = [one for one in system.instances if one.label.rule == LEAVE]
    states = [*itertools.islice(reachable(system), 300)]
    assert any(is_enabled(system, one, state) for one in added for state in states)
    for state in states:
        after = [step(system, one, state) for one in added if is_enabled(system, one, state)]
        assert after == [step(system, one, state) for one in by_hand if is_enabled(system, one, state)]
