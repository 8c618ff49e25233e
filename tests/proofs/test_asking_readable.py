"""How a question reads: the sentence that is meant, one question for several rules, words and no formulas, one play."""

from __future__ import annotations

import functools
import random
import re

import pytest
from rulestone.model import Game, Int, Sort, State, initial, outcome, require, rule, terminal
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.types import BOOLEAN, Integer
from rulestone.model.expressions.walk import substitute
from rulestone.proofs.asking.conditions_in_words import condition_in_words
from rulestone.proofs.asking.inquiry import AskSettings, inquire, openings
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.sentence_put import OF_THE_COURSE
from rulestone.proofs.asking.sentences import SILENT, Sentences, is_sentence, stems
from rulestone.proofs.asking.words import MOST_MOVES, inquiry_data, plays_in_lines, question_lines, shown
from rulestone.proofs.commands.common import load
from rulestone.proofs.plays.rules_read import system_read

GOLD, DEBT = (StateFunction(name, (), Integer(0, 3)).cell() for name in ("gold", "debt"))
OUT = StateFunction("left_out", (), BOOLEAN).cell()


class Wells(Game):
    """Two fill jugs at a well, or at a spring, and both are told by the same words."""

    language = 2
    scopes = {"full": "three jugs"}
    Player = Sort("ann", "ben")
    players = Player
    turn = State(Player)
    jugs = State(Player, Int(0, 3))
    filled = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.turn, self.jugs, self.filled = "ann", 0, 0

    @rule(by="turn")
    def well(self, player: str) -> None:
        """A player may fill a jug, and begins with that."""
        self._fill(player, 1)

    @rule(by="turn")
    def spring(self, player: str) -> None:
        """A player may fill a jug, and begins with that."""
        require(self.jugs[player] < 2)
        self._fill(player, 1)

    def _fill(self, player: str, number: int) -> None:
        self.jugs[player] += number
        self.filled += 1

    @rule(by="turn")
    def leave(self, player: str) -> None:
        """Then the other one comes, for any of two reasons."""
        require(2 * self.jugs[player] <= self.filled + 1 or self.jugs[player] + self.filled == 3)
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        """It is over after three jugs."""
        return self.filled == 3

    @outcome
    def result(self, player: str) -> int:
        return self.jugs[player]


@functools.cache
def asked(game, everything=False, only=()):
    *_, found = inquire(game, AskSettings(lexicon_with(), everything=everything, only=only))
    return found


def at_random(chance, depth=2):
    """A condition on two numbers and one yes or no."""
    way = chance.choice(["limit", "least", "same", "both", "flag", "not", "and", "or"][: 8 if depth else 5])
    number = ex.integer(chance.randint(0, 3))
    one, other = chance.sample([ex.cell_node(GOLD), ex.cell_node(DEBT)], 2)
    if way in ("and", "or"):
        parts = [at_random(chance, depth - 1) for _ in range(chance.randint(2, 4))]
        return ex.conjunction(parts) if way == "and" else ex.disjunction(parts)
    if way == "not":
        return ex.negation(at_random(chance, depth - 1))
    simple = {"limit": ex.at_most(one, number), "least": ex.at_most(number, one), "flag": ex.cell_node(OUT)}
    simple |= {"same": ex.equal(one, number), "both": chance.choice([ex.at_most(one, other), ex.equal(one, other)])}
    return simple[way]


def so_by_words(words, gold, debt, out):
    """The slow twin: reads the words as a person would."""
    if " or " in words:
        return any(so_by_words(part, gold, debt, out) for part in words.split(" or "))
    if " and " in words:
        return all(so_by_words(part, gold, debt, out) for part in words.split(" and "))
    if words.startswith("left out"):
        return out == (words == "left out is so")
    value = {"gold": gold, "debt": debt}
    name, said, wanted = re.fullmatch(r"(gold|debt) is (.*?) ?(gold|debt|\d)", words).groups()
    mine, theirs = value[name], value[wanted] if wanted in value else int(wanted)
    return {
        "": mine == theirs,
        "not": mine != theirs,
        "at most": mine <= theirs,
        "at least": mine >= theirs,
        "the same as": mine == theirs,
        "not the same as": mine != theirs,
        "at most as much as": mine <= theirs,
        "more than": mine > theirs,
    }[said]


@pytest.mark.parametrize("seed", range(3))
def test_a_condition_in_words_says_when_it_is_so(seed):
    chance, told = random.Random(seed), 0
    for _ in range(150):
        node = at_random(chance)
        words = condition_in_words(node)
        told += bool(words)
        for gold in range(4) if words else ():
            for debt in range(4):
                for out in (False, True):
                    known = {GOLD: ex.integer(gold), DEBT: ex.integer(debt), OUT: ex.TRUE if out else ex.FALSE}
                    value = substitute(node, known)
                    assert value is (ex.TRUE if so_by_words(words, gold, debt, out) else ex.FALSE), (words, node)
    assert told > 50


def test_what_no_few_words_say_is_left_out_and_counted():
    """Ways to fulfil a condition were told as formulas that nobody could read."""
    found, all_of_it = asked(Wells, only=("leave",)), asked(Wells, True, ("leave",))
    formulas = {name for name, trial in all_of_it.trials.items() if trial.other_reading.in_formulas}
    assert found.in_formulas == formulas != set() and not formulas & set(found.trials)
    assert not all_of_it.in_formulas and len(formulas) == inquiry_data(found, "wells", 9)["in_formulas"]


def test_one_reading_of_two_rules_about_one_sentence_is_one_question():
    found = asked(Wells).proposals()
    given = [one for one in found if one.other_reading.operator == "the other one gets it"]
    assert [(one.other_reading.rules[0].name, list(one.elsewhere)) for one in given] == [("spring", ["well"])]
    assert "   so it is asked of `well`, too" in question_lines(1, given[0])
    assert "the other one gets it/well/jugs" in given[0].names


def said(clauses, known):
    return [pair for pair in known if pair[0] in clauses]


@pytest.mark.parametrize("name", ["music", "tavern"])
def test_the_sentence_speaks_of_what_is_read_otherwise_or_the_rule_is_named(name):
    """In Music most questions were about one sentence, whose words are telling, whatever rule they were about."""
    game = load(name)
    sentences, put = Sentences(game, lexicon_with()), set()
    for one, opening in openings(system_read(game, "tiny"), lexicon_with()):
        if opening.strength <= SILENT or one.mark or one.axis in OF_THE_COURSE:
            continue
        known = sentences.of(one.rules)
        if len(known) == 1:
            assert not opening.is_of_whole_rule
            continue
        cited = said(one.said_at or one.clauses, known)
        words = stems(" ".join((*one.about, one.rules[0].name, one.hints)))
        here = (opening.clause, opening.sentence)
        assert here in (cited or known)
        touched = bool(words & stems(opening.sentence))
        put.add((bool(cited), touched, opening.is_of_whole_rule))
        if opening.is_of_whole_rule:
            assert not cited and not any(words & stems(text) for _, text in known), one.name
        else:
            assert cited or touched, one.name
    assert {(True, True, False), (False, True, False), (False, False, True)} <= put


def test_a_clause_that_only_names_something_leaves_nothing_open():
    assert not is_sentence("one player") and is_sentence("defeat takes all")
    game = load("tavern")
    assert game.clauses()["tavern.players"].text == "one player"
    assert "tavern.players" not in {
        opening.clause
        for _, opening in openings(system_read(game, "tiny"), lexicon_with())
        if opening.strength > SILENT
    }


def test_what_two_plays_have_in_common_is_printed_once():
    counted = 0
    for one in asked(Wells).proposals():
        pair, lines = shown(one.comparison), plays_in_lines(one.comparison)
        if not lines:
            continue
        moves = [[str(move) for move in play.moves] for play in pair.plays]
        common = 0
        while all(len(some) > common for some in moves) and moves[0][common] == moves[1][common]:
            common += 1
        assert common <= MOST_MOVES
        expected = [f"   both:        {', '.join(moves[0][:common])}"] if common else []
        assert lines[:-2] == expected
        for some, other, line in zip(moves, reversed(moves), lines[-2:], strict=True):
            assert line[16:].startswith(", ".join(some[common:])) and line[16:]
            counted += line[16:] == f"`{other[common:][:1]}` may not be chosen".replace("['", "").replace("']", "")
    assert counted > 0
