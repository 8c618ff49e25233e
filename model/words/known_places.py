"""Places that were read or assigned before: what is kept there, and what assigning the same to them leaves behind.

A rule is read once for every binding of its parameters, and most of what it assigns it has assigned before: after a
move the place that a piece leaves is empty, whoever moves it and wherever it goes. So what an assignment under no
condition leaves behind is kept with the place, and left behind again. `tests/model/test_shared_results.py` compares
what is read so with what is read one assignment at a time (`Sharing.off`).
"""

from __future__ import annotations

from typing import NamedTuple

from ..expressions.expression import Cell, Kind, Node, StateFunction
from ..expressions.written import Written
from .effects import Assigned
from .values import Value

_PLAIN = frozenset((str, int, bool, type(None)))
"""Kinds of plain values of which it is known what they mean where they are assigned again."""


class DoneBefore(NamedTuple):
    """What an assignment under no condition leaves behind.

    Attributes:
        value: what the place holds then.
        effect: what the plain semantics goes by.
        fits: the condition that the value is in range, where that is not certain.
        leaves: what goes wrong where it is not.
    """

    value: Written
    effect: Assigned
    fits: Node | None
    leaves: str


class KnownPlace:
    """A place all of whose indices are of sorts.

    Attributes:
        cell: the place.
        kept: what it holds before anything is assigned.
        assigned: what was assigned to it before, by what was given: what is written, or a plain value and its kind.
    """

    __slots__ = ("assigned", "cell", "kept")

    def __init__(self, cell: Cell, kept: Written) -> None:
        self.cell = cell
        self.kept = kept
        self.assigned: dict[object, DoneBefore] = {}


def read_before(function: StateFunction, index: tuple[object, ...]) -> KnownPlace | None:
    """The place at an index, if it was read before."""
    try:
        found: KnownPlace | None = function.read_before.get(index)
    except TypeError:  # a value has no hash
        return read_at_values(function, index)
    return found


def read_at_values(function: StateFunction, index: tuple[object, ...]) -> KnownPlace | None:
    """The same where an index is a value that is known whatever the state."""
    if len(index) != len(function.index_types):
        return None
    plain: list[object] = []
    for part, index_type in zip(index, function.index_types, strict=True):
        if type(part) is Value:
            written = part.written
            node = written.simple
            if node.kind is not Kind.CONSTANT or node.type is not index_type or not written.denotes:
                return None
            plain.append(index_type.decode(node.payload))
        else:
            plain.append(part)
    try:
        found: KnownPlace | None = function.read_before.get(tuple(plain))
    except TypeError:  # what has no hash is no place
        return None
    return found


def known_by(value: object) -> object:
    """By what an assigned value is known: what is written, or a plain value and its kind; None for anything else."""
    if type(value) is Value:
        return value.written
    return (type(value), value) if type(value) in _PLAIN else None


def keep_done(function: StateFunction, index: tuple[object, ...], value: object, done: DoneBefore) -> None:
    """What an assignment under no condition left behind is kept with its place."""
    key, known = known_by(value), read_before(function, index)
    if key is not None and known is not None:
        known.assigned[key] = done
