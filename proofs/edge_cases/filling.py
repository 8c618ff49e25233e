"""All successors of many states in one call of compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit, types
from rulestone.model import TransitionSystem
from rulestone.proofs.compiling.compiled import load
from rulestone.proofs.compiling.interpreter import interpret
from rulestone.proofs.compiling.kernels import (
    _FUNCTION,
    _PROGRAM,
    _SEARCH,
    _VECTOR,
    CAPPED,
    CURSOR,
    FOUND,
    expand_batch,
)
from rulestone.proofs.compiling.layout import Layout
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.program import Integers, compile_program
from rulestone.proofs.compiling.python_target import CAPPED as LED_BEYOND
from rulestone.proofs.compiling.python_target import Event, join_words, python_target, split_words
from rulestone.proofs.engines.explicit.compiled_search import new_search
from rulestone.proofs.plays.conditions import Checks

_ROOM = 1 << 16


@njit(types.int64(_FUNCTION, _PROGRAM, _SEARCH, _VECTOR, _VECTOR), cache=True)
def _fill(evaluate: Any, program: Any, search: Any, sources: Any, rows: Any) -> int:
    """Expand states while their successors surely fit; returns how many there are."""
    width = len(rows) // len(sources)
    made = 0
    while search.counts[CURSOR] < search.counts[FOUND] and made + len(search.source) <= len(sources):
        more = expand_batch(evaluate, program, search, search.counts[FOUND])
        for number in range(more):
            sources[made + number] = search.source[number]
        for place in range(more * width):
            rows[made * width + place] = search.buffer[place]
        made += more
    return made


class Successors:
    """The steps of one system, for many packed states at a time.

    Where numbers may leave 64 bits they are made in Python, whose integers have no end.

    Args:
        system: rules; they are interpreted, so there is no waiting for a compiler.
        layout: how states are packed.
        most: the most states that will be given at once.

    Raises GameError where a place holds numbers that do not fit a word.
    """

    def __init__(self, system: TransitionSystem, layout: Layout, most: int) -> None:
        self._width = layout.words
        self._evaluate: Callable[..., Any] | None = None
        self._plain: _PlainSuccessors | None = None
        if system.instances:
            try:
                compiled = compile_program(system, layout, Checks((), (), False, True), 0)
            except BeyondWords:
                if not layout.narrow:
                    raise
                self._plain = _PlainSuccessors(system, layout)
                return
            self._program = compiled.program
            self._evaluate = interpret if compiled.text is None else load(compiled.text, "evaluate")
            self._search = new_search(layout, len(system.instances), 0, 0, 1, most)
            room = max(_ROOM, 2 * len(self._search.source))
            self._sources = np.empty(room, dtype=np.int64)
            self._rows = np.empty(room * self._width, dtype=np.int64)

    @property
    def capped(self) -> int:
        """How many steps led beyond the cap."""
        if self._plain is not None:
            return self._plain.capped
        return 0 if self._evaluate is None else int(self._search.counts[CAPPED])

    @property
    def fired(self) -> Integers:
        """How often each instance was played."""
        if self._plain is not None:
            return np.array(self._plain.fired, dtype=np.int64)
        return np.zeros(0, dtype=np.int64) if self._evaluate is None else self._search.fired

    def of(self, states: Integers) -> tuple[Integers, Integers]:
        """All successors of rows of words: from which row each comes, and its words."""
        if self._plain is not None:
            return self._plain.of(states)
        sources = [np.zeros(0, dtype=np.int64)]
        found = [np.zeros((0, self._width), dtype=np.int64)]
        if self._evaluate is not None and len(states):
            search = self._search
            search.order[: states.size] = np.ascontiguousarray(states).reshape(-1)
            search.counts[CURSOR], search.counts[FOUND] = 0, len(states)
            while search.counts[CURSOR] < len(states):
                made = _fill(self._evaluate, self._program, search, self._sources, self._rows)
                sources.append(self._sources[:made].copy())
                found.append(self._rows[: made * self._width].reshape(-1, self._width).copy())
        return np.concatenate(sources), np.concatenate(found)


class _PlainSuccessors:
    """The same with generated Python: slower, and exact whatever the size of numbers."""

    def __init__(self, system: TransitionSystem, layout: Layout) -> None:
        self._width = layout.words
        self._expand = python_target(system, layout, Checks((), (), False, True)).expand
        self.fired = [0] * len(system.instances)
        self.capped = 0

    def of(self, states: Integers) -> tuple[Integers, Integers]:
        """See `Successors.of`."""
        sources: list[int] = []
        rows: list[tuple[int, ...]] = []
        for number, words in enumerate(states.tolist()):
            out: list[int] = []
            events: list[Event] = []
            self._expand(join_words(words), out, self.fired, events)
            self.capped += sum(kind == LED_BEYOND for kind, _, _ in events)
            sources += [number] * len(out)
            rows += [split_words(after, self._width) for after in out]
        return np.array(sources, dtype=np.int64), np.array(rows, dtype=np.int64).reshape(-1, self._width)
