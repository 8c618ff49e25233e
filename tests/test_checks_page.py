"""The table of checks is of the games as they are; `python -m benchmarks.checks_page GAME` mends it."""

from __future__ import annotations

import pytest
from rulestone.proofs.engines.explicit import explore
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

from benchmarks.checks_page import PAGE, kept, page, smallest

FOUND = kept()


def test_the_page_is_made_of_what_is_kept() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(FOUND)
    assert set(FOUND) == set(bundled_games())


@pytest.mark.parametrize("game", list(FOUND))
def test_the_games_have_the_same_properties_still(game: str) -> None:
    made = load_game(game)(scope=smallest(game))
    assert FOUND[game]["check"]["scope"] == made.scope
    asked = {one.name for one in (*made.system.invariants, *made.system.goals, *made.system.variants)}
    asked |= {one.name for one in made.system.step_properties} | {"defined", "deadlock"}
    assert asked == set(FOUND[game]["check"]["properties"]), f"run: python -m benchmarks.checks_page {game}"


@pytest.mark.parametrize("game", [name for name, one in FOUND.items() if 0 < one["check"]["states"] < 50_000])
def test_positions_are_counted_as_then(game: str) -> None:
    found = explore(load_game(game)(scope=smallest(game)).system)
    assert found.complete and found.states == FOUND[game]["check"]["states"]
