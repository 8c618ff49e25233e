"""What is found out once while rules are read, or need not be asked: the same as what is asked each time."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pytest
from rulestone.model import Game, GameError, Int, Sort, State, initial, require, rule
from rulestone.model.expressions import printing
from rulestone.model.expressions.expression import cell_node
from rulestone.model.expressions.written import as_it_is
from rulestone.model.plain.answers import got
from rulestone.model.plain.functions import own
from rulestone.model.plain.own_functions import may_be_of_the_state
from rulestone.model.plain.shared_calls import Sharing
from rulestone.model.words.lookups import FixedTable
from rulestone.model.words.values import Value

from tests.oracles.expressions import written
from tests.oracles.random_terms import random_term


@dataclass(frozen=True)
class Grid:
    files: int
    ranks: tuple[Any, ...] = (1, 2)

    def has(self, file: int) -> bool:
        return file < self.files


@dataclass(frozen=True)
class Named(Grid):
    name: str = "a"


@dataclass(frozen=True)
class Bag:
    held: list[Any] = field(default_factory=list)


@dataclass
class Loose:
    files: int


class Asks(Game):
    """Each move asks of the whole board what no move changes, by way of helpers."""

    language = 2
    Square = Sort(*"abcdefgh")
    at = State(Square, Int(0, 3))

    @initial
    def setup(self):
        self.at = 0

    def low(self, square):
        return self.at[square] < 2

    def may_go(self, square):
        return self.at[square] == 0 or all(self.low(other) for other in self.Square if self.at[other] != 3)

    @rule(square=Square)
    def go(self, square):
        require(self.may_go(square))
        self.at[square] = 1

    def may_stop(self, square, marked):
        return self.at[square] == 0 or any(low and self.low(other) for other, low in marked.items())

    @rule(square=Square)
    def stop(self, square):
        marked = {other: self.at[other] == 1 for other in self.Square}
        require(self.may_stop(square, marked))
        self.at[square] = 0


def test_a_comprehension_that_calls_helpers_is_not_gone_through_again() -> None:
    with patch.object(Sharing, "call", autospec=True, side_effect=Sharing.call) as call:
        assert len(Asks().system.instances) == 16
    asked = [getattr(one.args[1][0], "__name__", "") for one in call.call_args_list]
    assert asked.count("low") == 16  # each comprehension asks of eight squares once, for all of eight moves


@pytest.mark.parametrize("conditional", [False, True])
def test_records_that_are_fixed_are_not_of_the_state(conditional: bool) -> None:
    of_the_state = Value(as_it_is(cell_node(Asks().system.cells[0])))
    assert not may_be_of_the_state(Grid(3), conditional)
    assert not may_be_of_the_state((Named(3), 1), conditional)
    assert may_be_of_the_state(Grid(3, (1, of_the_state)), conditional)
    assert may_be_of_the_state(Bag([of_the_state]), conditional)
    assert may_be_of_the_state(Bag(), conditional) is conditional
    assert may_be_of_the_state(Loose(3), conditional)
    kept = Grid(3)
    vars(kept)["computed"] = of_the_state
    assert may_be_of_the_state(kept, conditional)


def test_what_is_called_as_it_is() -> None:
    assert own(require) is own(require) is require
    one, other = Grid(3), Grid(1)
    assert own(one.has)(2) and not own(other.has)(2)
    assert own(one.has).__name__ == "has"
    mapping = {"a": 1}
    assert own(mapping.items)() == mapping.items() and own("a1".index)("1") == 1


def test_a_fixed_mapping_is_asked_itself() -> None:
    def refused(thing: Any) -> Any:
        raise AssertionError(f"{thing} is looked at")

    for mapping in ({("a", (1, None)): 2}, FixedTable({("a", (1, None)): 2})):
        assert got(mapping, refused, ("a", (1, None))) == 2
        assert got(mapping, refused, "b") is None and got(mapping, refused, "b", 3) == 3
    with pytest.raises(AssertionError):
        got({}, refused, "b", iter([1]))  # somebody may have begun to go through it


@pytest.mark.parametrize("letters", [1 << 20, 50])
def test_texts_are_those_that_are_put_together_anew(monkeypatch: pytest.MonkeyPatch, letters: int) -> None:
    monkeypatch.setattr(printing, "_MOST_LETTERS", letters)
    nodes = []
    for seed in range(200):
        with suppress(GameError):  # as where a literal is outside of its range
            nodes.append(written(random_term(random.Random(seed))).node)
    told = [printing.to_text(node) for node in nodes]
    for node, text in zip(nodes, told, strict=True):
        monkeypatch.setattr(printing, "_told", {})
        assert printing.to_text(node) == text
