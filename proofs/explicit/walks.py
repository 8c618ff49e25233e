"""Random walks on the generated Python: many plays a second, each watched by every check."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from itertools import pairwise

from rulestone.model import TransitionSystem
from rulestone.model.semantics import undefined_reason
from rulestone.model.system import Instance, State

from ..checks import DEADLOCK, DEFINED, checks_of
from ..play import Play, move_between, replay
from .layout import layout_of, pack_state, unpack_state
from .python_target import CAPPED, STATE_FAILS, STEP_FAILS, UNDEFINED, Event, join_words, python_target, split_words

CAP = 2**40
"""An unbounded variable is followed up to here."""


class Walker:
    """Walks at random through a system.

    Args:
        system: the game.
        names: the properties to watch; all if None.

    Attributes:
        moves: how many were played so far.
    """

    def __init__(self, system: TransitionSystem, names: Collection[str] | None = None) -> None:
        self.system = system
        self.moves = 0
        self._checks = checks_of(system, names)
        self._layout = layout_of(system, CAP)
        self._expand = python_target(system, self._layout, self._checks).expand
        self._fired = [0] * len(system.instances)

    def walk(
        self, first: State, source: random.Random, length: int, known: Collection[str]
    ) -> Iterator[tuple[str, Play]]:
        """Play once, and name what happens on the way, each with the play that shows it.

        Args:
            first: where to begin.
            source: draws among the moves, each as likely as the others.
            length: the most moves.
            known: names that need not be reported again.
        """
        state = join_words(pack_state(self.system, self._layout, first))
        visited = [state]
        told = set(known)
        while True:
            out: list[int] = []
            events: list[Event] = []
            terminal = self._expand(state, out, self._fired, events)
            for name, instance in self._names(events, bool(out) or terminal):
                if name not in told:
                    told.add(name)
                    yield name, self._play(visited, instance)
            if not out or len(visited) > length:
                return
            state = source.choice(out)
            self.moves += 1
            visited.append(state)

    def _names(self, events: list[Event], goes_on: bool) -> Iterator[tuple[str, Instance | None]]:
        stuck = not goes_on
        for kind, check, instance in events:
            if kind == STATE_FAILS:
                yield self._checks.states[check].name, None
            elif kind == STEP_FAILS:
                yield self._checks.steps[check].name, self.system.instances[instance]
            elif kind == UNDEFINED:
                stuck = False
                if self._checks.defined:
                    yield DEFINED, None
            elif kind == CAPPED:
                stuck = False
        if stuck and self._checks.deadlock:
            yield DEADLOCK, None

    def _play(self, visited: list[int], last: Instance | None) -> Play:
        states = [unpack_state(self.system, self._layout, split_words(one, self._layout.words)) for one in visited]
        moves = [move_between(self.system, before, after) for before, after in pairwise(states)]
        if last is not None and undefined_reason(self.system, last, states[-1]) is None:
            moves.append(last)
        return replay(self.system, states[0], moves)
