"""In what order questions are put that were tried, and those in words that were not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
W = TypeVar("W")

FIRST = 20
"""This number of those that were tried stand before all that is asked in words."""

WORDED_AFTER = 3
"""How many questions in words follow each further one that was tried."""


def mixed(tried: Sequence[T], worded: Sequence[W]) -> Iterator[T | W]:
    """In what order questions are put: `FIRST` that were tried, then by turns one more and `WORDED_AFTER` in words.

    Args:
        tried: with another reading, which is tried.
        worded: in words.
    """
    yield from tried[:FIRST]
    rest = tried[FIRST:]
    for turn in range(max(len(rest), -(-len(worded) // WORDED_AFTER))):
        yield from rest[turn : turn + 1]
        yield from worded[turn * WORDED_AFTER : (turn + 1) * WORDED_AFTER]
