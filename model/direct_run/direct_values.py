"""What a rule holds in its hands in a direct run: plain values, with the operators of the language.

* `Known` is a value as the first edition's rules see one: `~` is not, `&` and `|` ask from left to right, and an
  optional has `.exists` and `.value`. Python asks everything at once, also what an earlier part has settled; so what
  denotes nothing is a value, too (`Lacking`), that spoils whatever needs it and nothing else.
* `Number` is a whole number as rules in plain Python see one: an `int` that divides as the language does. There what
  denotes nothing raises `Undefined` where it stands, and Python itself leaves out what is not reached.

Nothing here knows expressions.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterator
from typing import Any, NoReturn

from ..errors import GameError, Undefined

NO_DIVISION = "division by a number below 1"
ABSENT = "the value of something absent is read"


class Known:
    """A value of the state, or what was made of one.

    Attributes:
        it: the plain value.
        place: in a set-up, where it is kept; None for what was computed.
    """

    __slots__ = ("it", "place")

    def __init__(self, it: Any, place: Any = None) -> None:
        self.it = it
        self.place = place

    def __repr__(self) -> str:
        return repr(self.it)

    __str__ = __repr__

    def __format__(self, how: str) -> str:
        return format(self.it, how)

    def __hash__(self) -> int:
        return hash(self.it)

    def __bool__(self) -> bool:
        if type(self.it) is bool:
            return self.it
        raise GameError(f"Python needs to know whether {self.it!r} is true", fix="compare it with something")

    def __index__(self) -> int:
        return operator.index(self.it)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.it)

    def __eq__(self, other: object) -> Known:  # type: ignore[override]
        if type(other) is Lacking:
            return other
        return TRUE if self.it == (other.it if type(other) is Known else other) else FALSE

    def __ne__(self, other: object) -> Known:  # type: ignore[override]
        if type(other) is Lacking:
            return other
        return FALSE if self.it == (other.it if type(other) is Known else other) else TRUE

    def __le__(self, other: object) -> Known:
        return _with(operator.le, self, other)

    def __lt__(self, other: object) -> Known:
        return _with(operator.lt, self, other)

    def __ge__(self, other: object) -> Known:
        return _with(operator.ge, self, other)

    def __gt__(self, other: object) -> Known:
        return _with(operator.gt, self, other)

    def __add__(self, other: object) -> Known:
        return _with(operator.add, self, other)

    def __radd__(self, other: object) -> Known:
        return _with(operator.add, other, self)

    def __sub__(self, other: object) -> Known:
        return _with(operator.sub, self, other)

    def __rsub__(self, other: object) -> Known:
        return _with(operator.sub, other, self)

    def __mul__(self, other: object) -> Known:
        return _with(operator.mul, self, other)

    def __rmul__(self, other: object) -> Known:
        return _with(operator.mul, other, self)

    def __neg__(self) -> Known:
        return Known(-number(self).it)

    def __pos__(self) -> Known:
        return number(self)

    def __abs__(self) -> NoReturn:
        raise _refused("abs(...)")

    def __floordiv__(self, other: object) -> Known:
        return _with(_quotient, self, other)

    def __rfloordiv__(self, other: object) -> Known:
        return _with(_quotient, other, self)

    def __mod__(self, other: object) -> Known:
        return _with(_remainder, self, other)

    def __rmod__(self, other: object) -> Known:
        return _with(_remainder, other, self)

    def __and__(self, other: object) -> Known:
        return all_in_turn((self, other))

    def __rand__(self, other: object) -> Known:
        return all_in_turn((other, self))

    def __or__(self, other: object) -> Known:
        return any_in_turn((self, other))

    def __ror__(self, other: object) -> Known:
        return any_in_turn((other, self))

    def __invert__(self) -> Known:
        found = truth(self)
        return found if type(found) is Lacking else FALSE if found.it else TRUE

    @property
    def exists(self) -> Known:
        """Whether an optional holds a value."""
        return FALSE if self.it is None else TRUE

    @property
    def value(self) -> Known:
        """The value of an optional."""
        return Lacking(ABSENT) if self.it is None else self


class Lacking(Known):
    """What denotes nothing. Whatever needs it denotes nothing, for the same reason.

    Attributes:
        it: the reason.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{self.it}>"

    __str__ = __repr__

    def _ask(self, *asked: object) -> NoReturn:
        raise Undefined(self.it)

    __bool__ = __index__ = __iter__ = __hash__ = __format__ = _ask  # type: ignore[assignment]

    def _same(self, other: object = None) -> Lacking:
        return self

    __eq__ = __ne__ = __le__ = __lt__ = __ge__ = __gt__ = _same
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _same
    __neg__ = __pos__ = __invert__ = _same
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _same
    __and__ = __or__ = _same
    exists = value = property(_same)


def _with(operation: Callable[[Any, Any], Any], left: object, right: object) -> Known:
    """A number or comparison made of two numbers."""
    one, other = number(left), number(right)
    if type(one) is Lacking:
        return one
    if type(other) is Lacking:
        return other
    found = operation(one.it, other.it)
    return found if type(found) is Lacking else Known(found)


def _quotient(dividend: int, divisor: int) -> Any:
    return Lacking(NO_DIVISION) if divisor < 1 else dividend // divisor


def _remainder(dividend: int, divisor: int) -> Any:
    return Lacking(NO_DIVISION) if divisor < 1 else dividend % divisor


TRUE = Known(True)
FALSE = Known(False)


def plain(value: Any) -> Any:
    """The value itself. Raises Undefined where there is none."""
    if type(value) is Known:
        return value.it
    if type(value) is Lacking:
        raise Undefined(value.it)
    return value


def truth(value: object) -> Known:
    """A condition. Raises GameError for anything else."""
    if type(value) is Known:
        if type(value.it) is bool:
            return value
    elif type(value) is bool:
        return TRUE if value else FALSE
    elif type(value) is Lacking:
        return value
    elif value is None:  # of what returns nothing on some ways: Python takes it for False
        return FALSE
    hint = "; of a plain True or False `~` makes a number in Python, `not` does not" if type(value) is int else ""
    raise GameError(f"{value!r} is not a condition", fix=f"compare it with something{hint}")


def number(value: object) -> Known:
    """A number. Raises GameError for anything else."""
    if type(value) is Known:
        if type(value.it) is int:
            return value
        if not isinstance(value.it, bool) and hasattr(value.it, "denominator"):  # a weight may be a fraction
            return value
    elif type(value) is Lacking:
        return value
    elif not isinstance(value, bool) and hasattr(value, "denominator"):
        return Known(value)
    raise GameError(f"{value!r} is not a number", fix="write 1 if ... else 0 for a condition, sum(...) for several")


def all_in_turn(conditions: Any) -> Known:
    """Every condition holds; what comes after the first that fails is not asked."""
    for condition in conditions:
        asked = truth(condition)
        if type(asked) is Lacking or not asked.it:
            return asked
    return TRUE


def any_in_turn(conditions: Any) -> Known:
    """Some condition holds; what comes after the first that does is not asked."""
    for condition in conditions:
        asked = truth(condition)
        if type(asked) is Lacking or asked.it:
            return asked
    return FALSE


def _refused(what: str) -> GameError:
    return GameError(f"{what} of a value of the state is no word of the language", fix="use + - * // % and comparisons")


_GREATEST_POWER = 8
"""A number of the state may be raised to a known power up to this."""


class Number(int):
    """A whole number as a rule in plain Python sees one. Division by less than 1 denotes nothing."""

    __slots__ = ()

    def __add__(self, other: int) -> Any:
        return _numbered(int.__add__(self, other))

    def __radd__(self, other: int) -> Any:
        return _numbered(int.__radd__(self, other))

    def __sub__(self, other: int) -> Any:
        return _numbered(int.__sub__(self, other))

    def __rsub__(self, other: int) -> Any:
        return _numbered(int.__rsub__(self, other))

    def __mul__(self, other: int) -> Any:
        return _numbered(int.__mul__(self, other))

    def __rmul__(self, other: int) -> Any:
        return _numbered(int.__rmul__(self, other))

    def __neg__(self) -> Any:
        return Number(int.__neg__(self))

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return Number(int.__abs__(self))

    def __floordiv__(self, other: int) -> Any:
        return _divided(int.__floordiv__, self, other)

    def __rfloordiv__(self, other: int) -> Any:
        return _divided(int.__floordiv__, other, self)

    def __mod__(self, other: int) -> Any:
        return _divided(int.__mod__, self, other)

    def __rmod__(self, other: int) -> Any:
        return _divided(int.__mod__, other, self)

    def __truediv__(self, other: int) -> NoReturn:
        raise _refused("/")

    def __rtruediv__(self, other: int) -> NoReturn:
        raise _refused("/")

    def __pow__(self, other: int, modulus: int | None = None) -> Any:
        if type(other) is int and 0 <= other <= _GREATEST_POWER and modulus is None:
            return Number(int.__pow__(self, other))
        raise _refused("**, but to a known small power,")

    def __rpow__(self, other: int, modulus: int | None = None) -> NoReturn:
        raise _refused("**")

    def __round__(self, digits: object = None) -> NoReturn:
        raise _refused("round(...)")

    __hash__ = int.__hash__


def _numbered(found: Any) -> Any:
    return found if found is NotImplemented else Number(found)


def _divided(operation: Callable[[int, int], int], dividend: int, divisor: int) -> Any:
    if not isinstance(dividend, int) or not isinstance(divisor, int):
        return NotImplemented
    if divisor < 1:
        raise Undefined(NO_DIVISION)
    return Number(operation(dividend, divisor))


def as_plain(value: Hashable) -> Any:
    """A value of the state as a rule in plain Python sees it."""
    return Number(value) if type(value) is int else value
