"""What a rule asks of the machine on which it is read: the environment, the date, its process, files elsewhere.

Such a rule has no one game: it is read once, and elsewhere, or tomorrow, it would say something else. Where a function
of the author's names such a thing, Python tells of each that begins, and of each of its own that is called.

A file that lies beside the game is a part of it, as a table of what cards are worth, and may be read.
"""

from __future__ import annotations

import os
from datetime import date
from fractions import Fraction
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from ..errors import GameError, is_author_code

_ALL = frozenset(("posix", "nt", "_socket", "_locale", "_posixsubprocess", "_winapi", "resource", "gc"))
"""Modules of Python's all of whose functions ask the machine; but see `_OF_PATHS`."""

_SOME = {
    "_io": ("open", "open_code"),
    "io": ("open", "open_code"),
    "time": ("localtime", "gmtime", "ctime", "strftime", "asctime"),
    "builtins": ("hash", "input"),
    "sys": ("getrefcount",),
    "_thread": ("get_ident", "get_native_id"),
}
_OF_PATHS = ("fspath", "urandom", "getrandom", "register_at_fork")
"""What is no more than arithmetic with names; and chance, which `reading.read_again` sees by reading twice."""

_DATES = ("now", "today", "utcnow")
_KEPT = {"cache_info": "how often a cache has answered", "cache_parameters": ""}
_OF_OS = ("getenv", "__getitem__", "__iter__", "__len__", "__setitem__", "__delitem__")
"""What of `os` is written in Python, and asks nothing further: the environment is read when Python begins."""

_NEVER = ("importlib", "linecache", "logging", "warnings", "traceback", "inspect")
"""What asks the machine for its own ends."""

_PLAIN = f"{os.sep}plain{os.sep}"
"""Where rulestone calls what a rule names."""


def asked_of_machine(frame: FrameType, event: str, called: Any) -> GameError | None:
    """What is wrong, where the author's code asks the machine.

    Args:
        frame: what runs: where something begins, that; where Python's own is called, who calls it.
        event, called: what `sys.setprofile` says.
    """
    name = _of_pythons_own(frame, called) if event == "c_call" else _of_python(frame) if event == "call" else ""
    at = _asker(frame) if name else None
    if at is None or (name in _OF_FILES and _is_beside(frame, Path(at.f_code.co_filename))):
        return None
    place: dict[str, Any] = {"file": at.f_code.co_filename, "line": at.f_lineno}
    if name.startswith("random"):
        return GameError(
            f"{name} gives something else each time, and a rule is read once",
            fix="let chance choose: @rule(by=CHANCE, face=[1, 2])",
            **place,
        )
    if name == "hash":
        return hash_asked(**place)
    return GameError(
        f"`{name}` is asked in a rule, and what it says depends on the machine, the day or the run",
        fix="ask it where the module begins, NAME = ...; what changes in play is a State variable",
        **place,
    )


def may_ask(frame: FrameType) -> bool:
    """Whether a function written in Python may ask the machine, whatever it is given; of its frame as it begins."""
    is_seed = frame.f_globals.get("__name__") == "random" and frame.f_code.co_name == "seed"
    return is_seed or bool(_of_python(frame))


def hash_asked(**place: Any) -> GameError:
    """What is wrong where somebody goes by the hash of what is made of texts.

    Args:
        place: file and line, where they are known.
    """
    return GameError(
        "`hash` gives another number in each process, of a text and of what is made of texts",
        fix="look a number up for it in a mapping",
        **place,
    )


def _of_pythons_own(frame: FrameType, called: Any) -> str:
    """What is asked of the machine by a function that is written in C; nothing where none is."""
    name = getattr(called, "__name__", "")
    owner = getattr(called, "__self__", None)
    if name in _KEPT:
        return name
    if isinstance(owner, type):
        return f"{owner.__name__}.{name}" if name in _DATES and issubclass(owner, date) else ""
    if not isinstance(owner, ModuleType):
        return ""
    module = owner.__name__
    if module in _ALL:
        if name == "urandom" and frame.f_globals.get("__name__") == "random":
            return "random.SystemRandom"
        return "" if name in _OF_PATHS or name.startswith("_path") else f"{_SPOKEN.get(module, module)}.{name}"
    if name not in _SOME.get(module, ()):
        return ""
    if name == "hash" and (frame.f_code.co_name == "__hash__" or is_of_numbers(frame.f_locals.get("args"))):
        return ""
    return name if module == "builtins" or name == "open" else f"{module}.{name}"


def _is_beside(frame: FrameType, asker: Path) -> bool:
    """Whether a file is read that lies beside a module, or below; so it is taken to be where nobody can tell which."""
    names = frame.f_locals
    given = names.get("args", ())
    path = next((names[name] for name in _PATHS if isinstance(names.get(name), str | os.PathLike)), None)
    if path is None and isinstance(given, tuple) and given and isinstance(given[0], str | os.PathLike):
        path = given[0]
    modes = [names.get("mode"), *(given[1:2] if isinstance(given, tuple) else ())]
    if any(isinstance(mode, str) and not _WRITING.isdisjoint(mode) for mode in modes):
        return False
    return path is None or Path(path).resolve().is_relative_to(asker.resolve().parent)


_OF_FILES = ("open", *(f"os.{name}" for name in ("stat", "lstat", "listdir", "scandir", "readlink", "access")))
_PATHS = ("self", "path", "file", "filename")
"""What Python's own modules call the file that they ask for."""

_WRITING = frozenset("wax+")


def is_of_numbers(args: Any) -> bool:
    """Whether what is asked for its hash is made of numbers: those have the same in each process.

    Args:
        args: what is asked for it; None where nobody knows.
    """
    if isinstance(args, tuple | frozenset):
        return all(map(is_of_numbers, args))
    return isinstance(args, int | float | Fraction)


_SPOKEN = {"posix": "os", "nt": "os", "_socket": "socket", "_locale": "locale"}


def _of_python(frame: FrameType) -> str:
    """The same of a function that is written in Python."""
    code = frame.f_code
    module, name = frame.f_globals.get("__name__"), code.co_name
    if module == "random":
        return "random.Random()" if name == "seed" and frame.f_locals.get("a", 0) is None else ""
    if module == "os" and name in _OF_OS:
        return "os.getenv" if name == "getenv" else "os.environ"
    if (module, name) == ("uuid", "getnode") or (module == "platform" and not name.startswith("_")):
        return f"{module}.{name}"
    if "argv" in code.co_names and "sys" in code.co_names and is_author_code(code.co_filename):
        return "sys.argv"
    return ""


def _asker(frame: FrameType) -> FrameType | None:
    """The author's frame by which the machine is asked; None where somebody else does, for its own ends."""
    one: FrameType | None = frame
    while one is not None:
        file = one.f_code.co_filename
        if is_author_code(file):
            return one
        if any(part in file for part in _NEVER):
            return None
        if one.f_globals.get("__name__", "").startswith("rulestone.") and _PLAIN not in file:
            return None
        one = one.f_back
    return None
