"""Marks: states in which a thing or a player may be, of which the sentence of a rule may say nothing.

A mark is kept for each element of a sort (who has folded, which piece is pinned, how much somebody owes), names one or
some of them (the leader, where somebody stands), or is a situation of the whole game (there is a storm).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rulestone.model import Instance
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import FALSE, Cell, Node, StateFunction
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.types import BOOLEAN, Element, Integer, OptionalOf, ValueType
from rulestone.model.expressions.walk import support
from rulestone.model.words.values import kept_literal

from .game_outline import Outline, spoken

MOST_VALUES = 9
"""A number with more values than this is a score, no mark."""

MOST_KINDS = 3
"""Of a mark with more values than this each is no state of its own."""

MOST_HOLDERS = 8
"""Of places that more than this number of things are at it is not asked who is there."""


@dataclass(frozen=True)
class Mark:
    """A state in which an element of a sort, or the whole game, may be.

    Attributes:
        function: the variable that says so.
        sort: of what; None: of the whole game.
        words: what is said of who or what is in it: "that is folded", "with a debt".
        value: which of its values, where there are several; else empty.
        holds: the condition under which an element is in it; of the whole game it is given None.
        plain: what the variable holds of one that is not in it; None where it is no place of that element's own.
    """

    function: StateFunction
    sort: Element | None
    words: str
    value: str
    holds: Callable[[Any], Node]
    plain: Node | None = None

    @property
    def about(self) -> tuple[str, ...]:
        """The names of which it is made."""
        return (self.function.name, self.value) if self.value else (self.function.name,)


def marks_of(outline: Outline) -> Iterator[Mark]:
    """The marks of a game, in the order of its variables; what only steers the course of the rules is none."""
    for function in outline.system.functions.values():
        turn = outline.turn is not None and function == outline.turn.function
        if turn or function.name in outline.steering or not is_changed(outline, function):
            continue
        if len(function.index_types) == 1 and isinstance(function.index_types[0], Element):
            yield from _of_elements(outline, function, function.index_types[0])
        elif not function.index_types:
            yield from _of_the_game(outline, function)


def is_changed(outline: Outline, function: StateFunction) -> bool:
    """Whether some rule changes a variable."""
    return any(cell.function == function for one in outline.system.instances for cell in one.updates)


def reads(outline: Outline, rule: Rule, function: StateFunction) -> bool:
    """Whether a rule goes by a variable, or changes it."""
    return any(
        cell.function == function
        for one in outline.instances(rule)
        for cell in (*one.updates, *support(one.guard, *one.updates.values()))
    )


def writes(outline: Outline, rule: Rule, function: StateFunction) -> bool:
    """Whether a rule changes a variable."""
    return any(cell.function == function for one in outline.instances(rule) for cell in one.updates)


def is_asked(outline: Outline, function: StateFunction) -> bool:
    """Whether some rule is allowed by what a variable holds."""
    return any(cell.function == function for one in outline.system.instances for cell in support(one.guard))


def _of_elements(outline: Outline, function: StateFunction, sort: Element) -> Iterator[Mark]:
    kind, begun = function.value_type, outline.initial_literal(function)
    name = spoken(function.name)
    if len(sort) < 2:
        return
    if kind == BOOLEAN:
        marked = begun is None or begun is FALSE
        words = f"of which {name} is so" if marked else f"of which {name} is not so"
        yield Mark(function, sort, words, "", lambda one: _flag(function.cell(one), marked), begun)
    elif isinstance(kind, Integer) and is_small(kind) and kind.low == 0 and is_asked(outline, function):
        nothing = begun is not None and begun.payload != 0
        words = f"with no {name}" if nothing else f"with {name}"
        yield Mark(function, sort, words, "", lambda one: _nought(function.cell(one), nothing), begun)
    elif isinstance(kind, OptionalOf):
        absent = begun is None or kind.decode(begun.payload) is None
        words = f"with a {name}" if absent else f"without a {name}"
        yield Mark(function, sort, words, "", lambda one: _absent(function.cell(one), not absent), begun)
    elif isinstance(kind, Element) and begun is not None and len(kind) <= MOST_KINDS:
        for value in kind.elements:
            if value != kind.decode(begun.payload):
                words = f"whose {name} is {value_text(value)}"
                yield Mark(function, sort, words, str(value), _is_value(function, value), begun)
    inner = kind.inner if isinstance(kind, OptionalOf) else kind
    if isinstance(inner, Element) and inner != sort and len(sort) <= MOST_HOLDERS and len(inner) > MOST_KINDS:
        yield Mark(function, inner, f"that is the {name} of somebody", "some", _is_held(function))


def _of_the_game(outline: Outline, function: StateFunction) -> Iterator[Mark]:
    kind, begun, name = function.value_type, outline.initial_literal(function), spoken(function.name)
    inner = kind.inner if isinstance(kind, OptionalOf) else kind
    if kind == BOOLEAN:
        marked = begun is None or begun is FALSE
        words = f"while {name} is so" if marked else f"while {name} is not so"
        yield Mark(function, None, words, "", lambda _: _flag(function.cell(), marked), begun)
    elif isinstance(inner, Element) and len(inner) > 1:
        yield Mark(function, inner, f"that is the {name}", "", _is_the_one(function))


def is_small(kind: ValueType) -> bool:
    """Whether a number has few values."""
    return (
        isinstance(kind, Integer)
        and kind.low is not None
        and kind.high is not None
        and (kind.high - kind.low < MOST_VALUES)
    )


def _flag(cell: Cell, so: bool) -> Node:
    return ex.cell_node(cell) if so else ex.negation(ex.cell_node(cell))


def _nought(cell: Cell, nothing: bool) -> Node:
    none = ex.at_most(ex.cell_node(cell), ex.integer(0))
    return none if nothing else ex.negation(none)


def _absent(cell: Cell, absent: bool) -> Node:
    none = ex.is_absent(ex.cell_node(cell))
    return none if absent else ex.negation(none)


def _is_value(function: StateFunction, value: Any) -> Callable[[Any], Node]:
    return lambda one: ex.equal(ex.cell_node(function.cell(one)), kept_literal(value, function.value_type))


def _is_held(function: StateFunction) -> Callable[[Any], Node]:
    return lambda one: ex.disjunction(
        ex.equal(ex.cell_node(cell), kept_literal(one, function.value_type)) for cell in function.cells()
    )


def _is_the_one(function: StateFunction) -> Callable[[Any], Node]:
    return lambda one: ex.equal(ex.cell_node(function.cell()), kept_literal(one, function.value_type))


def named_in(outline: Outline, rule: Rule, sort: Element) -> list[str]:
    """The parameters of a choice that name elements of a sort; who chooses is not among them."""
    return [
        name
        for name in rule.parameters
        if name != rule.by and all(sort.contains(one[name]) for one in outline.instances(rule))
    ]


def chooser_of(outline: Outline, instance: Instance, sort: Element) -> Any:
    """Who chooses, as an element of a sort; None where they are none."""
    index = outline.chooser_index(instance.label.chooser)
    return index[0] if index is not None and sort.contains(index[0]) else None
