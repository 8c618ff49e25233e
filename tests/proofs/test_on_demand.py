"""Random play that readies what it meets: against the function that readies everything, and against plain plays."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from rulestone.model import Game, GameError, Int, State, initial, invariant, require, rule, step_property
from rulestone.model.games.kajuka import Kajuka
from rulestone.model.games.mutou import MuTou
from rulestone.model.reading.read_again import ReadAgain
from rulestone.model.system.semantics import holds
from rulestone.proofs.compiling import walks
from rulestone.proofs.compiling.layout import layout_of, pack_state
from rulestone.proofs.compiling.native_offers import offers
from rulestone.proofs.compiling.on_demand import OnDemand
from rulestone.proofs.compiling.python_target import join_words, python_target
from rulestone.proofs.engines.random import watched_plays
from rulestone.proofs.engines.random.judge import RandomEffort, judge_by_random_plays
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.plays.play import replay
from rulestone.proofs.plays.verdict import Status

from tests.proofs import random_games as drawn
from tests.proofs.test_explicit import Trading

CAP = 2**40


def compare(system: Any, plays: int, length: int, seed: int = 0) -> int:
    """Walks expanded both ways; how many states were compared."""
    layout, checks = layout_of(system, CAP), checks_of(system, None)
    eager = python_target(system, layout, checks).expand
    lazy = OnDemand(system, layout, checks)
    native = offers(system, layout, checks)
    hurried = offers(system, layout, checks, keep=False)
    source = random.Random(seed)
    compared = 0
    for _ in range(plays):
        state = join_words(pack_state(system, layout, drawn_initial_state(system, source)))
        for _ in range(length):
            out: list[int] = []
            events: list[Any] = []
            fired = [0] * len(system.instances)
            terminal = eager(state, out, fired, events)
            offered = lazy.expand(state)
            assert (offered.terminal, offered.states) == (terminal, out)
            assert native.expand(state) == hurried.expand(state) == offered
            assert sorted(offered.events) == sorted(events)
            assert sorted(offered.moves) == [number for number, times in enumerate(fired) if times]
            compared += 1
            if not out:
                break
            state = source.choice(out)
    return compared


@pytest.mark.parametrize(
    "game",
    [Trading(), MuTou(scope="1x3"), MuTou(scope="1x4+2 spare"), Kajuka(scope="tiny")],
    ids=lambda game: f"{type(game).__name__} {game.scope}",
)
def test_games_are_expanded_as_a_search_does(game: Game) -> None:
    assert compare(game.system, plays=15, length=40) > 30


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(drawn.rules, drawn.rules, drawn.conditions, drawn.conditions, drawn.conditions)
def test_random_games_are_expanded_as_a_search_does(first: Any, second: Any, kept: Any, each: Any, goal: Any) -> None:
    try:
        system = drawn.random_game(first, second, kept, each, goal)(scope="small").system
        for check in checks_of(system, None).steps:
            list(check.conditions)
    except GameError:
        assume(False)  # the drawn words are no game
    compare(system, plays=3, length=10)


class Climb(Game):
    """A number that goes up by one or two, or down; nothing forbids the step from four to six."""

    height = State(Int(0, 9))

    @initial
    def setup(self, s: Any) -> None:
        s.height = 0

    @rule(by=None, number=[1, 2, 3])
    def up(self, s: Any, number: int) -> None:
        require(s.height + number <= 9)
        s.height += number

    @rule()
    def down(self, s: Any) -> None:
        require(s.height > 3)
        s.height = 0

    @invariant
    def is_low(self, s: Any) -> Any:
        return s.height <= 9

    @step_property
    def six_is_not_reached_from_four(self, before: Any, after: Any, step: Any) -> Any:
        self.asked.append((step.rule, dict(step.instance.label.parameters).get("number")))
        return ~((before.height == 4) & (after.height == 6))

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        self.asked: list[Any] = []


def test_what_is_demanded_is_asked_only_of_what_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReadAgain, "of", lambda game: None)  # what notes who asks is asked more often
    game = Climb()
    walker = walks.Walker(game.system)
    assert set(game.asked) == {("up", 1), ("down", None)}  # one step of each rule, to see whether the property is one
    game.asked.clear()
    list(walker.walk((0,), random.Random(0), 0, ()))
    assert game.asked == [("up", 2), ("up", 3)]  # offered, though none was played
    list(walker.walk((0,), random.Random(0), 30, ()))
    assert game.asked == [("up", 2), ("up", 3)]  # each once


def test_a_step_that_is_offered_is_judged_though_another_is_taken() -> None:
    system = Climb().system
    came, shown = 0, []
    for seed in range(30):
        walker = walks.Walker(system)
        source = random.Random(seed)
        for name, play in walker.walk((0,), source, 6, ()):
            assert name == "six_is_not_reached_from_four"
            assert (play.states[-2], play.states[-1]) == ((4,), (6,))
            shown.append(seed)
        height, plain = 0, random.Random(seed)  # the same walk without rulestone
        came += 4 in (heights := [height := plain.choice(ways(height)) for _ in range(6)][:-1]) and bool(heights)
    assert len(shown) == came > 5


def ways(height: int) -> list[int]:
    return [height + n for n in (1, 2, 3) if height + n <= 9] + [0] * (height > 3)


def test_without_time_to_ready_it_a_step_property_is_judged_where_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hurried(walks.Walker):
        def __init__(self, system: Any, names: Any, seconds: Any, **begun: bool) -> None:
            super().__init__(system, names, -1.0, **begun)

    monkeypatch.setattr(watched_plays, "Walker", Hurried)
    verdicts = {v.property: v for v in judge_by_random_plays(Climb().system, effort=RandomEffort(50, 10))}
    assert verdicts["is_low"].status is Status.SAMPLED
    open_one = verdicts["six_is_not_reached_from_four"]
    assert open_one.status is Status.SAMPLED  # at the one step of each rule that is looked at beforehand
    said = r"judged at ([\d,]+) of ([\d,]+) steps offered, no time to prepare it for the others"
    judged = re.search(said, open_one.detail)
    assert judged is not None
    few, all_of_them = (int(one.replace(",", "")) for one in judged.groups())
    assert 0 < few < all_of_them


def test_the_same_seed_gives_the_same_plays_whatever_is_watched() -> None:
    system = MuTou(scope="1x4").system
    seen = []
    for names in (None, [], ["ten_shakken_at_most"]):
        walker = walks.Walker(system, names)
        source = random.Random(5)
        for _ in range(10):
            list(walker.walk(drawn_initial_state(system, source), source, 60, ()))
        seen.append((walker.moves, source.random()))
    assert len(set(seen)) == 1


def test_an_interruption_while_getting_ready_keeps_what_is_known() -> None:
    def interrupt(progress: Any) -> None:
        raise KeyboardInterrupt

    verdicts = judge_by_random_plays(Climb().system, listener=interrupt)
    assert {v.status for v in verdicts} == {Status.UNKNOWN}
    assert all("interrupted" in v.detail for v in verdicts)


def test_plays_that_show_something_are_replayed_with_the_moves_that_were_drawn() -> None:
    system = MuTou(scope="1x4+2 spare").system
    names = {goal.name for goal in system.goals}
    found = {v.property: v for v in judge_by_random_plays(system, properties=names, effort=RandomEffort(200))}
    for name, verdict in found.items():
        if verdict.play is None:
            continue
        play = replay(system, verdict.play.states[0], verdict.play.moves)
        goal = next(goal for goal in system.goals if goal.name == name)
        assert holds(system, goal.condition, play.last)
    assert any(verdict.play is not None for verdict in found.values())
