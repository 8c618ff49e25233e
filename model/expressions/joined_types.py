"""The least type that has the values of several, as where branches of a rule merge."""

from __future__ import annotations

from ..errors import GameError
from .types import Integer, OptionalOf, ValueType

ONE_TYPE = "use values of one type; of elements of two sorts ask each, `self.a == x and self.b == x`"
"""What to do instead where types have nothing in common."""


def joined_type(*types: ValueType) -> ValueType:
    """The least type that has all values of some types. Raises GameError where they have nothing in common."""
    first = types[0]
    for value_type in types:
        if value_type is not first and value_type != first:
            break
    else:
        return first
    plain = [value_type.inner if isinstance(value_type, OptionalOf) else value_type for value_type in types]
    if all(isinstance(value_type, Integer) for value_type in plain):
        joined: ValueType = joined_range(*(value_type.code_range for value_type in plain))
    elif all(value_type == plain[0] for value_type in plain):
        joined = plain[0]
    else:
        other = next(value_type for value_type in types if value_type != first)
        raise GameError(f"a value of {first} is compared or joined with a value of {other}", fix=ONE_TYPE)
    return OptionalOf(joined) if any(isinstance(value_type, OptionalOf) for value_type in types) else joined


def joined_range(*ranges: tuple[int | None, int | None]) -> Integer:
    """The least range of integers in which these ranges lie."""
    lows = [low for low, _ in ranges if low is not None]
    highs = [high for _, high in ranges if high is not None]
    return Integer(
        min(lows) if len(lows) == len(ranges) else None,
        max(highs) if len(highs) == len(ranges) else None,
    )
