"""What is made once of plain things: tables of mappings, and whether a value is one of some texts."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.types import BOOLEAN, Element, Integer, OptionalOf, ValueType
from rulestone.model.plain.answers import _is_one_of, contains
from rulestone.model.plain.fixed_mappings import entries_at
from rulestone.model.words.values import Value

_COLOUR = Element("colour", ("red", "green", "blue"))
_TYPES: tuple[ValueType, ...] = (Integer(0, 3), Integer(-1, 1), OptionalOf(Integer(0, 2)), BOOLEAN, _COLOUR)


class Slow(dict[Any, Any]):
    """A mapping of which nothing is known, so its table is made anew each time."""


def _value(kind: ValueType, name: str = "x") -> Value:
    return Value(ex.cell_node(ex.StateFunction(name, (), kind).cell()))


def _said(asked: Any) -> Any:
    """What comes of it: equal for the same expression, and for the same refusal."""
    try:
        found = asked()
    except GameError as error:
        return error.message
    if isinstance(found, Value):
        return found.node, found.written.needs
    if isinstance(found, list):
        return [(condition.simple, type(entry), entry) for condition, entry in found]
    return type(found), found


def test_tables_of_mappings() -> None:
    dice = random.Random(3)
    entries = (0, 1, True, False, 7, "red", "blue", "else")
    keys = (0, 1, 2, True, False, -1, "red", "green", "blue")
    tables = 0
    for _ in range(4000):
        kind = dice.choice(_TYPES)
        things = {dice.choice(keys): dice.choice(entries) for _ in range(dice.randint(1, 5))}
        if dice.random() < 0.5:  # entries of one kind, so that it is a table
            things = dict.fromkeys(things, dice.choice(entries))
        index = _value(kind)
        quick, slow = (_said(partial(entries_at, one, (index,))) for one in (things, Slow(things)))
        assert quick == slow, (things, kind)
        tables += isinstance(quick, tuple)
    assert tables > 1000


@pytest.mark.parametrize("kind", [_COLOUR, OptionalOf(_COLOUR), Integer(0, 2)])
def test_one_of_some_texts(kind: ValueType) -> None:
    dice = random.Random(5)
    for _ in range(300):
        things = tuple(dice.choice(("red", "green", "blue", "pink")) for _ in range(dice.randint(0, 4)))
        value = _value(kind, dice.choice("xyz"))
        assert _said(partial(contains, things, value)) == _said(partial(_is_one_of, things, value)), things
