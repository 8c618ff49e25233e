"""What an author's modules keep that may change, as it is at one time: to be compared with what it is later.

Kept are lists, dicts, sets and arrays, attributes of objects, classes and functions, names of modules and closures, how
far an iterator has come, and what chance will give. What one reading of a game has changed there the next one finds.
"""

from __future__ import annotations

import os
import random
import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from contextvars import ContextVar
from enum import Enum
from fractions import Fraction
from functools import cached_property, partial
from io import BytesIO, IOBase, StringIO
from itertools import islice
from queue import SimpleQueue
from types import CellType, FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any, NamedTuple

from ..words.moments import Seeing, SymbolicView
from ..words.state_views import FunctionView
from ..words.values import Value
from .bare_objects import as_it_lies
from .functions import written_form
from .lasting_changes import authors_modules

_PLAIN = (int, str, bool, float, complex, bytes, Fraction, range, type(None))
_MOST = 4_000
"""More things are not looked through: those of a name are met before what is in them."""

_LONG = 2_000
"""Of what is longer only its length and its last things are compared."""

_OF_EVERY_GAME = frozenset(("name", "scope", "readings", "consulted", "asked_once", "resolved_sorts", "said_of_code"))
"""What a game has that no author keeps there."""

_NUMPYS = "numpy.random.mtrand"
_MANY_BYTES = 1_000_000
_MISSING = object()
_CONTAINERS = (list, dict, set, deque)


class KeptChange(NamedTuple):
    """What is another than it was.

    Attributes:
        name: under which name of a module it is found, or the module of Python's own that keeps it.
        is_chance: whether it gives what chance says.
        thing: what holds it; None where Python does not tell.
        has_gained: it is a mapping that has gained entries, as one in which what was computed is kept.
    """

    name: str
    is_chance: bool
    thing: Any = None
    has_gained: bool = False


class _Long(tuple[Any, ...]):
    """How many things something has, and some of them."""


class _Kept(NamedTuple):
    name: str
    thing: Any
    was: Any


class KeptOutside:
    """All that the modules of a game keep now, and the game itself where it is no state variable.

    Args:
        game: whose modules are looked through.
    """

    def __init__(self, game: object) -> None:
        self._all: dict[int, _Kept] = {}
        modules = [names for _, names in authors_modules(type(game))]
        self._authors = {names.get("__name__") for names in modules}
        self._waiting: deque[tuple[str, Any]] = deque()
        for names in modules:
            self._names_of_module(names)
        for name, thing in vars(game).items():
            if name not in _OF_EVERY_GAME:
                self._waiting.append((name, thing))
        for one in type(game).__mro__:
            self._waiting.append((one.__name__, one))
        self._is_numpys_missing = self._chance(modules)
        self._go()

    def _names_of_module(self, names: dict[str, Any]) -> None:
        own = {name: thing for name, thing in names.items() if not _is_special(name)}
        self._all[id(names)] = _Kept("", names, own)
        for name, thing in own.items():
            self._waiting.append((name, thing))

    def _chance(self, modules: list[dict[str, Any]]) -> bool:
        """What Python's own chance and numpy's have come to; returns whether there may be the latter later."""
        named = {thing.__name__ for names in modules for thing in names.values() if isinstance(thing, ModuleType)}
        self._waiting.append(("random", getattr(random, "_inst")))  # noqa: B009  # it has no public name
        if "os" in named:
            self._waiting.append(("os.environ", os.environ))
        if not named & {"numpy", "numpy.random"}:
            return False
        inner = sys.modules.get(_NUMPYS)
        self._waiting.append(("numpy.random", getattr(inner, "_rand", None)))
        return inner is None

    @property
    def has_chance_come(self) -> bool:
        """Whether numpy's chance is there by now, of which nothing was known."""
        return self._is_numpys_missing and _NUMPYS in sys.modules

    @property
    def has_iterators(self) -> bool:
        """Whether an iterator is kept, which anybody leaves further on who goes through it."""
        return any(hasattr(type(one.thing), "__next__") for one in self._all.values())

    def _go(self) -> None:
        while self._waiting and len(self._all) < _MOST:
            name, thing = self._waiting.popleft()
            if type(thing) in _PLAIN or id(thing) in self._all:
                continue
            with suppress(Exception):  # whatever the author's own code raises: nobody knows what it is
                self._take(name, thing)

    def _take(self, name: str, thing: Any) -> None:
        try:
            look = self._look_of(thing, type(thing))
            was = None if look is None else look(thing)
        except Exception:  # of the author's own code
            look, was = as_it_lies, as_it_lies(thing)
        if look is None:
            return
        if issubclass(type(thing), _CONTAINERS) and hasattr(thing, "__dict__"):  # of a class of the author's
            self._waiting.append((name, vars(thing)))
        self._all[id(thing)] = _Kept(name, thing, was)
        for one in _parts(was):
            if type(one) not in _PLAIN:
                self._waiting.append((name, one))

    def _look_of(self, thing: Any, kind: type) -> Callable[[Any], Any] | None:
        if kind is FunctionType:
            return _of_function if thing.__module__ in self._authors else None
        if isinstance(thing, type | Enum):
            return _attributes if thing.__module__ in self._authors else None
        if isinstance(thing, Value | FunctionView | Seeing | SymbolicView | ModuleType):
            return None
        return None if kind.__module__.startswith("rulestone.") else _look_at(thing, kind)

    def changes(self) -> Iterator[KeptChange]:
        """What is another by now, in the order in which it was found."""
        for kept in self._all.values():
            with suppress(Exception):  # as above
                now = _now(kept)
                if not _is_same(kept.was, now):
                    name = kept.name or next(_other_keys(kept.was, now))
                    has_gained = bool(kept.name) and _gained(kept.was, now)
                    yield KeptChange(name, _is_chance(kept.thing), kept.thing, has_gained)

    def put_back(self) -> None:
        """Everything becomes what it was, but for iterators that have gone on."""
        changed = {id(one.thing) for one in self.changes()}
        for key in changed:
            with suppress(Exception):  # as above
                _put_back(self._all[key])

    def push(self, later: KeptOutside, times: int) -> None:
        """Numbers that have changed until later change so often, and lists that have grown grow.

        Args:
            later: what was kept then.
            times: how often.
        """
        for key, kept in self._all.items():
            then = later._all.get(key)
            if then is not None and then.thing is kept.thing and not _is_same(kept.was, then.was):
                with suppress(Exception):  # as above
                    _push(kept, then, times)


def _now(kept: _Kept) -> Any:
    """What something is by now."""
    if not kept.name:
        return _own_names(kept.thing)
    try:
        look = _attributes if isinstance(kept.thing, type | Enum) else _look_at(kept.thing, type(kept.thing))
        return kept.was if look is None else look(kept.thing)
    except Exception:  # of the author's own code
        return as_it_lies(kept.thing)


def _is_special(name: object) -> bool:
    return isinstance(name, str) and name.startswith("__")


def _own_names(names: dict[str, Any]) -> dict[str, Any]:
    return {name: thing for name, thing in names.items() if not _is_special(name)}


def _attributes(thing: Any) -> dict[str, Any]:
    """The attributes of an object or class, without those that are found out once and kept."""
    kind = thing if isinstance(thing, type) else type(thing)
    found = {name: value for name, value in vars(thing).items() if not _is_special(name)}
    if kind is thing:
        return {name: getattr(value, "__func__", value) for name, value in found.items()}
    once = {name for name in found if isinstance(_of_class(kind, name), cached_property)}
    return {name: value for name, value in found.items() if name not in once or hasattr(type(value), "__next__")}


def _of_class(kind: type, name: str) -> Any:
    return next((vars(one)[name] for one in kind.__mro__ if name in vars(one)), None)


def _of_slots(thing: Any) -> dict[str, Any]:
    slots = [vars(one).get("__slots__", ()) for one in type(thing).__mro__]
    names = [name for one in slots for name in ([one] if isinstance(one, str) else one) if not _is_special(name)]
    own = _attributes(thing) if hasattr(thing, "__dict__") else {}
    return {**own, **{name: getattr(thing, name) for name in names if hasattr(thing, name)}}


def _look_at(thing: Any, kind: type) -> Callable[[Any], Any] | None:
    """How something is looked at; None where nothing in it can change."""
    for kinds, look in _LOOKS:
        if isinstance(thing, kinds):
            return look
    if hasattr(kind, "__next__"):
        return _how_far
    if kind.__module__ == "_thread" and hasattr(thing, "locked"):
        return lambda one: (one.locked(),)
    if kind.__module__.partition(".")[0] == "numpy":
        return _of_numpy if hasattr(thing, "bit_generator") or hasattr(thing, "get_state") else _of_array(thing)
    if hasattr(thing, "__dict__") or hasattr(kind, "__slots__"):
        return _of_slots if kind.__module__ != "builtins" else None
    return None


def _in_order(things: Any) -> Any:
    of: Any = next(kind for kind in _SEQUENCES if isinstance(things, kind))  # an author's class may say it otherwise
    number = of.__len__(things)
    if number > _LONG:
        return _Long((number, *[of.__getitem__(things, place) for place in (-1, -2, -3)]))
    return tuple(of.__iter__(things))


_SEQUENCES = (list, deque, bytearray, array)


def _entries(things: Any) -> Any:
    number = dict.__len__(things)
    return _Long((number, next(dict.__reversed__(things), None))) if number > _LONG else dict(dict.items(things))


def _elements(things: Any) -> Any:
    number = set.__len__(things)
    return _Long((number,)) if number > _LONG else set(set.__iter__(things))


def _of_function(function: FunctionType) -> Any:
    function = written_form(function)
    cells = {f"cell {number}": _in_cell(cell) for number, cell in enumerate(function.__closure__ or ())}
    defaults = (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())
    given = {f"default {number}": one for number, one in enumerate(defaults)}
    return {**_attributes(function), **cells, **given}


def _in_cell(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # it is not set yet
        return _MISSING


def _how_far(things: Any) -> Any:
    """How far an iterator has come, and what it goes through."""
    if isinstance(things, GeneratorType):
        frame = things.gi_frame
        return None if frame is None else (frame.f_lasti, *frame.f_locals.values())
    try:
        _, given, *state = things.__reduce__()
    except Exception:  # nobody knows; some tell it as they are shown
        return (repr(things),) if type(things).__module__ == "itertools" else ()
    return (*given, *state)


def _of_file(file: Any) -> Any:
    """Where a file stands, and what is in one in memory."""
    try:
        at = file.tell() if file.seekable() else None
        return (at, file.getvalue()) if isinstance(file, StringIO | BytesIO) else (at,)
    except (ValueError, OSError):  # it is closed, or is being gone through
        return ()


def _of_numpy(thing: Any) -> Any:
    maker = getattr(thing, "bit_generator", None)
    return (repr(maker.state if maker is not None else thing.get_state(legacy=False)),)


def _of_array(thing: Any) -> Callable[[Any], Any] | None:
    is_small = getattr(thing, "nbytes", _MANY_BYTES) < _MANY_BYTES
    return (lambda one: (one.tobytes(), one.copy())) if is_small and hasattr(thing, "tobytes") else None


_LOOKS: tuple[tuple[Any, Callable[[Any], Any]], ...] = (
    (_SEQUENCES, _in_order),
    (dict, _entries),
    (set, _elements),
    ((tuple, frozenset), tuple),
    (FunctionType, _of_function),
    (MethodType, lambda method: (method.__self__, method.__func__)),
    (partial, lambda one: (one.func, *one.args, *one.keywords.values())),
    (random.Random, lambda one: (hash(one.getstate()), one.getstate())),
    (ContextVar, lambda one: (one.get(_MISSING),)),
    (IOBase, lambda one: _of_file(one)),
    (SimpleQueue, lambda one: (one.qsize(),)),
)


def _parts(was: Any) -> Iterator[Any]:
    """The things that something holds."""
    if isinstance(was, dict):
        yield from was.values()
    elif isinstance(was, tuple | set):
        yield from was


def _is_same(was: Any, now: Any) -> bool:
    if isinstance(was, dict) and isinstance(now, dict):
        return len(was) == len(now) and next(_other_keys(was, now), None) is None
    if isinstance(was, set) and isinstance(now, set):
        return len(was) == len(now) and set(map(_leaf, was)) == set(map(_leaf, now))
    if isinstance(was, tuple) and isinstance(now, tuple):
        if was and now and isinstance(was[0], bytes):
            return bool(was[0] == now[0])
        return len(was) == len(now) and all(map(_is_alike, was, now))
    return was is now


def _other_keys(was: dict[Any, Any], now: dict[Any, Any]) -> Iterator[Any]:
    """The keys of what is another, each by what it was called at first."""
    both = zip(was.items(), now.items(), strict=False)
    yield from (key for (key, one), (other, then) in both if not (_is_alike(key, other) and _is_alike(one, then)))
    longer = was if len(was) > len(now) else now
    yield from list(longer)[min(len(was), len(now)) :]


def _is_alike(one: Any, other: Any) -> bool:
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if type(one) is tuple:
        return len(one) == len(other) and all(map(_is_alike, one, other))
    return type(one) in _PLAIN and bool(one == other)


def _gained(was: Any, now: Any) -> bool:
    if not isinstance(was, dict) or not isinstance(now, dict) or len(was) >= len(now):
        return False
    return all(key in now and _is_alike(one, now[key]) for key, one in was.items())


def _leaf(one: Any) -> Any:
    if type(one) is tuple:
        return tuple(map(_leaf, one))
    return (type(one), one) if type(one) in _PLAIN else id(one)


def _is_chance(thing: Any) -> bool:
    kind = type(thing)
    return issubclass(kind, random.Random) or hasattr(kind, "bit_generator") or hasattr(kind, "random_sample")


def _put_back(kept: _Kept) -> None:
    thing, was = kept.thing, kept.was
    if isinstance(was, _Long):
        return
    if isinstance(thing, random.Random):
        thing.setstate(was[1])
    elif isinstance(thing, list | bytearray | array):
        thing[:] = type(thing)(thing.typecode, was) if isinstance(thing, array) else was
    elif isinstance(thing, deque | set | dict) and kept.name:
        thing.clear()
        thing.update(was) if isinstance(thing, dict | set) else thing.extend(was)
    elif isinstance(thing, dict):  # the names of a module
        for name in [one for one in thing if not _is_special(one) and one not in was]:
            del thing[name]
        thing.update(was)
    elif isinstance(thing, FunctionType):
        _put_back_function(thing, was)
    elif isinstance(thing, ContextVar):
        if was[0] is not _MISSING:
            thing.set(was[0])
    elif isinstance(thing, IOBase):
        _put_back_file(thing, was)
    elif isinstance(was, dict):
        _put_back_attributes(thing, was)
    elif isinstance(was, tuple) and len(was) == 2 and isinstance(was[0], bytes):
        thing[...] = was[1]


def _put_back_file(file: Any, was: Any) -> None:
    with suppress(ValueError, OSError):
        if len(was) == 2:
            file.seek(0)
            file.truncate()
            file.write(was[1])
        if was and was[0] is not None:
            file.seek(was[0])


def _put_back_function(function: FunctionType, was: dict[str, Any]) -> None:
    for number, cell in enumerate(function.__closure__ or ()):
        if was[f"cell {number}"] is not _MISSING:
            cell.cell_contents = was[f"cell {number}"]
    _put_back_attributes(function, {name: value for name, value in was.items() if " " not in name})


def _put_back_attributes(thing: Any, was: dict[str, Any]) -> None:
    now = _attributes(thing) if hasattr(thing, "__dict__") else {}
    for name in now.keys() - was.keys():
        delattr(thing, name)
    for name, value in was.items():
        if name in now and now[name] is value:
            continue
        if isinstance(thing, type) and isinstance(vars(thing).get(name), staticmethod | classmethod):
            continue
        with suppress(TypeError, AttributeError):  # somebody does not let it be set
            setattr(thing, name, value)


def _push(kept: _Kept, then: _Kept, times: int) -> None:
    thing, was, now = kept.thing, kept.was, then.was
    if isinstance(was, _Long) or isinstance(now, _Long):
        return
    if isinstance(thing, list | deque | bytearray | array) and len(now) > len(was):
        thing.extend([now[-1]] * times)
    elif isinstance(was, dict) and isinstance(now, dict):
        _set_further(thing, {key: (one, now[key]) for key, one in was.items() if key in now}, times)
        if isinstance(thing, dict) and kept.name and len(now) > len(was):
            thing.update(dict.fromkeys(_like([*now], times), next(reversed(now.values()))))
    elif isinstance(thing, set) and len(now) > len(was):
        thing.update(_like([*now], times))
    elif isinstance(thing, list | deque | array | bytearray | ContextVar) and len(was) == len(now):
        _set_further(thing, {place: (one, now[place]) for place, one in enumerate(was)}, times)
    elif hasattr(thing, "dtype") and thing.dtype.kind in "iuf" and was[1].shape == now[1].shape:
        thing[...] = was[1] + (now[1] - was[1]) * times
    elif isinstance(thing, StringIO | BytesIO) and len(now) == len(was) == 2:
        thing.write(now[1][len(was[1]) :] * times)
    elif isinstance(thing, SimpleQueue):
        for _ in range(times):
            thing.put(None)
    elif hasattr(type(thing), "__next__"):
        with suppress(Exception):  # of the author's code, too
            deque(islice(thing, times), maxlen=0)


def _like(keys: list[Any], times: int) -> list[Any]:
    """More of the same kind, where they are numbers or texts."""
    if all(type(one) is int for one in keys):
        return [max(keys) + 1 + number for number in range(times)]
    return [f"{keys[-1]} {number}" for number in range(times)] if all(type(one) is str for one in keys) else []


def _set_further(thing: Any, both: dict[Any, tuple[Any, Any]], times: int) -> None:
    """Numbers that have changed, texts and tuples, as if they had changed so often."""
    for key, (was, now) in both.items():
        value = None if _is_alike(was, now) or type(was) is not type(now) else _further(was, now, times)
        if value is not None:
            with suppress(ValueError, OverflowError):  # an array has small numbers only
                _set(thing, key, value)


def _further(was: Any, now: Any, times: int) -> Any:
    if type(was) is int:
        return was + times * (1 if now > was else -1)
    if isinstance(was, float | Fraction):
        return was + (now - was) * times
    if isinstance(was, str | bytes | tuple) and len(now) > len(was):
        return now + now[len(was) :] * times
    return None


def _set(thing: Any, key: Any, value: Any) -> None:
    if isinstance(thing, dict | list | deque | array | bytearray):
        thing[key] = value
    elif isinstance(thing, ContextVar):
        thing.set(value)
    elif not isinstance(thing, FunctionType) or " " not in key:
        setattr(thing, key, value)
    elif key.startswith("cell ") and thing.__closure__:
        thing.__closure__[int(key.partition(" ")[2])].cell_contents = value
