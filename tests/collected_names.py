"""Names of collected tests are the same in every process: else two workers collect different ones, and none is run.

What pytest makes a name of may be made anew in each process: bytes that a packer has put the time in, the text of an
object with its address, a folder for this run. Bytes and such texts therefore give no name, and names that somebody
gave with any of these are refused where they are collected (by several workers, as names that differ).
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Iterable

_ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")
_SECONDS = re.compile(r"(?<![0-9.])[0-9]{10}(?![0-9])")
_DRAWN = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")

_LATELY = 86_400
"""Seconds: a number as large as the time now, within a day, is one."""


def plain_name(value: object, parameter: str) -> str | None:
    """What a value is called where nobody has given it a name; None where pytest may make one of it.

    Bytes are called after their parameter, and so is text that begins with control characters or holds what another
    process would say otherwise; pytest numbers those that are called alike.
    """
    if isinstance(value, bytes):
        return parameter
    if isinstance(value, str) and (any(ord(letter) < 32 for letter in value[:4]) or differing([value])):
        return parameter
    return None


def differing(names: Iterable[str], now: float | None = None) -> list[str]:
    """What is wrong with names, a line each: they hold an address, a time, a drawn identifier or a temporary folder.

    Args:
        names: of collected tests.
        now: seconds since 1970; by the clock if None.
    """
    now = time.time() if now is None else now
    folder = tempfile.gettempdir().rstrip("/\\") + "/"
    found = []
    for name in names:
        holds = None
        if _ADDRESS.search(name):
            holds = "an address"
        elif any(abs(int(seconds) - now) < _LATELY for seconds in _SECONDS.findall(name)):
            holds = "the time"
        elif _DRAWN.search(name):
            holds = "a drawn identifier"
        elif folder in name.replace("\\", "/"):
            holds = "a temporary folder"
        if holds is not None:
            found.append(f"{name}: holds {holds}, another in each process; give the parameter an id")
    return found
