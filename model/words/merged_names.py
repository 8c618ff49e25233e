"""What a name stands for after branches that gave it different things."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, NoReturn

from ..errors import GameError, author_location
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.types import Integer, OptionalOf, ValueType
from ..expressions.written import Written
from .joining import if_else
from .paths import Context, current, here, must_hold
from .recordings import spoil
from .sorts_of_numbers import as_they_are_joined, joined_type
from .values import Value, beside, truth


class _Unbound:
    """What a name stands for that has not been set."""

    def __repr__(self) -> str:
        return "nothing yet"

    def __bool__(self) -> NoReturn:
        raise GameError("a name is used that is set nowhere before", fix="set it first")


UNBOUND = _Unbound()

_SIMPLE = (bool, int, str, type(None), float)


def merge(condition: Written, one: Any, other: Any) -> Any:
    """`one` where the condition holds, else `other`: a value where both have one, else a `OneOf`."""
    if one is other:
        return one
    kind = type(one)
    if kind is type(other):
        if kind in _SIMPLE and one == other:
            return one
        if isinstance(one, tuple) and len(one) == len(other):
            parts = [merge(condition, a, b) for a, b in zip(one, other, strict=True)]
            return kind._make(parts) if hasattr(kind, "_make") else tuple(parts)
    if _has_value(one) and _has_value(other) and _tell(one, other):
        try:
            return if_else(Value(condition), one, other)
        except GameError:  # of two types: refused where it is used
            pass
    return OneOf(condition, one, other)


def _has_value(one: Any) -> bool:
    """Whether a thing may be one side of a symbolic choice."""
    return isinstance(one, (Value, *_SIMPLE[:4])) and not isinstance(
        one, OneOf | Enum
    )  # an element may be a number, too


def _tell(one: Any, other: Any) -> bool:
    """Whether one of two things tells what type both are of: a text and None do not by themselves."""
    return (
        isinstance(one, Value)
        or isinstance(other, Value)
        or not any(x is None or isinstance(x, str) for x in (one, other))
    )


class OneOf(Value):
    """One of two things, of which at least one is no value by itself: a name, a list, places.

    What is done to it is done to both, each where it is the one; what it is worth the type beside it says.
    """

    __slots__ = ("condition", "one", "other")

    def __init__(self, condition: Written, one: Any, other: Any) -> None:
        self.condition = condition
        self.one = one
        self.other = other

    @property
    def written(self) -> Written:  # type: ignore[override]
        """The expression, where the things tell their type themselves."""
        return self.typed(None)

    def typed(self, like: ValueType | None) -> Written:
        """The expression, where a value of a type is expected."""
        sides = [self.one, self.other]
        types = [side.written.type for side in sides if isinstance(side, Value) and not isinstance(side, OneOf)]
        if like is None and types:
            like = joined_type(*types)
        absent = None in [side for side in sides if side is None]
        if like is not None and absent and not isinstance(like, OptionalOf):
            known = next((side for side in sides if type(side) is int), None)  # a number or nothing: of which range
            like = OptionalOf(Integer(known, known) if known is not None and isinstance(like, Integer) else like)
        return wr.either(self.condition, *as_they_are_joined([beside(side, like) for side in sides]))

    def each(self, of: Callable[[Any], Any]) -> Any:
        """What is true of each of the things, where it is the one; only there something is done to it.

        Where it is one of which Python cannot say it, as a list that is shorter, that denotes nothing.
        """
        context = here()
        length = len(context.path)
        found = []
        failed: Exception | None = None
        ways = [(self.condition, self.one), (wr.negation(self.condition), self.other)]
        for condition, side in ways:
            context.push(condition)
            try:
                found.append((condition, of(side)))
            except _NO_SUCH_THING as error:
                if isinstance(error, AttributeError | TypeError) and side is not None:
                    raise
                failed = failed or error
            finally:
                context.cut(length)
        if failed is None:
            return merge(self.condition, *(value for _, value in found))
        if not found:
            raise failed
        ((condition, value),) = found
        context.ask(must_hold(condition, f"{type(failed).__name__}: {failed}"))
        return value

    def __repr__(self) -> str:
        return f"{self.one!r} if {self.condition!r} else {self.other!r}"

    def __bool__(self) -> bool:
        raise GameError(
            f"Python needs to know now whether `{self!r}` is true", fix="ask it in a method of the game, by `if`"
        )

    __hash__ = None

    def __eq__(self, other: object) -> Any:
        return self.each(lambda side: side == other)

    def __ne__(self, other: object) -> Any:
        return self.each(lambda side: side != other)

    def __getitem__(self, index: Any) -> Any:
        return self.each(lambda side: side[index])

    def __setitem__(self, index: Any, value: Any) -> None:
        def put(side: Any) -> None:
            if isinstance(side, list | dict | set):
                raise GameError("which list or dict is changed depends on the state", fix="use a State variable")
            side[index] = value

        self.each(put)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._attribute(name)

    def _attribute(self, name: str) -> Any:
        return self.each(lambda side: getattr(side, name))

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self.each(lambda side: side(*args, **named))

    def __iter__(self) -> NoReturn:
        raise GameError(f"`{self!r}` is gone through, and which it is depends on the state", fix=_GO_THROUGH)

    def __contains__(self, value: object) -> bool:
        return bool(self.each(lambda side: value in side))


_NO_SUCH_THING = (LookupError, ValueError, ArithmeticError, AttributeError, TypeError)
"""What Python raises where a thing has no such item or part; of a kind that has none at all, None alone is asked."""

_GO_THROUGH = "go through all that may be meant, and ask `if x in ...` inside"


def reduced(value: Any, context: Context) -> Any:
    """Of a choice, the thing that is meant on this path, where the path says so."""
    if isinstance(value, OneOf):
        spoil()
    while isinstance(value, OneOf):
        if value.condition in context.path:
            value = value.one
        elif wr.negation(value.condition) in context.path:
            value = value.other
        else:
            return value
    return value


def bound(value: Any, name: str) -> Any:
    """What a name stands for, which was perhaps not set. Raises GameError where it surely was not.

    Where it was set under a condition only, its use has no meaning elsewhere.
    """
    if value is not UNBOUND and not isinstance(value, OneOf):
        return value
    context = here()
    value = reduced(value, context)
    if value is UNBOUND:
        raise GameError(f"`{name}` is used, and not set before", fix="set it first, on every way that leads here")
    if isinstance(value, OneOf) and (surely := _set_where(value)) is not wr.TRUE:
        if current() is None or surely is wr.FALSE:
            raise GameError(f"`{name}` is used, and not set before", fix="set it first, on every way that leads here")
        line = author_location()[1]
        context.ask(must_hold(surely, f"`{name}` is used on line {line}, and not set before"))
        return _set_part(value)
    return _set_part(value) if _is_set_in_part(value) else value


def _set_where(value: Any) -> Written:
    """Where a name stands for something."""
    if value is UNBOUND:
        return wr.FALSE
    if not isinstance(value, OneOf):
        return wr.TRUE
    one, other = _set_where(value.one), _set_where(value.other)
    return one if one is other else wr.either(value.condition, one, other)


def _is_set_in_part(value: Any) -> bool:
    """Whether some side of a choice is not set; where no state is there, also of one that is surely set."""
    if isinstance(value, OneOf):
        return _is_set_in_part(value.one) or _is_set_in_part(value.other)
    return value is UNBOUND


def _set_part(value: Any) -> Any:
    """What a name stands for where it stands for something."""
    if not isinstance(value, OneOf):
        return value
    one, other = _set_part(value.one), _set_part(value.other)
    if one is UNBOUND or other is UNBOUND:
        return other if one is UNBOUND else one
    return merge(value.condition, one, other)


_CONSTANT = ex.Kind.CONSTANT


def symbolic(value: Any) -> bool:
    """Whether a thing is a value that depends on the state."""
    kind = type(value)
    if kind is Value:
        written = value.written
        return written.simple.kind is not _CONSTANT or not (written.denotes or not written.needs)
    if kind is bool or kind is str:
        return False
    return isinstance(value, Value) and (isinstance(value, OneOf) or value.written.known is None)


def condition_of(value: Value) -> Written:
    """A symbolic value where a condition belongs. Raises GameError for a number, an element or an optional."""
    return truth(value)
