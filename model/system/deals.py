"""Exact facts about a chance beginning: how a pool dealt into places is distributed, and draws from it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any

from ..errors import NotApplicable
from ..expressions import expression as ex
from ..expressions.evaluate import evaluate
from ..expressions.expression import Cell, Kind, Node
from ..expressions.walk import substitute, support
from ..expressions.written import Written
from ..words.openings import Deal
from .system import TransitionSystem


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


def probability_of_deal(deal: Deal, read: Callable[[Cell], int]) -> Fraction:
    """How likely a shuffled deal is, whose counts a state says: by cell."""
    left = [number for _, number in deal.pool]
    chance = Fraction(1)
    for (_, size), cells in zip(deal.places, deal.cells, strict=True):
        counts = [read(cell) for cell in cells]
        ways = Fraction(1)
        for number, available in zip(counts, left, strict=True):
            ways *= comb(available, number)
        chance *= ways / comb(sum(left), size)
        left = [available - number for number, available in zip(counts, left, strict=True)]
    return chance


def expected_at_beginning(system: TransitionSystem, amount: Written) -> Fraction:
    """The exact average, over all deals that the set-up allows, of a number computed from the first state.

    A sum is averaged term by term, so only places that occur in one term are enumerated together; all that matters is,
    where the set-up requires something of what is dealt.

    Raises NotApplicable where something else than the deal decides, where the number denotes nothing in some deal, and
    where the set-up itself does not always denote.
    """
    refuse_undefined_deals(system)
    initial = system.initial
    begun = dict(initial.assigned)
    number = substitute(amount.simple, begun)
    required = ex.conjunction(requirement.condition for requirement in initial.chosen_by_author)
    needs = [(substitute(need, begun), why) for need, why in amount.needs]
    for need, why in needs:
        for known, _ in _cases(system, set(support(need, required))):
            if _value(required, known) and not _value(need, known):
                raise NotApplicable(f"in some deal the number denotes nothing: {why}")
    if required is ex.TRUE:
        return _average(system, number)
    total = weights = Fraction(0)
    for known, chance in _cases(system, set(support(number, required))):
        if _value(required, known):
            total += chance * _value(number, known)
            weights += chance
    if not weights:
        raise NotApplicable("no deal meets what the set-up requires")
    return total / weights


def refuse_undefined_deals(system: TransitionSystem) -> None:
    """Raises NotApplicable where the set-up does not always denote: of what is left nothing is said."""
    initial = system.initial
    if initial.misdealt:
        raise NotApplicable(f"the set-up does not always denote: {initial.misdealt}")
    for obligation in (*initial.constraint_obligations, *initial.obligations):
        raise NotApplicable(f"the set-up may not denote: {obligation.reason}")


def _average(system: TransitionSystem, begun: Node) -> Fraction:
    if begun.kind is Kind.LINEAR:
        coefficients, offset = begun.payload
        terms = zip(coefficients, begun.args, strict=True)
        return sum((c * _average(system, term) for c, term in terms), Fraction(offset))
    cases = _cases(system, set(support(begun)))
    return sum((chance * _value(begun, known) for known, chance in cases), Fraction(0))


def _cases(system: TransitionSystem, needed: set[Cell]) -> list[tuple[Mapping[Cell, Any], Fraction]]:
    """Every way to deal what is needed, with its chance."""
    lacking = needed - system.initial.dealt.keys()
    if lacking:
        raise NotApplicable(f"no deal determines {', '.join(sorted(map(str, lacking)))}")
    cases: list[tuple[Mapping[Cell, Any], Fraction]] = [({}, Fraction(1))]
    for one in system.initial.deals:
        cases = [
            ({**known, **counts}, chance * more)
            for known, chance in cases
            for counts, more in distribution(one, needed)
        ]
    return cases


def _value(number: Node, known: Mapping[Cell, Any]) -> Any:
    return evaluate(number, known.__getitem__)
