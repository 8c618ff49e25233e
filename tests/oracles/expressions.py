"""What an expression means, without any of the language's machinery: terms as written, evaluated from left to right.

A term is a plain tuple, an operation and its parts. `meaning` computes its value in a state or says that it has none;
`written` writes the same term with the words an author has. Nothing is simplified here, and nothing knows a bound.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulestone.model import Value, all_of, any_of, count, if_else, largest, lookup, negate, smallest, the
from rulestone.model.expressions.expression import StateFunction, cell_node
from rulestone.model.expressions.types import BOOLEAN, Element, Integer, OptionalOf
from rulestone.model.expressions.written import place
from rulestone.model.words.values import lift, number

Term = tuple[Any, ...]
COLOURS = ("red", "green", "blue")
COLOUR = Element("Colour", COLOURS)
FEW = OptionalOf(Integer(0, 2))
MANY = OptionalOf(Integer(-1, 4))
SOME_COLOUR = OptionalOf(COLOUR)

CELLS = {
    "p": BOOLEAN,
    "q": BOOLEAN,
    "i": Integer(-3, 3),
    "j": Integer(0, 2),
    "k": Integer(-4, -1),
    "c": COLOUR,
    "d": COLOUR,
    "few": FEW,
    "many": MANY,
    "some": SOME_COLOUR,
}
FUNCTIONS = {name: StateFunction(name, (), of) for name, of in CELLS.items()}
HEIGHT = StateFunction("height", (COLOUR,), Integer(0, 4))
MARK = StateFunction("mark", (Integer(0, 2),), BOOLEAN)
PLACES = [f.cell() for f in FUNCTIONS.values()] + [*HEIGHT.cells(), *MARK.cells()]

State = Mapping[str, Any]
"""Values by the printed name of the place, such as "i" and "height[red]"."""


class _Nothing(Exception):
    """The words denote nothing."""


UNDEFINED = object()


def meaning(term: Term, state: State) -> Any:
    """The value of a term, or UNDEFINED."""
    try:
        return _value(term, state)
    except _Nothing:
        return UNDEFINED


def entry(key: Any) -> int:
    """The fixed table that terms look things up in."""
    number = COLOURS.index(key) if isinstance(key, str) else int(key)
    return (7 * number + 3) % 5 - 1


def _need(condition: bool) -> None:
    if not condition:
        raise _Nothing


def _value(term: Term, state: State) -> Any:
    operation, *parts = term
    if operation in ("literal", "colour"):
        return parts[0]
    if operation == "cell":
        return state[parts[0]]
    if operation == "and":
        return _value(parts[0], state) and _value(parts[1], state)
    if operation == "or":
        return _value(parts[0], state) or _value(parts[1], state)
    if operation == "if":
        return _value(parts[1] if _value(parts[0], state) else parts[2], state)
    if operation == "perhaps":
        return _value(parts[1], state) if _value(parts[0], state) else None
    if operation == "the":
        chosen = [value for condition, value in parts if _value(condition, state)]
        _need(len(chosen) == 1)
        return _value(chosen[0], state)
    values = [_value(part, state) for part in parts if isinstance(part, tuple)]
    match operation:
        case "+":
            return values[0] + values[1]
        case "-":
            return values[0] - values[1]
        case "*":
            return values[0] * values[1]
        case "//" | "%":
            _need(values[1] >= 1)
            return values[0] // values[1] if operation == "//" else values[0] % values[1]
        case "<=":
            return values[0] <= values[1]
        case "<":
            return values[0] < values[1]
        case "==" | "== optional":
            return values[0] == values[1]
        case "not":
            return not values[0]
        case "smallest":
            return min(values)
        case "largest":
            return max(values)
        case "count":
            return sum(values)
        case "lookup":
            return entry(values[0])
        case "height":
            return state[f"height[{values[0]}]"]
        case "mark":
            _need(0 <= values[0] <= 2)
            return state[f"mark[{values[0]}]"]
        case "exists":
            return values[0] is not None
        case "value":
            _need(values[0] is not None)
            return values[0]
    raise AssertionError(operation)


def written(term: Term) -> Value:
    """The same term in the rule language. Raises GameError where the language refuses it at once."""
    operation, *parts = term
    if operation == "literal":
        return Value(lift(parts[0]))
    if operation == "colour":
        return Value(lift(parts[0], COLOUR))
    if operation == "cell":
        return Value(cell_node(FUNCTIONS[parts[0]].cell()))
    if operation == "the":
        return the([(written(condition), written(value)) for condition, value in parts])
    values = [written(part) for part in parts if isinstance(part, tuple)]
    match operation:
        case "and":
            return all_of(values)
        case "or":
            return any_of(values)
        case "if":
            return if_else(*values)
        case "+":
            return values[0] + values[1]
        case "-":
            return values[0] - values[1]
        case "*":
            return values[0] * values[1]
        case "//":
            return values[0] // values[1]
        case "%":
            return values[0] % values[1]
        case "<=":
            return values[0] <= values[1]
        case "<":
            return values[0] < values[1]
        case "==" | "== optional":
            return values[0] == values[1]
        case "not":
            return negate(values[0])
        case "smallest":
            return smallest(values)
        case "largest":
            return largest(values)
        case "count":
            return count(values)
        case "lookup":
            return Value(lift(lookup({key: entry(key) for key in values[0].written.type.values()}, values[0])))
        case "height":
            return Value(place(HEIGHT, (values[0].written,)))
        case "mark":
            return Value(place(MARK, (number(values[0]),)))
        case "exists":
            return values[0].exists
        case "value":
            return values[0].value
        case "perhaps":
            return if_else(values[0], values[1], None)
    raise AssertionError(operation)
