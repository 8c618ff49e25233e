"""States that are kept once each, for searches of several kinds: rows of words, numbered in order of discovery."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.searching.native_buffers import Integers


class Visited(Protocol):
    """What is known of the states that were met."""

    @property
    def found(self) -> int:
        """How many there are."""

    def rows(self, start: int, stop: int) -> Integers:
        """The words of some states, a row for each."""

    def parent_of(self, number: int) -> int:
        """The state from which one was found, or -1."""

    def insert(self, states: Integers, sources: Integers | None = None) -> Integers | None:
        """Take in rows of words, found from other states (None, or -1: beginnings).

        Returns their numbers, known or new; None where not all had room.
        """


def visited(words: int, budget: int | None = None) -> Visited:
    """An empty set of states, with a number of words each and a limit of bytes; in plain Python without llvmlite."""
    if is_available():
        from rulestone.proofs.searching.native_states import States

        return States(words, budget=budget)
    return PlainVisited(words)


class PlainVisited:
    """The same in plain Python: slower and larger."""

    def __init__(self, words: int) -> None:
        self._words = words
        self._numbers: dict[bytes, int] = {}
        self._rows: list[Integers] = []
        self._parents: list[int] = []

    @property
    def found(self) -> int:
        """See `Visited`."""
        return len(self._rows)

    def rows(self, start: int, stop: int) -> Integers:
        """See `Visited`."""
        return np.array(self._rows[start:stop], dtype=np.int64).reshape(-1, self._words)

    def parent_of(self, number: int) -> int:
        """See `Visited`."""
        return self._parents[number]

    def insert(self, states: Integers, sources: Integers | None = None) -> Integers:
        """See `Visited`."""
        numbers = []
        for place, row in enumerate(np.ascontiguousarray(states, dtype=np.int64)):
            number = self._numbers.setdefault(row.tobytes(), len(self._rows))
            if number == len(self._rows):
                self._rows.append(row.copy())
                self._parents.append(-1 if sources is None else int(sources[place]))
            numbers.append(number)
        return np.array(numbers, dtype=np.int64)
