"""Fixed tables read at symbolic indices."""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any

import pytest
from rulestone.model import (
    FixedTable,
    Game,
    GameError,
    Int,
    Sort,
    State,
    Value,
    if_else,
    initial,
    lookup,
    rule,
    step_property,
)
from rulestone.model.expressions.evaluate import Undefined, evaluate, meaning
from rulestone.proofs.checking.one_reading import CheckEffort, judge

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
        """Somebody goes."""
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


class Track(Game):
    """Somebody goes on by what a table says."""

    at = State(Int(-5, 50))
    far = State(Int(0, None))

    @initial
    def setup(self, s: Any) -> None:
        """Nobody has gone anywhere."""
        s.at = s.far = 0

    @rule()
    def go(self, s: Any) -> None:
        """They go."""
        s.at += 1


PRICES = {0: 3, 1: 5, 2: 2, 5: 9}


@pytest.mark.parametrize("fixed", [False, True])
@pytest.mark.parametrize(
    "index",
    [
        lambda s: s.at,
        lambda s: s.far,
        lambda s: 2 * s.at - 1,
        lambda s: s.far - 3,
        lambda s: if_else(s.at > 2, s.at, None),
        lambda s: s.at - s.at + 1,
        lambda s: s.at - s.at + 10**30,
    ],
)
def test_a_table_of_numbers_denotes_where_it_has_an_entry(index: Any, fixed: bool) -> None:
    """Word for word, simplified, with needs: whatever number is asked for, none is refused and none is wrong."""
    s = Track().system.view()
    priced = {**PRICES, None: 7}
    table = FixedTable(priced) if fixed else priced
    asked = index(s)
    found = lookup(table, asked)
    for at, far in itertools.product(range(-5, 12), (0, 1, 3, 4, 8, 10**20)):
        read = {"at": at, "far": far}
        reader = partial(lambda kept, cell: kept[cell.function.name], read)
        plain = meaning(asked.written, reader)
        needs = all(evaluate(need, reader) for need, _ in found.written.needs)
        assert needs == (plain in priced), (read, plain)
        evaluate(found.node, reader)  # engines may ask all the same
        if needs:
            assert meaning(found.written, reader) == evaluate(found.node, reader) == priced[plain]
        else:
            with pytest.raises(Undefined, match="table has no such entry"):
                meaning(found.written, reader)


def test_a_table_of_two_numbers_may_have_gaps() -> None:
    s = Track().system.view()
    table = {(a, b): a * b for a in range(4) for b in range(4) if (a + b) % 3}
    found = lookup(table, s.at, s.far)
    for at, far in itertools.product(range(-2, 6), range(6)):
        reader = partial(lambda kept, cell: kept[cell.function.name], {"at": at, "far": far})
        assert all(evaluate(need, reader) for need, _ in found.written.needs) == ((at, far) in table)
        if (at, far) in table:
            assert meaning(found.written, reader) == evaluate(found.node, reader) == at * far


def test_numbers_far_apart_are_no_table() -> None:
    s = Track().system.view()
    with pytest.raises(GameError, match="few entries for many numbers"):
        lookup({0: 1, 10**12: 2}, s.far)


def test_a_missing_entry_is_found_where_it_is_asked_for() -> None:
    class Priced(Track):
        @rule()
        def go(self, s: Any) -> None:
            """They go as far as it says."""
            s.at += lookup(PRICES, s.at)

        @step_property
        def it_gets_dearer(self, before: Any, after: Any, step: Any) -> Any:
            return lookup({3: 1, 12: 2}, after.at) > 0

    for engine in ("explicit", "symbolic", "random"):
        judged = judge(Priced, effort=CheckEffort(engines=(engine,), budget=30.0, smaller=False))
        found = {v.property: v for v in judged.verdicts}
        assert str(found["defined"].status) == "refuted"
        assert found["defined"].play is not None and found["defined"].play.last[0] == 3
        assert str(found["it_gets_dearer"].status) != "refuted"
