"""Lists, sets and mappings of a kind of its own: what is in them, and what they give, their own methods say.

Where the state decides what is asked of them, all that it may be is asked of the thing itself beforehand, in Python: a
`Counter` gives 0 for what it has not, and an edge of an undirected graph is in it both ways. What methods of the
author's own would be asked is refused, for nobody reads them; so is what changes as it is asked.
"""

from __future__ import annotations

import itertools
from collections import ChainMap, Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..errors import GameError
from ..expressions.types import Element, Integer, OptionalOf, ValueType
from ..words.paths import here
from ..words.values import Value
from .made_here import refuse_change
from .own_functions import run_unseen

_MOST = 100_000
"""The most places of a mapping that are looked at one by one."""

_CONTAINERS = (list, tuple, dict, set, frozenset)
_ITEMS = ("__getitem__", "__missing__", "__contains__", "__iter__", "__len__", "keys")


def refuse_unread(things: Any, index: Any, names: Sequence[str]) -> None:
    """Raises GameError where one of these methods of a thing is the author's own, and would be given the state."""
    kind = type(things)
    for name in run_unseen(kind):
        if name in names:
            told = f"`{index!r}` is asked of {kind.__name__}, and its {name} is not read"
            raise GameError(told, fix="write a list or a mapping of what is meant, or call a method with a name")


def with_what_is_missing(
    things: Mapping[Any, Any], key: Sequence[Any], index: Any, there: Callable[[], Any]
) -> Mapping[Any, Any]:
    """The mapping itself, or one with an entry for all that a key may be, where it gives something for what it lacks.

    Args:
        things: it is fixed.
        key: its parts, of which some depend on the state.
        index: the key as it was written.
        there: says the condition under which it has an entry.

    Raises GameError for one that changes as it is asked, where the state may ask for what it has not.
    """
    kind = type(things)
    if kind is dict or not _gives_more(kind):
        return things
    refuse_unread(things, index, _ITEMS)
    if not hasattr(kind, "__missing__") or there() in here().path:
        return things
    found = {}
    symbols = [part for part in key if isinstance(part, Value)]
    for values in _all_values([part.written.type for part in symbols], index):
        rest = iter(values)
        whole = tuple(next(rest) if isinstance(part, Value) else part for part in key)
        plain = whole[0] if len(whole) == 1 else whole
        if plain not in things and not issubclass(kind, Counter):
            raise GameError(
                f"`{index!r}` may be what {kind.__name__} has not, and it would have it from then on",
                fix="write a dict, and .get(key, what stands instead)",
            )
        found[plain] = things[plain]
    return found


def of_a_mapping(things: Mapping[Any, Any], key: Any) -> Any:
    """The entry of a mapping. Raises GameError where it would be made as it is asked for, on some ways only."""
    kind = type(things)
    if here().path and _gives_more(kind) and not issubclass(kind, Counter) and key not in things:
        refuse_change(things, f"{kind.__name__} has no `{key!r}`: it")
    return things[key]


def _has_a_dict(edge: Any) -> bool:
    """Whether an edge is given with all its data, which no value of the state is."""
    return isinstance(edge, tuple) and any(isinstance(part, dict) for part in edge)


@lru_cache(maxsize=1 << 10)
def _gives_more(kind: type) -> bool:
    """Whether a mapping may give something for what is not in it."""
    return bool(run_unseen(kind)) or (hasattr(kind, "__missing__") and not issubclass(kind, ChainMap))


def _all_values(types: Sequence[ValueType], index: Any) -> Iterable[tuple[Any, ...]]:
    many = 1
    for kind in types:
        inner = kind.inner if isinstance(kind, OptionalOf) else kind
        if isinstance(inner, Integer):
            low, high = inner.low, inner.high
            many *= _MOST + 1 if low is None or high is None else high - low + 1
        else:
            many *= len(list(inner.values()))
    if many > _MOST:
        raise GameError(
            f"`{index!r}` may be too much to ask a mapping for", fix="write a dict, and .get(key, what stands instead)"
        )
    return itertools.product(*(kind.values() for kind in types))


def what_is_in(things: Any, value: Any) -> Any:
    """What may be looked for in something: the thing itself, or all that it says is in it and the value may be.

    Args:
        things: a list, a set, a graph or another collection.
        value: of the state, or a tuple with parts in it.

    Raises GameError where a method of the author's would say what is in it.
    """
    is_pythons = isinstance(things, _CONTAINERS)  # what those say to `in` goes by no `__iter__` of the author's
    refuse_unread(things, value, ("__contains__", "__iter__") if is_pythons else ("__contains__",))
    if not type(things).__module__.startswith("networkx."):
        return things
    if isinstance(value, Value):
        kind = value.written.type
        sort = kind.inner if isinstance(kind, OptionalOf) else kind
        return [one for one in sort if one in things] if isinstance(sort, Element) else things
    if not isinstance(value, tuple):
        return things
    either_way: dict[Any, None] = {}
    for one in things:
        ways = [one]
        if isinstance(one, tuple) and len(one) >= 2:
            ways = [found[: len(value)] for found in (one, (one[1], one[0], *one[2:]))]
        either_way.update(dict.fromkeys(found for found in ways if not _has_a_dict(found)))
    return [one for one in either_way if one in things]
