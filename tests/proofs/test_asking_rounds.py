"""When it is over, who counts, and by what: each reading is the same game as one that somebody wrote by hand."""

from __future__ import annotations

import functools
import itertools

import pytest
from rulestone.model.semantics import is_enabled, step
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.judging_readings import AskEffort, ReadingJudge
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.operators.somebody_leaves import LEAVE
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.comparison.compare_graphs import compare_graphs
from rulestone.proofs.comparison.contrasts import Contrast
from rulestone.proofs.comparison.exploring import graph_of

from .rounds_read_otherwise import Duel, Running
from .test_asking import reachable


@functools.cache
def offered(game):
    return {one.name: one for one in other_readings(Outline(Remaker(game().system)))}


@functools.cache
def judge_of(game):
    return ReadingJudge(game().system, AskEffort())


def made(game, name):
    assert name in offered(game), sorted(offered(game))
    return offered(game)[name].make()


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
    judge = judge_of(game)
    graph = graph_of(made(game, name), judge.vocabulary, limit=20_000)
    found = compare_graphs("", judge.base, graph, judge.vocabulary)
    assert found.verdict is not Contrast.SAME
    like = [(q, r) for q, one in game.questions().items() for r in one.readings if judge.same_as(q, r, graph, found)]
    assert like == [(question, reading)]


def test_whoever_leaves_ends_the_game():
    system = made(Duel, "somebody leaves/bid")
    by_hand = [one for one in Duel(leaving="over").system.instances if one.label.rule == "leave"]
    added = [one for one in system.instances if one.label.rule == LEAVE]
    states = [*itertools.islice(reachable(system), 300)]
    assert any(is_enabled(system, one, state) for one in added for state in states)
    for state in states:
        after = [step(system, one, state) for one in added if is_enabled(system, one, state)]
        assert after == [step(system, one, state) for one in by_hand if is_enabled(system, one, state)]
