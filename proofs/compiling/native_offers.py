"""What is offered in a state, by machine code, one state at a time: for random play and for sampled positions.

Which instances are offered, what they lead to and which state checks fail is asked of compiled rules. What a step
property demands of an instance is still found out when it is first offered (see `on_demand`), and so is all about a
state in which something is not played: it denotes nothing, or leads beyond the cap.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray
from rulestone.model import TransitionSystem
from rulestone.proofs.plays.conditions import Checks

from .layout import WORD_BITS, Layout
from .machine import is_available
from .machine_words import BeyondWords
from .native_rules import compiled_rules, rules_for_plays
from .native_walks import NativeWalk
from .on_demand import Judging, Offered, OnDemand, StatesAfter, StatesMade
from .python_target import STATE_FAILS, STEP_FAILS, Event, join_words, split_words
from .step_judges import MOST_CHECKS, StepJudges


def offers(
    system: TransitionSystem,
    layout: Layout,
    checks: Checks,
    seconds: float | None = None,
    *,
    keep: bool = True,
    walks: bool = False,
) -> OnDemand:
    """Tells what is offered in packed states: by machine code where that is exact, else by generated Python.

    With `keep` False the code is not kept on disk, and compiled as fast as possible: for rules that are tried once.
    With `walks` it is compiled for plays, which make one of the moves that are offered (see `NativeOffers.walks`).
    """
    if is_available() and layout.narrow:
        try:
            return NativeOffers(system, layout, checks, seconds, keep=keep, walks=walks)
        except BeyondWords:
            pass
    return OnDemand(system, layout, checks, seconds)


class NativeOffers(OnDemand):
    """The same as `OnDemand`, in the same order; raises BeyondWords where compiled code would not be exact."""

    def __init__(
        self,
        system: TransitionSystem,
        layout: Layout,
        checks: Checks,
        seconds: float | None = None,
        *,
        keep: bool = True,
        walks: bool = False,
    ) -> None:
        super().__init__(system, layout, checks, seconds)
        watched = Checks(checks.states, (), False, True)
        if walks and len(checks.steps) <= MOST_CHECKS:
            rules = rules_for_plays(system, layout, watched)
        else:
            rules = compiled_rules(system, layout, watched, keep=keep)
        self._compiled = rules
        room = max(1, len(system.instances))
        self._state = np.zeros(layout.words, dtype=np.int64)
        self._at = 0
        self._after = np.empty((room, layout.words), dtype=np.int64)
        self._instance = np.empty(room, dtype=np.uint32)
        notes = np.full(rules.places.size, -1, dtype=np.int64)
        self._fails = notes[rules.places.state_fails : rules.places.step_fails]
        address, number = ctypes.c_void_p, ctypes.c_int64
        look = ctypes.CFUNCTYPE(number, address, number, address, address, address)(rules.rules)
        here, after, which, noted = (array.ctypes.data for array in (self._state, self._after, self._instance, notes))
        self._notes = notes
        self._look: Callable[[], int] = lambda: look(here, 0, after, which, noted)
        self._here = here
        self._make: Callable[[int], object] | None = None
        if rules.make is not None:
            make = ctypes.CFUNCTYPE(None, address, ctypes.c_uint32, address)(rules.make)
            self._make = lambda move: make(here, move, after)
        self._step_judges: StepJudges | None = None
        self._judge_state: Callable[[], object] | None = None
        if rules.judge is not None:
            judge = ctypes.CFUNCTYPE(None, address, number, address)(rules.judge)
            self._judge_state = lambda: judge(here, 0, noted)

    def walks(self) -> NativeWalk | None:
        """Random plays of these rules; None where there are too many checks of steps.

        From now on steps are judged by machine code, too.
        """
        if len(self._checks.steps) > MOST_CHECKS:
            return None
        if self._checks.steps:
            self._step_judges = StepJudges(self._system, self._layout, self._checks.steps, self._seconds)
        instances = len(self._system.instances)
        return NativeWalk(self._compiled, self._layout, self._checks, self._step_judges, instances)

    @property
    def judging(self) -> list[Judging]:
        """See `OnDemand.judging`."""
        found = super().judging
        if self._step_judges is None:
            return found
        return [one.with_more(other) for one, other in zip(found, self._step_judges.judging, strict=True)]

    def _broken(self, state: int, number: int) -> Iterable[int]:
        if self._step_judges is None or not self._step_judges.ready((number,)):
            return super()._broken(state, number)
        return self._step_judges.broken_by(self._here, number)

    def _go_to(self, state: int) -> None:
        """Let compiled code see this state; as a rule it is where one of the moves is made that were just offered."""
        if state != self._at:
            self._state[:] = split_words(state, self._layout.words)
            self._at = state

    def _made_by(self, make: Callable[[int], object], state: int, move: int) -> int:
        """The packed state after an instance that is offered."""
        self._go_to(state)
        make(move)
        return join_words(self._after[0].tolist())

    def expand(self, state: int) -> Offered:
        """See `OnDemand.expand`."""
        self._go_to(state)
        answer = self._look()
        if answer & 2:
            return super().expand(state)
        made = answer >> 2
        moves: list[int] = self._instance[:made].tolist()
        states: Sequence[int]
        if self._make is None:
            states = PackedRows(self._after[:made].copy())
        else:
            states = StatesAfter(partial(self._made_by, self._make, state), moves)
        events: list[Event] = []
        if self._judge_state is not None:
            self._judge_state()
            if self._fails.max() >= 0:
                events += [(STATE_FAILS, check, -1) for check in np.flatnonzero(self._fails >= 0).tolist()]
                self._fails[:] = -1
        if self._checks.steps:
            for number in moves:
                events += [(STEP_FAILS, check, number) for check in self._broken(state, number)]
        return Offered(bool(answer & 1), states, moves, events)


class PackedRows(StatesMade):
    """Packed states, each as one integer.

    Args:
        rows: of words, one for each state.
    """

    def __init__(self, rows: NDArray[np.int64]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def made(self, place: int) -> int:
        """The state of a row."""
        return join_words(self._rows[place].tolist())

    def part(self, places: slice) -> Sequence[int]:
        """Those of some rows."""
        return PackedRows(self._rows[places])

    def __iter__(self) -> Iterator[int]:
        words = [column.tolist() for column in self._rows.T]
        packed: list[int] = words[0]
        for word, column in enumerate(words[1:], start=1):
            shift = word * WORD_BITS
            packed = [low | high << shift for low, high in zip(packed, column, strict=True)]
        return iter(packed)
