"""Fixed tables read at symbolic indices."""

from __future__ import annotations

from typing import Any

import pytest
from rulestone.model import FixedTable, Game, GameError, Int, Sort, State, Value, initial, lookup, rule
from rulestone.model.evaluate import evaluate

LENGTHS = {("north", number): number * number for number in range(4)} | {("south", n): 7 - n for n in range(4)}


class Ways(Game):
    """Somebody goes so far in some direction."""

    Way = Sort("north", "south")
    way = State(Way)
    far = State(Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        """Nobody has gone anywhere."""
        s.way, s.far = "north", 0

    @rule(way=Way)
    def go(self, s: Any, way: str) -> None:
        """He goes."""
        s.way, s.far = way, 3 - s.far


def test_a_fixed_table_says_what_a_mapping_says_and_is_worked_out_once() -> None:
    s = Ways().system.view()
    plain, fixed = lookup(LENGTHS, s.way, s.far), lookup(FixedTable(LENGTHS), s.way, s.far)
    assert plain.node is fixed.node
    for (way, far), length in LENGTHS.items():
        kept = {"way": way, "far": far}
        assert evaluate(fixed.node, lambda cell, kept=kept: kept[cell.function.name]) == length
    table = FixedTable(LENGTHS)
    first, second = lookup(table, s.way, s.far), lookup(table, s.way, s.far)
    assert first.node.payload is second.node.payload
    assert lookup(table, "south", 2) == 5


def test_indices_of_other_types_are_another_table() -> None:
    s = Ways().system.view()
    table = FixedTable(LENGTHS)
    north = lookup(table, "north", s.far)
    assert isinstance(north, Value)
    assert north.node is not lookup(table, s.way, s.far).node


def test_a_fixed_table_without_an_entry_is_refused() -> None:
    s = Ways().system.view()
    with pytest.raises(GameError, match="no entry for"):
        lookup(FixedTable({("north", 0): 1}), s.way, s.far)
