"""The order of questions: the foremost first, and not all about one sentence, on one axis, or made in one way."""

from __future__ import annotations

import functools

import pytest
from rulestone.proofs.asking.inquiry import AskSettings, inquire
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.likely_readings import family
from rulestone.proofs.asking.proposals import LESS_OF_A_KIND, LESS_OF_A_SENTENCE, LESS_OF_AN_AXIS, Proposal
from rulestone.proofs.asking.words import question_lines, worded_lines

from tests.amounts import every

from .bids_read_otherwise import Bids
from .open_games import Bidding, Sowing, Striding
from .tolls_read_otherwise import Tolls


@functools.cache
def proposals(game):
    *_, found = inquire(game, AskSettings(lexicon_with(), hidden=list(game.questions()), everything=True))
    return found.proposals()


def weight(one, before):
    """What a question weighs behind others, counted one after another."""
    found = one.rank
    for other in before:
        mine, theirs = one.other_reading, other.other_reading
        found -= LESS_OF_A_SENTENCE if one.opening.sentence == other.opening.sentence else 0
        found -= LESS_OF_AN_AXIS if mine.axis == theirs.axis else 0
        found -= LESS_OF_A_KIND if family(mine.operator) == family(theirs.operator) else 0
    return found


@pytest.mark.parametrize("game", [Bids, Tolls])
def test_the_next_question_is_the_one_that_weighs_most_behind_those_before_it(game):
    order = proposals(game)
    assert len(order) > 5
    for place, one in every(3, list(enumerate(order))):
        assert weight(one, order[:place]) >= max(weight(later, order[:place]) for later in order[place:]) - 1e-9


def test_what_is_alike_comes_later_than_its_rank_alone_would_have_it():
    order = proposals(Tolls)
    assert order != sorted(order, key=lambda one: -one.rank)
    assert max(order, key=lambda one: one.rank) is order[0]


@pytest.mark.parametrize("game", [Bidding, Sowing, Striding])
def test_what_no_word_asks_for_comes_behind_all_that_is_asked_without_it(game):
    def listed(everything):
        settings = AskSettings(lexicon_with(), hidden=list(game.questions()), everything=everything)
        *_, found = inquire(game, settings)
        assert not found.stopped
        return [lines(one) for one in found.listed()]

    def lines(one):
        return question_lines(1, one)[:2] if isinstance(one, Proposal) else worded_lines(1, one)[:2]

    asked, further = listed(False), listed(True)
    assert asked and further[: len(asked)] == asked
    assert len(further) > len(asked)
