"""`and`, `or`, `not`, `x if c else y`, `in`, `is` and chained comparisons of what depends on the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from threading import local
from typing import Any

from ..errors import GameError
from ..expressions import written as wr
from ..expressions.types import BOOLEAN, Element, OptionalOf, ValueType
from ..expressions.written import Written
from ..words.joining import negate
from ..words.lookups import FixedTable, SortElements
from ..words.merged_names import OneOf, condition_of, merge, symbolic
from ..words.parts_of_elements import part_of, parts_in_order
from ..words.paths import Context, current, here, plainly
from ..words.recordings import spoil
from ..words.sorts_of_tuples import equal_parts, in_state, is_among, refuse_own_equality
from ..words.values import NOWHERE, Value, is_there, lift, truth
from .authors_containers import what_is_in
from .gathering import Filtered, gone_through, item, some, total
from .iterators import NO_ITERATORS, goes_on
from .own_functions import Own, function_of
from .standing_for_python import stands_for_python
from .tuples import SIGNS, compared

_NOTHING = object()


class Junction:
    """`a and b and c`, or with `or`: from left to right, up to the first part that decides it.

    It is made when the first part comes that is not simply True or False.

    Args:
        context: what is being read.
        decides: what `or` ends with, and `and` does not.
        length: how long the path was where it began.
    """

    __slots__ = ("_decides", "_last", "_length", "_parts", "_values", "context")

    def __init__(self, context: Context, decides: bool, length: int) -> None:
        self.context = context
        self._decides = decides
        self._length = length
        self._parts: list[Written] = []
        self._values: list[Any] = []
        self._last: Any = _NOTHING

    def part(self, value: Any) -> bool:
        """A part that is not the last one. Returns whether the next one is come by."""
        if not symbolic(value):
            self._last = value
            return bool(value) is not self._decides
        condition = condition_of(value)
        self._parts.append(condition)
        self._values.append(value)
        self._last = _NOTHING
        self.enter(wr.negation(condition) if self._decides else condition)
        return True

    def enter(self, condition: Written) -> None:
        """What follows is come by where a condition holds."""
        self.context.push(condition)

    def last(self, value: Any) -> bool:
        """The last part."""
        self._last = value
        if self._parts and symbolic(value):
            self._parts.append(condition_of(value))
            self._values.append(value)
            self._last = _NOTHING
        return True

    def result(self) -> Any:
        """What the whole is worth."""
        self.context.cut(self._length)
        parts = self._parts
        if not parts:
            return self._last
        if self._last is not _NOTHING:
            if type(self._last) is not bool and not isinstance(self._last, Value):
                told = (
                    f"`{self._last!r}` stands beside a condition on the state in `{'or' if self._decides else 'and'}`"
                )
                raise GameError(told, fix="compare it with something, so that it is a condition, too")
            parts.append(truth(self._last))
            self._values.append(Value(parts[-1]))
        if any(type(one) is OneOf or isinstance(one.written.simple.type, OptionalOf) for one in self._values):
            return self._deciding()
        return Value(wr.disjunction(parts) if self._decides else wr.conjunction(parts))

    def _deciding(self) -> Any:
        """The part that decides, where that may be None, of which `and` and `or` make no truth value."""
        *values, found = (Value(lift(one, BOOLEAN)) for one in self._values)
        for condition, value in reversed([*zip(self._parts, values, strict=False)]):
            found = merge(condition, value, found) if self._decides else merge(condition, found, value)
        return found


_ONLY = {True: (True,), False: (False,)}
"""What `last` returns where no part but the last decides, so that the whole need not be kept anywhere."""


class _Alone(local):
    """What is evaluated where nothing is being read, as a generator that lists what there is to choose from."""

    def __init__(self) -> None:
        self.context = Context()


_ALONE = _Alone()


def _context() -> Context:
    """Where `and`, `or` and `x if c else y` keep how far they are: their parts are called one after the other."""
    return current() or _ALONE.context


def opened(decides: bool) -> None:
    """`and` or `or` begins: what is kept is how long the path is, of `and` as a negative number."""
    context = _context()
    length = len(context.path)
    context.junctions.append(length if decides else ~length)


def part(value: Any) -> bool:
    """See `Junction.part`."""
    context = _context()
    found = context.junctions[-1]
    if type(found) is int:
        if value is True or value is False:
            return value is (found < 0)
        found = _made(context, found)
    return found.part(value)  # type: ignore[no-any-return]


def last(value: Any) -> bool | tuple[bool]:
    """See `Junction.last`."""
    context = _context()
    found = context.junctions[-1]
    if type(found) is int:
        if value is True or value is False:
            return _ONLY[value]
        found = _made(context, found)
    return found.last(value)  # type: ignore[no-any-return]


def _made(context: Context, begun: int) -> Junction:
    made = context.junctions[-1] = Junction(context, begun >= 0, begun if begun >= 0 else ~begun)
    return made


def junction(begun: None, gone_through: Any) -> Any:
    """`and` or `or` is over; what came between has been evaluated by now."""
    context = _context()
    found = context.junctions.pop()
    if type(found) is not int:
        return found.result()
    context.cut(found if found >= 0 else ~found)
    return gone_through[0] if gone_through else found >= 0


class Either:
    """`x if c else y`, where the condition is asked of the state."""

    __slots__ = ("_condition", "_context", "_length")

    def __init__(self, context: Context, condition: Written) -> None:
        self._context = context
        self._length = len(context.path)
        self._condition = condition

    def then(self) -> bool:
        """Whether the first is come by."""
        self._context.push(self._condition)
        return True

    def orelse(self) -> bool:
        """Whether the second is come by."""
        self._context.cut(self._length)
        self._context.push(wr.negation(self._condition))
        return True

    def result(self, one: Any, other: Any) -> Any:
        """What it is worth."""
        self._context.cut(self._length)
        return merge(self._condition, one, other)


def asked(test: Any) -> None:
    """The condition of `x if c else y`; where the answer is known, it is kept alone."""
    context = _context()
    context.junctions.append(Either(context, condition_of(test)) if symbolic(test) else bool(test))


def then() -> bool:
    """See `Either.then`."""
    found: Either | bool = _context().junctions[-1]
    return found if found is True or found is False else found.then()


def orelse() -> bool:
    """See `Either.orelse`."""
    found: Either | bool = _context().junctions[-1]
    return not found if found is True or found is False else found.orelse()


def either(begun: None, one: Any, other: Any) -> Any:
    """`x if c else y` is over; of what is not come by, None is given."""
    found: Either | bool = _context().junctions.pop()
    if found is True or found is False:
        return one if found else other
    return found.result(one, other)


@stands_for_python
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
    return ~is_there(value) if isinstance(value.written.type, OptionalOf) else False


def _is_truth(thing: Any) -> bool:
    return _inner(thing) is BOOLEAN if isinstance(thing, Value) else isinstance(thing, bool)


def _is_member(thing: Any) -> bool:
    """Whether a thing is a member of an enumeration, or none."""
    if not isinstance(thing, Value):
        return isinstance(thing, Enum)
    kind = _inner(thing)
    return isinstance(kind, Element) and all(isinstance(one, Enum) for one in kind)


def _inner(value: Value) -> ValueType:
    kind = value.written.type
    return kind.inner if isinstance(kind, OptionalOf) else kind


@stands_for_python
def same(one: Any, other: Any) -> Any:
    """`one is other`: of truth values, and of members of enumerations, of each of which there is one only.

    Raises GameError where it is asked of anything else in the state.
    """
    if one is None:
        return is_none(other)
    if isinstance(one, OneOf):
        return one.each(lambda side: same(side, other))
    if isinstance(other, OneOf):
        return other.each(lambda side: same(one, side))
    if isinstance(one, Value) or isinstance(other, Value):
        if all(map(_is_truth, (one, other))) or all(map(_is_member, (one, other))):
            return one == other
        raise GameError("`is` is asked of the state", fix="write `==`, or `is None`")
    if type(one) not in _NAMES and not isinstance(one, Enum):
        spoil()  # what equals a thing that was given before need not be the same
    return one is other


@stands_for_python
def contains(things: Any, value: Any) -> Any:
    """`value in things`."""
    kind = type(things)
    if type(value) in _PLAIN and (kind in _HASHED or kind is range or (kind in _IN_ORDER and _are_plain(things))):
        return value in things
    if type(value) is Value and (kind is tuple or kind is list):
        if (known := _among_texts(value.written, things)) is not None:
            return known if known is True or known is False else Value(known)
        if not plainly.get() or not any([type(thing) is Value for thing in things]):
            return _is_one_of(things, value)
    elif kind is OneOf:
        return things.each(lambda side: contains(side, value))
    if isinstance(value, OneOf):
        return value.each(lambda side: contains(things, side))
    if type(things) is Value and not in_state(value, Value):
        found = part_of(things, f" has {value!r}", lambda element: value in element)
        if found is not NOWHERE:
            return found
    if type(things) is Value and isinstance(value, Value) and parts_in_order(things) is not None:
        things = gone_through(things)
    if kind not in _PYTHONS:
        goes_on(things)
    if kind not in _PYTHONS and in_state(value, Value):
        things = what_is_in(things, value)
    if isinstance(things, Filtered):
        return things.holds(value)
    if isinstance(things, Iterable) and not isinstance(things, str):
        listed = isinstance(things, _LISTS) and any([type(t) is tuple and in_state(t, Value) for t in things])
        if listed or (isinstance(value, tuple) and in_state(value, Value)):
            return is_among([value], _in_some_order(things), Value)
    if not isinstance(value, Value) and not (isinstance(things, _LISTS) and any(map(symbolic, things))):
        return value in things
    if hasattr(type(things), "__next__"):  # nothing more is asked for where it was found
        return some(value == thing for thing in things)
    if isinstance(things, str):
        raise GameError(f"`{value!r}` is looked for in the text {things!r}", fix="write a tuple of names")
    if isinstance(things, Value) or not isinstance(things, Iterable):
        raise GameError(f"`{value!r}` is looked for in `{things!r}`", fix="write a list, or ask about each place")
    if isinstance(things, range) and things.step == 1:
        return _between(value, things)
    parts: list[Written] = []
    if plainly.get() and isinstance(things, list | tuple):  # Python makes the list before it looks for anything in it
        shown = [thing.written for thing in things if isinstance(thing, Value) and not isinstance(thing, OneOf)]
        parts = [wr.negation(wr.equal(one, one)) for one in shown if one.needs]
    return _is_one_of(_in_order(things, value), value, parts)


@stands_for_python
def counted(things: Any, own: Own, value: Any) -> Any:
    """`things.count(value)`; of a list or tuple also where the state decides which of them are alike.

    Args:
        things: whatever has such a method.
        own: gives the method as it is read, where it is the author's.
        value: what it is given.
    """
    if isinstance(things, OneOf):
        return things.each(lambda side: counted(side, own, value))
    if type(things) not in _LISTS or not in_state((value, *things), Value):
        return own(things.count)(value)
    return total([contains((thing,), value) for thing in things])


def _between(value: Value, numbers: range) -> Value:
    """`value in numbers`, which go up one by one: what is absent is not."""
    there = wr.exists(value.written) if isinstance(value.written.type, OptionalOf) else wr.TRUE
    context = here()
    length = len(context.path)
    context.push(there)
    try:
        return Value(wr.conjunction((there, truth(value >= numbers.start), truth(value < numbers.stop))))
    finally:
        context.cut(length)


_PYTHONS = frozenset((dict, set, frozenset, tuple, list, range, SortElements))
_HASHED = frozenset((dict, set, frozenset))
_PLAIN = frozenset((str, int, bool))
_LISTS = (tuple, list)
_IN_ORDER = frozenset(_LISTS)


def _are_plain(things: Iterable[Any]) -> bool:
    """Whether all of some things are plain ones of Python, which compare as Python does."""
    return _PLAIN.issuperset(map(type, things))


_known_among: dict[tuple[Written, tuple[str, ...]], Written | bool] = {}
_MOST_KNOWN = 1 << 12


def _among_texts(value: Written, things: tuple[Any, ...] | list[Any]) -> Written | bool | None:
    """Whether a value is one of some texts, which is asked again and again; None where these are no texts alone."""
    for thing in things:
        if type(thing) is not str:
            return None
    key = value, tuple(things)
    found = _known_among.get(key)
    if found is None:
        answer = _is_one_of(things, Value(value))
        if len(_known_among) >= _MOST_KNOWN:
            _known_among.clear()
        found = _known_among[key] = answer.written if isinstance(answer, Value) else answer
    return found


@stands_for_python
def _is_one_of(things: Iterable[Any], value: Any, asked: Sequence[Written] = ()) -> Any:
    """Whether something is one of some things, of which at least one is a value; `asked` goes before."""
    parts = list(asked)
    for thing in things:
        if thing is None and isinstance(value, Value) and not isinstance(value.written.type, OptionalOf):
            continue  # what is always there is never None
        is_own = not isinstance(value, Value) and type(value) not in _PLAIN
        if type(thing) not in _PLAIN and not isinstance(thing, Value):
            refuse_own_equality(value, thing, Value)
        parts.append(truth(equal_parts(value, thing, Value) if is_own else value == thing))
    known = [part.known for part in parts]
    if all(one is not None for one in known):
        return any(bool(one.payload) for one in known if one is not None)
    return Value(wr.disjunction(parts))


def _in_some_order(things: Iterable[Any]) -> Iterable[Any]:
    """What is in a collection; of a set, whose order may change from run to run, in the order of what is shown."""
    return sorted(things, key=repr) if isinstance(things, set | frozenset) else things


@stands_for_python
def equals(one: Any, other: Any) -> Any:
    """`one == other`, where one of them is written as a tuple or a list."""
    if type(one) is list and type(other) is list:
        one, other = tuple(one), tuple(other)
    if in_state(one, Value) or in_state(other, Value):
        return equal_parts(one, other, Value)
    return one == other


@stands_for_python
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


@stands_for_python
def got(things: Any, own: Own, key: Any, *instead: Any) -> Any:
    """`things.get(key, instead)`; of a fixed mapping also at a key in the state.

    Args:
        things: whatever has such a method.
        own: gives the method as it is read, where it is the author's.
        key, instead: what it is given.
    """
    if type(things) in _OWN_GET and _is_plain(key) and (not instead or type(instead[0]) in NO_ITERATORS):
        return things.get(key, *instead)
    if isinstance(things, OneOf):
        return things.each(lambda side: got(side, own, key, *instead))
    if not isinstance(things, Mapping) or not (symbolic(key) or (isinstance(key, tuple) and in_state(key, Value))):
        return own(things.get)(key, *instead)
    if function_of(things.get) is not None:
        return own(things.get)(key, *instead)
    default = instead[0] if instead else None
    there = contains(things, key)
    if not symbolic(there):
        return item(things, key) if there else default
    context = here()
    length = len(context.path)
    context.push(condition_of(there))
    try:
        entry = item(things, key)
    finally:
        context.cut(length)
    return merge(condition_of(there), entry, default)


_OWN_GET = (dict, FixedTable)
_NAMES = frozenset((str, int, bool, type(None)))


def _is_plain(key: Any) -> bool:
    """Whether a key is a plain value, of which nothing need be asked, or a tuple of such."""
    return type(key) in _NAMES or (type(key) is tuple and all([type(one) in _NAMES or _is_plain(one) for one in key]))


_COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    **{sign: partial(compared, sign) for sign in SIGNS},
    "Is": lambda a, b: is_none(a) if b is None else same(a, b),
    "IsNot": lambda a, b: no(is_none(a) if b is None else same(a, b)),
    "In": lambda a, b: contains(b, a),
    "NotIn": lambda a, b: no(contains(b, a)),
}


def chain(signs: tuple[str, ...], first: Any, second: Any, *further: Callable[[], Any]) -> Any:
    """`a < b < c`: what stands in the middle is asked once, and the next only where it has held so far."""
    context = current() or here()
    parts = Junction(context, False, len(context.path))
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
