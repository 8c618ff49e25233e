"""Keys of things that are equal only where nothing that a rule may ask tells the things apart.

Python's `==` is less than that: True equals 1, a record need not compare all of its fields, and a class of the author's
may call equal what it likes. What was read for one of two such things is not what would be read for the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any


def exactly(thing: object) -> Any:
    """A key of a thing; it can be looked up where the thing, and whatever it is made of, can.

    Equal are the keys of equal plain values of one kind, of records and tuples with such parts, and of one thing and
    itself.
    """
    kind: Any = type(thing)
    return thing if kind is str else _key_of(kind)(thing)


@lru_cache(maxsize=1 << 10)
def _key_of(kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, tuple):
        return lambda thing: (kind, *map(exactly, thing))
    if issubclass(kind, frozenset):
        return lambda thing: (kind, frozenset(map(exactly, thing)))
    if kind in _PLAIN or issubclass(kind, Enum) or kind.__eq__ is object.__eq__ or _is_no_authors(kind):
        return lambda thing: (kind, thing)
    if is_dataclass(kind):
        names = [one.name for one in fields(kind)]
        return lambda thing: (kind, *(exactly(getattr(thing, name)) for name in names))
    return lambda thing: (kind, _Itself(thing))


_PLAIN = frozenset((int, bool, float, type(None), Fraction, range, bytes))


def _is_no_authors(kind: type) -> bool:
    """Whether a class is one of rulestone's own, of which equal things are the same."""
    return kind.__module__.startswith("rulestone.") and not kind.__module__.startswith("rulestone.model.games.")


class _Itself:
    """A thing that is like itself alone."""

    __slots__ = ("_thing",)

    def __init__(self, thing: object) -> None:
        self._thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self._thing is other._thing

    def __hash__(self) -> int:
        return id(self._thing)


class SameThings:
    """Some things as a key: equal where each is exactly like its counterpart. The hash is taken once."""

    __slots__ = ("_exact", "_hash")

    def __init__(self, *things: object) -> None:
        self._exact = exactly(things)
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, SameThings) and self._exact == other._exact)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._exact)
        return self._hash
