"""A rule that surely says no for some of its parameters is not read again for the others, and what is read is the same.

Bundled and random games are compared by `test_shared_results.py`: one call at a time, each choice is read, too.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest
from rulestone.model import CHANCE, Bool, Constant, Game, Int, Sort, State, initial, require, rule, word
from rulestone.model.declarations.declarations import Rule
from rulestone.model.reading.ended_before import EndedBefore

from tests.model.test_shared_results import read


def both(kind: Any, scope: str | None = None) -> tuple[Any, Any]:
    """As rules are read, and choice by choice."""
    with EndedBefore.off():
        alone = read(kind, scope)
    return read(kind, scope), alone


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the rules that are read, one for each reading."""
    found: list[str] = []
    run: Callable[..., object] = Rule.run

    def noted(self: Rule, *told: Any) -> object:
        found.append(self.name)
        return run(self, *told)

    monkeypatch.setattr(Rule, "run", noted)
    return found


def of_any_number(function: Callable[..., None]) -> Callable[..., None]:
    """A wrapper that hands on whatever it is given."""
    meant: Any = word(function)

    def handed_on(self: Any, *values: Any, **named: Any) -> None:
        meant(self, *values, **named)

    handed_on.__name__, handed_on.__signature__ = function.__name__, signature(function)  # type: ignore[attr-defined]
    return handed_on


class Men(Game):
    """Men on three points; on which points there is anybody to move is known before it is asked where to."""

    language = 2
    title = "Men"
    scopes = {"all": "all"}
    Point = Sort(0, 1, 2)
    at: State[int, str] = State(Point, Sort("none", "man", "king"))
    turn: State[bool] = State(Bool)
    here: Constant[Any] = Constant(all=(True, False, True))
    heights: Constant[Any] = Constant(all=(0, 1, 2))

    @initial
    def setup(self) -> None:
        self.at = dict.fromkeys(self.Point, "man")
        self.turn = True

    def is_here(self, start: int) -> bool:
        return bool(self.here[start])

    def need_height(self, to: int) -> None:
        require(self.heights[to] > 0)

    @rule(split_on=[("at", "start")], start=Point, to=Point)
    def walk(self, start: int, to: int) -> None:
        """Says no by what stands there, before it asks where to."""
        require(self.at[start] != "none")
        require(to != start)
        self.at[to] = self.at[start]
        self.at[start] = "none"

    @rule(start=Point, to=Point)
    def jump(self, start: int, to: int) -> None:
        """Names both before it says no, by a name given to one of them."""
        goal = to
        require(self.is_here(start) and goal != start)
        self.at[to] = "king"

    @rule(start=Point, to=Point)
    def hop(self, start: int, to: int) -> None:
        """Says no in a helper, by the second."""
        self.need_height(to)
        require(self.is_here(start))
        self.at[start] = "king"

    @rule(start=Point, to=Point, far=(False, True))
    def leap(self, start: int, to: int, far: bool) -> None:
        """Says no within a branch, by a third; 1 is not True."""
        if far:
            for one in [p for p in (0, 1) if p != start]:
                require(self.heights[one] > 0)
        require(self.turn)
        self.at[to] = "king"

    @rule(start=Point, to=Point)
    def all_names(self, start: int, to: int) -> None:
        """Asks for what it does not name."""
        known = locals()
        require(known["start"] + known["to"] > 1)
        self.at[start] = "king"

    @rule(start=Point, to=Point)
    @of_any_number
    def slide(self, start: int, to: int) -> None:
        """Names nothing by its own name where it is wrapped."""
        require(self.is_here(start) and to != start)
        self.at[to] = "king"

    @rule(by=CHANCE, weight=lambda self, start, to: 1 + to, start=Point, to=Point)
    def throw(self, start: int, to: int) -> None:
        """An outcome of chance, which weighs otherwise for each."""
        require(self.is_here(start))
        self.at[to] = "none"


def test_rules_that_end_on_the_way() -> None:
    found, alone = both(Men)
    assert found == alone


def test_what_is_not_named_before_the_end_is_not_read(readings: list[str]) -> None:
    _ = Men().system
    counts = {name: readings.count(name) for name in ("walk", "jump", "hop", "leap", "slide", "all_names", "throw")}
    # of walk 3 starts with 3 values each: where nobody stands one goal of 3 is read. Of hop one goal of 3 says no, and
    # of far leaps 2 starts
    assert counts == {
        "walk": 3 + 18,
        "jump": 9,
        "hop": 1 + 6,
        "leap": 9 + 1 + 1 + 3,
        "slide": 9,
        "all_names": 9,
        "throw": 9,
    }


def test_each_is_read_where_that_is_asked_for(readings: list[str]) -> None:
    with EndedBefore.off():
        _ = Men().system
    assert readings.count("walk") == 27


class Numbered(Game):
    """A parameter that is 1 or True: equal, and not the same."""

    language = 2
    title = "Numbered"
    scopes = {"all": "all"}
    count: State[int] = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.count = 0

    @rule(much=[1, 2], how=lambda self, much: [True] if much == 1 else [1])
    def add(self, much: int, how: Any) -> None:
        require(how is not True)
        require(self.count + much <= 3)
        self.count += much


def test_equal_values_of_other_kinds_are_not_taken_for_each_other() -> None:
    found, alone = both(Numbered)
    assert found == alone
    assert [str(one.label) for one in Numbered().system.instances] == ["add(much=2, how=1)"]
