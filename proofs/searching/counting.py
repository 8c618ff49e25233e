"""Counting plays with compiled rules, wherever these come from: knows no game, and imports none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from rulestone.proofs.compiling.loaded_rules import NativeRules
from rulestone.proofs.running.memory_use import free_memory

from .native_buffers import Buffers, Integers
from .visited import visited

_BATCH = 1 << 15
"""How many successors are counted at a time: of fewer, what is done for each batch would take longer than they do."""

_SHARE = 0.3  # of the free memory is for the states of one length
_MOST = 2**62  # how many plays are counted with machine integers


class Outgrown(Exception):
    """Numbers grow so large that they are counted in Python from here on; what was counted until then is right."""


@dataclass(frozen=True)
class CompiledBeginning:
    """Compiled rules of which nothing is watched, and where plays begin.

    Attributes:
        rules: of a system.
        words: of a state.
        instances: how many the system has.
        initial_states: packed.
    """

    rules: NativeRules
    words: int
    instances: int
    initial_states: Sequence[tuple[int, ...]]


class CompiledPlays:
    """Counts with compiled code: how many plays lead to each state, length by length.

    Plays that meet in a state are counted together from there on. Where the states of one length have no room in
    memory, plays are followed one by one from there, batches of them at a time.

    Args:
        depth: the longest plays to count.
        compiled: the rules, and where the plays begin.
        budget: the most bytes for the states of one length.

    Attributes:
        counts: how many plays of each length were met.
        undefined: the numbers of the instances that were asked for somewhere and denote nothing.
    """

    def __init__(self, depth: int, compiled: CompiledBeginning, budget: int | None = None) -> None:
        self.counts = [0] * depth
        self.undefined: set[int] = set()
        self._depth = depth
        self._words = compiled.words
        self._buffers = Buffers(compiled.rules, compiled.words, compiled.instances, _BATCH)
        initial_states = compiled.initial_states
        self._states = np.array(initial_states, dtype=np.int64).reshape(-1, self._words)
        self._times = np.ones(len(self._states), dtype=np.int64)
        self._budget = budget

    def lengths(self) -> Iterator[int]:
        """The number of plays of length 1, 2, ... as soon as each is complete. Raises Outgrown."""
        counts = self.counts
        for length in range(self._depth):
            if not self._follow(length):
                self._one_by_one(self._states, self._times, length)
                yield from counts[length:]
                return
            yield counts[length]

    def _follow(self, length: int) -> bool:
        """Count the plays of one length more; returns whether their states had room."""
        if length + 1 == self._depth:
            self._note(length, self._ends())
            return True
        reached = visited(self._words, self._budget)
        times = np.zeros(1 << 12, dtype=np.int64)
        total = 0
        for source, rows in self._successors(self._states):
            weights = self._times[source]
            total += _exact_sum(weights)
            numbers = reached.insert(rows)
            if numbers is None:
                return False
            while len(times) < reached.found:
                times = np.concatenate([times, np.zeros_like(times)])
            np.add.at(times, numbers, weights)
        self._note(length, total)
        self._states, self._times = reached.rows(0, reached.found), times[: reached.found]
        return True

    def _ends(self) -> int:
        """How many plays there are that are one longer than those followed; where they lead is not asked."""
        total = 0
        for first, moves in self._buffers.how_many(self._states):
            self._heed()
            total += _exact_sum(self._times[first : first + len(moves)], moves)
        return total

    def _note(self, length: int, total: int) -> None:
        """Keep the number of plays of one length. Raises Outgrown where numbers might wrap from here on."""
        if total > _MOST:
            raise Outgrown(f"there are more than {_MOST:,} plays")
        self.counts[length] = total

    def _heed(self) -> None:
        """Keep what compiled code noticed. Raises Outgrown where Python must go on."""
        self.undefined.update(self._buffers.undefined)
        if self._buffers.capped:
            raise Outgrown("an unbounded variable grows large")

    def _successors(self, states: Integers) -> Iterator[tuple[Integers, Integers]]:
        for found in self._buffers.successors(states):
            self._heed()
            yield found

    def _one_by_one(self, states: Integers, times: Integers, length: int) -> None:
        """Depth first over batches, so that memory stays small whatever the depth."""
        for source, rows in self._successors(states):
            weights = times[source]
            self.counts[length] += _exact_sum(weights)
            if len(rows) and length + 1 < self._depth:
                self._one_by_one(rows.copy(), weights, length + 1)


def room_for_states() -> int:
    """How many bytes the states of one length may take: a part of the free memory."""
    return int(free_memory() * _SHARE)


def _exact_sum(numbers: Integers, times: Integers | None = None) -> int:
    """A sum that does not wrap; `times` is how often each number counts, once without it."""
    high, low = numbers >> 32, numbers & 0xFFFF_FFFF
    if times is None:
        return (int(high.sum()) << 32) + int(low.sum())
    return (int(high @ times) << 32) + int(low @ times)
