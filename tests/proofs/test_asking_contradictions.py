"""Sentences that contradict each other are found, and nothing else is; what was planted is known without reading it."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulestone.model import Question
from rulestone.proofs.asking.in_words.contradictions import (
    KIND,
    asked_of_contradictions,
    counted,
    disagreements,
    opposites,
    steps,
)
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit
from rulestone.proofs.running.loading import load_game


def units(*sentences: str, kind: str = "effect") -> list[TextUnit]:
    return [TextUnit(f"{kind}.{number}", kind, words, True) for number, words in enumerate(sentences)]


def pairs(*sentences: str, **text) -> list[tuple[str, str]]:
    return [(one.unit.text, one.other.text) for one in disagreements(Text(units(*sentences), **text))]


CONTRADICT = [
    ("A hand ends after twelve turns.", "A hand has 10 turns."),
    ("Each player receives seven coins from the bank.", "The bank gives each player 8 coins."),
    ("The bell rings three times, then the gate is shut.", "The gate is shut before the bell rings three times."),
    (
        "First the pits are drained, then the herald reads the names.",
        "The herald reads the names before the pits are drained.",
    ),
    ("The herald shows the seal openly.", "The herald keeps the seal hidden."),
    ("Passing the vertices of a wall costs nothing.", "A runner on a wall counts a point for each vertex passed."),
    ("The highest bidder opens the gate.", "The gate is opened by the lowest bidder."),
    ("A beaten rider stays on the field, seen by all.", "Beaten riders are removed from the field."),
    ("The guest seated at the well is chosen at random.", "The host chooses the guest seated at the well."),
]


@pytest.mark.parametrize("two", CONTRADICT)
def test_two_that_say_different_things_are_asked_about_in_either_order(two):
    assert pairs(*two) == [two]
    assert pairs(*reversed(two)) == [tuple(reversed(two))]


AGREE = [
    ("A gold stone is worth six coins.", "A silver stone is worth one coin."),  # other things
    ("A hand ends after twelve turns.", "A hand has 12 turns."),
    ("At most four riders stand on a field.", "Two riders stand on a field when it begins."),  # a limit
    ("A hand has twelve turns.", "Two turns of a hand are free, except the last one."),  # an exception
    (
        "Six cards are dealt to each player.",
        "When three play five cards are dealt to each.",
    ),  # another number of players
    ("The first stone is laid into a pit.", "If the last stone is laid into a pit it is taken."),  # two stones
    ("First the pits are drained, then the herald reads.", "The pits are drained before the herald reads."),
    ("The highest bidder opens the gate.", "The lowest card is laid under the stack."),
    ("The herald shows the seal openly.", "Maps are kept hidden."),
    ("Tier 7 is the lowest one.", "Tier 4 is where one begins."),  # named by its number
]


@pytest.mark.parametrize("two", AGREE)
def test_of_two_that_may_both_hold_nothing_is_asked(two):
    assert not pairs(*two)


def test_a_sentence_is_held_against_its_own_list():
    assert pairs("There are 30 stones: 9 blue, 10 gold and 12 silver.")
    assert not pairs("There are 30 stones: 9 blue, 10 gold and 11 silver.")
    assert pairs("Four phases: the draw, the offer and the count.")
    assert not pairs("Three phases: the draw, the offer and the count.")


def test_what_is_shown_or_claimed_is_held_against_rules_and_not_against_its_like():
    rule, shown = "A hand has twelve turns.", "The table shows a hand of ten turns."
    said = "In the picture a hand has 10 turns."
    assert pairs(rule, shown=units(said, kind="worked example")) == [(rule, said)]
    assert pairs(rule, asides=units(said, kind="claim")) == [(rule, said)]
    assert not pairs(shown=units(rule, shown, kind="worked example"))


def test_what_a_declared_question_asks_of_both_is_not_asked():
    text = units("A hand ends after twelve turns.", "A hand has 10 turns.")
    assert [one.kind for one in asked_of_contradictions(Text(text))] == [KIND]
    both = Question("How long is a hand?", clause=("effect.0", "effect.1"), ten="ten", twelve="twelve")
    one = Question("How long is a hand?", clause="effect.0", ten="ten", twelve="twelve")
    assert not list(asked_of_contradictions(Text(text, [both])))
    assert list(asked_of_contradictions(Text(text, [one])))


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        ("mutou", "mutou.cost.jagger", "mutou.area.jagger_count"),
        ("kings", "kings.kings.gist", "kings.city.kings"),
        ("kesch", "kesch.combat.one_attack", "kesch.combat.retarget"),
    ],
)
def test_contradictions_that_readers_found_are_found(game, one, other):
    found = {(pair.unit.clause, pair.other.clause) for pair in disagreements(Text.of(load_game(game)))}
    assert (one, other) in found


def test_both_sides_of_opposites_differ():
    for pair in opposites():
        assert {cue.text for cue in pair.one}.isdisjoint(cue.text for cue in pair.other), pair.name


# The slow twin: what sentences say is drawn first, and compared as it was drawn; no word of a sentence is read.

WHO = ["A baker", "A miller", "A smith"]
DEED = ["carries", "delivers", "collects"]
WHAT = ["barrels", "lanterns", "ladders"]
NUMBERS = ["two", "three", "9", "14"]
STEPS = ["the barrels burn brightly", "the lanterns swing slowly", "the ladders break apart"]

counts = st.tuples(st.just("count"), *map(st.sampled_from, (WHO, DEED, NUMBERS, WHAT)))
orders = st.tuples(st.just("order"), st.permutations(STEPS).map(lambda some: tuple(some[:2])), st.booleans())


def said(fact) -> str:
    if fact[0] == "count":
        return f"{fact[1]} {fact[2]} {fact[3]} {fact[4]}."
    (first, second), turned = fact[1:]
    return f"{second.capitalize()} after {first}." if turned else f"First {first}, then {second}."


def contradict(one, other) -> bool:
    if {one[0], other[0]} == {"count"}:
        return (one[1], one[2], one[4]) == (other[1], other[2], other[4]) and one[3] != other[3]
    return one[0] == other[0] and one[1] == other[1][::-1]


@given(st.lists(st.one_of(counts, orders), max_size=12, unique_by=said))
def test_what_contradicts_by_what_was_drawn_is_found_and_nothing_else(facts):
    assert pairs(*map(said, facts)) == [(said(a), said(b)) for a, b in combinations(facts, 2) if contradict(a, b)]


def test_what_is_counted():
    assert counted("Each player has 7 dice, at most four coins and two red cards; on Tier 7.") == [
        (7, "die", "7 dice"),
        (2, "card", "two red cards"),
    ]


def test_the_pronoun_is_no_number():
    """ "One" counts a thing that follows it; where a verb does, it is somebody. What is counted behind it is found."""
    for somebody in ("A card that one does not see may be turned over.", "If one passes, the hand ends.", "One may."):
        assert counted(somebody) == []
    assert counted("One sees two cards.") == [(2, "card", "two cards")]
    assert [words for *_, words in counted("One bonus, one glass pawn and one king's pawn.")] == [
        "One bonus",
        "one glass pawn",
        "one king",
    ]


def test_steps_come_in_the_order_in_which_they_are_done():
    assert steps("First shuffle, then deal.") == ("shuffle", "deal")
    assert steps("Deal before you shuffle.") == ("Deal", "you shuffle")
    assert steps("After the deal, all bid.") == ("the deal", "all bid")
    assert steps("All bid after the deal.") == ("the deal", "All bid")
    assert steps("All bid.") is None
