"""Exact solutions of linear equations x = A x + b over the rationals.

A is substochastic and every state leaves sooner or later, so 1 - A has an inverse. Unknowns that occur in few
equations are eliminated one by one here (state elimination): FLINT has no sparse matrices over the rationals, and a
chain of thousands of positions needs none of the dense ones. What remains, where all depends on all, FLINT solves. All
numbers in between are FLINT's rationals, which are reduced in C; what is given and returned are Python's fractions.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

DENSE = 1_000
"""At most this many unknowns are solved together, all at once."""

_FEW = 40
_FILL = 6

Row = dict[int, Fraction]
Columns = list[list[Fraction]]

_Rational = Any
"""FLINT's `fmpq`, which is imported where equations are solved."""


class TooDense(ValueError):
    """More unknowns depend on each other than exact arithmetic can handle in sensible time."""


def solve(rows: Sequence[Row], constants: Sequence[Sequence[Fraction]]) -> Columns:
    """Solve x = A x + b for several b at once.

    Args:
        rows: the entries of A, without zeros.
        constants: for every unknown its entry in each b.

    Returns for every unknown its value in each solution. Raises TooDense, and ValueError where 1 - A has no inverse.
    """
    from flint import fmpq

    def rational(number: Fraction) -> _Rational:
        return fmpq(number.numerator, number.denominator)

    left = {n: {m: rational(entry) for m, entry in row.items()} for n, row in enumerate(rows)}
    right = {n: list(map(rational, entries)) for n, entries in enumerate(constants)}
    column: dict[int, set[int]] = {n: set() for n in left}
    for n, row in left.items():
        for m in row:
            column[m].add(n)
    eliminated: list[int] = []
    queue = [(len(column[n]) * len(left[n]), n) for n in left]
    heapq.heapify(queue)
    active = set(left)
    while queue:
        cost, n = heapq.heappop(queue)
        if n not in active:
            continue
        now = len(column[n]) * len(left[n])
        if now != cost:
            heapq.heappush(queue, (now, n))
            continue
        if len(active) > _FEW and cost > _FILL * _FILL:
            break
        _eliminate(n, left, right, column)
        active.discard(n)
        eliminated.append(n)
    values: dict[int, list[_Rational]] = {}
    if active:
        order = sorted(active)
        for n, found in zip(order, _dense([left[n] for n in order], [right[n] for n in order], order), strict=True):
            values[n] = found
    for n in reversed(eliminated):
        found = list(right[n])
        for m, factor in left[n].items():
            found = [have + factor * more for have, more in zip(found, values[m], strict=True)]
        values[n] = found
    return [[Fraction(int(entry.p), int(entry.q)) for entry in values[n]] for n in range(len(rows))]


def _eliminate(
    n: int, left: dict[int, dict[int, _Rational]], right: dict[int, list[_Rational]], column: dict[int, set[int]]
) -> None:
    """Write one unknown in terms of others, everywhere."""
    row = left[n]
    loop = row.pop(n, None)
    column[n].discard(n)
    if loop is not None:
        if loop == 1:
            raise ValueError("the equations have no single solution")
        scale = 1 / (1 - loop)
        for m in row:
            row[m] *= scale
        right[n] = [entry * scale for entry in right[n]]
    for m in row:
        column[m].discard(n)
    for user in column.pop(n):
        using = left[user]
        factor = using.pop(n)
        for m, entry in row.items():
            if m in using:
                using[m] += factor * entry
            else:
                using[m] = factor * entry
                column[m].add(user)
        right[user] = [have + factor * more for have, more in zip(right[user], right[n], strict=True)]


def _dense(
    rows: Sequence[dict[int, _Rational]], constants: Sequence[list[_Rational]], names: Sequence[int]
) -> list[list[_Rational]]:
    from flint import fmpq_mat

    size = len(rows)
    if size > DENSE:
        raise TooDense(f"{size:,} unknowns depend on each other")
    place = {name: position for position, name in enumerate(names)}
    matrix, vectors = fmpq_mat(size, size), fmpq_mat(size, len(constants[0]))
    for position, (row, entries) in enumerate(zip(rows, constants, strict=True)):
        matrix[position, position] = 1
        for m, entry in row.items():
            matrix[position, place[m]] -= entry
        for number, entry in enumerate(entries):
            vectors[position, number] = entry
    try:
        solutions = matrix.solve(vectors)
    except ZeroDivisionError:
        raise ValueError("the equations have no single solution") from None
    found: list[list[_Rational]] = solutions.table()
    return found
