"""How what an author writes is made: who says the same again gets the same tree, simplified once (`written_tree`)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from . import expression as ex
from .expression import Cell, CodeTable, Node, StateFunction
from .simple_forms import SIMPLIFIED
from .types import BOOLEAN, Integer, OptionalOf
from .walk import definedness
from .written_tree import PARTIAL, may_lack, where_it_holds
from .written_tree import Need as Need
from .written_tree import Op as Op
from .written_tree import Written as Written
from .written_tree import no_such_place as no_such_place

_known: dict[tuple[Any, ...], Written] = {}  # weak references would take half as long again on this, the hottest path
_MOST = 100_000


def _remember(key: tuple[Any, ...], written: Written) -> None:
    if len(_known) >= _MOST:
        forget_what_was_said()
    _known[key] = written


def forget_what_was_said() -> None:
    """Who says the same again gets a new tree from now on, with the same simplified form; it saves memory."""
    _known.clear()
    for literal in (TRUE, FALSE):
        _known[_key_of(literal.simple)] = literal


def _key_of(node: Node, needs: tuple[Need, ...] = (), certain: bool = False) -> tuple[Any, ...]:
    return (node, needs, certain)


def _said(op: Op, args: tuple[Written, ...], payload: Any = None) -> Written:
    key = (op, payload, args)
    found = _known.get(key)
    if found is None:
        simple = SIMPLIFIED[op](payload, [arg.simple for arg in args])
        denotes = op not in PARTIAL and not (op is Op.TABLE and may_lack(payload, args))
        for arg in args:
            if not arg.denotes:
                denotes = False
                break
        found = Written(op, args, payload, simple, denotes)
        _remember(key, found)
    return found


def as_it_is(node: Node, needs: tuple[Need, ...] = (), *, certain: bool = False) -> Written:
    """A node that nobody simplified, or that an engine made.

    Args:
        node: the node.
        needs: conditions without which it denotes nothing, besides what it shows itself.
        certain: it surely denotes wherever it is asked for, though it does not show.
    """
    key = _key_of(node, needs, certain)
    found = _known.get(key)
    if found is None:
        found = Written(Op.NODE, (), (node, needs), node, certain or (node.denotes and not needs))
        _remember(key, found)
    return found


TRUE = as_it_is(ex.TRUE)
FALSE = as_it_is(ex.FALSE)


def changed(one: Written, node: Node) -> Written:
    """What an engine made of an expression's simplified form; it owes what was forgotten in simplifying, too."""
    if node is one.simple:
        return one
    if one.denotes:
        return as_it_is(node)
    kept = {need for need, _ in definedness(one.simple)}
    return as_it_is(node, tuple(need for need in one.needs if need[0] not in kept))


# What is read


def place(function: StateFunction, indices: Sequence[Written], now: dict[Cell, Written] | None = None) -> Written:
    """A state variable read at computed indices, where some of its cells hold something else by now."""
    cells = tuple(cell for cell in function.cells() if cell in now) if now else ()
    return _said(Op.PLACE, (*indices, *((now or {})[cell] for cell in cells)), (function, cells))


def is_place(cell: Cell, indices: Sequence[Written]) -> Written:
    """Whether computed indices point at a cell."""
    return _said(Op.IS_PLACE, tuple(indices), cell)


def table_lookup(table: CodeTable, indices: Sequence[Written]) -> Written:
    """A constant function read at computed indices; beyond its entries it denotes nothing."""
    return _said(Op.TABLE, tuple(indices), table)


# Numbers


def plus(*terms: Written) -> Written:
    """The sum."""
    return _said(Op.SUM, terms)


def minus(left: Written, right: Written) -> Written:
    """The difference."""
    return _said(Op.MINUS, (left, right))


def negative(number: Written) -> Written:
    """The number with the other sign."""
    return _said(Op.NEGATIVE, (number,))


def times(left: Written, right: Written) -> Written:
    """The product."""
    return _said(Op.TIMES, (left, right))


def quotient(left: Written, right: Written) -> Written:
    """Floor division."""
    return _said(Op.QUOTIENT, (left, right))


def remainder(left: Written, right: Written) -> Written:
    """What floor division leaves."""
    return _said(Op.REMAINDER, (left, right))


def count(conditions: Iterable[Written]) -> Written:
    """How many of the conditions hold."""
    return _said(Op.COUNT, tuple(conditions))


def extreme(op: Op, numbers: Sequence[Written]) -> Written:
    """The least or the greatest of some numbers."""
    return _said(op, tuple(numbers))


# Comparison and logic


def equal(left: Written, right: Written) -> Written:
    """Whether two values are the same, whatever their ranges."""
    return _said(Op.EQUAL, (left, right))


def at_most(left: Written, right: Written) -> Written:
    """left <= right."""
    return _said(Op.AT_MOST, (left, right))


def less(left: Written, right: Written) -> Written:
    """left < right."""
    return _said(Op.LESS, (left, right))


def negation(condition: Written) -> Written:
    """Not."""
    return _said(Op.NOT, (condition,))


def conjunction(conditions: Iterable[Written]) -> Written:
    """All of the conditions, asked one after the other."""
    parts = tuple([condition for condition in conditions if condition is not TRUE])
    if len(parts) < 2:
        return parts[0] if parts else TRUE
    return _said(Op.ALL, parts)


def disjunction(conditions: Iterable[Written]) -> Written:
    """At least one of the conditions, asked one after the other."""
    parts = tuple([condition for condition in conditions if condition is not FALSE])
    if len(parts) < 2:
        return parts[0] if parts else FALSE
    return _said(Op.ANY, parts)


def implication(premise: Written, conclusion: Written) -> Written:
    """If the premise holds, so does the conclusion, which is not asked elsewhere."""
    return conclusion if premise is TRUE else _said(Op.IMPLIES, (premise, conclusion))


def either(condition: Written, then: Written, otherwise: Written) -> Written:
    """`then` where the condition holds, `otherwise` elsewhere; the other one is not asked."""
    return then if condition is TRUE else _said(Op.IF, (condition, then, otherwise))


# Optionals and descriptions


def present(value: Written, kept: OptionalOf | None = None) -> Written:
    """A plain value as an optional that is there; `kept` where it surely is of that type if all goes well."""
    return value if isinstance(value.type, OptionalOf) else _said(Op.PRESENT, (value,), kept)


def exists(optional: Written) -> Written:
    """Whether an optional holds a value."""
    return _said(Op.EXISTS, (optional,))


def value_of(optional: Written) -> Written:
    """The value of an optional."""
    return _said(Op.VALUE, (optional,))


def the(choices: Iterable[tuple[Written, Written]]) -> Written:
    """The value whose condition holds, of exactly one."""
    return _said(Op.THE, tuple(itertools.chain.from_iterable(choices)))


# One after the other


def needs_in_order(asked: Iterable[tuple[Node, Sequence[Need]]]) -> tuple[Need, ...]:
    """When several conditions denote that are asked one after the other until one fails: simplified forms and needs."""
    found: list[Need] = []
    earlier: list[Node] = []
    for condition, needs in asked:
        if needs:
            found += where_it_holds(ex.conjunction(earlier), needs)
        earlier.append(condition)
    return tuple(need for need in dict.fromkeys(found) if need[0] is not ex.TRUE)


# What fits where


def is_condition(one: Written) -> bool:
    """Whether it is true or false."""
    return one.simple.type is BOOLEAN or one.simple.type == BOOLEAN


def is_number(one: Written) -> bool:
    """Whether it is a whole number."""
    return type(one.simple.type) is Integer
