"""Facts that nobody asked for are true in every position, and none of that kind is missing."""

from __future__ import annotations

import random

import numpy as np
from click.testing import CliRunner
from rulestone.proofs.asking.mined_facts import _null_space, kept_sums, mined_facts
from rulestone.proofs.commands import main
from rulestone.proofs.comparison.exploring import graph_of
from rulestone.proofs.comparison.vocabulary import Vocabulary

from .open_games import Drawing, Settled, Sowing


def test_cards_come_from_the_deck():
    facts = mined_facts(Drawing, None, {}, 1000)
    assert "deck + all of cards = 4" in map(str, facts.sums)


def test_every_sum_is_kept_in_every_position():
    for game in (Drawing, Sowing):
        graph = graph_of(game().system, Vocabulary(), limit=1000)
        for one in kept_sums(graph):
            for number in range(len(graph)):
                if graph.quiet[number]:
                    state = dict(zip(graph.system.cells, graph.state(number), strict=True))
                    assert sum(factor * state[cell] for cell, factor in one.terms) == one.value


def test_one_number_that_moves_keeps_no_sum():
    assert mined_facts(Settled, None, {}, 1000).sums == []


def test_null_spaces_are_as_large_as_ranks_leave_them():
    source = random.Random(1)
    for _ in range(60):
        height, width, rank = source.randint(1, 12), source.randint(2, 7), source.randint(0, 4)
        left = np.array([[source.randint(-3, 3) for _ in range(rank)] for _ in range(height)]).reshape(height, rank)
        right = np.array([[source.randint(-3, 3) for _ in range(width)] for _ in range(rank)]).reshape(rank, width)
        rows = left @ right
        vectors = _null_space(rows.astype(object))
        assert len(vectors) == width - np.linalg.matrix_rank(rows)
        if vectors:
            assert not (rows @ np.array(vectors, dtype=int).T).any()
            assert np.linalg.matrix_rank(np.array(vectors, dtype=float)) == len(vectors)


def test_results_are_those_that_occur():
    assert set(mined_facts(Settled, None, {}, 1000).results) == {"ann 1, ben 0", "ann 0, ben 1"}


def test_the_command_prints_facts():
    told = CliRunner().invoke(main, ["ask", "tests/proofs/open_games.py:Drawing", "--facts"])
    assert told.exit_code == 0 and "the same between all turns: deck + all of cards = 4" in told.output
