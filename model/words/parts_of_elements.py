"""A part of an element that the state holds, in plain Python: `self.at[0]`, `row, column = self.at`, `self.card.rank`.

The elements of a sort are things of Python: tuples, texts, members of an enumeration, records. What one of them has as
an item or an attribute, a value of the state has where it is that element; where it is one that has no such part, or is
absent, it denotes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.types import Element, OptionalOf
from . import paths
from .lookups import table_of
from .merged_names import merge, symbolic
from .values import NOWHERE, Value, truth


def part_of(value: Value, name: str, part: Callable[[Any], Any]) -> Any:
    """What `part` says of the element that a value is; NOWHERE where it says nothing of any.

    Args:
        value: of the state, or a known one.
        name: what printed expressions call the part.
        part: of an element; it may raise what Python raises where a thing has no such part.
    """
    kind = value.written.type
    sort = kind.inner if isinstance(kind, OptionalOf) else kind
    if not isinstance(sort, Element) or not paths.plainly.get():
        return NOWHERE
    known = value.written.known
    elements = sort.elements if known is None else (known.type.decode(known.payload),)
    parts: dict[Any, Any] = {}
    for element in elements:
        try:
            parts[element] = part(element)
        except (TypeError, AttributeError, LookupError, ValueError):
            continue
    if not parts:
        return NOWHERE
    if known is not None:
        return parts[elements[0]]
    if all(type(one) is bool for one in parts.values()) or all(type(one) is int for one in parts.values()):
        return Value(_looked_up(value, name, parts))
    kinds: dict[Any, int] = {}
    numbers = {element: kinds.setdefault(_identity(one), len(kinds)) for element, one in parts.items()}
    things = list({number: parts[element] for element, number in numbers.items()}.values())
    which = _looked_up(value, name, numbers)
    result = things[-1]
    for number, thing in reversed(list(enumerate(things[:-1]))):
        result = merge(wr.equal(which, wr.as_it_is(ex.integer(number))), thing, result)
    return result


def parts_in_order(value: Value) -> list[tuple[wr.Written, Any]] | None:
    """What Python goes through where it goes through the element that a value is; each with when it is there.

    None where no element has parts in an order. Where it is one that has none, or is absent, that denotes nothing.
    """
    many = part_of(value, ".length", _length)
    if many is NOWHERE:
        return None
    if type(many) is int:
        return [(wr.TRUE, part_of(value, f"[{n}]", partial(_part, place=n))) for n in range(many)]
    kind = value.written.type
    sort = kind.inner if isinstance(kind, OptionalOf) else kind
    assert isinstance(sort, Element)  # it has parts
    lengths = [_length(one) for one in sort.elements if isinstance(one, _IN_ORDER)]
    least = min(lengths)
    if not symbolic(many) or min(lengths) == max(lengths):
        return [(wr.TRUE, part_of(value, f"[{n}]", partial(_part, place=n))) for n in range(least)]
    context = paths.here()
    found = []
    for n in range(max(lengths)):
        there = wr.TRUE if n < least else truth(many > n)
        length = len(context.path)
        context.push(there)
        found.append((there, part_of(value, f"[{n}]", partial(_part, place=n))))
        context.cut(length)
    return found


_IN_ORDER = (tuple, list, str)


def _length(element: Any) -> int:
    """How many parts it has in an order. Raises TypeError where it has none."""
    if not isinstance(element, _IN_ORDER):
        raise TypeError(element)
    return len(element)


def _part(element: Any, place: int) -> Any:
    _length(element)
    return element[place]


Value.part_read_by = staticmethod(part_of)
Value.parts_read_by = staticmethod(parts_in_order)


def _looked_up(value: Value, name: str, entries: dict[Any, Any]) -> wr.Written:
    table = table_of(entries, name, (value.written.type,), None, partial=True)
    return paths.evaluated(wr.table_lookup(table, [value.written]))


def _identity(thing: Any) -> Any:
    """Equal for things that nothing can tell apart: 1 is not True."""
    return (type(thing), thing) if isinstance(thing, Hashable) else id(thing)
