"""Functions of the author's own that may say something else in each process: they go through sets, or ask for `hash`.

They are read as methods are, also where they are given nothing of the state: Python would go through a set of texts in
an order of its own, and nobody could try whether that matters.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import islice
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from .lasting_changes import functions_reached
from .method_sources import inner_codes
from .opcodes import has_any, opcodes
from .own_functions import is_authors
from .set_orders import has_own_order

_MAKING_SETS = opcodes(lambda name: name in ("BUILD_SET", "SET_ADD", "SET_UPDATE"))
_GOING_THROUGH = opcodes(lambda name: name in ("GET_ITER", "CALL", "CALL_FUNCTION", "UNPACK_SEQUENCE"))
_JOINS = ("BINARY_OP", "BINARY_AND", "BINARY_OR", "BINARY_SUBTRACT", "BINARY_XOR")
_JOINING = opcodes(lambda name: name.startswith(_JOINS))
SET_WORDS = frozenset(
    [
        *("set", "frozenset", "hash", "__hash__", "union", "intersection", "difference", "symmetric_difference"),
        *("connected_components", "node_connected_component", "strongly_connected_components", "descendants"),
        *("weakly_connected_components", "ancestors", "dominating_set", "find_cliques", "maximal_independent_set"),
        *("node_boundary", "non_neighbors", "isolates", "biconnected_components", "articulation_points"),
    ]
)
"""What makes a set by its name, of Python and of networkx, and `hash`."""

_MOST = 50
"""Of what has more things in it no more are looked at."""

_known: WeakKeyDictionary[FunctionType, bool] = WeakKeyDictionary()


def may_be_of_each_process(function: FunctionType, given: tuple[Any, ...]) -> bool:
    """Whether a function, or one of the author's that it names, may go through a set or ask for `hash`.

    Args:
        function: as its author wrote it.
        given: what it is called with.
    """
    found = _known.get(function)
    if found is None:
        found = _known[function] = any(map(_may_be, functions_reached([function])))
    return found or any([type(one) not in _PLAIN and holds_sets(one) for one in given])


_PLAIN = frozenset((str, int, bool, type(None)))


def _may_be(function: FunctionType) -> bool:
    names = function.__globals__
    for code in inner_codes(function.__code__):
        if has_any(code, _MAKING_SETS) or not SET_WORDS.isdisjoint(code.co_names):
            return True
        if "keys" in code.co_names and has_any(code, _JOINING):
            return True
        if any(map(holds_sets, code.co_consts)) and has_any(code, _GOING_THROUGH):  # else it is asked `in` such
            return True
        if any([holds_sets(names[name]) for name in code.co_names if name in names]):
            return True
        if any([holds_sets(vars(module)[name]) for module in _modules(code, names) for name in _named(code, module)]):
            return True
    return any(map(holds_sets, _kept_with(function)))


def _modules(code: CodeType, names: dict[str, Any]) -> list[ModuleType]:
    return [names[name] for name in code.co_names if isinstance(names.get(name), ModuleType)]


def _named(code: CodeType, module: ModuleType) -> list[str]:
    return [name for name in code.co_names if name in vars(module)]


def _kept_with(function: FunctionType) -> Iterator[Any]:
    """What a function keeps: what stands outside of it, and what its parameters are if nothing is given."""
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # it is not set yet
            continue
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()


def holds_sets(thing: Any, depth: int = 2) -> bool:
    """Whether a thing is a set whose order each process has for itself, or holds one.

    Args:
        thing: of a module, say.
        depth: how far inside it is looked for.
    """
    kind = type(thing)
    if kind in _PLAIN:
        return False
    if isinstance(thing, set | frozenset):
        return has_own_order(thing)
    if not depth:
        return False
    if kind is list or kind is tuple:
        return any([holds_sets(one, depth - 1) for one in thing[:_MOST]])
    if isinstance(thing, dict):
        return any([holds_sets(one, depth - 1) for one in islice(dict.values(thing), _MOST)])
    held = getattr(thing, "__dict__", None)
    if not isinstance(held, Mapping) or isinstance(thing, ModuleType) or not _is_authors(thing):
        return False
    above = thing.__mro__[1:] if isinstance(thing, type) else kind.__mro__
    holders = [held, *(vars(one) for one in above if _is_authors(one))]
    parts = [one for each in holders for one in islice(each.values(), _MOST)]
    return any([holds_sets(one, depth - 1) for one in parts])


def _is_authors(thing: Any) -> bool:
    """Whether a class, or that of an object, is the author's own."""
    kind = thing if isinstance(thing, type) else type(thing)
    module = sys.modules.get(kind.__module__)
    return is_authors(getattr(module, "__file__", None) or "<none>", kind.__module__)
