"""What is said of steps without tracing is what is traced: of drawn games, and of sly properties.

Bundled games are compared, with and without, in `test_steps_alike.py`.
"""

from __future__ import annotations

import random
import re
from contextlib import nullcontext
from typing import Any, Self

from rulestone.model import (
    Bool,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    Step,
    count,
    initial,
    rule,
    step_property,
    terminal,
)
from rulestone.model.expressions.expression import TRUE
from rulestone.model.system.steps_as_python import StepsAsPython

from tests.amounts import in_part
from tests.fuzz.methods.compare_methods import class_of
from tests.model.drawn_steps import TOY, drawn_body


def _told(game: Any) -> tuple[list[Any], int]:
    """What each property demands of each step; and of how many steps it was found out without tracing."""
    system = game.system
    found = [system.step_condition(one, instance) for one in system.step_properties for instance in system.instances]
    run = system._as_python
    untraced = 0
    for one in system.step_properties if run is not None else ():
        for instance in system.instances:
            untraced += run.is_true(one, instance)
    return found, untraced


def _compare(kind: type[Game], scope: str | None = None, **readings: str) -> int:
    """How many steps were judged without tracing, all of them as tracing does."""
    found, untraced = _told(kind(scope, **readings))
    with StepsAsPython.off():
        traced, none = _told(kind(scope, **readings))
    assert found == traced and none == 0
    return untraced


class Walk(Game):
    """Somebody goes from place to place, and properties look at it in every way that Python has."""

    language = 2
    scopes = {"only": "four places"}
    Place = Sort("north", "east", "south", "west")
    at = State(Place)
    seen = State(Place, Bool)
    guest = State(Place, Optional(Place))
    steps = State(Int(0, 9))

    @initial
    def begin(self) -> None:
        self.at = "north"
        self.seen = False
        self.guest = None
        self.steps = 0

    @terminal
    def over(self) -> Any:
        return self.steps == 9

    @rule(to=Place)
    def go(self, to: str) -> None:
        self.at = to
        self.seen[to] = True
        self.steps += 1

    @rule()
    def rest(self) -> None:
        self.steps += 1

    def has_no_guest(self, place: str) -> bool:
        return self.guest[place] is None

    def same_guest(self, other: Self, place: str) -> bool:
        return self.guest[place] == other.guest[place]

    def is_same(self, one: Any, other: Any) -> bool:
        return one is other

    @step_property
    def elsewhere_nothing_changes(before, after: Self, step: Step) -> bool:
        return all(
            before.seen[p] == after.seen[p] for p in before.Place if step.rule != "go" or p != step.to
        ) and not any(before.guest[p] != after.guest[p] for p in before.Place)

    @step_property
    def who_rests_has_no_guest(before, after: Self, step: Step) -> bool:
        return step.rule != "rest" or all(before.guest[p] is None for p in before.Place)

    @step_property
    def asked_of_a_helper(before, after: Self, step: Step) -> bool:
        return step.rule != "rest" or not before.has_no_guest("north")

    @step_property
    def asked_of_a_helper_by_what_was_read(before, after: Self, step: Step) -> bool:
        guest = before.guest["north"]
        return (
            (before.same_guest(after, "east") and step.rule == "rest")
            or before.is_same(step.rule, "go")
            or guest == guest
        )

    @step_property
    def counted(before, after: Self, step: Step) -> bool:
        return count(before.seen[p] != after.seen[p] for p in before.Place) <= 1

    @step_property
    def by_class(before, after: Self, step: Step) -> bool:
        return step.rule != "go" or isinstance(step.to, str)

    @step_property
    def all_in_a_row(before, after: Self, step: Step) -> bool:
        return step.rule == "go" or before.seen == after.seen

    @step_property
    def in_a_list(before, after: Self, step: Step) -> bool:
        return before.at in [after.at, "north"] or step.rule == "go"

    @step_property
    def one_more(before, after: Self, step: Step) -> bool:
        return after.steps == before.steps + 1

    @step_property
    def what_changed_is_not_taken_for_what_was(before, after: Self, step: Step) -> bool:
        return step.rule == "rest" or after.at == before.at


def test_every_way_of_asking() -> None:
    assert _compare(Walk) > 10


def test_what_is_true_whatever_the_state_is_found_without_tracing() -> None:
    system = Walk().system
    by_name = {one.name: one for one in system.step_properties}
    rest = system.instances_by_rule["rest"][0]
    go = system.instances_by_rule["go"][0]

    def is_true(name: str, instance: Any) -> bool:
        return system._as_python.is_true(by_name[name], instance)

    assert is_true("elsewhere_nothing_changes", go) and is_true("elsewhere_nothing_changes", rest)
    assert is_true("who_rests_has_no_guest", go) and not is_true("who_rests_has_no_guest", rest)
    assert is_true("by_class", go) and not is_true("asked_of_a_helper", rest)
    assert not is_true("what_changed_is_not_taken_for_what_was", go)
    assert system.step_condition(by_name["asked_of_a_helper"], rest) is not TRUE


def test_drawn_properties() -> None:
    draw = random.Random(26)
    untraced = 0
    for _ in range(in_part(24, 60)):
        text = TOY.format(body=drawn_body(draw))
        told = []
        for traced in (False, True):
            with StepsAsPython.off() if traced else nullcontext():
                try:
                    found, number = _told(class_of(text)())
                    told.append([str(one) for one in found])
                    untraced += number
                except GameError as error:
                    told.append([re.sub(r"fuzzed_\d+|\S+\.py", "fuzzed", str(error))])
        assert told[0] == told[1], text
    assert untraced > in_part(40, 100)
