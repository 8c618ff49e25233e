"""A state as people read it: variables by name, places by index, and what a step changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..expressions.expression import Cell, StateFunction
from ..expressions.printing import value_text
from .system import State, TransitionSystem


class IndexedValues(Mapping[Any, Any]):
    """The values of one state variable with indices, by index (a tuple where there are several)."""

    def __init__(self, function: StateFunction, values: Mapping[Cell, Any]) -> None:
        self._function = function
        self._values = values

    def __getitem__(self, index: Any) -> Any:
        one = len(self._function.index_types) == 1  # an element of a sort may itself be a tuple
        return self._values[self._function.cell(*((index,) if one else index))]

    def __iter__(self) -> Iterator[Any]:
        for index in self._function.indices():
            yield index[0] if len(index) == 1 else index

    def __len__(self) -> int:
        return sum(1 for _ in self._function.indices())


class Position:
    """A state of a game with its variables as attributes: `position.holder`, `position.stand["north", "blue"]`."""

    def __init__(self, system: TransitionSystem, state: State) -> None:
        self.system = system
        self.state = state
        self._values = dict(zip(system.cells, state, strict=True))

    def __getattr__(self, name: str) -> Any:
        function = self.system.functions.get(name)
        if function is None:
            raise AttributeError(f"{self.system.name} has no state variable {name}")
        return IndexedValues(function, self._values) if function.index_types else self._values[function.cell()]

    def variables(self) -> Iterator[tuple[str, Any]]:
        """Every variable and its value, or its `IndexedValues`."""
        for name in self.system.functions:
            yield name, getattr(self, name)


@dataclass(frozen=True)
class Change:
    """One place of the state before and after a step."""

    cell: Cell
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"{self.cell}: {value_text(self.before)} → {value_text(self.after)}"


def changes(system: TransitionSystem, before: State, after: State) -> list[Change]:
    """The places whose values differ, in the order of the state."""
    return [Change(cell, old, new) for cell, old, new in zip(system.cells, before, after, strict=True) if old != new]
