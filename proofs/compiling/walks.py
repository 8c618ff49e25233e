"""Random walks on the generated Python: many plays a second, each watched by every check."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping

from rulestone.model import TransitionSystem
from rulestone.model.semantics import undefined_reason
from rulestone.model.system import Instance, State
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED, checks_of
from rulestone.proofs.plays.play import Play, replay

from .layout import layout_of, pack_state, unpack_state
from .native_offers import offers
from .on_demand import Judging
from .python_target import CAPPED, STATE_FAILS, STEP_FAILS, UNDEFINED, Event, join_words, split_words

CAP = 2**255
"""An unbounded variable is followed up to here; states are packed into Python's integers, which have no end."""


class Walker:
    """Walks at random through a system.

    Every step that is offered on the way is judged, not only the one taken: that costs little once it is known what a
    property demands of the instance, and a play shows so several times as many steps. To find that out is what costs on
    a large board, so it is done when an instance is first offered, and only as long as there is time for it.

    Args:
        system: the game.
        names: the properties to watch; all if None.
        seconds: to find out what one step property demands of the instances (see `OnDemand`); None: no limit.

    Attributes:
        moves: how many were played so far.
        capped: how many steps offered led beyond the cap; they are not played.
    """

    def __init__(
        self, system: TransitionSystem, names: Collection[str] | None = None, seconds: float | None = None
    ) -> None:
        self.system = system
        self.moves = 0
        self.capped = 0
        self._checks = checks_of(system, names)
        self._layout = layout_of(system, CAP)
        self._rules = offers(system, self._layout, self._checks, seconds)

    @property
    def judging(self) -> Mapping[str, Judging]:
        """How much every step property and variant was asked."""
        return {check.name: done for check, done in zip(self._checks.steps, self._rules.judging, strict=True)}

    def walk(
        self,
        first: State,
        source: random.Random,
        length: int,
        known: Collection[str],
        may_go_on: Callable[[], bool] = lambda: True,
    ) -> Iterator[tuple[str, Play]]:
        """Play once, and name what happens on the way, each with the play that shows it.

        Args:
            first: where to begin.
            source: draws among the moves, each as likely as the others.
            length: the most moves.
            known: names that need not be reported again.
            may_go_on: asked after every move; the play is broken off where it says no.
        """
        state = join_words(pack_state(self.system, self._layout, first))
        visited = [state]
        moves: list[int] = []
        told = set(known)
        while True:
            offered = self._rules.expand(state)
            for name, instance in self._names(offered.events, bool(offered.states) or offered.terminal):
                if name not in told:
                    told.add(name)
                    yield name, self._play(visited, moves, instance)
            if not offered.states or len(visited) > length:
                return
            chosen = source.choice(range(len(offered.states)))
            state = offered.states[chosen]
            self.moves += 1
            visited.append(state)
            moves.append(offered.moves[chosen])
            if not may_go_on():
                return

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
                self.capped += 1
                stuck = False
        if stuck and self._checks.deadlock:
            yield DEADLOCK, None

    def _play(self, visited: list[int], moves: list[int], last: Instance | None) -> Play:
        """The play so far, by the plain semantics.

        Raises AssertionError where these do not come through the same states.
        """
        states = [unpack_state(self.system, self._layout, split_words(one, self._layout.words)) for one in visited]
        made = [self.system.instances[move] for move in moves]
        if last is not None and undefined_reason(self.system, last, states[-1]) is None:
            made.append(last)
        play = replay(self.system, states[0], made)
        assert play.states[: len(states)] == tuple(states), "the plain semantics comes elsewhere: an engine is wrong"
        return play
