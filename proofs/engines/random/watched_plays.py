"""Plays drawn at random and watched: how many, how long, what was found, and what may be said where nothing was."""

from __future__ import annotations

import random
import time
from collections.abc import Collection, Set

from rulestone.model import TransitionSystem
from rulestone.proofs.compiling.layout import CAP
from rulestone.proofs.compiling.walks import Walker
from rulestone.proofs.plays.conditions import DEADLOCK
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.running.progress import Listener, Progress

ENGINE = "random"

_REPORT_EVERY = 0.2
"""Seconds between reports while playing."""


class WatchedPlays:
    """Plays being made, and what was found in them.

    Args:
        system: the game.
        properties: names of those to watch; all if None.
        number, length: how many plays, and their most moves.
        seconds: of the processor, after which playing stops; getting ready is not counted.
        work: seconds of work, after which no more plays are begun; see `Walker.work`.
        listener: gets progress.

    Attributes:
        found: by property the play that shows it; of no other properties than are wanted.
        drawn: how many plays were finished.
        was_late: whether time ran out before they all were.
        got_stuck: whether some play came to a position in which the game is not over, and nobody has a move.
    """

    def __init__(
        self,
        system: TransitionSystem,
        properties: Collection[str] | None,
        number: int,
        length: int,
        seconds: float | None,
        work: float | None,
        listener: Listener,
    ) -> None:
        self.system = system
        self.number = number
        self.length = length
        self.listener = listener
        self.found: dict[str, Play] = {}
        self.drawn = 0
        self.was_late = False
        self.got_stuck = False
        self._properties = properties
        self._seconds = seconds
        self._work = work
        self._deadline: float | None = None
        self._told = 0.0
        self._walker: Walker | None = None

    def play(self, source: random.Random, wanted: Set[str]) -> None:
        """Play until the number or the time is reached, or everything wanted has happened."""
        self.listener(Progress(ENGINE, "getting ready to play", 0, None, f"{len(self.system.instances):,} moves"))
        share = None if self._seconds is None else self._seconds / 8
        names = None if self._properties is None else {*self._properties, DEADLOCK}
        self._walker = walker = Walker(self.system, names, share, few=True, plainly=True)
        if self._seconds is not None:
            self._deadline = time.process_time() + self._seconds
        while self.drawn < self.number and not self._is_late():
            first = drawn_initial_state(self.system, source)
            known = {*self.found, DEADLOCK} if self.got_stuck else self.found.keys()
            for name, seen in walker.walk(first, source, self.length, known, self._may_go_on):
                self.got_stuck = self.got_stuck or name == DEADLOCK
                if name in wanted:
                    self.found[name] = seen
            if self._is_late() and self.drawn:
                break  # this play may have been broken off
            self.drawn += 1
            self._report()
            if self.found.keys() >= wanted or (self._work is not None and walker.work >= self._work):
                break
            if walker.is_slow:
                began = time.process_time()
                walker.quicken()
                self._deadline = self._deadline and self._deadline + time.process_time() - began

    @property
    def never_stuck(self) -> bool:
        """Whether all plays that were asked for were made, and somebody could always go on."""
        beyond = self._walker is None or self._walker.capped  # of which it is said how often that was met
        return self.drawn == self.number and not self.was_late and not self.got_stuck and not beyond

    @property
    def is_whole(self) -> bool:
        """Whether time had no part in what was found: every play was finished, every step offered was judged."""
        judged = () if self._walker is None else self._walker.judging.values()
        return not self.was_late and not any(one.missed for one in judged)

    def _is_late(self) -> bool:
        self.was_late = self.was_late or (self._deadline is not None and time.process_time() > self._deadline)
        return self.was_late

    def _may_go_on(self) -> bool:
        self._report()
        return not self._is_late()

    def _report(self) -> None:
        now = time.perf_counter()
        if now - self._told > _REPORT_EVERY and self._walker is not None:
            self._told = now
            words = f"{self._walker.moves:,} moves, {len(self.found)} found"
            self.listener(Progress(ENGINE, "playing", self.drawn, self.number, words))

    def nothing_found(self, name: str) -> tuple[Status, str, Ending]:
        """What may be said of a property of which nothing was seen, and why no more was played."""
        ended = Ending.TIME if self.was_late else Ending.LIMIT
        words = f"{self.drawn:,} plays of up to {self.length} moves"
        if self._walker is None or (not self.drawn and not self._walker.moves):
            return Status.UNKNOWN, words, ended
        if self._walker.capped:
            words += f"; {self._walker.capped:,} steps led to numbers of more than {CAP.bit_length() - 1} bits"
        judging = self._walker.judging.get(name)
        if judging is None or not judging.missed:
            return Status.SAMPLED, words, ended
        offered = judging.judged + judging.missed
        words += f"; judged at {judging.judged:,} of {offered:,} steps offered, no time to prepare it for the others"
        return (Status.SAMPLED if judging.judged else Status.UNKNOWN), words, Ending.TIME
