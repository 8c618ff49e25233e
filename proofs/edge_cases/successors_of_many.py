"""All successors of many states in one call of compiled code."""

from __future__ import annotations

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.proofs.compiling.layout import Layout
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.native_rules import compiled_rules
from rulestone.proofs.compiling.python_target import CAPPED as LED_BEYOND
from rulestone.proofs.compiling.python_target import Event, join_words, python_target, split_words
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.searching.native_buffers import Buffers, Integers

_NOTHING = Checks((), (), False, True)


class Successors:
    """The steps of one system, for many packed states at a time.

    Where numbers may leave what machines compute exactly, and where there is no llvmlite, they are made in Python.

    Args:
        system: rules.
        layout: how states are packed.

    Raises GameError where a place holds numbers that do not fit a word.
    """

    def __init__(self, system: TransitionSystem, layout: Layout) -> None:
        self._width = layout.words
        self._buffers: Buffers | None = None
        self._plain: _PlainSuccessors | None = None
        if not system.instances:
            return
        try:
            if is_available() or not layout.narrow:
                rules = compiled_rules(system, layout, _NOTHING)
                self._buffers = Buffers(rules, layout.words, len(system.instances))
                return
        except BeyondWords:
            if not layout.narrow:
                raise
        self._plain = _PlainSuccessors(system, layout)

    @property
    def capped(self) -> int:
        """How many steps led beyond the cap."""
        if self._plain is not None:
            return self._plain.capped
        return 0 if self._buffers is None else self._buffers.capped

    @property
    def fired(self) -> Integers:
        """How often each instance was played."""
        if self._plain is not None:
            return np.array(self._plain.fired, dtype=np.int64)
        return np.zeros(0, dtype=np.int64) if self._buffers is None else self._buffers.fired

    def of(self, states: Integers) -> tuple[Integers, Integers]:
        """All successors of rows of words: from which row each comes, and its words."""
        if self._plain is not None:
            return self._plain.of(states)
        sources = [np.zeros(0, dtype=np.int64)]
        found = [np.zeros((0, self._width), dtype=np.int64)]
        if self._buffers is not None:
            for source, rows in self._buffers.successors(states):
                sources.append(source)
                found.append(rows.copy())
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
