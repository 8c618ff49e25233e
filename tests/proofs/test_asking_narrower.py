"""A narrower question stands in place of a general one; numbers in words; what only shows how a rule works."""

from __future__ import annotations

import pytest
from rulestone.proofs.asking.in_words.asked_in_words import asked_of
from rulestone.proofs.asking.in_words.open_sentences import asked_of_checklists
from rulestone.proofs.asking.in_words.phrases import (
    Cue,
    kinds_of_checklists,
    kinds_of_file,
    kinds_of_sentences,
    kinds_of_texts,
)
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit

AT_SEA = [
    "Ships are wooden.",
    "A lamp is red.",
    "Ropes are long.",
    "The sea is deep.",
    "Gulls are white.",
    "Salt is dear.",
    "It is about a voyage.",
    "There is a bell.",
]

KINDS = """
[["when the bell rings"]]
axis = "when"
weight = 1.5
needs = ["bell"]
places = 2
ask = "When is that (“{cue}”)?"

[["which bell"]]
axis = "which"
weight = 1.0
needs = ["the great bell", "the bell"]
instead_of = ["when the bell rings"]
ask = "Which bell (“{cue}”)?"
"""


def text_of(*sentences):
    return Text([TextUnit(f"some.{number}", "clause", text, False) for number, text in enumerate(sentences)])


@pytest.fixture
def bells(tmp_path):
    file = tmp_path / "bells.toml"
    file.write_text(KINDS, encoding="utf-8")
    return kinds_of_file(file)


def asked_about_bells(bells, *sentences):
    text = text_of(*AT_SEA[:4], *sentences, *AT_SEA[4:-1])
    names = {one.name for one in bells}
    return [(one.unit.text, one.kind) for one in asked_of(text, more=bells) if one.kind in names]


def test_the_narrower_kind_is_asked_in_place_of_the_general_one_and_at_its_rank(bells):
    first, second = "Sailors ring the bell.", "At noon a bell is heard."
    assert asked_about_bells(bells, first, second) == [(first, "which bell"), (second, "when the bell rings")]
    general = [one for one in bells if one.name == "when the bell rings"]
    assert {kind for _, kind in asked_about_bells(general, first, second)} == {"when the bell rings"}


def test_it_does_not_leave_the_sentence_at_which_it_tells_most(bells):
    first, second = "Sailors ring the bell.", "They ring the great bell."
    asked = asked_about_bells(bells, first, second)
    assert (second, "which bell") in asked
    assert (first, "when the bell rings") in asked and (second, "when the bell rings") not in asked


def test_what_stands_in_place_of_another_kind_names_one_that_there_is():
    kinds = [*kinds_of_checklists(), *kinds_of_texts(), *kinds_of_sentences()]
    names = {one.name for one in kinds}
    pairs = [(one.name, other) for one in kinds for other in one.instead_of]
    assert pairs and all(other in names and other != name for name, other in pairs)
    assert not {(other, name) for name, other in pairs} & set(pairs)


TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", *TEENS)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def spelled(number):
    """A whole number below a thousand as a book writes it."""
    if number < 20:
        return ONES[number - 1]
    if number < 100:
        tens, ones = divmod(number, 10)
        return TENS[tens - 2] + (f"-{ONES[ones - 1]}" if ones else "")
    hundreds, rest = divmod(number, 100)
    return f"{ONES[hundreds - 1]} hundred" + (f" and {spelled(rest)}" if rest else "")


def test_a_number_in_words_is_one_number():
    cue = Cue("wins # ships")
    found = {number: cue.find(f"Who wins {spelled(number)} ships is first.") for number in range(1, 1000)}
    assert [n for n, one in found.items() if one is None or one.cue != f"wins {spelled(n)} ships"] == []
    assert cue.find("Who wins a hundred ships is first.") and not cue.find("Who wins a few ships is first.")


def ranks(*sentences):
    asked = asked_of_checklists(text_of(*sentences))
    return {one.unit.clause: one.rank for one in asked if one.kind == "the worth of what is left"}


def test_what_only_shows_how_a_rule_works_tells_less():
    plain = ranks(*AT_SEA, "Nets are sold at half the price.")["some.8"]
    shows = ranks(*AT_SEA, "For example nets are sold at half the price.")["some.8"]
    assert plain - shows == pytest.approx(0.5)


def kinds_at(sentence, *others):
    text = text_of(*AT_SEA, sentence, *others)
    return {one.kind for one in asked_of_checklists(text) if one.unit.text == sentence}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("so long that it is called off", "If the same harbours keep coming the voyage is drawn."),
        ("what counts as undoing", "It may not return to a place where it has been."),
        ("what counts as undoing", "It must change its direction at every stroke."),
        ("who judges that it is decided", "Gulls win when they have eaten enough eels that the crew cannot sail."),
        ("one kept though it fits", "Whoever has the next eel lays it down."),
        ("which places that is", "The captain starts on the door square."),
        ("scored once or each time", "A lagoon gives two points for three reefs."),
        ("the first to reach a number", "The voyage is forty-one up."),
    ],
)
def test_a_kind_hears_more_than_it_did(name, sentence):
    assert name in kinds_at(sentence)


def test_what_is_as_good_as_won_is_asked_about_of_a_game_on_a_board():
    says = "That is as much as to say that it is won."
    assert "an end that is as good as sure" in kinds_at(says, "They sail on a board.")
    assert "an end that is as good as sure" not in kinds_at(says)


@pytest.mark.parametrize(
    ("name", "sentence", "others"),
    [
        ("made of other things", "The first sailor makes a single catch.", ()),
        ("kept and thrown again", "If a die rolls off all dice are thrown again, those at rest with them.", ()),
        ("forced on another", "Two sailors can make a company and offer together.", ()),
        ("which places that is", "It lies on the star square, usually at the lower left.", ()),
        ("paid by each, or by one", "Partners sit across from each other.", ()),
        ("level with each other", "When you drop to your last oar the next round is a storm.", ()),
        ("between two captures of one turn", "No six reefs in succession in the bay.", ("Eels are captured.",)),
        ("an end that is as good as sure", "One has eight light men and a king.", ("They move on a board.",)),
        ("carried over, and the same again", "A gull stays where it is for the next turn.", ()),
        ("few left, with some not yet set", "He has only three corks left.", ()),
        ("where it may not be, and comes about", "It lies there until you have only one left.", ("A board is used.",)),
        ("still under way at the end", "Unfinished nets count half.", ()),
        ("by what a match is won", "An old eel counts double.", ()),
        ("in all lines at once", "On the far row it is turned over.", ("They sail on a board.",)),
        ("what follows what in a run", "The captain shows a card straight away.", ()),
        ("full, empty, blocked: what counts as that", "It is played with a full pack.", ()),
        ("everyone pays: also that one", "There are ten of fifty eels, ten from each sort.", ("Dice are thrown.",)),
        ("the next which", "It is so in the next turn.", ()),
        ("what is doubted, and what follows", "The captain calls out the lots.", ()),
        ("contracts: when, and how many", "The sailor moves as they wish.", ()),
    ],
)
def test_a_kind_is_silent_where_a_word_means_something_else(name, sentence, others):
    assert name in {one.name for one in kinds_of_checklists()}
    assert name not in kinds_at(sentence, *others)
