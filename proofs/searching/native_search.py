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
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.native_rules import compiled_rules
from rulestone.proofs.compiling.notes import NotePlaces
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.ending import INTERRUPTED, OUT_OF_MEMORY, WENT_ON, Ending, Stopped, too_many_states
from rulestone.proofs.plays.exploration import Exploration, _resident
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
    started = began = time.process_time()
    system, layout, limits, edges = search.system, search.layout, search.limits, search.edges
    listener(Progress("explicit", "compiling", 0))
    try:
        with sweeping_later():
            rules = compiled_rules(system, layout, search.checks, keep=keep)
            code_with("search", layout.words)
    except BeyondWords as reason:
        result = search_python(search, listener)
        result.note = f"in Python's integers, for {reason.message}"
        return result
    result = Exploration(system, "native")
    result.preparing = time.process_time() - started
    started = time.process_time()
    budget = None if limits.memory is None else limits.memory - _resident()
    instances = len(system.instances)
    crew = None if edges or limits.threads <= 1 else Crew(rules, layout.words, instances, limits.threads)
    if crew is not None and budget is not None:
        budget -= crew.bytes
    states = States(layout.words, rules=rules, instances=instances, most=limits.states, budget=budget, edges=edges)
    size = sum(code.size for code in rules.code)
    improvement = Improvement(rules.text if keep else str, rules.name, size)
    told = 0.0
    outlook = Outlook(limits)

    def why_full() -> Stopped:
        if limits.states is not None and states.found >= limits.states:
            return too_many_states(limits.states)
        if states.found >= NONE - 1:
            return too_many_states(NONE - 1)
        return limits.out_of_memory()

    def done(expanded: int) -> float:
        return work_of_search(
            beginnings=result.levels[0] if result.levels else states.found,
            expanded=expanded,
            transitions=int(states.search.transitions),
            instances=instances,
        )

    def late() -> Stopped:
        if limits.seconds is not None and time.process_time() - began > limits.seconds:
            return Stopped(f"more than {limits.seconds:g} seconds", Ending.TIME)
        if states.cursor % COUNTED_EVERY and states.cursor != level_end:
            return WENT_ON
        expanded = states.cursor
        if not expanded % COUNTED_EVERY and (hopeless := outlook.why_not(done(expanded), expanded, result.levels)):
            return hopeless
        if limits.all_or_nothing:  # it would be asked again there, having made no fewer steps
            expanded = max(expanded, (states.found - 1) // COUNTED_EVERY * COUNTED_EVERY)
        return limits.overworked(done(expanded))

    def left() -> float | None:
        """Processor seconds to the limit of work, at most."""
        so_far = done(states.cursor)
        if limits.work is None or not so_far:
            return None
        return (time.process_time() - started) * (limits.work / so_far - 1)

    def tell() -> None:
        nonlocal told
        if time.monotonic() - told >= _TOLD_EVERY:
            told = time.monotonic()
            rate = states.cursor / max(time.process_time() - started, 1e-9)
            left = states.found - states.cursor
            detail = f"depth {len(result.levels)}, frontier {left:,}, {rate:,.0f}/s, {_resident() / 2**20:,.0f} MB"
            listener(Progress("explicit", "exploring", states.found, None, detail))

    level_end = 0
    ahead = Lookout(search, states) if crew is None else None
    try:
        whole = True
        first: Iterator[tuple[int, ...]]
        if search.initial_states is None:
            begun, whole = initial_states_within(system, limits.states)
            first = (pack_state(system, layout, state) for state in begun)
        else:
            first = iter(search.initial_states)
        while chunk := list(islice(first, states.buffers.room)):
            if states.insert(np.array(chunk, dtype=np.int64)) is None:
                result.stopped = why_full()
                break
            result.stopped = late()
            if result.stopped:
                break
        level_end = states.found
        result.levels = [level_end] if level_end else []
        slice_size = _FIRST_SLICE
        while states.cursor < states.found and not result.stopped:
            better = improvement.code(left())
            if better is not None:
                states.buffers.use(better)
                if crew is not None:
                    crew.use(better)
            before = time.monotonic()
            until = min(level_end, states.cursor + slice_size)
            if limits.work is not None:
                until = min(until, (states.cursor // COUNTED_EVERY + 1) * COUNTED_EVERY)
            if crew is None:
                states.expand(until)
            else:
                crew.expand(states, until)
            took = time.monotonic() - before
            if took < _SHORT:
                slice_size = min(2 * slice_size, _LARGEST_SLICE)
            elif took > _LONG:
                slice_size = max(slice_size // 2, 1)
            if states.cursor == level_end:
                if states.found > level_end:
                    result.levels.append(states.found - level_end)
                level_end = states.found
            tell()
            if states.full:
                result.stopped = why_full()
            elif states.cursor < states.found:
                result.stopped = late()
                if ahead is not None and not result.stopped and ahead.is_due(result.levels[0]):
                    result.stopped = ahead.seen(late, tell)
                    if result.stopped and level_end <= states.cursor:
                        result.levels.append(states.found - level_end)
        if not whole and not result.stopped:
            result.stopped = too_many_states(limits.states)
    except KeyboardInterrupt:
        result.stopped = INTERRUPTED
    except MemoryError:
        result.stopped = OUT_OF_MEMORY
    finally:
        improvement.stop()
        if crew is not None:
            crew.stop()
    _read_off(result, system, layout, search.checks, states, rules.places)
    if edges:
        result.edges, result.rows = states.edges(), states.rows(0, states.found)
    result.seconds = time.process_time() - started
    return result


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
