"""What a search found, and the plays that lead there."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from rulestone.model import TransitionSystem
from rulestone.model.system.semantics import is_over, undefined_reason
from rulestone.model.system.system import Instance, State
from rulestone.proofs.running.memory_use import free_memory
from rulestone.proofs.running.spare_memory import resident_set_size

from .ending import OUT_OF_MEMORY, WENT_ON, Ending, Stopped, too_many_states
from .play import Play, move_between, replay

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Limits:
    """When a search gives up, and how much of the machine it takes.

    Attributes:
        states: the most states to keep.
        seconds: of the processor, so that a busy machine searches as far as an idle one.
        work: seconds of work, counted by what is done (see `searching.search_work`), so that every run ends alike.
        memory: bytes of memory of the process.
        threads: how many expand states in machine code; what is found is the same, to the order.
        cap: the largest value explored of a variable that has no upper bound.
        only_whole: of a search that ends at its limit of work nothing is asked but that it does, how deep it came, and
            what it met until then: states that it would not come to need not be kept, nor counted.
        all_or_nothing: of a search that ends at its limit of work nothing is asked at all: it ends as soon as it has
            found so many states that to expand them takes more.
        if_it_slows: a search that grows so steadily that it will not end at its limit of work stops after a part of it;
            see `searching.outlook`. Generated Python does not look.
    """

    states: int | None = None
    seconds: float | None = None
    work: float | None = None
    memory: int | None = None
    threads: int = 1
    cap: int = 63
    only_whole: bool = False
    all_or_nothing: bool = False
    if_it_slows: bool = False

    @classmethod
    def sensible(cls) -> Limits:
        """Three quarters of the memory that is free now, no other limit."""
        return cls(memory=int(free_memory() * 0.75) + resident_memory())

    def overworked(self, work: float) -> Stopped:
        """Why a search that has done so much must stop; empty where it may go on."""
        if self.work is None or work <= self.work:
            return WENT_ON
        return Stopped(f"more than {self.work:g} seconds of work", Ending.LIMIT)

    def overgrown(self) -> Stopped:
        """Why a search stops that cannot be expected to end within its limit of work."""
        if self.work is None:
            return WENT_ON
        return Stopped(f"it grows too fast to end within {self.work:g} seconds of work", Ending.LIMIT)

    def exceeded(self, states: int, began: float, finished: bool) -> Stopped:
        """Why a search with some states, begun at that `time.process_time()`, must stop; empty where it may go on."""
        if finished:
            return WENT_ON
        if self.states is not None and states > self.states:
            return too_many_states(self.states)
        if self.seconds is not None and time.process_time() - began > self.seconds:
            return Stopped(f"more than {self.seconds:g} seconds", Ending.TIME)
        if self.memory is not None and resident_memory() > self.memory:
            return self.out_of_memory()
        return WENT_ON

    def out_of_memory(self) -> Stopped:
        """Why a search stops that has no more room."""
        if self.memory is None:
            return OUT_OF_MEMORY
        return Stopped(f"more than {self.memory / 2**20:,.0f} MB of memory", Ending.MEMORY)


def resident_memory() -> int:
    """Bytes of this process that are in memory."""
    known = resident_set_size()
    if known:
        return known
    import psutil  # no Linux

    return int(psutil.Process(os.getpid()).memory_info().rss)


@dataclass
class Exploration:
    """The result of a breadth-first search.

    Attributes:
        system: what was explored.
        target: "python", or "native" for machine code.
        states, transitions: how many were found; a transition is an enabled instance in an expanded state.
        depth: how many levels there are; beginnings are the first (so a play has at most depth - 1 moves).
        expanded: states whose successors are known.
        levels: how many states lie at each distance.
        terminal: how many expanded states are terminal.
        fired: how often each instance was played.
        complete: whether nothing was left out; `stopped` says why not.
        capped: how many steps led beyond the cap of an unbounded variable.
        state_fails, step_fails, undefined, deadlock: by check or instance, the first state where it was noticed.
        state_at, parent_of: the plain values and the predecessor (-1: a beginning) of a state, by its number.
        rows: with the edges, the words of each state.
        edges: where they were asked for, every step from expanded states: rows of source, instance and target.
        seconds: processor seconds of the search, without those in which code was generated and compiled.
        bytes_per_state: memory of the search's own tables divided by the states.
        note: what else is to be said of how it was done; empty for nothing.
    """

    system: TransitionSystem
    target: str
    states: int = 0
    transitions: int = 0
    depth: int = 0
    expanded: int = 0
    levels: list[int] = field(default_factory=list)
    terminal: int = 0
    fired: Sequence[int] = ()
    complete: bool = False
    stopped: Stopped = WENT_ON
    capped: int = 0
    state_fails: Mapping[str, int] = field(default_factory=dict)
    step_fails: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    undefined: Mapping[int, int] = field(default_factory=dict)
    deadlock: int | None = None
    state_at: Callable[[int], State] = lambda number: ()
    parent_of: Callable[[int], int] = lambda number: -1
    rows: NDArray[np.int64] | None = None
    edges: NDArray[np.uint32] | None = None
    seconds: float = 0.0
    bytes_per_state: float = 0.0
    note: str = ""

    def play_to(self, number: int, last: Instance | None = None) -> Play:
        """A shortest play to a state, and one step further by `last` where that is defined.

        The reference semantics replays it and so judges the search.
        """
        path = [number]
        while (before := self.parent_of(path[-1])) >= 0:
            path.append(before)
        states = [self.state_at(one) for one in reversed(path)]
        moves = [move_between(self.system, before, after) for before, after in pairwise(states)]
        play = replay(self.system, states[0], moves)
        if last is not None and undefined_reason(self.system, last, play.last) is None:
            play = replay(self.system, states[0], [*moves, last])
        return play

    def is_terminal(self, number: int) -> bool:
        """Whether a state is terminal."""
        return is_over(self.system, self.state_at(number))
