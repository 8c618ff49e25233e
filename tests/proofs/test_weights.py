"""Chance weights mean one thing to all engines: 0 cannot happen, a negative one is undefined, all 0 is a deadlock."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from rulestone.model import (
    CHANCE,
    Constant,
    Game,
    GameError,
    Int,
    Sort,
    State,
    initial,
    invariant,
    lookup,
    reachable,
    require,
    rule,
    terminal,
    the,
)
from rulestone.model.system.semantics import successors, undefined_reason
from rulestone.proofs.engines.chance.building import build_process
from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose
from rulestone.proofs.engines.explicit import explore, judge_explicitly, perft
from rulestone.proofs.engines.random.judge import RandomEffort, judge_by_random_plays
from rulestone.proofs.engines.strategy.expectations import expectations
from rulestone.proofs.engines.strategy.solve_game import positions_of
from rulestone.proofs.engines.symbolic import judge_symbolically
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.verdict import Status


class Urn(Game):
    """Balls are drawn from an urn and not put back; who draws has the weight of what is left."""

    red = State(Int(0, 3))
    black = State(Int(0, 3))
    drawn = State(Int(0, 4))

    @initial
    def setup(self, s: Any) -> None:
        s.red, s.black, s.drawn = 1, 2, 0

    @rule(by=CHANCE, red=[True, False], weight=lambda self, s, red: s.red if red else s.black)
    def draw(self, s: Any, red: bool) -> None:
        if red:
            s.red -= 1
        else:
            s.black -= 1
        s.drawn += 1

    @terminal
    def over(self, s: Any) -> Any:
        return s.drawn == 3

    @invariant
    def nothing_comes_of_nothing(self, s: Any) -> Any:
        return (s.red + s.black) == 3 - s.drawn

    @reachable
    def the_red_one_first(self, s: Any) -> Any:
        return (s.drawn == 1) & (s.red == 0)


class Empty(Urn):
    """The urn is empty before it is over: all weights are 0."""

    @terminal
    def over(self, s: Any) -> Any:
        return s.drawn == 4

    @invariant
    def nothing_comes_of_nothing(self, s: Any) -> Any:
        return s.drawn < 4


class Debt(Urn):
    """The weight falls below 0."""

    @rule(by=CHANCE, red=[True, False], weight=lambda self, s, red: 2 - s.drawn * 2 if red else 1)
    def draw(self, s: Any, red: bool) -> None:
        if red:
            s.red = 3
        s.drawn += 1

    @invariant
    def nothing_comes_of_nothing(self, s: Any) -> Any:
        return True

    @reachable
    def the_red_one_first(self, s: Any) -> Any:
        return (s.drawn == 1) & (s.red == 3)


class Nobody(Urn):
    """The weight is a number of something of which there is none; another requirement may come before it."""

    @rule(
        by=CHANCE,
        red=[True, False],
        weight=lambda self, s, red: the([(s.drawn == 0, s.red), (s.drawn == 1, s.black)]) if red else 1,
    )
    def draw(self, s: Any, red: bool) -> None:
        require(s.black == 2)
        if red:
            s.black = 0
        s.drawn += 1

    @invariant
    def nothing_comes_of_nothing(self, s: Any) -> Any:
        return s.drawn < 4

    @reachable
    def the_red_one_first(self, s: Any) -> Any:
        return s.black == 0


GOOD, BAD = (Urn, Empty), (Debt, Nobody)


def reference(system: Any) -> tuple[set[Any], int, set[str]]:
    """All states, the number of steps, and why something denotes nothing, by the plain semantics."""
    from rulestone.proofs.plays.initial_states import first_states

    seen, reasons, steps = set(first_states(system)), set(), 0
    waiting = list(seen)
    while waiting:
        state = waiting.pop()
        reasons |= {undefined_reason(system, instance, state) for instance in system.instances} - {None}
        for _, after in successors(system, state):
            steps += 1
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return seen, steps, reasons


def test_what_the_plain_semantics_says() -> None:
    assert [len(reference(game().system)[0]) for game in (Urn, Empty)] == [6, 6]
    assert reference(Urn().system)[2] == reference(Empty().system)[2] == set()
    assert reference(Debt().system)[2] == {"its weight is negative"}
    assert reference(Nobody().system)[2] == {"what the text calls `the` one is none"}


@pytest.mark.parametrize("target", ("python", "native"))
@pytest.mark.parametrize("game", GOOD + BAD)
def test_the_search(game: type[Game], target: Any) -> None:
    system = game().system
    states, steps, reasons = reference(system)
    found = explore(system, target=target)
    assert {found.state_at(n) for n in range(found.states)} == states and found.transitions == steps
    assert bool(found.undefined) == bool(reasons)
    verdicts = {v.property: v.status for v in judge_explicitly(system, target=target)}
    assert verdicts[DEFINED] is (Status.REFUTED if game in BAD else Status.EXHAUSTED)
    assert verdicts[DEADLOCK] is (Status.REFUTED if game in (Empty, Nobody) else Status.EXHAUSTED)
    assert verdicts["nothing_comes_of_nothing"] is Status.EXHAUSTED
    assert perft(system, 2) == [2, 3 if game in (Urn, Empty) else 2]


@pytest.mark.parametrize("game", GOOD + BAD)
def test_random_plays_and_proofs(game: type[Game]) -> None:
    system = game().system
    at_random = {v.property: v.status for v in judge_by_random_plays(system, effort=RandomEffort(60, 6))}
    proved = {v.property: v.status for v in judge_symbolically(system)}
    assert (at_random[DEFINED] is Status.REFUTED) == (proved[DEFINED] is Status.REFUTED) == (game in BAD)
    stuck = game in (Empty, Nobody)
    assert (at_random[DEADLOCK] is Status.REFUTED) == (proved[DEADLOCK] is Status.REFUTED) == stuck
    assert at_random["nothing_comes_of_nothing"] is Status.SAMPLED
    assert proved["nothing_comes_of_nothing"] is Status.PROVED
    assert proved["the_red_one_first"] is Status.PROVED


@pytest.mark.parametrize("game", GOOD + BAD)
def test_chance_sees_the_same_states(game: type[Game]) -> None:
    system = game().system
    states, steps, reasons = reference(system)
    process = build_process(system)
    assert {process.state_at(n) for n in range(len(process))} == states and process.transitions == steps
    assert bool(process.undefined) == bool(reasons)
    assert bool(process.stuck) == (game in (Empty, Nobody))


def test_probabilities() -> None:
    system = Urn().system
    goal = next(one.condition for one in system.goals)
    assert Inquiry(system, Objective(goal=goal)).probability(Purpose.BEST).low == Fraction(1, 3)


def test_what_is_known_while_reading() -> None:
    class Dice(Urn):
        @rule(by=CHANCE, face=range(4), weight=lambda self, s, face: face)
        def draw(self, s: Any, face: int) -> None:
            s.drawn += 1

    assert [instance["face"] for instance in Dice().system.instances] == [1, 2, 3]

    class Negative(Urn):
        @rule(by=CHANCE, face=[0, 1], weight=lambda self, s, face: Fraction(-1, 2) if face else Fraction(1, 2))
        def draw(self, s: Any, face: int) -> None:
            s.drawn += 1

    with pytest.raises(GameError, match="draw: the weight of an outcome is -1/2"):
        _ = Negative().system

    class Never(Urn):
        @rule(by=CHANCE, weight=0)
        def draw(self, s: Any) -> None:
            s.drawn += 1

    with pytest.raises(GameError, match="draw: the rule can never apply"):
        _ = Never().system


def test_a_weight_that_the_rule_requires_is_not_asked_twice() -> None:
    class Fenced(Urn):
        @rule(by=CHANCE, red=[True, False], weight=lambda self, s, red: s.red if red else s.black)
        def draw(self, s: Any, red: bool) -> None:
            require((s.red if red else s.black) > 0)
            s.drawn += 1

    assert all(len(i.requirements) == 2 for i in Fenced().system.instances)
    assert all(len(i.requirements) == 2 for i in Urn().system.instances)
    assert {i.requirements[-1].text for i in Urn().system.instances} == {"its weight is 0"}


def test_a_table_of_weights() -> None:
    class Tabled(Urn):
        @rule(by=CHANCE, red=[True, False], weight=lambda self, s, red: lookup({0: 1, 1: 0, 2: 0, 3: 0}, s.red))
        def draw(self, s: Any, red: bool) -> None:
            s.red = 2
            s.drawn += 1

        @initial
        def setup(self, s: Any) -> None:
            s.red = s.black = s.drawn = 0

        @invariant
        def nothing_comes_of_nothing(self, s: Any) -> Any:
            return s.drawn < 2

    assert len(reference(Tabled().system)[0]) == 2
    assert explore(Tabled().system).states == 2


class Uneven(Game):
    """One face falls far more often than the other."""

    players = Sort("ann", "bob")
    often = Constant(full=2**40)
    face = State(Int(0, 2))

    @initial
    def begin(self) -> None:
        self.face = 0

    @terminal
    def over(self) -> Any:
        return self.face > 0

    @rule(by=CHANCE)
    def rare(self) -> None:
        self.face = 1

    @rule(by=CHANCE, weight=lambda self: self.often)
    def usual(self) -> None:
        self.face = 2


@pytest.mark.parametrize("often", [2**40, 2**53 - 1])
def test_large_weights_are_solved_exactly(often: int) -> None:
    found = positions_of(type("Uneven", (Uneven,), {"often": Constant(full=often)})().system)
    worth = {number: Fraction(found.state(number)[0] == 1) for number in range(1, len(found))}
    assert expectations(found.arena, {0}, worth, None)[0] == Fraction(1, often + 1)


def test_of_weights_that_solve_cannot_add_the_rule_is_named() -> None:
    with pytest.raises(GameError, match=r"usual: .*9,007,199,254,740,993 parts") as told:
        positions_of(type("Uneven", (Uneven,), {"often": Constant(full=2**53)})().system)
    assert told.value.fix == "round them"
