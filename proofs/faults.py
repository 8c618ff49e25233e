"""Faults of rulestone itself: told in one line, with a file that holds the details."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from importlib.metadata import PackageNotFoundError, version


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
    try:
        own = version("rulestone")
    except PackageNotFoundError:
        own = "unknown"
    told = f"rulestone {own}, Python {platform.python_version()}, {platform.platform()}\n{sys.argv}\n\n"
    elsewhere = getattr(error, "details", "")
    if elsewhere:
        told += f"In another process:\n{elsewhere}\nHere:\n"
    return told + "".join(traceback.format_exception(error))
