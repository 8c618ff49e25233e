"""Breadth-first search with generated Python: for small games, and for numbers beyond machine words.

The native search is compared with it, state by state."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable

from rulestone.proofs.compiling.layout import pack_state, unpack_state
from rulestone.proofs.compiling.python_target import (
    STATE_FAILS,
    STEP_FAILS,
    UNDEFINED,
    Event,
    Played,
    join_words,
    python_target,
    split_words,
)
from rulestone.proofs.plays.ending import INTERRUPTED, Stopped, too_many_states
from rulestone.proofs.plays.exploration import Exploration
from rulestone.proofs.plays.initial_states import initial_states_within
from rulestone.proofs.running.progress import Listener, Progress

from .search import Search
from .search_work import work_in_python

_SLICE = 20_000


class TooMany(Exception):
    """There are more states than generated Python should handle."""


def search_python(search: Search, listener: Listener, give_up_after: int | None = None) -> Exploration:
    """Breadth-first search with generated Python. Raises TooMany where there are more states than it should handle."""
    return _PythonSearch(search, listener).searched(give_up_after)


class _PythonSearch:
    """One search; its code is generated here.

    Args:
        search: what is searched, and how far.
        listener: gets progress.
    """

    def __init__(self, search: Search, listener: Listener) -> None:
        self._search, self._listener = search, listener
        self._began = time.process_time()
        self._expand = python_target(search.system, search.layout, search.checks).expand
        self._found = Exploration(search.system, "python")
        self._most = sys.maxsize if search.limits.states is None else search.limits.states
        self._order: list[int] = []
        self._parents: list[int] = []
        self._numbers: dict[int, int] = {}
        self._steps: list[tuple[int, int, int]] = []
        self._events: list[Event] = []
        self._played = Played()
        self._fired = [0] * len(search.system.instances)
        self._state_fails: dict[str, int] = {}
        self._step_fails: dict[str, tuple[int, int]] = {}
        self._undefined: dict[int, int] = {}
        self._cursor = self._level_end = 0
        self._started = time.process_time()

    def searched(self, give_up_after: int | None) -> Exploration:
        """What is found. Raises TooMany where there are more states than that."""
        result = self._found
        try:
            are_all = self._take_in_beginnings()
            while self._cursor < len(self._order) and not result.stopped:
                if give_up_after is not None and len(self._order) > give_up_after:
                    raise TooMany
                self._expand_slice()
                self._tell()
                result.stopped = result.stopped or self._why_late()
            if not are_all and not result.stopped:
                result.stopped = too_many_states(self._most)
        except KeyboardInterrupt:
            result.stopped = INTERRUPTED
        self._read_off()
        return result

    def _take_in_beginnings(self) -> bool:
        """Whether these are all, as far as the limits let anybody know."""
        search, limits, result = self._search, self._search.limits, self._found
        are_all = True
        first: Iterable[tuple[int, ...]]
        if search.initial_states is None:
            found, are_all = initial_states_within(search.system, limits.states)
            first = (pack_state(search.system, search.layout, state) for state in found)
        else:
            first = search.initial_states
        for words in first:
            packed = join_words(words)
            if packed not in self._numbers:
                self._keep(packed, -1)
            if len(self._order) % 1024 == 0:
                result.stopped = limits.exceeded(len(self._order), self._began, False)
                result.stopped = result.stopped or limits.overworked(self._work(len(self._order), 0))
            if len(self._order) > self._most:
                self._order.pop(), self._parents.pop()
                result.stopped = too_many_states(self._most)
            if result.stopped:
                break
        self._level_end = len(self._order)
        result.levels = [self._level_end] if self._level_end else []
        return are_all

    def _keep(self, packed: int, parent: int) -> None:
        self._numbers[packed] = len(self._order)
        self._order.append(packed)
        self._parents.append(parent)

    def _expand_slice(self) -> None:
        for number in range(self._cursor, min(self._level_end, self._cursor + _SLICE)):
            if not self._expand_state(number):
                break
            self._cursor = number + 1
        if self._cursor == self._level_end:
            if len(self._order) > self._level_end:
                self._found.levels.append(len(self._order) - self._level_end)
            self._level_end = len(self._order)

    def _expand_state(self, number: int) -> bool:
        """Whether there is room for all its successors; otherwise it does not count as expanded."""
        result, order, numbers = self._found, self._order, self._numbers
        played, edges = self._played.order, self._search.edges
        out: list[int] = []
        one_by_one = edges or len(order) + len(self._fired) > self._most
        played.clear()
        is_terminal = self._expand(order[number], out, self._played if one_by_one else self._fired, self._events)
        unplayed, capped = self._noted(number)
        for successor in out:
            if successor not in numbers:
                if len(order) == self._most:
                    result.stopped = too_many_states(self._most)
                    return False
                self._keep(successor, number)
        result.transitions += len(out)
        result.terminal += is_terminal
        result.capped += capped
        if not out and not is_terminal and result.deadlock is None and not unplayed and not capped:
            result.deadlock = number
        for instance in played:
            self._fired[instance] += 1
        if edges:
            self._steps += ((number, i, numbers[after]) for i, after in zip(played, out, strict=True))
        return True

    def _noted(self, number: int) -> tuple[int, int]:
        """What was noted of a state is kept; how many of its moves do not denote, and how many lead beyond the cap."""
        checks = self._search.checks
        unplayed = capped = 0
        for kind, check, instance in self._events:
            if kind == STATE_FAILS:
                self._state_fails.setdefault(checks.states[check].name, number)
            elif kind == STEP_FAILS:
                self._step_fails.setdefault(checks.steps[check].name, (number, instance))
            elif kind == UNDEFINED:
                self._undefined.setdefault(instance, number)
                unplayed += 1
            else:
                capped += 1
        self._events.clear()
        return unplayed, capped

    def _work(self, beginnings: int, expanded: int) -> float:
        made, instances = self._found.transitions, len(self._fired)
        return work_in_python(beginnings=beginnings, expanded=expanded, transitions=made, instances=instances)

    def _why_late(self) -> Stopped:
        """Why it has to stop where it stands; empty where it may go on."""
        limits, is_finished = self._search.limits, self._cursor == len(self._order)
        late = limits.exceeded(len(self._order), self._began, is_finished)
        if late or is_finished:
            return late
        return limits.overworked(self._work(self._found.levels[0], self._cursor))

    def _tell(self) -> None:
        rate = self._cursor / max(time.process_time() - self._started, 1e-9)
        detail = f"depth {len(self._found.levels)}, {rate:,.0f}/s"
        self._listener(Progress("explicit", "exploring", len(self._order), None, detail))

    def _read_off(self) -> None:
        result, system, layout, order = self._found, self._search.system, self._search.layout, self._order
        result.expanded = self._cursor
        result.states = len(order)
        result.depth = len(result.levels)
        result.fired = self._fired
        result.state_fails, result.step_fails = self._state_fails, self._step_fails
        result.undefined = self._undefined
        result.complete = not result.stopped and result.capped == 0
        result.state_at = lambda number: unpack_state(system, layout, split_words(order[number], layout.words))
        result.parent_of = self._parents.__getitem__
        result.seconds = time.process_time() - self._started
        if self._search.edges:
            import numpy as np  # for nobody else

            result.edges = np.array(self._steps, dtype=np.uint32).reshape(-1, 3)
            if layout.narrow:
                rows = [split_words(packed, layout.words) for packed in order]
                result.rows = np.array(rows, dtype=np.int64).reshape(-1, layout.words)
        result.bytes_per_state = 0.0 if not order else 160 + 32 * layout.words  # two containers and the integer itself
