"""What players who all win or lose together can do together: dice alone are against them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from rulestone.proofs.exact.linear import TooDense

from .arena import MixedChance
from .averages import MOST
from .expectations import NoExpectation, expectations
from .forced_values import bounds
from .solution import Solution


@dataclass(frozen=True)
class CommonResult:
    """What all players together make of a game in whose ends each of them gets the same.

    Attributes:
        forced: the best result that they are sure of from every beginning, however dice fall; None for nothing.
        best: the best of all ends that occur.
        averages: where dice fall, what they get on average from each beginning; empty where nobody knows.
    """

    forced: Any
    best: Any
    averages: tuple[Fraction, ...] = ()


def together(solution: Solution) -> CommonResult | None:
    """What all make of a game together, seeing everything.

    None where they do not always get the same, where there is one player, or where all ends are worth the same.
    """
    first, *others = solution.players
    ends = solution.positions.over
    if not others or len(first.values) < 2 or (first.worths.worth[ends] < 0).any():
        return None
    if any(
        one.values != first.values
        or one.endless != first.endless
        or not np.array_equal(one.worths.worth, first.worths.worth)
        for one in others
    ):
        return None
    arena = solution.positions.arena
    low = int(bounds(arena, first.worths, solution.everybody, ()).low[solution.is_initial].min())
    best = first.values[int(first.worths.worth.max())]
    return CommonResult(None if low < 0 else first.values[low], best, _averages(solution))


def _averages(solution: Solution) -> tuple[Fraction, ...]:
    positions, first = solution.positions, solution.players[0]
    if not positions.arena.has_dice or not solution.complete or positions.undefined or len(positions) > MOST:
        return ()
    ends = positions.over.nonzero()[0].tolist()
    worth = {end: Fraction(first.values[first.worths.worth[end]]) for end in ends}
    endless = None if first.endless is None else Fraction(first.endless)
    try:
        return tuple(expectations(positions.arena, solution.everybody, worth, endless)[: positions.initial_count])
    except (MixedChance, NoExpectation, TooDense):
        return ()
