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
from rulestone.model.plain import answers
from rulestone.model.plain.answers import got
from rulestone.model.plain.functions import own
from rulestone.model.plain.own_functions import may_be_of_the_state
from rulestone.model.plain.shared_calls import Sharing
from rulestone.model.words.lookups import FixedTable
from rulestone.model.words.values import Value

from tests.model.test_shared_results import both
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


_HEAD = """
from dataclasses import make_dataclass
from rulestone.model import *

Way = make_dataclass("Way", [("length", int), ("over", tuple, ())], frozen=True)

class Drawn(Game):
    language = 2
    P = Sort("p", "q", "r")
    at = State(P, Int(0, 9))
    n = State(Int(0, 9))
    ways = {"p": Way(1), "q": Way(2, ("p", "r")), "r": Way(2, ("p", "r"))}

    @initial
    def setup(self):
        self.at, self.n = 0, 0
"""


def _drawn(seed: int) -> str:
    """A game whose helpers are given mappings, lists and records, which some of them change or tell apart."""
    dice = random.Random(seed)
    numbers = [
        'm["q"]',
        "m[p]",
        "self.n",
        "self.at[p]",
        "len(listed)",
        "listed[0]",
        "way.length",
        "sum(m.values())",
        "1",
    ]
    numbers += ["sum(self.at[o] for o in way.over)", "sum(v for o, v in m.items() if self.at[o] < 2)"]

    def line(helpers: int) -> str:
        one, other, third = dice.choice(numbers), dice.choice(numbers), dice.choice(("p", "q", "r"))
        called = f"self.h{dice.randrange(helpers)}" if helpers else "min"
        given = f'("{third}", m, listed, way)' if helpers else f"({one}, 4)"
        changes = [f"m[p] = {one}", f"listed.append({one})", f"listed[0] = {other}", "m = {**m, p: 1}"]
        return dice.choice(
            [
                *(f"self.at[p] = min(9, {one})", f"self.n = min(9, {one} + {other})", f"require({one} < {other} + 3)"),
                *(f"if {one} < {other}: self.n = 0", "if all(way.length < 2 + self.at[o] for o in m): self.n = 1"),
                *(f"self.at[p] = min(9, 0 + {called}{given})", f"require({called}{given} != 2)", f"{called}{given}"),
                dice.choice(changes) if dice.random() < 0.5 else f"require(listed is not m or {one} == 3)",
                'require(way is self.ways["q"] or self.n < 5)',
            ]
        )

    text = [_HEAD]
    for helper in range(3):
        body = [line(helper) for _ in range(dice.randint(1, 3))]
        body.append(f"return {dice.choice(numbers)}")
        text += [f"    def h{helper}(self, p, m, listed, way):", *("        " + one for one in body), ""]
    for turn in range(2):
        body = [f"m = {{o: {dice.choice(('self.at[o]', '1', 'self.n'))} for o in self.P}}"]
        body += [f"listed, way = [{dice.choice(('0', 'self.n'))}], self.ways[k]"]
        body += [line(3) for _ in range(3)] + ["self.h2(p, m, listed, way)", "self.h1(k, m, listed, way)"]
        text += ["    @rule(p=P, k=P)", f"    def go{turn}(self, p, k):", *("        " + one for one in body), ""]
    return "\n".join(text)


def test_random_helpers_that_are_given_mappings_lists_and_records() -> None:
    for seed in range(22):
        shared, alone = both(_drawn(seed))
        assert shared == alone, _drawn(seed)
        assert isinstance(alone, tuple)


GUARDS: dict[str, tuple[Any, str, Any]] = {
    "what changes what it is given is kept": (Sharing, "leaving_alone", lambda sharing, key, things, run: run),
    "what tells equal things apart is kept": (answers, "spoil", lambda: None),
}


@pytest.mark.parametrize("name", GUARDS)
def test_random_helpers_notice_a_guard_that_is_gone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*GUARDS[name])
    compared = (both(_drawn(seed)) for seed in range(60))
    assert any(shared != alone for shared, alone in compared)


class Tells(Game):
    """Helpers that may not be taken for what they were: one tells equal things apart, one changes what it is given."""

    language = 2
    Way = Sort("a", "b")
    at = State(Way, Int(0, 9))
    first = {"a": 1}
    second = {"a": 1}

    @initial
    def setup(self):
        self.at = 0

    def is_first(self, way):
        return self.at["a"] < (2 if way is self.first else 3)

    def grown(self, listed):
        listed.append(1)
        return self.at["a"] == 0

    @rule(way=Way)
    def go(self, way):
        listed, other = list[int](), list[int]()
        require(self.is_first(self.first))
        require(self.is_first(self.second))
        require(self.grown(listed))
        require(self.grown(other))
        self.at[way] = len(listed) + len(other)


def test_what_equals_another_thing_and_what_is_changed() -> None:
    shared, alone = both(Tells)
    assert shared == alone
    guard, updates = Tells().system.instances[0].guard, Tells().system.instances[0].updates
    assert "at[a] <= 2" in str(guard) and "at[a] <= 1" in str(guard) and [*map(str, updates.values())] == ["2"]
