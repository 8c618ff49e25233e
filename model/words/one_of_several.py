"""`the` and `unique_max`: the one thing of which something is so, of several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, overload

from ..errors import GameError
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.types import OptionalOf, ValueType
from ..expressions.written import Written
from . import paths
from .handed_over import is_element
from .joining import all_of, of_one_type
from .merged_names import merge
from .said_to import word
from .values import Value, number, truth, value_of

T = TypeVar("T")


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

    Where none or several conditions hold the rule is undefined, which every engine reports. Raises GameError where
    no condition can hold, and for what is neither.
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
    return Value(paths.evaluated(wr.the(zip(conditions, of_one_type(values, like), strict=True))))


def _meant(conditions: list[Written], values: list[object]) -> Any:
    """The one thing whose condition holds, of things that do not say their type: what they stand beside does."""
    place = paths.evaluated(wr.the(zip(conditions, of_one_type(range(len(values))), strict=True)))
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

    Raises GameError for what is no mapping.
    """
    if not isinstance(scores, Mapping):
        raise GameError("`unique_max` is asked of no mapping", fix="write {element: number for element in ...}")
    choices: dict[Any, object] = {}
    for element, score in scores.items():
        choices[element] = all_of(
            Value(wr.less(number(other), number(score))) for rival, other in scores.items() if rival != element
        )
    return the(choices, like)
