"""Where nothing differs in any position the graph of a reading is that of another: as when it is searched itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from rulestone.model import Game, GameError, Int, Question, Sort, State, initial, require, rule, terminal
from rulestone.proofs.comparison.bisimulation import same_game_classes
from rulestone.proofs.comparison.compare_graphs import compare_graphs
from rulestone.proofs.comparison.differing_nowhere import graph_where_nothing_differs
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.graph import GameGraphTooLarge, Graph
from rulestone.proofs.comparison.vocabulary import Vocabulary
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.loading import load_game

from tests.amounts import in_part
from tests.fuzz.games import random_game
from tests.fuzz.printer import source
from tests.fuzz.sides import Refused, load

LIMIT = 20_000


def judged(kind: Any, scope: str) -> tuple[int, int]:
    """Compare all other readings of single questions with the chosen ones: how many are seen to be the same, and are.

    Where nothing is seen the search says so; where it is, every array of the two graphs is the same.
    """
    words = Vocabulary()
    chosen = graph_of(system_read(kind, scope), words, limit=LIMIT)
    seen = same = 0
    for question in kind.questions().values():
        for reading in question.readings:
            try:
                other = system_read(kind, scope, {question.name: reading})
                searched = graph_of(other, words, limit=LIMIT)
            except (GameError, GameGraphTooLarge):
                continue
            same += chosen.is_same(searched)
            known = graph_where_nothing_differs(chosen, other)
            if known is not None:
                seen += 1
                assert known.is_same(searched), (question.name, reading)
                assert known.system is other and np.array_equal(known.instance, searched.instance)
                assert np.array_equal(known.dice, searched.dice) and np.array_equal(known.settled, searched.settled)
                told = compare_graphs(question.name, chosen, known, words)
                assert told == compare_graphs(question.name, chosen, searched, words)
                _are_one_game(chosen, searched)
    return seen, same


def _are_one_game(first: Graph, second: Graph) -> None:
    """What is said of them without a look at classes is what classes say."""
    classes = same_game_classes((first, second))
    assert np.array_equal(*classes.of)


@pytest.mark.parametrize(("name", "scope"), [("mutou", "1x3"), ("tavern", "tiny"), ("music", "tiny")])
def test_bundled_games(name: str, scope: str) -> None:
    seen, same = judged(load_game(name), scope)
    assert 0 < seen <= same


def test_random_games() -> None:
    found = [0, 0]
    for seed in range(in_part(30, 60)):
        try:
            kind: Any = load(source(random_game(seed)))
            seen, same = judged(kind, kind.first_scope())
        except (Refused, GameError):
            continue
        found[0] += seen
        found[1] += same
        assert seen <= same
    assert 0 < found[0] <= found[1]


class Heap(Game):
    """Take one or two of five stones; what happens at three is asked, and at nine, where no play comes."""

    language = 2

    Player = Sort("left", "right")
    players = Player
    heap = State(Int(0, 9))
    turn = State(Player)

    at_nine = Question("May one be taken at nine?", clause=(), yes="yes", no="no")
    at_three = Question("May one be taken at three?", clause=(), yes="yes", no="no")
    order = Question("Who begins?", clause=(), left="left", right="right")

    @initial
    def setup(self) -> None:
        self.heap = 5
        self.turn = "left" if self.order == "left" else "right"

    @rule(by=turn)
    def one(self) -> None:
        """Take one."""
        require(self.heap >= 1)
        if self.at_nine == "no":
            require(self.heap != 9)
        if self.at_three == "no":
            require(self.heap != 3)
        self.heap -= 1
        self.turn = self.Player.following(self.turn)

    @rule(by=turn)
    def two(self) -> None:
        """Take two."""
        require(self.heap >= 2)
        self.heap -= 2
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        return self.heap == 0


@pytest.mark.parametrize(("question", "is_same"), [("at_nine", True), ("at_three", False), ("order", False)])
def test_what_no_play_comes_to_makes_no_difference(question: str, is_same: bool) -> None:
    other = list(Heap.questions()[question].readings)[1]
    chosen = graph_of(Heap().system, Vocabulary(), limit=LIMIT)
    known = graph_where_nothing_differs(chosen, Heap(**{question: other}).system)
    assert (known is not None) == is_same
