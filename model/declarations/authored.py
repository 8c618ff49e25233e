"""What an author wrote, as a digest: the code of functions, and all that they refer to by name.

A worked example or a claim is Python that runs; no expression says what it does. It does the same as long as its code
is the same, the functions and tables that it names are, and what the game keeps under the names that it uses.
"""

from __future__ import annotations

import dis
import functools
import sys
import sysconfig
import types
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..content import Contents, Digest, digest
from ..plain.functions import written_form
from ..words.moments import RememberedOnce, Seeing
from .declarations import Declaration, Property, Question, Rule

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
_SEARCHES = "rulestone.proofs."


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
    """What one thing says.

    Attributes:
        itself: a digest of all that it says itself.
        refers: what it refers to, in this order.
        lines: where it stands in its file.
        is_open: whether it may refer to more, by names that are computed.
        is_untold: whether it does what no code of an author says, or shows something whenever it is run.
    """

    itself: Digest
    refers: Sequence[Any]
    lines: tuple[Any, ...]
    is_open: bool
    is_untold: bool


class SaidWithLines(NamedTuple):
    """What some things say, and where; see `SaidOfCode.with_lines`.

    Attributes:
        digest: of what they say.
        lines: a digest of the lines on which it stands.
        is_open: whether they may refer to more, by names that are computed.
        is_untold: whether something else than authors' code is among them, such as a rule that a search for questions
            has made: of that the digest says no more than its name. Or something that is shown whenever it is run.
        asks: whether a question is among what they refer to.
        functions: the authors' functions among them, each with the digest of what it says itself.
    """

    digest: Digest
    lines: Digest
    is_open: bool
    is_untold: bool
    asks: bool
    functions: tuple[tuple[types.FunctionType, Digest], ...]


_COMPUTES_NAMES = frozenset(
    ("getattr", "attrgetter", "methodcaller", "vars", "globals", "locals", "__dict__", "declarations", "declared")
)
"""Names by which a function may ask for what no name in its code says."""

_IMPORT = dis.opmap["IMPORT_NAME"]


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
        self._lines: list[Any] = []
        self._is_open = self._is_untold = False

    def digest(self, roots: Iterable[Any]) -> Digest:
        """The digest of some things, and of all that they refer to: each once, numbered as they come."""
        return self.with_lines(roots).digest

    def with_lines(self, roots: Iterable[Any]) -> SaidWithLines:
        """The same digest, with one of the lines on which all this stands, and whether names are computed in it."""
        numbers: dict[int, int] = {}
        waiting: deque[Any] = deque()

        def met(things: Iterable[Any]) -> list[int]:
            found = []
            for thing in things:
                number = numbers.get(id(thing))
                if number is None:
                    number = numbers[id(thing)] = len(numbers)
                    waiting.append(thing)
                found.append(number)
            return found

        parts: list[Digest | str] = [repr(met([written_form(root) for root in roots]))]
        lines: list[Any] = []
        functions: list[tuple[types.FunctionType, Digest]] = []
        is_open = is_untold = asks = False
        while waiting:
            thing = waiting.popleft()
            said = self._said(thing)
            asks = asks or isinstance(thing, Question)
            if isinstance(thing, types.FunctionType) and is_authored(thing.__module__):
                functions.append((thing, said.itself))
            parts += (said.itself, repr(met(said.refers)))
            lines.append(said.lines)
            is_open, is_untold = is_open or said.is_open, is_untold or said.is_untold
        return SaidWithLines(digest(*parts), digest(repr(lines)), is_open, is_untold, asks, tuple(functions))

    def _said(self, value: Any) -> _Said:
        found = self._known.get(id(value))
        if found is None:
            outer = self._noted()  # what a game computes once may lead here again
            self._note([], [], [], [], False, False)
            parts: list[Digest] = []
            try:
                parts.extend(self._said_by(value))
            except TypeError as error:  # a lock or the like: it has no content that could change what is done
                parts.append(digest("no content", str(error)))
            itself = digest(*parts, None, *self._names)
            said = _Said(itself, self._met, tuple(self._lines), self._is_open, self._is_untold)
            found = self._known[id(value)] = value, said
            self._note(*outer)
        return found[1]

    def _noted(self) -> tuple[list[str], list[Any], list[int], list[Any], bool, bool]:
        return self._names, self._met, self._open, self._lines, self._is_open, self._is_untold

    def _note(
        self, names: list[str], met: list[Any], inside: list[int], lines: list[Any], is_open: bool, is_untold: bool
    ) -> None:
        self._names, self._met, self._open, self._lines = names, met, inside, lines
        self._is_open, self._is_untold = is_open, is_untold

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
            is_made = not is_authored(value.__module__) and not _goes_by_its_name(value)
            self._is_untold = is_made and value.__module__.startswith(_SEARCHES)
            if is_authored(value.__module__) or (is_made and not self._is_untold):
                yield from self._of_function(value)
        elif isinstance(value, staticmethod | classmethod | types.MethodType):
            self.meet("function", value.__func__)
            if isinstance(value, types.MethodType) and not isinstance(value.__self__, Seeing):
                self.meet("of", value.__self__)
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
                self.meet("class", type(value))
                yield self._of_parts(vars(value))
                for base in value.__bases__:
                    self.meet("base", base)
        elif isinstance(value, Rule | Property | Declaration):
            self._lines.append(value.line)
            yield super().of_named(type(value))
            yield self._of_parts(vars(value))
            for name in value.during if isinstance(value, Rule) else ():
                self._meet_in_classes(name)
        elif isinstance(value, types.ModuleType | types.BuiltinFunctionType):
            self._is_open = isinstance(value, types.ModuleType) and is_authored(value.__name__)
            yield super().of_named(value)
        else:
            self._is_open = type(value).__module__ == "operator"  # it asks for attributes by their names
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
        self._is_open = self._is_open or not names.isdisjoint(_COMPUTES_NAMES)
        self._is_untold = self._is_untold or "print" in names
        modules = {function.__module__}
        for name in sorted(names):
            if name in function.__globals__:
                self._meet_in_module(name, function.__globals__[name], names, modules)
            self._meet_in_classes(name)

    def _meet_in_module(self, name: str, found: Any, names: set[str], modules: set[str]) -> None:
        """What a function calls by a name; of a module all that it calls by any name."""
        if not (isinstance(found, types.ModuleType) and is_authored(found.__name__)):
            self.meet(name, found)
        elif found.__name__ not in modules:
            modules.add(found.__name__)
            for part in sorted(names & vars(found).keys()):
                self._meet_in_module(f"{name}.{part}", vars(found)[part], names, modules)

    def _meet_in_classes(self, name: str) -> None:
        for kind in self._classes:
            if name in vars(kind):
                self.meet(f"self.{name}", vars(kind)[name])

    def _of_code(self, code: types.CodeType, names: set[str]) -> Digest:
        names.update(code.co_names)
        self._lines.append((code.co_firstlineno, code.co_linetable))
        self._is_open = self._is_open or _IMPORT in code.co_code[::2]
        parts = [
            self._of_code(one, names) if isinstance(one, types.CodeType) else Contents().of(one)
            for one in code.co_consts
        ]
        told = code.co_name, *code.co_names, None, *code.co_varnames, None, *code.co_freevars, *code.co_cellvars
        shape = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
        return digest(code.co_code, code.co_exceptiontable, *told, *shape, *parts)


def _goes_by_its_name(function: types.FunctionType) -> bool:
    """Whether a function is what its module has under its name, and none that was made while something ran."""
    found: Any = sys.modules.get(function.__module__)
    for part in function.__qualname__.split("."):
        found = getattr(found, part, None)
    return found is function


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
