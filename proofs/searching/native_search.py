"""Breadth-first search in machine code: slices of work between which it is reported, and the result is read off."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.model.reading.grounding import sweeping_later
from rulestone.proofs.compiling.improving import Improvement
from rulestone.proofs.compiling.kernel import NONE, code_with
from rulestone.proofs.compiling.layout import Layout, pack_state, unpack_state
from rulestone.proofs.compiling.loaded_rules import NativeRules
from rulestone.proofs.compiling.machine import Code, is_available
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.native_rules import compiled_rules
from rulestone.proofs.compiling.notes import NotePlaces
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.ending import INTERRUPTED, OUT_OF_MEMORY, WENT_ON, Ending, Stopped, too_many_states
from rulestone.proofs.plays.exploration import Exploration, resident_memory
from rulestone.proofs.plays.initial_states import initial_states_within
from rulestone.proofs.running.progress import Listener, Progress
from rulestone.proofs.searching.native_states import States

from .expanding_threads import Crew
from .looking_ahead import COUNTED_EVERY, Lookout
from .outlook import Outlook
from .python_search import search_python
from .search import Search
from .search_work import work_of_search

_FIRST_SLICE, _LARGEST_SLICE = 1 << 10, 1 << 22
_SHORT, _LONG = 0.02, 0.1
"""Seconds: slices become longer or shorter, for between them Ctrl-C is heard."""

_TOLD_EVERY = 0.1

WITHOUT_LLVM = "in plain Python, for llvmlite is not installed"


def search_natively(search: Search, listener: Listener, *, keep: bool = True) -> Exploration:
    """Breadth-first search in machine code; without `keep` the compiled rules are not kept on disk.

    Several threads are asked for in the limits; the result is the same. Where steps are kept one thread does it all.

    Where numbers may leave what machines compute exactly the search is done in Python, whose integers have no end; and
    so where there is no llvmlite. Its `note` says so.
    """
    if not is_available():
        result = search_python(search, listener)
        result.note = WITHOUT_LLVM
        return result
    began = time.process_time()
    listener(Progress("explicit", "compiling", 0))
    try:
        with sweeping_later():
            rules = compiled_rules(search.system, search.layout, search.checks, keep=keep)
            code_with("search", search.layout.words)
    except BeyondWords as reason:
        result = search_python(search, listener)
        result.note = f"in Python's integers, for {reason.message}"
        return result
    return _NativeSearch(search, listener, rules, began).searched(keep=keep)


class _NativeSearch:
    """One search, the rules of which are compiled.

    Args:
        search: what is searched, and how far.
        listener: gets progress.
        rules: compiled.
        began: the processor seconds at which it was asked for, before anything was compiled: limits count from there.
    """

    def __init__(self, search: Search, listener: Listener, rules: NativeRules, began: float) -> None:
        limits, layout = search.limits, search.layout
        self._search, self._listener, self._rules = search, listener, rules
        self._began, self._started = began, time.process_time()
        self._instances = len(search.system.instances)
        self._found = Exploration(search.system, "native")
        budget = None if limits.memory is None else limits.memory - resident_memory()
        by_one_thread = search.edges or limits.threads <= 1
        self._crew = None if by_one_thread else Crew(rules, layout.words, self._instances, limits.threads)
        if self._crew is not None and budget is not None:
            budget -= self._crew.bytes
        self._states = States(
            layout.words, rules=rules, instances=self._instances, most=limits.states, budget=budget, edges=search.edges
        )
        self._outlook = Outlook(limits)
        self._ahead = Lookout(search, self._states) if self._crew is None else None
        self._level_end = 0
        self._told = 0.0

    def searched(self, *, keep: bool) -> Exploration:
        """What is found; code that is made better meanwhile is kept on disk if that of the rules is."""
        result, states, rules = self._found, self._states, self._rules
        improvement = Improvement(rules.text if keep else str, rules.name, sum(code.size for code in rules.code))
        try:
            are_all = self._take_in_beginnings()
            self._expand(improvement)
            if not are_all and not result.stopped:
                result.stopped = too_many_states(self._search.limits.states)
        except KeyboardInterrupt:
            result.stopped = INTERRUPTED
        except MemoryError:
            result.stopped = OUT_OF_MEMORY
        finally:
            improvement.stop()
            if self._crew is not None:
                self._crew.stop()
        _read_off(result, self._search.system, self._search.layout, self._search.checks, states, rules.places)
        if self._search.edges:
            result.edges, result.rows = states.edges(), states.rows(0, states.found)
        result.seconds = time.process_time() - self._started
        return result

    def _take_in_beginnings(self) -> bool:
        """Whether these are all, as far as the limits let anybody know."""
        search, states, result = self._search, self._states, self._found
        are_all = True
        first: Iterator[tuple[int, ...]]
        if search.initial_states is None:
            begun, are_all = initial_states_within(search.system, search.limits.states)
            first = (pack_state(search.system, search.layout, state) for state in begun)
        else:
            first = iter(search.initial_states)
        while chunk := list(islice(first, states.buffers.room)):
            if states.insert(np.array(chunk, dtype=np.int64)) is None:
                result.stopped = self._why_full()
                break
            result.stopped = self._why_late()
            if result.stopped:
                break
        self._level_end = states.found
        result.levels = [states.found] if states.found else []
        return are_all

    def _expand(self, improvement: Improvement) -> None:
        """Expand what is found, slice by slice, until nothing is left or it has to stop."""
        states, result, ahead = self._states, self._found, self._ahead
        slice_size = _FIRST_SLICE
        while states.cursor < states.found and not result.stopped:
            self._use(improvement.code(self._seconds_left()))
            slice_size = self._expand_slice(slice_size)
            if states.cursor == self._level_end:
                if states.found > self._level_end:
                    result.levels.append(states.found - self._level_end)
                self._level_end = states.found
            self._tell()
            if states.full:
                result.stopped = self._why_full()
            elif states.cursor < states.found:
                result.stopped = self._why_late()
                if ahead is not None and not result.stopped and ahead.is_due(result.levels):
                    result.stopped = ahead.seen(self._why_late, self._tell)
                    if result.stopped and self._level_end <= states.cursor:
                        result.levels.append(states.found - self._level_end)

    def _use(self, better: Code | None) -> None:
        if better is None:
            return
        self._states.buffers.use(better)
        if self._crew is not None:
            self._crew.use(better)

    def _expand_slice(self, size: int) -> int:
        """How large the next slice is to be, by the time that this one takes."""
        states = self._states
        before = time.monotonic()
        until = min(self._level_end, states.cursor + size)
        if self._search.limits.work is not None:
            until = min(until, (states.cursor // COUNTED_EVERY + 1) * COUNTED_EVERY)
        if self._crew is None:
            states.expand(until)
        else:
            self._crew.expand(states, until)
        took = time.monotonic() - before
        if took < _SHORT:
            return min(2 * size, _LARGEST_SLICE)
        return max(size // 2, 1) if took > _LONG else size

    def _why_full(self) -> Stopped:
        limits, found = self._search.limits, self._states.found
        if limits.states is not None and found >= limits.states:
            return too_many_states(limits.states)
        if found >= NONE - 1:
            return too_many_states(NONE - 1)
        return limits.out_of_memory()

    def _work(self, expanded: int) -> float:
        """The work that is done where that many states have been expanded."""
        states, levels = self._states, self._found.levels
        return work_of_search(
            beginnings=levels[0] if levels else states.found,
            expanded=expanded,
            transitions=int(states.search.transitions),
            instances=self._instances,
            levels=len(levels) - (expanded < self._level_end),
        )

    def _why_late(self) -> Stopped:
        """Why it has to stop where it stands; empty where it may go on."""
        limits, states = self._search.limits, self._states
        if limits.seconds is not None and time.process_time() - self._began > limits.seconds:
            return Stopped(f"more than {limits.seconds:g} seconds", Ending.TIME)
        expanded = states.cursor
        is_counted = not expanded % COUNTED_EVERY
        if not is_counted and expanded != self._level_end:
            return WENT_ON
        if is_counted and (hopeless := self._outlook.why_not(self._work(expanded), expanded, self._found.levels)):
            return hopeless
        if limits.all_or_nothing:  # it would be asked again there, having made no fewer steps
            expanded = max(expanded, (states.found - 1) // COUNTED_EVERY * COUNTED_EVERY)
        return limits.overworked(self._work(expanded))

    def _seconds_left(self) -> float | None:
        """Processor seconds to the limit of work, at most; None where there is no limit, or nothing is done yet."""
        so_far, most = self._work(self._states.cursor), self._search.limits.work
        if most is None or not so_far:
            return None
        return (time.process_time() - self._started) * (most / so_far - 1)

    def _tell(self) -> None:
        if time.monotonic() - self._told < _TOLD_EVERY:
            return
        self._told = time.monotonic()
        states = self._states
        rate = states.cursor / max(time.process_time() - self._started, 1e-9)
        frontier, memory = states.found - states.cursor, resident_memory() / 2**20
        detail = f"depth {len(self._found.levels)}, frontier {frontier:,}, {rate:,.0f}/s, {memory:,.0f} MB"
        self._listener(Progress("explicit", "exploring", states.found, None, detail))


def _read_off(
    result: Exploration, system: TransitionSystem, layout: Layout, checks: Checks, states: States, places: NotePlaces
) -> None:
    search, notes = states.search, states.buffers.notes.tolist()
    result.states, result.expanded = states.found, states.cursor
    result.transitions, result.terminal = int(search.transitions), int(search.over)
    result.capped = states.buffers.capped
    result.depth = len(result.levels)
    result.fired = states.buffers.fired[: len(system.instances)].tolist()
    fails = notes[places.state_fails : places.step_fails]
    result.state_fails = {check.name: state for check, state in zip(checks.states, fails, strict=True) if state >= 0}
    fails = notes[places.step_fails : places.size]
    result.step_fails = {
        check.name: (fails[2 * n], fails[2 * n + 1]) for n, check in enumerate(checks.steps) if fails[2 * n] >= 0
    }
    asked = notes[places.undefined : places.state_fails]
    result.undefined = {number: state for number, state in enumerate(asked) if state >= 0}
    result.deadlock = int(search.deadlock) if search.deadlock >= 0 else None
    result.complete = not result.stopped and result.capped == 0
    result.state_at = lambda number: unpack_state(system, layout, states.words_of(number))
    result.parent_of = states.parent_of
    result.bytes_per_state = states.bytes / max(1, states.found)
