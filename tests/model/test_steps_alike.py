"""What is demanded of steps that are not told apart is what is demanded of each: of bundled, drawn and sly games."""

from __future__ import annotations

import random
import re
from copy import copy
from dataclasses import fields
from typing import Any, Self

import pytest
from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    GameError,
    Int,
    Question,
    Sort,
    State,
    Step,
    TransitionSystem,
    frozen,
    initial,
    rule,
    step_property,
    terminal,
)
from rulestone.model.reading.read_again import ReadAgain
from rulestone.model.system.read_before import ReadBefore
from rulestone.model.system.steps_alike import StepsAlike
from rulestone.model.system.steps_as_python import StepsAsPython
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

from tests.amounts import every, in_part
from tests.fuzz.methods.compare_methods import class_of
from tests.model.drawn_steps import TOY, drawn_body

Told = tuple[list[Any], list[str]]


def told(game: Any, draw: random.Random | None = None) -> Told:
    """What each property demands of each step, read in some order, and which questions that asks; or what is wrong."""
    return demanded(game.system, draw)


def demanded(system: TransitionSystem, draw: random.Random | None = None) -> Told:
    pairs = [(one, instance) for one in system.step_properties for instance in system.instances]
    order = list(pairs)
    if draw is not None:
        draw.shuffle(order)
    found = {(one, instance): system.step_condition(one, instance) for one, instance in order}
    return [found[pair] for pair in pairs], sorted(system.game.consulted)


def unasked(system: TransitionSystem, consulted: set[str]) -> TransitionSystem:
    """The same moves, read once; what properties demand of them has not been asked yet, but other questions have."""
    again = copy(system)
    written = {one.name for one in fields(system)}
    again.__dict__ = {name: kept for name, kept in vars(system).items() if name in written} | {"_step_conditions": {}}
    system.game.consulted.clear()
    system.game.consulted.update(consulted)
    return again


def both(kind: type[Game], scope: str | None = None, **readings: str) -> tuple[Told, Told]:
    """As steps are read, and one by one, without any help; in the chosen readings also traced, and in some order."""
    system = kind(scope, **readings).system
    consulted = set(system.game.consulted)
    with StepsAlike.off(), StepsAsPython.off():
        alone = demanded(unasked(system, consulted))
    alike = demanded(unasked(system, consulted))
    if not readings or kind is Trade:
        with StepsAsPython.off():
            assert demanded(unasked(system, consulted), random.Random(scope)) == alike
    return alike, alone


@pytest.mark.parametrize("name", bundled_games())
def test_bundled_games(name: str) -> None:
    """At their smallest scope, a few questions answered otherwise, or as they are; in some order, and as it stands.

    What is said without tracing is what is traced, too.
    """
    kind = load_game(name)
    scope = list(kind.scopes)[-1]
    questions = list(kind.questions().values())
    others = random.Random(name).sample(questions, min(2, len(questions)))
    for readings in every(2, ({question.name: list(question.readings)[-1] for question in others}, {})):
        alike, alone = both(kind, scope, **readings)
        assert alike == alone


class Trade(Game):
    """Goods are handed on, and properties ask of it in every way that there is."""

    language = 2
    scopes = {"only": "three traders"}
    Trader = Sort("ann", "bob", "cay")
    goods = State(Trader, Int(0, 3))
    holder = State(Trader)
    days = State(Int(0, 9))
    rainy = State(Bool)
    strict = Question("Is it strict?", clause=(), yes="it is", no="it is not")

    @initial
    def begin(self) -> None:
        self.goods, self.holder, self.days, self.rainy = 1, "ann", 0, False

    @terminal
    def over(self) -> Any:
        return self.days == 9

    @rule(by="holder", to=Trader, thanks=lambda game, to: [0, 1] if to == "ann" else [False, True])
    def give(self, to: str, thanks: int) -> None:
        self.holder = to
        self.goods[to] = 2

    @rule(by=CHANCE, weight=lambda game, rain: 1 if rain else 2, rain=[False, True])
    def night(self, rain: bool) -> None:
        self.days += 1
        self.rainy = rain

    def rich(self, trader: str) -> bool:
        return self.goods[trader] == 2

    def richer(self, other: Self, trader: str) -> bool:
        return self.goods[trader] > other.goods[trader]

    @step_property
    def days_go_on(before, after: Self, step: Step) -> bool:
        return after.days >= before.days

    @step_property
    def of_a_helper(before, after: Self, step: Step) -> bool:
        return step.rule == "night" or after.rich(step.to) or before.rich("bob")

    @step_property
    def of_two_moments(before, after: Self, step: Step) -> bool:
        return not any(before.richer(after, one) for one in before.Trader if before.strict == "yes")

    @step_property
    def kinds_are_told_apart(before, after: Self, step: Step) -> bool:
        return step.rule != "give" or (step.thanks is False or step.thanks is True) or before.rainy

    @step_property
    def weighed(before, after: Self, step: Step) -> bool:
        return step.weight == 1 or before.rainy or step.chooser == "ann"

    @step_property
    def the_whole_move(before, after: Self, step: Step) -> bool:
        return before.rainy or dict(step.instance.label.parameters).get("to") != "bob"

    @step_property
    def compared(before, after: Self, step: Step) -> bool:
        return (step == step and {step: 1}[step] == 1 and "bob" in repr(step)) or after.rainy

    @step_property
    def what_changes(before, after: Self, step: Step) -> bool:
        return all(before.goods[one] > 0 for one in step.may_change("goods")) and step.may_change("days") != [()]

    @step_property
    def of_a_copy(before, after: Self, step: Step) -> bool:
        return frozen(after.goods)["bob"] == 2 or frozen(before.goods)["cay"] == 1

    @step_property
    def by_place(before, after: Self, step: Step) -> bool:
        return after.goods[after.holder] >= before.goods[before.holder]


@pytest.mark.parametrize("strict", ["yes", "no"])
def test_every_way_of_asking(strict: str) -> None:
    alike, alone = both(Trade, strict=strict)
    assert alike == alone
    assert "strict" in alike[1]


def test_steps_of_which_the_same_is_asked_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this nothing here would say anything."""
    read, number = TransitionSystem._read_step_condition, 0

    def counted(*given: Any) -> Any:
        nonlocal number
        number += 1
        return read(*given)

    monkeypatch.setattr(TransitionSystem, "_read_step_condition", counted)
    monkeypatch.setattr(ReadAgain, "of", lambda game: None)  # what is read to see that it reads alike is read before
    system = Trade().system
    by_name = {one.name: one for one in system.step_properties}
    gives = system.instances_by_rule["give"]
    numbers = []
    for name in ("days_go_on", "of_a_helper", "kinds_are_told_apart", "the_whole_move"):
        number = 0
        for instance in gives:
            system.step_condition(by_name[name], instance)
        numbers.append(number)
    assert len(gives) == 18 and numbers == [1, 3, 4, 18]


def test_questions_that_steps_depend_on_are_noted_in_a_search_of_readings() -> None:
    """What is demanded in one reading is taken for another only where the questions asked for it are answered alike."""
    with ReadBefore.on():
        found = [told(Trade(strict=strict))[0] for strict in ("yes", "no", "yes")]
    with StepsAlike.off():
        alone = [told(Trade(strict=strict))[0] for strict in ("yes", "no", "yes")]
    assert found == alone and found[0] != found[1]


def test_drawn_properties() -> None:
    draw = random.Random(11)
    for _ in range(in_part(30, 80)):
        text = TOY.format(body=drawn_body(draw))
        found = []
        for is_read in (False, True):
            try:
                if is_read:
                    with StepsAlike.off(), StepsAsPython.off():
                        found.append(str(told(class_of(text)())))
                else:
                    found.append(str(told(class_of(text)())))
            except GameError as error:
                found.append(re.sub(r"fuzzed_\d+|\S+\.py", "fuzzed", str(error)))
        assert found[0] == found[1], text
