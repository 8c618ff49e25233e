"""`and`, `or`, `not`, `x if c else y`, `in`, `is` and chained comparisons of what depends on the state."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .. import written as wr
from ..errors import GameError
from ..lookups import SortElements
from ..types import Element, OptionalOf
from ..values import Value, negate, truth
from ..written import Written
from .gathering import Filtered
from .merged_names import OneOf, condition_of, merge, symbolic
from .paths import Context, here, plainly


class Branches:
    """Parts of an expression that are come by under a condition: the path goes down, and what is done is noted."""

    def __init__(self) -> None:
        self.context: Context = here()
        self._length = len(self.context.path)

    def enter(self, condition: Written) -> None:
        """What follows is come by where a condition holds."""
        self.context.push(condition)

    def back(self) -> None:
        """The path is as it was."""
        self.context.cut(self._length)


_NOTHING = object()


class Junction(Branches):
    """`a and b and c`, or with `or`: from left to right, up to the first part that decides it."""

    def __init__(self, decides: bool) -> None:
        super().__init__()
        self._decides = decides  # what `or` ends with, and `and` does not
        self._parts: list[Written] = []
        self._last: Any = _NOTHING

    def part(self, value: Any) -> bool:
        """A part that is not the last one. Returns whether the next one is come by."""
        if not symbolic(value):
            self._last = value
            return bool(value) is not self._decides
        condition = condition_of(value)
        self._parts.append(condition)
        self._last = _NOTHING
        self.enter(wr.negation(condition) if self._decides else condition)
        return True

    def last(self, value: Any) -> bool:
        """The last part."""
        self._last = value
        if symbolic(value) and self._parts:
            self._parts.append(condition_of(value))
            self._last = _NOTHING
        return True

    def result(self) -> Any:
        """What the whole is worth."""
        self.back()
        if not self._parts:
            return self._last
        parts = list(self._parts)
        if self._last is not _NOTHING:
            if type(self._last) is not bool and not isinstance(self._last, Value):
                told = (
                    f"`{self._last!r}` stands beside a condition on the state in `{'or' if self._decides else 'and'}`"
                )
                raise GameError(told, fix="compare it with something, so that it is a condition, too")
            parts.append(truth(self._last))
        return Value(wr.disjunction(parts) if self._decides else wr.conjunction(parts))


def opened(decides: bool) -> None:
    """`and` or `or` begins."""
    here().junctions.append(Junction(decides))


def part(value: Any) -> bool:
    """See `Junction.part`."""
    found: Junction = here().junctions[-1]
    return found.part(value)


def last(value: Any) -> bool:
    """See `Junction.last`."""
    found: Junction = here().junctions[-1]
    return found.last(value)


def junction(begun: None, gone_through: object) -> Any:
    """`and` or `or` is over; what came between has been evaluated by now."""
    found: Junction = here().junctions.pop()
    return found.result()


class Either(Branches):
    """`x if c else y`."""

    def __init__(self, test: Any) -> None:
        super().__init__()
        self._condition = condition_of(test) if symbolic(test) else None
        self._answer = None if self._condition is not None else bool(test)

    def then(self) -> bool:
        """Whether the first is come by."""
        if self._condition is None:
            return bool(self._answer)
        self.enter(self._condition)
        return True

    def orelse(self) -> bool:
        """Whether the second is come by."""
        if self._condition is None:
            return not self._answer
        self.back()
        self.enter(wr.negation(self._condition))
        return True

    def result(self, one: Any, other: Any) -> Any:
        """What it is worth."""
        self.back()
        if self._condition is None:
            return one if self._answer else other
        return merge(self._condition, one, other)


def asked(test: Any) -> None:
    """The condition of `x if c else y`."""
    here().junctions.append(Either(test))


def then() -> bool:
    """See `Either.then`."""
    found: Either = here().junctions[-1]
    return found.then()


def orelse() -> bool:
    """See `Either.orelse`."""
    found: Either = here().junctions[-1]
    return found.orelse()


def either(begun: None, one: Any, other: Any) -> Any:
    """`x if c else y` is over; of what is not come by, None is given."""
    found: Either = here().junctions.pop()
    return found.result(one, other)


def no(value: Any) -> Any:
    """`not value`."""
    return negate(condition_value(value)) if symbolic(value) else not value


def condition_value(value: Any) -> Value:
    """A symbolic condition as a value."""
    return Value(condition_of(value))


def is_none(value: Any) -> Any:
    """`value is None`."""
    if isinstance(value, OneOf):
        return value.each(is_none)
    if not isinstance(value, Value):
        return value is None
    return ~value.exists if isinstance(value.written.type, OptionalOf) else False


def same(one: Any, other: Any) -> bool:
    """`one is other`. Raises GameError where it is asked of the state."""
    if isinstance(one, Value) or isinstance(other, Value):
        raise GameError("`is` is asked of the state", fix="write `==`, or `is None`")
    return one is other


def contains(things: Any, value: Any) -> Any:
    """`value in things`."""
    if isinstance(things, OneOf):
        return things.each(lambda side: contains(side, value))
    if isinstance(value, OneOf):
        return value.each(lambda side: contains(things, side))
    if isinstance(things, Filtered):
        return things.holds(value)
    if not isinstance(value, Value) and not (isinstance(things, tuple | list) and any(map(symbolic, things))):
        return value in things
    if isinstance(things, str):
        raise GameError(f"`{value!r}` is looked for in the text {things!r}", fix="write a tuple of names")
    if isinstance(things, Value) or not isinstance(things, Iterable):
        raise GameError(f"`{value!r}` is looked for in `{things!r}`", fix="write a list, or ask about each place")
    if isinstance(things, range) and things.step == 1:
        return Value(wr.conjunction((truth(value >= things.start), truth(value < things.stop))))
    parts: list[Written] = []
    if plainly.get() and isinstance(things, list | tuple):  # Python makes the list before it looks for anything in it
        shown = [thing.written for thing in things if isinstance(thing, Value) and not isinstance(thing, OneOf)]
        parts = [wr.negation(wr.equal(one, one)) for one in shown if one.needs]
    for thing in _in_order(things, value):
        if thing is None and isinstance(value, Value) and not isinstance(value.written.type, OptionalOf):
            continue  # what is always there is never None
        parts.append(truth(value == thing))
    known = [part.known for part in parts]
    if all(one is not None for one in known):
        return any(bool(one.payload) for one in known if one is not None)
    return Value(wr.disjunction(parts))


def _in_order(things: Iterable[Any], value: Any) -> Iterable[Any]:
    """What is in a list; of a set, which has no order, in the order of the sort."""
    if isinstance(things, set | frozenset):
        kind = value.written.type
        kind = kind.inner if isinstance(kind, OptionalOf) else kind
        if isinstance(kind, Element):
            return [element for element in kind if element in things] + ([None] if None in things else [])
        return sorted(things, key=lambda thing: (thing is not None, thing))
    if isinstance(things, SortElements | range | Mapping | list | tuple):
        return things
    return list(things)


_COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "Eq": operator.eq,
    "NotEq": operator.ne,
    "Lt": operator.lt,
    "LtE": operator.le,
    "Gt": operator.gt,
    "GtE": operator.ge,
    "Is": lambda a, b: is_none(a) if b is None else same(a, b),
    "IsNot": lambda a, b: no(is_none(a) if b is None else same(a, b)),
    "In": lambda a, b: contains(b, a),
    "NotIn": lambda a, b: no(contains(b, a)),
}


def chain(signs: tuple[str, ...], first: Any, second: Any, *further: Callable[[], Any]) -> Any:
    """`a < b < c`: what stands in the middle is asked once, and the next only where it has held so far."""
    parts = Junction(False)
    left = first
    right = second
    for number, sign in enumerate(signs):
        if number:
            left, right = right, further[number - 1]()
        compared = _COMPARED[sign](left, right)
        if number == len(signs) - 1:
            parts.last(compared)
        elif not parts.part(compared):
            break
    return parts.result()
