"""A fixed mapping into which the state points."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..errors import GameError
from ..expressions import written as wr
from ..expressions.expression import CodeTable
from ..expressions.types import Integer, OptionalOf, ValueType
from ..expressions.written import Written
from ..words.lookups import FixedTable, table_of
from ..words.paths import evaluated
from ..words.values import Value, lift

_MOST = 100_000
"""The most places of a mapping that are looked at one by one."""


def entries_at(things: Mapping[Any, Any], key: Sequence[Any]) -> Value | list[tuple[Written, Any]]:
    """What a mapping has at a key of which some parts depend on the state.

    Returns a value where all entries are conditions, numbers, or elements of the sort of some part of the key; else
    each entry with the condition under which it is meant.
    """
    symbols = [part for part in key if isinstance(part, Value)]
    types = tuple(part.written.type for part in symbols)
    if len(symbols) == len(key) and isinstance(things, FixedTable):
        table = things.table("mapping", types, None)
        return Value(evaluated(wr.table_lookup(table, [part.written for part in symbols])))
    if (
        len(symbols) == len(key) == 1
        and type(things) is dict
        and all([type(k) in _PLAIN and type(v) in _PLAIN for k, v in things.items()])
    ):
        listed = tuple([(type(k), k, type(v), v) for k, v in things.items()])
        known = _plain_table(listed, types)
        if known is not None:
            return Value(evaluated(wr.table_lookup(known, [symbols[0].written])))
    found: dict[tuple[Any, ...], Any] = {}
    for values in _values(types, things, len(key) == 1):
        rest = iter(values)
        whole = tuple(next(rest) if isinstance(part, Value) else part for part in key)
        plain = whole[0] if len(whole) == 1 else whole
        if plain in things:
            found[values] = things[plain]
    if found and _is_table(list(found.values()), types):
        mapping = {values[0] if len(values) == 1 else values: entry for values, entry in found.items()}
        table = table_of(mapping, "mapping", types, None, partial=True)
        return Value(evaluated(wr.table_lookup(table, [part.written for part in symbols])))
    return [
        (
            wr.conjunction(
                wr.equal(part.written, lift(one, part.written.type)) for part, one in zip(symbols, values, strict=True)
            ),
            entry,
        )
        for values, entry in found.items()
    ]


_PLAIN = frozenset((int, bool, str))


@lru_cache(maxsize=1 << 12)
def _plain_table(listed: tuple[tuple[type, Any, type, Any], ...], types: tuple[ValueType, ...]) -> CodeTable | None:
    """A mapping of plain values as a table at one index, as `entries_at` makes it; None where it is none.

    Args:
        listed: its keys and entries, each with its kind: True is not 1.
        types: of the index.
    """
    things = {k: v for _, k, _, v in listed}
    found = {value: things[value] for (value,) in _values(types, things, True) if value in things}
    if not found or not _is_table(list(found.values()), types):
        return None
    return table_of(found, "mapping", types, None, partial=True)


def _values(types: tuple[ValueType, ...], things: Mapping[Any, Any], single: bool) -> Any:
    """All values that the parts of a key may have; of numbers those that some key has."""
    ranges: list[list[Any]] = []
    keys = [k if isinstance(k, tuple) and not single else (k,) for k in things]
    numbers = sorted({int(part) for key in keys for part in key if _is_whole(part)})
    many = 1
    for kind in types:
        inner = kind.inner if isinstance(kind, OptionalOf) else kind
        if isinstance(inner, Integer):
            low, high = inner.low, inner.high
            values: list[Any] = [n for n in numbers if (low is None or n >= low) and (high is None or n <= high)]
            values += [None] if isinstance(kind, OptionalOf) else []
        else:
            values = list(kind.values())
        ranges.append(values)
        many *= len(values)
    if many > _MOST:
        raise GameError(f"a mapping is asked at {many:,} places", fix="write lookup(FixedTable(...), index)")
    return itertools.product(*ranges)


def _is_whole(part: Any) -> bool:
    """Whether a key is equal to a whole number, as True and 1.0 are."""
    return isinstance(part, int) or (isinstance(part, float | Fraction) and part == part // 1)


def _is_table(entries: list[Any], types: tuple[ValueType, ...]) -> bool:
    """Whether entries are values by themselves."""
    if all(type(entry) is bool for entry in entries) or all(type(entry) is int for entry in entries):
        return True
    for kind in types:
        try:
            if not isinstance(kind, Integer) and all(kind.contains(entry) for entry in entries):
                return True
        except TypeError:
            return False
    return False
