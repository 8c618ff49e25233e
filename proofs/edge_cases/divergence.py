"""The shortest plays after which two readings of one question differ.

Both are played side by side: see `product` for what is done where they have parted.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from rulestone.model import Game, TransitionSystem
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.searching.native_buffers import Integers
from rulestone.proofs.searching.visited import visited

from .divergence_witness import (
    CHANCES,
    ENDING,
    KINDS,
    MOVES,
    OUTCOME,
    POSITION,
    ShownDifference,
    as_shown,
    course_through,
    shown,
)
from .finding import Divergence
from .paired_initial_states import InitialPairs, paired_initial_states
from .pairing import PackedPair, side_by_side
from .product import CHUNK, Product, seen
from .wandering import wander

ENGINE = "product"

ENOUGH = frozenset({MOVES, POSITION, OUTCOME})
"""Where these were found no other kind of difference is looked for any longer."""

MOST_TRIED = 3_000
"""How many pairs of each kind are judged by the plain semantics though they turn out to show nothing."""

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
) -> Divergence:
    """Find the shortest plays after which two readings of a question differ.

    Args:
        game: the class.
        question, first, second: the question and its two readings.
        scope: the game's first scope if None.
        readings: for other questions that are not answered by their default.
        limits: when to give up; a minute and three quarters of the free memory if None.

    Raises GameError for whatever is wrong with the game, and for an unknown scope, question or reading.
    """
    made = []
    for reading in (first, second):
        answers = {**(readings or {}), question: reading}
        made.append(game(**({} if scope is None else {"scope": scope}), **answers).system)
    return diverge_systems(question, made[0], made[1], limits=limits)


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
    started = time.process_time()
    sides = side_by_side(first, second, limits.cap)
    if sides.same_rules:
        found.complete = found.same_rules = True
        found.basis = "proved: both readings make the same rules"
        return found
    whole = limits.seconds
    search = _PairSearch(sides, limits if whole is None else replace(limits, seconds=whole * SEARCHED), listener)
    if whole is not None:  # preparing takes at most half of the time
        started = max(started, time.process_time() - 0.5 * whole)
    search.run(started)
    known = dict(search.found)
    found.shortest = search.shortest
    found.complete, found.basis = search.complete, search.basis
    if not found.complete and not search.interrupted and not known.keys() >= ENOUGH and whole is not None:
        left = max(whole - (time.process_time() - started), 0.1 * whole)
        wandered = wander(search.product, search.firsts, set(KINDS) - known.keys(), known, left, listener)
        known = wandered.found
        found.basis += f"; {wandered.basis}"
    for kind, one in known.items():
        found.show(kind, as_shown(kind, one), one.steps)
    found.reached = search.product.reached
    found.one_sided = search.one_sided
    return found


class _PairSearch:
    """Breadth-first search over pairs of states."""

    def __init__(self, sides: PackedPair, limits: Limits, listener: Listener) -> None:
        self.sides = sides
        self.limits = limits
        self.listener = listener
        self.product = Product(sides)
        self.found: dict[str, ShownDifference] = {}
        self.shortest: frozenset[str] = frozenset()
        self.complete = False
        self.one_sided = False
        self._tried = dict.fromkeys(KINDS, 0)
        self.interrupted = False
        self.basis = ""
        self.firsts: Integers = np.zeros((0, 2 * sides.layout.words), dtype=np.int64)
        self._width = 2 * sides.layout.words
        self._store = visited(self._width)
        self._cursor = 0

    def run(self, began: float) -> None:
        """Search until everything is found, everything is visited, or a limit is met; the time runs since `began`."""
        initial_states = paired_initial_states(self.sides, began, self.limits)
        self.firsts = initial_states.pairs
        stopped = ""
        depth = 0
        try:
            self._add(self.firsts, np.full(len(self.firsts), -1, dtype=np.int64))
            level_end = self._store.found
            while self._cursor < self._store.found and not stopped and not self.found.keys() >= ENOUGH:
                start = self._cursor
                self._cursor = min(level_end, start + CHUNK)
                self._expand(start, self._cursor)
                if self._cursor == level_end:
                    depth += 1
                    level_end = self._store.found
                detail = f"depth {depth}, found: {', '.join(self.found) or 'nothing'}"
                self.listener(Progress(ENGINE, "comparing", self._store.found, None, detail))
                stopped = self.limits.exceeded(self._store.found, began, self._cursor == self._store.found)
        except KeyboardInterrupt:
            stopped, self.interrupted = "interrupted", True
        except MemoryError:
            stopped = "out of memory"
        exhausted = self._cursor == self._store.found and not stopped
        self.complete = exhausted and initial_states.whole and self.product.capped == 0
        self.complete = self.complete and not any(tried > MOST_TRIED for tried in self._tried.values())
        if initial_states.whole and self.product.capped == 0:
            self.shortest = frozenset(kind for kind in self.found if self._tried[kind] <= MOST_TRIED)
        self.basis = self._words(initial_states, stopped, exhausted, depth)

    def _words(self, initial_states: InitialPairs, stopped: str, exhausted: bool, depth: int) -> str:
        pairs = self._store.found
        words = f"{'exhausted' if self.complete else 'searched'}: {pairs:,} pairs of states, {depth} moves deep"
        if stopped:
            words += f", stopped: {stopped}"
        elif not exhausted:
            words += ", until every kind of difference was found"
        if initial_states.note:
            words += f", {initial_states.note}"
        if any(tried > MOST_TRIED for tried in self._tried.values()):
            words += f", differences looked for at the first {MOST_TRIED:,} places of a kind"
        if self.product.capped:
            words += f", {self.product.capped:,} steps beyond the cap left out"
        return words

    def _expand(self, start: int, stop: int) -> None:
        pairs = self._store.rows(start, stop)
        half = self._width // 2
        steps = self.product.steps(pairs, endings=ENDING not in self.found)
        self.one_sided = self.one_sided or bool(len(steps.alone))
        for kind, numbers in seen(self.product, steps, pairs[:, :half], pairs[:, half:]).items():
            self._report(kind, numbers, start)
        self._add(steps.pairs, steps.source + start)

    def _report(self, kind: str, numbers: Sequence[int] | Integers, start: int) -> None:
        """Keep the first of these pairs that shows the difference."""
        for number in numbers:
            if kind in self.found or self._tried[kind] > MOST_TRIED:
                return
            path = [[int(word) for word in words] for words in self._path(start + int(number))]
            course = course_through(self.sides, path, self.product.capped)
            one = None if course is None else shown(kind, course)
            if one is not None:
                self.found[kind] = one
            else:
                self._tried[kind] += 1
                if self.product.capped == 0 and kind not in (ENDING, CHANCES):  # of these the product only suspects
                    raise AssertionError(f"the plain semantics sees no difference of {kind} where the product does")

    def _path(self, number: int) -> list[Integers]:
        path = []
        while number >= 0:
            path.append(self._store.rows(number, number + 1)[0])
            number = self._store.parent_of(number)
        return path[::-1]

    def _add(self, pairs: Integers, sources: Integers) -> None:
        if self._store.insert(np.ascontiguousarray(pairs), sources) is None:
            raise MemoryError
