"""Figures of the page about Tavern's Squares. What a throw does is what the rules enable when it lies there."""

from __future__ import annotations

import functools
from fractions import Fraction

from rulestone.model.system.semantics import first_state_with, is_enabled

from .searching import breaking, broken, exact, judged, number_declared, system_of
from .values import forced

OUTCOMES = {"win": 1, "sweep": 1, "lose": 0, "lay_on_seven": 0, "neither_wins_nor_loses": None}
COIN = 1


@functools.cache
def _ways() -> dict[int, int]:
    """How many of the throws of two dice come to each total."""
    throws = system_of("tavern", "full").instances_by_rule["throw"]
    weights = {int(throw["number"]): Fraction(throw.weight) for throw in throws}  # type: ignore[arg-type]
    least = min(weights.values())
    return {number: int(weight / least) for number, weight in weights.items()}


def _outcome(number: int, own: int, others: int) -> int | None:
    """Whether a throw wins (1), loses (0) or decides nothing, with so many coins in its square and in the others."""
    system = system_of("tavern", "full")
    lying = {(square, COIN): own if square == number else others for square in _ways() if square != 4}
    state = first_state_with(
        system,
        {"phase": "settle", "rolled": number, "wager": COIN, "star": {COIN: 1}, "square": lying, "brought": 99},
    )
    (found,) = {
        outcome
        for rule, outcome in OUTCOMES.items()
        for instance in system.instances_by_rule[rule]
        if is_enabled(system, instance, state)
    }
    return found


@functools.cache
def _won(number: int, own: int) -> int | None:
    """The same, which is so whatever lies in the other squares."""
    (found,) = {_outcome(number, own, others) for others in (0, 1)}
    return found


def dice() -> list[int]:
    """All throws, and those that decide."""
    deciding = sum(ways for number, ways in _ways().items() if _won(number, 1) is not None)
    return [sum(_ways().values()), deciding]


def half_of_the_totals_are_odd() -> bool:
    return 2 * sum(ways for number, ways in _ways().items() if number % 2) == sum(_ways().values())


def _possible_wins() -> set[int]:
    """Of the throws that decide, how many win: for every board, by which squares have something in them."""
    wins = {0}
    for number, ways in _ways().items():
        if _won(number, 1) != _won(number, 0):
            wins |= {others + ways for others in wins}
        else:
            wins = {others + ways * (_won(number, 1) or 0) for others in wins}
    return wins


def no_board_is_fair() -> bool:
    deciding = dice()[1]
    return all(2 * wins != deciding for wins in _possible_wins())


def nearest_to_fair() -> list[int]:
    deciding = dice()[1]
    near = sorted(_possible_wins(), key=lambda wins: (abs(2 * wins - deciding), wins))[:2]
    return [near[0], near[1], deciding]


def first_throw() -> list[Fraction | str]:
    """How likely the first throw wins, on the empty board and on the seeded one."""
    by = {r: exact("tavern", "full", "the_first_throw_wins", ("first_board", r)) for r in ("empty", "seeded")}
    for reading, own in (("empty", 0), ("seeded", 1)):
        wins = sum(ways for number, ways in _ways().items() if _won(number, own))
        assert by[reading] == Fraction(wins, dice()[0])
    return ["`empty`", by["empty"], "`seeded`", by["seeded"]]


def seeded_of_deciding() -> Fraction:
    wins = sum(ways for number, ways in _ways().items() if _won(number, 1))
    return Fraction(100 * wins, dice()[1])


def long_run() -> list[Fraction]:
    share = exact("tavern", "full", "as_good_as_a_coin_in_the_long_run")
    return [share, share]


def long_run_of_deciding() -> Fraction:
    """In per cent: how many of the throws that decide anything win in the long run."""
    total, deciding = dice()
    return 100 * exact("tavern", "full", "as_good_as_a_coin_in_the_long_run") * total / deciding


def long_run_is_the_same_if_seeded() -> bool:
    name = "as_good_as_a_coin_in_the_long_run"
    return exact("tavern", "full", name) == exact("tavern", "full", name, ("first_board", "seeded"))


def first_return() -> list[Fraction]:
    name = "the_first_throw_returns"
    return [exact("tavern", "full", name), exact("tavern", "full", name, ("first_board", "seeded"))]


def gain() -> Fraction:
    return exact("tavern", "full", "nobody_gains_in_the_long_run")


def small_scopes() -> list[int]:
    found = [judged("tavern", scope) for scope in ("tiny", "small")]
    assert all(one.complete for one in found)
    return [one.states for one in found]


def all_good_there() -> bool:
    return not broken("tavern", "tiny") and not broken("tavern", "small")


def properties() -> list[int]:
    return number_declared("tavern", "full")[:5]


def questions() -> int:
    return len(system_of("tavern", "full").readings)


def breaks() -> list[str | int]:
    """What each reading breaks at the smallest scope, alone; a seeded board has too many positions for a test."""
    rows: list[str | int] = []
    for (question, reading), found in breaking("tavern", "tiny", "first_board").items():
        for name, after in found.items():
            rows += [f"`{question}={reading}`", f"`{name}`", *([after] if after else ["never"])]
    return rows


def forced_values() -> list[object]:
    """What the patron can force at tiny."""
    return list(forced("tavern", "tiny"))
