"""Whether what a property says depends on the order in which it goes through a set: each process has another.

It is read again with the sets in other orders. Where it does not say the same word for word, it is tried in some
positions.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from typing import Any, TypeVar

from ..declarations.declarations import Property
from ..errors import GameError
from ..expressions.evaluate import evaluator
from ..expressions.expression import Node
from ..expressions.types import ValueType
from ..expressions.walk import support
from ..plain.set_orders import SetOrder

Said = TypeVar("Said")

OTHER_ORDERS = (-1, 1, 2, 3, 5, 7, -3)
"""From the last to the first; the first few last, so that of few things each stands once in each place; and both."""

POSITIONS = 200
_SMALL = 3
"""Of a place with many values half of the positions have one of the first few: things are alike there more often."""

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
    dice = random.Random(0)
    values = [values_of(cell.type) for cell in cells]
    for number in range(POSITIONS):
        state = dict(zip(cells, drawn(dice, values, number), strict=True))
        value = evaluator(state.__getitem__)
        if value(one) != value(other):
            return True
    return False


def values_of(kind: ValueType) -> list[Any]:
    """What a place may hold; of numbers without an end some.

    Args:
        kind: of the place.
    """
    found = [*islice(kind.values(), _MANY)] if kind.is_finite else [*range(_FEWEST)]
    return found or [None]


def drawn(dice: random.Random, values: list[list[Any]], number: int) -> tuple[Any, ...]:
    """One value for each place.

    Args:
        dice: what decides.
        values: what each place may hold.
        number: of the position: of every other one all values are among the first.
    """
    return tuple(dice.choice(each[: _SMALL if number % 2 else None]) for each in values)
