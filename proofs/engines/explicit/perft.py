"""Counting plays: how many of each exact length there are, every choice and every chance branching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import numpy as np
from rulestone.model import Instance, TransitionSystem
from rulestone.proofs.compiling.compiled import expander, numba_is_available
from rulestone.proofs.compiling.layout import layout_of, pack_state
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.program import Integers
from rulestone.proofs.compiling.python_target import UNDEFINED, Event, join_words, python_target
from rulestone.proofs.compiling.walks import CAP
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.initial_states import first_states

_SHORT = 2**31 - 1
"""Compiled code follows an unbounded variable up to here, Python's integers go on."""

_NOTHING = Checks((), (), False, False)
_KEPT = 1 << 15  # positions that are kept to be counted length by length


class Plays:
    """The plays of a game, counted by length; what is known so far can be read at any time.

    Args:
        system: the game.
        depth: the longest plays to count.
        cap: the largest value of an unbounded variable that is followed.

    Attributes:
        counts: how many plays of length exactly 1, 2, ... `depth` were met; finished plays are not continued.
        finished: so many of the counts are complete; there may be more plays of the other lengths.
        undefined: the instances that were asked for somewhere and denote nothing; they are not played.
        capped: how many steps led beyond the cap; their plays are not counted.

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
        compiled = numba_is_available() and depth > 2
        self._layout = layout_of(system, min(cap, _SHORT) if compiled else cap)

    @property
    def undefined(self) -> list[Instance]:
        """The instances that denote nothing in some position, in the order of the game."""
        return [self.system.instances[number] for number in sorted(self._undefined)]

    def lengths(self) -> Iterator[int]:
        """Count; yields the number of plays of length 1, 2, ... as soon as each is complete."""
        beginnings = [pack_state(self.system, self._layout, state) for state in first_states(self.system)]
        if numba_is_available() and self.depth > 2:
            try:
                for plays in self._compiled(beginnings):
                    self.finished += 1
                    yield plays
                return
            except BeyondWords:  # what was counted until then is right
                beginnings = self._with_all_room()
        for number, plays in enumerate(self._python(beginnings), start=1):
            if number > self.finished:
                self.finished = number
                yield plays

    def _with_all_room(self) -> list[tuple[int, ...]]:
        """Begin again with room for numbers of any size; the beginnings, packed so."""
        self.capped = 0
        self._layout = layout_of(self.system, self._cap)
        return [pack_state(self.system, self._layout, state) for state in first_states(self.system)]

    def _python(self, beginnings: Iterable[tuple[int, ...]]) -> Iterator[int]:
        following = self._follower()
        level = Counter(join_words(words) for words in beginnings)
        for length in range(self.depth):
            level = following(level)
            self.counts[length] = level.total()
            yield self.counts[length]

    def _follower(self) -> Callable[[Counter[int]], Counter[int]]:
        """A function from how many plays end in each state to the same one move later; its code is generated once."""
        expand = python_target(self.system, self._layout, _NOTHING).expand
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

    def _compiled(self, beginnings: list[tuple[int, ...]]) -> Iterator[int]:
        """Compiles the rules, and gives the counts. Raises BeyondWords."""
        from rulestone.proofs.compiling import kernels

        from .compiled_search import new_search

        rules = expander(self.system, self._layout, _NOTHING)
        search = new_search(self._layout, len(self.system.instances), 0, 0, 4, 1)
        width = self._layout.words

        def successors(states: Integers) -> Iterator[Integers]:
            """The successors of a batch after another; each holds until the next is asked for."""
            here = search._replace(order=states)
            cursor = 0
            while cursor < len(states) // width:
                here.counts[kernels.CURSOR] = cursor
                made = rules.batch(here, len(states) // width)
                cursor = int(here.counts[kernels.CURSOR])
                self._undefined.update(np.flatnonzero(search.undefined >= 0).tolist())
                if here.counts[kernels.CAPPED]:
                    raise BeyondWords("an unbounded variable grows large")
                yield here.buffer[: made * width]

        def count(states: Integers, level: int) -> None:
            """Depth first over batches, so that memory stays small whatever the depth."""
            for after in successors(states):
                self.counts[level] += len(after) // width
                if len(after) and level + 1 < self.depth:
                    count(after.copy(), level + 1)

        def lengths() -> Iterator[int]:
            states = np.array(beginnings, dtype=np.int64).reshape(-1)
            level = 0
            while level < self.depth and len(states) <= _KEPT * width:
                kept = []
                for after in successors(states):
                    self.counts[level] += len(after) // width
                    if level + 1 < self.depth:
                        kept.append(after.copy())
                yield self.counts[level]
                states = np.concatenate([np.zeros(0, dtype=np.int64), *kept])
                level += 1
            if level < self.depth:
                count(states, level)
                yield from self.counts[level:]

        return lengths()


def perft(system: TransitionSystem, depth: int, *, cap: int = CAP) -> list[int]:
    """The number of plays of length exactly 1, 2, ... `depth` from the beginnings; finished plays are not continued.

    Raises GameError where a variable cannot be enumerated.
    """
    return list(Plays(system, depth, cap=cap).lengths())


class DividedPlays(Plays):
    """The plays of length exactly `depth`, by their first move."""

    def first_moves(self) -> Iterator[tuple[str, int]]:
        """For each first move, by name, how many plays begin with it, as soon as that is known."""
        from rulestone.model.semantics import successors, undefined_instances

        numbers = {id(instance): number for number, instance in enumerate(self.system.instances)}
        after: dict[str, list[tuple[int, ...]]] = {}
        for state in first_states(self.system):
            for instance, following in successors(self.system, state):
                after.setdefault(str(instance), []).append(pack_state(self.system, self._layout, following))
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
