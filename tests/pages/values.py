"""What can be forced in a small scope of a bundled game, in its chosen readings and in each other one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.solving_readings import Effect, SolvedReading, other_readings
from rulestone.proofs.running.loading import load_game

from benchmarks.questions_page import fingerprint
from benchmarks.values_page import CHOSEN, kept


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


def forced(name: str, scope: str) -> list[int | str | Fraction]:
    """How many positions a scope has; for each player what they force, are held to, and perhaps get on average."""
    found = SolvedReading.of(solve_game(load_game(name)(scope=scope).system))
    assert found.complete
    told: list[int | str | Fraction] = [found.positions]
    for player, counts in found.certain.items():
        (bounds,) = counts
        told += [player, *("nothing" if value is None else value for value in bounds)]
        for low, high in found.average(player):
            assert low == high
            told.append(low)
    return told


def by_sight(name: str, scope: str) -> Fraction:
    """What the first of two gets on average where both see only what they are shown."""
    found = SolvedReading.of(solve_game(load_game(name)(scope=scope).system), secrets=True).by_sight
    assert found is not None and found.low == found.high
    return found.low


def kept_value(name: str, scope: str) -> list[int | str]:
    """Positions and what is forced by default in a scope that is too large to be solved in a test; and of others."""
    found = kept()[f"{name} {scope}"]
    assert found["fingerprint"] == fingerprint(name)
    rows = found["readings"]
    others = [row for reading, row in rows.items() if reading != CHOSEN]
    same = sum(row["effect"].startswith("changes nothing") for row in others)
    return [rows[CHOSEN]["positions"], rows[CHOSEN]["told"], same, len(others)]
