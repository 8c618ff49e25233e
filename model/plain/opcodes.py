"""Which instructions compiled Python has: `dis` explains each at length, and takes as long as to read a rule for it."""

from __future__ import annotations

import dis
from collections.abc import Callable
from types import CodeType


def opcodes(chosen: Callable[[str], bool]) -> frozenset[int]:
    """The instructions of this Python whose names are chosen."""
    return frozenset(number for name, number in dis.opmap.items() if chosen(name))


def has_any(code: CodeType, wanted: frozenset[int]) -> bool:
    """Whether a function itself, not one inside of it, has one of these instructions.

    Each takes two bytes, of which the first says what it is. Where Python keeps notes of its own `co_code` has zeros.
    """
    return not wanted.isdisjoint(code.co_code[::2])
