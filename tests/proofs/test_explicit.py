"""The explicit engine against the plain semantics: same states, same transitions, same verdicts, on every target."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import (
    Bool,
    Constant,
    Game,
    Int,
    Optional,
    Sort,
    State,
    all_of,
    free,
    if_else,
    initial,
    invariant,
    lookup,
    otherwise,
    reachable,
    require,
    rule,
    step_property,
    terminal,
    total,
    unique_max,
    variant,
    when,
)
from rulestone.model.system.semantics import holds, is_enabled, step, successors, undefined_reason
from rulestone.proofs.engines.explicit import Limits, divide, explore, judge_explicitly, perft
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.verdict import Status

from tests.amounts import in_part

TARGETS = ("python", "native")


class Trading(Game):
    """A small economy with every kind of expression: optionals, tables, computed places, products."""

    supply = Constant(full=2)
    Trader = Sort("ann", "ben", "cleo")
    Colour = Sort("red", "blue")
    players = Trader
    hold = State(Trader, Colour, Int(0, supply))
    turn = State(Trader)
    offer = State(Optional(Colour))
    tired = State(Trader, Bool)
    moves = State(Int(-3, 3))

    @initial
    def setup(self, s: Any) -> None:
        free(s.hold)
        for colour in self.Colour:
            require(total([s.hold[t, colour] for t in self.Trader]) == self.supply)
        s.turn = "ann"
        s.offer = None
        s.tired = False
        s.moves = -3

    @terminal
    def over(self, s: Any) -> Any:
        return s.moves == 3

    @rule(by="turn", colour=Colour)
    def propose(self, s: Any, colour: str) -> None:
        require(~s.offer.exists, s.hold[s.turn, colour] > 0, ~s.tired[s.turn])
        s.offer = colour
        s.turn = self.Trader.following(s.turn)
        s.moves += 1

    @rule()
    def settle(self, s: Any) -> None:
        """The next trader takes the stone if it is the one they have fewest of, else everybody gets tired."""
        require(s.offer.exists)
        giver = self.Trader.following(s.turn, 2)
        with when(s.hold[s.turn, s.offer.value] * 2 < s.hold[giver, s.offer.value]):
            s.hold[s.turn, s.offer.value] += 1
            s.hold[giver, s.offer.value] -= 1
        with otherwise():
            s.tired[s.turn] = True
        s.offer = None

    @rule(by="turn")
    def boast(self, s: Any) -> None:
        """The richest trader speaks; a tie leaves the words without meaning."""
        worth = {"red": 3, "blue": 1}
        require(s.tired[s.turn])
        riches = {t: total([s.hold[t, c] * worth[c] for c in self.Colour]) for t in self.Trader}
        s.turn = unique_max(riches, self.Trader.type)
        s.moves += lookup({"ann": 1, "ben": 1, "cleo": 2}, s.turn)

    @invariant
    def stones_are_conserved(self, s: Any) -> Any:
        return all_of(total([s.hold[t, c] for t in self.Trader]) == self.supply for c in self.Colour)

    @invariant
    def nobody_has_all_blue(self, s: Any) -> Any:
        return all_of(s.hold[t, "blue"] < self.supply for t in self.Trader)

    @step_property
    def the_tired_do_not_propose(self, before: Any, after: Any, step: Any) -> Any:
        return ~before.tired[step.chooser] if step.rule == "propose" else True

    @step_property
    def offers_are_answered_at_once(self, before: Any, after: Any, step: Any) -> Any:
        return after.offer.exists if step.rule == "propose" else ~after.offer.exists & (step.rule != "boast")

    @reachable
    def somebody_is_tired(self, s: Any) -> Any:
        return s.tired["ben"]

    @variant
    def moves_run_out(self, s: Any) -> Any:
        return 3 - s.moves


def plain_search(system: Any) -> tuple[list[Any], int, list[int]]:
    """States in breadth-first order, number of transitions, size of each level."""
    order = list(dict.fromkeys(first_states(system)))
    seen = set(order)
    levels = [len(order)]
    transitions = cursor = 0
    while cursor < len(order):
        end = len(order)
        for state in order[cursor:end]:
            for _, after in successors(system, state):
                transitions += 1
                if after not in seen:
                    seen.add(after)
                    order.append(after)
        cursor = end
        if len(order) > end:
            levels.append(len(order) - end)
    return order, transitions, levels


def run(system: Any, target: Any, **options: Any) -> Any:
    return explore(system, target=target, **options)


@pytest.mark.parametrize("target", TARGETS)
def test_visits_what_the_plain_semantics_visits(target: str) -> None:
    system = Trading().system
    order, transitions, levels = plain_search(system)
    found = run(system, target)
    assert (found.states, found.transitions, found.levels) == (len(order), transitions, levels)
    assert found.complete and found.depth == len(levels)
    assert {found.state_at(n) for n in range(found.states)} == set(order)
    assert found.terminal == sum(holds(system, system.terminal, s) for s in order)
    for number, instance in enumerate(system.instances):
        played = sum(1 for s in order for i, _ in successors(system, s) if i is instance)
        assert found.fired[number] == played, instance


@pytest.mark.parametrize("target", TARGETS)
def test_verdicts_are_those_of_the_plain_semantics(target: str) -> None:
    system = Trading().system
    order, _, _ = plain_search(system)
    found = run(system, target)
    for judgement in system.invariants:
        fails = any(not holds(system, judgement.condition, s) for s in order)
        assert (judgement.name in found.state_fails) == fails
    assert "nobody_has_all_blue" in found.state_fails
    undefined = {n for s in order for n, i in enumerate(system.instances) if undefined_reason(system, i, s) is not None}
    assert set(found.undefined) == undefined and undefined
    stuck = [s for s in order if not holds(system, system.terminal, s) and not _asked(system, s)]
    assert (found.deadlock is not None) == bool(stuck)
    assert set(found.step_fails) == {"offers_are_answered_at_once", "moves_run_out"}


def _asked(system: Any, state: Any) -> bool:
    return any(undefined_reason(system, i, state) or is_enabled(system, i, state) for i in system.instances)


@pytest.mark.parametrize("target", TARGETS)
def test_counterexamples_are_shortest_and_replay(target: str) -> None:
    system = Trading().system
    order, _, levels = plain_search(system)
    found = run(system, target)
    number = found.state_fails["nobody_has_all_blue"]
    condition = next(p.condition for p in system.invariants if p.name == "nobody_has_all_blue")
    play = found.play_to(number)
    first_bad = next(n for n, s in enumerate(order) if not holds(system, condition, s))
    level = next(depth for depth in range(len(levels)) if sum(levels[: depth + 1]) > first_bad)
    assert len(play) == level
    assert not holds(system, condition, play.last)


def test_verdict_table_has_every_property_once() -> None:
    verdicts = {v.property: v for v in judge_explicitly(Trading().system, target="python")}
    assert verdicts["stones_are_conserved"].status is Status.EXHAUSTED
    assert verdicts["nobody_has_all_blue"].status is Status.REFUTED
    assert verdicts["somebody_is_tired"].status is Status.EXHAUSTED and verdicts["somebody_is_tired"].play
    assert verdicts["the_tired_do_not_propose"].status is Status.EXHAUSTED
    assert verdicts["defined"].status is Status.REFUTED
    assert "several" in verdicts["defined"].detail or "none" in verdicts["defined"].detail
    assert set(verdicts) == {
        "stones_are_conserved",
        "nobody_has_all_blue",
        "the_tired_do_not_propose",
        "offers_are_answered_at_once",
        "somebody_is_tired",
        "moves_run_out",
        "defined",
        "deadlock",
    }


@pytest.mark.parametrize("target", TARGETS)
def test_limits_truncate_and_say_so(target: str) -> None:
    found = run(Trading().system, target, limits=Limits(states=5))
    assert not found.complete and "5 states" in found.stopped
    verdicts = {v.property: v for v in judge_explicitly(Trading().system, target="python", limits=Limits(states=5))}
    assert verdicts["stones_are_conserved"].status is Status.TRUNCATED


class Purse(Game):
    """A purse without an end."""

    coins = State(Int(0, None))

    @initial
    def setup(self, s: Any) -> None:
        s.coins = 0

    @rule()
    def earn(self, s: Any) -> None:
        s.coins += 3

    @invariant
    def coins_come_in_threes(self, s: Any) -> Any:
        return s.coins % 3 == 0


@pytest.mark.parametrize("target", TARGETS)
def test_beyond_the_cap_is_truncated_never_a_violation(target: str) -> None:
    found = run(Purse().system, target, limits=Limits(cap=10))
    assert [found.state_at(n) for n in range(found.states)] == [(0,), (3,), (6,), (9,)]
    assert found.capped == 1 and not found.complete and not found.state_fails and found.deadlock is None


class Wide(Game):
    """More bits than one word, negative numbers, a counter that carries across everything."""

    Place = Sort(*range(30))
    digit = State(Place, Int(-2, 2))
    at = State(Place)

    @initial
    def setup(self, s: Any) -> None:
        s.digit = -2
        s.at = 0

    @rule()
    def count_up(self, s: Any) -> None:
        require(s.at != 29)
        s.digit[s.at] = if_else(s.digit[s.at] == 2, -2, s.digit[s.at] + 1)
        s.at = self.Place.following(s.at)

    @rule(place=[0, 13, 29])
    def poke(self, s: Any, place: int) -> None:
        require(s.at == place)
        s.digit[place] += 1

    @invariant
    def last_is_low(self, s: Any) -> Any:
        return s.digit[29] < 2


@pytest.mark.parametrize("target", TARGETS)
def test_states_of_several_words(target: str) -> None:
    system = Wide().system
    order, transitions, levels = plain_search(system)
    found = run(system, target)
    assert (found.states, found.transitions, found.levels) == (len(order), transitions, levels)
    assert {found.state_at(n) for n in range(found.states)} == set(order)
    assert found.undefined and "last_is_low" in found.state_fails


def test_auto_switches_to_the_compiled_search(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulestone.proofs.searching import explore as search

    monkeypatch.setattr(search, "SWITCH_AFTER", 3)
    small = explore(Trading().system)
    assert small.target == "native"
    monkeypatch.setattr(search, "SWITCH_AFTER", 10**6)
    assert explore(Trading().system).target == "python"


def plain_perft(system: Any, depth: int) -> list[int]:
    level = list(first_states(system))
    counts = []
    for _ in range(depth):
        level = [after for state in level for _, after in successors(system, state)]
        counts.append(len(level))
    return counts


@pytest.mark.parametrize("game", [Trading, Wide])
def test_perft_counts_plays(game: type[Game]) -> None:
    system = game().system
    expected = plain_perft(system, 4)
    assert perft(system, 4) == expected
    assert perft(system, 2) == expected[:2]
    assert sum(divide(system, 3).values()) == expected[2]


def check_random_game(data: st.DataObject, target: str) -> None:
    """A random little rule set, counters and a place: the target sees the graph and the faults there are."""
    amounts = st.integers(-2, 2)
    rows = data.draw(
        st.lists(
            st.tuples(st.integers(0, 3), st.integers(0, 3), amounts, amounts, st.booleans()), min_size=1, max_size=5
        )
    )
    bound = data.draw(st.integers(0, 6))

    class Random(Game):
        Spot = Sort("x", "y", "z")
        number = State(Spot, Int(-1, 4))
        here = State(Optional(Spot))

        @initial
        def setup(self, s: Any) -> None:
            s.number = 0
            s.here = "x"

        @rule(row=range(len(rows)))
        def act(self, s: Any, row: int) -> None:
            least, most, first, second, moves = rows[row]
            require(s.here.exists)
            require(s.number[s.here.value] >= least - 2, s.number["y"] <= most)
            s.number[s.here.value] += first
            with when(s.number["x"] > s.number["z"]):
                s.number["z"] += second
            if moves:
                s.here = self.Spot.following(s.here.value)

        @rule()
        def leave(self, s: Any) -> None:
            require(s.number["x"] + s.number["y"] > 4)
            s.here = None

        @invariant
        def bounded(self, s: Any) -> Any:
            return total([s.number[p] for p in self.Spot]) <= bound

    system = Random().system
    order, transitions, levels = plain_search(system)
    bad = any(not holds(system, system.invariants[0].condition, s) for s in order)
    undefined = {n for s in order for n, i in enumerate(system.instances) if undefined_reason(system, i, s)}
    found = run(system, target)
    assert (found.states, found.transitions, found.levels) == (len(order), transitions, levels)
    assert bool(found.state_fails) == bad and set(found.undefined) == undefined


@settings(max_examples=in_part(25, 60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_random_games_in_python(data: st.DataObject) -> None:
    check_random_game(data, "python")


@settings(max_examples=in_part(25, 60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_random_games_compiled(data: st.DataObject) -> None:
    check_random_game(data, "native")


def test_step_of_semantics_is_the_step_of_the_search() -> None:
    system = Trading().system
    found = run(system, "native")
    for number in range(found.states):
        if found.parent_of(number) >= 0:
            before, after = found.state_at(found.parent_of(number)), found.state_at(number)
            assert any(
                undefined_reason(system, i, before) is None
                and is_enabled(system, i, before)
                and step(system, i, before) == after
                for i in system.instances
            )


class SplitOnItsChooser(Game):
    """Whose turn it is decides who chooses; that the rule is split on it, too, changes no meaning."""

    Player = Sort("ann", "ben")
    turn = State(Optional(Player))
    passed = State(Int(0, 2))

    @initial
    def setup(self, s: Any) -> None:
        s.turn = "ann"
        s.passed = 0

    @rule(by="turn", split_on=["turn"])
    def pass_on(self, s: Any) -> None:
        require(s.passed < 2)
        s.turn = None
        s.passed += 1


def test_a_rule_may_be_split_on_its_chooser() -> None:
    system = SplitOnItsChooser().system
    assert [str(instance) for instance in system.instances] == ["ann: pass_on", "ben: pass_on"]
    found = explore(system)
    assert (found.states, found.transitions, found.deadlock) == (2, 1, 1)
