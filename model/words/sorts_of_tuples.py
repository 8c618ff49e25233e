"""Tuples with parts in the state, `(self.row, self.column)`: elements of a sort of tuples, in plain Python.

Such a sort names the squares of a grid, or cards by suit and rank. The state keeps which element is meant; a tuple
stands for the element that it equals. Where it equals none it denotes nothing, and compared it is just another.
"""

from __future__ import annotations

import functools
import itertools
import numbers
from collections.abc import Hashable, Iterable
from types import FunctionType
from typing import TYPE_CHECKING, Any

from ..errors import GameError, is_author_code
from ..expressions import written as wr
from ..expressions.expression import CodeTable
from ..expressions.types import BOOLEAN, Element, Integer, OptionalOf, ValueType
from ..expressions.written import Written
from . import paths

if TYPE_CHECKING:
    from .values import Value

_MOST = 1 << 16
"""Parts that may have more values together are not looked up."""


def sort_of_tuples(wanted: ValueType) -> Element | None:
    """The sort of tuples that a value is wanted of; None where it is none, and outside of plain Python."""
    sort = wanted.inner if isinstance(wanted, OptionalOf) else wanted
    if not paths.plainly.get() or not isinstance(sort, Element):
        return None
    return sort if any(isinstance(element, tuple) for element in sort.elements) else None


def element_of(parts: tuple[Any, ...], sort: Element, symbol: type[Value]) -> Written:
    """The element that a tuple equals, of which at least one part is in the state.

    Args:
        parts: of the tuple.
        sort: of the element.
        symbol: what a part is that is in the state.

    Raises GameError where it equals none, whatever the state.
    """
    open_ones = [number for number, part in enumerate(parts) if isinstance(part, symbol)]
    written = [parts[number].written for number in open_ones]
    entries = {
        tuple([element[number] for number in open_ones]): element
        for element in sort.elements
        if isinstance(element, tuple)
        and len(element) == len(parts)
        and all(number in open_ones or element[number] == part for number, part in enumerate(parts))
        and all(_may_be(one.type, element[number]) for one, number in zip(written, open_ones, strict=True))
    }
    if not entries:
        raise GameError(f"{parts!r} is no element of sort {sort}", fix="check its parts")
    domains = tuple([_domain(one.type, [key[n] for key in entries]) for n, one in enumerate(written)])
    keys = list(itertools.islice(itertools.product(*(domain.values() for domain in domains)), _MOST + 1))
    if len(keys) > _MOST:
        raise GameError(f"the parts of {parts!r} have too many values", fix="use parts of smaller ranges")
    gaps = frozenset([place for place, key in enumerate(keys) if key not in entries])
    codes = tuple([sort.encode(entries[key]) if key in entries else 0 for key in keys])
    table = CodeTable(sort.sort, domains, sort, codes, gaps)
    return paths.evaluated(wr.table_lookup(table, written))


_PLAIN = frozenset((str, int, bool, type(None)))
"""What is never in the state."""


def in_state(value: object, symbol: type[Value]) -> bool:
    """Whether a thing is in the state, or a tuple with such a part."""
    if isinstance(value, tuple):
        return not _PLAIN.issuperset(map(type, value)) and any([in_state(part, symbol) for part in value])
    return isinstance(value, symbol)


def equal_parts(one: Any, other: Any, symbol: type[Value]) -> Any:
    """Whether two things are equal, part by part where they are tuples; plain where no part is in the state."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        if type(one) is not tuple or type(other) is not tuple:
            refuse_own_equality(one, other, symbol)
        if len(one) != len(other):
            return False
        found = [equal_parts(a, b, symbol) for a, b in zip(one, other, strict=True)]
        return _joined(found, symbol, wr.conjunction, all)
    for this, that in ((one, other), (other, one)):
        if isinstance(this, symbol) and in_state(that, symbol) and isinstance(that, tuple):
            sort = sort_of_tuples(this.written.type)
            elements = () if sort is None else sort.elements
            return is_among([(this, that)], [(element, element) for element in elements], symbol)
        if isinstance(this, symbol) and not isinstance(that, symbol):
            that = _as_written(this.written.type, that)
            if _may_be(this.written.type, that):
                return this == that
            refuse_own_equality(this, that, symbol)
            return False
    return one == other


def is_among(values: Iterable[Any], things: Iterable[Any], symbol: type[Value]) -> Any:
    """Whether some value equals some thing."""
    things = list(things)
    found = [equal_parts(value, thing, symbol) for value in values for thing in things]
    return _joined(found, symbol, wr.disjunction, any)


def condition_of_parts(found: Any, symbol: type[Value]) -> Value:
    """What `equal_parts` says, as a condition."""
    return found if isinstance(found, symbol) else symbol(wr.TRUE if found else wr.FALSE)


def _joined(found: list[Any], symbol: type[Value], words: Any, known: Any) -> Any:
    if not any(isinstance(one, symbol) for one in found):
        return known(found)
    return symbol(words([one.written if isinstance(one, symbol) else wr.TRUE if one else wr.FALSE for one in found]))


def refuse_own_equality(one: Any, other: Any, symbol: type[Value]) -> None:
    """Raises GameError where a method of the author's would say whether a thing equals one that is of the state.

    Args:
        one, other: what is compared.
        symbol: what is in the state.
    """
    for this, that in ((one, other), (other, one)):
        kind: Any = type(that)
        if in_state(this, symbol) and _says_itself(kind):
            told = f"{kind.__name__} stands beside `{this!r}`, and its __eq__ is not read"
            raise GameError(told, fix="say it in a method with a name, and call that")


@functools.lru_cache(maxsize=1 << 10)
def _says_itself(kind: Hashable) -> bool:
    """Whether an author's own method says what a thing equals."""
    found = [getattr(kind, name, None) for name in ("__eq__", "__ne__")]
    return any(isinstance(one, FunctionType) and is_author_code(one.__code__.co_filename) for one in found)


def _as_written(kind: ValueType, part: Any) -> Any:
    """What a value of a type is compared with: to Python `True`, `1` and `1.0` are the same."""
    inner = kind.inner if isinstance(kind, OptionalOf) else kind
    wanted = int if isinstance(inner, Integer) else bool if inner is BOOLEAN else None
    if wanted is None or type(part) is wanted or not isinstance(part, numbers.Number):
        return part
    given: Any = part
    try:
        found: Any = wanted(given)
    except (TypeError, ValueError, OverflowError):  # it is complex, or no finite number
        return part
    return found if found == part else part


def _may_be(kind: ValueType, part: object) -> bool:
    """Whether a value of a type may equal the part of an element."""
    if isinstance(kind, OptionalOf):
        return part is None or _may_be(kind.inner, part)
    if isinstance(kind, Integer):
        return isinstance(part, int) and not isinstance(part, bool)
    return isinstance(part, bool) if kind is BOOLEAN else kind.contains(part)


def _domain(kind: ValueType, parts: list[Any]) -> ValueType:
    """The values for which a table has room: of numbers those from the least part to the greatest."""
    if isinstance(kind, OptionalOf):
        inner = _domain(kind.inner, [part for part in parts if part is not None] or list(kind.inner.values())[:1])
        return OptionalOf(inner)
    return Integer(min(parts), max(parts)) if isinstance(kind, Integer) else kind
