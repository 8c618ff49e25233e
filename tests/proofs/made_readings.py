"""Readings that operators make, and which of a game's own readings they are."""

from __future__ import annotations

import functools

from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.judging_readings import AskEffort, ReadingJudge
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.comparison.compare_graphs import compare_graphs
from rulestone.proofs.comparison.contrasts import Contrast
from rulestone.proofs.comparison.game_graph import graph_of


@functools.cache
def _offered(game):
    return {one.name: one for one in other_readings(Outline(Remaker(game().system)))}


@functools.cache
def _judge_of(game):
    return ReadingJudge(game().system, AskEffort())


def made(game, name):
    """The game that an operator makes."""
    assert name in _offered(game), sorted(_offered(game))
    return _offered(game)[name].make()


def written_like(game, name):
    """The readings written by hand, as (question, reading), that are the game an operator makes: it is another one."""
    judge = _judge_of(game)
    graph = graph_of(made(game, name), judge.vocabulary, limit=20_000)
    found = compare_graphs("", judge.base, graph, judge.vocabulary)
    assert found.verdict is not Contrast.SAME
    return [(q, r) for q, one in game.questions().items() for r in one.readings if judge.same_as(q, r, graph, found)]
