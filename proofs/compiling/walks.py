"""Random walks: many plays a second, each watched by every check.

Draws that come from `DrawnWords` are made by machine code where there is any, else one state at a time is looked at:
with equal seeds the plays are the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from rulestone.model import GameError, TransitionSystem
from rulestone.model.system.semantics import undefined_reason
from rulestone.model.system.system import Instance, State
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED, checks_of
from rulestone.proofs.plays.play import Play, replay

from .drawn_words import DrawnWords
from .kernel import ENDED, PAUSED
from .layout import CAP, Layout, layout_of, pack_state, unpack_state
from .machine import is_available
from .on_demand import Judging, OnDemand
from .python_target import CAPPED, STATE_FAILS, STEP_FAILS, UNDEFINED, Event, join_words, split_words

if TYPE_CHECKING:
    from .native_offers import NativeOffers
    from .native_walks import NativeWalk

_SHORT = 2**31 - 1
"""Machine code follows an unbounded variable up to here, and leaves what goes beyond to Python."""

_SMALL, _VERY_FEW = 40, 1_000
"""Of a game of at most 40 moves a thousand are soon made in generated Python: to compile them takes longer."""

_FEW = 1_500_000
"""This number of moves is soon made by the code of a search: to compile what makes moves faster takes as long."""

_MOVE = 100e-9
_OFFERED = 1e-9
"""Seconds that a move takes in machine code, and more for each move of the game that is tried; fitted to all bundled
games, for which it is right within a factor of three."""

_AT_A_TIME = 256
"""Moves that machine code makes before it is asked whether it may go on."""


class Walker:
    """Walks at random through a system.

    Every step that is offered on the way is judged, not only the one taken: that costs little once it is known what a
    property demands of the instance, and a play shows so several times as many steps. To find that out is what costs on
    a large board, so it is done when an instance is first offered, and only as long as there is time for it.

    Args:
        system: the game.
        names: the properties to watch; all if None.
        seconds: of the processor, to find out what one step property demands of the instances (see `OnDemand`); None:
            no limit.
        few: begin with the code that searches use, which is slower: few plays are made, or one searches, too.
        plainly: then begin with generated Python, which is slower still, if the game is small; see `quicken`.

    Attributes:
        moves: how many were played so far.
        capped: how many steps offered led beyond the cap; they are not played.
        unplayed: in the play made last the first instance that was offered and cannot be played, and why not:
            `UNDEFINED` or `CAPPED`.
    """

    def __init__(
        self,
        system: TransitionSystem,
        names: Collection[str] | None = None,
        seconds: float | None = None,
        *,
        few: bool = False,
        plainly: bool = False,
    ) -> None:
        self.system = system
        self.moves = 0
        self.capped = 0
        self.unplayed: tuple[int, Instance] | None = None
        self._path: NativeWalk | PlainPath | None = None
        self._checks = checks_of(system, names)
        self._seconds = seconds
        self._layout = layout_of(system, CAP)
        self._few = few
        self._plainly = few and plainly and len(system.instances) <= _SMALL and is_available()
        self._rules = self._offers(self._layout)
        self._left: list[Sequence[Judging]] = []
        self._packed: tuple[State, tuple[int, ...]] | None = None

    def _offers(self, layout: Layout) -> OnDemand:
        if self._plainly:
            return OnDemand(self.system, layout, self._checks, self._seconds)
        from .native_offers import offers  # numpy, too, is imported for nobody who plays little

        return offers(self.system, layout, self._checks, self._seconds, walks=not self._few)

    @property
    def work(self) -> float:
        """Seconds of work in machine code, counted by what was played: on every machine the same."""
        return self.moves * (_MOVE + _OFFERED * len(self.system.instances))

    @property
    def is_slow(self) -> bool:
        """Whether more was played than the code in use is good for; see `quicken`."""
        return self._few and self.moves > (_VERY_FEW if self._plainly else _FEW)

    def quicken(self) -> None:
        """From the next play on, make the same moves by faster code: by that of a search, then by what plays have."""
        self._left += self._judged()
        self._few, self._plainly = self._plainly, False
        self._rules = self._offers(self._layout)
        self.__dict__.pop("_native", None)
        self._packed = None

    @cached_property
    def _native(self) -> tuple[NativeWalk, NativeOffers] | None:
        """Walks by machine code, of states with less room for numbers without bounds where that is needed."""
        if self._plainly:
            return None
        from .native_offers import NativeOffers

        rules = self._rules
        if not isinstance(rules, NativeOffers):
            rules = self._offers(layout_of(self.system, _SHORT))
        if not isinstance(rules, NativeOffers):
            return None
        walk = rules.walks()
        return None if walk is None else (walk, rules)

    @property
    def judging(self) -> Mapping[str, Judging]:
        """How much every step property and variant was asked."""
        done, *others = (*self._judged(), *self._left)
        for more in others:
            done = [one.with_more(other) for one, other in zip(done, more, strict=True)]
        return {check.name: one for check, one in zip(self._checks.steps, done, strict=True)}

    def _judged(self) -> list[Sequence[Judging]]:
        """What was asked of each check by the code in use."""
        native = self.__dict__.get("_native")
        apart = native is not None and native[1] is not self._rules
        return [self._rules.judging, native[1].judging] if native is not None and apart else [self._rules.judging]

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
            may_go_on: asked after every move, or every few; the play is broken off where it says no.
        """
        path, rules = self._begin(first, source, length)
        self._path, self.unplayed = path, None
        told = set(known)
        while True:
            if not isinstance(path, PlainPath) and isinstance(source, DrawnWords):
                before = path.moves
                answer = path.go_on(source, told, before + _AT_A_TIME)
                self.moves += path.moves - before
                if answer == ENDED:
                    return
                if answer == PAUSED:
                    if not may_go_on():
                        return
                    continue
                if path.beyond:
                    path, rules = self._with_all_room(path), self._rules
                    self._path = path
            offered = rules.expand(path.last)
            for name, instance in self._names(offered.events, bool(offered.states) or offered.terminal):
                if name not in told:
                    told.add(name)
                    yield name, self._play(path, instance)
            if not offered.states or path.moves >= length:
                return
            chosen = source.choice(range(len(offered.states)))
            path.take(offered.states[chosen], offered.moves[chosen])
            self.moves += 1
            if not may_go_on():
                return

    @property
    def moves_of_last(self) -> int:
        """How many moves the play made last has."""
        return 0 if self._path is None else self._path.moves

    @property
    def last_state(self) -> State:
        """The last state of the play made last."""
        assert self._path is not None
        return self._state(self._path.layout, self._path.last)

    def _begin(self, first: State, source: random.Random, length: int) -> tuple[NativeWalk | PlainPath, OnDemand]:
        """A play without moves, and who knows what is offered."""
        if not isinstance(source, DrawnWords) or self._native is None:
            return PlainPath(self._layout, [join_words(pack_state(self.system, self._layout, first))]), self._rules
        walk, rules = self._native
        if self._packed is None or self._packed[0] is not first:
            try:
                self._packed = first, pack_state(self.system, walk.layout, first)
            except GameError:  # it begins with a number that is too large
                return PlainPath(self._layout, [join_words(pack_state(self.system, self._layout, first))]), self._rules
        walk.begin(self._packed[1], length)
        return walk, rules

    def _with_all_room(self, path: NativeWalk) -> PlainPath:
        """The same play, where larger numbers have room."""
        visited = [pack_state(self.system, self._layout, state) for state in self._states(path)]
        return PlainPath(self._layout, [join_words(words) for words in visited], path.played)

    def _states(self, path: NativeWalk | PlainPath) -> list[State]:
        return [self._state(path.layout, one) for one in path.visited]

    def _state(self, layout: Layout, packed: int) -> State:
        return unpack_state(self.system, layout, split_words(packed, layout.words))

    def _names(self, events: list[Event], goes_on: bool) -> Iterator[tuple[str, Instance | None]]:
        stuck = not goes_on
        for kind, check, instance in events:
            if kind in (UNDEFINED, CAPPED) and self.unplayed is None:
                self.unplayed = kind, self.system.instances[instance]
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

    def _play(self, path: NativeWalk | PlainPath, last: Instance | None) -> Play:
        """The play so far, by the plain semantics.

        Raises AssertionError where these do not come through the same states.
        """
        states = self._states(path)
        made = [self.system.instances[move] for move in path.played]
        if last is not None and undefined_reason(self.system, last, states[-1]) is None:
            made.append(last)
        play = replay(self.system, states[0], made)
        assert play.states[: len(states)] == tuple(states), "the plain semantics comes elsewhere: an engine is wrong"
        return play


@dataclass
class PlainPath:
    """A play being made.

    Attributes:
        layout: how its states are packed.
        visited: the states so far, each packed into one integer.
        played: the instances played.
    """

    layout: Layout
    visited: list[int]
    played: list[int] = field(default_factory=list)

    @property
    def moves(self) -> int:
        """How many were played."""
        return len(self.played)

    @property
    def last(self) -> int:
        """The last state."""
        return self.visited[-1]

    def take(self, state: int, move: int) -> None:
        """A move, and the state after it."""
        self.visited.append(state)
        self.played.append(move)
