"""Sums that say the same of several elements of a sort: of each player's hand, say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rulestone.model.expressions.types import Element

if TYPE_CHECKING:
    from ..mined_facts import KeptSum

Shape = tuple[Any, ...]
"""A sum without the element that it is of."""


def of_one_element(kept: KeptSum) -> tuple[Shape, Any] | None:
    """A sum whose places are all of one element, without that element, and the element.

    The first index that all its places share counts; None where they share none.
    """
    cells = [cell for cell, _ in kept.terms]
    for place in range(min(len(cell.index) for cell in cells)):
        elements = {cell.index[place] for cell in cells}
        sorts = {cell.function.index_types[place] for cell in cells}
        if len(elements) == len(sorts) == 1 and isinstance(next(iter(sorts)), Element):
            rest = tuple(
                (cell.function.name, cell.index[:place], cell.index[place + 1 :], factor) for cell, factor in kept.terms
            )
            return (place, *sorts, rest, kept.value), elements.pop()
    return None


def groups_of_alike(sums: Sequence[KeptSum]) -> list[list[int]]:
    """The numbers of the sums, those together that are alike but for the element that they are of."""
    shapes = [of_one_element(kept) for kept in sums]
    first: dict[Shape, int] = {}
    leader = [number if one is None else first.setdefault(one[0], number) for number, one in enumerate(shapes)]
    numbers = sorted(range(len(sums)), key=lambda number: (leader[number], number))
    return [list(some) for _, some in groupby(numbers, key=lambda number: leader[number])]
