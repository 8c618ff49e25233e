"""Kinds of questions and their cues: each is heard where it should be, and not where something looks like it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulestone.model import GameError
from rulestone.proofs.asking.in_words.phrases import (
    Cue,
    any_of,
    forms_of,
    kinds_of_checklists,
    kinds_of_sentences,
    kinds_of_texts,
)

ENDING = {"~est": "richest", "~ed": "marked", "~th": "fifth"}


def sample(cue):
    """Words in which a cue is heard."""
    told = []
    for word in (word.rstrip("?") for word in cue.split() if not word.startswith("!")):
        slot = {">": "stone", "+>": "stone", ":1>": "draw"}
        ends = [words for end, words in slot.items() if word.rstrip("s").endswith(end)]
        if word.startswith("<"):
            told.append(ends[-1] + ("s" if word.endswith("s") else ""))
        else:
            way = word.split("|")[0]
            said = {**ENDING, "...": "", "....": "", "#": "two", "*": "any", "&": "and"}
            told.append(said[way] if way in said else way.replace("#", "two").replace("*", "").replace("_", " "))
    return " ".join(" ".join(told).split()).replace(" ,", ",")


ALL_KINDS = (*kinds_of_sentences(), *kinds_of_texts(), *kinds_of_checklists())


@pytest.mark.parametrize("kind", ALL_KINDS, ids=lambda kind: kind.name)
def test_every_cue_is_heard_and_every_question_can_be_put(kind):
    assert 0 < kind.weight <= 1.5 and kind.ask.endswith("?")
    for cue in kind.when:
        found = cue.find(f"So {sample(cue.text)}, then.")
        assert found is not None, cue.text
        assert "{" not in kind.ask.format_map({"cue": found.cue, **found.phrases}), cue.text
    for cue in (*kind.unless, *kind.elsewhere, *kind.said, *kind.asked, *kind.amid, *kind.beside):
        assert cue.find(f"So {sample(cue.text)}, then.") is not None, cue.text


def test_names_of_kinds_are_names():
    names = Counter(kind.name for kind in ALL_KINDS)
    assert max(names.values()) == 1


@pytest.mark.parametrize(
    ("cue", "sentence", "words"),
    [
        ("pays <what+>", "Who loses pays two coins to the bank, at once.", "pays two coins to the bank"),
        ("takes <what>", "Who wins takes a stone from the heap.", "takes a stone"),
        ("lands on <where>", "A runner lands on a well misses a turn", "lands on a well"),
        ("at most # <what>", "They hold at most 7 cards.", "at most 7 cards"),
        ("wins ... most", "There wins whoever has most.", "wins whoever has most"),
    ],
)
def test_a_cue_finds_a_phrase(cue, sentence, words):
    assert Cue(cue).find(sentence).cue == words


@pytest.mark.parametrize(
    ("cue", "sentence", "words"),
    [
        ("cannot be <do+>", "A grey moth can't be eaten, and it's alone.", "can't be eaten"),
        (
            "it is alone",
            "It counts double if it\N{RIGHT SINGLE QUOTATION MARK}s alone.",
            "it\N{RIGHT SINGLE QUOTATION MARK}s alone",
        ),
        ("there is no", "There's no boat.", "There's no"),
        ("will not", "They won't sail.", "won't"),
        ("do not", "They don't sail.", "don't"),
        ("they are|have free", "They're free.", "They're free"),
        ("@take a boat", "Whoever is taking a boat sails.", "taking a boat"),
        ("is @take.ed", "A boat is seized.", "is seized"),
        ("@discard it", "Then you throw back it and others.", "throw back it"),
        ("the? next boat", "Then comes the next boat.", "the next boat"),
        ("the? next boat", "Then comes next boat.", "next boat"),
        ("buy , sell or trade", "There they buy, sell or trade.", "buy, sell or trade"),
        ("must .... either", "Millers must guard, the cat may do either.", "must guard, the cat may do either"),
        ("begins !with", "The eldest begins the game.", "begins"),
        ("the ~est boat", "It sinks the fullest boat.", "the fullest boat"),
        ("is ~ed on", "A boat is anchored on a reef.", "is anchored on"),
        ("the ~th dawn", "At the 14th dawn it ends.", "the 14th dawn"),
    ],
)
def test_a_cue_finds_short_forms_families_of_verbs_and_words_that_may_lack(cue, sentence, words):
    assert Cue(cue).find(sentence).cue == words


@pytest.mark.parametrize(
    ("cue", "sentence"),
    [
        ("begins !with", "Each begins with a boat."),
        ("the ~est boat", "The forest boat sinks."),
        ("is ~ed on", "The boat is red on one side."),
        ("the ~th boat", "The north boat sinks."),
        ("@take.ed", "They take a boat."),
        ("must .... either", "Millers must guard; the cat may do either."),
        ("buy , sell", "They buy sell orders."),
    ],
)
def test_a_cue_does_not_find_what_only_looks_like_it(cue, sentence):
    assert Cue(cue).find(sentence) is None


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("carry", ("carry", "carries", "carrying", "carried", "carried")),
        ("move", ("move", "moves", "moving", "moved", "moved")),
        ("drop", ("drop", "drops", "dropping", "dropped", "dropped")),
        ("travel", ("travel", "travels", "travelling", "travelled", "travelled")),
        ("pass", ("pass", "passes", "passing", "passed", "passed")),
        ("play", ("play", "plays", "playing", "played", "played")),
        ("draw drew drawn", ("draw", "draws", "drawing", "drew", "drawn")),
        ("set set set", ("set", "sets", "setting", "set", "set")),
        ("pick_up", ("pick_up", "picks_up", "picking_up", "picked_up", "picked_up")),
        ("go_up went_up gone_up", ("go_up", "goes_up", "going_up", "went_up", "gone_up")),
    ],
)
def test_verbs_have_their_forms(verb, forms):
    assert forms_of(verb) == forms


WORDS_SAID = st.sampled_from(
    ["a", "boat", "can't", "it's", "sail", "they're", "won't", "there's", "free", "don't", "is"]
)
LONG_FORMS = {
    "can't": "cannot",
    "it's": "it is",
    "they're": "they are",
    "won't": "will not",
    "there's": "there is",
    "don't": "do not",
}


@given(
    st.lists(WORDS_SAID, min_size=1, max_size=8),
    st.sampled_from(
        ["cannot sail", "it is free", "will not", "there is a", "they are", "do not ... boat", "is <what>"]
    ),
)
def test_short_forms_are_found_where_the_long_ones_are(words, cue):
    short, long = " ".join(words), " ".join(LONG_FORMS.get(word, word) for word in words)
    one, other = Cue(cue).find(short), Cue(cue).find(long)
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert one.phrases == other.phrases and one.cue in short
        assert other.cue in " ".join(LONG_FORMS.get(word, word) for word in one.cue.split())


@pytest.mark.parametrize("cue", ["a|<x> boat", "the <x:1>: boat", "@nothing boat"])
def test_a_cue_that_cannot_be_read_is_refused(cue):
    with pytest.raises(GameError):
        Cue(cue)


def test_cues_are_whole_words():
    assert any_of([Cue("win")], "The winner is winning.") is None
