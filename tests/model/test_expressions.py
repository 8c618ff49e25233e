"""Simplified expressions against terms as written: same values, true bounds, no exception where all is defined."""

from __future__ import annotations

import itertools
import random
from functools import partial
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, reject, settings
from rulestone.model import GameError, Undefined
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.evaluate import meaning as meaning_of
from rulestone.model.expressions.expression import Cell, Node, cell_node, conjunction, either, integer, linear, plus
from rulestone.model.expressions.types import BOOLEAN
from rulestone.model.expressions.walk import substitute, support, without_selects
from rulestone.model.expressions.written import Written
from rulestone.model.words.values import lift

from tests.oracles.expressions import CELLS, COLOURS, PLACES, UNDEFINED, Term, meaning, written

MOST_STATES = 40


def _cells(*names: str) -> st.SearchStrategy[Term]:
    return st.sampled_from([("cell", name) for name in names])


def _op(name: str, *parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Term]:
    return st.tuples(st.just(name), *parts)


def _strategies() -> tuple[st.SearchStrategy[Term], ...]:
    """Conditions, numbers, colours: each built from the others."""
    truth: st.SearchStrategy[Term] = st.deferred(lambda: st.one_of(plain_truth, compound_truth))
    number: st.SearchStrategy[Term] = st.deferred(lambda: st.one_of(plain_number, compound_number))
    colour: st.SearchStrategy[Term] = st.deferred(lambda: st.one_of(plain_colour, compound_colour))
    plain_truth = st.one_of(_cells("p", "q"), _op("literal", st.booleans()))
    plain_number = st.one_of(_cells("i", "j", "k"), _op("literal", st.integers(-4, 5)))
    plain_colour = st.one_of(_cells("c", "d"), _op("colour", st.sampled_from(COLOURS)))
    few = st.deferred(lambda: st.one_of(_cells("few"), _op("perhaps", truth, number), _op("if", truth, few, few)))
    many = st.deferred(lambda: st.one_of(_cells("many"), _op("perhaps", truth, number), _op("if", truth, many, many)))
    some = st.deferred(lambda: st.one_of(_cells("some"), _op("perhaps", truth, colour), _op("if", truth, some, some)))

    def described(value: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        choices = st.lists(st.tuples(truth, value), min_size=1, max_size=3)
        return choices.map(lambda pairs: ("the", *pairs))

    compound_truth = st.one_of(
        *(_op(name, number, number) for name in ("<", "<=", "==")),
        _op("==", colour, colour),
        _op("==", truth, truth),
        *(_op("== optional", optional, optional) for optional in (few, many, some)),
        _op("== optional", few, number),
        _op("== optional", many, number),
        _op("== optional", few, many),
        _op("== optional", some, colour),
        _op("not", truth),
        _op("and", truth, truth),
        _op("or", truth, truth),
        _op("if", truth, truth, truth),
        *(_op("exists", optional) for optional in (few, many, some)),
        _op("mark", number),
        described(truth),
    )
    compound_number = st.one_of(
        *(_op(name, number, number) for name in ("+", "-", "*", "//", "%", "smallest", "largest")),
        _op("if", truth, number, number),
        _op("count", truth, truth),
        _op("lookup", number),
        _op("lookup", colour),
        _op("height", colour),
        _op("value", few),
        _op("value", many),
        described(number),
    )
    compound_colour = st.one_of(_op("if", truth, colour, colour), _op("value", some), described(colour))
    return compound_truth, compound_number, compound_colour


TERMS = st.one_of(*_strategies())


def _states(node: Node, term: Term, seed: int) -> list[dict[str, Any]]:
    """All states that differ in what the term mentions, or a sample of them."""
    mentioned = set(support(node)) | {cell for cell in PLACES if str(cell).split("[")[0] in repr(term)}
    cells = [cell for cell in PLACES if cell in mentioned]
    fixed = {str(cell): next(iter(cell.type.values())) for cell in PLACES}
    ranges = [list(cell.type.values()) for cell in cells]
    chance = random.Random(seed)
    size = 1
    for values in ranges:
        size *= len(values)
    if size <= MOST_STATES:
        chosen = list(itertools.product(*ranges))
    else:
        chosen = [tuple(map(chance.choice, ranges)) for _ in range(MOST_STATES)]
    return [fixed | {str(cell): value for cell, value in zip(cells, values, strict=True)} for values in chosen]


def _built(term: Term) -> Written:
    try:
        return written(term).written
    except GameError:
        reject()  # refused when the file is loaded: a literal outside its range, `the` one of none


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


@settings(max_examples=80, deadline=None)
@given(term=TERMS, seed=st.integers(0, 1000))
def test_simplification_keeps_the_meaning(term: Term, seed: int) -> None:
    """What is written means what it says; its needs say exactly where; its simplified form equals it there."""
    one = _built(term)
    node = one.simple
    for state in _states(node, term, seed):
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


@settings(max_examples=80, deadline=None)
@given(term=TERMS, seed=st.integers(0, 1000), known=st.sets(st.sampled_from(PLACES)))
def test_substitution_keeps_the_meaning(term: Term, seed: int, known: set[Cell]) -> None:
    """Values put in place of cells, as in what holds after a step, change nothing; nor does spelling reads out."""
    one = _built(term)
    total = [need for need, _ in one.needs]
    for state in _states(one.simple, term, seed)[:8]:
        expected = _value(one, state)
        values = {cell: lift(state[str(cell)], cell.type).simple for cell in known}
        for change in (partial(substitute, values=values), without_selects):
            if expected is not UNDEFINED:
                assert _value(change(one.simple), state) == expected, (one, state)
            assert _value(change(conjunction(total)), state) is (expected is not UNDEFINED), (one, total, state)


@settings(max_examples=60, deadline=None)
@given(term=TERMS, cell=st.sampled_from([c for c in PLACES if not c.index]), seed=st.integers(0, 1000), data=st.data())
def test_an_update_is_seen_by_what_is_asked_afterwards(term: Term, cell: Cell, seed: int, data: Any) -> None:
    """An expression after a step equals the expression in the state after it."""
    node = _built(term)
    name = data.draw(st.sampled_from([n for n, of in CELLS.items() if of == cell.type]))
    source = next(c for c in PLACES if str(c) == name)
    after = substitute(node.simple, {cell: written(("cell", str(source))).node})
    for state in _states(node.simple, term, seed)[:8]:
        expected = _value(node, state | {str(cell): state[name]})
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
