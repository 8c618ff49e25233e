"""A game written as JANI has the states, choices and chances that it has by other ways."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from rulestone.model import CHANCE, Bool, Game, GameError, Int, Sort, State, deal, free, initial, require, rule
from rulestone.model.expressions.types import BOOLEAN
from rulestone.proofs.commands import main
from rulestone.proofs.engines.chance.building import build_process
from rulestone.proofs.engines.explicit import explore
from rulestone.proofs.export import jani, storm_counts, storm_is_installed
from rulestone.proofs.running.loading import load_game

from ..oracles.jani_reader import Place, visited
from .random_games import conditions, rules
from .test_promela import Corners, counted, drawn, drawn_system

SMALL = 25_000
"""No scope that is gone through here has more states."""


def place_of(system: Any, state: Any) -> Place:
    codes = zip(system.cells, state, strict=True)
    return "play", tuple(bool(v) if cell.type == BOOLEAN else cell.type.encode(v) for cell, v in codes)


def chances(system: Any) -> dict[Place, Counter[frozenset[tuple[Place, Fraction]]]]:
    """By place what may be done there, each as what comes of it how likely: by the engine that reckons with chances."""
    process = build_process(system)
    places = [place_of(system, process.state_at(number)) for number in range(len(process))]

    def outcomes(pairs: Any) -> frozenset[tuple[Place, Fraction]]:
        shares: dict[Place, Fraction] = {}
        for share, target in pairs:
            shares[places[target]] = shares.get(places[target], Fraction(0)) + share
        return frozenset(shares.items())

    found = {
        place: Counter(outcomes((step.probability, step.target) for step in action) for action in actions)
        for place, actions in zip(places, process.actions, strict=True)
    }
    begun = Counter(outcomes(way.distribution) for way in process.initial_distributions)
    return {**found, ("begin", ()): begun}


def read(system: Any) -> dict[Place, Counter[frozenset[tuple[Place, Fraction]]]]:
    """The same, read from the written model."""
    first, following = visited(jani(system), SMALL + 1)
    found = {place: Counter(frozenset(edge.items()) for edge in edges) for place, edges in following.items()}
    return {**{place: edges for place, edges in found.items() if place != first}, ("begin", ()): found[first]}


@pytest.mark.parametrize(
    "asked",
    ["tavern:tiny", "music:tiny", "music:three", "kesch:tiny", "mutou:1x5", "mutou:1x3 altered"],
)
def test_small_scopes_have_the_same_choices_and_chances(asked: str) -> None:
    name, _, scope = asked.partition(":")
    system = load_game(name)(scope=scope).system
    assert read(system) == chances(system)


class Dealt(Game):
    """Two hands are dealt, a third thing is left open, and dice are heavier with more reds."""

    Thing = Sort("red", "blue")
    Hand = Sort("left", "right")
    held = State(Hand, Thing, Int(0, 3))
    stake = State(Int(0, 2))
    won = State(Bool)
    thrown = State(Bool)

    @initial
    def setup(self) -> None:
        deal({"red": 2, "blue": 3}, {("held", "left"): 2, ("held", "right"): 3})
        free(self.stake)
        self.won = False
        self.thrown = False

    @rule(by=CHANCE, weight=lambda self, win: 1 + self.held["left", "red"] if win else 1, win=(True, False))
    def throw(self, win: bool) -> None:
        require(not self.thrown and self.stake > 0)
        self.thrown, self.won = True, win


def test_a_deal_and_what_is_left_open() -> None:
    system = Dealt().system
    assert read(system) == chances(system)
    assert len(read(system)["begin", ()]) == 3


def test_what_is_written_otherwise_in_json_and_in_python() -> None:
    system = Corners().system
    states, _ = counted(system)
    first, following = visited(jani(system), 10_000)
    assert len(following) == states + 1
    assert first[0] == "begin"


@drawn
@given(rules, rules, conditions)
def test_drawn_games(first: Any, second: Any, kept: Any) -> None:
    system = drawn_system(first, second, kept)
    if counted(system)[0] > SMALL:
        return
    assert len(visited(jani(system), SMALL + 1).following) == counted(system)[0] + 1


class Endless(Game):
    scopes = {"only": "no end"}
    number = State(Int(0, None))

    @initial
    def setup(self) -> None:
        self.number = 0

    @rule()
    def grow(self) -> None:
        self.number += 1


def test_a_number_without_a_bound_is_refused_in_one_line() -> None:
    with pytest.raises(GameError, match=r"number has no bound below 2\^53.* Fix: bound it in this scope"):
        jani(Endless(scope="only").system)


def test_the_command_writes_a_file(tmp_path: Any) -> None:
    path = tmp_path / "tavern.jani"
    done = CliRunner().invoke(main, ["export", "tavern", "--scope", "tiny", "--to", "jani", "-o", str(path)])
    assert done.exit_code == 0 and "Storm will find 1 state more than the game has" in done.output
    assert visited(path.read_text(encoding="utf-8"), SMALL).first[0] == "begin"
    asked = ["export", "tavern", "--scope", "tiny", "--to", "jani", "--assert"]
    assert "--assert is for --to promela" in CliRunner().invoke(main, asked).output


@pytest.mark.skipif(not storm_is_installed(), reason="stormpy is not installed (the extra `chance`)")
def test_storm_finds_as_many_states() -> None:
    for asked in ("tavern:tiny", "knockout:tiny", "casino:tiny", "music:tiny", "mutou:1x5"):
        name, _, scope = asked.partition(":")
        system = load_game(name)(scope=scope).system
        assert storm_counts(jani(system)).states == explore(system, properties=()).states, asked
