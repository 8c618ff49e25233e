"""The search with numba: grows the tables between slices of work, reports, and reads the result off."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import islice

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.proofs.compiling import kernels
from rulestone.proofs.compiling.bytecode import ROOM
from rulestone.proofs.compiling.compiled import expander
from rulestone.proofs.compiling.kernels import (
    BITS,
    CAPPED,
    CURSOR,
    DEADLOCK,
    FOUND,
    TERMINAL,
    TRANSITIONS,
    WORDS,
    Search,
)
from rulestone.proofs.compiling.layout import Layout, pack_state, unpack_state
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.program import Integers
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.exploration import Exploration, Limits, _resident
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.running.progress import Listener, Progress

_SLICE = 1 << 19


def new_search(layout: Layout, instances: int, state_checks: int, step_checks: int, bits: int, room: int) -> Search:
    """Empty tables: 2**bits slots, room for `room` states."""
    width = layout.words
    batch = instances + 2048
    counts = np.zeros(16, dtype=np.int64)
    counts[[DEADLOCK, BITS, WORDS]] = -1, bits, width
    return Search(
        order=np.empty(room * width, dtype=np.int64),
        parent=np.empty(room, dtype=np.int64),
        table=np.full((1 << bits) * width, kernels.EMPTY, dtype=np.int64),
        buffer=np.empty(batch * width, dtype=np.int64),
        source=np.empty(batch, dtype=np.int64),
        slots=np.empty(batch, dtype=np.int64),
        cells=np.empty(len(layout.fields) + ROOM, dtype=np.int64),
        counts=counts,
        fired=np.zeros(instances, dtype=np.int64),
        state_fails=np.full(state_checks, -1, dtype=np.int64),
        step_fails=np.full(2 * step_checks, -1, dtype=np.int64),
        undefined=np.full(instances, -1, dtype=np.int64),
    )


def search_compiled(
    system: TransitionSystem,
    layout: Layout,
    checks: Checks,
    limits: Limits,
    listener: Listener,
    *,
    compiling: bool = True,
    beginnings: Iterable[tuple[int, ...]] | None = None,
) -> Exploration:
    """Breadth-first search with the compiled kernels; see `search.explore`.

    With `compiling` False the rules are interpreted: slower, but there is no waiting. With `beginnings`, packed, the
    search starts from these and not from all first states. Where numbers may leave 64 bits the search is done in
    Python, whose integers have no end; its `note` says so.
    """
    from .search import _exceeded, search_python

    started, began = time.process_time(), time.monotonic()
    listener(Progress("explicit", "compiling", 0))
    try:
        rules = expander(system, layout, checks, compiling=compiling)
    except BeyondWords as reason:
        result = search_python(system, layout, checks, limits, listener, beginnings=beginnings)
        result.note = f"in Python's integers, for {reason.message}"
        return result
    result = Exploration(system, "numba")
    result.preparing = time.process_time() - started
    started = time.process_time()
    search = new_search(layout, len(system.instances), len(checks.states), len(checks.steps), 17, 1 << 16)
    counts = search.counts
    try:
        if beginnings is None:
            beginnings = (pack_state(system, layout, state) for state in first_states(system))
        first = iter(beginnings)
        while chunk := list(islice(first, len(search.source))):
            search = _grown(search, len(chunk))
            search.buffer[: len(chunk) * layout.words] = np.array(chunk, dtype=np.int64).reshape(-1)
            search.source[: len(chunk)] = -1
            kernels.insert(search, len(chunk))
            result.stopped = _exceeded(limits, int(counts[FOUND]), began, False)
            if result.stopped:
                break
        level_end = int(counts[FOUND])
        result.levels = [level_end] if level_end else []
        while counts[CURSOR] < counts[FOUND] and not result.stopped:
            search = _grown(search, len(search.source))
            rules.expand(search, min(level_end, int(counts[CURSOR]) + _SLICE))
            if counts[CURSOR] == level_end:
                if counts[FOUND] > level_end:
                    result.levels.append(int(counts[FOUND]) - level_end)
                level_end = int(counts[FOUND])
            rate = counts[CURSOR] / max(time.process_time() - started, 1e-9)
            detail = (
                f"depth {len(result.levels)}, frontier {int(counts[FOUND] - counts[CURSOR]):,}, "
                f"{rate:,.0f}/s, {_resident() / 2**20:,.0f} MB"
            )
            listener(Progress("explicit", "exploring", int(counts[FOUND]), None, detail))
            result.stopped = _exceeded(limits, int(counts[FOUND]), began, counts[CURSOR] == counts[FOUND])
    except KeyboardInterrupt:
        result.stopped = "interrupted"
    except MemoryError:
        result.stopped = "out of memory"
    _read_off(result, system, layout, checks, search)
    result.seconds = time.process_time() - started
    return result


def _grown(search: Search, coming: int) -> Search:
    """The same search with room for `coming` more states."""
    counts = search.counts
    width = int(counts[WORDS])
    needed = int(counts[FOUND]) + coming
    room = len(search.parent)
    if needed > room:
        while room < needed:
            room *= 2
        search = search._replace(order=_longer(search.order, room * width), parent=_longer(search.parent, room))
    if 2 * needed > 1 << int(counts[BITS]):
        while 2 * needed > 1 << int(counts[BITS]):
            counts[BITS] += 2
        empty = np.full((1 << int(counts[BITS])) * width, kernels.EMPTY, dtype=np.int64)
        search = search._replace(table=empty)
        kernels.rehash(search)
    return search


def _longer(array: Integers, length: int) -> Integers:
    longer = np.empty(length, dtype=np.int64)
    longer[: len(array)] = array
    return longer


def _read_off(result: Exploration, system: TransitionSystem, layout: Layout, checks: Checks, search: Search) -> None:
    counts, width = search.counts, layout.words
    result.states, result.expanded = int(counts[FOUND]), int(counts[CURSOR])
    result.transitions, result.terminal = int(counts[TRANSITIONS]), int(counts[TERMINAL])
    result.capped = int(counts[CAPPED])
    result.depth = len(result.levels)
    result.fired = search.fired.tolist()
    result.state_fails = {
        check.name: int(state) for check, state in zip(checks.states, search.state_fails, strict=True) if state >= 0
    }
    result.step_fails = {
        check.name: (int(search.step_fails[2 * n]), int(search.step_fails[2 * n + 1]))
        for n, check in enumerate(checks.steps)
        if search.step_fails[2 * n] >= 0
    }
    result.undefined = {n: int(state) for n, state in enumerate(search.undefined) if state >= 0}
    result.deadlock = int(counts[DEADLOCK]) if counts[DEADLOCK] >= 0 else None
    result.complete = not result.stopped and result.capped == 0
    order, parent = search.order, search.parent

    def state_at(number: int) -> tuple[object, ...]:
        return unpack_state(system, layout, [int(word) for word in order[number * width : (number + 1) * width]])

    result.state_at = state_at
    result.parent_of = lambda number: int(parent[number])
    kept = order.nbytes + parent.nbytes + search.table.nbytes
    result.bytes_per_state = kept / max(1, result.states)
