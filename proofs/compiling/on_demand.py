"""Generated Python for random play: what an instance does is compiled when it is first offered.

A large board has thousands of instances, of which a play meets a few, and of what is offered it makes one. So one
function tells which instances are offered in a state, and each of them has functions of its own, made when they are
needed: whether it can be played there, what it leads to, and what every step property demands of it. `python_target`
says the same of every instance at once, for a search, which meets them all.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, overload

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell
from rulestone.proofs.plays.conditions import Checks, Demands, StepCheck

from .guards import guard_trie
from .layout import Layout
from .python_target import STEP_FAILS, Event, PythonWriter, python_judge

_Fits = Callable[[int, list[Event]], bool]
_Make = Callable[[int], int]
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


class StatesMade(Sequence[int]):
    """Packed states, each made when it is asked for: of what is offered one is played. Equal to a list of them."""

    @abstractmethod
    def made(self, place: int) -> int:
        """The state at a place."""

    @abstractmethod
    def part(self, places: slice) -> Sequence[int]:
        """The states at some places."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    @overload
    def __getitem__(self, place: int) -> int: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[int]: ...

    def __getitem__(self, place: int | slice) -> int | Sequence[int]:
        return self.part(place) if isinstance(place, slice) else self.made(place)


class StatesAfter(StatesMade):
    """The packed states after some instances.

    Args:
        make: the state after one instance, by its number.
        moves: the numbers.
    """

    def __init__(self, make: Callable[[int], int], moves: Sequence[int]) -> None:
        self._make = make
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    def made(self, place: int) -> int:
        """The state after the instance at a place."""
        return self._make(self._moves[place])

    def part(self, places: slice) -> Sequence[int]:
        """Those after the instances at some places."""
        return StatesAfter(self._make, self._moves[places])

    def __iter__(self) -> Iterator[int]:
        return map(self._make, self._moves)


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
        self._fits: dict[int, _Fits | None] = {}  # None where it can always be played
        self._makes: dict[int, _Make] = {}
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
        numbers: list[int] = []
        found.terminal = self._offer(state, numbers, None, found.events)
        for number in numbers:
            fits = self._fits[number] if number in self._fits else self._fits_of(number)
            if fits is None or fits(state, found.events):
                found.moves.append(number)
                if self._checks.steps:
                    found.events += [(STEP_FAILS, check, number) for check in self._broken(state, number)]
        found.states = StatesAfter(partial(self._made_after, state), found.moves)
        return found

    def _made_after(self, state: int, number: int) -> int:
        """The packed state after an instance."""
        make = self._makes.get(number)
        if make is None:
            writer = self._writer()
            make = self._makes[number] = writer.load(writer.write_make(number), "make")
        return make(state)

    def _fits_of(self, number: int) -> _Fits | None:
        """Whether an instance that is offered can be played, as a function that notes why not; None: it always can."""
        writer = self._writer()
        text = writer.write_fits(number)
        found: _Fits | None = writer.load(text, "fits") if text else None
        self._fits[number] = found
        return found

    def _writer(self) -> _OneInstance:
        return _OneInstance(self._system, self._layout, self._checks)

    @property
    def judging(self) -> list[Judging]:
        """For every step check how much of it was done."""
        return self._judging

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
        return python_judge(self._system, self._layout, check.conditions[number])


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
    """Writes functions about one instance."""

    def write_fits(self, number: int) -> str:
        """The source of `fits`: a packed state, events; whether an instance can be played. Empty: it always can."""
        depth = self.unless_unplayed(1, number)
        if depth == 1:
            return ""
        self.line(depth, "return True")
        self.line(1, "return False")
        return self.function("fits(w, events)")

    def write_make(self, number: int) -> str:
        """The source of `make`: a packed state, the one after an instance."""
        self.step(1, number)
        return self.function("make(w)")

    def play(self, depth: int, instance: int, changes: dict[Cell, int], values: dict[Cell, str]) -> None:
        self.line(depth, f"return {self.after(changes, values)}")
