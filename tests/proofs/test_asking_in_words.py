"""Questions in words: what a sentence leaves open is asked, what it or another one says is not."""

from __future__ import annotations

import itertools
import json
from collections import Counter

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from rulestone.model import Game, GameError, Int, Question, Sort, State, initial, outcome, require, rule, terminal
from rulestone.proofs.asking.authors_answers import read_answers
from rulestone.proofs.asking.in_words.asked_in_words import (
    _BY_AXIS,
    LIKE,
    NEARLY_THE_SAME,
    SAME_CHECKLIST,
    SAME_KIND,
    SAME_SENTENCE,
    _in_turn,
    questions_in_words,
)
from rulestone.proofs.asking.in_words.corners import specials_of
from rulestone.proofs.asking.in_words.phrases import (
    kinds_of_checklists,
)
from rulestone.proofs.asking.in_words.text_units import Text, TextUnit, inherited_clauses
from rulestone.proofs.asking.in_words.variations import things_of
from rulestone.proofs.asking.in_words.worded_question import WordedQuestion
from rulestone.proofs.asking.inquiry import AskSettings, inquire
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.mixed_order import mixed
from rulestone.proofs.asking.sentences import stems
from rulestone.proofs.asking.words import NOT_TRIED
from rulestone.proofs.commands import main


class Coins(Game):
    """Coins are drawn; most clauses of the ledger are encoded by no rule."""

    language = 2
    ledger = "coin_tricks.md"
    scopes = {"full": "five coins"}
    Player = Sort("ann", "ben")
    players = Player
    steals = Question("From whom may a coin be stolen?", clause="coins.steal", anybody="anybody", bank="the bank")
    turn = State(Player)
    coins = State(Player, Int(0, 4))
    heap = State(Int(0, 4))

    @initial(clauses="coins.turns")
    def setup(self) -> None:
        self.turn, self.coins, self.heap = "ann", 0, 4

    @rule(by="turn", clauses="coins.steal")
    def steal(self) -> None:
        require(self.heap > 0)
        self.heap -= 1
        self.coins[self.turn] += 1
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        return self.heap == 0

    @outcome(clauses="coins.best")
    def result(self, player: str) -> int:
        return self.coins[player]


def asked(game=Coins, **options):
    return [(one.unit.clause, one.kind) for one in questions_in_words(game, **options)]


@pytest.mark.parametrize(
    ("clause", "kind"),
    [
        ("coins.toll", "cannot pay it"),
        ("coins.draw", "used up"),
        ("coins.dealt", "shown of one's own will"),
        ("coins.steal", "when may it be done"),
        ("coins.steal", "instead or besides"),
        ("coins.hand", "which one"),
        ("coins.turns", "nothing can be done"),
        ("coins.hand", "all at the same time or in turn"),
        ("coins.hand", "where to"),
        ("coins.jailed", "how long"),
        ("coins.half", "rounding"),
        ("coins.best", "several are equal"),
        ("coins.best", "is it over at once"),
    ],
)
def test_what_a_careful_editor_asks_is_asked(clause, kind):
    assert (clause, kind) in asked()


def test_a_special_case_of_another_sentence_is_asked_of_a_general_one():
    assert {one.words for one in specials_of(Text.of(Coins))} >= {"a jailed player", "a player who is rich"}
    questions = [(one.unit.clause, one.question) for one in questions_in_words(Coins) if one.kind == "special case"]
    assert any("for a jailed player, too?" in question for _, question in questions)
    assert not [one for one in questions if "jailed" in one[1] and one[0] == "coins.draw"]  # that is said


def test_a_time_of_another_sentence_is_a_special_case():
    found = {one.words: one.noun for one in specials_of(Text.of(Coins))}
    assert found["in the last round"] == ""


def test_what_only_tells_and_what_is_known_to_lack_is_not_asked():
    assert not {"coins.flavour", "coins.missing"} & {clause for clause, _ in asked()}


def test_what_a_declared_question_asks_is_not_asked_again():
    assert ("coins.steal", "whose") not in asked()
    assert ("coins.steal", "whose") in asked(hidden=["steals"])


def test_what_another_sentence_says_is_not_asked():
    assert ("coins.turns", "who begins at all") not in asked()  # Ann begins


def test_a_sentence_and_an_axis_have_one_question():
    found = [(one.unit.clause, one.axis) for one in questions_in_words(Coins)]
    of_checklists = {(one.unit.clause, one.axis) for one in questions_in_words(Coins) if one.most}
    once = [one for one in found if one not in of_checklists]
    assert max(Counter(once).values()) == 1


def test_of_what_can_be_played_otherwise_nothing_is_asked_in_words():
    assert ("coins.best", "several are equal") not in asked(asked={("coins.best", "what if several")})


# In what order, how many


def test_many_sentences_are_asked_about_before_one_is_asked_again():
    clauses = [clause for clause, _ in asked()]
    first = list(itertools.takewhile(lambda n: clauses[n] not in clauses[:n], range(len(clauses))))
    assert len(first) >= 6


AXES_ASKED = ("what if several", "announced and taken back", "how", "who", "by what measure")
WORDS_ASKED = ("who", "wins", "loses", "begins", "pays", "deals")
worded_questions = st.builds(
    WordedQuestion,
    unit=st.sampled_from([TextUnit(f"c.{number}", "effect", f"Sentence {number}.", True) for number in range(3)]),
    kind=st.sampled_from(["a", "b", "c"]),
    axis=st.sampled_from(AXES_ASKED),
    question=st.lists(st.sampled_from(WORDS_ASKED), min_size=1, max_size=4).map(" ".join),
    cues=st.just(()),
    rank=st.integers(0, 20).map(lambda number: number / 10),
    most=st.integers(0, 2),
)


def ordered_slowly(waiting):
    """Each time all that is left is weighed anew against all that was asked, or taken off, before."""
    left, gone, given = list(enumerate(waiting)), [], []
    while left:
        weights = []
        for number, one in left:
            again = sum(other.kind == one.kind for other in gone)
            weight = one.rank + _BY_AXIS.get(one.axis, 0.0) - SAME_KIND * again
            weight -= SAME_SENTENCE * sum(other.unit.text == one.unit.text for other in gone)
            weight -= SAME_CHECKLIST if one.most and again else 0.0
            near = [other for other in given if nearly_the_same(one.question, other.question)]
            weights.append((round(weight - (NEARLY_THE_SAME if near else 0.0), 9), -number, one))
        _, number, best = max(weights, key=lambda weight: weight[:2])
        left = [(other, one) for other, one in left if other != -number]
        if best.most and sum(other.kind == best.kind for other in gone) >= best.most:
            continue
        gone.append(best)
        if best.most or (best.unit.text, best.axis) not in [(one.unit.text, one.axis) for one in given]:
            given.append(best)
    return given


def nearly_the_same(one: str, other: str) -> bool:
    both = stems(one) | stems(other)
    return len([word for word in both if word in stems(one) and word in stems(other)]) >= LIKE * len(both)


@given(st.lists(worded_questions, max_size=12))
def test_questions_come_in_the_order_that_is_found_slowly(waiting):
    assert list(_in_turn(waiting)) == ordered_slowly(waiting)


def test_who_wins_comes_before_manners_and_what_the_author_knows_comes_later():
    unit = TextUnit("c.0", "choice", "The winner takes the stake.", True)
    who, manners = (
        WordedQuestion(unit, kind, axis, words, (), 1.0)
        for kind, axis, words in (("a", "how", "How is it held?"), ("b", "what if several", "What if two do?"))
    )
    assert list(_in_turn([who, manners])) == [manners, who]
    noted = Text([unit], noted=[("May a bidder withdraw before midnight?", ["c.0"])])
    assert noted.is_noted(unit, "May a bidder withdraw anything?") and not noted.is_noted(unit, "Who pays the bidder?")
    assert not Text([unit]).is_noted(unit, "May a bidder withdraw anything?")


def special_cases(*sentences):
    kinds = [TextUnit(f"c.{number}", "choice", words, True) for number, words in enumerate(sentences)]
    return {one.words for one in specials_of(Text(kinds))}


def test_where_something_is_put_and_who_is_out_are_no_special_cases():
    plain = ("A king may rest.", "Each king has a name.", "A player may pass.", "Each player has a stone.")
    assert special_cases(*plain, "A king on the wall is safe.") == {"a king on the wall"}
    assert not special_cases(*plain, "White wants the king on the wall.")
    assert not special_cases(*plain, "A beaten player looks on.")


@pytest.mark.parametrize("name", ["Nim", "TicTacToe", "Hex"])
def test_games_that_everybody_knows_leave_little_to_ask(name):
    from rulestone.proofs.running.loading import load_game

    *_, found = inquire(load_game(f"benchmarks/closed_games.py:{name}"), AskSettings(lexicon_with()))
    assert len(found.listed()) <= 3


# Answers, a lexicon of one's own, the command


def test_what_is_answered_is_not_listed(tmp_path):
    file = tmp_path / "coins.answers.toml"
    told = '["in words/rounding/*"]\nanswer = "settled"\nsentence = "Coins are cut."\n'
    file.write_text(told, encoding="utf-8")
    *_, found = inquire(Coins, AskSettings(lexicon_with(), answers=read_answers(file)))
    assert not [one for one in found.listed() if getattr(one, "kind", "") == "rounding"]
    assert [one for one in found.worded if one.kind == "rounding"] and not found.doubts()


def test_a_kind_of_ones_own_is_asked(tmp_path):
    file = tmp_path / "more.toml"
    kind = (
        '[["where the bridge is"]]\naxis = "where to"\nweight = 1.2\nwhen = ["on a bridge"]\nask = "Where is {cue}?"\n'
    )
    file.write_text(kind, encoding="utf-8")
    more = lexicon_with(file).kinds
    assert ("coins.toll", "where the bridge is") in asked(more=more)
    file.write_text('[["where"]]\naxis = "where to"\n', encoding="utf-8")
    with pytest.raises(GameError) as error:
        lexicon_with(file)
    assert "has no line" in str(error.value)


def test_the_command_mixes_and_marks_them():
    file = "tests/proofs/test_asking_in_words.py:Coins"
    told = CliRunner().invoke(main, ["ask", file])
    assert told.exit_code == 1
    assert told.output.count(NOT_TRIED) == 7
    data = json.loads(CliRunner().invoke(main, ["ask", file, "--json"]).output)
    tried, worded = ([one["place"] for one in data[kind]] for kind in ("questions", "in_words"))
    assert sorted([*tried, *worded]) == list(range(1, 11)) and data["found_in_words"] > 10
    assert tried == [1, 2, 3]  # there are no more
    assert {"clause", "sentence", "question", "axis", "cues"} <= data["in_words"][0].keys()


# Checklists, variations


class Seeds(Game):
    """Seeds are taken; the game of which another one is a variation."""

    language = 2
    chapters = ("seeds",)
    ledger = "seeds.md"
    title = "Seeds"
    scopes = {"full": "two seeds"}
    Player = Sort("ann", "ben")
    players = Player
    turn = State(Player)
    seeds = State(Int(0, 2))

    @classmethod
    def clauses(cls):
        return {name: one for name, one in super().clauses().items() if name.split(".")[0] in cls.chapters}

    @initial(clauses="seeds.turns")
    def setup(self) -> None:
        self.turn, self.seeds = "ann", 2

    @rule(by="turn", clauses="seeds.take")
    def take(self) -> None:
        require(self.seeds > 0)
        self.seeds -= 1
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        return self.seeds == 0

    @outcome(clauses="seeds.most")
    def result(self, player: str) -> int:
        return 1 if player == self.turn else 0


class Crows(Seeds):
    """With a crow."""

    chapters = ("seeds", "crows")
    title = "Seeds with a crow"


def test_a_checklist_is_asked_once_of_a_text_and_at_its_most_telling_sentence():
    found = Counter(kind for _, kind in asked(Seeds))
    assert all(found[kind.name] <= kind.places for kind in kinds_of_checklists())
    assert ("seeds.out", "what the one who is out had") in asked(Seeds)
    assert ("seeds.secret", "shown of one's own will") in asked(Seeds)


def test_what_the_text_says_of_a_thing_no_checklist_asks():
    assert not [one for one in asked(Seeds) if one[1] == "the turn of the one who is out"]  # they are skipped


def test_a_checklist_of_ones_own_is_asked(tmp_path):
    file = tmp_path / "more.toml"
    kind = '[["der Haufen"]]\naxis = "wessen"\nweight = 1.5\nneeds = ["from the heap"]\nask = "Wem ({cue})?"\n'
    file.write_text(kind, encoding="utf-8")
    assert ("seeds.take", "der Haufen") in asked(Seeds, more=lexicon_with(file).kinds)
    file.write_text(kind + 'said = ["is skipped"]\n', encoding="utf-8")
    assert ("seeds.take", "der Haufen") not in asked(Seeds, more=lexicon_with(file).kinds)
    file.write_text(kind + 'places = "two"\n', encoding="utf-8")
    with pytest.raises(GameError) as error:
        lexicon_with(file)
    assert "places of 'der Haufen'" in str(error.value)


def test_clauses_of_the_game_of_which_it_is_a_variation_are_known():
    assert inherited_clauses(Seeds) == frozenset()
    assert inherited_clauses(Crows) == frozenset(Seeds.clauses()) < frozenset(Crows.clauses())


def test_a_variation_is_asked_first_about_its_own_sentences():
    clauses = [clause for clause, _ in asked(Crows)]
    assert clauses[0].startswith("crows.") and {"crows", "seeds"} == {clause.split(".")[0] for clause in clauses}


def test_of_a_variation_it_is_asked_how_its_own_things_go_where_the_other_game_decides():
    assert things_of(Text.of(Crows)) == ["Crow", "barn"]
    found = [one for one in questions_in_words(Crows) if one.kind == "own thing there"]
    assert any("“Crow”" in one.question and "most seeds wins" in one.question for one in found)
    assert not [one for one in found if "“barn”" in one.question and "is out" in one.question]  # that is said
    assert not [one for one in questions_in_words(Seeds) if one.kind == "own thing there"]


@given(st.integers(0, 40), st.integers(0, 90))
def test_mixing_loses_nothing_and_keeps_both_orders(tried, worded):
    ones, others = [f"t{n}" for n in range(tried)], [f"w{n}" for n in range(worded)]
    order = list(mixed(ones, others))
    assert [one for one in order if one in ones] == ones and [one for one in order if one in others] == others
    assert len(order) == tried + worded


def test_those_that_were_tried_come_first_and_those_in_words_are_not_buried():
    assert "".join(mixed(["t"] * 23, ["w"] * 7)) == "t" * 20 + "twww" * 2 + "tw"
