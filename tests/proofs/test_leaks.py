"""Secrets given away by what is offered, against looking at every position with every hidden value changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import State as Variable
from rulestone.model.system.semantics import holds, is_enabled, successors
from rulestone.proofs.edge_cases.leaks import leaks_of
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.running.loading import load_game

GAMES = Path(__file__).with_name("flawed_games.py")


def states_of(system: TransitionSystem) -> set[tuple[Any, ...]]:
    found = set(first_states(system))
    level = list(found)
    while level:
        fresh = {after for state in level for _, after in successors(system, state)} - found
        found |= fresh
        level = list(fresh)
    return found


def given_away(system: TransitionSystem, state: tuple[Any, ...]) -> Iterator[tuple[str, str, str]]:
    """Rule, chooser and hidden place, found by changing the place and asking again."""
    variables = {variable.name: variable for variable in system.game.declared(Variable)}
    s, offered = system.concrete(state), offers(system, state)
    for viewer in system.game.player_type().elements:
        for position, cell in enumerate(system.cells):
            sees = variables[cell.function.name].seen_by
            if callable(sees):
                known = bool(sees(system.game, s, viewer, *cell.index))
            else:
                known = sees == "everybody" or (sees == "owner" and cell.index[0] == viewer)
            if known:
                continue
            for value in cell.type.values():
                for label in offered ^ offers(system, (*state[:position], value, *state[position + 1 :])):
                    if label.chooser == viewer:
                        yield label.rule, viewer, str(cell)


def offers(system: TransitionSystem, state: tuple[Any, ...]) -> set[Any]:
    return {instance.label for instance in system.instances if is_enabled(system, instance, state)}


@pytest.mark.parametrize("name, leaks", [("Leak", True), ("Discreet", False), ("Shown", False), ("Hinted", True)])
def test_what_is_given_away_is_what_a_changed_position_shows(name: str, leaks: bool) -> None:
    system = load_game(f"{GAMES}:{name}")().system
    found = list(leaks_of(system))
    somewhere = False
    for state in states_of(system):
        told = {
            (leak.rule, instance.label.chooser, str(cell))
            for leak in found
            for instance, cell, condition in leak.parts
            if holds(system, condition, state)
        }
        assert told == set(given_away(system, state))
        somewhere |= bool(told)
    assert somewhere is leaks


@pytest.mark.parametrize("game", ["kings", "mudslide", "pashtum", "casino", "tavern"])
def test_no_offer_gives_a_secret_away_whatever_the_position(game: str) -> None:
    """By the words of the guards alone: none speaks of a place that its chooser need not see."""
    assert not list(leaks_of(load_game(game)().system))
