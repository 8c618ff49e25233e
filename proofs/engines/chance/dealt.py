"""Averages over all deals of what one step earns in the first position, by the words of the rule itself.

Places whose contents an expression only ever adds up (a trader's Stand and Crate) are one larger place to it, and what
it does not look at need not be dealt: so the deals of four hands of seven stones are a hundred thousand cases. The
expression is computed for all of them at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from rulestone.model import GameError, TransitionSystem
from rulestone.model.errors import NotApplicable, TooLarge, did_you_mean
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.walk import substitute, support, without_selects
from rulestone.model.system.chance import Amount
from rulestone.model.system.deals import refuse_undefined_deals
from rulestone.model.words.openings import Deal
from rulestone.proofs.compiling.layout import Field, Layout
from rulestone.proofs.compiling.machine_words import Extents

MOST_CASES = 1_000_000
"""How many different deals are gone through at most."""

_AT_ONCE = 1 << 16

Group = tuple[int, tuple[Cell, ...]]
"""Places dealt to as one: how many things they hold, and the cells that count the elements."""


def expected_of_step(system: TransitionSystem, rule: str, amount: Amount, parameters: Mapping[str, Any]) -> Fraction:
    """The exact average, over all deals, of what a step earns where it is made in the first position.

    Whether it may be made there is not asked.

    Args:
        system: a game that deals.
        rule, parameters: whose step; they must name one instance.
        amount: (before, after, step) -> number.

    Raises GameError for a step that does not exist, and NotApplicable where in some deal the words of the rule, the
    amount or the set-up denote nothing, where something else than the deal decides or the set-up requires something of
    it, and where there are too many deals.
    """
    refuse_undefined_deals(system)
    if system.initial.chosen_by_author:
        raise NotApplicable("the set-up requires something of what is dealt")
    named = [
        instance
        for instance in system.instances_by_rule.get(rule, ())
        if all(dict(instance.label.parameters).get(name) == value for name, value in parameters.items())
    ]
    if len(named) != 1:
        what = f"{system.name} has {len(named) or 'no'} steps {rule!r} of these parameters"
        raise GameError(what, file=system.game.file, fix=did_you_mean(rule, system.instances_by_rule))
    earned = system.step_amount(amount, named[0])
    owed = [*((o.condition, o.reason) for o in named[0].obligations), *earned.needs]
    begun = dict(system.initial.assigned)
    number, *needs = (without_selects(substitute(node, begun)) for node in (earned.simple, *(need for need, _ in owed)))
    cells = list(support(number, *needs))
    dealt = {cell for deal in system.initial.deals for row in deal.cells for cell in row}
    for cell in cells:
        if cell not in dealt:
            raise NotApplicable(f"no deal determines {cell}")
    nodes = number, *needs
    average = average_over_deals(system.initial.deals, nodes, _exact_type(system, nodes))
    if isinstance(average, Fraction):
        return average
    raise NotApplicable(f"in some deal {named[0]} denotes nothing: {owed[average][1]}")


@lru_cache(maxsize=64)
def average_over_deals(deals: tuple[Deal, ...], nodes: tuple[Node, ...], kind: Any) -> Fraction | int:
    """The average of the first of some expressions over all deals; the place of a need that fails in one of them.

    It is kept: most readings of a game ask for the average of the same expression over the same deals.

    Args:
        deals: of the set-up.
        nodes: the number, then its needs, over what is dealt.
        kind: of integers that all of them fit.
    """
    total, ways = Fraction(0), 0
    for columns, weights in _cases(deals, nodes):
        values = _values(nodes, columns, kind)
        for place, need in enumerate(values[1:]):
            if not np.all(need):
                return place
        earnings = np.broadcast_to(values[0], (len(weights),)).tolist()
        total += sum(weight * value for weight, value in zip(weights, earnings, strict=True))
        ways += sum(weights)
    return total / ways


def _cases(deals: Sequence[Deal], roots: Sequence[Node]) -> Iterator[tuple[dict[Cell, Any], list[int]]]:
    """All different deals, many at a time: a column for each cell, and in how many ways each comes about."""
    groups = [(dict(deal.pool), groups_of(deal, roots)) for deal in deals]
    cells = [cell for _, found in groups for _, row in found for cell in row]
    others = {cell for deal in deals for row in deal.cells for cell in row}.difference(cells)
    rows: list[tuple[int, ...]] = []
    weights: list[int] = []

    def columns() -> dict[Cell, Any]:
        table = np.array(rows, dtype=np.int64).reshape(len(rows), len(cells))
        zero = np.zeros(len(rows), dtype=np.int64)
        return {**dict.fromkeys(others, zero), **{cell: table[:, place] for place, cell in enumerate(cells)}}

    pools = [(list(pool.values()), [size for size, _ in found]) for pool, found in groups]
    for met, (row, ways) in enumerate(_dealt(pools)):
        rows.append(row)
        weights.append(ways)
        if met >= MOST_CASES:
            raise TooLarge(f"there are more than {MOST_CASES:,} different deals")
        if len(rows) == _AT_ONCE:
            yield columns(), weights
            rows, weights = [], []
    if rows:
        yield columns(), weights


def groups_of(deal: Deal, roots: Sequence[Node]) -> list[Group]:
    """The places of a deal that expressions look at; those whose contents are only ever added up are one."""
    uses: dict[Cell, set[Hashable]] = {}
    for root in roots:
        if root.kind is Kind.CELL:
            uses.setdefault(root.payload, set()).add(root.payload)
    for node in postorder(roots):
        for position, arg in enumerate(node.args):
            if arg.kind is Kind.CELL:
                summed = node.kind is Kind.LINEAR
                use = (node, node.payload[0][position]) if summed else arg.payload  # of its own, unless it is added
                uses.setdefault(arg.payload, set()).add(use)
    merged: dict[tuple[frozenset[Hashable], ...], Group] = {}
    for (_, size), row in zip(deal.places, deal.cells, strict=True):
        used = tuple(frozenset(uses.get(cell, ())) for cell in row)
        if any(used):
            before, cells = merged.get(used, (0, row))
            merged[used] = before + size, cells
    return list(merged.values())


def _dealt(pools: Sequence[tuple[list[int], list[int]]]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The counts of every deal from some pools into places of some sizes, and in how many ways they come about."""
    if not pools:
        yield (), 1
        return
    (left, sizes), *others = pools
    if not sizes:
        yield from _dealt(others)
        return
    for counts in _splits(sizes[0], left):
        ways = 1
        for number, available in zip(counts, left, strict=True):
            ways *= comb(available, number)
        rest = [available - number for number, available in zip(counts, left, strict=True)]
        for later, more in _dealt([(rest, sizes[1:]), *others]):
            yield counts + later, ways * more


def _splits(size: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if len(limits) == 1:
        if size <= limits[0]:
            yield (size,)
        return
    for number in range(min(size, limits[0]) + 1):
        for rest in _splits(size - number, limits[1:]):
            yield (number, *rest)


def _exact_type(system: TransitionSystem, roots: Sequence[Node]) -> Any:
    """Machine integers where everything surely fits them, else Python's."""
    most = max((sum(number for _, number in deal.pool) for deal in system.initial.deals), default=0)
    counted = Field(0, 0, 0, 0, most)  # places dealt to as one may hold more than one of them could
    extents = Extents(system, Layout((counted,) * len(system.cells), 1, frozenset()))
    return np.int64 if all(map(extents.fits, roots)) else object


def _values(roots: Sequence[Node], columns: Mapping[Cell, Any], kind: Any) -> list[Any]:
    """The codes of expressions without computed reads, each for many positions at once."""
    known: dict[Node, Any] = {}
    for node in postorder(roots):
        args = [known[arg] for arg in node.args]
        match node.kind:
            case Kind.CONSTANT:
                value = np.array(node.payload, dtype=kind)
            case Kind.CELL:
                value = columns[node.payload].astype(kind)
            case Kind.LINEAR:
                coefficients, offset = node.payload
                value = sum((c * arg for c, arg in zip(coefficients, args, strict=True)), np.array(offset, dtype=kind))
            case Kind.TIMES:
                value = args[0] * args[1]
            case Kind.QUOTIENT:
                value = args[0] // np.maximum(args[1], 1)
            case Kind.REMAINDER:
                value = args[0] % np.maximum(args[1], 1)
            case Kind.EQUAL:
                value = (args[0] == args[1]).astype(kind)
            case Kind.AT_MOST:
                value = (args[0] <= args[1]).astype(kind)
            case Kind.NOT:
                value = 1 - args[0]
            case Kind.AND:
                value = np.minimum.reduce(np.broadcast_arrays(*args))
            case Kind.OR:
                value = np.maximum.reduce(np.broadcast_arrays(*args))
            case Kind.IF:
                value = np.where(args[0].astype(bool), args[1], args[2])
            case Kind.PRESENT | Kind.VALUE:
                value = args[0]
            case Kind.THE:  # where it denotes exactly one condition holds, so a sum chooses
                value = sum(c * v for c, v in zip(args[::2], args[1::2], strict=True))
            case Kind.TABLE:
                value = np.array(node.payload.codes, dtype=kind)[_places(node, args)]
            case _:
                raise AssertionError(node.kind)
        known[node] = value
    return [known[root] for root in roots]


def _places(node: Node, args: Sequence[Any]) -> Any:
    place: Any = 0
    for index_type, arg in zip(node.payload.index_types, args, strict=True):
        low, high = index_type.code_range
        place = place * (high - low + 1) + arg - low
    return np.asarray(place % len(node.payload.codes)).astype(np.int64)
