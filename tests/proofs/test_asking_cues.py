"""Cues: a sentence is passed over by its letters alone only where the pattern finds nothing in it, either."""

from __future__ import annotations

import random
import re

import pytest
from rulestone.proofs.asking.in_words.phrases import (
    Cue,
    any_of,
    folded,
    kinds_of_checklists,
    kinds_of_sentences,
    kinds_of_texts,
)


class PlainCue(Cue):
    """The slow twin: it looks with its pattern everywhere."""

    def may_be_in(self, folded):
        return True


KINDS = (*kinds_of_sentences(), *kinds_of_texts(), *kinds_of_checklists())
CUES = sorted(
    {
        cue.text
        for kind in KINDS
        for cues in (kind.when, kind.unless, kind.said, kind.elsewhere, kind.asked, kind.amid)
        for cue in cues
    }
)


def sentence_with(cue, chance):
    """Words of a cue with something in its gaps, and others around them, in letters of any size."""
    gaps = {"...": ["then", "slowly"], "#": ["3", "seven"]}
    words = ["captains", "may"]
    for word in cue.split():
        way = chance.choice(word.split("|")) if not word.startswith("<") else "<"
        words.append(chance.choice(gaps.get(way, ["boats"])) if way in gaps or way == "<" else way.replace("*", "s"))
    words += chance.sample(["at", "sea", "nothing", "is", "taken", "one", "eels"], 3)
    sentence = " ".join(words)
    return "".join(letter.upper() if chance.random() < 0.2 else letter for letter in sentence) + "."


@pytest.mark.parametrize("seed", range(4))
def test_looking_at_letters_first_finds_what_the_patterns_find(seed):
    chance = random.Random(seed)
    found = 0
    for text in chance.sample(CUES, 400):
        sentence = sentence_with(text, chance)
        for other in (text, chance.choice(CUES)):
            plain = PlainCue(other).find(sentence)
            assert Cue(other).find(sentence) == plain, (other, sentence)
            found += plain is not None
    assert found > 200


@pytest.mark.parametrize("sentence", ["S\u0130x boats", "six boats", "\u017fix boats", "SIX BOATS", "S\u0131X boats"])
def test_letters_that_a_pattern_takes_for_the_same_are_the_same(sentence):
    assert (Cue("six").find(sentence) is None) == (re.search("six", sentence, re.IGNORECASE) is None)
    assert PlainCue("six").find(sentence) == Cue("six").find(sentence)


def test_a_cue_of_gaps_alone_may_be_anywhere():
    assert Cue("<x> # <y>").may_be_in(folded("Two."))
    assert any_of([Cue("#")], "They take two.") == Cue("#").find("They take two.")


def test_of_several_cues_the_first_is_found():
    found = any_of([Cue("no boat"), Cue("an eel"), Cue("eel")], "Who has an eel wins.")
    assert found is not None
    assert found.cue == "an eel"
