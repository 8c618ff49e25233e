"""What is written of a game apart from its rules: properties, examples, claims and pictures, in modules of their own.

    class Kajuka(Questions, Game):
        apart = ("properties", "examples")           # siblings of the module that has the class

    @Kajuka.invariant                                # properties.py
    def stones_are_conserved(game: Kajuka) -> bool: ...

They are imported, all or an error, before the class is first read; then the class is closed. So none can be forgotten:
a property that was not imported would look like a game without faults.
"""

from __future__ import annotations

import importlib
import importlib.util
import linecache
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from ..errors import GameError, author_location
from ..plain.functions import traced_form
from . import declared_methods as methods
from .citations import check_margin
from .declared_methods import Property, PropertyDecorator
from .parts import Declaring

F = TypeVar("F", bound=Callable[..., Any])

_DRAWN = ("picture", "tabletop", "journey", "same_choice")


class _Registers:
    """A decorator that declares a property of a class outside its body: `@Kajuka.invariant`."""

    def __init__(self, declarer: Any) -> None:
        self._declarer = declarer

    def __get__(self, game: Any, kind: Any = None) -> PropertyDecorator:
        def decorator(function: Any = None, /, **options: Any) -> Any:
            def declare(written: F) -> F:
                declared = (self._declarer(**options) if options else self._declarer)(written)
                _register(game, written.__name__, declared)
                found: F = traced_form(written)
                return found

            return declare if function is None else declare(function)

        return decorator


class Registering(Declaring):
    """The class of game classes, as far as something may be declared of them from outside."""

    invariant = _Registers(methods.invariant)
    step_property = _Registers(methods.step_property)
    reachable = _Registers(methods.reachable)
    variant = _Registers(methods.variant)
    can_force = _Registers(methods.can_force)
    can_keep = _Registers(methods.can_keep)
    cannot_force = _Registers(methods.cannot_force)
    manner = _Registers(methods.manner)
    strategy = _Registers(methods.strategy)
    example = _Registers(methods.example)
    claim = _Registers(methods.claim)

    def drawn(cls, function: F) -> F:
        """Declares a function outside the class as its method `picture`, `tabletop`, `journey` or `same_choice`."""
        if function.__name__ not in _DRAWN:
            raise _at(function, f"{function.__name__} draws nothing", f"call it one of {', '.join(_DRAWN)}")
        _register(cls, function.__name__, function)
        return function

    def __getattr__(cls, name: str) -> Any:
        if not name.startswith("__") and _load_all(cls):
            return getattr(cls, name)
        raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}", name=name, obj=cls)


class Pending:
    """In place of what a class declares, as long as not all of its modules are there: whoever asks has them imported.

    Args:
        game: the class.
        so_far: what its own text declares.
    """

    def __init__(self, game: Any, so_far: dict[str, Any]) -> None:
        self.game, self.so_far = game, so_far
        self.registered: list[str] = []
        self.is_loading = self.has_failed = False

    def __get__(self, game: Any, kind: Any) -> Any:
        _load_all(self.game)
        found = vars(self.game)["declarations"]
        return found.so_far if isinstance(found, Pending) else found


def is_pending(game: type) -> bool:
    """Whether modules of a class, or of one that it derives from, are still to be imported."""
    return any(isinstance(vars(kind).get("declarations"), Pending) for kind in game.__mro__)


def _load_all(game: Any) -> bool:
    """Import what is written apart of a class and of its bases; whether there was anything to import."""
    waiting = [kind for kind in reversed(game.__mro__) if isinstance(vars(kind).get("declarations"), Pending)]
    waiting = [kind for kind in waiting if not vars(kind)["declarations"].is_loading]
    for kind in waiting:
        _load(kind, vars(kind)["declarations"])
    return bool(waiting)


def _load(game: Any, pending: Pending) -> None:
    names = apart_of(game)
    pending.is_loading = True
    known = set(sys.modules)
    if pending.has_failed:
        linecache.checkcache()  # they may have been mended since
    try:
        files = [_import(game, name).__file__ for name in names]
        game.collect()
        for file in files:
            check_margin(game, file)
    except BaseException:
        for name in pending.registered:
            delattr(game, name)
            pending.so_far.pop(name, None)
        pending.registered = []
        game.declarations = pending
        for module in _siblings(game, names) & (set(sys.modules) - known):
            del sys.modules[module]  # what was half done is done again by who asks again
        pending.has_failed = True
        raise
    finally:
        pending.is_loading = False


def apart_of(game: type) -> tuple[str, ...]:
    """The modules in which a class says that more of it is written. Raises GameError."""
    names = vars(game).get("apart", ())
    if isinstance(names, str) or not all(isinstance(name, str) and name.isidentifier() for name in names):
        fix = 'name modules beside its own, as apart = ("properties", "examples")'
        raise GameError(f"apart is {names!r}", file=getattr(game, "file", None), fix=fix)
    return tuple(names)


def _siblings(game: type, names: tuple[str, ...]) -> set[str]:
    return {_sibling(game, name) for name in names}


def _sibling(game: type, name: str) -> str:
    """What a sibling of the module of a class is called; of a file that was loaded by its path, by the file's name."""
    package, _, last = game.__module__.rpartition(".")
    if package:
        return f"{package}.{name}"
    return f"{last}_{name}" if last.startswith(LOADED_BY_PATH) else name


LOADED_BY_PATH = "rulestone_game_"
"""How the module of a user's file is called that was loaded by its path."""


def _import(game: Any, name: str) -> ModuleType:
    full = _sibling(game, name)
    if full in sys.modules:
        return sys.modules[full]
    try:
        if not game.__module__.startswith(LOADED_BY_PATH):
            return importlib.import_module(full)
        return _from_file(game, name, full)
    except (ModuleNotFoundError, FileNotFoundError) as error:
        if isinstance(error, ModuleNotFoundError) and error.name != full:
            raise
        fix = f"write {name}.py beside it, or leave the name out of `apart`"
        raise GameError(
            f"{name}, where more of {game.__name__} is written, is not there", file=game.file, fix=fix
        ) from None


def _from_file(game: Any, name: str, full: str) -> ModuleType:
    path = Path(game.file).with_name(f"{name}.py")
    if not path.is_file():
        raise FileNotFoundError(path)
    spec = importlib.util.spec_from_file_location(full, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[full] = module
    with _known_as(game.__module__, Path(game.file).stem):
        try:
            spec.loader.exec_module(module)
        except SyntaxError as error:
            fix = "correct the Python"
            raise GameError(f"{error.msg}", file=str(path), line=error.lineno, fix=fix) from None
    return module


@contextmanager
def _known_as(module: str, name: str) -> Iterator[None]:
    """While a sibling is imported, `from mygame import MyGame` in it finds the game that was loaded by its path."""
    before = sys.modules.get(name)
    sys.modules[name] = sys.modules[module]
    try:
        yield
    finally:
        if before is None:
            del sys.modules[name]
        else:
            sys.modules[name] = before


def _register(game: Any, name: str, found: Any) -> None:
    """Add to a class what is declared of it outside. Raises GameError where it is closed, or has the name already."""
    if is_closed(game):
        raise _at(
            found,
            f"{game.__name__} is closed: it has been read without {name}",
            f"name the module in `apart` of {game.__name__}, or declare it before the game is first made",
        )
    known = vars(game).get(name)
    if known is None and isinstance(found, Property):
        known = next((vars(kind)[name] for kind in game.__mro__ if name in vars(kind)), None)
    if known is not None and not _is_said_again(known, found):
        line = getattr(known, "line", None)
        where = f", on line {line} of {Path(known.file).name}" if line and known.file else ""
        raise _at(
            found,
            f"{game.__name__} has {name} already{where}",
            "choose another name for one of them, or replace it in the class, with @override",
        )
    type.__setattr__(game, name, found)
    pending = vars(game)["declarations"]
    if isinstance(pending, Pending):
        pending.registered.append(name)
        pending.so_far[name] = found
    else:
        game.collect()


def is_closed(game: type) -> bool:
    """Whether a class has been read, so that nothing is added to it any more."""
    return bool(vars(game).get("_is_closed")) or (
        not isinstance(vars(game).get("declarations"), Pending) and bool(apart_of(game) or game.__subclasses__())
    )


def close(game: Any) -> None:
    """A class is read: what is written apart of it is imported, and nothing is added any more."""
    if "_is_closed" not in vars(game):
        _load_all(game)
        game._is_closed = True


def _is_said_again(known: Any, found: Any) -> bool:
    """Whether a cell of a notebook is run again."""
    before, now = (getattr(one, "written", one) for one in (known, found))
    names = [(getattr(one, "__module__", None), getattr(one, "__qualname__", None)) for one in (before, now)]
    return names[0] == names[1] and names[0][0] == "__main__"


def _at(found: Any, message: str, fix: str) -> GameError:
    code = getattr(getattr(found, "written", found), "__code__", None)
    file, line = (code.co_filename, code.co_firstlineno) if code is not None else author_location()
    return GameError(message, file=file, line=line, fix=fix)
