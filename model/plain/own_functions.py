"""Functions of the author's own that are no methods of the game: which they are, and when they must be read."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from ..errors import is_author_code
from ..words.lookups import SortElements
from ..words.paths import current

_PLAIN = frozenset((str, int, bool, float, Fraction, range, type(None)))
_LISTS = (list, tuple, set, frozenset)
_INSTALLED = {"site-packages", "dist-packages"}
_GAMES = "rulestone.model.games."

Own = Callable[[Any], Any]
"""`functions.own`: rewritten code hands it to the words of `spoken`, for a name may be an author's (`len = size`)."""

NOTES = "__rulestone__"
"""Under which name a function keeps what `functions` knows of it: a table of functions would keep them for ever."""

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


def is_of_a_library(thing: Any) -> bool:
    """Whether a function is neither the author's nor rulestone's: Python runs it, and nobody reads it."""
    function = thing.__func__ if type(thing) is MethodType else thing
    if type(function) is not FunctionType or FACTORY in function.__qualname__:
        return False
    return _is_of_a_library(function.__module__ or "", function.__code__.co_filename)


@functools.lru_cache(maxsize=1 << 10)
def _is_of_a_library(module: str, file: str) -> bool:
    return module.partition(".")[0] != "rulestone" and not _is_own(module, file)


def run_unseen(kind: type) -> tuple[str, ...]:
    """The functions of an author's class that Python runs without a call: `__init__`, operators, properties; by name.

    What dataclasses make by themselves only keeps what it is given.
    """
    if kind not in _unseen:
        _unseen[kind] = _run_unseen(kind)
    return _unseen[kind]


_unseen: WeakKeyDictionary[type, tuple[str, ...]] = WeakKeyDictionary()


def _run_unseen(kind: type) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for one in kind.__mro__:
        for name, found in vars(one).items():
            function = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
            if function_of(vars(type(found)).get("__get__")) is not None:  # a descriptor of the author's
                names[name] = None
            is_special = isinstance(found, property) or (name.startswith("__") and name.endswith("__"))
            if is_special and name not in _CALLED and function_of(function) is not None:
                names[name] = None
    return tuple(names)


_CALLED = frozenset(("__call__", "__init_subclass__", "__class_getitem__"))
"""What is called by its name, or where a class is made."""


def operators_in(names: Mapping[str, Any]) -> bool:
    """Whether some class of the author's that a module names has operators or properties of its own.

    Args:
        names: of the module; what the author's other modules name that it has imported counts, too.
    """
    modules = [one for one in list(names.values()) if isinstance(one, ModuleType)]
    own = [one for one in modules if _is_own(one.__name__, getattr(one, "__file__", None) or "<none>")]
    return any(
        _has_operators(one) for one in [*names.values(), *(other for one in own for other in vars(one).values())]
    )


def _has_operators(thing: Any) -> bool:
    kind = thing if isinstance(thing, type) else type(thing)
    if kind.__module__ == "builtins" or kind.__module__.partition(".")[0] == "rulestone":
        return False
    return any(name != "__init__" for name in run_unseen(kind))


@functools.lru_cache(maxsize=1 << 10)
def _is_own(module: str, file: str) -> bool:
    """Whether an author wrote what stands in a file: it is neither of rulestone nor of an installed library."""
    if module.partition(".")[0] == "rulestone" and not module.startswith(_GAMES):
        return False
    return is_author_code(file) and not _INSTALLED & set(Path(file).parts)


def is_authors(file: str, module: str) -> bool:
    """Whether a file is an author's own, of a game that does not come with rulestone: those have been tried."""
    return not module.startswith("rulestone.") and _is_own(module, file)


def need_reading(things: tuple[Any, ...]) -> bool:
    """Whether a function that is given these is read: one may be of the state, or is changed on some ways only."""
    left = [one for one in things if type(one) not in _PLAIN]
    if not left:  # as of nearly all that is asked
        return False
    context = current()
    conditional = context is not None and bool(context.path)
    return any(may_be_of_the_state(one, conditional) for one in left)


def may_be_of_the_state(thing: Any, conditional: bool) -> bool:
    """Whether a thing may be of the state, or, under a condition, be changed."""
    kind = type(thing)
    if kind in _PLAIN or isinstance(thing, Enum):
        return False
    if isinstance(thing, SortElements):
        return False
    if isinstance(thing, _LISTS):
        return (conditional and kind in (list, set)) or any(may_be_of_the_state(one, conditional) for one in thing)
    if isinstance(thing, Mapping):
        return (conditional and kind is dict) or any(may_be_of_the_state(one, conditional) for one in thing.values())
    if (names := fields_of_a_record(kind)) is not None:
        held = getattr(thing, "__dict__", None)  # what it has computed once stands there, too
        values = [getattr(thing, name, None) for name in names] if held is None else [*held.values()]
        return any(may_be_of_the_state(one, conditional) for one in values)
    return True


def fields_of_a_record(kind: type) -> tuple[str, ...] | None:
    """What things of a frozen dataclass of the author's hold, which is as fixed as a tuple; None of other classes."""
    if kind not in _records:
        parameters = vars(kind).get("__dataclass_params__")
        is_ours = kind.__module__.partition(".")[0] == "rulestone" and not kind.__module__.startswith(_GAMES)
        is_one = parameters is not None and not is_ours and all(map(_is_frozen, kind.__mro__[:-1]))
        _records[kind] = tuple(one.name for one in dataclasses.fields(kind)) if is_one else None
    return _records[kind]


_records: WeakKeyDictionary[type, tuple[str, ...] | None] = WeakKeyDictionary()


def _is_frozen(kind: type) -> bool:
    parameters = vars(kind).get("__dataclass_params__")
    return parameters is not None and parameters.frozen is True
