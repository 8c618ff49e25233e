"""Reading a rule: its body runs once with concrete parameters and a symbolic state, and leaves data behind.

`require` adds to the guard, assignments become updates, `with when(...)` makes them conditional. What comes out of a
`Reader` is a guard, one expression for every changed cell, and the conditions under which the words of the rule denote.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from . import expression as ex
from .errors import GameError, author_location, did_you_mean
from .expression import FALSE, TRUE, Cell, Node, StateFunction
from .types import OptionalOf
from .values import Value, lift, truth
from .walk import definedness, indices_are, select_over


@dataclass(frozen=True)
class Requirement:
    """One `require` of a rule: the condition, how a player is told that it fails, and where it stands."""

    condition: Node
    text: str
    line: int | None


@dataclass(frozen=True)
class Obligation:
    """A condition under which the words of a rule denote, and what goes wrong where it fails."""

    condition: Node
    reason: str
    line: int | None


@dataclass(frozen=True)
class Deal:
    """A chance beginning: a pool of things is shuffled and dealt into places.

    Attributes:
        pool: how many of each element there are.
        places: state variable and leading indices of each place, with the number of things it receives.
        cells: for each place, the cell that counts each element.
    """

    pool: tuple[tuple[Any, int], ...]
    places: tuple[tuple[tuple[Any, ...], int], ...]
    cells: tuple[tuple[Cell, ...], ...]


class Disabled(Exception):
    """A requirement is false for this binding whatever the state: there is no such instance."""


_reader: ContextVar[Reader] = ContextVar("reader")


class Reader:
    """What is being read: the current expression of every cell, the path condition, and what was collected."""

    def __init__(self, functions: Mapping[str, StateFunction], preset: Mapping[Cell, Node] | None = None) -> None:
        self.functions = functions
        self.changed: dict[Cell, Node] = dict(preset or {})
        self.preset = dict(preset or {})
        self.requirements: list[Requirement] = []
        self.obligations: list[Obligation] = []
        self.path: list[Node] = []
        self.closed: Node | None = None  # the condition of the last `when` that ended at this depth
        self.freed: dict[Cell, None] = {}
        self.deals: list[Deal] = []

    @contextmanager
    def active(self) -> Iterator[Reader]:
        """Make this the reader that `require` and `when` talk to."""
        token = _reader.set(self)
        try:
            yield self
        finally:
            _reader.reset(token)

    def read(self, function: StateFunction, index: tuple[object, ...]) -> Value:
        """The current value at an index."""
        try:
            place = function.read_before[index]
        except (KeyError, TypeError):  # read for the first time, or at a symbolic index, which has no hash
            place = self._place(function, index)
            if function.is_of_sorts and place.kind is ex.Kind.CELL:
                function.read_before[place.payload.index] = place
        if place.kind is ex.Kind.CELL:
            return Value(self.changed.get(place.payload, place))
        return Value(select_over(function, place.args, self.changed))

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        """Assign at an index, under the path condition."""
        node = lift(value, function.value_type)
        if isinstance(function.value_type, OptionalOf):
            node = ex.as_optional(node, function.value_type)
        try:
            place = function.read_before[index]
        except (KeyError, TypeError):
            place = self._place(function, index)
        path = ex.conjunction(self.path)
        fits = ex.in_range(node, function.value_type)
        line = author_location()[1]
        if fits is not TRUE:
            if fits is FALSE and path is TRUE:
                raise GameError(
                    f"{place!r} is given {node!r}, outside {function.value_type}",
                    fix="widen the declared range, or correct the value",
                )
            self._oblige(fits, path, f"{place!r} would leave {function.value_type}", line)
        for index_node in place.args:
            self._oblige_defined(index_node, path, line)
        self._oblige_defined(node.args[0] if ex.may_not_fit(node) else node, path, line)
        if place.kind is ex.Kind.CELL:
            old = self.changed.get(place.payload, place)
            self.changed[place.payload] = ex.either(path, node, old)
            return
        for cell in function.cells():
            condition = ex.conjunction((path, indices_are(function, place.args, cell)))
            old = self.changed.get(cell) or ex.cell_node(cell)
            self.changed[cell] = ex.either(condition, node, old)

    def require(self, condition: Node, text: str, line: int | None, position: int | None = None) -> None:
        """Add to the guard, under the path condition; `position` is its place in the author's `require`, if any."""
        condition = ex.implication(ex.conjunction(self.path), condition)
        if condition is FALSE:
            raise Disabled
        if condition is not TRUE:
            self.requirements.append(Requirement(condition, text, line))

    def branch(self, condition: Node) -> Node:
        """The condition that a `when` goes by: the author's. Readers that try out other rules change it."""
        return condition

    def updates(self) -> dict[Cell, Node]:
        """The cells that change, with their new values."""
        return {
            cell: node
            for cell, node in self.changed.items()
            if node is not ex.cell_node(cell) and node is not self.preset.get(cell)
        }

    def _place(self, function: StateFunction, index: tuple[object, ...]) -> Node:
        """The node that reads at an index: of a cell, or a computed read where part of the index is symbolic."""
        if len(index) != len(function.index_types):
            raise GameError(
                f"{function.name} takes {len(function.index_types)} indices, not {len(index)}",
                fix=f"index it by {', '.join(map(str, function.index_types)) or 'nothing'}",
            )
        nodes = []
        for part, index_type in zip(index, function.index_types, strict=True):
            node = lift(part, index_type)
            if node.is_constant and not index_type.contains(node.type.decode(node.payload)):
                raise GameError(f"{function.name} has no place {node!r}", fix=f"use a value of {index_type}")
            if isinstance(node.type, OptionalOf):
                raise GameError(f"{function.name} is indexed by an optional", fix="write .value after it")
            nodes.append(node)
        return ex.select(function, nodes)

    def _oblige(self, condition: Node, path: Node, reason: str, line: int | None) -> None:
        condition = ex.implication(path, condition)
        if condition is not TRUE:
            self.obligations.append(Obligation(condition, reason, line))

    def _oblige_defined(self, node: Node, path: Node, line: int | None) -> None:
        for need, why in definedness(node):
            self._oblige(need, path, why, line)


class StateView:
    """The state as a rule or property sees it: `s.turn`, `s.stand[trader, colour]`."""

    def __init__(self, reader: Reader, *, writable: bool) -> None:
        object.__setattr__(self, "_reader", reader)
        object.__setattr__(self, "_writable", writable)

    def _function(self, name: str) -> StateFunction:
        functions = self._reader.functions
        if name not in functions:
            raise GameError(f"there is no state variable {name}", fix=did_you_mean(name, functions))
        found: StateFunction = functions[name]
        return found

    def __getattr__(self, name: str) -> Any:
        function = self._function(name)
        if not function.index_types:
            return self._reader.read(function, ())
        view = FunctionView(self._reader, function, writable=self._writable)
        object.__setattr__(self, name, view)  # found there from now on
        return view

    def __setattr__(self, name: str, value: object) -> None:
        function = self._function(name)
        if isinstance(value, FunctionView):
            return  # `s.stand[x] += 1` ends with assigning the view to itself
        if not function.index_types:
            _write(self._reader, self._writable, function, (), value)
        elif isinstance(value, Mapping):
            for index, part in value.items():
                getattr(self, name)[index] = part
        else:
            for index in function.indices():
                getattr(self, name)[index] = value


class FunctionView:
    """A state variable with indices, as a rule or property sees it."""

    def __init__(self, reader: Reader, function: StateFunction, *, writable: bool) -> None:
        self._reader = reader
        self._writable = writable
        self.function = function

    def __getitem__(self, index: object) -> Value:
        return self._reader.read(self.function, index if type(index) is tuple else (index,))

    def __setitem__(self, index: object, value: object) -> None:
        _write(self._reader, self._writable, self.function, index if isinstance(index, tuple) else (index,), value)


def _write(reader: Reader, writable: bool, function: StateFunction, index: tuple[object, ...], value: object) -> None:
    if not writable:
        raise GameError(f"{function.name} is changed where the state may only be read", fix="change it in a rule")
    reader.write(function, index, value)


def _current(word: str) -> Reader:
    try:
        return _reader.get()
    except LookupError:
        raise GameError(f"{word} is used outside a rule", fix="call it in the body of a rule") from None


def require(*conditions: object, because: str = "") -> None:
    """The rule applies only where these conditions hold.

    Args:
        conditions: what must hold.
        because: how to say it to a player when the move is refused.
    """
    reader = _current("require")
    line = author_location()[1]
    for position, condition in enumerate(conditions):
        node = truth(condition)
        reader.require(node, because or f"it needs {node!r}", line, position)


@contextmanager
def when(condition: object) -> Iterator[None]:
    """What is assigned or required inside happens only where the condition holds."""
    reader = _current("when")
    node = reader.branch(truth(condition))
    for need, why in definedness(node):
        reader._oblige(need, ex.conjunction(reader.path), why, author_location()[1])
    with _branch(reader, node):
        yield


@contextmanager
def otherwise() -> Iterator[None]:
    """Inside: where the condition of the `when` just before does not hold."""
    reader = _current("otherwise")
    if reader.closed is None:
        raise GameError("`otherwise` does not follow a `when`", fix="put it directly after a `with when(...)` block")
    with _branch(reader, ex.negation(reader.closed)):
        yield


@contextmanager
def _branch(reader: Reader, condition: Node) -> Iterator[None]:
    reader.path.append(condition)
    reader.closed = None
    try:
        yield
    finally:
        reader.path.pop()
        reader.closed = condition


def free(*views: object) -> None:
    """In `initial`: leave these variables open; only `require` constrains them.

    Takes state variables as `s.stand`, or single places as `s.stand["north", "blue"]`.
    """
    reader = _current("free")
    for view in views:
        if isinstance(view, FunctionView):
            reader.freed.update(dict.fromkeys(view.function.cells()))
        elif isinstance(view, Value) and view.node.kind is ex.Kind.CELL:
            reader.freed[view.node.payload] = None
        else:
            raise GameError(f"{view!r} is not a place of the state", fix="pass s.variable or s.variable[index]")


def deal(pool: Mapping[Any, int], places: Mapping[tuple[Any, ...] | str, int]) -> None:
    """In `initial`: shuffle a pool of things and deal them out, every order being equally likely.

    Args:
        pool: how many of each element there are.
        places: how many things each place receives; a place is a state variable's name, or a tuple of name and
            leading indices, whose last index is the element and whose value counts it.

    Raises GameError where more is dealt than there is.
    """
    reader = _current("deal")
    if sum(places.values()) > sum(pool.values()):
        raise GameError(
            f"{sum(places.values())} are dealt of {sum(pool.values())}", fix="deal fewer, or enlarge the pool"
        )
    rows: list[tuple[Cell, ...]] = []
    named: list[tuple[tuple[Any, ...], int]] = []
    line = author_location()[1]
    for place, size in places.items():
        key = (place,) if isinstance(place, str) else tuple(place)
        function = reader.functions.get(key[0])
        if function is None:
            raise GameError(f"there is no state variable {key[0]}", fix=did_you_mean(key[0], reader.functions))
        row = tuple(function.cell(*key[1:], element) for element in pool)
        rows.append(row)
        named.append((key, size))
        reader.freed.update(dict.fromkeys(row))
        received = ex.plus(*map(ex.cell_node, row))
        reader.require(ex.equal(received, ex.integer(size)), f"{key} receives {size}", line)
    everything = sum(places.values()) == sum(pool.values())
    for position, (element, number) in enumerate(pool.items()):
        dealt = ex.plus(*(ex.cell_node(row[position]) for row in rows))
        limit = ex.equal if everything else ex.at_most
        reader.require(limit(dealt, ex.integer(number)), f"{number} of {element} are dealt", line)
    reader.deals.append(Deal(tuple(pool.items()), tuple(named), tuple(rows)))
