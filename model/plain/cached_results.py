"""The author's functions under `functools.cache` and `lru_cache`, called by what is read.

What such a function gave once it gives again: the same list, which a rule may have changed, the same iterator, of which
nothing may be left. Lists are noted, to be compared with what they are when all has been read; iterators are refused.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from functools import _lru_cache_wrapper, partial
from types import FunctionType, MethodType
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from ..errors import GameError
from .of_each_process import may_be_of_each_process
from .own_functions import Own, function_of
from .set_orders import SetOrder
from .standing_for_python import stands_for_python

_CONTAINERS = (list, dict, set, deque)


class CachedResults:
    """What functions under a cache have given since a game began to be read, that may be changed."""

    _noted: ClassVar[dict[int, tuple[str, Any, Any]]] = {}

    @classmethod
    def forget(cls) -> None:
        """Nothing has been given so far."""
        cls._noted = {}

    @classmethod
    def note(cls, name: str, thing: Any, look: Callable[[Any], Any]) -> None:
        """A function gives something.

        Args:
            name: of the function.
            thing: what it gives.
            look: says what is in a thing now.
        """
        if isinstance(thing, _CONTAINERS) and id(thing) not in cls._noted:
            cls._noted[id(thing)] = name, thing, look(thing)

    @classmethod
    def changed(cls, look: Callable[[Any], Any]) -> Iterator[tuple[str, Any]]:
        """The functions of whose results some are another by now, and these results."""
        for name, thing, was in list(cls._noted.values()):
            if look(thing) != was:
                yield name, thing


def cached(thing: Any, own: Own, look: Callable[[Any], Any]) -> Callable[..., Any] | None:
    """What is called in place of an author's function under a cache, or of a method; None of other things.

    Args:
        thing: what is called.
        own: gives a function as it is read.
        look: says what is in a thing.
    """
    kept = thing.__func__ if type(thing) is MethodType else thing
    if not isinstance(kept, _lru_cache_wrapper):
        return None
    function = function_of(getattr(kept, "__wrapped__", None))
    return None if function is None else partial(_given, thing, function, own, look)


@stands_for_python
def _given(thing: Any, function: FunctionType, own: Own, look: Callable[[Any], Any], *args: Any, **named: Any) -> Any:
    """What a function under a cache gives. Raises GameError where that can be gone through once."""
    given = (*args, *named.values())
    in_order = type(thing) is not MethodType and may_be_of_each_process(function, given)
    found = _in_one_order(function, own, args, named) if in_order else thing(*args, **named)
    if hasattr(type(found), "__next__"):
        raise GameError(
            f"{function.__name__} is kept in a cache, and what it gives can be gone through once",
            fix="return a list",
        )
    CachedResults.note(function.__name__, found, look)
    return found


_results: WeakKeyDictionary[FunctionType, dict[Hashable, tuple[Any, int]]] = WeakKeyDictionary()


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
