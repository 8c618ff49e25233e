"""Two readings played side by side by the plain semantics: the slow twin of `product`, and what judges its witnesses.

Both make the same moves. Where they have parted so far that they allow no move in common, a forced step runs on by
itself, in the reading in which it is the only step, until somebody chooses, chance decides, or the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulestone.model import TransitionSystem, Undefined
from rulestone.model.system.semantics import find_instance, is_enabled, step, successors
from rulestone.model.system.system import Instance, Label, State
from rulestone.proofs.plays.play import Play

Pair = tuple[Play, Play]
"""A play under each of two readings."""

Systems = tuple[TransitionSystem, TransitionSystem]
Offers = Mapping[Label, tuple[Instance, State]]
"""By label, every move that can be made, and the state after it."""

MOST_FORCED = 300
"""How many forced steps are run on one after another; more are taken for a play without end."""


@dataclass(frozen=True)
class Course:
    """What is played in both readings: a first state of each, and the labels of the moves that both make.

    Forced steps that one reading runs on by itself follow from these.
    """

    systems: Systems
    firsts: tuple[State, State]
    labels: tuple[Label, ...]


def offers(system: TransitionSystem, state: State) -> Offers:
    """Every move that can be made."""
    return {instance.label: (instance, after) for instance, after in successors(system, state)}


def only_forced(offered: Offers) -> tuple[Instance, State] | None:
    """The one step that can be made, where nobody chooses it."""
    if len(offered) == 1:
        ((label, found),) = offered.items()
        return found if label.chooser is None else None
    return None


def running_on(one: Offers, other: Offers) -> tuple[tuple[Instance, State] | None, tuple[Instance, State] | None]:
    """The forced step that each reading makes by itself where two have parted; None for one that waits."""
    if one.keys() & other.keys() or one.keys() == other.keys():
        return None, None
    return only_forced(one), only_forced(other)


class Coupled:
    """Two plays that grow side by side.

    Args:
        systems: the readings.
        firsts: a first state of each.

    Attributes:
        steps: how many were made; one that both make counts once.
    """

    def __init__(self, systems: Systems, firsts: tuple[State, State]) -> None:
        self.systems = systems
        self.steps = 0
        self._states: tuple[list[State], list[State]] = ([firsts[0]], [firsts[1]])
        self._moves: tuple[list[Instance], list[Instance]] = ([], [])
        self._offered: tuple[Offers, Offers] | None = None

    @property
    def pair(self) -> Pair:
        """The plays so far."""
        one, other = (
            Play(system, tuple(states), tuple(moves))
            for system, states, moves in zip(self.systems, self._states, self._moves, strict=True)
        )
        return one, other

    @property
    def states(self) -> tuple[State, State]:
        """Where each reading is."""
        return self._states[0][-1], self._states[1][-1]

    @property
    def offered(self) -> tuple[Offers, Offers]:
        """What each reading allows now."""
        if self._offered is None:
            one, other = (offers(system, states[-1]) for system, states in zip(self.systems, self._states, strict=True))
            self._offered = one, other
        return self._offered

    def settle(self) -> bool:
        """Make forced steps as long as any run on by themselves; whether that comes to an end."""
        return any(not self.run_on() for _ in range(MOST_FORCED))

    def run_on(self) -> bool:
        """Make the forced steps that come next by themselves, once; whether there was any."""
        found = running_on(*self.offered)
        self._make(*found)
        return found != (None, None)

    def play(self, label: Label) -> bool:
        """Make a move in both readings, forced steps before it run on; whether both allow it."""
        for _ in range(MOST_FORCED):
            found = [
                enabled(system, label, states[-1]) for system, states in zip(self.systems, self._states, strict=True)
            ]
            if found[0] is not None and found[1] is not None:
                self._make(*found)
                return True
            if not self.run_on():
                return False
        return False

    def _make(self, *found: tuple[Instance, State] | None) -> None:
        for one, states, moves in zip(found, self._states, self._moves, strict=True):
            if one is not None:
                moves.append(one[0])
                states.append(one[1])
        if any(one is not None for one in found):
            self.steps += 1
            self._offered = None


def played(course: Course) -> Coupled | None:
    """The plays of a course; None where some move of it is not allowed in both readings."""
    coupled = Coupled(course.systems, course.firsts)
    return coupled if all(coupled.play(label) for label in course.labels) else None


def labels_through(systems: Systems, path: Sequence[tuple[State, State]]) -> tuple[Label, ...] | None:
    """The labels of the moves that both make along pairs of states; None where no step leads to the next pair."""
    coupled = Coupled(systems, path[0])
    labels: list[Label] = []
    for one, other in path[1:]:
        offered = coupled.offered
        both = (
            label
            for label, (_, after) in offered[0].items()
            if after == one and label in offered[1] and offered[1][label][1] == other
        )
        label = next(both, None)
        moved = coupled.run_on() if label is None else coupled.play(label)
        if not moved or (coupled.states != (one, other)):
            return None
        labels += [] if label is None else [label]
    return tuple(labels)


def enabled(system: TransitionSystem, label: Label, state: State) -> tuple[Instance, State] | None:
    """The move of that name and the state after it, where it can be made."""
    instance = find_instance(system, label, state)
    try:
        if instance is not None and is_enabled(system, instance, state):
            return instance, step(system, instance, state)
    except Undefined:
        pass
    return None
