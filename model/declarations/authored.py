"""What an author wrote, as a digest: the code of functions, and all that they refer to by name.

A worked example or a claim is Python that runs; no expression says what it does. It does the same as long as its code
is the same, the functions and tables that it names are, and what the game keeps under the names that it uses.
"""

from __future__ import annotations

import functools
import sys
import sysconfig
import types
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..content import Contents, Digest, digest
from ..plain.functions import written_form
from ..words.moments import RememberedOnce
from .declarations import Declaration, Property, Rule

if TYPE_CHECKING:
    from ..game import Game

_NOT_SAID = (
    "file",
    "line",
    "_is_of_moment",
    "__dict__",
    "__weakref__",
    "__module__",
    "__doc__",
    "__annotations__",
    "__firstlineno__",
)
"""What declarations and classes keep that does not change what they do."""

_OWN = "rulestone."
_GAMES = "rulestone.model.games"


def authored(roots: Iterable[Any], game: Game) -> Digest:
    """The digest of declarations or functions of a game, and of everything that they refer to.

    Args:
        roots: `Rule`, `Property` and other declarations, functions, or plain values.
        game: the game object; what it computes once and keeps counts by its value where a function names it. What it
            has once said of each thing is not asked again.
    """
    return game.said_of_code.digest(roots)


@dataclass(frozen=True)
class _Said:
    """What one thing says: a digest of all that it says itself, and what it refers to, in this order."""

    itself: Digest
    refers: Sequence[Any]


class SaidOfCode(Contents):
    """What each thing that a game's code refers to says, and refers to in turn.

    Args:
        game: the game.
    """

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._classes = [kind for kind in type(game).__mro__ if is_authored(kind.__module__)]
        self._known: dict[int, tuple[Any, _Said]] = {}  # what is kept keeps its id
        self._names: list[str] = []
        self._met: list[Any] = []

    def digest(self, roots: Iterable[Any]) -> Digest:
        """The digest of some things, and of all that they refer to: each once, numbered as they come."""
        numbers: dict[int, int] = {}
        waiting: deque[Any] = deque()

        def met(things: Iterable[Any]) -> list[int]:
            for thing in things:
                if id(thing) not in numbers:
                    numbers[id(thing)] = len(numbers)
                    waiting.append(thing)
            return [numbers[id(thing)] for thing in things]

        parts: list[Digest | str] = [repr(met([written_form(root) for root in roots]))]
        while waiting:
            said = self._said(waiting.popleft())
            parts += (said.itself, repr(met(said.refers)))
        return digest(*parts)

    def _said(self, value: Any) -> _Said:
        found = self._known.get(id(value))
        if found is None:
            outer = self._names, self._met, self._open  # what a game computes once may lead here again
            self._names, self._met, self._open = [], [], []
            parts: list[Digest] = []
            try:
                parts.extend(self._said_by(value))
            except TypeError as error:  # a lock or the like: it has no content that could change what is done
                parts.append(digest("no content", str(error)))
            found = self._known[id(value)] = value, _Said(digest(*parts, None, *self._names), self._met)
            self._names, self._met, self._open = outer
        return found[1]

    def meet(self, name: str, value: Any) -> None:
        """What is being looked at refers to something under a name."""
        self._names.append(name)
        self._met.append(written_form(value))

    def of_named(self, value: Any) -> Digest:
        self.meet("inside", value)
        return super().of_named(value)

    def _said_by(self, value: Any) -> Iterator[Digest]:
        if isinstance(value, types.FunctionType):
            yield super().of_named(value)
            if is_authored(value.__module__):
                yield from self._of_function(value)
        elif isinstance(value, staticmethod | classmethod | types.MethodType):
            self.meet("function", value.__func__)
        elif isinstance(value, functools._lru_cache_wrapper | RememberedOnce):
            self.meet("function", value.__wrapped__)
        elif isinstance(value, property):
            self.meet("function", value.fget)
        elif isinstance(value, functools.cached_property):
            self.meet("function", value.func)
            yield from self._of_kept(value)
        elif isinstance(value, type):
            yield super().of_named(value)
            if is_authored(value.__module__) and value not in type(self._game).__mro__:
                yield self._of_parts(vars(value))
                for base in value.__bases__:
                    self.meet("base", base)
        elif isinstance(value, Rule | Property | Declaration):
            yield super().of_named(type(value))
            yield self._of_parts(vars(value))
        elif isinstance(value, types.ModuleType | types.BuiltinFunctionType):
            yield super().of_named(value)
        else:
            yield self.of(value)

    def inside(self, value: Any) -> list[Digest]:
        if isinstance(value, Rule | Property | Declaration):
            self.meet("inside", value)
            return []
        if isinstance(value, functools.partial):
            return [self.of(value.func), self.of(value.args), self.of(value.keywords)]
        self.meet("class", type(value))
        return super().inside(value)

    def _of_parts(self, parts: Any) -> Digest:
        for name, part in parts.items():
            if name not in _NOT_SAID:
                self.meet(name, part)
        return digest(*(name for name in parts if name not in _NOT_SAID))

    def _of_kept(self, declared: functools.cached_property[Any]) -> Iterator[Digest]:
        """The value of what a game computes once; it may come from a file."""
        name = declared.attrname or ""
        if any(vars(kind).get(name) is declared for kind in self._classes):
            try:
                yield self.of(getattr(self._game, name))
            except TypeError:
                yield digest("no content")
            except Exception as error:  # so it says wherever it is used
                yield digest("raises", type(error).__name__)

    def _of_function(self, function: types.FunctionType) -> Iterator[Digest]:
        names: set[str] = set()
        yield self._of_code(function.__code__, names)
        for value in (function.__defaults__, function.__kwdefaults__):
            self.meet("defaults", value)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            try:
                self.meet(name, cell.cell_contents)
            except ValueError:  # not yet assigned
                yield digest("empty", name)
        for name in sorted(names):
            found = function.__globals__.get(name)
            if name in function.__globals__:
                self.meet(name, found)
            if isinstance(found, types.ModuleType) and is_authored(found.__name__):
                for part in sorted(names & vars(found).keys()):
                    self.meet(f"{name}.{part}", vars(found)[part])
            for kind in self._classes:
                if name in vars(kind):
                    self.meet(f"self.{name}", vars(kind)[name])

    def _of_code(self, code: types.CodeType, names: set[str]) -> Digest:
        names.update(code.co_names)
        parts = [
            self._of_code(one, names) if isinstance(one, types.CodeType) else Contents().of(one)
            for one in code.co_consts
        ]
        told = code.co_name, *code.co_names, None, *code.co_varnames, None, *code.co_freevars, *code.co_cellvars
        shape = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
        return digest(code.co_code, code.co_exceptiontable, *told, *shape, *parts)


@functools.cache
def is_authored(module: str | None) -> bool:
    """Whether a module is a game's, or beside a game: neither rulestone's own nor installed."""
    if module is None or module in sys.builtin_module_names or f"{module}.".startswith(_OWN):
        return f"{module}.".startswith(f"{_GAMES}.")
    file = getattr(sys.modules.get(module), "__file__", None)
    if file is None:
        return module not in sys.stdlib_module_names
    folders = Path(file).resolve().parents
    standard = [Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib")]
    installed = any(folder.name in ("site-packages", "dist-packages") for folder in folders)
    return not installed and not any(place in folders for place in standard)
