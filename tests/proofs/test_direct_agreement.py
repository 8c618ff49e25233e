"""What tracing makes of the bundled games is what their authors wrote: on positions of plays, in a tiny scope."""

from __future__ import annotations

import random

import pytest
from rulestone.model.semantics import successors
from rulestone.proofs.plays.direct_agreement import Agreement
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.running.loading import bundled_games, load_game


@pytest.mark.parametrize("name", sorted(bundled_games()))
def test_bundled_games_are_traced_as_they_are_written(name: str) -> None:
    """Offers, successors, undefined steps, weights, ends, results, sight, properties and set-ups."""
    game = load_game(name)
    system = game(list(game.scopes)[-1]).system
    agreement = Agreement(system)
    chance = random.Random(name)
    state = drawn_initial_state(system, chance)
    found = list(agreement.of_set_up({cell: state[system.positions[cell]] for cell in system.initial.free}))
    for _ in range(6):
        found += agreement.of_all(state)
        after = [state for _, state in successors(system, state)]
        state = chance.choice(after) if after else drawn_initial_state(system, chance)
    assert not found, found[0]
    assert agreement.tried >= 20
