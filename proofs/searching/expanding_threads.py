"""States expanded by several threads, and kept by one in the order in which a single thread would have found them.

To try the moves of a state takes most of the time, and depends on nothing but the state; so threads do it for chunks
of states that are known already. What they found is kept chunk by chunk, in order. Thus numbers, parents, counts and
what was noticed are those of a search by one thread, however many there are and whichever is the first to be done.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor

from rulestone.proofs.compiling.kernel import Kernel
from rulestone.proofs.compiling.loaded_rules import NativeRules
from rulestone.proofs.compiling.machine import Code
from rulestone.proofs.searching.native_buffers import Buffers
from rulestone.proofs.searching.native_states import States

_CHUNKS_EACH = 2
"""A thread works at the second while the first waits to be kept."""

_CHUNK = 512
"""States expanded at a time: enough that handing them over costs little, few enough that a level is shared evenly."""


class Crew:
    """Threads that expand the states of a search whose steps are not kept.

    Args:
        rules: compiled.
        words: of a state.
        instances: of the system.
        threads: how many.

    Attributes:
        bytes: how much memory they work with.
    """

    def __init__(self, rules: NativeRules, words: int, instances: int, threads: int) -> None:
        self._kernel = rules.kernel
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="expanding")
        self._idle = [Buffers(rules, words, instances) for _ in range(_CHUNKS_EACH * threads)]
        self.bytes = sum(buffers.bytes for buffers in self._idle)

    def use(self, better: Code) -> None:
        """Go on with better code of the same rules."""
        for buffers in self._idle:
            buffers.use(better)

    def stop(self) -> None:
        """Let the threads go."""
        self._pool.shutdown()

    def expand(self, states: States, until: int) -> None:
        """Expand states up to number `until`; see `States.expand`."""
        until = min(until, states.found)
        given = states.cursor
        at_work: deque[tuple[Buffers, int, Future[int]]] = deque()
        try:
            while states.cursor < until:
                while self._idle and given < until:
                    buffers, stop = self._idle.pop(), min(given + _CHUNK, until)
                    at_work.append((buffers, stop, self._begun(states, buffers, given, stop)))
                    given = stop
                buffers, stop, future = at_work[0]
                made = future.result()
                if not states.has_room(made):
                    for _, _, other in at_work:
                        other.result()  # nobody reads the states while they move
                    if not states.made_room(made):
                        break
                states.take_in(buffers, made)
                if states.cursor < stop:  # a chunk had more successors than have room
                    at_work[0] = buffers, stop, self._begun(states, buffers, states.cursor, stop)
                else:
                    self._idle.append(at_work.popleft()[0])
        finally:
            for buffers, _, future in at_work:
                future.result()
                self._idle.append(buffers)
        states.expand(until)  # near the limit, where every state counts, by one thread

    def _begun(self, states: States, buffers: Buffers, first: int, stop: int) -> Future[int]:
        buffers.begin(int(states.search.order), first)
        return self._pool.submit(_expanded, self._kernel, states, buffers, stop)


def _expanded(kernel: Kernel, states: States, buffers: Buffers, stop: int) -> int:
    """In a thread. It has what lies in the memory that it works with, should nobody else have it any more: a search may
    be interrupted once more while it waits for its threads."""
    return kernel.expand(buffers.search, stop)
