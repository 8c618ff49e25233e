"""Counting plays: how many of each exact length there are, every choice and every chance branching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import numpy as np
from rulestone.model import Instance, TransitionSystem
from rulestone.model.reading.grounding import sweeping_later
from rulestone.proofs.compiling.layout import CAP, layout_of, pack_state
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.python_target import UNDEFINED, Event, join_words, python_target
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.searching.native_buffers import Buffers, Integers
from rulestone.proofs.searching.visited import visited

_SHORT = 2**31 - 1
"""Compiled code follows an unbounded variable up to here, Python's integers go on."""

_NOTHING = Checks((), (), False, False)
_SHARE = 0.3  # of the free memory is for the states of one length
_BATCH = 1 << 15
"""How many successors are counted at a time: of fewer, what is done for each batch would take longer than they do."""

_MOST = 2**62  # how many plays are counted with machine integers


class Plays:
    """The plays of a game, counted by length; what is known so far can be read at any time.

    Args:
        system: the game.
        depth: the longest plays to count.
        cap: the largest value of an unbounded variable that is followed.

    Attributes:
        counts: how many plays of length exactly 1, 2, ... `depth` were met; finished plays are not continued.
        finished: how many of the counts are complete; there may be more plays of the other lengths.
        undefined: the instances that were asked for somewhere and denote nothing; they are not played.
        capped: how many steps led beyond the cap; their plays are not counted.
        layout: how positions are packed.

    Raises GameError where a variable cannot be enumerated.
    """

    def __init__(self, system: TransitionSystem, depth: int, *, cap: int = CAP) -> None:
        self.system = system
        self.depth = depth
        self.counts = [0] * depth
        self.finished = 0
        self.capped = 0
        self._undefined: set[int] = set()
        self._cap = cap
        compiled = is_available() and depth > 2
        self.layout = layout_of(system, min(cap, _SHORT) if compiled else cap)

    @property
    def undefined(self) -> list[Instance]:
        """The instances that denote nothing in some position, in the order of the game."""
        return [self.system.instances[number] for number in sorted(self._undefined)]

    def lengths(self) -> Iterator[int]:
        """Count; yields the number of plays of length 1, 2, ... as soon as each is complete."""
        initial_states = [pack_state(self.system, self.layout, state) for state in first_states(self.system)]
        if is_available() and self.depth > 2:
            try:
                for plays in self._compiled(initial_states):
                    self.finished += 1
                    yield plays
                return
            except BeyondWords:  # what was counted until then is right
                initial_states = self._with_all_room()
        for number, plays in enumerate(self._python(initial_states), start=1):
            if number > self.finished:
                self.finished = number
                yield plays

    def _with_all_room(self) -> list[tuple[int, ...]]:
        """Begin again with room for numbers of any size; the beginnings, packed so."""
        self.capped = 0
        self.layout = layout_of(self.system, self._cap)
        return [pack_state(self.system, self.layout, state) for state in first_states(self.system)]

    def _python(self, initial_states: Iterable[tuple[int, ...]]) -> Iterator[int]:
        following = self._follower()
        level = Counter(join_words(words) for words in initial_states)
        for length in range(self.depth):
            level = following(level)
            self.counts[length] = level.total()
            yield self.counts[length]

    def _follower(self) -> Callable[[Counter[int]], Counter[int]]:
        """A function from how many plays end in each state to the same one move later; its code is generated once."""
        expand = python_target(self.system, self.layout, _NOTHING).expand
        fired = [0] * len(self.system.instances)

        def following(level: Counter[int]) -> Counter[int]:
            found: Counter[int] = Counter()
            for state, times in level.items():
                out: list[int] = []
                events: list[Event] = []
                expand(state, out, fired, events)
                self._note(events)
                for successor in out:
                    found[successor] += times
            return found

        return following

    def _note(self, events: Iterable[Event]) -> None:
        for kind, _, instance in events:
            if kind == UNDEFINED:
                self._undefined.add(instance)
            else:
                self.capped += 1

    def _compiled(self, initial_states: list[tuple[int, ...]]) -> Iterator[int]:
        """Compiles the rules, and gives the counts. Raises BeyondWords."""
        import psutil
        from rulestone.proofs.compiling.native_rules import compiled_rules

        with sweeping_later():
            rules = compiled_rules(self.system, self.layout, _NOTHING)
        buffers = Buffers(rules, self.layout.words, len(self.system.instances), _BATCH)
        return CompiledPlays(self, buffers, initial_states, int(psutil.virtual_memory().available * _SHARE)).lengths()

    def heed(self, buffers: Buffers) -> None:
        """Keep what compiled code noticed. Raises BeyondWords where Python must go on."""
        self._undefined.update(buffers.undefined)
        if buffers.capped:
            raise BeyondWords("an unbounded variable grows large")


class CompiledPlays:
    """Counts with compiled code: how many plays lead to each state, length by length.

    Plays that meet in a state are counted together from there on. Where the states of one length have no room in
    memory, plays are followed one by one from there, batches of them at a time.

    Args:
        plays: whose counts are filled in.
        buffers: with the compiled rules.
        initial_states: packed.
        budget: the most bytes for the states of one length.
    """

    def __init__(
        self, plays: Plays, buffers: Buffers, initial_states: list[tuple[int, ...]], budget: int | None = None
    ) -> None:
        self._plays = plays
        self._buffers = buffers
        self._words = plays.layout.words
        self._states = np.array(initial_states, dtype=np.int64).reshape(-1, self._words)
        self._times = np.ones(len(self._states), dtype=np.int64)
        self._budget = budget

    def lengths(self) -> Iterator[int]:
        """The number of plays of length 1, 2, ... as soon as each is complete. Raises BeyondWords."""
        counts = self._plays.counts
        for length in range(self._plays.depth):
            if not self._follow(length):
                self._one_by_one(self._states, self._times, length)
                yield from counts[length:]
                return
            yield counts[length]

    def _follow(self, length: int) -> bool:
        """Count the plays of one length more; returns whether their states had room."""
        if length + 1 == self._plays.depth:
            self._note(length, self._ends())
            return True
        reached = visited(self._words, self._budget)
        times = np.zeros(1 << 12, dtype=np.int64)
        total = 0
        for source, rows in self._successors(self._states):
            weights = self._times[source]
            total += _exact_sum(weights)
            numbers = reached.insert(rows)
            if numbers is None:
                return False
            while len(times) < reached.found:
                times = np.concatenate([times, np.zeros_like(times)])
            np.add.at(times, numbers, weights)
        self._note(length, total)
        self._states, self._times = reached.rows(0, reached.found), times[: reached.found]
        return True

    def _ends(self) -> int:
        """How many plays there are that are one longer than those followed; where they lead is not asked."""
        total = 0
        for first, moves in self._buffers.how_many(self._states):
            self._plays.heed(self._buffers)
            total += _exact_sum(self._times[first : first + len(moves)], moves)
        return total

    def _note(self, length: int, total: int) -> None:
        """Keep the number of plays of one length. Raises BeyondWords where numbers might wrap from here on."""
        if total > _MOST:
            raise BeyondWords(f"there are more than {_MOST:,} plays")
        self._plays.counts[length] = total

    def _successors(self, states: Integers) -> Iterator[tuple[Integers, Integers]]:
        for found in self._buffers.successors(states):
            self._plays.heed(self._buffers)
            yield found

    def _one_by_one(self, states: Integers, times: Integers, length: int) -> None:
        """Depth first over batches, so that memory stays small whatever the depth."""
        for source, rows in self._successors(states):
            weights = times[source]
            self._plays.counts[length] += _exact_sum(weights)
            if len(rows) and length + 1 < self._plays.depth:
                self._one_by_one(rows.copy(), weights, length + 1)


def _exact_sum(numbers: Integers, times: Integers | None = None) -> int:
    """A sum that does not wrap; `times` is how often each number counts, once without it."""
    high, low = numbers >> 32, numbers & 0xFFFF_FFFF
    if times is None:
        return (int(high.sum()) << 32) + int(low.sum())
    return (int(high @ times) << 32) + int(low @ times)


def perft(system: TransitionSystem, depth: int, *, cap: int = CAP) -> list[int]:
    """The number of plays of length exactly 1, 2, ... `depth` from the beginnings; finished plays are not continued.

    Raises GameError where a variable cannot be enumerated.
    """
    return list(Plays(system, depth, cap=cap).lengths())


class DividedPlays(Plays):
    """The plays of length exactly `depth`, by their first move."""

    def first_moves(self) -> Iterator[tuple[str, int]]:
        """For each first move, by name, how many plays begin with it, as soon as that is known."""
        from rulestone.model.system.semantics import successors, undefined_instances

        numbers = {id(instance): number for number, instance in enumerate(self.system.instances)}
        after: dict[str, list[tuple[int, ...]]] = {}
        for state in first_states(self.system):
            for instance, following in successors(self.system, state):
                after.setdefault(str(instance), []).append(pack_state(self.system, self.layout, following))
            self._undefined.update(numbers[id(instance)] for instance, _ in undefined_instances(self.system, state))
        follow = self._follower()
        for move in sorted(after):
            level = Counter(join_words(words) for words in after[move])
            for _ in range(self.depth - 1):
                level = follow(level)
            yield move, level.total()


def divide(system: TransitionSystem, depth: int, *, cap: int = CAP) -> dict[str, int]:
    """For each first move, the number of plays of length exactly `depth` that begin with it."""
    return dict(DividedPlays(system, depth, cap=cap).first_moves())
