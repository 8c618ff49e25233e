"""Counting plays: how many of each exact length there are, every choice and every chance branching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rulestone.model import Instance, TransitionSystem
from rulestone.model.reading.grounding import sweeping_later
from rulestone.model.system.system import State
from rulestone.proofs.compiling.layout import CAP, layout_of, pack_state
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.on_demand import OnDemand
from rulestone.proofs.compiling.python_target import UNDEFINED, Event, join_words, python_target
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.initial_states import first_states

if TYPE_CHECKING:
    from rulestone.proofs.searching.counting import CompiledBeginning, CompiledPlays

_SHORT = 2**31 - 1
"""Compiled code follows an unbounded variable up to here, Python's integers go on."""

_SHORT_PLAYS = 2
"""Up to this length plays meet few moves, and code for all of them would take longer than to count."""

_NOTHING = Checks((), (), False, False)


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
        compiled: what they are counted with; None where that is Python, or was not needed so far.

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
        self.compiled: CompiledBeginning | None = None
        compiled = is_available() and depth > _SHORT_PLAYS
        self.layout = layout_of(system, min(cap, _SHORT) if compiled else cap)

    @property
    def undefined(self) -> list[Instance]:
        """The instances that denote nothing in some position, in the order of the game."""
        return [self.system.instances[number] for number in sorted(self._undefined)]

    def lengths(self) -> Iterator[int]:
        """Count; yields the number of plays of length 1, 2, ... as soon as each is complete."""
        initial_states = self._packed(first_states(self.system))
        if is_available() and self.depth > _SHORT_PLAYS:
            from rulestone.proofs.searching.counting import Outgrown  # numpy, too, is imported for who counts so

            try:
                for plays in self._compiled(initial_states):
                    self.finished += 1
                    yield plays
                return
            except (BeyondWords, Outgrown):  # what was counted until then is right
                initial_states = self._with_all_room()
        for number, plays in enumerate(self._python(initial_states), start=1):
            if number > self.finished:
                self.finished = number
                yield plays

    def _with_all_room(self) -> list[tuple[int, ...]]:
        """Begin again with room for numbers of any size; the beginnings, packed so."""
        self.capped = 0
        self.layout = layout_of(self.system, self._cap)
        return self._packed(first_states(self.system))

    def _packed(self, states: Iterable[State]) -> list[tuple[int, ...]]:
        return [pack_state(self.system, self.layout, state) for state in states]

    def _python(self, initial_states: Iterable[tuple[int, ...]]) -> Iterator[int]:
        following = self._follower()
        level = Counter(join_words(words) for words in initial_states)
        for length in range(self.depth):
            self.counts[length], level = _followed(level, following, is_last=length + 1 == self.depth)
            yield self.counts[length]

    def _follower(self) -> Callable[[int], Sequence[int]]:
        """A function from a state to those one move later; its code is generated once, of short plays as it is met."""
        if self.depth <= _SHORT_PLAYS:
            rules = OnDemand(self.system, self.layout, _NOTHING)

            def met(state: int) -> Sequence[int]:
                found = rules.expand(state)
                self._note(found.events)
                return found.states

            return met
        expand = python_target(self.system, self.layout, _NOTHING).expand
        fired = [0] * len(self.system.instances)

        def following(state: int) -> Sequence[int]:
            out: list[int] = []
            events: list[Event] = []
            expand(state, out, fired, events)
            self._note(events)
            return out

        return following

    def _note(self, events: Iterable[Event]) -> None:
        for kind, _, instance in events:
            if kind == UNDEFINED:
                self._undefined.add(instance)
            else:
                self.capped += 1

    def _compiled(self, initial_states: list[tuple[int, ...]]) -> Iterator[int]:
        """Compiles the rules, and gives the counts. Raises BeyondWords or Outgrown."""
        counted = self._compiled_from(initial_states, self.depth)
        self.counts, self._undefined = counted.counts, counted.undefined
        return counted.lengths()

    def _compiled_from(self, states: list[tuple[int, ...]], depth: int) -> CompiledPlays:
        """Plays that begin in some packed states, to be counted by compiled code. Raises BeyondWords."""
        from rulestone.proofs.compiling.native_rules import compiled_rules
        from rulestone.proofs.searching.counting import CompiledBeginning, CompiledPlays, room_for_states

        with sweeping_later():
            rules = compiled_rules(self.system, self.layout, _NOTHING)
        self.compiled = CompiledBeginning(rules, self.layout.words, len(self.system.instances), states)
        return CompiledPlays(depth, self.compiled, room_for_states())


def _followed(
    level: Counter[int], following: Callable[[int], Sequence[int]], *, is_last: bool
) -> tuple[int, Counter[int]]:
    """How many plays there are one move later, and how many end in each state; of the last move only the number."""
    total = 0
    found: Counter[int] = Counter()
    for state, times in level.items():
        after = following(state)
        total += times * len(after)
        if not is_last:
            for successor in after:
                found[successor] += times
    return total, found


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
        after: dict[str, list[State]] = {}
        for state in first_states(self.system):
            for instance, following in successors(self.system, state):
                after.setdefault(str(instance), []).append(following)
            self._undefined.update(numbers[id(instance)] for instance, _ in undefined_instances(self.system, state))
        waiting = sorted(after)
        if is_available() and self.depth > _SHORT_PLAYS:
            from rulestone.proofs.searching.counting import Outgrown

            try:
                while waiting:
                    counted = self._compiled_from(self._packed(after[waiting[0]]), self.depth - 1)
                    *_, total = counted.lengths()
                    self._undefined |= counted.undefined
                    yield waiting.pop(0), total
            except (BeyondWords, Outgrown):  # what was counted until then is right
                self._with_all_room()
        follow = self._follower()
        for move in waiting:
            level = Counter(join_words(words) for words in self._packed(after[move]))
            total = level.total()
            for length in range(1, self.depth):
                total, level = _followed(level, follow, is_last=length + 1 == self.depth)
            yield move, total


def divide(system: TransitionSystem, depth: int, *, cap: int = CAP) -> dict[str, int]:
    """For each first move, the number of plays of length exactly `depth` that begin with it."""
    return dict(DividedPlays(system, depth, cap=cap).first_moves())
