"""Fingerprints: whatever can change in a game changes its fingerprint, and nothing else does."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx
import pytest
from rulestone.model import Game, Sort, State, initial, rule, step_property
from rulestone.model.content import content, digest
from rulestone.model.expressions.postorder import postorder
from rulestone.model.system.fingerprint import (
    Fingerprints,
    changed_parts,
    fingerprint,
    property_parts,
    rule_parts,
    text_parts,
)

from tests.amounts import every
from tests.model.roads import CHANGES, LEDGER, changed, written


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The fingerprint of the game as it is."""
    return fingerprint(written(tmp_path_factory.mktemp("unchanged") / "a"))


@pytest.mark.parametrize("name", every(2, list(CHANGES)))
def test_every_change_is_noticed(name: str, tmp_path: Path, unchanged: str) -> None:
    assert fingerprint(written(tmp_path / "b", changed(name))) != unchanged


def test_a_clause_of_the_ledger(tmp_path: Path, unchanged: str) -> None:
    ledger = LEDGER.replace("Or pass.", "Or stay.")
    assert fingerprint(written(tmp_path / "b", ledger=ledger)) != unchanged


def test_scope_and_reading(tmp_path: Path) -> None:
    made = written(tmp_path / "a")
    game = type(made.game)
    others = [game(scope="tiny").system, game(passing="no").system]
    assert len({fingerprint(one) for one in (made, *others)}) == 3


def test_nothing_else_is_noticed(tmp_path: Path) -> None:
    """Another folder, another order of reading, and expressions made before in another order."""
    made = fingerprint(written(tmp_path / "a"))
    other = written(tmp_path / "b", scope="tiny")
    view = other.view()
    kept = [view.hand + view.gold["left"], view.goal == "blue", view.gold["right"] == view.gold["left"]]
    assert fingerprint(type(other.game)().system) == made and kept


def test_parts_are_named(tmp_path: Path) -> None:
    before = written(tmp_path / "a")
    after = written(tmp_path / "b", changed("an update"))

    def parts(system: Any) -> dict[str, str]:
        return {**dict(rule_parts(system)), **dict(property_parts(system)), **dict(text_parts(system))}

    assert changed_parts(parts(before), parts(after)) == ["rule storm"]
    assert changed_parts(parts(before), {k: v for k, v in parts(before).items() if k != "rule skip"}) == ["rule skip"]


PROGRAM = """
import sys
from rulestone.model.content import content
from rulestone.model.system.fingerprint import fingerprint
from rulestone.proofs.running.loading import load_game

from tests.model.roads import CHANGES, LEDGER, changed, written
game = load_game(sys.argv[1])
if sys.argv[2] == "tiny first":
    kept = game(scope="tiny").system
print(fingerprint(game().system), content(frozenset({"red", "blue", ("grey", 1), 3})).hex())
"""


def test_another_process_with_another_hash_seed(tmp_path: Path) -> None:
    told = set()
    written(tmp_path / "a")
    for seed, order in (("1", "full only"), ("2", "tiny first"), ("77", "full only")):
        command = [sys.executable, "-c", PROGRAM, str(tmp_path / "a" / "roads.py"), order]
        ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": seed})
        assert not ran.returncode, ran.stderr
        told.add(ran.stdout)
    assert len(told) == 1
    assert fingerprint(written(tmp_path / "b")) in told.pop()


def test_summands_in_any_order(tmp_path: Path) -> None:
    """`a + b` and `b + a` are one sum, whichever was made first."""
    system = written(tmp_path / "a")
    view, prints = system.view(), Fingerprints()
    first = view.hand + view.gold["left"] * view.gold["right"]
    second = view.gold["right"] * view.gold["left"] + view.hand
    assert prints.of(first.node) == prints.of(second.node)
    assert prints.of(first.node) != prints.of((first + 1).node)
    assert prints.of((view.hand * 2 + view.gold["left"]).node) != prints.of((view.hand + view.gold["left"] * 2).node)
    assert prints.of((view.hand // (view.gold["left"] + 1)).node) != prints.of(
        ((view.gold["left"] + 1) // (view.hand + 1)).node
    )


class Weighed:
    """Something that keeps a number."""

    def __init__(self, weight: int) -> None:
        self.weight = weight


def test_content_tells_apart_what_prints_alike() -> None:
    values: list[Any] = [None, "None", 1, True, 1.0, "1", b"1", (1,), [1], {1}, {1: 1}, (), "", [], {}, ((),), ((), ())]
    values += [("a", "bc"), ("ab", "c"), {"a": 1, "b": 2}, {"b": 2, "a": 1}, Weighed(1), Weighed(2), Weighed, 10**80]
    assert len({content(value) for value in values}) == len(values)
    assert content(Weighed(2)) == content(Weighed(2))
    assert digest("a", "bc") != digest("ab", "c") and digest(b"a") != digest("a")


def test_content_of_graphs() -> None:
    def graph(weight: int = 1, place: int = 0) -> networkx.Graph:
        made = networkx.Graph(name="roads")
        made.add_node("a", pos=place)
        made.add_edge("a", "b", weight=weight)
        return made

    one = graph()
    before = content(one)
    assert list(one.adj) and one.degree["a"] == 1  # what a graph keeps for itself does not count
    assert content(one) == before == content(graph())
    assert len({before, content(graph(weight=2)), content(graph(place=1))}) == 3


def test_content_of_what_holds_itself() -> None:
    knot: list[Any] = [1]
    knot.append(knot)
    other: list[Any] = [2]
    other.append(other)
    assert content(knot) != content(other)
    with pytest.raises(TypeError):
        content(iter([]).__class__ and __import__("threading").Lock())


def test_a_member_of_a_str_enum_is_not_an_equal_element_of_another_game() -> None:
    """Equal elements of two games were taken for each other, whichever had been read first in this process."""

    sides = [StrEnum("Side", {"LEFT": "left", "RIGHT": "right"}) for _ in range(2)]  # of two files, of one name

    def read(elements: Sort) -> type[Game]:
        class Turns(Game):
            players = elements
            turn = State(players)

            @initial
            def setup(self, s: Any) -> None:
                s.turn = next(iter(self.players))

            @rule(by="turn")
            def go(self, s: Any) -> None:
                s.turn = self.players.following(s.turn)

            @step_property
            def alternate(self, before: Any, after: Any, step: Any) -> Any:
                return before.turn != after.turn

        return Turns

    told = [read(Sort(*elements))("full").system for elements in (("left", "right"), *map(list, sides))]
    asked = [[one.step_condition(one.step_properties[0], step) for step in one.instances] for one in told]
    kinds = [{type(e) for n in postorder(each) for e in getattr(n.type, "elements", ())} for each in asked]
    assert kinds == [{str}, {sides[0]}, {sides[1]}]


def _drawn_value(draw: random.Random, depth: int = 3) -> Any:
    """Words and numbers that are written alike or are equal, and lists of them."""
    words = (0, 1, True, False, None, "1", "True", "None", 1.0, "", "a", "(1,)", Weighed, Fraction(1, 2))
    if not depth or draw.random() < 0.4:
        return draw.choice(words)
    parts = [_drawn_value(draw, depth - 1) for _ in range(draw.choice((0, 1, 1, 2)))]
    kind = draw.choice((tuple, list, dict))
    return dict(enumerate(parts)) if kind is dict else kind(parts)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same and of the same kind: the slow way."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return _same(list(one.items()), list(other.items()))
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def test_contents_are_equal_where_values_are_the_same() -> None:
    draw = random.Random(4)
    values = [_drawn_value(draw) for _ in range(300)]
    told = [content(value) for value in values]
    same = 0
    for one, of_one in zip(values, told, strict=True):
        for other, of_other in zip(values, told, strict=True):
            assert (of_one == of_other) == _same(one, other), (one, other)
            same += one is not other and of_one == of_other
    assert same > 300


def test_a_list_in_itself_has_a_content() -> None:
    mine: list[Any] = [1]
    mine.append(mine)
    assert content(mine) == content(mine) != content([1, [1]])
