"""Memory lent at a fence, and compiled code that is run in it.

`python -m tests.proofs.fenced_memory WHAT SIDE GAMES [FAULT]` plays games with compiled code, all of whose memory ends
(SIDE `behind`) or begins (SIDE `before`) at pages that nobody may touch; nor may anybody what was given back. So a
number that is read or written beyond what was lent ends this process, at the place where it happens. GAMES are random
ones, as `0-40`, or `bundled`. WHAT, or `all` of these, each with the same games:

* `rules`: each compiled function on single states, with room for exactly what it says it has made;
* `searches`: by one thread and by three, with buffers so small that all of them are filled and grow often;
* `walks`: plays at random.

What is found is compared with generated Python, or with what is found in plenty of room. A FAULT is planted first, to
see that it is noticed; `python -m tests.proofs.fenced_memory faults GAMES` plants each in a fork of its own, and prints
how that ended. On Linux, where a process may close pages of its own.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import mmap
import os
import sys
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rulestone.model import GameError
from rulestone.model.system.read_before import ReadBefore
from rulestone.proofs.compiling import (
    drawn_words,
    kernel,
    native_offers,
    native_values,
    native_walks,
    rules_writer,
    step_judges,
    walks,
)
from rulestone.proofs.compiling.layout import Layout, layout_of, pack_state
from rulestone.proofs.compiling.loaded_rules import NativeRules
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.native_rules import compiled_rules, rules_for_plays
from rulestone.proofs.compiling.native_values import Values
from rulestone.proofs.compiling.step_judges import MOST_CHECKS, StepJudges
from rulestone.proofs.edge_cases.successors_of_many import Successors
from rulestone.proofs.engines.explicit import Limits, perft
from rulestone.proofs.plays.conditions import Checks, checks_of
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.progress import silent
from rulestone.proofs.searching import expanding_threads, native_buffers, native_states, python_search
from rulestone.proofs.searching.native_search import search_natively
from rulestone.proofs.searching.python_search import search_python
from rulestone.proofs.searching.search import Search

from tests.proofs.test_expanding_threads import same
from tests.proofs.test_explicit import Purse, Trading, Wide
from tests.proofs.test_native import agree_on_what_was_found, random_system
from tests.proofs.test_native_walks import agree as agree_on_walks

_FENCE = 1 << 20
"""Bytes on either side."""

_CAP = 20
_STATES = 60

BUNDLED = "kajuka:tiny", "mutou:1x4", "tavern:small"
"""The first has hundreds of moves and several words for each state, the second the most that is watched of steps."""

_CLOSED, _OPEN = 0, mmap.PROT_READ | mmap.PROT_WRITE
_ADDRESS, _NUMBER = ctypes.c_void_p, ctypes.c_int64

side = "behind"
"""At which end of what is lent the fence stands."""

_regions: list[mmap.mmap] = []
"""They stay, closed, so that nothing else comes to lie where they were."""


def _set(address: int, size: int, allowed: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mprotect.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
    if libc.mprotect(address, size, allowed):
        raise OSError(ctypes.get_errno(), "mprotect")


def lent(length: int, kind: Any) -> NDArray[Any]:
    """That many numbers beside a fence, with rubbish in them; closed as soon as nobody holds them."""
    size = length * np.dtype(kind).itemsize
    pages = max(1, -(-size // mmap.PAGESIZE)) * mmap.PAGESIZE
    region = mmap.mmap(-1, pages + 2 * _FENCE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    _regions.append(region)
    first = ctypes.addressof(ctypes.c_char.from_buffer(region))
    for fence in (first, first + _FENCE + pages):
        _set(fence, _FENCE, _CLOSED)
    begin = _FENCE + (pages - size if side == "behind" else 0)
    region[begin : begin + size] = b"\xa5" * size
    array: NDArray[Any] = np.frombuffer(region, dtype=kind, count=length, offset=begin)

    def close() -> None:
        region.madvise(mmap.MADV_DONTNEED, _FENCE, pages)
        _set(first + _FENCE, pages, _CLOSED)

    weakref.finalize(array, close).atexit = False
    return array


class FencedNumpy:
    """numpy, but for what makes room."""

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    def empty(self, shape: Any, dtype: Any) -> NDArray[Any]:
        """See `numpy.empty`."""
        return lent(int(np.prod(shape)), dtype).reshape(shape)

    def full(self, shape: Any, value: Any, dtype: Any) -> NDArray[Any]:
        """See `numpy.full`."""
        made = self.empty(shape, dtype)
        made[...] = value
        return made

    def zeros(self, shape: Any, dtype: Any) -> NDArray[Any]:
        """See `numpy.zeros`."""
        return self.full(shape, 0, dtype)

    def ascontiguousarray(self, given: Any, dtype: Any) -> NDArray[Any]:
        """See `numpy.ascontiguousarray`; always a copy."""
        given = np.asarray(given, dtype=dtype)
        made = self.empty(given.shape, dtype)
        made[...] = given
        return made


class FencedGrowing:
    """What `Growing` does, to the number; it moves each time that it grows."""

    def __init__(self, kind: Any, length: int) -> None:
        self._kind = kind
        self.array = FencedNumpy().zeros(length, kind)

    def __len__(self) -> int:
        return len(self.array)

    @property
    def bytes(self) -> int:
        return int(self.array.nbytes)

    @property
    def address(self) -> int:
        return int(self.array.ctypes.data)

    def grow(self, length: int) -> None:
        made = FencedNumpy().zeros(length, self._kind)
        made[: len(self.array)] = self.array
        self.array = made

    def replace(self, length: int) -> None:
        self.array = FencedNumpy().zeros(length, self._kind)


def _place_of_words(source: drawn_words.DrawnWords) -> int:
    words = source.words
    return int(words.ctypes.data) if isinstance(words, np.ndarray) else words.buffer_info()[0]


def fence_all() -> None:
    """From now on compiled code is lent memory at fences only, and little of it."""
    for module in (native_buffers, native_walks, native_offers, native_values, step_judges):
        module.np = FencedNumpy()  # type: ignore[attr-defined]
    native_states.Growing = FencedGrowing  # type: ignore[assignment,misc]
    native_states._FIRST = 16
    native_buffers.Buffers.__init__.__defaults__ = (8,)
    native_walks._FIRST_LENGTH = 1
    expanding_threads._CHUNK = 3
    walks._FEW = 30
    more = drawn_words.DrawnWords.more

    def fenced(self: drawn_words.DrawnWords) -> None:
        more(self)
        self.words = FencedNumpy().ascontiguousarray(np.array(self.words), np.uint32)

    generate = python_search.python_target
    generated: list[tuple[Any, ...]] = [()]

    def once(*asked: Any) -> Any:
        """The slow twin of the same search is generated once."""
        if generated[0][:3] != asked:
            generated[0] = (*asked, generate(*asked))
        return generated[0][3]

    python_search.python_target = once  # type: ignore[assignment]
    drawn_words.DrawnWords.more = fenced  # type: ignore[method-assign]
    drawn_words.DrawnWords.address = property(_place_of_words)  # type: ignore[method-assign]
    drawn_words._AT_A_TIME = 70  # few more than a move may take


# Single states


class Room:
    """Memory beside a fence, lent again and again.

    Args:
        length: the most numbers.
        kind: of numbers.
    """

    def __init__(self, length: int, kind: Any) -> None:
        self._all = lent(length + 1, kind)

    def of(self, length: int) -> NDArray[Any]:
        """So many numbers, and then the fence."""
        part = self._all[len(self._all) - length :] if side == "behind" else self._all[:length]
        part[:] = 0
        return part


def _address(array: NDArray[Any]) -> int:
    return int(array.ctypes.data)


class Rooms:
    """What the functions of a system's rules are lent: room for one state and its successors."""

    def __init__(self, layout: Layout, instances: int, notes: int) -> None:
        self._words = layout.words
        self._state, self._made = Room(layout.words, np.int64), Room(layout.words, np.int64)
        self._after = Room(instances * layout.words, np.int64)
        self._instance = Room(instances, np.uint32)
        self._notes = Room(notes, np.int64)
        self._size = notes

    def state(self, words: tuple[int, ...]) -> int:
        """The address of a state."""
        there = self._state.of(self._words)
        there[:] = words
        return _address(there)

    def notes(self) -> NDArray[Any]:
        """Notes of nothing."""
        there = self._notes.of(self._size)
        there[:] = -1
        there[0] = 0
        return there

    def called(self, rules: Any, words: tuple[int, ...], made: int, writes: bool) -> tuple[Any, ...]:
        """What the rules answer and write, with room for so many successors."""
        state, notes = self.state(words), self.notes()
        after, instance = self._after.of(made * self._words * writes), self._instance.of(made)
        answer = rules(state, 7, _address(after), _address(instance), _address(notes))
        return answer, after.tolist(), instance.tolist(), notes.tolist()

    def made(self, make: Any, words: tuple[int, ...], number: int) -> list[int]:
        """The state after the step of an instance."""
        after = self._made.of(self._words)
        make(self.state(words), number, _address(after))
        found: list[int] = after.tolist()
        return found


def _ways(system: Any, layout: Layout, checks: Checks) -> Iterator[NativeRules]:
    """The rules, in every way in which they are compiled."""
    yield compiled_rules(system, layout, checks)
    yield compiled_rules(system, layout, checks, keep=False)
    watched = Checks(checks.states, (), False, True)
    yield rules_for_plays(system, layout, watched)
    with ReadBefore.on():
        yield compiled_rules(system, layout, checks)


@lru_cache(maxsize=1)
def _asked_of(system: Any) -> tuple[Layout, Checks]:
    """How a system is laid out, and all that is watched; the same for each kind of work."""
    return layout_of(system, _CAP), checks_of(system, None)


def rules_of(system: Any) -> int:
    """Every function of a system's rules on every state nearby; how many calls were made."""
    layout, checks = _asked_of(system)
    found = search_python(Search(system, layout, checks, Limits(states=20)), silent)
    states = [pack_state(system, layout, found.state_at(number)) for number in range(found.states)]
    instances, calls = len(system.instances), 0
    for rules in _ways(system, layout, checks):
        call = ctypes.CFUNCTYPE(_NUMBER, _ADDRESS, _NUMBER, _ADDRESS, _ADDRESS, _ADDRESS)(rules.rules)
        rooms = Rooms(layout, instances, rules.places.size)
        writes = rules.make is None
        for words in states:
            plenty = rooms.called(call, words, instances, writes)
            made = plenty[0] >> 2
            assert made <= instances
            exactly = rooms.called(call, words, made, writes)
            assert exactly[0] == plenty[0] and exactly[3] == plenty[3]
            assert exactly[2] == plenty[2][:made] and exactly[1] == plenty[1][: len(exactly[1])]
            if rules.make is not None:
                make = ctypes.CFUNCTYPE(None, _ADDRESS, ctypes.c_uint32, _ADDRESS)(rules.make)
                assert all(min(rooms.made(make, words, number)) >= 0 for number in exactly[2])
            if rules.judge is not None:
                judge = ctypes.CFUNCTYPE(None, _ADDRESS, _NUMBER, _ADDRESS)(rules.judge)
                judge(rooms.state(words), 7, _address(rooms.notes()))
            calls += 2 + made + (rules.judge is not None)
    rooms = Rooms(layout, instances, 1)
    if len(checks.steps) <= MOST_CHECKS and instances:
        judges = StepJudges(system, layout, checks.steps, None)
        judges.ready(range(instances))
        for number in np.flatnonzero(judges.table).tolist():
            for words in states:
                judges.broken_by(rooms.state(words), number)
                calls += 1
    nodes = [system.over.total, *(node for instance in system.instances for node in instance.updates.values())][:20]
    with contextlib.suppress(BeyondWords):
        values = Values(system, layout, nodes)
        rows = np.array(states, dtype=np.int64).reshape(-1, layout.words)
        assert values.of(rows[:1]).tolist() == values.of(rows)[:1].tolist()
        calls += 2
    return calls


# Searches and plays


def searches_of(system: Any) -> int:
    """Every kind of search; how many states were found."""
    (layout, checks), found = _asked_of(system), 0
    for most in (3, 17, _STATES):
        alone = Search(system, layout, checks, Limits(states=most), edges=True)
        native, plain = search_natively(alone, silent), search_python(alone, silent)
        agree_on_what_was_found(native, plain)
        found += native.states
        search = Search(system, layout, checks, Limits(states=most, threads=3))
        by_threads = search_natively(search, silent)
        same(by_threads, plain)
    states = [pack_state(system, layout, by_threads.state_at(number)) for number in range(by_threads.states)]
    rows = np.array(states, dtype=np.int64).reshape(-1, layout.words)
    sources, _ = Successors(system, layout).of(rows)
    assert len(sources) >= by_threads.transitions
    perft(system, 3)
    return found


def walks_of(system: Any) -> int:
    """Plays at random; how many were made."""
    agree_on_walks(system, 1, plays=6)
    return 6


# Faults


def _write_a_word_more() -> None:
    whole = rules_writer.RulesWriter.write_successor

    def fault(self: Any, instance: Any, at: str) -> None:
        whole(self, instance, at)
        behind = self.body.put(f"getelementptr i64, ptr {at}, i64 {self.layout.words}")
        self.body.do(f"store i64 0, ptr {behind}")

    rules_writer.RulesWriter.write_successor = fault  # type: ignore[method-assign]
    _keep_nothing()


def _read_a_word_more() -> None:
    whole = rules_writer.RulesWriter._begin

    def fault(self: Any) -> None:
        behind = self.body.put(f"getelementptr i64, ptr %state, i64 {self.layout.words}")
        self.body.put(f"load volatile i64, ptr {behind}")
        whole(self)

    rules_writer.RulesWriter._begin = fault  # type: ignore[method-assign]
    _keep_nothing()


def _less_room_than_is_said() -> None:
    make = native_buffers.Buffers.__init__

    def fault(self: Any, *given: Any) -> None:
        make(self, *given)
        self._instance = FencedNumpy().empty(1, np.uint32)
        self.search.instance = _address(self._instance)

    native_buffers.Buffers.__init__ = fault  # type: ignore[method-assign,assignment]


def _what_moved_is_not_said() -> None:
    settle = native_states.States._settle

    def fault(self: Any) -> None:
        before = self.search.order
        settle(self)
        self.search.order = before or self.search.order

    native_states.States._settle = fault  # type: ignore[method-assign]


def _keep_nothing() -> None:
    """No code of other runs, nor for them."""
    machine: Any = sys.modules["rulestone.proofs.compiling.machine"]
    native_rules: Any = sys.modules["rulestone.proofs.compiling.native_rules"]
    for module in (machine, native_rules, kernel):
        module.kept_code = lambda what, passes: None
    machine._store = lambda place: _NoStore()


class _NoStore:
    def keep(self, *_: object) -> None:
        """Nothing is kept."""


FAULTS: dict[str, tuple[str, str, Callable[[], None]]] = {
    "a word more is written": ("rules", "behind", _write_a_word_more),
    "a word more is read": ("rules", "behind", _read_a_word_more),
    "less room is lent than is said": ("searches", "behind", _less_room_than_is_said),
    "the kernel is not given where states have moved": ("searches", "before", _what_moved_is_not_said),
}
"""By name: by what it is noticed, and on which side of the fence; and what plants it."""

WHAT: dict[str, Callable[[Any], int]] = {"rules": rules_of, "searches": searches_of, "walks": walks_of}


def systems(games: str) -> Iterator[Any]:
    """Those that are meant by a word of the command line."""
    if games == "bundled":
        for name in BUNDLED:
            game, _, scope = name.partition(":")
            made: Any = load_game(game)
            yield (made(scope=scope) if scope else made()).system
        for small in (Trading, Wide, Purse):
            yield small().system
        return
    first, last = games.split("-")
    for seed in range(int(first), int(last)):
        system = random_system(seed)
        if system is not None:
            yield system


def main(what: str, at: str, games: str, fault: str = "") -> None:
    """Print of each kind of work in how many games it was done, and how much."""
    global side
    side = at
    fence_all()
    if fault:
        FAULTS[fault][2]()
    kinds = [*WHAT] if what == "all" else [what]
    played, done = Counter[str](), Counter[str]()
    for system in systems(games):
        for kind in kinds:
            with contextlib.suppress(GameError):  # it cannot be laid out, or has no beginning
                done[kind] += WHAT[kind](system)
                played[kind] += 1
    for kind in kinds:
        print(kind, played[kind], done[kind])


def each_fault(games: str) -> dict[str, int]:
    """How a process ends in which a fault is planted, by the fault: the number of the signal, less than 0."""
    ended = {}
    for fault, (what, at, _) in FAULTS.items():
        if (child := os.fork()) == 0:
            code = 1
            try:
                main(what, at, games, fault)
                code = 0
            finally:
                os._exit(code)
        ended[fault] = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return ended


if __name__ == "__main__":
    if sys.argv[1] == "faults":
        print(json.dumps(each_fault(sys.argv[2])))
    else:
        main(*sys.argv[1:])
