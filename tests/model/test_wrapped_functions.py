"""A function that wraps another one with `functools.wraps` has its attributes, and is still a function of its own."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
from rulestone.model import Game, Int, Optional, Sort, State, initial, require, rule, word
from rulestone.model.declarations.authored import SaidOfCode
from rulestone.proofs.plays.as_written import compare_everywhere


def noted(function: Callable[[Any], int]) -> Callable[[Any], int]:
    """Three where nobody is given."""

    @functools.wraps(function)
    def inner(who: Any) -> int:
        return 3 if who is None else function(who)

    return inner


def one(who: Any) -> int:
    """One."""
    return 1


@word
def read_at_once(who: Any) -> int:
    """One, declared as a word."""
    return 1


def game_with(worth: Callable[[Any], int]) -> type[Game]:
    """Of six, as many are taken as a function says of whoever took last; before anybody did, of nobody."""

    class Heap(Game):
        """Six."""

        language = 2
        Player = Sort("ada", "bo")
        players = Player
        left = State(Int(0, 6))
        holder = State(Optional(Player))

        @initial
        def setup(self):
            self.left, self.holder = 6, None

        @rule(by="player", player=Player)
        def take(self, player):
            count = worth(self.holder)
            require(self.left >= count)
            self.left -= count
            self.holder = player

    return Heap


def positions(game: type[Game]) -> int:
    compared = compare_everywhere(game().system)
    assert compared.complete and not compared.differences, compared.differences
    return compared.positions


@pytest.mark.parametrize("function", [one, read_at_once])
def test_the_wrapper_is_read_and_not_what_it_wraps(function: Callable[[Any], int]) -> None:
    assert positions(game_with(function)) == 1 + 2 * 6  # one by one; and now it was read
    assert positions(game_with(noted(function))) == 1 + 2 * 4  # three, then one by one


def test_another_wrapper_is_another_game() -> None:
    """What is kept of a game by what its code says is not kept of one that wraps the same function otherwise."""

    def twice(function: Callable[[Any], int]) -> Callable[[Any], int]:
        @functools.wraps(function)
        def inner(who: Any) -> int:
            return 2 * function(who)

        return inner

    wrapped = [read_at_once, noted(read_at_once), twice(read_at_once)]
    said = [SaidOfCode(game_with(one)()).digest([function]) for function in wrapped]
    assert len(set(said)) == 3
