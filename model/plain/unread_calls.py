"""Functions that nobody reads, Python's own and those of libraries: what they change is seen by comparing.

Where the state decides whether one is called, what it is given and what it belongs to must be as before: a queue, a
file in memory, a generator of random numbers. What cannot be compared is refused, unless it is known to change nothing.
"""

from __future__ import annotations

import builtins
import copyreg
import functools
import itertools
import math
import operator
from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from types import (
    BuiltinFunctionType,
    FunctionType,
    GeneratorType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any

from ..errors import GameError
from ..words.computed_once import CachedResults
from ..words.machine_calls import hash_asked, is_of_numbers
from ..words.merged_names import symbolic
from ..words.moments import Seeing, SymbolicView
from ..words.paths import current
from ..words.state_views import FunctionView
from ..words.values import Value
from .cached_results import cached
from .gathering import all_of_them, any_of_them, extreme, is_graph, length, sum_of_them
from .iterators import Further, advanced, goes_on
from .made_here import fresh, refuse_change
from .names import CHANGING
from .outlasting import kept_in
from .own_functions import Own, function_of, is_of_a_library
from .refused_at_once import by_another_name, changing, is_changeable, kind_of, through
from .set_orders import given_in_order
from .standing_for_python import stands_for_python

_FIXED = (str, bytes, int, float, complex, tuple, frozenset, range, Fraction, type(None), type, Enum, ModuleType, slice)
_FUNCTIONS = (FunctionType, MethodType, BuiltinFunctionType, MethodDescriptorType, WrapperDescriptorType)
_LOCKS = ("lock", "RLock", "_thread.lock", "_thread.RLock")
_HARMLESS = (builtins, math, operator, itertools, functools)
_OF_MODULES = ("_operator", "_functools", "_collections", "_bisect", "_heapq", "_statistics")

MAKING_GRAPHS = ("networkx.classes", "networkx.generators")
_CHANGING_GRAPHS = ("add_path", "add_cycle", "add_star", "set_node_attributes", "set_edge_attributes", "shuffle")


def unread(thing: Any, own: Own) -> Any:
    """A function that is no author's, to be called: what it may not do is seen. Raises GameError, see the module."""
    if (found := cached(thing, own)) is not None:
        return found
    if is_of_a_library(thing):
        return functools.partial(_of_a_library, thing, own)
    if isinstance(thing, BuiltinFunctionType) and thing in _READ:
        return functools.partial(_READ[thing], thing, lambda one: one if one is thing else own(one))
    found = by_another_name(thing)
    if found is not thing or isinstance(thing, FunctionType | MethodType | Value | FunctionView) or not callable(thing):
        return found
    if any(thing is one for one in _OF_THE_CALLER):
        return thing
    if isinstance(thing, type) and not (_is_on_some_ways() and not _is_harmless(thing)):
        return thing
    return functools.partial(_run, thing)


_READ: dict[Any, Callable[..., Any]] = {
    **{any: any_of_them, all: all_of_them, sum: sum_of_them, min: extreme, max: extreme, len: length},
    **{next: advanced, sorted: through, isinstance: kind_of},
}
"""Python's own that are read, by whatever name they are called."""

_NUMBERED = (
    *(itertools.islice, itertools.repeat, itertools.combinations, itertools.permutations),
    itertools.combinations_with_replacement,
)
"""What needs to know at once how far it goes."""


def refuse_unknown_numbers(kind: type, *args: Any, **named: Any) -> None:
    """Raises GameError where the state says how far one of `itertools` goes."""
    for one in (*args[1:], *named.values()) if kind in _NUMBERED else ():
        if isinstance(one, Value) and symbolic(one):
            fix = "go through all that it may be, and ask inside whether it is meant"
            raise GameError(f"`{kind.__name__}` goes as far as `{one!r}` says", fix=fix)


_OF_THE_CALLER: tuple[Any, ...] = (super, locals, globals, dir, vars)
"""What goes by where it is called."""


@stands_for_python
def _run(function: Any, *args: Any, **named: Any) -> Any:
    """What a function of Python's own returns, or what a class makes; it may have been handed on before."""
    for one in args:
        goes_on(one)
    args = given_in_order(function, args)
    if getattr(function, "__name__", "") == "__hash__":
        of = getattr(function, "__self__", None)
        if not is_of_numbers(args if args else (of,)):
            raise hash_asked()
    found = by_another_name(function)
    if found is not function:
        return found(*args, **named)
    if _is_on_some_ways() and not _is_harmless(function):
        return _compared(function, *args, **named)
    if isinstance(function, BuiltinFunctionType | MethodWrapperType):
        goes_on(function.__self__)
        kept_in(function.__self__, (*args, *named.values()))
    return function(*args, **named)


def _is_on_some_ways() -> bool:
    context = current()
    return context is not None and bool(context.path)


@stands_for_python
def _of_a_library(function: Any, own: Own, *args: Any, **named: Any) -> Any:
    """What a library's function returns, which nobody reads; functions of the author's that it calls are read.

    Raises GameError where it goes by the kind of a value of the state, or makes a text of one.
    """
    if hasattr(function, "register") and args:  # functools.singledispatch and singledispatchmethod
        chosen = getattr(function, "dispatch", None)
        if chosen is None or isinstance(args[0], Value | FunctionView):
            told = f"{function.__name__} goes by the kind of what it is given, and a value of the state is a symbol"
            raise GameError(told, fix="write one function, and ask in it with `if`")
        return own(chosen(type(args[0])))(*args, **named)
    _refuse_changes(function, args)
    args = given_in_order(function, args)
    if type(function) is MethodType:
        kept_in(function.__self__, (*args, *named.values()))
    spelt_before = Value.spelt
    run = _compared if _is_on_some_ways() and not _is_of_networkx(function) else operator.call
    given = [own(one) if function_of(one) is not None else one for one in args]
    by_name = {name: own(one) if function_of(one) is not None else one for name, one in named.items()}
    found = run(function, *given, **by_name)
    if Value.spelt != spelt_before and current() is not None:
        raise GameError(
            f"a text depends on the state: {function.__name__}(...) makes it", fix="compare the value itself"
        )
    makes_a_graph = is_graph(type(found)) and (function.__module__ or "").startswith(MAKING_GRAPHS)
    if makes_a_graph or function.__module__ == "copy":
        fresh(found)
    return found


def _refuse_changes(function: Any, args: Sequence[Any]) -> None:
    """Raises GameError where a library's function changes a list or graph, and the state decides whether it does."""
    if type(function) is MethodType and function.__name__ in CHANGING:
        changing(function.__self__)
    elif function.__name__ in _CHANGING_GRAPHS and args:
        changing(args[0])


def _is_of_networkx(function: Any) -> bool:
    """Graphs are changed by functions whose names are known; to compare them takes as long as they are large."""
    return (getattr(function, "__module__", None) or "").startswith("networkx.")


def _is_harmless(thing: Any) -> bool:
    """Whether what is called changes nothing, or says itself what it changes."""
    kind = type(thing)
    if isinstance(thing, type):
        return thing in _FIXED or is_changeable(thing) or thing.__module__.startswith("rulestone.")
    if kind is BuiltinFunctionType or kind is MethodWrapperType:
        owner = thing.__self__
        if owner is None or isinstance(owner, ModuleType):
            return owner in _HARMLESS or (getattr(owner, "__name__", "") in _OF_MODULES)
        if isinstance(owner, Value | FunctionView | Seeing | SymbolicView | FunctionType):
            return True
        return isinstance(owner, _FIXED) or (is_changeable(type(owner)) and type(owner).__module__ in _KNOWN)
    return not (kind in _FUNCTIONS[3:] or kind.__module__ in ("operator", "numpy", "functools"))


_KNOWN = ("builtins", "collections", "array", "networkx.classes.graph")
"""Modules whose containers are changed by methods whose names are known."""


@stands_for_python
def _compared(function: Any, *args: Any, **named: Any) -> Any:
    """What a function returns. Raises GameError where what it has to do with is another than before."""
    owner = getattr(function, "__self__", None)
    things = [owner] if owner is not None and not isinstance(owner, ModuleType | type) else []
    things += [*args, *named.values()]
    before = [_shape(one, {}) for one in things]
    if before and things[0] is owner and before[0] == _UNKNOWN:
        _refuse(function, owner)
    found = function(*args, **named)
    for one, then in zip(things, before, strict=True):
        if _shape(one, {}) != then:
            _refuse(function, one)
    return found


def _refuse(function: Any, thing: Any) -> None:
    name = getattr(function, "__name__", type(function).__name__)
    thing = thing.through if type(thing) is Further else thing
    refuse_change(thing, f"{type(thing).__name__}, of {name}(...),")


_UNKNOWN = ("unknown",)


def shape(thing: Any) -> Any:
    """What a thing is now, as long as nobody knows it from within."""
    return _shape(thing, {})


CachedResults.look = staticmethod(shape)


def _shape(thing: Any, met: dict[int, Any]) -> Any:
    """What a thing is now, to be compared with what it is later. Nothing is gone through that is used up by it."""
    kind = type(thing)
    if thing is None or isinstance(thing, str | bytes | int | float | complex | Fraction | range | Enum):
        return (kind, repr(thing) if kind is float else thing)
    if isinstance(thing, (Value, FunctionView, Seeing, SymbolicView, type, ModuleType, *_FUNCTIONS)):
        return ("same", id(thing))
    if id(thing) in met:
        return ("met", list(met).index(id(thing))) if len(met) < _MOST_MET else ("met",)
    met[id(thing)] = thing
    if isinstance(thing, GeneratorType):
        return ("at", -1 if thing.gi_frame is None else thing.gi_frame.f_lasti)
    if kind.__name__ in _LOCKS:
        return ("lock",)
    parts: list[Any] = [kind]
    if isinstance(thing, list | tuple):
        through = list.__iter__(thing) if isinstance(thing, list) else tuple.__iter__(thing)
        parts += [_shape(one, met) for one in through]
    elif isinstance(thing, set | frozenset):
        parts.append(frozenset(map(id, thing)))
    elif isinstance(thing, dict):
        parts += [(id(key), _shape(value, met)) for key, value in dict.items(thing)]
    elif not _has_attributes_only(kind):
        return _reduced(thing, met)
    held = getattr(thing, "__dict__", None)
    if isinstance(held, dict):
        parts += [(name, _shape(value, met)) for name, value in held.items()]
    for one in kind.__mro__:
        slots = vars(one).get("__slots__", ())
        names = [slots] if isinstance(slots, str) else list(slots)
        parts += [(name, _shape(getattr(thing, name, None), met)) for name in names if not name.startswith("__")]
    return tuple(parts)


_MOST_MET = 1_000


def _has_attributes_only(kind: type) -> bool:
    """Whether things of a kind are what their attributes are: no class that is written in C stands behind them."""
    above = kind.__mro__[:-1]
    return all(
        any("__dict__" in vars(one) or "__slots__" in vars(one) for one in below.__mro__) for below in above
    ) and not any(name in vars(one) for one in above for name in ("__reduce__", "__reduce_ex__", "__getstate__"))


def _reduced(thing: Any, met: dict[int, Any]) -> Any:
    """What Python would keep of a thing in a file."""
    try:
        how = copyreg.dispatch_table.get(type(thing))
        found = thing.__reduce_ex__(2) if how is None else how(thing)
    except Exception:  # whatever its own code raises: nobody knows what it is
        return _UNKNOWN
    if isinstance(found, str):
        return ("named", found)
    of, given, *further = found
    state = further[0] if further else None
    return (of, *(_shape(one, met) for one in (*given, state)), *map(_listed, further[1:]))


def _listed(things: Any) -> Any:
    """What a container is said to hold: iterators, which are made for the purpose."""
    return () if things is None else tuple(map(_told, things))


def _told(one: Any) -> Any:
    return (id(one),) if not isinstance(one, tuple) else tuple(map(id, one))
