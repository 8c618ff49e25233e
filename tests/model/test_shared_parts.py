"""What is said again and again is one part of a tree, however often: what it costs grows with the parts alone."""

from __future__ import annotations

from typing import Any

import pytest
from rulestone.model import Game, Int, State, if_else, initial, invariant, largest, require, rule, smallest, total
from rulestone.model.expressions import printing, written_tree


def grown(rounds: int) -> type[Game]:
    """A game in which each of two values is made of both, twice, over and over."""

    class Grown(Game):
        one = State(Int(0, 6))
        two = State(Int(0, 6))

        @initial
        def start(self, s: Any) -> None:
            s.one, s.two = 1, 2

        @rule()
        def grow(self, s: Any) -> None:
            for _ in range(rounds):
                s.one, s.two = (s.one * s.two + s.one) % 7, if_else(s.one != s.two, s.one, s.two)
            require(s.one != s.two)

        @rule()
        def shrink(self, s: Any) -> None:
            known = total(s.one, s.two)
            for _ in range(rounds):
                known = smallest(2, largest(3, known // s.one, total(known % 3, known)))
            require(known == 2)

        @invariant
        def small(self, s: Any) -> Any:
            return s.one <= 6

    return Grown


def letters_and_calls(rounds: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, int]:
    """How many letters are written while a game is read, in how many calls; and those of the longest reason."""
    letters = []

    def counting(said: Any) -> Any:
        def counted(*args: Any) -> str:
            text: str = said(*args)
            letters.append(len(text))
            return text

        return counted

    with monkeypatch.context() as patched:
        patched.setattr(printing, "_one", counting(printing._one))
        patched.setattr(written_tree, "_text_of", counting(written_tree._text_of))
        system = grown(rounds)().system
    longest = max(len(one.text) for instance in system.instances for one in instance.requirements)
    return sum(letters), len(letters), longest


def test_a_text_is_not_longer_than_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    letters, calls, longest = letters_and_calls(16, monkeypatch)
    assert longest < 2 * printing.LONGEST
    more_letters, more_calls, longest = letters_and_calls(48, monkeypatch)
    assert longest < 2 * printing.LONGEST
    assert more_calls < 4 * calls
    assert more_letters < 12 * letters  # as many texts, each of them cut


def test_what_is_cut_out_is_the_longest() -> None:
    short, long, longer = "a = b", "b" * printing.LONGEST, "c" * (printing.LONGEST + 1)
    assert printing.within_length([short, "b"]) == [short, "b"]
    assert printing.within_length([longer, short, long]) == [printing.CUT, short, printing.CUT]
