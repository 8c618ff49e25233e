"""The linear program on sequences of choices (von Stengel 1996) in floating point, and what fractions are near to it.

Solved by HiGHS. Its numbers are believed by nobody: see `equilibrium`, which answers each plan as well as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import coo_array

from .unrolled import Choice, Piece, SeenSet

_LARGEST_PARTS = (60, 5_040, 1 << 24)
"""Chances are brought to fractions whose denominators are no larger; coarser ones are often the exact ones."""

Plans = tuple[dict[Choice, Fraction], dict[Choice, Fraction]]


def programmed_plans(piece: Piece, gains: Sequence[Fraction]) -> Iterator[Plans]:
    """Mixed strategies of both sides near to best ones, in ever finer fractions; none where there is no answer.

    Args:
        piece: what may happen.
        gains: what the first player gains by each leaf, times how likely dice make it.
    """
    solved = _solved(piece, gains)
    if solved is None:
        return
    before: Plans | None = None
    for parts in _LARGEST_PARTS:
        plans = _plan(piece.seen[0], solved[0], parts), _plan(piece.seen[1], solved[1], parts)
        if plans != before:
            yield plans
        before = plans


def _solved(piece: Piece, gains: Sequence[Fraction]) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """How likely each sequence is made by its player; the first by the program, the second by its dual.

    The unknowns are the first player's sequences and, for each set of positions of the second, what the first still
    gains there; one line for each sequence of the second, which must not gain by leaving its best.
    """
    (mine, choice_of_set), (yours, after_set) = map(_numbered, piece.seen)
    count = len(mine) + len(piece.seen[1])
    entries: list[tuple[int, int, float]] = []
    for leaf, gain in zip(piece.leaves, gains, strict=True):
        entries.append((yours[leaf.chosen[1]], mine[leaf.chosen[0]], -float(gain)))
    for number, one in enumerate(piece.seen[1]):
        entries.append((after_set[number], len(mine) + number, -1.0))
        entries += [(yours[number, option], len(mine) + number, 1.0) for option in one.options]
    # the line of the sequence without choices is what the first gains in all: to be made as large as possible
    goal = np.zeros(count)
    for line, column, factor in entries:
        if line == 0:
            goal[column] += factor
    lines = [(line - 1, column, factor) for line, column, factor in entries if line]
    sums = [(0, 0, 1.0)]
    for number, one in enumerate(piece.seen[0]):
        sums.append((number + 1, choice_of_set[number], -1.0))
        sums += [(number + 1, mine[number, option], 1.0) for option in one.options]
    right = np.zeros(len(piece.seen[0]) + 1)
    right[0] = 1.0
    found: Any = linprog(
        goal,
        A_ub=_matrix(lines, len(yours) - 1, count),
        b_ub=np.zeros(len(yours) - 1),
        A_eq=_matrix(sums, len(right), count),
        b_eq=right,
        bounds=[(0, None)] * len(mine) + [(None, None)] * len(piece.seen[1]),
        method="highs",
    )
    if found.status != 0:
        return None
    return found.x[: len(mine)], np.concatenate([[1.0], -found.ineqlin.marginals])


def _numbered(sets: Sequence[SeenSet]) -> tuple[dict[Choice, int], list[int]]:
    """A number for each sequence by its last choice, 0 for none; and for each set that of the choice before it."""
    numbers: dict[Choice, int] = {None: 0}
    for place, one in enumerate(sets):
        for option in one.options:
            numbers[place, option] = len(numbers)
    return numbers, [numbers[one.before] for one in sets]


def _matrix(entries: Sequence[tuple[int, int, float]], rows: int, columns: int) -> Any:
    lines, places, factors = zip(*entries, strict=True)
    return coo_array((factors, (lines, places)), shape=(rows, columns)).tocsr()


def _plan(sets: Sequence[SeenSet], made: NDArray[np.float64], parts: int) -> dict[Choice, Fraction]:
    numbers, _ = _numbered(sets)
    plan: dict[Choice, Fraction] = {None: Fraction(1)}
    for place, one in enumerate(sets):
        chances = np.maximum([made[numbers[place, option]] for option in one.options], 0)
        whole = float(chances.sum())
        near = [Fraction(float(x) / whole).limit_denominator(parts) if whole > 1e-9 else Fraction(1) for x in chances]
        for option, chance in zip(one.options, near, strict=True):
            plan[place, option] = plan[one.before] * chance / sum(near)
    return plan
