"""The compiled search: numba functions over the tables of a `Program`.

They are the same for every game, so they are compiled once on a machine and then loaded from disk. Only what is
generated from a game's own expressions is compiled per game (see `compiled`). States wait in batches: all successors of
a batch are made first, then all their places in the visited table are touched, then they are inserted. So the memory
works on many look-ups at a time instead of one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit, types

from .program import AT_LEAST, AT_MOST, GENERAL, IS, IS_NOT, Integers, Program

_VECTOR = types.Array(types.int64, 1, "C")
EVALUATE = types.int64(types.int64, types.int64, _VECTOR, _VECTOR)
_FUNCTION = types.FunctionType(EVALUATE)
SUCCESSORS = types.int64(_VECTOR, types.int64, _VECTOR, types.int64, *[_VECTOR] * 5)
_SUCCESSORS = types.FunctionType(SUCCESSORS)
_PROGRAM = types.NamedUniTuple(_VECTOR, len(Program._fields), Program)  # type: ignore[no-untyped-call]

BATCH = 32
EMPTY = -1


class Search(NamedTuple):
    """What the search keeps; arrays of 64-bit integers, changed in place.

    `order` holds the words of each state in order of discovery, `table` the words at each slot (EMPTY if free).
    """

    order: Integers
    parent: Integers
    table: Integers
    buffer: Integers  # words of the successors of one batch
    source: Integers  # which state each of them comes from
    slots: Integers
    cells: Integers  # the unpacked state, then room for the interpreter
    counts: Integers  # see COUNT... below
    fired: Integers  # per instance
    state_fails: Integers  # per state check: first state, or -1
    step_fails: Integers  # per step check: state and instance, or -1
    undefined: Integers  # per instance: first state, or -1


_SEARCH = types.NamedUniTuple(_VECTOR, len(Search._fields), Search)  # type: ignore[no-untyped-call]

FOUND, CURSOR, TRANSITIONS, DEADLOCK, CAPPED, TERMINAL, BITS, WORDS = range(8)
"""Places in `Search.counts`: states found, states expanded, transitions, first deadlock (-1), steps beyond the
cap, terminal states, log2 of the table's slots, words per state."""


@njit(cache=True, inline="always")
def _judge(evaluate: Any, parameters: Any, cells: Any, operation: int, first: int, second: int) -> bool:
    """Whether a condition row holds in the unpacked state."""
    if operation == IS:
        return bool(cells[first] == second)
    if operation == IS_NOT:
        return bool(cells[first] != second)
    if operation == AT_LEAST:
        return bool(cells[first] >= second)
    if operation == AT_MOST:
        return bool(cells[first] <= second)
    if operation == GENERAL:
        return bool(evaluate(first, second, cells, parameters) != 0)
    return False


@njit(cache=True, inline="always")
def _place(words: Any, start: int, width: int, bits: int) -> int:
    mixed = np.uint64(0)
    for word in range(width):
        mixed = (mixed ^ np.uint64(words[start + word])) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
    mixed *= np.uint64(0xD6E8FEB86659FD93)
    return np.int64(mixed >> np.uint64(64 - bits))  # type: ignore[return-value]


@njit(types.void(_SEARCH, types.int64), cache=True)
def insert(search: Any, made: int) -> None:
    """Put the buffered successors that are new at the end of `order`."""
    width, bits = search.counts[WORDS], search.counts[BITS]
    table, order, buffer, slots = search.table, search.order, search.buffer, search.slots
    last = (1 << bits) - 1
    touched = 0
    for number in range(made):
        slots[number] = _place(buffer, number * width, width, bits)
        touched |= table[slots[number] * width] & 1
    found = search.counts[FOUND]
    for number in range(made):
        slot = slots[number]
        start = number * width
        while True:
            place = slot * width
            if table[place] == EMPTY:
                for word in range(width):
                    table[place + word] = buffer[start + word]
                    order[found * width + word] = buffer[start + word]
                search.parent[found] = search.source[number]
                found += 1
                break
            same = True
            for word in range(width):
                if table[place + word] != buffer[start + word]:
                    same = False
                    break
            if same:
                break
            slot = (slot + 1) & last
    search.counts[FOUND] = found
    if touched > 1:  # never: keeps the first loop, which loads the slots ahead of time
        search.counts[FOUND] = touched


@njit(types.int64(_FUNCTION, _PROGRAM, _SEARCH, types.int64), cache=True)
def expand_batch(evaluate: Any, program: Any, search: Any, stop: int) -> int:
    """Judge the next states of `order`, up to number `stop`, and put their successors into the buffer.

    Returns how many there are. Stops after BATCH states or when the buffer might overflow.
    """
    # Arrays are taken out of the tuples once: inside the loops that would cost a reference count each time.
    word, shift, mask, low = program.word, program.shift, program.mask, program.low
    kind, operation, first, second, skip = (
        program.kind,
        program.operation,
        program.first,
        program.second,
        program.skip,
    )
    c_operation, c_first, c_second = program.condition_operation, program.condition_first, program.condition_second
    obligation_start, cap_start, step_start = program.obligation_start, program.cap_start, program.step_start
    step_check, check_start, terminal_start = program.step_check, program.check_start, program.terminal_start
    update_start, update_cell = program.update_start, program.update_cell
    update_shape, update_offset = program.update_shape, program.update_offset
    change, parameters = program.change, program.parameters
    order, buffer, source, cells, counts = search.order, search.buffer, search.source, search.cells, search.counts
    fired, undefined = search.fired, search.undefined
    state_fails, step_fails = search.state_fails, search.step_fails
    width = counts[WORDS]
    instances = len(fired)
    made = 0
    state = counts[CURSOR]
    last = min(stop, state + BATCH)
    while state < last and made + instances <= len(source):
        origin = state * width
        for cell in range(len(word)):
            cells[cell] = ((order[origin + word[cell]] >> shift[cell]) & mask[cell]) + low[cell]
        for check in range(len(state_fails)):
            if state_fails[check] < 0:
                for c in range(check_start[check], check_start[check + 1]):
                    if not _judge(evaluate, parameters, cells, c_operation[c], c_first[c], c_second[c]):
                        state_fails[check] = state
                        break
        played = 0
        asked = 0
        row = 0
        while row < len(kind):
            instance = kind[row]
            if instance == -1:
                if _judge(evaluate, parameters, cells, operation[row], first[row], second[row]):
                    row += 1
                else:
                    row = skip[row]
                continue
            row += 1
            asked += 1
            defined = instance >= 0
            if not defined:
                instance = -2 - instance
            else:
                for c in range(obligation_start[instance], obligation_start[instance + 1]):
                    if not _judge(evaluate, parameters, cells, c_operation[c], c_first[c], c_second[c]):
                        defined = False
                        break
            if not defined:
                if undefined[instance] < 0:
                    undefined[instance] = state
                continue
            capped = False
            for c in range(cap_start[instance], cap_start[instance + 1]):
                if not _judge(evaluate, parameters, cells, c_operation[c], c_first[c], c_second[c]):
                    capped = True
                    break
            if capped:
                counts[CAPPED] += 1
                continue
            for c in range(step_start[instance], step_start[instance + 1]):
                check = step_check[c - step_start[0]]
                if step_fails[2 * check] < 0 and not _judge(
                    evaluate, parameters, cells, c_operation[c], c_first[c], c_second[c]
                ):
                    step_fails[2 * check] = state
                    step_fails[2 * check + 1] = instance
            target = made * width
            for w in range(width):
                buffer[target + w] = order[origin + w] + change[instance * width + w]
            for update in range(update_start[instance], update_start[instance + 1]):
                cell = update_cell[update]
                value = evaluate(update_shape[update], update_offset[update], cells, parameters)
                buffer[target + word[cell]] += (value - cells[cell]) << shift[cell]
            source[made] = state
            fired[instance] += 1
            made += 1
            played += 1
        terminal = True
        for c in range(terminal_start[0], terminal_start[1]):
            if not _judge(evaluate, parameters, cells, c_operation[c], c_first[c], c_second[c]):
                terminal = False
                break
        if terminal:
            counts[TERMINAL] += 1
        elif asked == 0 and counts[DEADLOCK] < 0:
            counts[DEADLOCK] = state
        counts[TRANSITIONS] += played
        state += 1
    counts[CURSOR] = state
    return made


@njit(types.int64(_SUCCESSORS, _SEARCH, types.int64), cache=True)
def spelt_out_batch(successors: Any, search: Any, stop: int) -> int:
    """The same as `expand_batch`, with a generated function that knows the rules."""
    order, buffer, source, counts = search.order, search.buffer, search.source, search.counts
    fired, undefined = search.fired, search.undefined
    state_fails, step_fails = search.state_fails, search.step_fails
    made = 0
    state = counts[CURSOR]
    last = min(stop, state + BATCH)
    while state < last and made + len(fired) <= len(source):
        before = made
        made = successors(order, state, buffer, made, counts, fired, undefined, state_fails, step_fails)
        for number in range(before, made):
            source[number] = state
        state += 1
    counts[CURSOR] = state
    return made


@njit(types.boolean(_SEARCH), cache=True, inline="always")
def _has_room(search: Any) -> bool:
    coming = search.counts[FOUND] + len(search.source)
    return bool(coming <= len(search.parent) and 2 * coming <= 1 << search.counts[BITS])


@njit(types.void(_FUNCTION, _PROGRAM, _SEARCH, types.int64), cache=True)
def expand(evaluate: Any, program: Any, search: Any, stop: int) -> None:
    """Expand states up to number `stop` and keep what is new, or until the arrays might overflow."""
    while search.counts[CURSOR] < stop and _has_room(search):
        insert(search, expand_batch(evaluate, program, search, stop))


@njit(types.void(_SUCCESSORS, _SEARCH, types.int64), cache=True)
def expand_spelt_out(successors: Any, search: Any, stop: int) -> None:
    """The same as `expand`, with a generated function that knows the rules."""
    while search.counts[CURSOR] < stop and _has_room(search):
        insert(search, spelt_out_batch(successors, search, stop))


@njit(types.void(_SEARCH), cache=True)
def rehash(search: Any) -> None:
    """Fill a fresh table with all states found."""
    width, bits = search.counts[WORDS], search.counts[BITS]
    last = (1 << bits) - 1
    for state in range(search.counts[FOUND]):
        slot = _place(search.order, state * width, width, bits)
        while search.table[slot * width] != EMPTY:
            slot = (slot + 1) & last
        for word in range(width):
            search.table[slot * width + word] = search.order[state * width + word]
