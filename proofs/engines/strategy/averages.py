"""What players get on average in a game that was solved: for each beginning the least and the most, as fractions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from rulestone.proofs.exact.linear import TooDense

from .arena import MixedChance
from .expectations import NoExpectation, expectations
from .solution import Solution

MOST = 200_000
"""At most this many positions have exact averages in sensible time and memory."""

Average = tuple[Fraction, Fraction]
"""What a player can make of dice and of all others, and what these can hold the player to, who plays best, too."""


def decided_by_dice(solution: Solution) -> bool:
    """Whether dice fall somewhere, and some player is not sure of a result."""
    return solution.positions.arena.has_dice and not all(
        player.bounds.solved[solution.is_initial].all() for player in solution.players
    )


def averages(solution: Solution, number: int) -> list[Average]:
    """What a player gets on average from each beginning, where everybody plays as well as possible.

    Raises NoExpectation where `averages_everywhere` does.
    """
    return averages_everywhere(solution, number)[: solution.positions.initial_count]


def averages_everywhere(solution: Solution, number: int) -> list[Average]:
    """What a player gets on average from each position, where everybody plays as well as possible.

    The two differ only where several may move at once, or nobody decides between forced steps: each fears the worst.

    Raises NoExpectation, with the reason, where there is no such number or it would take too long.
    """
    positions, player = solution.positions, solution.players[number]
    if not solution.complete:
        raise NoExpectation("not all positions are known")
    if positions.undefined:
        raise NoExpectation("some moves denote nothing")
    if len(positions) > MOST:
        raise NoExpectation(f"there are more than {MOST:,} positions")
    if (positions.over & (player.worths.worth < 0)).any():
        raise NoExpectation("some end is worth nothing that denotes")
    # What is sure however dice fall is so on average; but not where somebody might rather go on for ever.
    sure = np.where(player.bounds.low == player.bounds.high, player.bounds.low, -1)
    worths = enumerate(sure.tolist())
    worth = {position: Fraction(player.values[place]) for position, place in worths if place >= 0}
    endless = None if player.endless is None else Fraction(player.endless)
    try:
        low = expectations(positions.arena, {number}, worth, endless)
        if not positions.arena.is_undetermined:
            return [(value, value) for value in low]
        lost = {end: -value for end, value in worth.items()}
        others = solution.everybody - {number}
        high = expectations(positions.arena, others, lost, None if endless is None else -endless)
    except MixedChance:
        raise NoExpectation("dice and somebody else may move at once") from None
    except TooDense as error:
        raise NoExpectation(str(error)) from None
    return [(mine, -theirs) for mine, theirs in zip(low, high, strict=False)]
