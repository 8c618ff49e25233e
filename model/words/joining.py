"""The words that join conditions, numbers, and things between which is chosen.

In plain Python they are `and`, `or`, `not`, `sum`, `min`, `max` and `x if c else y`; `plain` reads those as these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar, overload

from ..errors import GameError
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.types import OptionalOf, ValueType
from ..expressions.written import Written
from . import paths
from .handed_over import is_element
from .said_to import word
from .values import Value, lift, number, truth, value_of

T = TypeVar("T")


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
    one, other = _alike((then, otherwise))
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


def _alike(values: Sequence[object], like: ValueType | None = None) -> list[Written]:
    """Several values between which is chosen; a plain one is of the type that the others tell."""
    types = [v.written.type for v in values if isinstance(v, Value)]
    if like is not None:
        types.append(like)
    told = ex.joined_type(*types) if types else None
    if told is not None and not isinstance(told, OptionalOf) and any(v is None for v in values):
        told = OptionalOf(told)
    found = [lift(v, told) for v in values]
    ex.joined_type(*(one.type for one in found))  # refuses what has no type in common
    return found


@overload
def the(choices: Mapping[T, object], like: ValueType | None = None) -> T: ...


@overload
def the(choices: Iterable[tuple[object, object]], like: ValueType | None = None) -> Any: ...


@overload
def the(choices: T | None) -> T: ...


@word
def the(choices: Any, like: ValueType | None = None) -> Any:
    """The one element, or value, whose condition holds; or what an optional holds.

    `the(self.partner)` says to a checker that the partner is there. Where nobody is, it denotes nothing.

    Args:
        choices: conditions by element, or pairs (condition, value).
        like: the type of plain elements, where no Value among them tells it.

    Where none or several conditions hold the rule is undefined, which every engine reports.
    """
    if isinstance(choices, Value):
        return value_of(choices) if isinstance(choices.written.type, OptionalOf) else choices
    if is_element(choices):
        return choices
    if isinstance(choices, Mapping):
        pairs = [(condition, element) for element, condition in choices.items()]
    else:
        pairs = _pairs(choices)
    conditions = [truth(condition) for condition, _ in pairs]
    if all(condition.known is ex.FALSE for condition in conditions):
        raise GameError("`the` has no choice whose condition can hold", fix="check the conditions")
    values = [value for _, value in pairs]
    if like is None and paths.plainly.get() and not any(isinstance(value, Value | int) for value in values):
        return _meant(conditions, values)
    return Value(paths.evaluated(wr.the(zip(conditions, _alike(values, like), strict=True))))


def _meant(conditions: list[Written], values: list[object]) -> Any:
    """The one thing whose condition holds, of things that do not tell their type: it is told where they are used."""
    from .merged_names import merge  # which reads `if_else`

    place = paths.evaluated(wr.the(zip(conditions, _alike(range(len(values))), strict=True)))
    found = values[-1]
    for number_, value in reversed(list(enumerate(values[:-1]))):
        found = merge(truth(Value(place) == number_), value, found)
    return found


def _pairs(choices: Iterable[Any]) -> list[tuple[object, object]]:
    listed = list(choices) if isinstance(choices, Iterable) else None
    if listed is None or any(not isinstance(one, tuple | list) or len(one) != 2 for one in listed):
        raise GameError(
            "`the` is asked of no choices", fix="write {element: condition for ...}, or (condition, value) pairs"
        )
    return [(condition, value) for condition, value in listed]


@word
def unique_max(scores: Mapping[Any, object], like: ValueType | None = None) -> Any:
    """The element whose score is higher than every other's; undefined on a tie.

    Args:
        scores: a number for each element.
        like: the sort of the elements.
    """
    if not isinstance(scores, Mapping):
        raise GameError("`unique_max` is asked of no mapping", fix="write {element: number for element in ...}")
    choices: dict[Any, object] = {}
    for element, score in scores.items():
        choices[element] = all_of(
            Value(wr.less(number(other), number(score))) for rival, other in scores.items() if rival != element
        )
    return the(choices, like)


def _spread(items: tuple[object, ...]) -> Iterable[object]:
    if len(items) == 1 and not isinstance(items[0], Value | bool | int):
        if not isinstance(items[0], Iterable) or isinstance(items[0], str | bytes):
            raise GameError(f"{items[0]!r} is neither one of several things nor a list of them", fix="pass values")
        return items[0]
    return items
