"""The author's functions under `functools.cache` and `lru_cache`, called by what is read.

What such a function gave once it gives again: the same list, which a rule may have changed, the same iterator, of which
nothing may be left. Lists are noted, to be compared with what they are when all has been read; iterators are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import _lru_cache_wrapper, partial
from types import FunctionType, MethodType
from typing import Any
from weakref import WeakKeyDictionary

from ..words.computed_once import CachedResults
from .of_each_process import may_be_of_each_process
from .own_functions import Own, function_of
from .set_orders import SetOrder
from .standing_for_python import stands_for_python


def cached(thing: Any, own: Own) -> Callable[..., Any] | None:
    """What is called in place of an author's function under a cache, or of a method; None of other things.

    Args:
        thing: what is called.
        own: gives a function as it is read.
    """
    kept = thing.__func__ if type(thing) is MethodType else thing
    if not isinstance(kept, _lru_cache_wrapper):
        return None
    function = function_of(getattr(kept, "__wrapped__", None))
    return None if function is None else partial(_given, thing, function, own)


@stands_for_python
def _given(thing: Any, function: FunctionType, own: Own, *args: Any, **named: Any) -> Any:
    """What a function under a cache gives. Raises GameError where that can be gone through once."""
    given = (*args, *named.values())
    in_order = type(thing) is not MethodType and may_be_of_each_process(function, given)
    found = _in_one_order(function, own, args, named) if in_order else thing(*args, **named)
    CachedResults.note(function.__name__, found)
    return found


_results: WeakKeyDictionary[FunctionType, dict[Hashable, tuple[Any, int]]] = WeakKeyDictionary()


@stands_for_python
def _in_one_order(function: FunctionType, own: Own, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """What a function that goes through sets gives, in the order that is being tried; kept as its cache would."""
    known = _results.setdefault(function, {})
    key = SetOrder.now(), args, tuple(named.items())
    if key not in known:
        before = SetOrder.met
        known[key] = own(function)(*args, **named), SetOrder.met - before
        return known[key][0]
    found, met = known[key]
    SetOrder.met += met
    return found
