"""Sorts whose elements are numbers: where a rule is plain Python, an element is the number that it is.

Such a sort names the squares of a track, or the houses of a ring. The state keeps which element is meant; what is
computed with it, compared with it or looked up by it is a number, as it is for Python.
"""

from __future__ import annotations

from functools import lru_cache

from ..expressions import written as wr
from ..expressions.expression import CodeTable
from ..expressions.types import Element, Integer, OptionalOf, ValueType
from ..expressions.written import Written
from . import paths


def is_compared_with_numbers(value_type: ValueType) -> bool:
    """Whether it is such a sort, and the rules are plain Python."""
    return isinstance(value_type, Element) and paths.plainly.get() and _numbers(value_type) is not None


def as_number(written: Written) -> Written | None:
    """An element of such a sort as the number that it is; None for anything else, and outside of plain Python."""
    if not paths.plainly.get() or not isinstance(written.type, Element):
        return None
    table = _numbers(written.type)
    return None if table is None else wr.table_lookup(table, [written])


def as_element(written: Written, wanted: ValueType) -> Written | None:
    """A number as the element of such a sort that it is: where it is none, the words denote nothing.

    None where no such element is wanted, for what is no number, and outside of plain Python.
    """
    sort = wanted.inner if isinstance(wanted, OptionalOf) else wanted
    if not paths.plainly.get() or not isinstance(sort, Element) or not isinstance(written.type, Integer):
        return None
    table = _elements(sort, written.type)
    return None if table is None else paths.evaluated(wr.table_lookup(table, [written]))


_MOST = 1 << 16
"""Elements that lie farther apart are not looked up by their numbers."""


@lru_cache(maxsize=1 << 8)
def _numbers(sort: Element) -> CodeTable | None:
    """The numbers that the elements are."""
    numbers = _all_numbers(sort)
    return None if numbers is None else CodeTable(sort.sort, (sort,), Integer(min(numbers), max(numbers)), numbers)


@lru_cache(maxsize=1 << 10)
def _elements(sort: Element, numbers: Integer) -> CodeTable | None:
    """The elements that numbers of some range are; it has gaps where they are none."""
    known = _all_numbers(sort)
    if known is None:
        return None
    low = min(known) if numbers.low is None else max(min(known), numbers.low)
    high = max(known) if numbers.high is None else min(max(known), numbers.high)
    if not 0 <= high - low < _MOST:
        return None
    there = [sort.contains(number) for number in range(low, high + 1)]
    codes = tuple(sort.encode(low + place) if known_there else 0 for place, known_there in enumerate(there))
    gaps = frozenset(place for place, known_there in enumerate(there) if not known_there)
    return CodeTable(sort.sort, (Integer(low, high),), sort, codes, gaps)


def _all_numbers(sort: Element) -> tuple[int, ...] | None:
    """The elements, if all of them are whole numbers, as members of an IntEnum are; True and False are none."""
    return tuple(int(element) for element in sort) if sort.is_of_numbers() else None
