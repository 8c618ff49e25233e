"""Plain values and types as data that JSON can write down, and back: for rules as they were read (`packed_parts`).

An element of a sort goes by its place in the sort, so that what comes back is the element itself and not one like it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any

from ..expressions.expression import StateFunction
from ..expressions.types import BOOLEAN, Boolean, Element, Integer, OptionalOf, ValueType


class CannotBePacked(Exception):
    """A value of which it is not known how to write it down so that the same one comes back."""


_PLAIN = frozenset((type(None), bool, int, str, float))


def sorts_of(functions: Mapping[str, StateFunction], more: Iterable[Element]) -> tuple[Element, ...]:
    """The sorts of state variables, in order, and further ones: each once."""
    found: dict[Element, None] = {}
    for function in functions.values():
        for one in (*function.index_types, function.value_type):
            inner = one.inner if isinstance(one, OptionalOf) else one
            if isinstance(inner, Element):
                found[inner] = None
    found.update(dict.fromkeys(more))
    return tuple(found)


class PackedValues:
    """Writes values and types down.

    Args:
        sorts: those that are at hand wherever this is read back; see `sorts_of`.
    """

    def __init__(self, sorts: Sequence[Element]) -> None:
        self._sorts = {one: number for number, one in enumerate(sorts)}
        self._elements: dict[tuple[type, Any], tuple[int, int]] = {}
        for number, one in enumerate(sorts):
            for position, element in enumerate(one.elements):
                self._elements.setdefault((type(element), element), (number, position))

    def value(self, value: Any) -> Any:
        """A value as data. Raises CannotBePacked."""
        kind = type(value)
        if kind in _PLAIN:
            return value
        if kind is Fraction:
            return {"fraction": [value.numerator, value.denominator]}
        if kind is tuple:
            return {"tuple": [self.value(part) for part in value]}
        try:
            place = self._elements.get((kind, value))
        except TypeError:  # it has no hash
            place = None
        if place is not None:
            return {"element": place}
        if isinstance(value, Enum) and _member(kind.__module__, kind.__qualname__, value.name) is value:
            return {"member": [kind.__module__, kind.__qualname__, value.name]}
        raise CannotBePacked(f"a {kind.__name__}")

    def type(self, value_type: ValueType) -> Any:
        """A type as data. Raises CannotBePacked."""
        if isinstance(value_type, Boolean):
            return "boolean"
        if isinstance(value_type, Integer):
            return [value_type.low, value_type.high]
        if isinstance(value_type, OptionalOf):
            return {"optional": self.type(value_type.inner)}
        if isinstance(value_type, Element):
            number = self._sorts.get(value_type)
            if number is not None:
                return {"sort": number}
            return {"of": [value_type.sort, [self.value(one) for one in value_type.elements]]}
        raise CannotBePacked(f"a type of class {type(value_type).__name__}")


class UnpackedValues:
    """Reads back what `PackedValues` has written. What is no such data raises LookupError, TypeError or ValueError.

    Args:
        functions: the state variables at hand: a type that equals one of theirs is that one.
        sorts: as when it was written.
    """

    def __init__(self, functions: Mapping[str, StateFunction], sorts: Sequence[Element]) -> None:
        self._sorts = sorts
        own = (one for function in functions.values() for one in (*function.index_types, function.value_type))
        self._known: dict[ValueType, ValueType] = {one: one for one in own}

    def value(self, data: Any) -> Any:
        """The value that data says."""
        if type(data) in _PLAIN:
            return data
        ((what, said),) = data.items()
        if what == "element":
            number, position = said
            return self._sorts[number].elements[position]
        if what == "tuple":
            return tuple(map(self.value, said))
        if what == "fraction":
            return Fraction(*said)
        if what == "member":
            member = _member(*said)
            if member is not None:
                return member
        raise ValueError(what)

    def type(self, data: Any) -> ValueType:
        """The type that data says."""
        made: ValueType
        if data == "boolean":
            return BOOLEAN
        if isinstance(data, list):
            low, high = data
            made = Integer(low, high)
        else:
            ((what, said),) = data.items()
            if what == "sort":
                sort: Element = self._sorts[said]
                return sort
            if what == "optional":
                made = OptionalOf(self.type(said))
            elif what == "of":
                made = Element(said[0], tuple(map(self.value, said[1])))
            else:
                raise ValueError(what)
        return self._known.get(made, made)


def _member(module: str, path: str, name: str) -> Enum | None:
    """The member of an Enum that a loaded module has under this path; None where there is none."""
    found: Any = sys.modules.get(module)
    for part in path.split("."):
        found = getattr(found, part, None)
    if not (isinstance(found, type) and issubclass(found, Enum)):
        return None
    return found.__members__.get(name)
