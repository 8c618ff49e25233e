"""Generated Python for random play: what an instance does is compiled when it is first offered.

A large board has thousands of instances, of which a play meets a few. So one function tells which instances are offered
in a state, and each of them has a function of its own, made when it is needed: what it leads to, and what every step
property demands of it. `python_target` says the same of every instance at once, for a search, which meets them all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell, Node
from rulestone.proofs.plays.conditions import Checks, Demands, StepCheck

from .guards import guard_trie
from .layout import WORD_BITS, Layout
from .python_target import STEP_FAILS, Event, PythonWriter

_Leaf = Callable[[int, list[int], list[Event]], None]
_Judge = Callable[[int], bool]


@dataclass
class Judging:
    """How often a step property was asked.

    Attributes:
        judged: offered steps of which it was found out whether they keep it.
        missed: offered steps of which it was not, because no time was left to find out what it demands of them.
        seconds: spent on finding out what it demands.
    """

    judged: int = 0
    missed: int = 0
    seconds: float = 0.0

    def with_more(self, other: Judging) -> Judging:
        """Both together."""
        return Judging(self.judged + other.judged, self.missed + other.missed, self.seconds + other.seconds)


@dataclass
class Offered:
    """What may be played from a state.

    Attributes:
        terminal: whether the game is over.
        states: packed, one for each step.
        moves: the numbers of the instances that lead there.
        events: what was noticed.
    """

    terminal: bool = False
    states: Sequence[int] = ()
    moves: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


class OnDemand:
    """Expands packed states as `python_target` does, in the same order.

    Args:
        system: the game.
        layout: of its states.
        checks: what to watch; every step offered is judged, not only the one that is then played.
        seconds: of the processor, to find out what one step property demands of the instances. When they are used up,
            it is judged at those instances only of which that is known. None: as long as it takes.
        some: numbers of the instances that are looked at; None: all.
    """

    def __init__(
        self,
        system: TransitionSystem,
        layout: Layout,
        checks: Checks,
        seconds: float | None = None,
        some: Collection[int] | None = None,
    ) -> None:
        self._system = system
        self._some = some
        self._layout = layout
        self._checks = checks
        self._seconds = seconds
        self._leaves: dict[int, _Leaf] = {}
        self._judges: list[dict[int, _Judge | None]] = [{} for _ in checks.steps]
        self._judging = [Judging() for _ in checks.steps]

    @cached_property
    def _offer(self) -> Any:
        """The function that tells which instances are offered."""
        offering = _Offering(self._system, self._layout, self._checks, self._some)
        return offering.load(offering.write(), "expand")

    def expand(self, state: int) -> Offered:
        """What is offered in a state, and what is noticed there."""
        found = Offered()
        states: list[int] = []
        found.states = states
        numbers: list[int] = []
        found.terminal = self._offer(state, numbers, None, found.events)
        for number in numbers:
            leaf = self._leaves.get(number) or self._leaf(number)
            before = len(states)
            leaf(state, states, found.events)
            if len(states) > before:
                found.moves.append(number)
                found.events += [(STEP_FAILS, check, number) for check in self._broken(state, number)]
        return found

    @property
    def judging(self) -> list[Judging]:
        """For every step check how much of it was done."""
        return self._judging

    def _leaf(self, number: int) -> _Leaf:
        writer = _OneInstance(self._system, self._layout, self._checks)
        made: _Leaf = writer.load(writer.write_leaf(number), "leaf")
        self._leaves[number] = made
        return made

    def _broken(self, state: int, number: int) -> Iterable[int]:
        """The step checks that a step breaks."""
        for position, check in enumerate(self._checks.steps):
            own = self._judging[position]
            judges = self._judges[position]
            if number not in judges:
                if self._seconds is not None and own.seconds > self._seconds and not is_known(check, number):
                    own.missed += 1
                    continue
                began = time.process_time()
                judges[number] = self._judge(check, number)
                own.seconds += time.process_time() - began
            own.judged += 1
            judge = judges[number]
            if judge is not None and not judge(state):
                yield position

    def _judge(self, check: StepCheck, number: int) -> _Judge | None:
        """Whether a step keeps a property, as a function; None where nothing is demanded."""
        if number not in check.conditions:
            return None
        writer = _OneInstance(self._system, self._layout, self._checks)
        made: _Judge = writer.load(writer.write_judge(check.conditions[number]), "judge")
        return made


def is_known(check: StepCheck, number: int) -> bool:
    return not isinstance(check.conditions, Demands) or check.conditions.is_known(number)


class _Offering(PythonWriter):
    """Writes the function that tells which instances are offered, of all of them or of some."""

    def __init__(
        self, system: TransitionSystem, layout: Layout, checks: Checks, some: Collection[int] | None = None
    ) -> None:
        super().__init__(system, layout, checks)
        self._some = some

    def all_rules(self, depth: int) -> None:
        """See `Writer.all_rules`."""
        self._branch(depth, guard_trie(self.system.instances, self._some))

    def leaf(self, depth: int, number: int) -> None:
        self.line(depth, f"out.append({number})")


class _OneInstance(PythonWriter):
    """Writes functions about one instance, which unpack the cells that they read and no others."""

    def __init__(self, system: TransitionSystem, layout: Layout, checks: Checks) -> None:
        super().__init__(system, layout, Checks(checks.states, (), checks.deadlock, checks.defined))
        self._read: dict[Cell, None] = {}

    def cell(self, cell: Cell) -> str:
        self._read[cell] = None
        return super().cell(cell)

    def write_leaf(self, number: int) -> str:
        """The source of `leaf`: a packed state, successors, events."""
        self.leaf(1, number)
        return self._function("leaf(w, out, events)")

    def write_judge(self, condition: Node) -> str:
        """The source of `judge`: whether a condition holds in a packed state."""
        self.line(1, f"return bool({self.value(1, condition)})")
        return self._function("judge(w)")

    def counted(self, depth: int, instance: int) -> None:
        """Nobody counts here how often an instance is played."""

    def _function(self, head: str) -> str:
        unpacked = []
        for cell in self._read:
            position = self.system.positions[cell]
            field = self.layout.fields[position]
            low = f" + {field.low}" if field.low else ""
            shift = field.word * WORD_BITS + field.shift
            unpacked.append(f" c{position} = ((w >> {shift}) & {field.mask}){low}")
        return "\n".join([f"def {head}:", *unpacked, *self.lines]) + "\n"
