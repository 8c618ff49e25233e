"""Values in the Informal Trace Format: how each is written, and what a written one means, if anything.

What is read here was written by anybody: whatever does not fit the type that a game declares is a ValueError with a
short reason, never a value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.types import Boolean, Element, Integer, OptionalOf, ValueType
from rulestone.model.system.system import State

_ABSENT = {"tag": "None", "value": {"tag": "UNIT"}}
_LARGEST = 2**53
"""From here on a number is written as text: other programs read JSON's numbers as floating point."""

_MOST_DIGITS = 4000
"""Python itself refuses to read a number of more than 4,300."""


def plain(value: Any) -> Any:
    """A parameter or an element of a sort as JSON."""
    if isinstance(value, tuple):
        return {"#tup": [plain(part) for part in value]}
    if isinstance(value, frozenset):  # Python's own order changes from run to run
        return {"#set": sorted((plain(part) for part in value), key=_name)}
    if isinstance(value, Enum):
        return value_text(value)
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def state_data(system: TransitionSystem, state: State) -> dict[str, Any]:
    """A state as plain data: every variable's value, or a map from its indices."""
    return state_writer(system)(state)


def state_writer(system: TransitionSystem) -> Callable[[State], dict[str, Any]]:
    """What writes states of a system, for many of them: the places are named once."""
    places: dict[str, list[tuple[Any, int]]] = {}
    for name, function in system.functions.items():
        single = len(function.index_types) == 1
        places[name] = [
            (plain(index[0] if single else index), system.positions[function.cell(*index)])
            for index in function.indices()
        ]

    def written(state: State) -> dict[str, Any]:
        data = {}
        for name, function in system.functions.items():
            entries = [[index, _written(state[position], function.value_type)] for index, position in places[name]]
            data[name] = {"#map": entries} if function.index_types else entries[0][1]
        return data

    return written


def state_of(system: TransitionSystem, data: Any) -> State:
    """The state that plain data says. Raises ValueError where it says none, or one of another game."""
    values: dict[Any, Any] = {}
    for name, function in system.functions.items():
        if not isinstance(data, Mapping) or name not in data:
            raise ValueError(f"it says nothing of {name}")
        try:
            if not function.index_types:
                values[function.cell()] = _meant(data[name], function.value_type)
                continue
            for entry in _part(data[name], "#map", list):
                if not isinstance(entry, list) or len(entry) != 2:
                    raise ValueError(f"{shown(entry)} is no pair of a place and its value")
                cell = function.cell(*_index(entry[0], function))
                if cell in values:
                    raise ValueError(f"{cell} is there twice")
                values[cell] = _meant(entry[1], function.value_type)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    for cell in system.cells:
        if cell not in values:
            raise ValueError(f"it says nothing of {cell}")
    for name in data:
        if name not in system.functions and name != "#meta":
            raise ValueError(f"the game has no state variable {shown(name)}")
    return system.state_from(values)


def shown(data: Any) -> str:
    """Plain data in a message: not too much of it."""
    text = repr(data)
    return text if len(text) <= 60 else f"{text[:50]}... ({len(text):,} characters)"


def _written(value: Any, value_type: ValueType) -> Any:
    if isinstance(value_type, OptionalOf):
        return _ABSENT if value is None else {"tag": "Some", "value": _written(value, value_type.inner)}
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= _LARGEST:
        return {"#bigint": str(value)}
    return plain(value)


def _index(data: Any, function: StateFunction) -> tuple[Any, ...]:
    types = function.index_types
    parts = [data] if len(types) == 1 else _part(data, "#tup", list)
    if len(parts) != len(types):
        raise ValueError(f"{shown(data)} is no place of it")
    return tuple(_meant(part, kind) for part, kind in zip(parts, types, strict=True))


def _meant(data: Any, value_type: ValueType) -> Any:
    if isinstance(value_type, OptionalOf):
        tag = _part(data, "tag", str)
        if tag not in ("None", "Some"):
            raise ValueError(f"{shown(tag)} is neither None nor Some")
        return None if tag == "None" else _meant(_part(data, "value", object), value_type.inner)
    if isinstance(value_type, Element):
        return _element(data, value_type)
    value = _number(_part(data, "#bigint", str)) if isinstance(data, dict) else data
    if isinstance(value_type, Integer | Boolean) and not value_type.contains(value):
        raise ValueError(f"{shown(value)} is not {value_type}")
    return value


def _part(data: Any, name: str, kind: type) -> Any:
    if not isinstance(data, dict) or name not in data or not isinstance(data[name], kind):
        raise ValueError(f"{shown(data)} has no part {name!r} of the right kind")
    return data[name]


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _MOST_DIGITS:
        raise ValueError(f"{shown(text)} is no number, or one too long")
    return int(text)


def _element(data: Any, sort: Element) -> Any:
    found = _names(sort).get(_name(data)) if isinstance(data, bool | int | str | dict) else None
    if found is None:
        raise ValueError(f"{shown(data)} is not an element of {sort.sort}")
    return found[0]


@lru_cache(maxsize=256)
def _names(sort: Element) -> dict[str, tuple[Any]]:
    return {_name(plain(element)): (element,) for element in sort.elements}


def _name(data: Any) -> str:
    return repr(data)
