"""The nodes of expressions: immutable, typed, hash-consed; two structurally equal ones are the same object.

So `is` compares them, and a traversal visits each once. Values are handled by their integer codes (see `types`).
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any
from weakref import ref

from ..errors import GameError
from .kinds import PARTIAL, Kind
from .printing import to_text, value_text
from .types import BOOLEAN, Element, Integer, ValueType


@dataclass(frozen=True)
class StateFunction:
    """A state variable: a total function from index sorts to a value type.

    A variable without indices has one cell. Cells are ordered by the codes of their indices, the last index fastest.
    """

    name: str
    index_types: tuple[ValueType, ...]
    value_type: ValueType
    read_before: dict[tuple[object, ...], Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Its places by index (`KnownPlace`), where every index is of a sort: boards are read very often."""

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def is_of_sorts(self) -> bool:
        """Whether equal indices are the same place (True equals 1, but is no integer)."""
        return all(isinstance(index_type, Element) for index_type in self.index_types)

    def indices(self) -> Iterable[tuple[Any, ...]]:
        """All index tuples, in cell order."""
        return itertools.product(*(index_type.values() for index_type in self.index_types))

    def cell(self, *index: Any) -> Cell:
        """The cell at a tuple of index values. Raises GameError for a value outside its sort."""
        for value, index_type in zip(index, self.index_types, strict=True):
            if not index_type.contains(value):
                index_type.encode(value)  # names the nearest element of a sort
                raise GameError(f"{self.name} has no place {value!r}", fix=f"use a value of {index_type}")
        return Cell(self, index)

    def cells(self) -> Iterable[Cell]:
        """All cells, in order."""
        return (Cell(self, index) for index in self.indices())


@dataclass(frozen=True)
class Cell:
    """One place of the state: a state variable at one tuple of index values."""

    function: StateFunction
    index: tuple[Any, ...]
    _hash: int = field(init=False, repr=False, compare=False)  # cells are looked up very often

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.function.name, self.index)))

    @property
    def type(self) -> ValueType:
        """The type of the value kept here."""
        return self.function.value_type

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Cell or self._hash != other._hash:
            return False
        mine, its = self.function, other.function
        return self.index == other.index and (mine is its or mine == its)

    def __str__(self) -> str:
        if not self.index:
            return self.function.name
        told = [value_text(part) if isinstance(part, Enum | tuple) else str(part) for part in self.index]
        return f"{self.function.name}[{', '.join(told)}]"


@dataclass(frozen=True)
class CodeTable:
    """A constant function: one value code for every tuple of index codes, in cell order.

    `gaps` are the positions at which it has no entry and denotes nothing; any code stands there. A name that
    begins with a dot, a bracket or a space is said of elements, as `.rank`, `[0]` or ` has 7`.
    """

    name: str
    index_types: tuple[ValueType, ...]
    value_type: ValueType
    codes: tuple[int, ...]
    gaps: frozenset[int] = frozenset()

    @cached_property
    def _hash(self) -> int:  # tables of boards are long
        return hash((self.name, self.codes))

    def __hash__(self) -> int:
        return self._hash

    def asked_at(self, indices: Sequence[str]) -> str:
        """What it is asked, in words: `worth[piece]`, or of an element `card.rank`."""
        return f"{indices[0]}{self.name}" if self._is_of_element else f"{self.name}[{', '.join(indices)}]"

    @property
    def lacks(self) -> str:
        """Why it denotes nothing where it has no entry."""
        if self._is_of_element:
            return f"what has no {self.name.strip()} is asked for it"
        return f"{self.name} has no such entry"

    @property
    def _is_of_element(self) -> bool:
        return self.name[:1] in (".", "[", " ")

    @cached_property
    def filled(self) -> CodeTable:
        """The table with any entry where it has none, for engines: they ask elsewhere whether it has one."""
        return replace(self, gaps=frozenset()) if self.gaps else self

    @cached_property
    def entry_type(self) -> ValueType:
        """The type of its entries, an integer's range as small as possible."""
        if isinstance(self.value_type, Integer):
            return Integer(min(self.codes), max(self.codes))
        return self.value_type


class Node:
    """One immutable node. Build nodes with the functions of this module only.

    Attributes:
        kind, args, payload, type: see `Kind`.
        number: counts the nodes in the order they were made.
        denotes: it surely denotes: nothing partial stands in it.
    """

    __slots__ = ("__weakref__", "args", "denotes", "kind", "number", "payload", "type")

    def __init__(self, kind: Kind, args: tuple[Node, ...], payload: Any, value_type: ValueType, number: int) -> None:
        self.kind = kind
        self.args = args
        self.payload = payload
        self.type = value_type
        self.number = number
        self.denotes = kind not in PARTIAL
        for arg in args:
            if not arg.denotes:
                self.denotes = False
                break

    @property
    def is_constant(self) -> bool:
        """Whether this is a literal."""
        return self.kind is Kind.CONSTANT

    def __repr__(self) -> str:
        return to_text(self)


class _Reference(ref[Node]):
    """A weak reference to a node that is forgotten with it."""

    __slots__ = ("key",)
    key: tuple[Any, ...]


_interned: dict[tuple[Any, ...], _Reference] = {}  # a WeakValueDictionary takes twice as long on this, the hottest path
_numbers = itertools.count()


def _forget(reference: ref[Node]) -> None:
    assert isinstance(reference, _Reference)
    if _interned.get(reference.key) is reference:
        del _interned[reference.key]


def known_node(kind: Kind, args: tuple[Node, ...], payload: Any) -> Node | None:
    """The node of a kind whose type follows from its arguments, if there is one already."""
    reference = _interned.get((kind, payload, None, args))
    return None if reference is None else reference()


def node_of(kind: Kind, args: tuple[Node, ...], payload: Any, value_type: ValueType) -> Node:
    """The one node of its kind, arguments, payload and type; constructors simplify before they ask for it."""
    typed = kind is Kind.CONSTANT or kind is Kind.TABLE or kind is Kind.PRESENT  # others follow from their arguments
    key = (kind, payload, value_type if typed else None, args)
    reference = _interned.get(key)
    found = None if reference is None else reference()
    if found is None:
        found = Node(kind, args, payload, value_type, next(_numbers))
        reference = _Reference(found, _forget)
        reference.key = key
        _interned[key] = reference
    return found


# Literals and places


@functools.lru_cache(maxsize=1 << 14)
def constant(code: int, value_type: ValueType) -> Node:
    """The literal with this code; an integer literal gets the one-value range as its type."""
    if isinstance(value_type, Integer):
        value_type = Integer(code, code)
    return node_of(Kind.CONSTANT, (), code, value_type)


TRUE = constant(1, BOOLEAN)
FALSE = constant(0, BOOLEAN)


def boolean(truth: bool) -> Node:
    """TRUE or FALSE."""
    return TRUE if truth else FALSE


@functools.lru_cache(maxsize=1 << 12)
def integer(value: int) -> Node:
    """An integer literal."""
    return constant(value, Integer(value, value))


def cell_node(cell: Cell) -> Node:
    """The value now kept in a cell."""
    return node_of(Kind.CELL, (), cell, cell.type)


def select(function: StateFunction, indices: Sequence[Node]) -> Node:
    """A state variable read at computed indices. One that is no place stays as it is: it denotes nothing."""
    if all(index.is_constant for index in indices):
        values = tuple(t.decode(i.payload) for t, i in zip(function.index_types, indices, strict=True))
        if all(t.contains(value) for t, value in zip(function.index_types, values, strict=True)):
            return cell_node(function.cell(*values))
    return node_of(Kind.SELECT, tuple(indices), function, function.value_type)


def table_at(table: CodeTable, indices: Sequence[Node]) -> Node:
    """A constant function read at computed indices of its own types. Its index 0 is each type's lowest code."""
    position = 0
    for index_type, index in zip(table.index_types, indices, strict=True):
        if not index.is_constant:
            break
        low, high = index_type.code_range
        assert low is not None and high is not None
        position = position * (high - low + 1) + index.payload - low
    else:
        return constant(table.codes[position], table.value_type)
    return node_of(Kind.TABLE, tuple(indices), table, table.entry_type)
