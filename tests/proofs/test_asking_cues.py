"""Cues: a sentence is passed over by its letters alone only where the pattern finds nothing in it, either."""

from __future__ import annotations

import random
import re

import pytest
from rulestone.model import GameError
from rulestone.proofs.asking.in_words.open_sentences import LATER_CUE, asked_of_checklists
from rulestone.proofs.asking.in_words.phrases import (
    Cue,
    QuestionKind,
    any_of,
    folded,
    kinds_of_checklists,
    kinds_of_sentences,
    kinds_of_texts,
)
from rulestone.proofs.asking.in_words.subjects import subjects
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit


class PlainCue(Cue):
    """The slow twin: it looks with its pattern everywhere."""

    def may_be_in(self, folded):
        return True


KINDS = (*kinds_of_sentences(), *kinds_of_texts(), *kinds_of_checklists())
CUES = sorted(
    {
        cue.text
        for kind in KINDS
        for cues in (kind.when, kind.unless, kind.said, kind.elsewhere, kind.asked, kind.amid, kind.beside)
        for cue in cues
    }
    | {cue.text for one in subjects().values() for cue in (*one.telling, *one.words)}
)


def sentence_with(cue, chance):
    """Words of a cue with something in its gaps, and others around them, in letters of any size."""
    gaps = {"...": ["then", "slowly"], "....": ["then, slowly"], "#": ["3", "seventeen"], "&": ["at sea and"]}
    gaps |= {"~est": ["fullest", "forest"], "~ed": ["marked", "red"], "~th": ["fifth", "north"], ",": [","]}
    words = ["captains", "may"]
    for word in cue.split():
        if word.startswith("!") or (word.endswith("?") and chance.random() < 0.5):
            continue
        way = chance.choice(word.rstrip("?").split("|")) if not word.startswith("<") else "<"
        said = chance.choice(gaps.get(way, ["boats"])) if way in gaps or way == "<" else way.replace("*", "s")
        words.append(said.replace("_", " ").replace("cannot", chance.choice(["cannot", "can't"])))
    words += chance.sample(["at", "sea", "nothing", "is", "taken", "one", "eels"], 3)
    sentence = " ".join(words).replace(" ,", ",")
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


def test_a_name_in_a_cue_is_for_any_word_that_is_listed_under_it():
    cue = Cue("no @pieces left|on")
    assert cue.find("Who has no goats left loses.").cue == "no goats left"
    assert cue.find("Who has no men on it loses.").cue == "no men on"
    assert cue.find("Who has no money left loses.") is None


def test_a_name_under_which_no_words_are_listed_is_refused():
    with pytest.raises(GameError, match="@peices"):
        Cue("no @peices")


def test_two_phrases_of_one_name_are_refused():
    with pytest.raises(GameError, match="one name"):
        Cue("takes <x> from <x+>")


def test_patterns_that_are_joined_are_found_in_any_order_and_all_of_them():
    cue = Cue("tak* <what> & @piece|@pieces & last")
    assert cue.find("The last stone is for whoever takes a boat.").phrases == {"what": "a boat"}
    assert cue.find("Take a stone last.").cue == "Take a stone last"
    assert cue.find("The last, of all, takes a stone.").cue == "last ... takes a stone"
    assert cue.find("The last one takes a boat.") is None
    assert cue.find("A stone is last.") is None


@pytest.mark.parametrize("seed", range(3))
def test_patterns_that_are_joined_are_found_where_each_of_them_is(seed):
    chance = random.Random(seed)
    plain = [text for text in CUES if "&" not in text and "<" not in text]
    both = 0
    for _ in range(150):
        one, other = chance.sample(plain, 2)
        sentence = sentence_with(chance.choice([one, other]), chance) + sentence_with(
            chance.choice([one, other]), chance
        )
        expected = [PlainCue(one).find(sentence), PlainCue(other).find(sentence)]
        found = Cue(f"{one} & {other}").find(sentence)
        assert (found is not None) == all(expected), (one, other, sentence)
        both += found is not None
    assert both > 50


def test_a_joined_pattern_that_is_empty_is_refused():
    with pytest.raises(GameError, match="side of an '&'"):
        Cue("an eel & ")


def asked_with(alike):
    """What a checklist that is brought up by its second cue is ranked with."""
    units = [TextUnit(f"some.{n}", "clause", f"A bell rings {n} times.", False) for n in range(8)]
    text = Text([*units, TextUnit("some.9", "clause", "An eel swims.", False)])
    kind = QuestionKind(
        "eels", "who", 1.0, (Cue("a shark"), Cue("an eel")), "Whose is it?", is_checklist=True, alike=alike
    )
    (one,) = (one for one in asked_of_checklists(text, [kind]) if one.kind == "eels")
    return one.rank


def test_the_second_cue_loses_nothing_where_all_are_alike():
    assert asked_with(True) == pytest.approx(asked_with(False) + LATER_CUE)
