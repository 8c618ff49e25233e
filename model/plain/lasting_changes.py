"""Functions of the author's own that may change what outlasts the call: a list of their module, a name outside of them.

Where the state decides whether one is called, it is not left to Python, which would change things on all ways alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from .names import CHANGING
from .opcodes import has_any, opcodes
from .own_functions import function_of

_CHANGING_HERE = opcodes(
    lambda name: name in ("STORE_GLOBAL", "DELETE_GLOBAL", "STORE_ATTR", "DELETE_ATTR", "STORE_SUBSCR", "DELETE_SUBSCR")
)
_SETTING_OUTSIDE = opcodes(lambda name: name in ("STORE_DEREF", "DELETE_DEREF"))
_WORDS = CHANGING | {"setattr", "delattr", "heappush", "heappop", "insort", "shuffle", "next"}

_known: WeakKeyDictionary[FunctionType, bool] = WeakKeyDictionary()


def may_change_things(function: FunctionType) -> bool:
    """Whether a function, or one of the author's that it names, may change something that was there before."""
    found = _known.get(function)
    if found is None:
        found = _known[function] = any(map(_may_change, _with_what_it_calls(function)))
    return found


def _with_what_it_calls(function: FunctionType) -> Iterator[FunctionType]:
    met = {function}
    waiting = [function]
    while waiting:
        one = waiting.pop()
        yield one
        for other in _named(one):
            if other not in met:
                met.add(other)
                waiting.append(other)


def _named(function: FunctionType) -> Iterator[FunctionType]:
    """The author's functions that a function names, and methods of things that it names."""
    names = {name for code in _codes(function.__code__) for name in code.co_names}
    things: list[Any] = [function.__globals__[name] for name in sorted(names) if name in function.__globals__]
    for cell in function.__closure__ or ():
        try:
            things.append(cell.cell_contents)
        except ValueError:  # it is not set yet
            continue
    for thing in things:
        kind = thing if isinstance(thing, type) else type(thing)
        methods = [one.__dict__.get(name) for one in kind.__mro__ for name in names]
        for found in (thing, *(getattr(one, "__func__", one) for one in methods)):
            called = function_of(found)
            if called is not None:
                yield called


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of those inside of it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


def _may_change(function: FunctionType) -> bool:
    for code in _codes(function.__code__):
        if has_any(code, _CHANGING_HERE) or not _WORDS.isdisjoint(code.co_names):
            return True
        if code.co_freevars and has_any(code, _SETTING_OUTSIDE):
            return True
    return False
