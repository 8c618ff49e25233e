"""Rules in a corner: each reading is the same game as one written by hand, and sentences say which are asked."""

from __future__ import annotations

import itertools

import pytest
from rulestone.model import require, rule
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.inquiry import AskSettings, inquire, openings
from rulestone.proofs.asking.judging_readings import AskEffort
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.marks import marks_of
from rulestone.proofs.asking.operators.in_a_corner import in_a_corner
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.asking.sentences import SILENT

from .corners_read_otherwise import Posts, Rounds
from .made_readings import written_like
from .test_asking import agree, reachable


@pytest.mark.parametrize(
    ("game", "name", "question", "reading"),
    [
        (Posts, "not one marked/visit/post/tired", "tired_post", "never"),
        (Posts, "only one marked/visit/post/tired", "tired_post", "only"),
        (Posts, "not one marked/visit/ill", "ill_rider", "never"),
        (Posts, "not one marked/visit/storm", "stormy", "never"),
        (Posts, "not one marked/visit/post/host", "hosted", "never"),
        (Posts, "passes over those marked/feed/coins/ill", "fed", "healthy"),
        (Posts, "touches only those marked/feed/coins/ill", "fed", "sick"),
        (Posts, "mark lapses with it/visit/post/tired", "rests", "no_more"),
        (Posts, "turn passes over those marked/tire/ill", "skipped", "yes"),
        (Posts, "goes on when marked/visit/ill", "again", "yes"),
        (Rounds, "mark lapses when it begins anew/begin_anew/warned", "kept", "no"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(game, name, question, reading):
    assert written_like(game, name) == [(question, reading)]


@pytest.mark.parametrize("game", [Posts, Rounds])
def test_written_trees_and_engines_agree_in_every_corner(game):
    for one in in_a_corner(Outline(Remaker(game().system))):
        system = one.make()
        for state in itertools.islice(reachable(system), 30):
            for instance in system.instances:
                assert agree(system, instance, state), (one.name, instance, state)


def test_a_turn_and_a_score_are_no_marks():
    assert [mark.function.name for mark in marks_of(Outline(Remaker(Posts().system)))] == [
        "ill",
        "tired",
        "storm",
        "host",
        "coins",
    ]


def strengths(game):
    return {one.name: opening.strength for one, opening in openings(game().system, lexicon_with()) if one.mark}


def test_a_sentence_in_general_asks():
    plain = strengths(Posts)
    assert plain["not one marked/visit/post/tired"] > SILENT
    assert plain["only one marked/visit/post/tired"] == SILENT  # no word of it says "only"


def test_a_sentence_that_knows_the_state_settles_it():
    class Said(Rounds):
        @rule()
        def begin_anew(self) -> None:
            """After two moves all begin anew, even who has been warned."""
            require(self.moves == 2)
            self.moves, self.steps, self.jumps = 0, 0, 0
            self.round += 1

    name = "mark lapses when it begins anew/begin_anew/warned"
    assert strengths(Said)[name] < SILENT < strengths(Rounds)[name]


def test_corners_have_a_share_of_the_work():
    *_, found = inquire(Posts, AskSettings(lexicon_with(), effort=AskEffort(corners=1)))
    assert found.untried and "in a corner" in found.stopped
