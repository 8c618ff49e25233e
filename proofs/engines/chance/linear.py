"""Exact solutions of linear equations x = A x + b over the rationals.

A is substochastic and every state leaves sooner or later, so 1 - A has an inverse. Unknowns that occur in few
equations are eliminated as fractions (state elimination); what remains dense is solved modulo a prime, lifted to higher
and higher powers of it, and read back as fractions (Dixon 1982). The result is put into the equations before it is
returned.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, lcm
from typing import Any

import numpy as np

from .process import NOTHING

DENSE = 1_000
"""At most this many unknowns are solved together modulo a prime."""

_FEW = 40
_FILL = 6
_PRIMES = (33_554_393, 33_554_383, 33_554_371, 33_554_347)

Row = dict[int, Fraction]
Columns = list[list[Fraction]]


class TooDense(ValueError):
    """More unknowns depend on each other than exact arithmetic can handle in sensible time."""


def solve(rows: Sequence[Row], constants: Sequence[Sequence[Fraction]]) -> Columns:
    """Solve x = A x + b for several b at once.

    Args:
        rows: the entries of A, without zeros.
        constants: for every unknown its entry in each b.

    Returns for every unknown its value in each solution. Raises TooDense, and ValueError where 1 - A has no inverse.
    """
    left = {n: dict(row) for n, row in enumerate(rows)}
    right = {n: list(entries) for n, entries in enumerate(constants)}
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
    values: dict[int, list[Fraction]] = {}
    if active:
        order = sorted(active)
        for n, found in zip(order, _dense([left[n] for n in order], [right[n] for n in order], order), strict=True):
            values[n] = found
    for n in reversed(eliminated):
        found = list(right[n])
        for m, factor in left[n].items():
            found = [have + factor * more for have, more in zip(found, values[m], strict=True)]
        values[n] = found
    return [values[n] for n in range(len(rows))]


def _eliminate(n: int, left: dict[int, Row], right: dict[int, list[Fraction]], column: dict[int, set[int]]) -> None:
    """Write one unknown in terms of others, everywhere."""
    row = left[n]
    loop = row.pop(n, NOTHING)
    column[n].discard(n)
    if loop:
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


def _dense(rows: Sequence[Row], constants: Sequence[Sequence[Fraction]], names: Sequence[int]) -> Columns:
    size = len(rows)
    if size > DENSE:
        raise TooDense(f"{size:,} unknowns depend on each other")
    place = {name: position for position, name in enumerate(names)}
    matrix: list[dict[int, int]] = []
    vectors: list[list[int]] = [[] for _ in constants[0]]
    for position, (row, entries) in enumerate(zip(rows, constants, strict=True)):
        scale = lcm(*(f.denominator for f in row.values()), *(f.denominator for f in entries))
        equation = {place[m]: int(-entry * scale) for m, entry in row.items()}
        equation[position] = equation.get(position, 0) + scale
        matrix.append(equation)
        for vector, entry in zip(vectors, entries, strict=True):
            vector.append(int(entry * scale))
    for prime in _PRIMES:
        inverse = _inverse(matrix, prime)
        if inverse is not None:
            solutions = [_lift(matrix, inverse, vector, prime) for vector in vectors]
            return [[solution[n] for solution in solutions] for n in range(size)]
    raise ValueError("the equations have no single solution")


def _inverse(matrix: Sequence[dict[int, int]], prime: int) -> Any:
    """The inverse modulo a prime, or None where there is none. Entries stay below 2**25, products below 2**50."""
    size = len(matrix)
    table = np.zeros((size, size), dtype=np.int64)
    for n, row in enumerate(matrix):
        for m, entry in row.items():
            table[n, m] = entry % prime
    swaps = []
    for n in range(size):
        pivots = np.flatnonzero(table[n:, n])
        if not len(pivots):
            return None
        if pivots[0]:
            swaps.append((n, n + int(pivots[0])))
            table[[n, n + pivots[0]]] = table[[n + pivots[0], n]]
        scale = pow(int(table[n, n]), -1, prime)
        table[n, n] = 1
        table[n] = table[n] * scale % prime
        factors = table[:, n].copy()
        factors[n] = 0
        users = np.flatnonzero(factors)
        table[users, n] = 0
        table[users] = (table[users] - np.outer(factors[users], table[n])) % prime
    for n, m in reversed(swaps):
        table[:, [n, m]] = table[:, [m, n]]
    return table


def _lift(matrix: Sequence[dict[int, int]], inverse: Any, vector: Sequence[int], prime: int) -> list[Fraction]:
    """The rational solution of one system, from its digits to base `prime`."""
    size = len(matrix)
    rest = list(vector)
    digits = [0] * size
    power, lifted, target = 1, 0, 8
    while True:
        residue = np.array([entry % prime for entry in rest], dtype=np.int64)
        digit = (inverse @ residue % prime).tolist()
        digits = [have + power * more for have, more in zip(digits, digit, strict=True)]
        power *= prime
        rest = [
            (entry - sum(factor * digit[m] for m, factor in row.items())) // prime
            for entry, row in zip(rest, matrix, strict=True)
        ]
        lifted += 1
        if lifted == target or not any(rest):
            found = _read_back(digits, power)
            if found is not None and _fits(matrix, found, vector):
                numerators, denominator = found
                return [Fraction(n, denominator) for n in numerators]
            target = lifted + max(8, lifted // 3)


def _read_back(digits: Sequence[int], modulus: int) -> tuple[list[int], int] | None:
    """Numerators over a common denominator that agree with the digits, where small ones exist."""
    bound = isqrt(modulus // 2)
    denominator = 1
    numerators: list[int] = []
    for digit in digits:
        value = digit * denominator % modulus
        if value > modulus // 2:
            value -= modulus
        if abs(value) <= bound:
            numerators.append(value)
            continue
        # The first remainder of Euclid's algorithm below the bound gives the fraction.
        a, b, before, now = modulus, value % modulus, 0, 1
        while b > bound:
            quotient, a, b = a // b, b, a % b
            before, now = now, before - quotient * now
        if now == 0 or abs(now) * denominator > bound:
            return None
        if now < 0:
            b, now = -b, -now
        numerators = [n * now for n in numerators]
        denominator *= now
        numerators.append(b)
    return numerators, denominator


def _fits(matrix: Sequence[dict[int, int]], found: tuple[list[int], int], vector: Sequence[int]) -> bool:
    numerators, denominator = found
    return all(
        sum(factor * numerators[m] for m, factor in row.items()) == denominator * entry
        for row, entry in zip(matrix, vector, strict=True)
    )
