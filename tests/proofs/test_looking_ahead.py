"""A search that looks ahead to where it must stop says what one says that keeps every state it finds."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from rulestone.model.games.kajuka import Kajuka
from rulestone.model.games.kings import Kings
from rulestone.model.games.knockout import Knockout
from rulestone.model.games.tavern import Tavern
from rulestone.model.system.system import TransitionSystem
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.searching import looking_ahead, native_search
from rulestone.proofs.searching.explore import explore
from rulestone.proofs.searching.native_states import States
from rulestone.proofs.searching.search_verdicts import verdicts_of

from tests.amounts import in_part

pytest.importorskip("llvmlite")

GAMES = {
    "kings": (Kings, "tiny"),
    "knockout": (Knockout, "tiny"),
    "tavern": (Tavern, "small"),
    "kajuka": (Kajuka, "tiny"),
}


@cache
def _system(name: str) -> TransitionSystem:
    game, scope = GAMES[name]
    return game(scope).system


@cache
def _found(name: str, states: int) -> Exploration:
    return explore(_system(name), limits=Limits(states=states), target="native")


def _said(found: Exploration) -> dict[str, object]:
    """What both must say; how many states were found only where there are no more."""
    told = {
        name: getattr(found, name) for name in ("expanded", "transitions", "terminal", "depth", "stopped", "complete")
    }
    told |= {name: getattr(found, name) for name in ("capped", "state_fails", "step_fails", "undefined", "deadlock")}
    told["fired"] = list(found.fired)
    told["states"] = found.states if found.complete else None
    figures = "states", "transitions", "depth", "complete"
    verdicts = [(v.property, v.status, v.detail, [v.figures[name] for name in figures]) for v in verdicts_of(found)]
    failing = [*found.state_fails.values(), *(source for source, _ in found.step_fails.values())]
    told["verdicts"], told["plays"] = verdicts, [found.play_to(number).moves for number in failing]
    return told


def _both(system: TransitionSystem, work: float) -> tuple[Exploration, Exploration]:
    limits = replace(Limits.sensible(), work=work)
    return tuple(explore(system, limits=replace(limits, only_whole=one), target="native") for one in (False, True))  # type: ignore[return-value]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spare", [0.3, 1.1])
def test_what_is_found_is_the_same_wherever_a_search_stops(
    name: str, spare: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a spare below one it looks where the search does not stop, and must undo what it saw."""
    for module in (looking_ahead, native_search):
        monkeypatch.setattr(module, "COUNTED_EVERY", 64)
    monkeypatch.setattr(looking_ahead, "_SPARE", spare)
    system, whole = _system(name), _found(name, 20_000)
    most = 150e-9 * whole.transitions + 1e-9 * len(system.instances) * whole.expanded
    chance = random.Random(name)
    failing = 0
    for work in [chance.uniform(0, most) for _ in range(in_part(6, 12))]:
        one, other = _both(system, work)
        assert _said(one) == _said(other)
        assert other.states <= one.states
        failing += bool(one.step_fails) and other.states < one.states
    assert bool(failing) is (name == "knockout")


def test_fewer_states_are_kept_and_a_wrong_guess_is_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    undone = []
    as_it_is = States.as_it_is

    def noted(self: States) -> object:
        undo = as_it_is(self)
        return lambda: (undone.append(self.cursor), undo())

    monkeypatch.setattr(States, "as_it_is", noted)
    for module in (looking_ahead, native_search):
        monkeypatch.setattr(module, "COUNTED_EVERY", 64)
    system = _system("kings")
    one, other = _both(system, 2e-3)
    assert one.stopped == other.stopped != ""
    assert other.states < one.states
    assert not undone
    monkeypatch.setattr(looking_ahead, "_SPARE", 0.0)
    _, again = _both(system, 2e-3)
    assert undone
    assert _said(again) == _said(one)


@pytest.mark.parametrize("name", GAMES)
def test_all_or_nothing_ends_early_just_where_the_search_would_not_be_whole(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is whole it says the same; where it is not it ends no later, and says the same of why."""
    monkeypatch.setattr(native_search, "COUNTED_EVERY", 64)
    system = _system(name)
    chance = random.Random(name)
    earlier = wholes = 0
    for states in (300, 3_000, 20_000):
        found = _found(name, states)
        most = 150e-9 * found.transitions + 1e-9 * len(system.instances) * found.expanded + 100e-6 * found.levels[0]
        for work in [chance.uniform(0, 1.2 * most) for _ in range(8)]:
            limits = replace(Limits.sensible(), work=work)
            plain = explore(system, limits=limits, target="native")
            other = explore(system, limits=replace(limits, all_or_nothing=True), target="native")
            assert other.stopped == plain.stopped
            if plain.complete:
                wholes += 1
                assert _said(other) == _said(plain)
            else:
                assert other.expanded <= plain.expanded
                earlier += other.expanded < plain.expanded
    assert earlier
    assert wholes or found.stopped
