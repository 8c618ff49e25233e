"""Limits of ours that plays come to are found, and conditions about anything else are not taken for limits."""

from __future__ import annotations

import random

import pytest
from rulestone.model import Game, Int, Sort, State, if_else, initial, require, rule
from rulestone.proofs.asking.facts import capped
from rulestone.proofs.asking.facts.capped import Cap, capped_facts, caps
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.graph import Graph
from rulestone.proofs.comparison.vocabulary import Vocabulary


def graph(game: type[Game]) -> Graph:
    return graph_of(game().system, Vocabulary(), limit=1000)


class Barn(Game):
    """Sheaves come and go; there is room for five, which no sentence says, and the cart takes two, which one does."""

    scopes = {"full": "a barn and a cart"}
    Player = Sort("ann")
    players = Player
    turn = State(Player)
    sheaves = State(Int(0, 5))
    cart = State(Int(0, 2))
    fame = State(Int(1, 4))

    @initial
    def setup(self, s):
        s.turn, s.sheaves, s.cart, s.fame = "ann", 0, 0, 2

    @rule(by="turn")
    def mow(self, s):
        """The player brings a sheaf."""
        require(s.sheaves < 5, because="the barn is full")
        s.sheaves += 1

    @rule(by="turn")
    def load(self, s):
        """A sheaf goes to the cart, which takes two."""
        require(s.sheaves > 0, s.cart < 2)
        s.sheaves -= 1
        s.cart += 1

    @rule(by="turn")
    def sell(self, s):
        """Whoever sells all becomes more famous."""
        require(s.cart == 2)
        s.cart = 0
        s.fame = if_else(s.fame < 4, s.fame + 1, 4)

    @rule(by="turn")
    def boast(self, s):
        """Boasting costs fame, down to nothing much."""
        require(s.fame > 2)
        s.fame -= 1


def test_a_limit_is_found_and_what_the_author_says_of_it():
    found = caps(graph(Barn))
    assert Cap("mow", "sheaves", 5, True, "the barn is full") in found
    assert Cap("sell", "fame", 4, False, "") in found


def test_a_condition_that_is_in_the_way_within_the_range_is_no_limit_of_the_range():
    assert not [one for one in caps(graph(Barn)) if one.rule == "boast"]


def test_nothing_can_be_taken_of_what_is_not_there_and_nobody_asks_why():
    assert not [one for one in caps(graph(Barn)) if one.bound == 0]


def test_limits_that_a_sentence_names_are_not_told():
    told = [one.words for one in capped_facts(graph(Barn), Barn)]
    assert told == [
        "sheaves stops at 5: `mow` is refused there (the barn is full), and no sentence it cites says so",
        "fame stops at 4: `sell` leaves it there, and no sentence it cites says so",
    ]
    assert "load" in [one.rule for one in caps(graph(Barn))]


def test_of_too_much_to_look_at_nothing_is_said(monkeypatch):
    monkeypatch.setattr(capped, "MOST_LOOKS", 3)
    assert caps(graph(Barn)) == []


@pytest.mark.parametrize("seed", range(60))
def test_limits_of_counters_are_those_that_an_obvious_look_finds(seed):
    """A counter that is raised below a bar and starts anew at will: its limit is seen from the numbers alone."""
    source = random.Random(seed)
    high, start, step = source.randint(3, 9), source.randint(0, 2), source.randint(1, 3)
    bar = source.randint(0, max(0, high - step))
    stops = source.random() < 0.5

    class Counter(Game):
        """A counter."""

        scopes = {"full": "one"}
        count = State(Int(0, high))

        @initial
        def setup(self, s):
            s.count = start

        @rule()
        def raised(self, s):
            """It is raised."""
            if stops:
                s.count = if_else(s.count <= bar, s.count + step, high)
            else:
                require(s.count <= bar)
                s.count += step

        @rule()
        def anew(self, s):
            """It starts anew."""
            require(s.count != start)
            s.count = start

    seen, new = set(), {start}
    while new:
        seen |= new
        new = {(n + step if n <= bar else high if stops else start) for n in seen} - seen
    in_the_way = {number for number in seen if number > bar}
    is_limit = bool(in_the_way) and all(number + step > high for number in in_the_way)
    why = "" if stops else f"it needs count <= {bar}"
    assert caps(graph(Counter)) == ([Cap("raised", "count", high, not stops, why)] if is_limit else [])
