"""Random plays by machine code: the kernel's `walk`, and what it stands still for."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Collection, Set
from contextlib import suppress

import numpy as np
from rulestone.model import GameError
from rulestone.proofs.plays.conditions import Checks

from .drawn_words import DrawnWords
from .improving import Improvement
from .kernel import DRAWS_USED, LOOK, NOTHING_ASKED, RULES, UNREADY, KernelSearch, KernelWalk
from .layout import Layout
from .loaded_rules import NativeRules
from .notes import CAPPED
from .python_target import join_words, split_words
from .step_judges import StepJudges

_FIRST_LENGTH = 256

_LOOKED_EVERY = 64
"""Plays, or parts of them: so often it is asked whether there is better code."""


_MOST_REHEARSED = 16
"""Plays that are made at a time to see what is offered in them."""


class NativeWalk:
    """One random play at a time.

    Args:
        rules: compiled, with the state checks.
        layout: of states.
        checks: what is watched.
        judges: of the steps; None where none are watched.
        instances: of the system.

    Attributes:
        layout: of states.
    """

    def __init__(
        self, rules: NativeRules, layout: Layout, checks: Checks, judges: StepJudges | None, instances: int
    ) -> None:
        self._rules = rules
        self.layout = layout
        self._checks = checks
        self._judges = judges
        room = max(1, instances)
        self._notes = np.full(rules.places.size, -1, dtype=np.int64)
        self._fails = self._notes[rules.places.state_fails : rules.places.step_fails]
        self._after = np.empty((room, layout.words), dtype=np.int64)
        self._instance = np.empty(room, dtype=np.uint32)
        self._search = KernelSearch(
            rules=rules.rules,
            judge=rules.judge,
            notes=self._notes.ctypes.data,
            after=self._after.ctypes.data,
            instance=self._instance.ctypes.data,
        )
        self._walk = KernelWalk(state_fails=rules.places.state_fails, state_checks=len(checks.states), make=rules.make)
        if judges is not None:
            self._walk.step_judges, self._walk.offered = judges.table.ctypes.data, judges.offered.ctypes.data
        self._asked = 0
        self._improvement = Improvement(rules.text, rules.name, sum(code.size for code in rules.code))
        weakref.finalize(self, self._improvement.stop)
        self._answer = ctypes.c_int64()
        self._told: set[str] | None = None
        self._rehearsed = 1
        self._make_room(_FIRST_LENGTH)

    def _make_room(self, length: int) -> None:
        path = np.empty((length + 1, self.layout.words), dtype=np.int64)
        played = np.empty(length + 1, dtype=np.uint32)
        self._lent = path, played  # before their addresses are, and the old ones until then
        self._walk.path, self._walk.played = path.ctypes.data, played.ctypes.data
        self._path, self._played = path, played

    def begin(self, words: tuple[int, ...], length: int) -> None:
        """A play from a packed state, of at most a number of moves."""
        if length >= len(self._path):
            self._make_room(length)
        self._walk.moves, self._walk.length = 0, length
        self._path[0] = words

    @property
    def moves(self) -> int:
        """How many were played."""
        return int(self._walk.moves)

    @property
    def visited(self) -> list[int]:
        """The states so far, each packed into one integer."""
        return [join_words(words) for words in self._path[: self.moves + 1].tolist()]

    @property
    def last(self) -> int:
        """The last of them."""
        return join_words(self._path[self.moves].tolist())

    @property
    def played(self) -> list[int]:
        """The instances played."""
        played: list[int] = self._played[: self.moves].tolist()
        return played

    @property
    def beyond(self) -> bool:
        """Whether the last `go_on` stands still where a step leads beyond what has room."""
        return int(self._notes[CAPPED]) > 0

    def take(self, state: int, move: int) -> None:
        """A move that somebody else has made, and the packed state after it."""
        self._played[self.moves] = move
        self._path[self.moves + 1] = split_words(state, self.layout.words)
        self._walk.moves += 1

    def go_on(self, source: DrawnWords, told: Set[str], pause: int) -> int:
        """Play on, at the latest until a number of moves is made: PAUSED, LOOK or ENDED (see `kernel.c`).

        Args:
            source: draws the moves, as `random.Random.choice` would.
            told: names of what need not be looked at.
            pause: see above.
        """
        self._asked += 1
        if self._asked % _LOOKED_EVERY == 0:
            better = self._improvement.code()
            if better is not None:
                self._better = better  # keeps the code
                self._search.rules = better.address(RULES)
        walk = self._walk
        walk.pause = pause
        if self._told != told:
            self._tell(told)
        while True:
            walk.draws, walk.next_draw, walk.last_draw = source.address, source.next, len(source.words)
            answer = self._rules.kernel.walk(self._search, ctypes.byref(walk), ctypes.byref(self._answer))
            source.next = int(walk.next_draw)
            if answer == DRAWS_USED:
                source.more()
            elif answer == UNREADY:
                assert self._judges is not None
                offered = self._instance[: self._answer.value >> 2].tolist()
                self._rehearse(source, told)
                if not self._judges.ready(offered):
                    self._told = None
                    return LOOK
            else:
                if answer == LOOK:
                    self._told = None  # something was noted
                    if self._judges is not None:
                        self._judges.ready(self._instance[: self._answer.value >> 2].tolist())
                return answer

    def _rehearse(self, source: DrawnWords, told: Set[str]) -> None:
        """Have step judges made together that are missing here, or soon will be: to compile them one by one takes
        longer.

        Which these are is seen by playing on with the same draws, and then from the beginning a few times more; of what
        happens meanwhile nothing is reported. Each time twice as many plays are made.
        """
        walk, judges = self._walk, self._judges
        assert judges is not None
        if judges.is_late:
            return
        moves, begun = int(walk.moves), int(walk.next_draw)
        kept = self._path[: moves + 1].copy(), self._played[:moves].copy()
        nothing_asked = np.full(len(judges.table), NOTHING_ASKED, dtype=np.uint64)
        offered = np.zeros(len(judges.table), dtype=np.uint64)
        pause, walk.pause = walk.pause, len(self._path)
        try:
            walk.step_judges, walk.offered = nothing_asked.ctypes.data, offered.ctypes.data
            for _ in range(self._rehearsed):
                answer = self._rules.kernel.walk(self._search, ctypes.byref(walk), ctypes.byref(self._answer))
                if answer == DRAWS_USED:
                    break
                if answer == LOOK:
                    self._tell(told)
                walk.moves = 0
        finally:  # an interrupted walk may be gone on with, and this memory is given back
            walk.step_judges, walk.offered = judges.table.ctypes.data, judges.offered.ctypes.data
            walk.moves, walk.pause, walk.next_draw = moves, pause, begun
            self._path[: moves + 1], self._played[:moves] = kept
        self._rehearsed = min(2 * self._rehearsed, _MOST_REHEARSED)
        self._tell(told)
        with suppress(GameError):  # where one of them is offered indeed, somebody will hear of it
            judges.ready(np.flatnonzero(offered).tolist())

    def _tell(self, told: Collection[str]) -> None:
        """Have machine code overlook what is known."""
        self._told = set(told)
        self._notes[CAPPED] = 0
        for place, check in enumerate(self._checks.states):
            self._fails[place] = 0 if check.name in told else -1
        self._walk.failing = int((self._fails >= 0).sum())
        self._walk.told = sum(1 << place for place, check in enumerate(self._checks.steps) if check.name in told)
