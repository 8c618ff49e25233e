"""Tuples and lists compared: `(a, b) == self.pair()`, and the order of `(points, coins) < (others, theirs)`.

An element of a sort of tuples, as cards by rank and suit, has the order of its parts.

Python goes by the first parts that differ, and by the lengths where none do. Parts behind those are compared by nobody,
so they owe nothing.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from ..errors import GameError
from ..expressions import written as wr
from ..expressions.written import Written
from ..words.parts_of_elements import parts_in_order
from ..words.paths import here
from ..words.sorts_of_tuples import equal_parts, in_state, sort_of_tuples
from ..words.values import Value, truth
from .own_functions import run_unseen
from .standing_for_python import stands_for_python

SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "Eq": operator.eq,
    "NotEq": operator.ne,
    "Lt": operator.lt,
    "LtE": operator.le,
    "Gt": operator.gt,
    "GtE": operator.ge,
}


@stands_for_python
def compared(sign: str, one: Any, other: Any) -> Any:
    """`one == other`, `one < other` and their like; of two tuples or lists part by part where the state holds a part.

    Args:
        sign: a name of `SIGNS`.
        one, other: what stands on both sides.
    """
    if sign not in ("Eq", "NotEq") and (type(one) is Value or type(other) is Value):
        one, other = _in_parts(one), _in_parts(other)
    _refuse_own_order(one, other)
    if not (_has_parts(one) and _has_parts(other) and _are_alike(one, other)):
        return SIGNS[sign](one, other)
    if not in_state((*one, *other), Value):
        return SIGNS[sign](one, other)
    if sign in ("Eq", "NotEq"):
        found = equal_parts(tuple(one), tuple(other), Value)
        if not isinstance(found, Value):
            return found == (sign == "Eq")
        return found if sign == "Eq" else Value(wr.negation(found.written))
    if sign in ("Gt", "GtE"):
        one, other = other, one
    return Value(_comes_first(one, other, if_equal=sign in ("LtE", "GtE")))


def _refuse_own_order(one: Any, other: Any) -> None:
    """Raises GameError where a method of the author's would compare parts that the state holds."""
    for this, that in ((one, other), (other, one)):
        kind = type(this)
        if kind is tuple or kind is list or not isinstance(this, tuple | list):
            continue
        own = [name for name in run_unseen(kind) if name in _ORDER]
        if own and in_state((*this, that if not isinstance(that, list) else tuple(that)), Value):
            told = f"{kind.__name__} stands beside `{that!r}`, and its {own[0]} is not read"
            raise GameError(told, fix="say it in a method with a name, and call that")


_ORDER = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__")


def _in_parts(thing: Any) -> Any:
    """An element of a sort of tuples, all as long, as a tuple of its parts. Absent it denotes nothing."""
    if type(thing) is not Value:
        return thing
    sort = sort_of_tuples(thing.written.type)
    if sort is None or len({len(one) if isinstance(one, tuple) else -1 for one in sort.elements}) != 1:
        return thing
    return tuple([part for _, part in parts_in_order(thing) or ()])


def _has_parts(thing: Any) -> bool:
    return isinstance(thing, tuple | list) and type(thing).__eq__ in (tuple.__eq__, list.__eq__)


def _are_alike(one: Any, other: Any) -> bool:
    return isinstance(one, list) == isinstance(other, list)


def _comes_first(one: Sequence[Any], other: Sequence[Any], if_equal: bool) -> Written:
    context = here()
    length = len(context.path)
    so_far: Written = wr.TRUE
    cases: list[Written] = []
    try:
        for this, that in zip(one, other, strict=False):
            alike = truth(equal_parts(this, that, Value))
            if alike is not wr.TRUE:
                inside = len(context.path)
                context.push(wr.negation(alike))
                cases.append(wr.conjunction((so_far, wr.negation(alike), truth(this < that))))
                context.cut(inside)
                so_far = wr.conjunction((so_far, alike))
                context.push(alike)
    finally:
        context.cut(length)
    is_shorter = len(one) < len(other) or (if_equal and len(one) == len(other))
    return wr.disjunction([*cases, so_far]) if is_shorter else wr.disjunction(cases)
