"""The words that join conditions, numbers, and things between which is chosen.

In plain Python they are `and`, `or`, `not`, `sum`, `min`, `max` and `x if c else y`; `plain` reads those as these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import GameError
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.types import OptionalOf, ValueType
from ..expressions.written import Written
from . import paths
from .said_to import word
from .sorts_of_numbers import as_they_are_joined, joined_type
from .values import Value, beside, number, truth


@word
def all_of(*conditions: object) -> Value:
    """Every condition holds. Takes conditions, or one iterable of them."""
    return Value(wr.conjunction(_in_turn(conditions, by=False)))


@word
def any_of(*conditions: object) -> Value:
    """At least one condition holds. Takes conditions, or one iterable of them."""
    return Value(wr.disjunction(_in_turn(conditions, by=True)))


def _in_turn(conditions: tuple[object, ...], *, by: bool) -> Iterable[Written]:
    """Conditions, each of which is come by where none before it decides: an iterable makes them one by one."""
    context = paths.here()
    length = len(context.path)
    undecided = paths.Later()
    context.push(undecided)
    try:
        for condition in _spread(conditions):
            asked = truth(condition)
            undecided.add(wr.negation(asked) if by else asked)
            yield asked
    finally:
        context.cut(length)


@word
def negate(condition: object) -> Value:
    """The condition does not hold."""
    return Value(wr.negation(truth(condition)))


@word
def implies(premise: object, conclusion: object) -> Value:
    """If the premise holds, so does the conclusion."""
    return Value(wr.implication(truth(premise), truth(conclusion)))


@word
def count(*conditions: object) -> Value:
    """How many of the conditions hold."""
    return Value(wr.count(map(truth, _spread(conditions))))


@word
def total(*numbers: object) -> Value:
    """The sum."""
    return Value(wr.plus(*map(number, _spread(numbers))))


@word
def if_else(condition: object, then: object, otherwise: object) -> Value:
    """`then` where the condition holds, else `otherwise`."""
    asked = truth(condition)
    one, other = of_one_type((then, otherwise))
    return Value(wr.either(asked, one, other))


@word
def smallest(*numbers: object) -> Value:
    """The least of the numbers."""
    return _extreme(wr.Op.LEAST, numbers)


@word
def largest(*numbers: object) -> Value:
    """The greatest of the numbers."""
    return _extreme(wr.Op.GREATEST, numbers)


def _extreme(op: wr.Op, numbers: tuple[object, ...]) -> Value:
    written = [number(n) for n in _spread(numbers)]
    if not written:
        raise GameError("the least or greatest of nothing is asked for", fix="pass at least one number")
    return Value(wr.extreme(op, written))


def of_one_type(values: Sequence[object], like: ValueType | None = None) -> list[Written]:
    """Several values between which is chosen; a plain one is of the type that the others tell."""
    types = [v.written.type for v in values if isinstance(v, Value)]
    if like is not None:
        types.append(like)
    told = joined_type(*types) if types else None
    if told is not None and not isinstance(told, OptionalOf) and any(v is None for v in values):
        told = OptionalOf(told)
    found = as_they_are_joined([beside(v, told) for v in values])
    ex.joined_type(*(one.type for one in found))  # refuses what has no type in common
    return found


def _spread(items: tuple[object, ...]) -> Iterable[object]:
    if len(items) == 1 and not isinstance(items[0], Value | bool | int):
        if not isinstance(items[0], Iterable) or isinstance(items[0], str | bytes):
            raise GameError(f"{items[0]!r} is neither one of several things nor a list of them", fix="pass values")
        return items[0]
    return items
