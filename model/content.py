"""Digests of plain values by content: the same in every process, whatever the seed of Python's hashes.

Two values of one content have one digest of 128 bits; that two different ones met here share one is not to be expected.
What prints alike but is not alike (1, True and "1"; an element and its name) differs.
"""

from __future__ import annotations

import dataclasses
import functools
import sys
import types
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from hashlib import blake2b
from typing import Any

Digest = bytes

_SIZE = 16
_OF_DIGEST = b"b%d:" % _SIZE  # what stands before most parts, which are digests themselves


def digest(*parts: bytes | str | int | None) -> Digest:
    """A digest of a sequence: each part says where it ends, so that no two sequences read alike."""
    said: list[bytes] = []
    for part in parts:
        if isinstance(part, bytes):
            size = len(part)
            said += (_OF_DIGEST if size == _SIZE else b"b%d:" % size, part)
        else:
            data = repr(part).encode("utf-8", "surrogatepass")
            said += (b"p%d:" % len(data), data)
    return blake2b(b"".join(said), digest_size=_SIZE).digest()


@functools.lru_cache(maxsize=1 << 16)
def _of_word(kind: str, value: str | int | None) -> Digest:
    """The digest of a text, a whole number, a truth value, or None; most that is met is met again and again."""
    return digest(kind, repr(value))


_MODULES: ContextVar[Mapping[str, str] | None] = ContextVar("modules", default=None)


@contextmanager
def modules_called(names: Mapping[str, str]) -> Iterator[None]:
    """Where two versions of a file are compared: what is of a module counts as of the one that this says instead."""
    token = _MODULES.set(names)
    try:
        yield
    finally:
        _MODULES.reset(token)


def _called(module: str | None) -> str | None:
    names = _MODULES.get()
    return module if module is None or names is None else names.get(module, module)


def content(value: Any) -> Digest:
    """The digest of a value: of what it is, and of what it consists of.

    Collections count in their order, sets without one. Objects count by their class and what they keep. Functions,
    classes and modules count by their names. What cannot be written down, such as a lock, has none: TypeError.
    """
    return Contents().of(value)


class Contents:
    """Takes digests; what is met again inside itself is named by how far outside it began."""

    def __init__(self) -> None:
        self._open: list[int] = []

    def of(self, value: Any) -> Digest:
        """The digest of a value. Raises TypeError where it has none."""
        kind = type(value)
        if value is None or kind in (str, int, bool):
            return _of_word(kind.__name__, value)
        if kind in (float, complex, bytes):  # of which some are equal, and are written differently
            return digest(kind.__name__, repr(value))
        if kind in _LISTS and _is_written_as_it_is(value):
            return digest("as it is written", repr(value))
        if isinstance(value, type | types.FunctionType | types.BuiltinFunctionType | types.ModuleType):
            return self.of_named(value)
        if isinstance(value, Enum):
            return digest("member", self.of(kind), value.name, self.of(value.value))
        if id(value) in self._open:
            return digest("again", len(self._open) - self._open.index(id(value)))
        if len(self._open) > _DEEPEST:
            raise TypeError(f"{kind.__name__} is nested too deeply to be compared")
        self._open.append(id(value))
        try:
            return digest(_called(kind.__module__), kind.__qualname__, *self.inside(value))
        finally:
            self._open.pop()

    def of_named(self, value: Any) -> Digest:
        """The digest of a function, class or module."""
        module = _called(getattr(value, "__module__", None))
        return digest("named", module, getattr(value, "__qualname__", value.__name__))

    def inside(self, value: Any) -> list[Digest]:
        """The digests of what a value consists of."""
        if _is_graph(value):
            beside: Any = {place: dict(others) for place, others in value.adjacency()}
            return [self.of(dict(value.graph)), self.of(list(value.nodes(data=True))), self.of(beside)]
        if isinstance(value, Mapping):
            return [part for pair in value.items() for part in map(self.of, pair)]
        if isinstance(value, set | frozenset):
            return sorted(map(self.of, value))
        if isinstance(value, list | tuple):
            return [self.of(part) for part in value]
        if isinstance(value, str | int | float | bytes):  # of a class of its own
            return [self.of(value.__reduce_ex__(4)[1:])]
        if dataclasses.is_dataclass(value):
            return [self.of(tuple([(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]))]
        return [self.of(_kept(value))]


_DEEPEST = 150

_LISTS = (tuple, list, dict)
_WORDS = frozenset((str, int, bool, type(None)))


def _is_written_as_it_is(value: Any, room: int = 20) -> bool:
    """Whether Python writes a value as no other one is written: lists of words, and lists of these."""
    kind = type(value)
    if kind in _WORDS:
        return True
    if kind is tuple or kind is list:
        return room > 0 and all([_is_written_as_it_is(part, room - 1) for part in value])
    if kind is dict:
        return room > 0 and all([_is_written_as_it_is(part, room - 1) for pair in value.items() for part in pair])
    return False


def _is_graph(value: Any) -> bool:
    """Whether it is a graph of networkx; where nobody has imported that, nothing is."""
    networkx = sys.modules.get("networkx")
    return networkx is not None and isinstance(value, networkx.Graph)


def _kept(value: Any) -> Any:
    """What an object would be pickled as, without what its class computes and keeps on demand."""
    try:
        reduced = value.__reduce_ex__(4)
    except Exception as error:  # whatever the object says of itself
        raise TypeError(f"{type(value).__name__} has no content to compare: {error}") from None
    if isinstance(reduced, str):  # something known by its name alone
        return reduced
    made, arguments, *rest = reduced
    state = rest[0] if rest else None
    if isinstance(state, dict):
        kind = type(value)
        state = {n: v for n, v in state.items() if not isinstance(getattr(kind, n, None), functools.cached_property)}
    return made, arguments, state, *(list(part) if part is not None else None for part in rest[1:3])
