"""Pairs of plays: most moves are chosen without looking at their words, and the plays are those that words give."""

import random

import pytest
from rulestone.model import (
    Game,
    GameError,
    Int,
    Question,
    Sort,
    State,
    if_else,
    initial,
    outcome,
    require,
    rule,
    terminal,
)
from rulestone.proofs.comparison import paired_samples
from rulestone.proofs.comparison.paired_samples import differ, sample
from rulestone.proofs.compiling.layout import WORD_BITS
from rulestone.proofs.compiling.python_target import join_words, split_words
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.loading import load_game


class Piles(Game):
    """Readings with more moves, with another order of turns, and with other results."""

    Player = Sort("ann", "bob")
    players = Player
    scopes = {"small": "up to 12"}
    most = Question("How many may be taken?", clause="c.most", two="two", three="three")
    again = Question("Who is next?", clause="c.again", other="the other", same="the same, after one")
    ends = Question("Who gets the last?", clause="c.ends", taker="who took it", both="both")
    left = State(Int(0, 12))
    turn = State(Player)
    last = State(Player)

    @initial
    def setup(self, s):
        s.left = 12
        s.turn = "ann"
        s.last = "ann"

    @rule(by="player", player=Player, number=Int(1, 3))
    def take(self, s, player, number):
        require(s.turn == player)
        require(number <= (3 if self.most == "three" else 2))
        require(s.left >= number)
        s.left -= number
        s.last = player
        if self.again == "other" or number > 1:
            s.turn = self.Player.following(player)

    @terminal
    def over(self, s):
        return s.left == 0

    @outcome
    def result(self, s, player):
        return 1 if self.ends == "both" else if_else(s.last == player, 1, 0)


def _readings(game, scope):
    for question in game.questions().values():
        for reading in question.readings:
            if reading != question.default:
                try:
                    yield question.name, reading, system_read(game, scope, {question.name: reading})
                except GameError:
                    continue


@pytest.mark.parametrize("name", [None, "mudslide", "knockout"])
def test_plays_are_those_that_the_words_of_moves_give(name, monkeypatch):
    game = Piles if name is None else load_game(name)
    scope = list(game.scopes)[-1]
    chosen = system_read(game, scope, {})
    for number, (_, _, other) in enumerate(_readings(game, scope)):
        drawn = {"number": 12, "length": 40, "seed": number}
        fast = sample(chosen, other, **drawn)
        assert fast.opened > 0
        with monkeypatch.context() as slow:
            slow.setattr(paired_samples.Called, "alike", lambda self, one, other: False)
            assert sample(chosen, other, **drawn) == fast


@pytest.mark.parametrize("name", [None, "mudslide", "knockout"])
def test_that_plays_differ_is_what_all_of_them_show(name):
    game = Piles if name is None else load_game(name)
    scope = list(game.scopes)[-1]
    chosen = system_read(game, scope, {})
    said = set()
    for seed, (_, _, other) in enumerate(_readings(game, scope)):
        for drawn in ({"number": 1}, {"number": 12}, {"number": 12, "work": 40}):
            seldom = {"length": 40, "seed": seed, **drawn}
            said.add(differ(chosen, other, **seldom))
            assert differ(chosen, other, **seldom) == (sample(chosen, other, **seldom).met.value > 0)
        assert not differ(other, other, number=3, length=40, seed=seed)
    assert True in said


def test_words_of_a_packed_state():
    source = random.Random(3)
    for words in range(1, 6):
        split = tuple(source.randrange(1 << WORD_BITS) for _ in range(words))
        packed = sum(word << (WORD_BITS * place) for place, word in enumerate(split))
        assert join_words(split) == packed and split_words(packed, words) == split
