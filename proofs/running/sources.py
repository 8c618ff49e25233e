"""Whether a game's files say what they said before, without reading its rules.

To read the rules of a large game in all its readings takes longer than to look into a folder of results. What is read
follows from the author's modules, from other files that they open, and from this program. Modules are compared by what
stands in them; files opened on behalf of a game are noted as they are opened, by Python's audit events. Where a module
may ask for anything else, such as the environment or a web page, nothing is concluded: the rules are read again.
"""

from __future__ import annotations

import ast
import functools
import importlib.util
import os
import sys
import time
from collections.abc import Collection, Mapping
from hashlib import blake2b
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NamedTuple

from rulestone.model import Game
from rulestone.model.content import content
from rulestone.model.declarations.authored import is_authored

_HARMLESS = {
    *("__future__", "abc", "bisect", "collections", "copy", "csv", "dataclasses", "decimal", "enum", "fractions"),
    *("functools", "heapq", "itertools", "json", "math", "numbers", "operator", "pathlib", "re", "statistics"),
    *("string", "textwrap", "types", "typing", "typing_extensions"),
    *("networkx", "numpy", "rulestone", "shapely"),
}
"""What gives equal answers to equal questions, but for files, which are noted."""

_WHO_KNOWS = {
    *("__import__", "breakpoint", "compile", "eval", "exec", "globals", "hash", "id", "input", "locals", "vars"),
    *("environ", "getenv"),
    *("random", "import_module"),
}
"""Names that ask for more than what stands in files that are opened."""

_OF_PATHS = {"cwd", "exists", "expanduser", "glob", "home", "is_dir", "is_file", "iterdir", "rglob", "stat"}
"""What a path tells without a file being opened; in a game that has no paths these are words of its own."""

_OPENERS = {"files", "io", "pathlib", "proofs"}
"""Modules that open files; of those that are harmless otherwise."""

_LIKE_OPENING = ("fromfile", "fromregex", "genfrom", "load", "open_", "read_")
"""How names of functions that open files begin."""

_NATIVE = ("pyogrio", "fiona")
"""What opens files that Python does not see."""

_OF_RESULTS = "rulestone.proofs.running.store"
"""Who opens files of earlier results: they are no data of a game that asks for a figure."""

_opened: dict[str, str] = {}
"""What stood in each file when a game had it opened, by the name that was given."""

_CHANGED = "changed meanwhile"

_before: frozenset[str] | None = None
"""Games that were imported before anybody listened; nobody knows what they opened."""

_since = 0.0
_is_reading = False


def listen() -> None:
    """From now on note which files are opened on behalf of games."""
    global _before, _since
    if _before is None:
        _before = frozenset(filter(is_of_a_game, sys.modules))
        _since = time.time()
        sys.addaudithook(_heard)


def _heard(event: str, arguments: tuple[Any, ...]) -> None:
    global _is_reading
    if event != "open" or _is_reading or not arguments or isinstance(arguments[0], int):
        return
    frame: FrameType | None = sys._getframe()
    while frame is not None and not is_of_a_game(module := str(frame.f_globals.get("__name__"))):
        if module == _OF_RESULTS:
            return
        frame = frame.f_back
    if frame is None:
        return
    _is_reading = True
    try:
        name = os.fsdecode(arguments[0])
        digest = _digest_of(Path(name))
        _opened[name] = digest if _opened.get(name, digest) == digest else _CHANGED
    except (TypeError, ValueError):
        pass  # no name of a file: to open it fails, too
    finally:
        _is_reading = False


def is_of_a_game(module: str) -> bool:
    """Whether a module is a game's: a bundled one, or a user's file."""
    return module.startswith(("rulestone_game_", "rulestone.model.games."))


class _Import(NamedTuple):
    """What is imported: names, and from where, and how far above the module (None: they are modules themselves)."""

    base: str
    level: int | None
    names: tuple[str, ...]


class _Words(NamedTuple):
    """The names that a module uses, those of attributes of `self` and of anything else, and what it imports."""

    names: frozenset[str]
    of_self: frozenset[str]
    attributes: frozenset[str]
    imports: tuple[_Import, ...]


@functools.cache
def _words_of(text: bytes) -> _Words:
    """The words of a module. Raises SyntaxError or ValueError where it cannot be read."""
    names: set[str] = set()
    of_self: set[str] = set()
    attributes: set[str] = set()
    imports: list[_Import] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            is_own = isinstance(node.value, ast.Name) and node.value.id == "self"
            (of_self if is_own else attributes).add(node.attr)
        elif isinstance(node, ast.Import):
            imports.append(_Import("", None, tuple(alias.name for alias in node.names)))
        elif isinstance(node, ast.ImportFrom):
            imports.append(_Import(node.module or "", node.level, tuple(alias.name for alias in node.names)))
    return _Words(frozenset(names), frozenset(of_self), frozenset(attributes), tuple(imports))


def source_of(game: type[Game]) -> str | None:
    """A digest of everything that the author wrote, beside data; None where the rules may depend on more.

    Other files are data; see `files_noted`.
    """
    made = blake2b(digest_size=16)
    modules = _modules_of(game)
    if modules is None or _before is None or not is_of_a_game(game.__module__):
        return None
    for name, text in sorted(modules.items()):
        made.update(f"{name.removeprefix('rulestone_game_')}\0{len(text)}\0".encode(errors="surrogateescape") + text)
    made.update(f"{game.__module__}\0{game.__qualname__}".encode(errors="surrogateescape"))
    for clause in game.clauses().values():
        made.update(content(clause))
    return made.hexdigest()


def _modules_of(game: type[Game]) -> dict[str, bytes] | None:
    """What stands in the game's module, and in all authored ones that it imports; None where that is not everything."""
    found: dict[str, bytes] = {}
    waiting = [kind.__module__ for kind in game.__mro__ if is_authored(kind.__module__)]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        module = sys.modules.get(name)
        if module is None or name in (_before or ()):
            return None
        file = getattr(module, "__file__", None)
        if file is None or not file.endswith(".py"):
            return None
        try:
            entry = os.stat(file)
            if max(entry.st_mtime, entry.st_ctime) >= _since:
                return None  # perhaps after it was imported
            found[name] = _text_of(file, entry)
            imported = _imported(module, _words_of(found[name]))
        except (OSError, SyntaxError, ValueError):
            return None
        if imported is None:
            return None
        waiting += imported
    if any(b"pathlib" in text for text in found.values()):
        attributes = (_words_of(text).attributes | _words_of(text).of_self for text in found.values())
        return None if any(not said.isdisjoint(_OF_PATHS) for said in attributes) else found
    return found


_texts: dict[str, tuple[tuple[int, ...], bytes]] = {}
"""By file: when it was last written, and what stood in it."""


def _text_of(file: str, entry: os.stat_result) -> bytes:
    """What stands in a file that was last written before anybody listened; it is asked for again and again.

    Who writes to it later gives it a later time, and who puts another in its place another number.
    """
    written = entry.st_dev, entry.st_ino, entry.st_mtime_ns, entry.st_ctime_ns, entry.st_size
    known = _texts.get(file)
    if known is None or known[0] != written:
        known = _texts[file] = written, Path(file).read_bytes()
    return known[1]


def stands_alone(game: type[Game]) -> bool:
    """Whether all that a game says follows from what its author wrote: no module of it can open a file of data."""
    modules = _modules_of(game)
    if modules is None or not is_of_a_game(game.__module__):
        return False
    own = {name for kind in game.__mro__ if is_authored(kind.__module__) for name in vars(kind)}
    return not any(_may_open(text, own) for text in modules.values())


def data_seen(game: type[Game]) -> dict[str, str] | None:
    """What stands in the files that a game has opened so far; None where it may say more than they and its author do.

    Asked again, a game whose code and files are what they were opens the same files. So an answer for which no other
    file was opened holds wherever the code and these files are the same. See `files_noted`.
    """
    if stands_alone(game):
        return {}
    is_watched = _before is not None and is_of_a_game(game.__module__) and _modules_of(game) is not None
    return files_noted(Path(game.file or ".").resolve().parent) if is_watched else None


def _may_open(text: bytes, own: Collection[str]) -> bool:
    """Whether a module opens files, or calls something by a name that libraries have for what does.

    What the game itself has under such a name, and is asked for by `self`, stands in one of its modules, too.
    """
    words = _words_of(text)
    if "open" in words.names or any(_opens(name) and name not in own for name in words.of_self):
        return True
    if any(_opens(name) for name in words.attributes):
        return True
    places = [one for said in words.imports for one in (said.base, *said.names)]
    return any(part in _OPENERS or _opens(part) for place in places for part in place.split("."))


def _opens(name: str) -> bool:
    return name in ("DataSource", "memmap", "open", "read") or name.startswith(_LIKE_OPENING)


def _imported(module: ModuleType, words: _Words) -> list[str] | None:
    """The authored modules that a module imports; None where it asks for what cannot be compared."""
    if not _WHO_KNOWS.isdisjoint(words.names | words.attributes | words.of_self):
        return None
    names: list[str] = []
    for said in words.imports:
        if said.level is None:
            names += said.names
            continue
        try:
            base = importlib.util.resolve_name("." * said.level + said.base, module.__package__)
        except ImportError:
            return None
        names += [base, *(one for one in (f"{base}.{name}" for name in said.names) if one in sys.modules)]
    authored = []
    for name in names:
        if name in sys.modules and is_authored(name):
            authored.append(name)
        elif name.partition(".")[0] not in _HARMLESS:
            return None
    return authored


def files_noted(base: Path) -> dict[str, str] | None:
    """What stands in each file that games have opened so far in this process; None where that cannot be told.

    Files go by their place beside `base`, or as they were named where that depends on where a program is run.
    """
    if any(name in sys.modules for name in _NATIVE) or _CHANGED in _opened.values():
        return None
    noted = {}
    for name, digest in sorted(_opened.items()):
        path = Path(name)
        if not _is_module(path):  # see `source_of`
            noted[os.path.relpath(path, base) if path.is_absolute() else f"{_AS_NAMED}{name}"] = digest
    return noted


def _is_module(path: Path) -> bool:
    """Whether a file is a module's; what Python compiles it writes under a name like "roads.pyc.140234" first."""
    return path.suffix in (".pyc", ".py") or ".pyc" in path.suffixes[-2:-1]


_AS_NAMED = "as named: "


def files_of(game: type[Game]) -> dict[str, str]:
    """The paths of all files that a game is known to consist of, with digests of what stands in them."""
    names = {game.file or "", *(name for name in _opened if not _is_module(Path(name)))}
    names |= {str(sys.modules[name].__file__) for name in _modules_of(game) or ()}
    return {str(Path(name).resolve()): _digest_of(Path(name)) for name in names if Path(name).is_file()}


def are_unchanged(noted: Mapping[str, str], base: Path) -> bool:
    """Whether files say what they said when they were noted."""
    for key, digest in noted.items():
        path = Path(key.removeprefix(_AS_NAMED)) if key.startswith(_AS_NAMED) else base / key
        if _digest_of(path) != digest:
            return False
    return True


def open_again(noted: Mapping[str, str], base: Path) -> None:
    """Note files as opened that an earlier run has opened for what is not done again; they say what they said then."""
    for key, digest in noted.items():
        as_named = key.startswith(_AS_NAMED)
        _opened.setdefault(key.removeprefix(_AS_NAMED) if as_named else os.path.normpath(base / key), digest)


def texts_of(game: type[Game]) -> dict[str, str] | None:
    """Digests of what stands in the modules of a game's author, by their names.

    None where a game may depend on more than these and the files that it opens, or uses an engine of this program's.
    """
    modules = _modules_of(game)
    if modules is None or _before is None or not is_of_a_game(game.__module__):
        return None
    imports = (said for text in modules.values() for said in _words_of(text).imports)
    if any("proofs" in place.split(".") for said in imports for place in (said.base, *said.names)):
        return None
    return {name: blake2b(text, digest_size=16).hexdigest() for name, text in modules.items()}


def are_texts_unchanged(noted: Mapping[str, str]) -> bool:
    """Whether modules are there whose files say what is noted of them, and said so when they were imported."""
    for name, digest in noted.items():
        path = Path(getattr(sys.modules.get(name), "__file__", None) or "")
        try:
            entry = path.stat()
        except OSError:
            return False
        if max(entry.st_mtime, entry.st_ctime) >= _since or _digest_of(path) != digest:
            return False
    return True


def _digest_of(path: Path) -> str:
    try:
        return blake2b(path.read_bytes(), digest_size=16).hexdigest()
    except OSError as error:
        return type(error).__name__
