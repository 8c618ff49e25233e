"""What an author writes with: values with ordinary operators. The words that join them are in `joining`.

A `Value` wraps an expression. Its operators build larger expressions; nothing is computed. Python's own `if`, `and`,
`or`, `not` and chained comparisons need a truth value at once, which a symbolic value does not have: in methods of a
game they are rewritten (see `plain`), elsewhere refused with the place and the remedy. Where everything involved is
already known the value is a literal and they work.
"""

from __future__ import annotations

import functools
import math
import sys
from collections.abc import Callable, Hashable, Iterator
from decimal import Decimal
from fractions import Fraction
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ..errors import GameError
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.types import BOOLEAN, Element, Integer, OptionalOf, ValueType
from ..expressions.written import Written
from . import paths
from .sorts_of_numbers import as_number, as_they_are_joined, is_compared_with_numbers
from .sorts_of_tuples import condition_of_parts, element_of, equal_parts, in_state, sort_of_tuples

T = TypeVar("T")

_REMEDY = (
    "ask it in a method of the game, or in a function under @word; elsewhere use `&`, `|`, `~`, all_of, any_of, negate"
)
_REMEDY_INSIDE = (
    "sorted, min and max with a key, .index, and what else Python does by itself cannot go by the state: "
    "ask part by part, with any, all, sum, min, max or len; who has most says unique_max({x: ... for x in xs})"
)
_GO_THROUGH = "go through all that it may be, and ask inside whether it is meant"


_NO_TEXT = 'compare the value itself; what people read is because=f"..."'


def _is_ours(frame: FrameType) -> bool:
    """Whether it is rulestone that makes a text, for people, and not an author's rule or what that calls."""
    module = str(frame.f_globals.get("__name__", ""))
    if module == _RUNNING and frame.f_back is not None:
        return _is_ours(frame.f_back)
    return module.startswith("rulestone.") and not module.startswith("rulestone.model.games.")


_RUNNING = "rulestone.model.plain.unread_calls"
"""The module that runs for an author what nobody reads."""


def _asks_for_text(frame: FrameType) -> FrameType:
    """Who asks for the text of something, of which a part is asked in turn."""
    while frame.f_back is not None and (
        frame.f_code.co_name == "__repr__" or frame.f_code.co_qualname.startswith("recursive_repr.")
    ):
        frame = frame.f_back
    return frame


_DEBUGGERS = ("pdb", "bdb")


NOWHERE = object()
"""What stands for a part that no element of a sort has."""


def _no_part(value: Value, name: str, part: Callable[[Any], Any]) -> Any:
    return NOWHERE


_GREATEST_POWER = 8
"""A number of the state may be raised to a known power up to this: so often it is multiplied."""


class Counts:
    """How many values have been made: who wants to know whether something was made of the state asks twice.

    It is no attribute of the class of values: Python forgets what it knows of a class that is changed.
    """

    __slots__ = ("made",)

    def __init__(self) -> None:
        self.made = 0


counts = Counts()


class Value:
    """A symbolic value: a truth value, an integer, an element of a sort, or an optional of these.

    Attributes:
        written: the expression, word for word.
    """

    __slots__ = ("written",)
    part_read_by: ClassVar[Callable[[Value, str, Callable[[Any], Any]], Any]] = staticmethod(_no_part)
    """Reads a part of an element; `parts_of_elements`, which is built on values, puts itself here."""
    parts_read_by: ClassVar[Callable[[Value], list[tuple[Written, Any]] | None]] = staticmethod(lambda value: None)
    """Reads all parts of an element, each with when it is there; likewise."""
    spelt = 0  # how often one was made a text: who wants to know whether that was done asks twice

    def __init__(self, expression: Written | ex.Node) -> None:
        counts.made += 1
        if type(expression) is Written:
            self.written = expression
        else:
            self.written = wr.as_it_is(expression)  # type: ignore[arg-type]

    def typed(self, like: ValueType | None) -> Written:
        """The expression where a value of some type is expected."""
        return self.written

    @property
    def node(self) -> ex.Node:
        """The expression, simplified: equal wherever the words denote."""
        return self.written.simple

    def __repr__(self) -> str:
        Value.spelt += 1
        if paths.current() is not None and self.written.known is None:
            asks = _asks_for_text(sys._getframe(1))
            if not _is_ours(asks) and asks.f_globals.get("__name__") not in _DEBUGGERS:
                raise GameError(f"a text depends on the state: `{self.written!r}`", fix=_NO_TEXT)
        return repr(self.written)

    def __str__(self) -> str:
        if self.written.known is None and not _is_ours(sys._getframe(1)):
            raise GameError(f"a text depends on the state: `{self!r}`", fix=_NO_TEXT)
        return repr(self)

    def __format__(self, form: str) -> str:
        if self.written.known is None and not _is_ours(sys._getframe(1)):
            raise GameError(f"a text depends on the state: `{self!r}`", fix=_NO_TEXT)
        return format(repr(self), form)

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        known = self.written.known
        if known is not None and known.type is BOOLEAN:
            return bool(known.payload)
        if sys._getframe(1).f_code in paths.without_source:
            raise GameError(
                f"Python needs to know now whether `{self!r}` is true, and the source of the method is not to be had",
                fix="write the game to a file or in a notebook",
            )
        fix = _REMEDY_INSIDE if paths.plainly.get() and paths.current() is not None else _REMEDY
        raise GameError(f"Python needs to know now whether `{self!r}` is true", fix=fix)

    def __index__(self) -> int:
        known = self.written.known
        if known is not None and isinstance(known.type, Integer):
            return int(known.payload)
        raise GameError(f"Python needs to know now what number `{self!r}` is", fix=_GO_THROUGH)

    def __eq__(self, other: object) -> Value:  # type: ignore[override]
        own = self.written
        if type(other) is Value:
            return Value(_equal(own, other.written))
        if type(other) is str:
            return Value(_equal(own, _lifted(other, own.simple.type)))
        if isinstance(other, tuple) and in_state(other, Value):
            return condition_of_parts(equal_parts(self, other, Value), Value)
        if isinstance(other, _WITH_A_POINT) and _is_of_numbers(own.type):
            whole = rounded(other, math.floor)
            is_never = isinstance(whole, _WITH_A_POINT) or whole != other
            return Value(wr.negation(wr.equal(own, own))) if is_never else self == whole
        return Value(_equal(own, beside(other, own.simple.type)))

    def __ne__(self, other: object) -> Value:  # type: ignore[override]
        if isinstance(other, tuple) and in_state(other, Value):
            return ~(self == other)
        if isinstance(other, _WITH_A_POINT):
            return ~(self == other)
        return Value(wr.negation(_equal(self.written, beside(other, self.written.type))))

    def __le__(self, other: object) -> Value:
        return Value(wr.at_most(number(self), number(rounded(other, math.floor))))

    def __lt__(self, other: object) -> Value:
        return Value(wr.less(number(self), number(rounded(other, math.ceil))))

    def __ge__(self, other: object) -> Value:
        return Value(wr.at_most(number(rounded(other, math.ceil)), number(self)))

    def __gt__(self, other: object) -> Value:
        return Value(wr.less(number(rounded(other, math.floor)), number(self)))

    def __add__(self, other: object) -> Value:
        return Value(wr.plus(number(self), number(other)))

    def __radd__(self, other: object) -> Value:
        return Value(wr.plus(number(other), number(self)))

    def __sub__(self, other: object) -> Value:
        return Value(wr.minus(number(self), number(other)))

    def __rsub__(self, other: object) -> Value:
        return Value(wr.minus(number(other), number(self)))

    def __neg__(self) -> Value:
        return Value(wr.negative(number(self)))

    def __abs__(self) -> Value:
        if not paths.plainly.get():
            raise TypeError("bad operand type for abs(): 'Value'")
        own = number(self)
        return Value(wr.extreme(wr.Op.GREATEST, [own, wr.negative(own)]))

    def __pos__(self) -> Value:
        return Value(number(self))

    def __mul__(self, other: object) -> Value:
        return Value(wr.times(number(self), number(other)))

    def __rmul__(self, other: object) -> Value:
        return Value(wr.times(number(other), number(self)))

    def __pow__(self, exponent: object) -> Value:
        if not paths.plainly.get() or type(exponent) is not int or not 0 <= exponent <= _GREATEST_POWER:
            return NotImplemented
        own = number(self)
        found = wr.as_it_is(ex.integer(1))
        for _ in range(exponent):
            found = wr.times(found, own)
        return Value(found)

    def __floordiv__(self, other: object) -> Value:
        return Value(paths.evaluated(wr.quotient(number(self), number(other))))

    def __rfloordiv__(self, other: object) -> Value:
        return Value(paths.evaluated(wr.quotient(number(other), number(self))))

    def __mod__(self, other: object) -> Value:
        return Value(paths.evaluated(wr.remainder(number(self), number(other))))

    def __rmod__(self, other: object) -> Value:
        return Value(paths.evaluated(wr.remainder(number(other), number(self))))

    def __and__(self, other: object) -> Value:
        return Value(wr.conjunction((truth(self), truth(other))))

    def __rand__(self, other: object) -> Value:
        return Value(wr.conjunction((truth(other), truth(self))))

    def __or__(self, other: object) -> Value:
        return Value(wr.disjunction((truth(self), truth(other))))

    def __ror__(self, other: object) -> Value:
        return Value(wr.disjunction((truth(other), truth(self))))

    def __invert__(self) -> Value:
        return Value(wr.negation(truth(self)))

    @property
    def exists(self) -> Any:
        """In the first edition whether an optional holds a value; in plain Python what its element calls so."""
        return self._attribute("exists") if paths.plainly.get() else is_there(self)

    @property
    def value(self) -> Any:
        """In the first edition the value of an optional, see `value_of`; in plain Python what its element calls so."""
        return self._attribute("value") if paths.plainly.get() else value_of(self)

    def __iter__(self) -> Iterator[Any]:
        """In plain Python: the parts of the element that it is. Raises TypeError where no element has any in an order.

        Raises GameError where the state decides how many there are.
        """
        parts = Value.parts_read_by(self)
        if parts is None:
            raise TypeError("'Value' object is not iterable")
        if any(there is not wr.TRUE for there, _ in parts):
            raise GameError(f"how many parts `{self!r}` has depends on the state", fix="name them, `self.at[0]`")
        return iter([part for _, part in parts])

    def __getitem__(self, index: Any) -> Any:
        """In plain Python: an item of the element that it is. Raises TypeError where no element has any."""
        found = Value.part_read_by(self, f"[{index!r}]", lambda element: element[index])
        if found is not NOWHERE:
            return found
        if Value.part_read_by(self, ".length", len) is not NOWHERE:
            raise IndexError(f"no element of {self.written.type} has [{index!r}]")
        raise TypeError("'Value' object is not subscriptable")

    if not TYPE_CHECKING:  # to a checker a value has what is written here and no more

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            return self._attribute(name)

    def _attribute(self, name: str) -> Any:
        """In plain Python: an attribute of the element that it is. Raises AttributeError where no element has it."""
        found = Value.part_read_by(self, f".{name}", lambda element: getattr(element, name))
        if found is NOWHERE:
            raise AttributeError(f"'Value' object has no attribute '{name}'", name=name, obj=self)
        return found


def is_there(value: Value) -> Value:
    """Whether an optional holds a value. Raises GameError where it is none."""
    return Value(wr.exists(_optional(value)))


def value_of(value: Value) -> Value:
    """The value of an optional; undefined, hence a finding, where it is absent. Raises GameError where it is none."""
    return Value(paths.evaluated(wr.value_of(_optional(value))))


def _optional(value: Value) -> Written:
    if not isinstance(value.written.type, OptionalOf):
        raise GameError(f"`{value!r}` is always there", fix="declare it Optional(...), or read it directly")
    return value.written


def beside(value: object, like: ValueType | None) -> Written:
    """What is compared with a value of a type, or chosen instead: beside a sort of numbers it may be any number."""
    if type(value) is int and like is not None and is_compared_with_numbers(like) and not like.contains(value):
        return lift(value, _ANY_NUMBER)
    return lift(value, like)


def _equal(left: Written, right: Written) -> Written:
    """Whether two values are the same; an element of a sort of numbers may be compared with a number."""
    try:
        return wr.equal(left, right)
    except GameError:
        return wr.equal(*as_they_are_joined((left, right)))


def lift(value: object, like: ValueType | None = None) -> Written:
    """A Python value or a Value as an expression, plain values as the expected type has them.

    Raises GameError for a value that no such type has, naming the nearest one.
    """
    if type(value) is Value:
        return value.written
    if type(value) in _PLAIN:
        return _lifted(value, like)
    if isinstance(value, Value):
        return value.typed(like)
    if isinstance(value, tuple) and like is not None and in_state(value, Value):
        if (sort := sort_of_tuples(like)) is not None:
            return element_of(value, sort, Value)
        raise GameError(f"{value!r} is not a value of {like}", fix="use a value of that type")
    return _lifted(value, like) if isinstance(value, _PLAIN) else wr.as_it_is(literal(value, like))


def _compared_with() -> str:
    """What to do where a number stands for a condition: as in `a > 0 & b`, which Python reads as `a > (0 & b)`."""
    if paths.plainly.get():
        return "compare it with something; write `and`, `or`, `not`: Python does `&`, `|` and `~` before it compares"
    return "compare it with something; of a plain True or False `~` makes a number in Python, `not` does not"


_PLAIN = (bool, int, str, type(None))  # as `bool | int | ...` it would be gone through more slowly


def literal(value: object, like: ValueType | None = None) -> ex.Node:
    """A Python value as a literal of the expected type. Raises GameError for a value that no such type has."""
    if isinstance(like, OptionalOf):
        if value is None:
            return ex.constant(like.absent_code, like)
        if isinstance(like.inner, Element):
            return _element(value, like)
        return literal(value, like.inner)
    if isinstance(like, Element):
        return _element(value, like)
    if isinstance(value, bool):
        if isinstance(like, Integer):
            raise GameError(
                f"{value} stands where a number belongs",
                fix="write 1 if ... else 0; conditions are counted by sum(...)",
            )
        return ex.boolean(value)
    if isinstance(value, int):
        if like is BOOLEAN:
            raise GameError(f"{value} stands where a condition belongs", fix=_compared_with())
        return ex.integer(int(value))  # a member of an IntEnum is the number that it is
    if like is None:
        raise GameError(
            f"nothing tells what type {value!r} has",
            fix="assign it to a variable at once, or put a value of its sort beside it",
        )
    if isinstance(value, _WITH_A_POINT) and isinstance(like, Integer):
        is_whole = math.isfinite(value) and value == int(value)
        what = f"{value} is {f'a {type(value).__name__}' if is_whole else 'no whole number'}"
        if like != _ANY_NUMBER:
            what = f"{value} is not a value of {like}"
        raise GameError(what, fix="numbers of the state are whole: divide by `//`, or count in halves or hundredths")
    if value is None and like is BOOLEAN:
        raise GameError(
            f"None is not a value of {like}", fix="return a condition: a method without `return` gives None"
        )
    raise GameError(f"{value!r} is not a value of {like}", fix="use a value of that type")


def kept_literal(value: object, value_type: ValueType) -> ex.Node:
    """A Python value as it is kept in a variable of a type."""
    node = literal(value, value_type)
    return ex.as_optional(node, value_type) if isinstance(value_type, OptionalOf) else node


def _element(value: Any, like: Element | OptionalOf) -> ex.Node:
    """An element of a sort, or an optional one."""
    try:
        return ex.constant(like.encode(value), like)
    except TypeError:  # it has no hash, so it is no element
        raise GameError(f"{value!r} is not a value of {like}", fix="use a value of that type") from None


@functools.lru_cache(maxsize=1 << 14, typed=True)
def _lifted(value: Hashable, like: ValueType | None) -> Written:
    return wr.as_it_is(literal(value, like))


def truth(value: object) -> Written:
    """A condition as an expression. Raises GameError for anything else."""
    written = value.written if type(value) is Value else lift(value, BOOLEAN)
    if written.simple.type is BOOLEAN:
        return written
    if paths.plainly.get():
        if written.simple.type == OptionalOf(BOOLEAN):  # Python takes None for False
            return wr.conjunction((wr.exists(written), wr.value_of(written)))
        if isinstance(written.type, OptionalOf):
            raise GameError(f"`{written!r}` is not a condition", fix="ask `is None` or `is not None`, or compare it")
    if not wr.is_condition(written):
        raise GameError(f"`{written!r}` is not a condition", fix="compare it with something")
    return written


def _there(written: Written) -> Written:
    """What may be absent, where a plain value is wanted: where it is absent it denotes nothing."""
    return paths.evaluated(wr.value_of(written)) if isinstance(written.type, OptionalOf) else written


_ANY_NUMBER = Integer(None, None)
_WITH_A_POINT = (float, Fraction, Decimal)


def _is_of_numbers(kind: ValueType) -> bool:
    return isinstance(kind.inner if isinstance(kind, OptionalOf) else kind, Integer) or is_compared_with_numbers(kind)


def rounded(value: object, to_whole: Callable[[Any], int]) -> object:
    """What a whole number is compared with: of `n < 0.5` the number that is next above; all else as it is."""
    if isinstance(value, _WITH_A_POINT) and math.isfinite(value):
        return to_whole(value)
    return value


def number(value: object) -> Written:
    """A number as an expression. Raises GameError for anything else."""
    written = value.written if type(value) is Value else lift(value, _ANY_NUMBER)
    if type(written.simple.type) is Integer:
        return written
    asked = written
    if paths.plainly.get():
        written = _there(written)
    if wr.is_number(written):
        return written
    if (found := as_number(written)) is not None:
        return found
    if isinstance(written.type, Element):
        if all(isinstance(element, str) for element in written.type.elements):
            raise GameError(
                f"`{asked!r}` is one of the texts of {written.type}, and no number",
                fix="look up in a mapping what is meant, a number or a text: texts are not joined or cut in a rule",
            )
        raise GameError(
            f"`{asked!r}`, a value of {written.type}, is not a number",
            fix="look a number up for it in a mapping, or let its elements be numbers, as members of an IntEnum are",
        )
    raise GameError(f"`{asked!r}` is not a number", fix="write 1 if ... else 0 for a condition, sum(...) for several")
