"""What a compiled search works with besides what it keeps: room for the successors of a batch, counts and notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from rulestone.proofs.compiling.kernel import RULES, KernelSearch
from rulestone.proofs.compiling.machine import Code
from rulestone.proofs.compiling.notes import CAPPED

if TYPE_CHECKING:
    from rulestone.proofs.compiling.loaded_rules import NativeRules

Integers = NDArray[np.int64]

_BEHIND = 4096
"""Successors of a batch have room for this many, besides those of one more state."""


class Buffers:
    """Room for successors.

    Args:
        rules: compiled; None where states are kept only, not expanded.
        words: of a state.
        instances: of the system.
        batch: successors of a batch have room for this many, besides those of one more state.

    Attributes:
        search: what the kernel works on.
        room: how many successors have room.
        after: their words.
        source: where each comes from.
        place: its place in the table, or its number.
        fired: how often each instance was played.
        notes: see `compiling.notes`.
        bytes: how much memory all that is.
    """

    def __init__(self, rules: NativeRules | None, words: int, instances: int, batch: int = _BEHIND) -> None:
        self._rules = rules  # keeps the code
        self._words = words
        self.room = instances + batch
        self.fired = np.zeros(max(1, instances), dtype=np.int64)
        self.notes = np.full(CAPPED + 1 if rules is None else rules.places.size, -1, dtype=np.int64)
        self.notes[CAPPED] = 0
        self.after = np.empty(self.room * words, dtype=np.int64)
        self.source = np.empty(self.room, dtype=np.uint32)
        self.place = np.empty(self.room, dtype=np.uint64)
        self._instance = np.empty(self.room, dtype=np.uint32)
        all_of_it = (self.fired, self.notes, self.after, self.source, self.place, self._instance)
        self.bytes = sum(buffer.nbytes for buffer in all_of_it)
        self.search = KernelSearch(
            rules=None if rules is None else rules.rules,
            judge=None if rules is None else rules.judge,
            deadlock=-1,
            notes=_address(self.notes),
            fired=_address(self.fired),
            after=_address(self.after),
            instance=_address(self._instance),
            source=_address(self.source),
            place=_address(self.place),
            room=self.room,
            most=max(1, instances),
        )

    def begin(self, order: int, cursor: int) -> None:
        """Count and note from nothing, for an expansion of the states at this address from this number on."""
        self.fired[:], self.notes[:] = 0, -1
        self.notes[CAPPED] = 0
        self.search.order, self.search.cursor = order, cursor
        self.search.transitions = self.search.over = 0
        self.search.deadlock = -1

    def add(self, other: Buffers) -> None:
        """Add what was counted and noted of states that come after all that are counted here."""
        self.fired += other.fired
        capped = self.capped + other.capped
        np.copyto(self.notes, other.notes, where=self.notes < 0)
        self.notes[CAPPED] = capped
        self.search.transitions += other.search.transitions
        self.search.over += other.search.over
        if self.search.deadlock < 0:
            self.search.deadlock = other.search.deadlock

    def use(self, better: Code) -> None:
        """Go on with better code of the same rules."""
        self._better = better  # keeps the code
        self.search.rules = better.address(RULES)

    @property
    def capped(self) -> int:
        """How many steps led beyond the cap."""
        return int(self.notes[CAPPED])

    @property
    def undefined(self) -> list[int]:
        """The instances that were asked for somewhere and denote nothing."""
        assert self._rules is not None
        places = self._rules.places
        numbers: list[int] = np.flatnonzero(self.notes[places.undefined : places.state_fails] >= 0).tolist()
        return numbers

    def successors(self, states: Integers) -> Iterator[tuple[Integers, Integers]]:
        """The successors of rows of words, batch by batch: from which row each comes, and its words.

        A batch holds until the next is asked for. Do not use this in a search.
        """
        for _, made in self._batches(states):
            rows = self.after[: made * self._words].reshape(-1, self._words)
            yield self.source[:made].astype(np.int64), rows

    def how_many(self, states: Integers) -> Iterator[tuple[int, Integers]]:
        """How many successors rows of words have, batch by batch: the number of the first row, and of each how many."""
        for first, made in self._batches(states):
            rows = np.arange(first, int(self.search.cursor) + 1, dtype=np.uint32)
            yield first, np.diff(self.source[:made].searchsorted(rows))  # successors lie as the rows do

    def _batches(self, states: Integers) -> Iterator[tuple[int, int]]:
        """Expand rows of words: the number of the first row of each batch, and how many successors were made."""
        assert self._rules is not None
        states = np.ascontiguousarray(states, dtype=np.int64)
        cursor = 0
        while cursor < len(states):
            self.search.order, self.search.cursor = _address(states), cursor
            made = self._rules.kernel.expand(self.search, len(states))
            yield cursor, made
            cursor = int(self.search.cursor)


def _address(array: NDArray[np.generic]) -> int:
    return int(array.ctypes.data)
