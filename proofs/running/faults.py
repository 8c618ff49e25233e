"""Faults of rulestone itself: reported in one line, with a file that holds the details."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from types import FrameType

from rulestone.model import Game, GameError
from rulestone.model.declarations.authored import is_authored
from rulestone.model.plain.standing_for_python import STANDING

from .game_files import import_of


class Fault(Exception):
    """Something that should not happen went wrong, perhaps in another process.

    Attributes:
        details: the stack of calls where it happened, if it was not here.
    """

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message, details)
        self.message = message
        self.details = details

    def __str__(self) -> str:
        return self.message


_GAMES = ("rulestone_game_", "rulestone.model.games.")
"""How the modules of games are called; see `loading`."""

_FOR_AUTHORS = ("rulestone.model.plain.", "rulestone.model.words.merged_names")
"""What does for an author's rule what Python would do: `things[index]` with the author's list and index.

What Python raises for the author's data is theirs wherever it comes up there; anything else where it comes up in a
function that `stands_for_python`, which may have been called by others of these.
"""

_OF_DATA = (LookupError, ArithmeticError, ValueError)
"""What Python raises for the author's data, wherever they are asked."""

_CYCLE = 20
"""A function that calls itself without end is among this many innermost calls."""


def of_author(error: BaseException) -> GameError | None:
    """The mistake of a game's author, where it is in their code that an exception was raised; else None."""
    if isinstance(error, GameError | Fault | KeyboardInterrupt | MemoryError):
        return None
    frames = list(traceback.walk_tb(error.__traceback__))
    if not any(_name_of(frame).startswith(_GAMES) for frame, _ in frames):
        return None
    while frames and not _is_of_games(frames[-1]) and not _name_of(frames[-1][0]).startswith("rulestone."):
        frames.pop()  # of Python's own modules, or a library's: whoever called it there called it wrongly
    stands = bool(frames) and frames[-1][0].f_code in STANDING
    while frames and (stands or isinstance(error, _OF_DATA)) and _name_of(frames[-1][0]).startswith(_FOR_AUTHORS):
        frames.pop()
    near = frames[-_CYCLE:] if isinstance(error, RecursionError) else frames[-1:]
    theirs = [one for one in near if is_authored(one[0].f_globals.get("__name__"))]
    if not theirs:
        return None
    frame, line = theirs[-1]
    code = frame.f_code
    rule = None if code.co_name.startswith("<") else code.co_name
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return GameError(what, file=code.co_filename, line=line, rule=rule, fix=_mended(error, frame))


def _mended(error: BaseException, frame: FrameType) -> str:
    """What to do: in a method Python does not look for a name in the class, as it does in the body of that."""
    name = error.name if isinstance(error, NameError) else None
    for mine, value in frame.f_locals.items():
        if name is not None and isinstance(value, Game) and any(name in vars(kind) for kind in type(value).__mro__):
            return f"write {mine}.{name}"
    if isinstance(error, RecursionError):
        return "let it call itself less often, or write a loop; where the state decides, both ways are read, for ever"
    words = str(error) if isinstance(error, TypeError) else ""
    return import_of(name or "") or next((fix for part, fix in _TYPE_ERRORS if part in words), "correct the Python")


_TYPE_ERRORS = (
    ("support item ", "make a list of it, list(...), or a new one"),
    ("unhashable type: 'set'", "write frozenset(...), which has a hash"),
    ("unhashable type: 'list'", "write a tuple, which has a hash"),
    ("unhashable type", "write a tuple of what is in it, which has a hash"),
)
"""Words of a TypeError of Python's, and what to do."""


def _is_of_games(frame: tuple[FrameType, int]) -> bool:
    return bool(is_authored(frame[0].f_globals.get("__name__")))


def _name_of(frame: FrameType) -> str:
    """The module in which a function runs."""
    return str(frame.f_globals.get("__name__"))


def fault_line(error: BaseException) -> str:
    """What is said of a fault, in one line; the details are written to a new file, which the line names."""
    words = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
    what = " ".join(words.split())
    what = what if len(what) <= 300 else f"{what[:300]}..."
    try:
        handle, path = tempfile.mkstemp(prefix="rulestone-fault-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(_details(error))
    except OSError as problem:
        return f"a fault of rulestone itself: {what} (the details cannot be kept: {problem.strerror})"
    return f"a fault of rulestone itself, not of the game: {what}; the details are in {path}"


def _details(error: BaseException) -> str:
    from importlib.metadata import PackageNotFoundError, version  # takes a while, and is needed for a fault alone

    try:
        own = version("rulestone")
    except PackageNotFoundError:
        own = "unknown"
    told = f"rulestone {own}, Python {platform.python_version()}, {platform.platform()}\n{sys.argv}\n\n"
    elsewhere = getattr(error, "details", "")
    if elsewhere:
        told += f"In another process:\n{elsewhere}\nHere:\n"
    return told + "".join(traceback.format_exception(error))
