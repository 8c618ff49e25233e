"""Which game is meant, in words that another process, perhaps on another machine, can follow.

A bundled game goes by its name; a file by its path and what stands in it, so that nobody judges another version; a
class from a notebook by the source that declares it. A class of which only this process knows stays in this process.
"""

from __future__ import annotations

import ast
import linecache
import sys
import types
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

from rulestone.model import Game, GameError

from .bundled import bundled_games
from .loading import load_game

How = Literal["bundled", "file", "source", "here"]


@dataclass(frozen=True)
class GameReference:
    """A game that can be loaded.

    Attributes:
        how: a bundled game; one in a file; one whose source is here; or a class of this process alone.
        name: the bundled game's name; else the name of the class.
        path: of the file.
        digest: of what stands in the file or source.
        source: what declares the class.
        known: the class, where it was loaded; it is not sent to other processes.
    """

    how: How
    name: str
    path: str = ""
    digest: str = ""
    source: str = field(default="", repr=False)
    known: type[Game] | None = field(default=None, compare=False, repr=False)

    @property
    def can_travel(self) -> bool:
        """Whether another process can load it."""
        return self.how != "here"

    def load(self) -> type[Game]:
        """The class, loaded once in each process.

        Raises GameError where it cannot be read, and where a file is not the one that was meant.
        """
        if self.known is None:
            object.__setattr__(self, "known", _loaded(self))
        assert self.known is not None
        return self.known

    def __getstate__(self) -> dict[str, Any]:
        if not self.can_travel:
            raise GameError(
                f"{self.name} is known to this process alone",
                fix="put it into a file, and name that; or use one process",
            )
        return {**vars(self), "known": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)


def reference_of(game: type[Game] | str, spec: str | None = None) -> GameReference:
    """The reference to a class, or to a name or file of the command line.

    With a class `spec` is what it was loaded by, where that is known. Raises GameError where there is no such game.
    """
    if isinstance(game, str):
        return reference_of(load_game(game), game)
    bundled = game.__module__.removeprefix("rulestone.model.games.").partition(".")[0]
    if spec in bundled_games() or (bundled in bundled_games() and load_game(bundled) is game):
        return GameReference("bundled", spec or bundled, known=game)
    if spec is not None:
        path = Path(spec if Path(spec).exists() else spec.partition(":")[0])
        return GameReference("file", game.__name__, str(path.resolve()), _digest(path.read_bytes()), known=game)
    if game.__module__ == "__main__":
        source = _source_in_notebook(game)
        if source:
            return GameReference("source", game.__name__, digest=_digest(source.encode()), source=source, known=game)
    return GameReference("here", game.__qualname__, known=game)


@cache
def _loaded(reference: GameReference) -> type[Game]:
    """In a process that was sent it."""
    if reference.how == "bundled":
        return load_game(reference.name)
    if reference.how == "file":
        try:
            data = Path(reference.path).read_bytes()
        except OSError as error:
            raise GameError(
                f"this process cannot read it: {error.strerror}",
                file=reference.path,
                fix="put the game where every worker finds it under the same path",
            ) from None
        if _digest(data) != reference.digest:
            raise GameError(
                "it is not what it was when the work began", file=reference.path, fix="run the command again"
            )
        return load_game(f"{reference.path}:{reference.name}")
    return _from_source(reference)


def _from_source(reference: GameReference) -> type[Game]:
    name = f"rulestone_game_{reference.digest[:12]}"
    file = f"<{reference.name} of a notebook>"
    module = types.ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module
    linecache.cache[file] = (len(reference.source), None, reference.source.splitlines(keepends=True), file)
    exec(compile(reference.source, file, "exec"), vars(module))
    found: type[Game] = vars(module)[reference.name]
    return found


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _source_in_notebook(game: type[Game]) -> str:
    """The statements of a notebook's cells that a class needs, in their order; empty outside of a notebook.

    Of a class or function the latest is taken; of a value all, for what came between may have used each. What a
    function is registered on, `@Sticks.invariant`, needs that function if it was registered since.
    """
    shell = sys.modules.get("IPython") and vars(sys.modules["IPython"])["get_ipython"]()
    cells: list[str] = list(shell.user_ns.get("In", ())) if shell else []
    binding: dict[str, list[tuple[int, str, ast.stmt]]] = {}
    number = 0
    for cell in cells:
        try:
            statements = ast.parse(cell).body
        except (SyntaxError, ValueError):
            continue  # a magic, or a cell that never ran
        for statement in statements:
            number += 1
            text = "".join(f"@{ast.unparse(one)}\n" for one in getattr(statement, "decorator_list", ()))
            text += ast.get_source_segment(cell, statement) or ""
            for name in _bound_by(statement):
                is_latest = isinstance(statement, ast.ClassDef | ast.FunctionDef)
                before = [] if is_latest else binding.get(name, [])
                binding[name] = [*before, (number, text, statement)]
    if game.__name__ not in binding:
        return ""
    needed: dict[int, str] = {}
    waiting, asked = [game.__name__, _EVERYTHING], {game.__name__, _EVERYTHING}
    while waiting:
        name = waiting.pop()
        since = max((place for place, _, _ in binding.get(name, ())), default=0)
        registered = [
            one for said in binding.values() for one in said if one[0] > since and name in _registered_on(one[2])
        ]
        for place, text, statement in (*binding.get(name, ()), *registered):
            needed[place] = text
            names = {one.id for one in ast.walk(statement) if isinstance(one, ast.Name)} - asked
            asked |= names
            waiting += sorted(names)
    return "\n".join(needed[place] for place in sorted(needed))


_EVERYTHING = "*"
"""What `from rulestone.model import *` gives a meaning: nobody knows which names."""


def _registered_on(statement: ast.stmt) -> set[str]:
    """The classes on which a function is registered: of `@Sticks.invariant`, `Sticks`."""
    told = statement.decorator_list if isinstance(statement, ast.FunctionDef) else []
    words = [one.func if isinstance(one, ast.Call) else one for one in told]
    return {one.value.id for one in words if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name)}


def _bound_by(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top of a cell gives a meaning."""
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in names)
        case ast.Assign() | ast.AnnAssign():
            yield from (one.id for one in ast.walk(statement) if isinstance(one, ast.Name) and _is_stored(one))


def _is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)
