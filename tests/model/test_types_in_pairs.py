"""Every two types in every operation: what the language says is what plain Python values say, or it refuses."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rulestone.model import GameError, Value, if_else, lookup, the
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.evaluate import Undefined, evaluate, meaning
from rulestone.model.expressions.expression import Cell, StateFunction, cell_node
from rulestone.model.expressions.types import BOOLEAN, Element, Integer, OptionalOf, ValueType
from rulestone.model.words.state_views import StateView
from rulestone.model.words.tracing import Reader
from rulestone.model.words.values import lift

COLOUR = Element("Colour", ("red", "green"))
PLAIN = {
    "bool": BOOLEAN,
    "0..1": Integer(0, 1),
    "0..2": Integer(0, 2),
    "-2..1": Integer(-2, 1),
    "..1": Integer(None, 1),
    "1..": Integer(1, None),
    "colour": COLOUR,
    "other": Element("Other", ("red", "blue", "green")),
}
TYPES: dict[str, ValueType] = PLAIN | {
    f"{name}?": OptionalOf(of) for name, of in PLAIN.items() if of.code_range[1] is not None
}
PAIRS = list(itertools.product(TYPES, TYPES))


def some_values(of: ValueType) -> list[Any]:
    """All values, or some of infinitely many."""
    if isinstance(of, OptionalOf):
        return [*some_values(of.inner), None]
    if of.is_finite:
        return list(of.values())
    low, _ = of.code_range
    return [-3, 0, 1] if low is None else [1, 2, 5]


def family(of: ValueType) -> Any:
    """What values have in common that may be compared."""
    plain = of.inner if isinstance(of, OptionalOf) else of
    return "number" if isinstance(plain, Integer) else plain


def can_be_chosen(one: ValueType, other: ValueType) -> bool:
    """Whether there is a type that has the values of both: no number may stand for nothing where there is no end."""
    joined = ex.joined_type(one, other)
    return not isinstance(joined, OptionalOf) or joined.inner.code_range != (None, None)


def variables(*types: ValueType) -> list[StateFunction]:
    return [StateFunction(f"v{number}", (), of) for number, of in enumerate(types)]


def read(functions: list[StateFunction], values: tuple[Any, ...]) -> Callable[[Cell], Any]:
    kept = {f.cell(): value for f, value in zip(functions, values, strict=True)}
    return kept.__getitem__


def agree(value: Value, functions: list[StateFunction], values: tuple[Any, ...], expected: Any) -> None:
    """Word for word, simplified, and with everything known: the same value of the same type."""
    reader = read(functions, values)
    node = value.node
    for found in (meaning(value.written, reader), evaluate(node, reader)):
        assert found == expected and type(found) is type(expected), (value, node, values)
    known = {
        f.cell(): ex.as_optional(literal, t) if isinstance(t := f.value_type, OptionalOf) else literal
        for f, v in zip(functions, values, strict=True)
        for literal in [lift(v, f.value_type).simple]
    }
    from rulestone.model.expressions.walk import substitute

    folded = substitute(node, known)
    assert folded.is_constant and folded.type.decode(folded.payload) == expected, (value, folded, values)


def operations(a: Value, b: Value) -> Iterator[tuple[Callable[[], Value], Callable[[Any, Any], Any]]]:
    """What is said of two variables, and what it means."""
    yield lambda: a == b, lambda x, y: x == y
    yield lambda: a != b, lambda x, y: x != y
    if not can_be_chosen(a.written.type, b.written.type):
        return
    for truth in (True, False):
        yield lambda truth=truth: if_else(truth, a, b), lambda x, y, truth=truth: x if truth else y  # type: ignore[misc]
        yield lambda truth=truth: the([(truth, a), (not truth, b)]), lambda x, y, truth=truth: x if truth else y  # type: ignore[misc]
        yield (
            lambda truth=truth: if_else(truth, a, b) == b,  # type: ignore[misc]
            lambda x, y, truth=truth: (x if truth else y) == y,  # type: ignore[misc]
        )


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_two_variables(left: str, right: str) -> None:
    """Compared, and chosen between: values, never codes."""
    one, other = TYPES[left], TYPES[right]
    functions = variables(one, other)
    a, b = (Value(cell_node(f.cell())) for f in functions)
    if family(one) != family(other):
        for said in (lambda: a == b, lambda: a != b, lambda: if_else(True, a, b), lambda: the([(False, a), (True, b)])):
            with pytest.raises(GameError):
                said()
        return
    for said, means in operations(a, b):
        for values in itertools.product(some_values(one), some_values(other)):
            agree(said(), functions, values, means(*values))


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_a_choice_by_the_state(left: str, right: str) -> None:
    one, other = TYPES[left], TYPES[right]
    if family(one) != family(other) or not can_be_chosen(one, other):
        return
    functions = variables(one, other, BOOLEAN)
    a, b, c = (Value(cell_node(f.cell())) for f in functions)
    chosen, same, pick = if_else(c, a, b), if_else(c, a, b) == if_else(c, b, a), the([(c, a), (~c, b)])
    for values in itertools.product(some_values(one), some_values(other), (True, False)):
        x, y, truth = values
        agree(chosen, functions, values, x if truth else y)
        agree(pick, functions, values, x if truth else y)
        agree(same, functions, values, x == y)
        if isinstance(chosen.written.type, OptionalOf):
            agree(chosen.exists, functions, values, (x if truth else y) is not None)


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_a_variable_and_a_literal(left: str, right: str) -> None:
    """A literal of another type of the same kind is not equal, or is no value at all; it never equals another value."""
    one, other = TYPES[left], TYPES[right]
    functions = variables(one)
    (a,) = (Value(cell_node(f.cell())) for f in functions)
    for literal in some_values(other):
        try:
            said = a == literal
        except GameError:
            assert not one.contains(literal) or literal is None, (one, literal)
            continue
        assert family(one) == "number" or one.contains(literal), (one, literal)
        for value in some_values(one):
            agree(said, functions, (value,), value == literal)


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_one_variable_is_put_into_another(left: str, right: str) -> None:
    """A value that fits is kept, one that does not is undefined, one of another kind is refused."""
    kept, given = TYPES[left], TYPES[right]
    functions = variables(kept, given)
    reader = Reader({f.name: f for f in functions})
    with reader.active():
        view = StateView(reader, writable=True)
        if family(kept) != family(given) or (isinstance(given, OptionalOf) and not isinstance(kept, OptionalOf)):
            with pytest.raises(GameError):
                view.v0 = view.v1
            return
        view.v0 = view.v1
    updates = reader.updates()
    for values in itertools.product(some_values(kept), some_values(given)):
        look = read(functions, values)
        fine = all(evaluate(o.condition, look) for o in reader.obligations)
        assert fine == kept.contains(values[1]), (kept, values)
        agree(view.v0, functions, values, values[1])
        if fine:
            node = updates[functions[0].cell()] if updates else cell_node(functions[0].cell())
            assert evaluate(node, look) == values[1]
            assert node.type == kept or not isinstance(kept, OptionalOf)


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_a_variable_is_an_index(left: str, right: str) -> None:
    of, given = TYPES[left], TYPES[right]
    if not of.is_finite:
        return
    row = StateFunction("row", (of,), BOOLEAN)
    index = StateFunction("index", (), given)
    reader = Reader({"row": row, "index": index})
    view = StateView(reader, writable=False)
    if family(of) != family(given) or (isinstance(given, OptionalOf) and not isinstance(of, OptionalOf)):
        with pytest.raises(GameError):
            _ = view.row[view.index]
        return
    said = view.row[view.index].written
    for place in some_values(given):
        for here in some_values(of):

            def look(cell: Cell, here: Any = here, place: Any = place) -> Any:
                return place if cell.function.name == "index" else cell.index[0] == here

            fits = of.contains(place)
            assert all(evaluate(need, look) for need, _ in said.needs) == fits
            if fits:
                assert meaning(said, look) is evaluate(said.simple, look) is (place == here)
            else:
                with pytest.raises(Undefined):
                    meaning(said, look)


@pytest.mark.parametrize("name", [name for name, of in TYPES.items() if of.is_finite])
def test_a_table_is_looked_up(name: str) -> None:
    """At every value of every type, also at none; its entries may be of every kind."""
    of = TYPES[name]
    functions = variables(of)
    a = Value(cell_node(functions[0].cell()))
    values = some_values(of)
    for entries in (range(len(values)), [n % 2 == 0 for n in range(len(values))], values):
        table = dict(zip(values, entries, strict=True))
        said = lookup(table, a)
        for value in values:
            agree(said, functions, (value,), table[value])


def test_sorts_are_equal_as_their_names_and_elements_are() -> None:
    """Also asked again, in any order: -1 and -2 have one hash, and True is not 1."""
    chance = random.Random(9)
    drawn: list[tuple[str, tuple[Any, ...]]] = [
        (chance.choice("ab"), tuple(chance.sample([-1, -2, chance.choice([0, False]), "x"], chance.randint(1, 2))))
        for _ in range(40)
    ]
    sorts = [Element(name, tuple([*elements])) for name, elements in drawn]
    pairs = list(itertools.product(range(len(sorts)), repeat=2)) * 2
    chance.shuffle(pairs)
    for one, other in pairs:
        alike = repr(drawn[one]) == repr(drawn[other])
        assert (sorts[one] == sorts[other]) == alike, (drawn[one], drawn[other])


def test_elements_of_equal_sorts_are_compared_once() -> None:
    """A game of ten thousand places that is read twice compares its sorts for every place."""
    compared: list[str] = []

    class Named(str):
        def __eq__(self, other: object) -> bool:
            compared.append(self)
            return super().__eq__(other)

        __hash__ = str.__hash__

    one, other = (Element("Place", tuple(map(Named, "abc"))) for _ in range(2))
    compared.clear()
    assert one == other and len(compared) == 3
    assert one == other and other == one and len(compared) == 3
