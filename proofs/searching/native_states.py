"""What a compiled search keeps, and how it grows: states, their parents, the table that finds them, the steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from rulestone.proofs.compiling.kernel import DONE, EDGES_FULL, NONE, TABLE_FULL, KernelSearch, kernel
from rulestone.proofs.searching.native_buffers import Buffers, Integers
from rulestone.proofs.searching.native_memory import Growing

if TYPE_CHECKING:
    from rulestone.proofs.compiling.loaded_rules import NativeRules

_FIRST = 1 << 15
"""States that have room at the beginning."""

_DENSE = 1 << 22
"""Tables with this many places, and larger ones, grow by half only."""

_PLACE = 4
_EDGE = 12


class States:
    """The states of one search.

    Nothing grows beyond the budget: memory is counted before it is asked for. Where there is no room for a whole batch
    the search goes on one state at a time, so that exactly as many states are kept as are allowed.

    Args:
        words: of a state.
        rules: compiled; None where states are taken in only, not expanded.
        instances: of the system.
        most: the most states to keep; None: as many as can be numbered.
        budget: the most bytes to take; None: as many as there are.
        edges: whether to keep the steps, too.

    Attributes:
        buffers: what the search works with.
        full: whether the last search ended because no more states have room.
    """

    def __init__(
        self,
        words: int,
        *,
        rules: NativeRules | None = None,
        instances: int = 0,
        most: int | None = None,
        budget: int | None = None,
        edges: bool = False,
    ) -> None:
        self._words = words
        self._kernel = kernel(words)
        self._most = NONE - 1 if most is None else min(most, NONE - 1)
        self._budget = budget
        self._brim = False
        self.full = False
        self.buffers = Buffers(rules, words, instances)
        self.search = self.buffers.search
        self._order = Growing(np.int64, _FIRST * words)
        self._parent = Growing(np.uint32, _FIRST)
        self._table = Growing(np.uint32, 2 * _FIRST)
        self._edges = Growing(np.uint32, 3 * 8 * self.buffers.room) if edges else None
        self._settle()

    # Reading

    @property
    def found(self) -> int:
        """How many states there are."""
        return int(self.search.found)

    @property
    def cursor(self) -> int:
        """How many of them are expanded."""
        return int(self.search.cursor)

    def rows(self, start: int, stop: int) -> Integers:
        """The words of some states, a row for each."""
        return self._order.array[start * self._words : stop * self._words].reshape(-1, self._words).copy()

    def words_of(self, number: int) -> list[int]:
        """The words of a state."""
        words: list[int] = self._order.array[number * self._words : (number + 1) * self._words].tolist()
        return words

    def parent_of(self, number: int) -> int:
        """The state from which one was found, or -1."""
        parent = int(self._parent.array[number])
        return -1 if parent == NONE else parent

    def edges(self) -> NDArray[np.uint32]:
        """All steps from expanded states, in the order of these: source, instance, target.

        A view: it must be let go before the search goes on.
        """
        assert self._edges is not None
        return self._edges.array[: 3 * int(self.search.steps)].reshape(-1, 3)

    @property
    def bytes(self) -> int:
        """How much memory is taken: of what has room for more states only the part that was written."""
        steps = int(self.search.steps) * _EDGE
        return self._table.bytes + self._per_state * self.found + steps

    # Searching

    def insert(self, states: Integers, sources: Integers | None = None) -> Integers | None:
        """Take in some states, a row of words for each, found from others (None: beginnings).

        Returns their numbers, known or new; None where not all had room: then `full` is true.
        """
        numbers = np.empty(len(states), dtype=np.int64)
        for start in range(0, len(states), self.buffers.room):
            chunk = states[start : start + self.buffers.room]
            self.made_room(len(chunk))
            self.buffers.after[: chunk.size] = chunk.reshape(-1)
            self.buffers.source[: len(chunk)] = NONE if sources is None else sources[start : start + self.buffers.room]
            if self._kernel.insert(self.search, len(chunk)) < len(chunk):
                self.full = True
                return None
            numbers[start : start + len(chunk)] = self.buffers.place[: len(chunk)]
        return numbers

    def expand(self, until: int) -> None:
        """Expand states up to number `until`, or until one is found that has no room: then `full` is true."""
        until = min(until, self.found)
        while not self.full:
            run: Callable[[KernelSearch, int], int] = self._kernel.search
            if self._brim:
                run = self._kernel.search_to_the_brim
            answer = run(self.search, until)
            if answer == DONE:
                return
            if answer == EDGES_FULL:
                self.full = not self._grow_edges()
            elif self._brim:
                self.full = True
            elif answer == TABLE_FULL:
                self._grow_table()
            else:
                self._grow_states()

    def look_ahead(self, until: int) -> None:
        """Count and note what expanding states up to number `until` would, and keep none of their successors."""
        until = min(until, self.found)
        while self.cursor < until:
            self._kernel.expand(self.search, until)

    def as_it_is(self) -> Callable[[], None]:
        """What makes counts and notes again what they are now, where states were looked at ahead meanwhile."""
        search, buffers = self.search, self.buffers
        counted = search.cursor, search.transitions, search.over, search.deadlock
        noted = buffers.fired.copy(), buffers.notes.copy()

        def undo() -> None:
            search.cursor, search.transitions, search.over, search.deadlock = counted
            buffers.fired[:], buffers.notes[:] = noted

        return undo

    def take_in(self, others: Buffers, made: int) -> None:
        """Keep the successors that others made of the states that come next, and what they counted.

        All must have room.
        """
        search, theirs = self.search, others.search
        ours = search.after, search.source, search.place
        search.after, search.source, search.place = theirs.after, theirs.source, theirs.place
        try:
            kept = self._kernel.insert(search, made)
        finally:
            search.after, search.source, search.place = ours
        assert kept == made, "there was room for all"
        self.buffers.add(others)
        search.cursor = theirs.cursor

    # Growing

    def has_room(self, more: int) -> bool:
        """Whether a number of further states have room where all lies now."""
        return int(self.search.found) + more <= min(int(self.search.full), int(self.search.capacity))

    def made_room(self, more: int) -> bool:
        """Grow, if need be, and say whether a number of further states have room."""
        while not self.has_room(more) and not self._brim:
            self._make_room()
        return self.has_room(more)

    def _make_room(self) -> None:
        if int(self.search.found) + self.buffers.room > int(self.search.full):
            self._grow_table()
        else:
            self._grow_states()

    @property
    def _per_state(self) -> int:
        return 8 * self._words + _PLACE

    def _left(self) -> float:
        """How many bytes may be taken for states and table."""
        edges = 0 if self._edges is None else self._edges.bytes
        return float("inf") if self._budget is None else self._budget - self.buffers.bytes - edges

    def _grow_states(self) -> None:
        found = self.found
        affordable = (self._left() - self._table.bytes) // self._per_state
        wanted = int(min(max(2 * len(self._parent), found + self.buffers.room), self._most, affordable))
        if wanted < found + self.buffers.room:
            self._brim = True
            wanted = max(wanted, found)
        try:
            if wanted > len(self._parent):
                self._order.grow(wanted * self._words)
                self._parent.grow(wanted)
        except MemoryError:
            self._brim = True
        self._settle()

    def _grow_table(self) -> None:
        slots = len(self._table)
        affordable = (self._left() - self.found * self._per_state) // _PLACE
        wanted = slots
        while _filled(wanted) < self.found + self.buffers.room:
            wanted = wanted * 2 if wanted < _DENSE else wanted + wanted // 2
        wanted = int(min(wanted, affordable))
        if _filled(wanted) < self.found + self.buffers.room:
            self._brim = True
        if wanted > slots:
            try:
                self._table.replace(wanted)
            except MemoryError:
                self._brim = True
                self._table.replace(slots)
            self._settle()
            self._kernel.rehash(self.search)
        else:
            self._settle()

    def _grow_edges(self) -> bool:
        assert self._edges is not None
        length = 2 * len(self._edges)
        if self._edges.bytes > self._left() - self._table.bytes - self.found * self._per_state:
            return False
        try:
            self._edges.grow(length)
        except MemoryError:
            return False
        self._settle()
        return True

    def _settle(self) -> None:
        """Tell the kernel where everything lies, and how much there is of it."""
        search = self.search
        search.order, search.parent, search.table = self._order.address, self._parent.address, self._table.address
        search.slots = len(self._table)
        search.numbers = (1 << min(len(self._table).bit_length(), 32)) - 1  # no more states than places
        search.full = _filled(len(self._table))
        affordable = (self._left() - self._table.bytes) // self._per_state
        capacity = min(len(self._parent), len(self._order) // self._words, self._most, affordable)
        if self._brim:
            capacity = min(capacity, len(self._table) * 15 // 16)
        search.capacity = max(int(capacity), self.found)
        if self._edges is not None:
            search.edges, search.edge_room = self._edges.address, len(self._edges) // 3


def _filled(slots: int) -> int:
    """How many states a table with some places may hold: with more, looking for one takes too many steps."""
    return slots * 5 // 8
