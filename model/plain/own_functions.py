"""Functions of the author's own that are no methods of the game: which they are, and when they must be read."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any
from weakref import WeakKeyDictionary

from ..errors import is_author_code
from ..words.lookups import SortElements
from ..words.paths import current

_PLAIN = frozenset((str, int, bool, float, Fraction, range, type(None)))
_LISTS = (list, tuple, set, frozenset)
_INSTALLED = {"site-packages", "dist-packages"}
_GAMES = "rulestone.model.games."

FACTORY = "__rulestone_factory__"
"""Inside of which function rewritten ones are made: those that stand in them are rewritten, too."""


def function_of(thing: Any) -> FunctionType | None:
    """The author's own function that is run where a thing is called; None where it is not the author's."""
    kind = type(thing)
    function = thing
    if kind is MethodType:
        function = thing.__func__
    elif kind is not FunctionType:
        function = vars(kind).get("__call__") if kind.__module__ != "builtins" else None
    if type(function) is not FunctionType or FACTORY in function.__qualname__:
        return None
    if not _is_own(function.__module__ or "", function.__code__.co_filename):
        return None
    return function


def run_unseen(kind: type) -> str | None:
    """The name of a function of an author's class that Python runs without a call: `__init__`, operators, properties.

    None where there is none; what dataclasses make by themselves only keeps what it is given.
    """
    if kind not in _unseen:
        _unseen[kind] = _run_unseen(kind)
    return _unseen[kind]


_unseen: WeakKeyDictionary[type, str | None] = WeakKeyDictionary()


def _run_unseen(kind: type) -> str | None:
    for one in kind.__mro__:
        for name, found in vars(one).items():
            function = found.fget if isinstance(found, property) else found
            is_special = isinstance(found, property) or (name.startswith("__") and name.endswith("__"))
            if is_special and name != "__call__" and function_of(function) is not None:
                return name
    return None


@functools.lru_cache(maxsize=1 << 10)
def _is_own(module: str, file: str) -> bool:
    """Whether an author wrote what stands in a file: it is neither of rulestone nor of an installed library."""
    if module.partition(".")[0] == "rulestone" and not module.startswith(_GAMES):
        return False
    return is_author_code(file) and not _INSTALLED & set(Path(file).parts)


def need_reading(things: tuple[Any, ...]) -> bool:
    """Whether a function that is given these is read: one may be of the state, or is changed on some ways only."""
    context = current()
    conditional = context is not None and bool(context.path)
    return any(_may_be_of_the_state(one, conditional) for one in things)


def _may_be_of_the_state(thing: Any, conditional: bool) -> bool:
    kind = type(thing)
    if kind in _PLAIN or isinstance(thing, Enum):
        return False
    if isinstance(thing, SortElements):
        return False
    if isinstance(thing, _LISTS):
        return (conditional and kind in (list, set)) or any(_may_be_of_the_state(one, conditional) for one in thing)
    if isinstance(thing, Mapping):
        return (conditional and kind is dict) or any(_may_be_of_the_state(one, conditional) for one in thing.values())
    return True
