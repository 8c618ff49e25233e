"""Exact facts about a chance beginning: how a pool dealt into places is distributed, and draws from it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any

from .evaluate import evaluate
from .expression import Cell, Kind, Node
from .system import TransitionSystem
from .tracing import Deal
from .walk import substitute, support


def draw(one: Deal, chance: random.Random) -> dict[Cell, int]:
    """The counts of one shuffled deal."""
    things = [element for element, number in one.pool for _ in range(number)]
    chance.shuffle(things)
    counts: dict[Cell, int] = {}
    start = 0
    for (_, size), cells in zip(one.places, one.cells, strict=True):
        received = things[start : start + size]
        start += size
        for cell, (element, _) in zip(cells, one.pool, strict=True):
            counts[cell] = received.count(element)
    return counts


def distribution(one: Deal, wanted: Iterable[Cell]) -> Iterator[tuple[dict[Cell, int], Fraction]]:
    """The joint distribution of the counts in those places that hold a wanted cell.

    Places dealt to are exchangeable, so the others need not be enumerated.
    """
    wanted = set(wanted)
    rows = [(cells, size) for (_, size), cells in zip(one.places, one.cells, strict=True) if wanted.intersection(cells)]
    yield from _rows(rows, [number for _, number in one.pool], Fraction(1))


def _rows(
    rows: list[tuple[tuple[Cell, ...], int]], left: list[int], weight: Fraction
) -> Iterator[tuple[dict[Cell, int], Fraction]]:
    if not rows:
        yield {}, weight
        return
    cells, size = rows[0]
    everything = comb(sum(left), size)
    for counts in _splits(size, left):
        ways = 1
        for number, available in zip(counts, left, strict=True):
            ways *= comb(available, number)
        rest = [available - number for number, available in zip(counts, left, strict=True)]
        for later, chance in _rows(rows[1:], rest, weight * Fraction(ways, everything)):
            yield {**dict(zip(cells, counts, strict=True)), **later}, chance


def _splits(size: int, limits: list[int]) -> Iterator[list[int]]:
    if not limits:
        if size == 0:
            yield []
        return
    for number in range(min(size, limits[0]) + 1):
        for rest in _splits(size - number, limits[1:]):
            yield [number, *rest]


def expected_at_beginning(system: TransitionSystem, number: Node) -> Fraction:
    """The exact average, over all deals, of a number computed from the first state.

    A sum is averaged term by term, so only places that occur in one term are enumerated together.

    Raises ValueError where the number depends on something that no deal determines.
    """
    return _average(system, substitute(number, dict(system.beginning.assigned)))


def _average(system: TransitionSystem, begun: Node) -> Fraction:
    if begun.kind is Kind.LINEAR:
        coefficients, offset = begun.payload
        terms = zip(coefficients, begun.args, strict=True)
        return sum((c * _average(system, term) for c, term in terms), Fraction(offset))
    needed = set(support(begun))
    cases: list[tuple[Mapping[Cell, Any], Fraction]] = [({}, Fraction(1))]
    for one in system.beginning.deals:
        cases = [
            ({**known, **counts}, chance * more)
            for known, chance in cases
            for counts, more in distribution(one, needed)
        ]
    average = Fraction(0)
    for known, chance in cases:
        if not needed <= known.keys():
            lacking = ", ".join(str(cell) for cell in needed - known.keys())
            raise ValueError(f"no deal determines {lacking}")
        average += chance * evaluate(begun, lambda cell, known=known: known[cell])  # type: ignore[misc]
    return average
