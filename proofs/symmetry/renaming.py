"""Renaming the elements of sorts: what it makes of values, places, tables and states."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell, CodeTable
from rulestone.model.expressions.types import Element, OptionalOf, ValueType
from rulestone.model.system.system import State


@dataclass(frozen=True)
class Renaming:
    """A permutation of the elements of each sort; all other values keep their names.

    Attributes:
        codes: by sort, the new code for each code; a sort that is not named keeps its elements.
    """

    codes: Mapping[Element, tuple[int, ...]]

    def code(self, value_type: ValueType, code: int) -> int:
        """The code of a value's new name."""
        if isinstance(value_type, OptionalOf):
            return code if code == value_type.absent_code else self.code(value_type.inner, code)
        if isinstance(value_type, Element):
            found = self.codes.get(value_type)
            return code if found is None else found[code]
        return code

    def value(self, value_type: ValueType, value: Any) -> Any:
        """A value's new name."""
        return value_type.decode(self.code(value_type, value_type.encode(value)))

    def cell(self, cell: Cell) -> Cell:
        """The place that a place becomes."""
        index = zip(cell.function.index_types, cell.index, strict=True)
        return cell.function.cell(*(self.value(index_type, value) for index_type, value in index))

    def entries(self, table: CodeTable) -> tuple[int, ...]:
        """The codes of a table in which indices and entries are renamed."""
        spans = []
        for index_type in table.index_types:
            low, high = index_type.code_range
            assert low is not None and high is not None
            spans.append([self.code(index_type, code) - low for code in range(low, high + 1)])
        found = list(table.codes)
        for code, places in zip(table.codes, itertools.product(*spans), strict=True):
            position = 0
            for span, place in zip(spans, places, strict=True):
                position = position * len(span) + place
            found[position] = self.code(table.value_type, code)
        return tuple(found)

    def state(self, system: TransitionSystem, state: State) -> State:
        """A state of a system under the new names."""
        values = {
            self.cell(cell): self.value(cell.type, value) for cell, value in zip(system.cells, state, strict=True)
        }
        return system.state_from(values)

    @cached_property
    def is_identity(self) -> bool:
        """Whether nothing gets another name."""
        return all(code == new for codes in self.codes.values() for code, new in enumerate(codes))
