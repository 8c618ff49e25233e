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
from rulestone.proofs.plays.ending import INTERRUPTED, too_many_states
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
    started = time.process_time()
    began = started
    system, layout, limits, edges = search.system, search.layout, search.limits, search.edges
    expand = python_target(system, layout, search.checks).expand
    result = Exploration(system, "python")
    order: list[int] = []
    parents: list[int] = []
    numbers: dict[int, int] = {}
    steps: list[tuple[int, int, int]] = []
    most = sys.maxsize if limits.states is None else limits.states
    events: list[Event] = []
    fired = [0] * len(system.instances)
    state_fails: dict[str, int] = {}
    step_fails: dict[str, tuple[int, int]] = {}
    undefined: dict[int, int] = {}
    result.preparing = time.process_time() - started
    started = time.process_time()

    def done(beginnings: int, expanded: int) -> float:
        return work_in_python(
            beginnings=beginnings, expanded=expanded, transitions=result.transitions, instances=len(fired)
        )

    try:
        whole = True
        first: Iterable[tuple[int, ...]]
        if search.initial_states is None:
            found, whole = initial_states_within(system, limits.states)
            first = (pack_state(system, layout, state) for state in found)
        else:
            first = search.initial_states
        for words in first:
            packed = join_words(words)
            if packed not in numbers:
                numbers[packed] = len(order)
                order.append(packed)
                parents.append(-1)
            if len(order) % 1024 == 0:
                result.stopped = limits.exceeded(len(order), began, False)
                result.stopped = result.stopped or limits.overworked(done(len(order), 0))
            if len(order) > most:
                order.pop(), parents.pop()
                result.stopped = too_many_states(most)
            if result.stopped:
                break
        cursor, level_end = 0, len(order)
        result.levels = [level_end] if level_end else []
        played = Played()
        while cursor < len(order) and not result.stopped:
            if give_up_after is not None and len(order) > give_up_after:
                raise TooMany
            for number in range(cursor, min(level_end, cursor + _SLICE)):
                out: list[int] = []
                one_by_one = edges or len(order) + len(fired) > most
                played.order.clear()
                terminal = expand(order[number], out, played if one_by_one else fired, events)
                unplayed = capped = 0
                for kind, check, instance in events:
                    if kind == STATE_FAILS:
                        state_fails.setdefault(search.checks.states[check].name, number)
                    elif kind == STEP_FAILS:
                        step_fails.setdefault(search.checks.steps[check].name, (number, instance))
                    elif kind == UNDEFINED:
                        undefined.setdefault(instance, number)
                        unplayed += 1
                    else:
                        capped += 1
                events.clear()
                for successor in out:
                    if successor not in numbers:
                        if len(order) == most:
                            result.stopped = too_many_states(most)
                            break
                        numbers[successor] = len(order)
                        order.append(successor)
                        parents.append(number)
                if result.stopped:  # this state does not count as expanded
                    break
                result.transitions += len(out)
                result.terminal += terminal
                result.capped += capped
                if not out and not terminal and result.deadlock is None and not unplayed and not capped:
                    result.deadlock = number
                for instance in played.order:
                    fired[instance] += 1
                if edges:
                    steps += ((number, i, numbers[after]) for i, after in zip(played.order, out, strict=True))
                cursor = number + 1
            if cursor == level_end:
                if len(order) > level_end:
                    result.levels.append(len(order) - level_end)
                level_end = len(order)
            rate = cursor / max(time.process_time() - started, 1e-9)
            listener(Progress("explicit", "exploring", len(order), None, f"depth {len(result.levels)}, {rate:,.0f}/s"))
            result.stopped = result.stopped or limits.exceeded(len(order), began, cursor == len(order))
            if cursor < len(order):
                result.stopped = result.stopped or limits.overworked(done(result.levels[0], cursor))
        if not whole and not result.stopped:
            result.stopped = too_many_states(most)
    except KeyboardInterrupt:
        result.stopped = INTERRUPTED
        cursor = min(len(order), locals().get("cursor", 0))
    result.expanded = cursor
    result.states = len(order)
    result.depth = len(result.levels)
    result.fired = fired
    result.state_fails, result.step_fails, result.undefined = state_fails, step_fails, undefined
    result.complete = not result.stopped and result.capped == 0
    result.state_at = lambda number: unpack_state(system, layout, split_words(order[number], layout.words))
    result.parent_of = parents.__getitem__
    result.seconds = time.process_time() - started
    if edges:
        import numpy as np  # for nobody else

        result.edges = np.array(steps, dtype=np.uint32).reshape(-1, 3)
        if layout.narrow:
            rows = [split_words(packed, layout.words) for packed in order]
            result.rows = np.array(rows, dtype=np.int64).reshape(-1, layout.words)
    result.bytes_per_state = 0.0 if not order else 160 + 32 * layout.words  # two containers and the integer itself
    return result
