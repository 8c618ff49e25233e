"""Fixed tables read at symbolic indices, and the elements of sorts as an author uses them."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Generic, TypeVar, cast, overload

from ..errors import GameError, did_you_mean
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.types import BOOLEAN, Element, Integer, OptionalOf, ValueType, code_span
from .merged_names import OneOf
from .paths import evaluated, plainly
from .said_to import word
from .values import Value, lift

T = TypeVar("T")


@word
def lookup(
    mapping: Mapping[Any, Any],
    *index: object,
    name: str = "table",
    to: SortElements[Any] | ValueType | None = None,
) -> Any:
    """A fixed table read at an index that may be symbolic.

    Args:
        mapping: an entry for every value the index may take (tuples where there are several indices). A number that
            has none may be asked for all the same: the table denotes nothing there.
        index: plain or symbolic values.
        name: what messages and printed expressions call the table.
        to: the type of the entries, where it is neither truth, a number nor the sort of an index.

    Returns a plain entry for plain indices. Raises GameError for what is no mapping or no sort, and for a plain index
    that has no entry.
    """
    if not isinstance(mapping, Mapping):
        raise GameError(f"{name} is {mapping!r}, no mapping", fix="write dict(enumerate(...)) for a list")
    if not index:
        raise GameError(f"{name} is asked at no index", fix="write lookup(table, index)")
    if to is not None and not isinstance(to, SortElements | ValueType):
        raise GameError(f"the entries of {name} are said to be {to!r}, which is no sort", fix="write to=self.Sort")
    if not any(isinstance(i, Value) for i in index):
        key = index[0] if len(index) == 1 else index
        if key not in mapping:
            raise GameError(f"{name} has no entry for {key!r}", fix=did_you_mean(key, mapping))
        return mapping[key]
    for position, part in enumerate(index):
        if isinstance(part, OneOf):  # of two texts, say, which tell no type
            before, after = index[:position], index[position + 1 :]
            return part.each(lambda one: lookup(mapping, *before, one, *after, name=name, to=to))  # noqa: B023
    types: list[ValueType] = []
    asked: list[object] = []
    for position, part in enumerate(index):
        if isinstance(part, Value):
            here = _there(part, mapping, position if len(index) > 1 else None)
            types.append(here.written.type)
            asked.append(here)
        else:
            asked.append(part)
            keys = dict.fromkeys(k[position] for k in mapping)
            types.append(Element(f"{name} key {position + 1}", tuple(keys)))
    wanted = to.type if isinstance(to, SortElements) else to
    if isinstance(mapping, FixedTable):
        table = mapping.table(name, tuple(types), wanted)
    else:
        table = table_of(mapping, name, tuple(types), wanted)
    return Value(evaluated(wr.table_lookup(table, [lift(i, t) for i, t in zip(asked, types, strict=True)])))


def _there(asked: Value, mapping: Mapping[Any, Any], position: int | None) -> Value:
    """An index; where it may be absent and has no entry then, what it holds: where it holds nothing it denotes nothing.

    Args:
        asked: the index.
        mapping: what is read.
        position: which part of the keys it is; None where it is all of them.
    """
    if not isinstance(asked.written.type, OptionalOf) or not plainly.get():
        return asked
    has_entry = None in mapping if position is None else any(key[position] is None for key in mapping)
    return asked if has_entry else Value(evaluated(wr.value_of(asked.written)))


class FixedTable(dict[Any, Any]):
    """A mapping that is looked up very often and never changes: what `lookup` makes of it is made once.

    A large table that a property reads in every step belongs in one, kept as a `cached_property` of the game.
    """

    def __init__(self, *entries: Any) -> None:
        super().__init__(*entries)
        self._tables: dict[tuple[object, ...], ex.CodeTable] = {}

    def table(self, name: str, types: tuple[ValueType, ...], to: ValueType | None) -> ex.CodeTable:
        """The constant function that it is at indices of these types."""
        found = self._tables.get((name, types, to))
        if found is None:
            found = self._tables[name, types, to] = table_of(self, name, types, to)
        return found


def table_of(
    mapping: Mapping[Any, Any], name: str, types: tuple[ValueType, ...], to: ValueType | None, *, partial: bool = False
) -> ex.CodeTable:
    """A mapping as a constant function; `partial` where elements of a sort, too, may have no entry."""
    keys = [(key,) if len(types) == 1 else key for key in mapping]
    keys = [key for key in keys if isinstance(key, tuple) and len(key) == len(types)]
    domains = tuple(_domain(name, of, [key[n] for key in keys], partial) for n, of in enumerate(types))
    entries: list[Any] = []
    gaps: list[int] = []
    most = _MOST_GAPS + 2 * len(mapping)
    for position, key in enumerate(_keys(domains)):  # one after the other, since ranges may be vast
        plain = key[0] if len(key) == 1 else key
        if plain in mapping:
            entries.append(mapping[plain])
        elif not partial and all(_numbers(of) is None for of in domains):
            raise GameError(f"{name} has no entry for {plain!r}", fix="give every value of the index an entry")
        else:
            gaps.append(position)
        if len(gaps) > most:
            raise GameError(f"{name} has few entries for many numbers", fix="give all numbers between them an entry")
    codes, value_type = _codes(entries or list(mapping.values()), domains, name, to)
    filled = list(codes) if entries else []
    for position in gaps:
        filled.insert(position, codes[0])
    return ex.CodeTable(name, domains, value_type, tuple(filled), frozenset(gaps))


_MOST_GAPS = 1 << 14
"""How many numbers, and twice as many as there are entries, may lie between entries without one."""


def _numbers(index_type: ValueType) -> Integer | None:
    """The whole numbers of an index, if it is a number or an optional one."""
    inner = index_type.inner if isinstance(index_type, OptionalOf) else index_type
    return inner if isinstance(inner, Integer) else None


def _domain(name: str, index_type: ValueType, keys: list[Any], partial: bool) -> ValueType:
    """The values of an index for which a table has room: of numbers only those between the first and the last entry.

    What an index is worth beyond is seldom what an author counts on: the table denotes nothing there.
    """
    asked = _numbers(index_type)
    if asked is None:
        found = set(keys)
        for value in index_type.values():
            if value not in found and not partial:
                raise GameError(f"{name} has no entry for {value!r}", fix="give every value of the index an entry")
        return index_type
    known = [key for key in keys if isinstance(key, int)]
    if not known:
        raise GameError("a table without numbers is read at a number", fix="give every value of the index an entry")
    first, last = min(known), max(known)
    low = first if asked.low is None else max(first, asked.low)
    high = last if asked.high is None else min(last, asked.high)
    if low > high:
        low = high = first
    domain = Integer(int(low), int(high))
    return OptionalOf(domain) if isinstance(index_type, OptionalOf) else domain


def _codes(
    entries: list[Any], types: tuple[ValueType, ...], name: str, to: ValueType | None
) -> tuple[tuple[int, ...], ValueType]:
    """The entries as codes of one type."""
    if to is not None:
        return tuple(to.encode(entry) for entry in entries), to
    if all(isinstance(entry, bool) for entry in entries):
        return tuple(map(int, entries)), BOOLEAN
    if all(isinstance(entry, int) for entry in entries):
        numbers = tuple(map(int, entries))  # members of an IntEnum, too
        return numbers, Integer(min(numbers), max(numbers))
    plain = all(isinstance(entry, Hashable) and not isinstance(entry, Value) for entry in entries)
    index_type = next((t for t in types if plain and all(t.contains(entry) for entry in entries)), None)
    for entry in entries:
        unfit = isinstance(entry, Value) or not isinstance(entry, Hashable)
        if unfit or (entry is None and index_type is None):  # as an index is, an entry may be optional
            fix = "use plain numbers, conditions, or elements of a sort"
            raise GameError(f"{name} has the entry {entry!r}", fix=fix)
    value_type = index_type or Element(f"{name} entry", tuple(dict.fromkeys(entries)))
    return tuple(value_type.encode(entry) for entry in entries), value_type


_FEW = 1 << 10
"""Ranges of so few values may be listed."""


def _keys(types: tuple[ValueType, ...]) -> Iterator[tuple[Any, ...]]:
    """All tuples of values, the last type fastest."""
    if not types:
        yield ()
        return
    if all([one.is_finite and code_span(one) <= _FEW for one in types]):
        yield from itertools.product(*[one.values() for one in types])
        return
    for first in types[0].values():
        for rest in _keys(types[1:]):
            yield first, *rest


class SortElements(Generic[T]):
    """The elements of a resolved sort, as an author uses them: `self.Trader`."""

    def __init__(self, element: Element) -> None:
        self.type = element

    def __iter__(self) -> Iterator[T]:
        return iter(cast("tuple[T, ...]", self.type.elements))

    def __len__(self) -> int:
        return len(self.type)

    @overload
    def __getitem__(self, position: int) -> T: ...

    @overload
    def __getitem__(self, position: slice) -> tuple[T, ...]: ...

    def __getitem__(self, position: int | slice) -> Any:
        return self.type.elements[position]

    def __contains__(self, value: object) -> bool:
        if isinstance(value, Value):
            raise GameError(
                f"Python needs to know now whether `{value!r}` is in {self.type}",
                fix="ask it in a method of the game, or compare it with each",
            )
        return self.type.contains(value)

    def index(self, element: T) -> int:
        """Where an element stands in the order of declaration, from 0 on; symbolic for a symbolic element."""
        places = {one: place for place, one in enumerate(self)}
        return cast("int", lookup(places, self._meant(element), name=f"the place in {self.type.sort}"))

    def others(self, element: T) -> tuple[T, ...]:
        """All elements but one, which is known: whoever chooses, or one that was assigned just now, may be a symbol."""
        one: object = element
        if one is None or isinstance(one, Value):
            one = self.following(element, 0)  # where nobody is meant there are no others, either
        if isinstance(one, Value):
            if (known := one.written.known) is None:
                fix = f"go through all without that one: `for x in self.{self.type.sort} if x != ...`"
                raise GameError(f"who the others of `{element!r}` are depends on the state", fix=fix)
            one = self.type.decode(known.payload)
        self.type.encode(one)
        return tuple(other for other in self if other != one)

    def following(self, element: T, steps: int = 1) -> T:
        """The element `steps` further on in the order of declaration, cyclically; symbolic for a symbolic element."""
        following = {e: self.type.following(e, steps) for e in self.type}
        found: T = lookup(following, self._meant(element), name=f"next {self.type.sort}", to=self.type)
        return found

    def _meant(self, element: object) -> object:
        """An element, also where a name stands for one of several texts that do not tell whose elements they are."""
        return Value(element.typed(self.type)) if isinstance(element, Value) else element
