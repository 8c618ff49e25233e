"""What a sentence's roles are, held against roles written by hand; and what is asked of them."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest
from rulestone.proofs.asking.in_words.asked_in_words import asked_of
from rulestone.proofs.asking.in_words.clause_roles import Phrase, RoleClause, clauses_of
from rulestone.proofs.asking.in_words.role_questions import KIND, asked_of_roles
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit

from .sentences_of_old_games import SENTENCES_OF_OLD_GAMES


def unit(sentence: str, number: int = 1) -> TextUnit:
    return TextUnit(f"t.s{number}", "clause", sentence, False)


@dataclass(frozen=True)
class Roles:
    """The roles of a clause, as somebody wrote them down who read the sentence: heads, and the words that say more."""

    subject: str | None
    verb: str
    object: str | None = None
    modal: str = ""
    extra: str = ""


READ_BY_HAND = [
    ("Each player draws two cards from the pile.", [Roles("player", "draw", "card", extra="from pile")]),
    ("The baker may not sell bread.", [Roles("baker", "sell", "bread", "cannot")]),
    ("Whoever wins a trick leads to the next.", [Roles("whoever", "lead", extra="to next")]),
    ("When the bell rings, all players stop.", [Roles("player", "stop", extra="when ring")]),
    ("If you can, you must follow the colour.", [Roles("you", "follow", "colour", "must", "if can")]),
    ("The last stone is taken by the hunter.", [Roles("stone", "take", extra="passive by hunter")]),
    ("Roll the die and move your horse.", [Roles(None, "roll", "die"), Roles(None, "move", "horse")]),
    ("A player who has no coins left misses a turn.", [Roles("player", "miss", "turn")]),
    ("She lays down a red tile, and the others pass.", [Roles("she", "lay down", "tile"), Roles("other", "pass")]),
    ("Once per hand you may swap a card.", [Roles("you", "swap", "card", "may", "moment Once per hand")]),
    ("The boat cannot pass the rock until the tide falls.", [Roles("boat", "pass", "rock", "cannot", "until fall")]),
    ("Nobody is allowed to look at the map.", [Roles("nobody", "look", None, "may", "at map")]),
    ("The king has to pay three coins to the bank.", [Roles("king", "pay", "coin", "must", "to bank")]),
    ("The player with the most sheep wins.", [Roles("player", "win", extra="with sheep")]),
    ("Instead of moving, a knight may rest.", [Roles("knight", "rest", None, "may")]),
    ("Take a card, a coin or a cube.", [Roles(None, "take", "card", extra="or coin cube")]),
    ("There are forty beads in the bag.", [Roles("there", "be", "bead", extra="in bag")]),
    ("The cards are not shuffled.", [Roles("card", "shuffle", extra="passive negated")]),
    ("The robber takes one of the sheep he sees.", [Roles("robber", "take", "sheep")]),
    ("If the well is empty everybody gets a bucket.", [Roles("everybody", "get", "bucket", extra="if be")]),
]


def words_of(clause: RoleClause) -> set[str]:
    """All that a clause says besides subject, verb and object, as `Roles.extra` has it."""
    found = {"passive"} if clause.passive else set()
    found |= {"negated"} if clause.negated else set()
    for word, phrase in (*clause.places, *(clause.subject.places if clause.subject else ()), *clause.others):
        found |= {word, phrase.head}
    if isinstance(clause.condition, RoleClause):
        condition = clause.condition
        found |= {
            clause.joined,
            condition.verb,
            *((condition.modal == "may" and not condition.verb and ("can",)) or ()),
        }
    elif clause.condition:
        found |= {clause.joined, *clause.condition.split()}
    return found | ({"moment", *clause.moment.split()} if clause.moment else set())


@pytest.mark.parametrize(("sentence", "roles"), READ_BY_HAND)
def test_a_sentence_has_the_roles_that_somebody_read(sentence: str, roles: list[Roles]) -> None:
    found = clauses_of(unit(sentence))
    assert [one.verb for one in found] == [one.verb for one in roles]
    for clause, one in zip(found, roles, strict=True):
        assert (clause.subject.head if clause.subject else None) == one.subject
        assert (clause.object.head if clause.object else None) == one.object
        assert clause.modal == one.modal
        assert set(one.extra.split()) <= words_of(clause), words_of(clause)


def test_a_phrase_says_how_many_of_what_and_whose() -> None:
    (clause,) = clauses_of(unit("The smith gives at least two of his red hammers to any player who holds a mule."))
    assert clause.object is not None
    assert (clause.object.head, clause.object.number, clause.object.quantifier) == ("hammer", 2, "at least")
    assert (clause.object.owner, clause.object.adjectives) == ("his", ("red",))
    player = clause.place("to")
    assert isinstance(player, Phrase)
    assert player.quantifier == "any"
    assert player.relative is not None
    assert player.relative.verb == "hold"


def test_no_sentence_however_odd_is_an_error() -> None:
    words = [word for sentences in SENTENCES_OF_OLD_GAMES.values() for one in sentences for word in one.split()][:3000]
    words += [",", ";", "(", ")", "-", "who", "which", "if", "not", "to", "be", "the", "", '"']
    chance = random.Random(7)
    for number in range(150):
        sentence = " ".join(chance.choices(words, k=chance.randrange(30)))
        for clause in clauses_of(unit(sentence, number)):
            assert clause.verb
            assert clause.text


REST = [
    "The mill stands by the river.",
    "Its wheel is made of oak.",
    "The wheel has twelve spokes.",
    "Old people know the mill.",
    "The river is deep and cold.",
    "Rain falls in autumn.",
    "The tiles show meadows.",
    "Some tiles show woods.",
]
"""Sentences of which nothing is asked, so that a text is long enough."""

ASKED = {
    "threshold": (
        [
            "The first to reach thirty crowns wins.",
            "The match is played to eleven.",
            "A player wins when they have nine sheep.",
        ],
        "The player who sits next to the fire wins.",
    ),
    "equal": (
        [
            "The player with the most sheep wins.",
            "Whoever has the fewest cards begins.",
            "The highest bid gets the goat.",
        ],
        "The player with a goat wins.",
    ),
    "number": (
        ["If a player throws three sixes they take the goat.", "Whoever lays two crowns on the table takes the goat."],
        "If a player throws at least three sixes they take the goat.",
    ),
    "limit": (["A runner who has not passed forty pays a forfeit."], "A runner who is tired pays a forfeit."),
    "which one": (
        ["One of the sheep is taken out.", "The wolf eats one of the lambs."],
        "The wolf eats all the lambs.",
    ),
    "which of theirs": (
        ["The thief draws a card from another player.", "The king takes a goat from a player."],
        "The thief draws a card from the pile.",
    ),
    "costs": (["A broken cup costs one coin.", "A lie costs two beans."], "A lie costs two beans to the bank."),
    "pays": (
        ["The loser pays three coins.", "Each player forfeits a bean."],
        "The loser pays three coins to the bank.",
    ),
    "too little": (
        ["The winner takes ten beans from the pot.", "Each player draws two cards from the pile."],
        "The winner takes ten beans from the loser.",
    ),
    "until when": (
        ["A player may doubt the bid.", "The judge may demand a card.", "Once in the game you may swap a card."],
        "When a card falls, a player may doubt the bid.",
    ),
    "by whom, until when": (
        ["A false card may be claimed.", "A move may be demanded."],
        "A false card may be claimed by the dealer.",
    ),
    "left undone": (
        ["The player must announce their score.", "The owner must give warning."],
        "The player may announce their score.",
    ),
    "twice at once": (
        ["If a player makes a row they take a stone.", "Whoever catches a mouse gets one pea."],
        "If a player is tired they take a stone.",
    ),
    "pass over": (
        ["No piece may stop on the bridge.", "A boat cannot rest on the reef."],
        "A boat may rest on the reef.",
    ),
    "on the way": (["A fox moves three squares.", "The wolf goes up to two fields."], "The wolf cannot go two fields."),
    "near": (
        ["You lay the barn next to a field.", "Put a fence around it."],
        "You lay the barn next to a field, not diagonally.",
    ),
    "never": (
        ["Draw until the bell is found.", "Each player throws until a six comes."],
        "The wheel stands until a six comes.",
    ),
    "all of them": (["Each player chooses a card.", "Everyone bets."], "Each player chooses a card in turn."),
    "half": (["A late guest pays half.", "A blind bid costs double."], "A late guest pays half of the price."),
    "how many": (["A player may discard cards.", "Throw dice."], "A player may discard two cards."),
    "which player": (
        ["Pass a card to another player.", "The king points at a player."],
        "Pass a card to the next player.",
    ),
    "taken away": (["The jester is removed.", "Set aside the crown."], "The jester is removed to the box."),
    "over": (["The game ends when the bag is empty.", "The game is over as soon as a king falls."], "The game ends."),
    "vague": (
        ["If few are playing, the jester is left out.", "The loser is fined handsomely."],
        "If three are playing, the jester is left out.",
    ),
    "first of all": (["The first to shout gets a bean."], "The last to shout gets a bean."),
    "once": (["You may look at the map once.", "Once in the game the wolf may howl."], "At once the wolf howls."),
    "no more than": (
        ["Nobody may bet more than five beans.", "A player may not buy more than two goats."],
        "A player may buy two goats.",
    ),
    "kept beyond": (
        ["No player may hold more than five cards.", "A player may not keep more than two goats."],
        "A player may hold five cards.",
    ),
    "obliged": (
        ["Whoever has a king plays it.", "A player who holds a goat shows it."],
        "Whoever has a king may play it.",
    ),
    "none, too": (
        ["The player discards any cards.", "You may draw up to three cards."],
        "You must draw up to three cards.",
    ),
    "one more": (
        ["A player who sows a six throws again.", "Whoever finds it gets another turn."],
        "A player who sows a six rests.",
    ),
    "exchanged": (["Players may exchange their tiles.", "She swaps cards."], "She swaps cards with the bank."),
    "stays": (["The bet stays in the pot.", "The goat remains on the hill."], "The player stays in the game."),
    "safe": (["A ram in the fold is safe.", "A crowned king cannot be captured."], "If a ram is safe, it sleeps."),
    "nobody": (
        ["The player who holds the six begins.", "Whoever has the crown gets a bean."],
        "A player who has a bean gets a crown.",
    ),
    "comes back": (
        ["The wolf goes back to the box.", "A lost ram is returned to the supply."],
        "The wolf goes back to the hill.",
    ),
    "lost": (["The doubter loses a coin.", "A liar loses one card."], "The liar loses one card to the bank."),
    "deducted": (["The holder deducts two.", "Five points are deducted."], "The holder deducts the tax."),
    "to themselves": (
        ["The thrower pays a bean to the owner.", "Each player gives a coin to the dealer."],
        "The owner pays a bean to the bank.",
    ),
    "falls": (["The price falls by one.", "The score drops by two."], "The leaf falls."),
    "begins next": (
        ["The loser starts the next round, and dead players are out."],
        "The dealer starts the next round, and dead players are out.",
    ),
    "costs an action": (
        ["You have two actions and you run. You may swap cards."],
        "You may swap cards as one of your actions.",
    ),
    "exact count": (
        [
            "Whoever throws dice runs, and a runner must come home.",
            "With two dice you go on, and a runner reaches the goal.",
        ],
        "A runner must reach home.",
    ),
    "which they hand on": (
        ["Two players may swap a card.", "The guest gives a card."],
        "Two players may swap their cards.",
    ),
    "has less": (["The loser pays three coins.", "Each player forfeits a bean."], "The loser pays the bet."),
}


def shapes_of(sentence: str) -> set[str]:
    sentences = [*(f"{one}." for one in sentence.rstrip(".").split(". ")), *REST]
    asked = asked_of_roles(Text([unit(one, number) for number, one in enumerate(sentences)]))
    return {one.kind.removeprefix(f"{KIND}: ") for one in asked}


def test_nothing_is_asked_of_the_rest() -> None:
    assert shapes_of("The wheel turns.") == set()


@pytest.mark.parametrize("shape", sorted(ASKED))
def test_a_shape_is_asked_where_it_is_and_nowhere_else(shape: str) -> None:
    asking, silent = ASKED[shape]
    for one in asking:
        assert shape in shapes_of(one), one
    assert shape not in shapes_of(silent), silent


@pytest.mark.parametrize(
    "sentence",
    [
        "At least one bean is thrown.",
        "The game ends at once when the bag is empty.",
        "All players throw their beans in secret.",
        "The player laughs.",
    ],
)
def test_what_a_sentence_says_is_not_asked(sentence: str) -> None:
    assert shapes_of(sentence) == set()


def test_one_in_roles_replaces_a_general_one_of_the_sentence() -> None:
    text = Text([unit(one, number) for number, one in enumerate(["The player with the most sheep wins.", *REST])])
    about = [one for one in asked_of(text) if one.unit.clause == "t.s0" and one.axis == "what if several"]
    assert [one for one in about if one.kind.startswith(KIND)]
    assert not [one for one in about if not one.kind.startswith(KIND) and not one.most]
