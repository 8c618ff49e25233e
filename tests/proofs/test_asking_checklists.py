"""Checklists: each kind is asked at a sentence that brings its thing up, and nowhere where a sentence says it."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from rulestone.model import Question
from rulestone.proofs.asking.in_words import open_sentences
from rulestone.proofs.asking.in_words.open_sentences import asked_of_checklists
from rulestone.proofs.asking.in_words.phrases import CHECKLISTS, kinds_of_checklists
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit

from .checklist_sentences import FOLDER, PARAPHRASES, SENTENCES

OF_KIND = {
    "on which places exactly": "setup",
    "set up openly and in turn": "setup",
    "the values of pieces": "claim",
}
"""Asked of clauses of one kind only; all others of an effect, too."""

ASIDES = {
    "the values of pieces",
    "broken off",
    "betting on oneself",
    "when bets are closed",
    "one pot or in pairs",
    "used to settle something",
    "superstition or rule",
    "brought in by whom and when",
    "where the text is silent",
    "onlookers",
    "obeyed or not",
}
"""Brought up by sentences, too, that only tell something."""


def unit(text, number=0, kind="effect"):
    return TextUnit(f"some.{number}", kind, text, False)


FILLERS = [
    unit(text, number)
    for number, text in enumerate(
        [
            "It is about a voyage.",
            "There is a bell.",
            "Ships are wooden.",
            "A lamp is red.",
            "Ropes are long.",
            "The sea is deep.",
            "Gulls are white.",
            "Salt is dear.",
        ],
        start=10,
    )
]


def asked(*sentences, kind="effect", asides=(), questions=(), missing=()):
    """The kinds that are asked at the first of some sentences, of some asides, or of what is known to be missing."""
    units = [unit(text, number, kind if number == 0 else "effect") for number, text in enumerate(sentences)]
    told = [unit(text, 99, "flavour") for text in asides]
    lacking = [unit(text, 98, "missing") for text in missing]
    first = (lacking or told or units)[0]
    found = asked_of_checklists(Text([*units, *FILLERS], questions, told, lacking=lacking))
    return {one.kind for one in found if one.unit is first}


KINDS = {kind.name: kind for kind in kinds_of_checklists()}


def is_asked(name, *sentences, **others):
    """Whether a kind is asked; no other kind is looked for, which takes a tenth of the time."""
    with patch.object(open_sentences, "kinds_of_checklists", lambda: (KINDS[name],)):
        return name in asked(*sentences, **others)


def kinds_of(files):
    return {kind.name: kind for kind in kinds_of_checklists(files)}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_kind_is_asked_at_a_sentence_of_its_own_and_not_where_that_is_said(name):
    brings, says = SENTENCES[name]
    kind = OF_KIND.get(name, "effect")
    assert is_asked(name, brings, kind=kind)
    assert not is_asked(name, brings, says, kind=kind)


@pytest.mark.parametrize("name", PARAPHRASES)
def test_a_kind_is_asked_however_an_author_puts_it(name):
    played_with, sentences = PARAPHRASES[name]
    assert len(sentences) >= 4
    assert [one for one in sentences if not is_asked(name, one, *([played_with] if played_with else []))] == []


def test_every_kind_of_the_later_files_has_sentences():
    assert kinds_of(CHECKLISTS[1:]).keys() == SENTENCES.keys()
    assert {file.name for file in FOLDER.glob("*.toml")} == set(CHECKLISTS[1:])


@pytest.mark.parametrize("name", SENTENCES)
def test_what_only_tells_something_brings_up_what_may_be_asked_of_asides_alone(name):
    assert is_asked(name, "All sail on.", asides=[SENTENCES[name][0]]) == (name in ASIDES)


LISTS_AND_PICTURES = {"a list that is missing", "a picture that is missing"}


@pytest.mark.parametrize("name", SENTENCES)
def test_what_is_known_to_be_missing_is_asked_only_where_the_text_announces_a_list_or_a_picture(name):
    assert is_asked(name, "All sail on.", missing=[SENTENCES[name][0]]) == (name in LISTS_AND_PICTURES)


def test_a_lost_list_is_asked_until_a_declared_question_asks_what_is_on_it():
    lost = "The list of possible knots is lost."
    assert "a list that is missing" in asked("All sail on.", missing=[lost])
    declared = Question("What is on it?", clause="some.98", yes="knots", no="bends")
    assert "a list that is missing" not in asked("All sail on.", missing=[lost], questions=[declared])
    assert "a list that is missing" not in asked("All sail on.", missing=["What happens when it rains."])


SILENT = {
    "promoted": "Ground left over becomes a field.",
    "captured by moving in oneself": "The edge lies between two fields.",
    "an instruction that contradicts another": "Conflicts are decided for the captain.",
    "who decides which way it is played": "An oar is used as often as it is there.",
    "which way it is turned": "It is turned to another allegiance.",
    "two effects at once": "Each has one power piece.",
    "whom an effect touches": "Each has one power piece.",
    "survives the moment or the whole": "Both uncover a shell at the same time.",
    "may one not fight": "Conflicts are decided for the captain.",
    "others joining in": "Conflicts are decided for the captain.",
    "all pass": "The captain may pass oars to the one that stays.",
    "may a set be added to": "They complete their remaining moves.",
    "the turn of the one who is out": "Out of the whole net some eels are removed.",
    "countered, or only followed by more": "Each puts five counters in the middle.",
    "in place of an ordinary move": "Some bays are castles.",
    "a drawn one in a series": "They sail up the row of their own arm.",
    "a card against the rules": "Who cannot lay a card says go.",
    "a set broken or changed later": "It is played with a set of thirty dominoes.",
    "counted twice": "A large net is worth keeping.",
    "obstacles": "The eel falls into a hole.",
    "nobody fulfils it": "The six bays nearest to a player are theirs.",
    "who grants it": "The game is given up when it rains.",
    "stopping of one's own will": "The drummers stop the music, and all stops.",
}
"""Sentences that have a word of a kind and mean something else."""


@pytest.mark.parametrize("name", SILENT)
def test_a_kind_is_silent_where_a_word_means_something_else(name):
    assert name in kinds_of(CHECKLISTS)
    assert not is_asked(name, SILENT[name])


def test_the_secrets_of_one_who_is_out_are_asked_only_where_there_are_secrets():
    assert "secret of one who is out" not in asked("A captain without a ship is out.")
    assert "secret of one who is out" in asked("A captain without a ship is out.", "Maps are hidden.")


def test_no_kind_is_asked_of_sentences_about_nothing():
    assert not list(asked_of_checklists(Text(FILLERS)))


def test_what_a_declared_question_about_the_sentence_asks_is_not_asked():
    declared = Question("May the same offer be made again?", clause="some.0", yes="yes", no="no")
    assert "asked again after a refusal" not in asked("The other accepts or denies.", questions=[declared])
    elsewhere = Question("May the same offer be made again?", clause="some.5", yes="yes", no="no")
    assert "asked again after a refusal" in asked("The other accepts or denies.", questions=[elsewhere])


def test_a_short_text_is_not_asked_by_checklists():
    assert not list(asked_of_checklists(Text([unit("A player may pass.")])))
