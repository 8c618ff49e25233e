"""Functions of the author's own that may change what outlasts the call: a list of their module, a name outside of them.

Where the state decides whether one is called, it is not left to Python, which would change things on all ways alike: it
is read, and what it changes is seen. What Python runs without a call in the text, an operator or a property, cannot be
read; `words.unasked_calls` sees it begin, and asks here whether it may change anything.
"""

from __future__ import annotations

import functools
import linecache
import sys
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from ..words.unasked_calls import UnaskedCalls
from .changes_in_text import CHANGING_BY_NAME, TextOfFile
from .expressions import SPOKEN
from .method_sources import tree_of
from .names import CHANGING
from .opcodes import has_any, opcodes
from .own_functions import NOTES, function_of, is_authors

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
        called = _with_what_it_calls(function)
        found = _known[function] = any(may_change(one.__code__, one.__globals__) for one in called)
    return found


def may_go_on(function: FunctionType) -> bool:
    """Whether a function, or one of the author's that it names, may ask an iterator for what comes next."""
    found = _known_to_go_on.get(function)
    if found is None:
        codes = [code for one in _with_what_it_calls(function) for code in _codes(one.__code__)]
        found = _known_to_go_on[function] = any("next" in code.co_names for code in codes)
    return found


_known_to_go_on: WeakKeyDictionary[FunctionType, bool] = WeakKeyDictionary()


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


def functions_reached(functions: Iterable[FunctionType]) -> Iterator[FunctionType]:
    """Functions, and those of the author's that they name, and so on."""
    met: set[FunctionType] = set()
    for function in functions:
        if function not in met:
            found = [*_with_what_it_calls(function)]
            yield from [one for one in found if one not in met]
            met.update(found)


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
        methods = [one.__dict__.get(name) for one in kind.__mro__ for name in (*names, *_RUN_UNASKED)]
        for found in (thing, *(getattr(one, "__func__", one) for one in methods)):
            called = function_of(getattr(found, "__wrapped__", found) if not isinstance(found, type) else found)
            if called is not None:
                yield called


_RUN_UNASKED = (
    "__init__",
    "__post_init__",
    "__new__",
    "__getitem__",
    "__iter__",
    "__next__",
    "__contains__",
    "__len__",
)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of those inside of it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


def may_change(code: CodeType, names: dict[str, Any]) -> bool:
    """Whether a function itself may change something besides what it makes.

    Args:
        code: its code.
        names: of its module.
    """
    text = _text_of(code.co_filename, names)
    key = code.co_firstlineno, code.co_name
    found = None if text is None else text.changes(key)
    if text is None or found is None:
        return _may_change(code)
    return found or any(_has_changing(names.get(table)) for table in text.tables(key))


def _has_changing(table: Any) -> bool:
    """Whether a mapping or list has functions of Python's own in it that change things."""
    things = table.values() if isinstance(table, dict) else table if isinstance(table, list | tuple) else ()
    return any(getattr(one, "__name__", "") in CHANGING_BY_NAME for one in things if not isinstance(one, FunctionType))


def _may_change(code: CodeType) -> bool:
    """The same of one whose text is not to be had."""
    for one in _codes(code):
        if has_any(one, _CHANGING_HERE) or not _WORDS.isdisjoint(one.co_names):
            return True
        if one.co_freevars and has_any(one, _SETTING_OUTSIDE):
            return True
    return False


def changes_unread(code: CodeType, names: dict[str, Any]) -> bool:
    """Whether what begins is the author's, is run as it is written, and may change something. See `may_change`."""
    if SPOKEN in code.co_freevars or not is_authors(code.co_filename, str(names.get("__name__", ""))):
        return False
    return may_change(code, names)


UnaskedCalls.changes = staticmethod(changes_unread)


def run_unasked(kind: type) -> bool:
    """Whether Python may run something of the author's without a call, in the modules of a game, that changes things.

    Args:
        kind: the class of the game.
    """
    return any(_runs_unasked(file, names) for file, names in authors_modules(kind))


def names_beside(game: object) -> Iterator[dict[str, Any]]:
    """What an author's modules name, and what a game of theirs holds."""
    for _, names in authors_modules(type(game)):
        yield names
    yield vars(game)


def authors_modules(kind: type) -> Iterator[tuple[str, dict[str, Any]]]:
    """The author's files in which a game stands, and those that they name, each with the names of its module.

    Args:
        kind: the class of the game.
    """
    waiting: list[tuple[str, dict[str, Any]]] = []
    for one in kind.__mro__:
        functions = [_as_written(getattr(found, "written", found)) for found in vars(one).values()]
        written = [found for found in functions if type(found) is FunctionType]
        own = [found for found in written if found.__module__ == one.__module__]  # none that another module has lent
        for first in (own or written)[:1]:
            waiting.append((first.__code__.co_filename, first.__globals__))
        module = sys.modules.get(one.__module__)
        if not written and module is not None and getattr(module, "__file__", None):
            waiting.append((str(module.__file__), vars(module)))
    met: set[str] = set()
    while waiting:
        file, names = waiting.pop()
        if file in met or not is_authors(file, str(names.get("__name__", ""))):
            continue
        met.add(file)
        yield file, names
        for thing in list(names.values()):
            module = thing if isinstance(thing, ModuleType) else sys.modules.get(getattr(thing, "__module__", "") or "")
            if module is not None and getattr(module, "__file__", None):
                waiting.append((str(module.__file__), vars(module)))


def _as_written(found: Any) -> Any:
    """A function as its author wrote it: one that is traced has the names of ours."""
    notes = vars(found).get(NOTES) if type(found) is FunctionType else None
    return found if notes is None or notes.written is None else notes.written


def _runs_unasked(file: str, names: dict[str, Any]) -> bool:
    text = _text_of(file, names)
    if text is None:
        return False
    read = [
        name
        for name, thing in list(names.items())
        if isinstance(thing, type) and any(one.__module__.startswith("rulestone.model.") for one in thing.__mro__)
    ]
    return _unasked(text, frozenset(read))


@functools.lru_cache(maxsize=256)
def _unasked(text: TextOfFile, read: frozenset[str]) -> bool:
    return text.runs_unasked(read)


def _text_of(file: str, names: dict[str, Any]) -> TextOfFile | None:
    return _text("".join(linecache.getlines(file, names)))


@functools.lru_cache(maxsize=64)
def _text(source: str) -> TextOfFile | None:
    try:
        return TextOfFile(tree_of(source)) if source else None
    except (SyntaxError, ValueError):
        return None
