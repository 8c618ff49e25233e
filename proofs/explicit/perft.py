"""Counting plays: how many of each exact length there are, every choice and every chance branching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from rulestone.model import TransitionSystem

from ..beginnings import first_states
from ..checks import Checks
from .compiled import expander, numba_is_available
from .layout import Layout, layout_of, pack_state
from .program import Integers
from .python_target import join_words, python_target

_NOTHING = Checks((), (), False, False)


def perft(system: TransitionSystem, depth: int, *, cap: int = 63) -> list[int]:
    """The number of plays of length exactly 1, 2, ... `depth` from the beginnings; finished plays are not continued.

    Raises GameError where a variable cannot be enumerated.
    """
    layout = layout_of(system, cap)
    beginnings = [pack_state(system, layout, state) for state in first_states(system)]
    if numba_is_available() and depth > 2:
        return _compiled(system, layout, beginnings, depth)
    return _counter(system, layout)(beginnings, depth)


def divide(system: TransitionSystem, depth: int, *, cap: int = 63) -> dict[str, int]:
    """For each first move, the number of plays of length exactly `depth` that begin with it."""
    from rulestone.model.semantics import successors

    layout = layout_of(system, cap)
    count = _counter(system, layout)
    counts: Counter[str] = Counter()
    for state in first_states(system):
        for instance, after in successors(system, state):
            following = [1]
            if depth > 1:
                following = count([pack_state(system, layout, after)], depth - 1)
            counts[str(instance)] += following[-1]
    return dict(counts)


def _counter(system: TransitionSystem, layout: Layout) -> Callable[[Iterable[tuple[int, ...]], int], list[int]]:
    """A function that counts the plays from some states by length; its code is generated once."""
    expand = python_target(system, layout, _NOTHING).expand
    fired = [0] * len(system.instances)
    return lambda beginnings, depth: _python(expand, fired, beginnings, depth)


def _python(expand: Any, fired: list[int], beginnings: Iterable[tuple[int, ...]], depth: int) -> list[int]:
    """Counts by level; plays that meet in one state are carried on together."""
    level = Counter(join_words(words) for words in beginnings)
    counts = []
    for _ in range(depth):
        following: Counter[int] = Counter()
        plays = 0
        for state, times in level.items():
            out: list[int] = []
            expand(state, out, fired, [])
            plays += times * len(out)
            for successor in out:
                following[successor] += times
        counts.append(plays)
        level = following
    return counts


def _compiled(system: TransitionSystem, layout: Layout, beginnings: list[tuple[int, ...]], depth: int) -> list[int]:
    """Depth first over batches of states, so that memory stays small whatever the depth."""
    from . import kernels
    from .compiled_search import new_search

    rules = expander(system, layout, _NOTHING)
    search = new_search(layout, len(system.instances), 0, 0, 4, 1)
    counts = [0] * depth
    width = layout.words

    def descend(states: Integers, level: int) -> None:
        here = search._replace(order=states)
        number = len(states) // width
        counts_here = here.counts
        cursor = 0
        while cursor < number:
            counts_here[kernels.CURSOR] = cursor
            made = rules.batch(here, number)
            cursor = int(counts_here[kernels.CURSOR])
            counts[level] += made
            if made and level + 1 < depth:
                descend(here.buffer[: made * width].copy(), level + 1)

    if beginnings:
        descend(np.array(beginnings, dtype=np.int64).reshape(-1), 0)
    return counts
