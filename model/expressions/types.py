"""Value types: what a state variable may hold, with a dense integer code for every finite value.

A type is immutable and compared by content. Codes are what engines store and compare; values are what
authors and readers see. `Boolean` and `Integer` values are their own codes (False is 0), an `Element` is coded by its
position in its sort, and an `OptionalOf` keeps the codes of its inner type and adds one more for "absent".
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ..errors import GameError, did_you_mean
from .printing import value_text

_TOLD = 6
"""The most elements by which a sort without a name is called."""


class ValueType:
    """What all value types offer."""

    def contains(self, value: object) -> bool:
        """Whether `value` is one of this type's values."""
        raise TypeError(f"{type(self).__name__} does not say what it contains")

    def values(self) -> Iterator[Any]:
        """All values in order of their codes. Raises GameError if there are infinitely many."""
        raise TypeError(f"{type(self).__name__} does not list its values")

    def encode(self, value: Any) -> int:
        """The integer code of a value."""
        raise TypeError(f"{type(self).__name__} does not encode")

    def decode(self, code: int) -> Any:
        """The value of a code."""
        raise TypeError(f"{type(self).__name__} does not decode")

    @property
    def code_range(self) -> tuple[int | None, int | None]:
        """Lowest and highest code; None where there is no bound."""
        raise TypeError(f"{type(self).__name__} has no codes")

    @property
    def is_finite(self) -> bool:
        """Whether both ends of the code range are known."""
        low, high = self.code_range
        return low is not None and high is not None


@dataclass(frozen=True)
class Boolean(ValueType):
    """True or False."""

    def contains(self, value: object) -> bool:
        return isinstance(value, bool)

    def values(self) -> Iterator[bool]:
        yield from (False, True)

    def encode(self, value: Any) -> int:
        return int(value)

    def decode(self, code: int) -> bool:
        return bool(code)

    @property
    def code_range(self) -> tuple[int | None, int | None]:
        return 0, 1

    def __str__(self) -> str:
        return "true or false"


@dataclass(frozen=True)
class Integer(ValueType):
    """Whole numbers from `low` to `high`, both included; None means no bound on that side."""

    low: int | None
    high: int | None

    def contains(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def values(self) -> Iterator[int]:
        if self.low is None or self.high is None:
            raise GameError(f"{self} has no end", fix="give the range a cap in the scope that is explored")
        return iter(range(self.low, self.high + 1))

    def encode(self, value: Any) -> int:
        return int(value)

    def decode(self, code: int) -> int:
        return int(code)

    @property
    def code_range(self) -> tuple[int | None, int | None]:
        return self.low, self.high

    def __str__(self) -> str:
        low = "-infinity" if self.low is None else self.low
        return f"{low}..{'infinity' if self.high is None else self.high}"


def _kind(element: Hashable) -> Any:
    """What tells elements apart that are equal: their classes. Two modules may each have a StrEnum of one name."""
    return tuple(map(_kind, element)) if type(element) is tuple else type(element)


@dataclass(frozen=True, eq=False)
class Element(ValueType):
    """One of the named elements of a finite sort, in the order of declaration."""

    sort: str
    elements: tuple[Hashable, ...]
    _positions: dict[Hashable, int] = field(init=False, repr=False, compare=False, hash=False)
    _hash: int = field(init=False, repr=False, compare=False, hash=False)  # sorts of boards are long
    _kinds: tuple[Any, ...] = field(init=False, repr=False, compare=False, hash=False)  # True is not 1
    _mark: object = field(init=False, repr=False, compare=False, hash=False)  # shared by sorts found equal before

    def __post_init__(self) -> None:
        positions = {element: position for position, element in enumerate(self.elements)}
        if len(positions) != len(self.elements):
            raise GameError(f"sort {self.sort} lists an element twice", fix="name every element once")
        object.__setattr__(self, "_positions", positions)
        kinds = tuple(map(_kind, self.elements))
        object.__setattr__(self, "_kinds", kinds)
        object.__setattr__(self, "_hash", hash((self.sort, self.elements, kinds)))
        object.__setattr__(self, "_mark", object())

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Element) or self._hash != other._hash:
            return False
        if self._mark is other._mark:  # each place of a game that is read again asks it
            return True
        if self.sort != other.sort or self.elements != other.elements or self._kinds != other._kinds:
            return False
        object.__setattr__(other, "_mark", self._mark)
        return True

    def is_of_numbers(self) -> bool:
        """Whether plain Python computes with the elements: all are whole numbers, as members of an IntEnum are."""
        return all(isinstance(element, int) and not isinstance(element, bool) for element in self.elements)

    def contains(self, value: object) -> bool:
        return self._position(value) is not None

    def _position(self, value: object) -> int | None:
        """Its place in the sort; None where it is no element. Python's True equals 1, but is not meant by it."""
        try:
            found = self._positions.get(value)
        except TypeError:  # it has no hash
            return None
        if found is not None and isinstance(value, bool | float) and type(value) is not type(self.elements[found]):
            return None
        if found is not None and type(value) is int and isinstance(self.elements[found], bool | float):
            return None
        return found

    def values(self) -> Iterator[Hashable]:
        return iter(self.elements)

    def encode(self, value: Any) -> int:
        found = self._position(value)
        if found is None:
            raise GameError(f"{value!r} is not an element of sort {self}", fix=did_you_mean(value, self.elements))
        return found

    def decode(self, code: int) -> Hashable:
        return self.elements[code]

    @property
    def code_range(self) -> tuple[int | None, int | None]:
        return 0, len(self.elements) - 1

    def __iter__(self) -> Iterator[Any]:
        return iter(self.elements)

    def __len__(self) -> int:
        return len(self.elements)

    def __contains__(self, value: object) -> bool:
        return self.contains(value)

    def index(self, element: Hashable) -> int:
        """Position of an element, counted from 0. Raises GameError for a stranger."""
        return self.encode(element)

    def following(self, element: Hashable, steps: int = 1) -> Any:
        """The element `steps` places further on, starting again after the last (clockwise order)."""
        return self.elements[(self.encode(element) + steps) % len(self.elements)]

    def __str__(self) -> str:
        """Its name; of one that has none, as in `State(Sort("red", "blue"))`, its elements."""
        if self.sort:
            return self.sort
        told = list(map(value_text, self.elements))
        if len(told) > _TOLD:
            told[_TOLD - 2 : -1] = ["..."]
        return f"{{{', '.join(told)}}}"


@dataclass(frozen=True)
class OptionalOf(ValueType):
    """A value of the inner type, or None: absent."""

    inner: ValueType

    def contains(self, value: object) -> bool:
        return value is None or self.inner.contains(value)

    def values(self) -> Iterator[Any]:
        yield from self.inner.values()
        yield None

    @property
    def absent_code(self) -> int:
        """The code of None: one more than the inner type's highest; of what has no end, one less than the lowest."""
        low, high = self.inner.code_range
        if high is not None:
            return high + 1
        if low is None:
            raise GameError("an optional needs a bounded inner type", fix="give the integer an upper bound")
        return low - 1

    def encode(self, value: Any) -> int:
        return self.absent_code if value is None else self.inner.encode(value)

    def decode(self, code: int) -> Any:
        return None if code == self.absent_code else self.inner.decode(code)

    @property
    def code_range(self) -> tuple[int | None, int | None]:
        low, high = self.inner.code_range
        return (low, self.absent_code) if high is not None else (self.absent_code, None)

    def __str__(self) -> str:
        return f"{self.inner} or absent"


BOOLEAN = Boolean()


def code_span(value_type: ValueType) -> int:
    """How many codes a finite type has."""
    low, high = value_type.code_range
    if low is None or high is None:
        raise GameError(f"{value_type} is unbounded", fix="choose a scope that caps it")
    return high - low + 1


def unsaid_value(value_type: ValueType) -> Any:
    """What a place holds of which a scene says nothing: nothing where it may be empty, else the lowest value."""
    return None if isinstance(value_type, OptionalOf) else value_type.decode(value_type.code_range[0] or 0)
