"""Whether what a property says depends on the order in which it goes through a set: each process has another.

It is read again with the sets in other orders. Where it does not say the same word for word, it is tried in some
positions.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, TypeVar

from ..declarations.declarations import Property
from ..errors import GameError
from ..expressions.evaluate import evaluator
from ..expressions.expression import Cell, Kind, Node
from ..expressions.postorder import postorder
from ..expressions.types import Integer, ValueType
from ..expressions.walk import support
from ..plain.set_orders import SetOrder

Said = TypeVar("Said")

OTHER_ORDERS = (-1, 1, 2, 3, 5, 7, -3)
"""From the last to the first; the first few last, so that of few things each stands once in each place; and both."""

POSITIONS, ALL_OF = 200, 5_000
"""How many positions are tried of many; of how many all are."""

_SMALL = 3
"""Of a place with many values a third of the positions have one of the first few: things are alike there more often."""

_MANY, _FEWEST = 1_000, 8
"""The most values of a place that are tried; of numbers without an end the first few."""


def in_any_order(declared: Property, read: Callable[[], Said], node_of: Callable[[Said], Node]) -> Said:
    """What a property says. Raises GameError where it says something else when sets are gone through otherwise.

    Args:
        declared: the property.
        read: reads it.
        node_of: makes an expression of what it says.
    """
    met = SetOrder.met
    said = read()
    if SetOrder.met == met:
        return said
    for by in OTHER_ORDERS:
        with SetOrder.turned(by):
            again = read()
        if _differ(node_of(said), node_of(again)):
            raise matters(declared)
    return said


def matters(declared: Any) -> GameError:
    """What is wrong where an order matters that nobody knows.

    Args:
        declared: the rule or property, or the game itself.
    """
    return GameError(
        "it matters in which order a set is gone through, which is another in each process",
        fix="go through sorted(...), or write a tuple",
        file=getattr(declared, "file", None),
        line=getattr(declared, "line", None),
        rule=declared.name if hasattr(declared, "line") else None,
    )


def _differ(one: Node, other: Node) -> bool:
    if one is other:
        return False
    cells = [*support(one, other)]
    for position in positions_of(cells, numbers_in((one, other))):
        value = evaluator(dict(zip(cells, position, strict=True)).__getitem__)
        if value(one) != value(other):
            return True
    return False


def numbers_in(nodes: Iterable[Node]) -> list[int]:
    """The numbers that expressions name, and their negatives, the next ones, and the ones before.

    Args:
        nodes: the expressions.
    """
    found: set[int] = set()
    for node in postorder(nodes):
        parts = [node.payload] if node.kind in (Kind.CONSTANT, Kind.LINEAR) else []
        while parts:
            part = parts.pop()
            if isinstance(part, tuple):
                parts += part
            elif isinstance(part, int):
                found |= {sign * part + more for sign in (-1, 1) for more in (-1, 0, 1)}
    return sorted(found)


def positions_of(cells: Sequence[Cell], numbers: Sequence[int]) -> Iterator[tuple[Any, ...]]:
    """Some positions, the same each time: one value for each place. All of them, where there are not many.

    Args:
        cells: the places that are asked for.
        numbers: that are tried besides, where a place may hold them: of every third position.
    """
    dice = random.Random(0)
    values = [_values_of(cell.type) for cell in cells]
    is_whole = all(cell.type.is_finite and len(each) < _MANY for cell, each in zip(cells, values, strict=True))
    if is_whole and math.prod(map(len, values)) <= ALL_OF:
        yield from product(*values)
        return
    few = [each[:_SMALL] for each in values]
    named = [_allowed(cell.type, numbers) or each for cell, each in zip(cells, values, strict=True)]
    for number in range(POSITIONS):
        yield tuple(dice.choice(each) for each in (values, few, named)[number % 3])


def _allowed(kind: ValueType, numbers: Sequence[int]) -> list[int]:
    if not isinstance(kind, Integer):
        return []
    low, high = kind.low, kind.high
    return [one for one in numbers if (low is None or low <= one) and (high is None or one <= high)]


def _values_of(kind: ValueType) -> list[Any]:
    """What a place may hold; of numbers without an end some."""
    found = [*islice(kind.values(), _MANY)] if kind.is_finite else [*range(_FEWEST)]
    return found or [None]
