"""Simplified expressions against terms as written: same values, true bounds, no exception where all is defined."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from rulestone.model import GameError, Undefined
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.evaluate import meaning as meaning_of
from rulestone.model.expressions.expression import Cell, Node, cell_node, conjunction, either, integer, linear, plus
from rulestone.model.expressions.types import BOOLEAN
from rulestone.model.expressions.walk import substitute, support, without_selects
from rulestone.model.expressions.written import Written
from rulestone.model.words.values import lift

from tests.amounts import in_part
from tests.oracles.expressions import CELLS, PLACES, UNDEFINED, Term, meaning, written
from tests.oracles.random_terms import random_term

MOST_STATES = 40
AT_ONCE = 10
"""Terms of one example."""

SEEDS = st.integers(0, 2**32 - 1)


def _drawn(first: int) -> Iterator[tuple[Written, Term, random.Random]]:
    """Terms that are not refused, with what they are when written and with chance for whatever else is drawn."""
    for number in range(AT_ONCE):
        chance = random.Random(f"{first} {number}")
        term = random_term(chance)
        with suppress(GameError):  # refused when the file is loaded: a literal outside its range, `the` one of none
            yield written(term).written, term, chance


def _states(node: Node, term: Term, chance: random.Random) -> list[dict[str, Any]]:
    """All states that differ in what the term mentions, or a sample of them."""
    said = repr(term)
    mentioned = set(support(node)) | {cell for cell in PLACES if str(cell).split("[")[0] in said}
    cells = [cell for cell in PLACES if cell in mentioned]
    fixed = {str(cell): next(iter(cell.type.values())) for cell in PLACES}
    ranges = [list(cell.type.values()) for cell in cells]
    size = 1
    for values in ranges:
        size *= len(values)
    if size <= MOST_STATES:
        chosen = list(itertools.product(*ranges))
    else:
        chosen = [tuple(map(chance.choice, ranges)) for _ in range(MOST_STATES)]
    return [fixed | {str(cell): value for cell, value in zip(cells, values, strict=True)} for values in chosen]


def _value(node: Node | Written, state: dict[str, Any]) -> Any:
    def read(cell: Cell) -> Any:
        return state[str(cell)]

    try:
        return meaning_of(node, read) if isinstance(node, Written) else evaluate(node, read)
    except Undefined:
        return UNDEFINED


def _owed(one: Written, state: dict[str, Any]) -> bool:
    """Whether the needs hold, one after the other: each denotes where those before it hold."""
    for need, _ in one.needs:
        told = _value(need, state)
        assert told is not UNDEFINED, (one, need, state)
        if not told:
            return False
    return True


def _within_bounds(node: Node, value: Any) -> bool:
    code = node.type.encode(value)
    low, high = node.type.code_range
    return (low is None or low <= code) and (high is None or code <= high)


@settings(max_examples=in_part(25, 60), deadline=None)
@given(SEEDS)
def test_simplification_keeps_the_meaning(first: int) -> None:
    """What is written means what it says; its needs say exactly where; its simplified form equals it there."""
    for one, term, chance in _drawn(first):
        node = one.simple
        for state in _states(node, term, chance):
            expected = meaning(term, state)
            said = _value(one, state)
            assert said == expected and type(said) is type(expected), (one, state)
            assert _owed(one, state) == (expected is not UNDEFINED), (one, one.needs, state)
            if node.type is BOOLEAN:
                assert _value(one.total, state) is (expected is True), (one, one.total, state)
            if expected is not UNDEFINED:
                found = _value(node, state)
                assert found == expected and type(found) is type(expected), (node, state)
                assert _within_bounds(node, found), (node, node.type, found, state)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_substitution_keeps_the_meaning(first: int) -> None:
    """Values put in place of cells, as in what holds after a step, change nothing; nor does spelling reads out."""
    for one, term, chance in _drawn(first):
        total = conjunction([need for need, _ in one.needs])
        known = [cell for cell in PLACES if chance.random() < 0.4]
        for state in _states(one.simple, term, chance)[:8]:
            expected = _value(one, state)
            values = {cell: lift(state[str(cell)], cell.type).simple for cell in known}
            for change in (partial(substitute, values=values), without_selects):
                if expected is not UNDEFINED:
                    assert _value(change(one.simple), state) == expected, (one, state)
                assert _value(change(total), state) is (expected is not UNDEFINED), (one, total, state)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_an_update_is_seen_by_what_is_asked_afterwards(first: int) -> None:
    """An expression after a step equals the expression in the state after it."""
    for one, term, chance in _drawn(first):
        cell = chance.choice([c for c in PLACES if not c.index])
        name = chance.choice([n for n, of in CELLS.items() if of == cell.type])
        after = substitute(one.simple, {cell: written(("cell", name)).node})
        for state in _states(one.simple, term, chance)[:8]:
            expected = _value(one, state | {str(cell): state[name]})
            if expected is not UNDEFINED:
                assert _value(after, state) == expected


@pytest.mark.parametrize(
    ("term", "why"),
    [
        (("value", ("cell", "few")), "the value of something absent is read"),
        (("//", ("cell", "i"), ("cell", "j")), "division by a number below 1"),
        (("mark", ("cell", "i")), "mark has no such place"),
        (("the", (("cell", "p"), ("cell", "i")), (("cell", "q"), ("cell", "j"))), "the text calls `the` one"),
        (("<=", ("//", ("cell", "i"), ("cell", "j")), ("literal", 9)), "division by a number below 1"),
        (("*", ("%", ("cell", "i"), ("cell", "j")), ("literal", 0)), "division by a number below 1"),
        (("== optional", ("value", ("cell", "few")), ("value", ("cell", "few"))), "something absent"),
        (("-", ("+", ("cell", "i"), ("value", ("cell", "few"))), ("value", ("cell", "few"))), "something absent"),
        (("if", ("mark", ("cell", "i")), ("cell", "j"), ("cell", "j")), "mark has no such place"),
    ],
)
def test_what_may_fail_is_an_obligation(term: Term, why: str) -> None:
    """Every partial operator leaves an obligation in words."""
    assert any(why in reason for _, reason in written(term).written.needs)


def test_what_is_moved_under_one_condition_cancels_in_a_sum() -> None:
    """A thing that is in one place or the other is there once, so sums before and after a move are one expression."""
    cells = {cell.function.name: cell_node(cell) for cell in PLACES if not cell.index}
    condition, thing, other = cells["p"], cells["i"], cells["j"]
    here, there = either(condition, thing, integer(0)), either(condition, integer(0), thing)
    assert plus(here, other, there) is plus(thing, other)
    assert plus(here, here) is not plus(here, there)
    twice = linear(((2, here), (2, there), (1, either(cells["q"], other, integer(3)))), 1)
    assert twice is linear(((2, thing), (1, either(cells["q"], other, integer(3)))), 1)
