"""The shortest plays after which two readings of one question differ."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from rulestone.model import Game, TransitionSystem

from ..explicit.compiled_search import _grown, new_search
from ..explicit.exploration import Limits
from ..explicit.kernels import CURSOR, FOUND, insert
from ..explicit.layout import Layout
from ..explicit.program import Integers
from ..explicit.search import _exceeded
from ..progress import Listener, Progress, silent
from .finding import Divergence
from .pairing import Sides, side_by_side
from .product import CHUNK, Product
from .starting import Beginnings, paired_beginnings
from .witness import KINDS, MOVES, OUTCOME, POSITION, Pair, differs, plays_along

ENGINE = "product"

SEARCHED = 0.7
"""This share of the time goes to the search, the rest to random plays for what it did not find."""


def diverge(
    game: type[Game],
    question: str,
    first: str,
    second: str,
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    limits: Limits | None = None,
    listener: Listener = silent,
) -> Divergence:
    """Find the shortest plays after which two readings of a question differ.

    Args:
        game: the class.
        question, first, second: the question and its two readings.
        scope: the game's first scope if None.
        readings: for other questions that are not answered by their default.
        limits: when to give up; a minute and three quarters of the free memory if None.
        listener: gets progress.

    Raises GameError for whatever is wrong with the game, and for an unknown scope, question or reading.
    """
    made = []
    for reading in (first, second):
        answers = {**(readings or {}), question: reading}
        made.append(game(**({} if scope is None else {"scope": scope}), **answers).system)
    return diverge_systems(question, made[0], made[1], limits=limits, listener=listener)


def diverge_systems(
    question: str,
    first: TransitionSystem,
    second: TransitionSystem,
    *,
    limits: Limits | None = None,
    listener: Listener = silent,
) -> Divergence:
    """The same for systems that are made already; they need differ in the reading of this question only."""
    limits = limits or replace(Limits.sensible(), seconds=60.0)
    found = Divergence(question, first.readings[question], second.readings[question], first.scope)
    started = time.monotonic()
    sides = side_by_side(first, second, limits.cap)
    if sides.same_rules:
        found.complete, found.reached = True, False
        found.basis = "proved: both readings make the same rules"
        return found
    whole = limits.seconds
    search = _Search(sides, limits if whole is None else replace(limits, seconds=whole * SEARCHED), listener)
    if whole is not None:  # preparing takes at most half of the time
        started = max(started, time.monotonic() - 0.5 * whole)
    search.run(started)
    for kind, pair in search.found.items():
        setattr(found, kind, pair)
    found.complete, found.basis, found.reached = search.complete, search.basis, search.product.reached
    if not found.complete and not search.interrupted and len(search.found) < len(KINDS) and whole is not None:
        from .wandering import wander

        left = max(whole - (time.monotonic() - started), 0.1 * whole)
        wandered = wander(search.product, search.firsts, set(KINDS) - search.found.keys(), left, listener)
        for kind, pair in wandered.found.items():
            setattr(found, kind, pair)
        found.basis += f"; {wandered.basis}"
        found.reached = found.reached or search.product.reached
    return found


class _Search:
    """Breadth-first search over pairs of states."""

    def __init__(self, sides: Sides, limits: Limits, listener: Listener) -> None:
        self.sides = sides
        self.limits = limits
        self.listener = listener
        self.product = Product(sides)
        self.found: dict[str, Pair] = {}
        self.complete = False
        self.interrupted = False
        self.basis = ""
        self.firsts: Integers = np.zeros((0, 2 * sides.layout.words), dtype=np.int64)
        self._width = 2 * sides.layout.words
        self._store = new_search(Layout(sides.layout.fields, self._width, frozenset()), 1 << 15, 0, 0, 17, 1 << 16)

    def run(self, began: float) -> None:
        """Search until everything is found, everything is visited, or a limit is met; the time runs since `began`."""
        counts = self._store.counts
        beginnings = paired_beginnings(self.sides, began, self.limits)
        self.firsts = beginnings.pairs
        stopped = ""
        depth = 0
        try:
            self._add(self.firsts, np.full(len(self.firsts), -1, dtype=np.int64))
            if beginnings.apart:
                number = int(np.flatnonzero(~self._alike(self.firsts))[0])
                self._report(POSITION, [number], 0)
            level_end = int(counts[FOUND])
            while counts[CURSOR] < counts[FOUND] and not stopped and len(self.found) < len(KINDS):
                start = int(counts[CURSOR])
                stop = min(level_end, start + CHUNK)
                self._expand(start, stop)
                counts = self._store.counts
                if counts[CURSOR] == level_end:
                    depth += 1
                    level_end = int(counts[FOUND])
                detail = f"depth {depth}, found: {', '.join(self.found) or 'nothing'}"
                self.listener(Progress(ENGINE, "comparing", int(counts[FOUND]), None, detail))
                stopped = _exceeded(self.limits, int(counts[FOUND]), began, counts[CURSOR] == counts[FOUND])
        except KeyboardInterrupt:
            stopped, self.interrupted = "interrupted", True
        except MemoryError:
            stopped = "out of memory"
        counts = self._store.counts
        exhausted = bool(counts[CURSOR] == counts[FOUND]) and not stopped
        self.complete = exhausted and beginnings.whole and self.product.capped == 0
        self.basis = self._words(beginnings, stopped, exhausted, depth)

    def _words(self, beginnings: Beginnings, stopped: str, exhausted: bool, depth: int) -> str:
        pairs = int(self._store.counts[FOUND])
        words = f"{'exhausted' if self.complete else 'searched'}: {pairs:,} pairs of states, {depth} moves deep"
        if stopped:
            words += f", stopped: {stopped}"
        elif not exhausted:
            words += ", until every kind of difference was found"
        if beginnings.note:
            words += f", {beginnings.note}"
        if self.product.capped:
            words += f", {self.product.capped:,} steps beyond the cap left out"
        return words

    def _alike(self, pairs: Integers) -> Integers:
        half = self._width // 2
        return self.product.alike(pairs[:, :half], pairs[:, half:])

    def _expand(self, start: int, stop: int) -> None:
        pairs = self._store.order[start * self._width : stop * self._width].reshape(-1, self._width)
        alike = self._alike(pairs)
        steps = self.product.steps(pairs)
        self._store.counts[CURSOR] = stop
        self._report(MOVES, steps.moves, start)
        self._report(OUTCOME, steps.outcome, start)
        if POSITION not in self.found:
            for number in np.flatnonzero(steps.apart & alike[steps.source])[:20]:
                if self._keep(POSITION, [*self._path(start + int(steps.source[number])), steps.pairs[number]]):
                    break
        self._add(steps.pairs, steps.source + start)

    def _report(self, kind: str, numbers: Sequence[int] | Integers, start: int) -> None:
        """Keep the first of these pairs that shows the difference."""
        if kind not in self.found:
            for number in numbers:
                if self._keep(kind, self._path(start + int(number))):
                    return

    def _keep(self, kind: str, path: list[Integers]) -> bool:
        pair = plays_along(self.sides, [[int(word) for word in words] for words in path])
        if differs(kind, pair):
            self.found[kind] = pair
            return True
        if self.product.capped == 0:
            raise AssertionError(f"the plain semantics sees no difference of {kind} after {len(pair[0])} moves")
        return False

    def _path(self, number: int) -> list[Integers]:
        path = []
        while number >= 0:
            path.append(self._store.order[number * self._width : (number + 1) * self._width].copy())
            number = int(self._store.parent[number])
        return path[::-1]

    def _add(self, pairs: Integers, sources: Integers) -> None:
        room = len(self._store.source)
        for start in range(0, len(pairs), room):
            chunk = np.ascontiguousarray(pairs[start : start + room])
            self._store = _grown(self._store, len(chunk))
            self._store.buffer[: chunk.size] = chunk.reshape(-1)
            self._store.source[: len(chunk)] = sources[start : start + room]
            insert(self._store, len(chunk))
