"""What helpers do is done again where they would do the same: the rules read are those read one call at a time."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import wraps
from typing import Any

import pytest
from rulestone.model import Game, Int, Optional, Sort, State, initial, require, rule
from rulestone.model.plain import shared_calls
from rulestone.model.words.recordings import Assignments
from rulestone.model.words.unasked_calls import UnaskedCalls

from tests.amounts import in_part
from tests.model.test_shared_results import both

_HEAD = """
from rulestone.model import *

class Drawn(Game):
    language = 2
    P = Sort("p", "q", "r")
    at = State(P, Int(0, 3))
    by = State(P, Int(0, 2))
    n = State(Int(0, 3))
    who = State(Optional(P))
    on = State(Bool)

    @initial
    def setup(self):
        self.at, self.by, self.n, self.who, self.on = 0, 1, 0, None, False
"""


class _Drawer:
    """Draws helpers that do something, and rules that call them again and again."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def _pick(self, *these: str) -> str:
        return self._dice.choice(these)

    def _number(self) -> str:
        return self._pick(
            "self.n", "self.at[p]", 'self.at["q"]', "self.by[p]", "1", "k", "sum(self.at[o] for o in self.P)"
        )

    def _condition(self) -> str:
        return self._pick(
            "self.on",
            f"{self._number()} < {self._number()}",
            f"{self._number()} == 2",
            "self.who == p",
            "self.who is None",
            "any(self.at[o] == 0 for o in self.P if o != p)",
            f"4 // {self._number()} > 1",
        )

    def _does(self, helpers: int, depth: int = 0) -> list[str]:
        """A statement; it calls only helpers with a lower number."""
        kind = self._dice.randrange(13)
        if kind == 0:
            return [f"require({self._condition()})"]
        if kind == 1:
            return [self._pick("self.at = 0", "self.by = 1", "self.at = self.by", "self.n, self.at = 1, 2")]
        if kind == 2 and depth < 2:
            found = [f"if {self._condition()}:", *("    " + one for one in self._does(helpers, depth + 1))]
            if self._dice.random() < 0.4:
                found += ["else:", *("    " + one for one in self._does(helpers, depth + 1))]
            return found
        if kind == 3:
            return [
                self._pick("self.who = p", "self.who = None", "self.on = not self.on", f"self.on = {self._condition()}")
            ]
        if kind == 4:
            return [f"if {self._condition()}:", "    return"] if not depth and helpers else ["self.n = 2"]
        if kind < 9 and helpers:
            place = self._pick("p", '"q"', "o" if depth < 0 else "p")
            call = f"self.h{self._dice.randrange(helpers)}({place}, {self._pick('k', '1', 'self.n')})"
            asked = [call, f"require({call} != 3)" if self._dice.random() < 0.3 else call]
            return [self._dice.choice(asked)]
        place = self._pick(
            "self.at[p]", 'self.at["q"]', "self.by[p]", "self.n", "self.at[self.who]" if depth else "self.n"
        )
        return [f"{place} {self._pick('=', '=', '+=', '-=')} {self._number()}"]

    def _block(self, helpers: int, many: int) -> list[str]:
        return [line for _ in range(many) for line in self._does(helpers)]

    def text(self) -> str:
        """A whole game."""
        lines = [_HEAD]
        number = self._dice.randint(2, 4)
        for helper in range(number):
            body = self._block(helper, self._dice.randint(1, 3))
            returned = self._pick("return self.n", "return 2", "pass", "pass")
            body.append(returned)
            lines += [f"    def h{helper}(self, p, k):", *("        " + line for line in body), ""]
        for turn in range(self._dice.randint(2, 3)):
            before = self._block(0, self._dice.randint(0, 1))
            body = [*before, *self._block(number, self._dice.randint(1, 3)), f"self.h{number - 1}(p, 1)"]
            lines += [
                "    @rule(p=P, k=[0, 1])",
                f"    def go{turn}(self, p, k):",
                *("        " + line for line in body),
                "",
            ]
        return "\n".join(lines)


@pytest.mark.parametrize("first", range(0, in_part(120, 240), 60))
def test_random_helpers(first: int) -> None:
    for seed in range(first, first + 60):
        text = _Drawer(seed).text()
        shared, alone = both(text)
        assert shared == alone, text


def test_random_helpers_of_which_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A helper whose results were kept in vain is run alone; here it is so after the first one."""
    monkeypatch.setattr(shared_calls, "_MOST_IN_VAIN", 1)
    for seed in range(60):
        text = _Drawer(seed).text()
        shared, alone = both(text)
        assert shared == alone, text


class Hand(Game):
    """Helpers that do one thing after another, on several ways."""

    language = 2
    Seat = Sort("a", "b", "c")
    turn = State(Seat)
    held = State(Seat, Int(0, 5))
    used = State(Seat, Int(0, 5))
    last = State(Optional(Seat))

    @initial
    def setup(self):
        self.turn, self.held, self.used, self.last = "a", 2, 0, None

    def pay(self, seat, number):
        """Requires, assigns, and requires what depends on what was assigned."""
        require(self.held[seat] >= number)
        self.held[seat] -= number
        require(self.held[seat] < 4, because="there is too much left")
        self.used[seat] += 1

    def end(self, seat):
        """Assigns a variable as a whole."""
        self.used = 0
        self.last = seat
        self.turn = self.Seat.following(seat)

    @rule(by=turn, seat=Seat, number=[1, 2])
    def give(self, player, seat, number):
        self.pay(player, number)
        if seat != player:
            self.held[seat] += number
        self.end(player)

    @rule(by=turn, seat=Seat, number=[1, 2])
    def burn(self, player, seat, number):
        require(self.last != seat)
        self.pay(player, number)
        if self.held[seat] == 0:
            self.end(player)
        used = self.used
        self.end(player)
        require(used[seat] < 3 and self.used[seat] < 2)


def test_one_after_another_on_several_ways() -> None:
    shared, alone = both(Hand)
    assert isinstance(alone, tuple), alone
    assert shared == alone


def test_something_is_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this nothing above would say anything."""
    again = 0
    do = Assignments.do

    def counted(self: Any, *given: Any) -> None:
        nonlocal again
        again += 1
        do(self, *given)

    monkeypatch.setattr(UnaskedCalls, "changes", lambda code, names: False)  # what counts is no author's
    monkeypatch.setattr(Assignments, "do", counted)
    assert len(Hand().system.instances) == 36
    assert again > 20


def test_a_rule_that_wraps_another_one_is_run_itself() -> None:
    """`functools.wraps` copies what is noted of the wrapped function."""
    original = Hand.declarations["give"].function

    @wraps(original)
    def wrapped(self: Any, *player: str, **parameters: Any) -> None:
        original(self, *player, **parameters)
        self.held["a"] = 5

    changed = type("Changed", (Hand,), {"give": replace(Hand.declarations["give"], written=wrapped)})
    moves = [one for one in changed().system.instances if one.label.rule == "give"]
    assert moves and all(any(str(cell) == "held[a]" for cell in one.updates) for one in moves)
