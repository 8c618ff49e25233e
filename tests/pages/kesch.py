"""Figures of Kesch's page."""

from __future__ import annotations

from fractions import Fraction

from rulestone.proofs.engines.strategy.arena import DICE, NOBODY
from rulestone.proofs.engines.strategy.solve_game import positions_of, solve_game
from rulestone.proofs.engines.strategy.uniform import uniform_search
from rulestone.proofs.running.loading import load_game

from .searching import broken, claimed, exact, judged, number_declared, system_of
from .values import effects_of_readings

RESTATED = (
    ("lasting", "stays"),
    ("timing", "mover_last"),
    ("timing", "mover_first"),
    ("bound", "spent"),
    ("after_tower", "fought"),
    ("combat_over", "directed"),
    ("under_attack", "aimed"),
)


def properties() -> list[int]:
    return number_declared("kesch", "full")[:5]


def moves() -> int:
    return len(system_of("kesch", "full").instances)


def questions() -> int:
    return len(system_of("kesch", "tiny").readings)


def tiny() -> list[str | int]:
    """Positions at tiny, by default and in other readings."""
    rows: list[str | int] = []
    for answer in ((), *RESTATED, ("no_move", "loses")):
        found = judged("kesch", "tiny", *([answer] if answer else []))
        assert found.complete
        rows += [f"`{answer[0]}={answer[1]}`" if answer else "by default", found.states]
    return rows


def only_the_knight_is_missing() -> bool:
    """At tiny all properties hold but that a knight can overrun, by default and in these readings."""
    return all(broken("kesch", "tiny", *a).keys() == {"a_knight_can_overrun"} for a in ((), *((r,) for r in RESTATED)))


def silent_is_stuck() -> bool:
    return broken("kesch", "tiny", ("no_move", "silent")).get("deadlock") == 0


def knight_in_peasants() -> list[Fraction | str]:
    """What a knight is worth in peasants, by which squares adjoin."""
    rows: list[Fraction | str] = []
    for reading in ("eight", "four"):
        rows += [f"`{reading}`", exact("kesch", "full", "a_knight_is_worth_four_peasants", ("adjacent", reading))]
    return rows


def order_by_reading() -> list[str]:
    """Whether worth follows reach: by default, and with a spearman's other squares."""
    rows = []
    others = [((("second_rank", reading),), f"`second_rank={reading}`") for reading in ("line", "fan")]
    for answers, said in (((), "by default"), *others):
        agrees = claimed("kesch", "full", *answers)["worth_follows_reach"][0]
        rows += [said, "borne out" if agrees else "contradicted"]
    return rows


def knights_on_top() -> bool:
    return claimed("kesch", "full")["knights_are_the_strongest"][0] is True


def values() -> list[int | str]:
    """What other readings change of what can be forced at tiny."""
    return effects_of_readings("kesch", "tiny")


def forced() -> int | None:
    """In how many steps White wins by a strategy that goes by what they are shown; None where none is found."""
    found = solve_game(load_game("kesch")(scope="tiny").system)
    way = uniform_search(found.positions, {1}).force(found.alone_best[1].ends)
    assert str(found.players[1].player) == "white"
    return None if way is None else way.within


def hopeless() -> list[int]:
    """At small: from how many positions no end can be reached any more, whatever all do, and of how many there are."""
    positions = positions_of(load_game("kesch")(scope="small").system)
    arena = positions.arena
    ending = arena.force((DICE, NOBODY, *range(len(positions.players))), arena.degrees == 0)
    return [int((~ending).sum()), len(positions)]
