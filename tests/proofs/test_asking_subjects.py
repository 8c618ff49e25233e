"""What a text is about: a kind of question is asked only where the text has its thing, or a word beside the cue."""

from __future__ import annotations

import random

import pytest
from rulestone.model import GameError
from rulestone.proofs.asking.in_words.asked_in_words import asked_of
from rulestone.proofs.asking.in_words.open_sentences import asked_of_texts
from rulestone.proofs.asking.in_words.phrases import SUBJECTS, kinds_of_checklists, kinds_of_file
from rulestone.proofs.asking.in_words.subjects import IN_SENTENCES, subjects, subjects_of
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit

AT_SEA = [
    "There is a bell.",
    "A lamp is red.",
    "Ropes are long.",
    "The sea is deep.",
    "Gulls are white.",
    "Salt is dear.",
]

PLAIN = {
    "stacks": ({"stacked"}, {"pile", "cairn"}),
    "ways": ({"crossroads"}, {"path", "bridge"}),
    "travelling": (set(), {"ship", "step"}),
    "roles": ({"spy", "loyal"}, {"votes", "secretly"}),
}
"""Of each subject some cues of a single word: those that are telling, and those that need a second sentence."""


def text_of(sentences):
    return Text([TextUnit(f"some.{number}", "effect", text, False) for number, text in enumerate(sentences)])


def kinds_asked(*sentences):
    return {one.kind for one in asked_of(text_of([*sentences, *AT_SEA]))}


@pytest.mark.parametrize("seed", range(30))
def test_subjects_are_those_that_counting_words_finds(seed):
    """The slow twin splits sentences into words and counts those that have one of a few."""
    chance = random.Random(seed)
    words = [word for telling, others in PLAIN.values() for word in sorted(telling | others)]
    sentences = [
        " ".join(
            chance.sample(["gulls", "are", "white", "salt", "rope"], 3) + chance.sample(words, chance.randrange(2))
        )
        for _ in range(6)
    ]
    found = set()
    for name, (telling, others) in PLAIN.items():
        having = [bool(others & set(sentence.split())) for sentence in sentences]
        if any(telling & set(sentence.split()) for sentence in sentences) or sum(having) >= IN_SENTENCES:
            found.add(name)
    assert subjects_of(text_of(sentences)) == found


def test_every_subject_is_asked_for_by_some_kind():
    assert subjects().keys() == SUBJECTS.keys() == PLAIN.keys()
    assert {name for kind in kinds_of_checklists() for name in kind.about} <= subjects().keys()


def test_a_split_pot_is_no_split_pile():
    assert "of what was split" not in kinds_asked("The winners split the pot.", "The pot is large.")
    assert "of what was split" in kinds_asked("A captain may split a fleet.", "Ships lie in stacks.")


def test_what_a_total_names_is_not_said_by_anybody():
    assert "said how exactly" not in kinds_asked("The dice are added; their total names the pier.", "A pier is long.")
    assert "said how exactly" in kinds_asked("Each captain names the pier.", "A pier is long.")


def test_a_piece_that_cannot_move_is_no_player_who_cannot():
    assert "what counts as being able to" not in kinds_asked("A boat without oars cannot move.", "Boats are long.")
    assert "what counts as being able to" in kinds_asked("A player who cannot move has lost.", "Boats are long.")


def test_other_senses_of_a_word_hold_for_what_a_text_leaves_unsaid_too():
    walk = ["Ships move through the strait.", "Ships move from an island to the next island.", "The board is a map."]
    ties = ["Ties go to the House.", "Ships step ashore.", "The board is a map with ships."]
    for sentences, is_asked in ((walk, True), (ties, False)):
        kinds = {one.kind for one in asked_of_texts(text_of([*sentences, *AT_SEA]))}
        assert ("how far in one turn" in kinds) == is_asked


def test_a_subject_that_there_is_not_is_named_with_its_file(tmp_path):
    file = tmp_path / "own.toml"
    table = '[["where"]]\naxis = "where to"\nweight = 1\nneeds = ["ship"]\nask = "Where?"\n'
    file.write_text(table + 'about = ["stakcs"]\n', encoding="utf-8")
    with pytest.raises(GameError, match="'where' is about 'stakcs'") as raised:
        kinds_of_file(file)
    assert "stacks" in str(raised.value) and "own.toml" in str(raised.value)
    file.write_text(table + 'about = ["stacks"]\nbeside = ["sinks"]\n', encoding="utf-8")
    (kind,) = kinds_of_file(file)
    asked = {
        sentence: any(one.kind == "where" for one in asked_of(text_of([sentence, more, *AT_SEA]), more=[kind]))
        for sentence, more in [
            ("A ship sinks.", "Ropes are stacked."),
            ("A ship swims.", "Ropes are stacked."),
            ("The ship sinks.", "Ropes are short."),
        ]
    }
    assert asked == {"A ship sinks.": True, "A ship swims.": False, "The ship sinks.": False}
