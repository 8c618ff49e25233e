"""Sorts whose elements are numbers: where a rule is plain Python, an element is the number that it is.

Such a sort names the squares of a track, or the houses of a ring. The state keeps which element is meant; what is
computed with it, compared with it or looked up by it is a number, as it is for Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.expression import CodeTable
from ..expressions.types import Element, Integer, OptionalOf, ValueType
from ..expressions.written import Written
from . import paths


def is_compared_with_numbers(value_type: ValueType) -> bool:
    """Whether it is such a sort, or an optional of one, and the rules are plain Python."""
    return paths.plainly.get() and _numbers(_inner(value_type)) is not None


def as_number(written: Written) -> Written | None:
    """An element of such a sort as the number that it is, one that may be absent as a number that may be.

    None for anything else, and outside of plain Python.
    """
    if not paths.plainly.get():
        return None
    table = _numbers(_inner(written.type))
    if table is None:
        return None
    if not isinstance(written.type, OptionalOf):
        return wr.table_lookup(table, [written])
    return _where_it_is(written, wr.table_lookup(table, [wr.value_of(written)]), OptionalOf(table.value_type))


def as_element(written: Written, wanted: ValueType) -> Written | None:
    """A number as the element of such a sort that it is: where it is none, the words denote nothing.

    A number that may be absent becomes an element that may be, where one is wanted. None where no such element is
    wanted, for what is no number, and outside of plain Python.
    """
    sort, given = _inner(wanted), _inner(written.type)
    if not paths.plainly.get() or not isinstance(sort, Element) or not isinstance(given, Integer):
        return None
    table = _elements(sort, given)
    if table is None:
        return None
    if not isinstance(written.type, OptionalOf):
        return paths.evaluated(wr.table_lookup(table, [written]))
    found = wr.table_lookup(table, [wr.value_of(written)])
    return paths.evaluated(_where_it_is(written, found, wanted) if isinstance(wanted, OptionalOf) else found)


def joined_type(*types: ValueType) -> ValueType:
    """The least type that has all values of some types; beside a number an element of such a sort is a number.

    Raises GameError where they have nothing in common.
    """
    return ex.joined_type(*(_as_numbers(types) or types))


def as_they_are_joined(several: Sequence[Written]) -> list[Written]:
    """Values that are compared, or between which is chosen: beside a number an element of such a sort is a number."""
    if _as_numbers([one.type for one in several]) is None:
        return list(several)
    return [one if (number := as_number(one)) is None else number for one in several]


def _as_numbers(types: Sequence[ValueType]) -> list[ValueType] | None:
    """Types of numbers and of elements of such sorts, as types of numbers; None where not both are among them."""
    plain = [_inner(one) for one in types]
    if not paths.plainly.get() or not any(isinstance(one, Integer) for one in plain):
        return None
    if all(isinstance(one, Integer) for one in plain):
        return None
    found: list[ValueType] = []
    for one, inner in zip(types, plain, strict=True):
        table = None if isinstance(inner, Integer) else _numbers(inner)
        if table is None and not isinstance(inner, Integer):
            return None
        kind = inner if table is None else table.value_type
        found.append(OptionalOf(kind) if isinstance(one, OptionalOf) else kind)
    return found


def _inner(value_type: ValueType) -> ValueType:
    """What an optional holds where it holds something; any other type is itself."""
    return value_type.inner if isinstance(value_type, OptionalOf) else value_type


def _where_it_is(optional: Written, held: Written, wanted: OptionalOf) -> Written:
    """Something made of what an optional holds, absent where that is."""
    absent = wr.as_it_is(ex.constant(wanted.absent_code, wanted))
    return wr.either(wr.exists(optional), wr.present(held, wanted), absent)


_MOST = 1 << 16
"""Elements that lie farther apart are not looked up by their numbers."""


@lru_cache(maxsize=1 << 8)
def _numbers(sort: ValueType) -> CodeTable | None:
    """The numbers that the elements are; None for a type that is no such sort."""
    if not isinstance(sort, Element):
        return None
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
