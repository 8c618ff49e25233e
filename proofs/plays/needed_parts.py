"""The parts of a guard that say something: where the others hold, the rest does, too.

A condition about a single place of the state, such as whose turn it is or which phase it is, often follows from what
else a rule requires. Which moves can be made does not depend on whether it is said as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.walk import conjoined, substitute, support

MOST_VALUES = 64
"""A place that may have more values is not gone through."""


class NeededParts:
    """Finds what is needed of conjunctions; what was found of a condition is not looked for again."""

    def __init__(self) -> None:
        self._cells: dict[Node, frozenset[Cell]] = {}
        self._at: dict[tuple[Node, Cell, int], Node] = {}

    def of(self, guard: Node) -> Sequence[Node]:
        """Parts of a guard, in their order, that hold together where all of them do, whenever it denotes.

        A part is left out where for each value of the one place that it is about, at which it fails, another part
        fails that is not left out; later parts are looked at first.
        """
        parts = list(conjoined(guard))
        if len(parts) > 1:
            for number in reversed(range(len(parts))):
                if self.follows(parts[number], [*parts[:number], *parts[number + 1 :]]):
                    del parts[number]
        return parts

    def follows(self, part: Node, others: Sequence[Node]) -> bool:
        """Whether a condition about one place is seen to hold wherever some others do, one at a time."""
        cells = self._support(part)
        if len(cells) != 1:
            return False
        (cell,) = cells
        low, high = cell.type.code_range
        if low is None or high is None or high - low >= MOST_VALUES:
            return False
        near = [other for other in others if cell in self._support(other)]
        return bool(near) and all(
            self._where(part, cell, code) is ex.TRUE
            or any(self._where(other, cell, code) is ex.FALSE for other in near)
            for code in range(low, high + 1)
        )

    def _support(self, condition: Node) -> frozenset[Cell]:
        found = self._cells.get(condition)
        if found is None:
            found = self._cells[condition] = frozenset(support(condition))
        return found

    def _where(self, condition: Node, cell: Cell, code: int) -> Node:
        """What a condition comes to where a place has a value."""
        key = condition, cell, code
        found = self._at.get(key)
        if found is None:
            found = self._at[key] = substitute(condition, {cell: ex.constant(code, cell.type)})
        return found
