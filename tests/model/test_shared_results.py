"""What helpers return is shared between the moves of a rule: the rules read are those read one call at a time.

Of bundled games this is compared in `test_read_before.py`, the chosen readings first, and with answers that use most.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from rulestone.model import (
    Bool,
    Constant,
    Game,
    GameError,
    Int,
    Optional,
    Question,
    Sort,
    State,
    initial,
    invariant,
    require,
    rule,
    step_property,
)
from rulestone.model.plain.shared_calls import Sharing
from rulestone.model.reading.called_by_rules import of_several_rules
from rulestone.model.system.fingerprint import property_parts, rule_parts
from rulestone.model.words.tracing import Reader

from benchmarks.morris import Morris
from tests.amounts import in_part
from tests.fuzz import sides
from tests.fuzz.games import random_game
from tests.fuzz.methods.compare_methods import class_of
from tests.fuzz.methods.draw_methods import drawn
from tests.fuzz.printer import source


def read(kind: Any, scope: str | None = None, **readings: str) -> Any:
    """All that is read of a game, part by part, and the questions that it depends on; or what is wrong with it."""
    try:
        game = (class_of(kind) if isinstance(kind, str) else kind)(scope, **readings)
        found = list(rule_parts(game.system))
        if len(game.system.instances) < 100:  # step properties are read for every move
            found += property_parts(game.system)
        return found, sorted(game.consulted)
    except GameError as error:
        return str(error)
    except (LookupError, ArithmeticError, NameError, ValueError) as error:  # Python's own, of plain values
        return repr(error)


def read_text(text: str) -> Any:
    """What is read of a text; a refusal without the name of its file, which is another one each time."""
    try:
        told = read(sides.load(text))
    except sides.Refused as error:
        told = str(error)
    return re.sub(r"fuzzed_\d+", "fuzzed", told) if isinstance(told, str) else told


def both(kind: Any, scope: str | None = None, **readings: str) -> tuple[Any, Any]:
    """As rules are read, and one call at a time."""
    with Sharing.off():
        alone = read(kind, scope, **readings)
    return read(kind, scope, **readings), alone


def test_a_board_with_mills() -> None:
    shared, alone = both(Morris, "8")
    assert shared == alone


@pytest.mark.parametrize("first", range(0, in_part(40, 120), 40))
def test_random_methods_with_helpers(first: int) -> None:
    for seed in range(first, first + 40):
        shared, alone = both(drawn(seed).text)
        assert shared == alone, drawn(seed).text


def test_random_games() -> None:
    for seed in range(40):
        text = source(random_game(seed))
        with Sharing.off():
            alone = read_text(text)
        assert read_text(text) == alone, text


class Runs(Game):
    """What one call of a helper may depend on besides what it is given, one thing after another."""

    language = 2
    scopes = {"full": "three squares"}
    size = Constant(full=3)
    Square = Sort("a", "b", "c")
    at = State(Square, Int(0, 5))
    other = State(Square, Int(0, 5))
    here = State(Square)
    rising = Question("Does it rise?", clause=(), yes="it does", no="it does not")

    @initial
    def setup(self):
        self.at, self.other, self.here = 0, 1, "a"

    def low(self, square):
        """Depends on a place, and on an answer."""
        return self.at[square] < (2 if self.rising == "yes" else 1)

    def far(self, square):
        """Denotes something under a condition only: what is asked for on the way is asked on each way."""
        part = 4 // self.at[square]
        return part > 1

    def put(self, square):
        """Does something."""
        self.other[square] = 2
        return True

    def first(self):
        """Leaves a loop under a condition."""
        found = 0
        for square in self.Square:
            if self.at[square] == 3:
                break
            found += 1
        return found

    def least(self, squares):
        """Takes places, and something without a hash."""
        return min(self.at[square] for square in squares)

    def gone_through(self, listed):
        """Goes on with what another comprehension has begun to go through."""
        squares = iter(listed)
        found = sum(self.at[square] == 0 for square in squares)
        return found > 0 or len(list(squares)) == 0

    @rule(square=Square, one=[1, 2])
    def go(self, square, one):
        require(self.low(square) or self.low("b"))
        if self.low("a"):
            self.at[square] += one
            if self.low("a") and self.put(square):
                require(self.first() != 2 or self.least(["a", "b"]) == 0)
        require(self.gone_through(["a", "b", "c"]) and self.gone_through(["a", "b", "c"]))
        row = self.at
        self.at = self.other
        require(any(row[s] < 5 for s in self.Square) and all(self.at[s] < 5 for s in self.Square))
        self.at[self.here] = 1 if self.at[self.here] == 5 else 2
        if self.at["a"] > 0:
            require(self.far("a") == self.far("a"))

    @invariant
    def sums(self):
        return sum(self.at[s] for s in self.Square) <= 15 and sum(self.low(s) for s in self.Square if s != "a") <= 2

    @step_property
    def both_moments(self, before, after, step):
        return any(before.low(s) or not after.low(s) for s in self.Square) or before.first() >= after.first()


@pytest.mark.parametrize("reading", ["yes", "no"])
def test_what_a_call_may_depend_on(reading: str) -> None:
    shared, alone = both(Runs, None, rising=reading)
    assert isinstance(alone, tuple), alone
    assert shared == alone


def test_an_answer_that_a_shared_result_depends_on_is_consulted() -> None:
    """The second rule only calls what the first has called, and depends on the reading all the same."""

    class Twice(Runs):
        @rule(square=Runs.Square)
        def again(self, square):
            require(self.low(square))
            self.at[square] = 0

    assert both(Twice)[0] == both(Twice)[1]
    assert "rising" in Twice().system.game.consulted


class Assigns(Game):
    """The same assignments again and again: of equal values of several kinds, under conditions, beyond a range."""

    language = 2
    scopes = {"full": "four squares, whose names are pairs"}
    Square = Sort((0, 0), (0, 1), (1, 0), (1, 1))
    Number = Sort(0, 1, 2)
    at = State(Square, Int(0, 5))
    mark = State(Square, Number, Bool)
    last = State(Optional(Square))
    number = State(Number)
    total = State(Int(0, 5))

    @initial
    def setup(self):
        self.at, self.mark, self.last, self.number, self.total = 1, False, None, 1, 0

    @rule(square=Square, other=Square)
    def go(self, square, other):
        self.at[square] = 0
        self.at[square] = self.at[other]
        self.at[other] = self.total + 1
        self.mark[square, 1] = True
        self.mark[square, 1] = self.at[other] > 2
        self.last, self.number, self.total = square, 1, 1
        if self.mark[other, 2]:
            self.at[square] = 0
            self.last = None
        self.at[other] = self.total + self.at[square]
        self.total = self.at[square] + 1
        self.total = self.at[other] + 1
        require(self.at[square] != 3)

    @rule(square=Square)
    def clear(self, square):
        self.at[square] = self.total + 1
        row = self.at
        self.at = 0
        self.at[square] = 0
        require(row[square] > 0)
        self.at[square] = row[square]


def test_what_is_assigned_again() -> None:
    shared, alone = both(Assigns)
    assert isinstance(alone, tuple), alone
    assert shared == alone


def test_where_what_is_assigned_again_may_leave_its_range() -> None:
    """The same assignment stands in two lines, and each is told of its own."""
    system = Assigns().system
    with Sharing.off():
        alone = Assigns().system
    told = [[one.obligations for one in of.instances] for of in (system, alone)]
    assert told[0] == told[1]
    assert len({one.line for of in told[0] for one in of}) > 3
    assert repr([one.effects for one in system.instances]) == repr([one.effects for one in alone.instances])


def test_a_value_beyond_its_range_is_refused_wherever_it_is_assigned() -> None:
    class Beyond(Assigns):
        @rule(square=Assigns.Square)
        def leave(self, square):
            self.at[square] = 5 if square == (0, 0) else 6

    for _ in range(2):
        shared, alone = both(Beyond)
        assert isinstance(shared, str) and shared == alone and "outside" in shared


def test_what_several_rules_call_is_found_in_their_text() -> None:
    class Twice(Runs):
        @rule(square=Runs.Square)
        def again(self, square):
            require(self.low(square))

    assert "low" in of_several_rules(Twice()) and "far" not in of_several_rules(Twice())
    assert "low" not in of_several_rules(Runs())


def test_results_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this nothing above would say anything."""
    places = 0

    def counted(of: Any) -> Any:
        def asked(*given: Any) -> Any:
            nonlocal places
            places += 1
            return of(*given)

        return asked

    for name in ("read", "read_again"):
        monkeypatch.setattr(Reader, name, counted(getattr(Reader, name)))
    read(Morris, "8")
    shared, places = places, 0
    with Sharing.off():
        read(Morris, "8")
    assert shared < places / 3
