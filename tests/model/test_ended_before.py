"""A rule that surely says no for some of its parameters is not read again for the others, and what is read is the same.

Bundled and random games are compared by `test_shared_results.py`: one call at a time, each choice is read, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

import pytest
from rulestone.model import CHANCE, Bool, Constant, Game, Int, Sort, State, initial, require, rule, step_property, word
from rulestone.model.declarations.declarations import Rule
from rulestone.model.reading import ended_before
from rulestone.model.reading.ended_before import EndedBefore
from rulestone.model.system.exactly_alike import SameThings
from rulestone.proofs.checking.one_reading import CheckEffort, judge

from tests.fuzz.methods.compare_methods import compare
from tests.fuzz.methods.draw_early_ends import EARLY
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


@dataclass(frozen=True)
class Man:
    """A man; how heavy he is tells two of one name apart, and `==` does not."""

    name: str
    weight: int = field(compare=False)


class Weighed(Game):
    """Parameters that are equal, and of which rules and properties ask what tells them apart."""

    language = 2
    title = "Weighed"
    scopes = {"all": "all"}
    count: State[int] = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.count = 0

    @rule(heavy=[0, 1], man=lambda self, heavy: [Man("ann", heavy)], goal=[1, 2])
    def lift(self, heavy: int, man: Man, goal: int) -> None:
        require(man.weight > 0)
        require(self.count < goal)
        self.count = goal + heavy - 1

    @rule(heavy=[0, 1], man=lambda self, heavy: [Man("ann", heavy)])
    def rest(self, heavy: int, man: Man) -> None:
        self.count = 0

    @step_property
    def only_the_light_rest(before: Any, after: Any, step: Any) -> bool:
        return bool(step.rule != "rest" or step.man.weight == 0)


def test_equal_records_of_which_a_rule_asks_more_are_not_taken_for_each_other() -> None:
    found, alone = both(Weighed)
    assert found == alone
    assert [one.label.parameters[0] for one in Weighed().system.instances if one.label.rule == "lift"] == [
        ("heavy", 1),
        ("heavy", 1),
    ]


def test_equal_records_of_which_a_property_asks_more_are_not_taken_for_each_other() -> None:
    verdicts = {one.property: str(one.status) for one in judge(Weighed, effort=CheckEffort(("explicit",))).verdicts}
    assert verdicts["only_the_light_rest"] == "refuted"


class Odd:
    """Equal to all of its kind."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odd)

    def __hash__(self) -> int:
        return 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        ((1,), (True,)),
        (frozenset((1,)), frozenset((True,))),
        (Man("ann", 0), Man("ann", 1)),
        ((Man("ann", 1),), (Man("ann", True),)),
        (Odd(), Odd()),
    ],
)
def test_things_that_are_equal_and_can_be_told_apart(one: object, other: object) -> None:
    assert one == other
    assert SameThings(one) != SameThings(other)
    assert SameThings(one) == SameThings(one)


@pytest.mark.parametrize(
    ("one", "other"), [(("a", 1), ("a", 1)), (frozenset((1, 2)), frozenset((2, 1))), (Man("ann", 1), Man("ann", 1))]
)
def test_things_that_cannot_be_told_apart(one: object, other: object) -> None:
    assert SameThings(one) == SameThings(other)
    assert hash(SameThings(one)) == hash(SameThings(other))


def needing(number: int) -> Callable[[Any], Any]:
    """A decorator that requires something of what it is given."""

    def decorated(function: Any) -> Any:
        require(number > 0)
        return function

    return decorated


class Inside(Game):
    """A function inside of a rule, whose decorator says no: it stands above the line on which the function begins."""

    language = 2
    title = "Inside"
    scopes = {"all": "all"}
    count: State[int] = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.count = 0

    @rule(first=[0, 1, 2], second=[0, 1, 2])
    def put(self, first: int, second: int) -> None:
        require(first != 1)

        @needing(second)
        def inside() -> int:
            return 1

        self.count = inside() + first


def test_a_decorator_inside_of_a_rule_says_no_for_what_it_is_given() -> None:
    found, alone = both(Inside)
    assert found == alone
    assert len(Inside().system.instances) == 4


def test_random_rules_that_end_on_the_way() -> None:
    """Traced, and run as they are written; see `tests/fuzz/methods/draw_early_ends.py`."""
    told = compare(range(8), EARLY)
    assert told.differ == [] and told.agreed > 4, told


def test_a_rule_that_is_not_read_for_parameters_that_it_lets_through_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    named_until = ended_before._named_until

    def too_few(rule: Rule, line: int) -> tuple[str, ...] | None:
        """The last parameter that it names before it ends is forgotten."""
        found = named_until(rule, line)
        return None if found is None else found[:-1]

    monkeypatch.setattr(ended_before, "_named_until", too_few)
    assert compare(range(60), EARLY, stop=True).differ
