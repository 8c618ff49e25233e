"""What can be forced in a small scope of a bundled game, in its chosen readings and in each other one."""

from __future__ import annotations

from collections import Counter

from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.solving_readings import Effect, SolvedReading, other_readings
from rulestone.proofs.running.loading import load_game


def effects_of_readings(name: str, scope: str) -> list[int | str]:
    """How many other readings change nothing that can be forced, how many there are, and those that do, by effect."""
    game = load_game(name)(scope=scope)
    chosen = SolvedReading.of(solve_game(game.system))
    found = {
        reading: chosen.effect(other) if isinstance(other, SolvedReading) else Effect.UNDECIDED
        for reading, other in other_readings(game)
    }
    counts = Counter(found.values())
    told: list[int | str] = [counts[Effect.NOTHING], len(found)]
    for effect in (Effect.WINNER, Effect.RESULT, Effect.AVERAGE, Effect.UNDECIDED):
        told += [f"`{reading}`" for reading, one in found.items() if one is effect]
    return told
