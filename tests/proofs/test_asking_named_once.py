"""Things that one sentence alone names are asked about, all others are not."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulestone.proofs.asking.in_words.asked_in_words import asked_of
from rulestone.proofs.asking.in_words.named_once import asked_of_things_named_once, named_once
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit

FILLERS = [
    "A bell rings.",
    "Ships are wooden.",
    "Ropes are long.",
    "Gulls fly.",
    "Salt is dear.",
    "It rains.",
    "All row.",
]


def text(*sentences):
    return Text([TextUnit(f"some.{number}", "effect", words, False) for number, words in enumerate(sentences)])


@pytest.mark.parametrize(
    ("sentence", "thing"),
    [
        ("Each gets a flower card and a hive.", "flower card"),
        ("You may keep luck cards secret.", "luck cards"),
        ("A bear token raids the fullest hive.", "bear token"),
        ("Whoever has most fame after four years wins.", "fame"),
        ("Victory goes to the greatest renown.", "renown"),
    ],
)
def test_a_thing_that_no_other_sentence_names_is_asked_about(sentence, thing):
    assert [words for _, words in named_once(text(sentence, *FILLERS))] == [thing]
    questions = [one.question for one in asked_of(text(sentence, *FILLERS)) if one.kind == "named once"]
    assert len(questions) == 1 and f"“{thing}”" in questions[0]


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("Each gets a flower card.", "A bee on its flower is safe."),
        ("Whoever has most fame wins.", "A won joust brings two fame."),
        ("Each gets two cards.", ""),
        ("The most fame is had by knights.", ""),
        ("The remaining cards lie aside.", ""),
    ],
)
def test_a_thing_that_another_one_names_or_that_is_no_kind_is_not(sentence, other):
    assert not list(named_once(text(sentence, *FILLERS, *([other] if other else []))))


def test_of_a_few_sentences_nothing_is_asked():
    assert not list(asked_of_things_named_once(text("Each gets a flower card.")))


NAMES = ("flower", "luck", "bear", "wind", "moon")


@given(st.lists(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3), min_size=8, max_size=12))
def test_they_are_those_that_are_found_by_counting(names):
    """Each sentence names some cards; slowly: those in no other one, the first of a sentence."""
    sentences = [" and ".join(f"a {name} card" for name in some).capitalize() + "." for some in names]
    slowly = []
    for number, some in enumerate(names):
        alone = [name for name in some if not any(name in other for n, other in enumerate(names) if n != number)]
        slowly += [(f"some.{number}", alone[0])] if alone else []
    found = [(unit.clause, re.sub(r" card$", "", words).lower()) for unit, words in named_once(text(*sentences))]
    assert found == slowly
