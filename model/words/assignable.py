"""Which values may be kept where those of a type belong, and in which form."""

from __future__ import annotations

from ..errors import GameError
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.expression import Node
from ..expressions.types import BOOLEAN, Integer, OptionalOf, ValueType
from ..expressions.written import Written
from . import paths
from .sorts_of_numbers import as_element, as_number


def stored(written: Written, value_type: ValueType) -> Node:
    """What a cell of a type keeps, simplified."""
    return ex.as_optional(written.simple, value_type) if isinstance(value_type, OptionalOf) else written.simple


def kept_type(given: ValueType, kept: OptionalOf) -> OptionalOf | None:
    """The type in which a number is kept at once, if no type could have both it and what is kept besides."""
    low, high = given.code_range
    least, most = kept.inner.code_range
    return kept if (low is None or least is None) and (high is None or most is None) else None


def is_of_kind(one: ValueType, other: ValueType) -> bool:
    """Whether values of a type may belong to another one, whatever their ranges."""
    if type(one) is Integer and type(other) is Integer:  # as most that is asked
        return True
    try:
        joined = ex.joined_type(one, other)
    except GameError:
        return False
    return isinstance(joined, OptionalOf) == isinstance(other, OptionalOf)


def fitting(written: Written, value_type: ValueType) -> Written:
    """What is to be kept where values of a type belong. Raises GameError for another kind of value."""
    if written.type is value_type or is_of_kind(written.type, value_type):
        return written
    if isinstance(written.type, OptionalOf) and is_of_kind(written.type.inner, value_type):
        if paths.plainly.get():
            return wr.value_of(written)
        raise GameError(f"`{written!r}` may be absent", fix="write .value after it, or ask whether it exists")
    if (found := as_element(written, value_type)) is not None:
        return found
    if isinstance(_held(value_type), Integer) and (found := as_number(written)) is not None:
        return fitting(found, value_type)
    raise GameError(
        f"`{written!r}`, a value of {written.type}, is put where {value_type} belongs", fix=_fixes(written, value_type)
    )


def _held(value_type: ValueType) -> ValueType:
    return value_type.inner if isinstance(value_type, OptionalOf) else value_type


def _fixes(written: Written, value_type: ValueType) -> str:
    if value_type is BOOLEAN:
        return "compare it with something"
    return "use count(...) or if_else(...)" if wr.is_condition(written) else "use a value of that type"
