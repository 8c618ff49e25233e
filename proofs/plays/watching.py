"""A state looked at with the plain semantics: what may be played from it, and which properties fail in it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from rulestone.model import TransitionSystem, Undefined
from rulestone.model.system.semantics import enabled_in, holds, is_over, step, undefined_standing
from rulestone.model.system.system import Instance, State

from .conditions import DEADLOCK, DEFINED, checks_of
from .play import Play


@dataclass(frozen=True)
class Observation:
    """What was seen in one state.

    Attributes:
        steps: the instances that may be played, with the state after each.
        happens: names of the properties that fail here, and of the goals that are reached.
    """

    steps: list[tuple[Instance, State]]
    happens: list[str]


class Watch:
    """Judges single states and steps of a system by its properties, slowly and obviously."""

    def __init__(self, system: TransitionSystem, names: Collection[str] | None = None) -> None:
        self.system = system
        self._checks = checks_of(system, names)
        self._numbers = {id(instance): number for number, instance in enumerate(system.instances)}
        self.kinds = {check.name: check.kind for check in self._checks.states}
        self.kinds |= {check.name: check.kind for check in self._checks.steps}
        self.kinds |= {DEFINED: DEFINED} if self._checks.defined else {}
        self.kinds |= {DEADLOCK: DEADLOCK} if self._checks.deadlock else {}

    def look(self, state: State) -> Observation:
        """Everything about a state."""
        system = self.system
        steps = []
        undefined = False
        enabled = enabled_in(system, state)
        for instance in system.instances:
            try:
                if enabled(instance):
                    steps.append((instance, step(system, instance, state)))
            except Undefined:
                undefined = True
        states = [check for check in self._checks.states if check.name != DEFINED]
        happens = [check.name for check in states if not holds(system, check.condition, state)]
        if self._checks.defined and (undefined or any(undefined_standing(system, state))):
            happens.append(DEFINED)
        if not steps and not undefined and self._checks.deadlock and not is_over(system, state):
            happens.append(DEADLOCK)
        return Observation(steps, happens)

    def _is_stuck(self, state: State) -> bool:
        """Whether `look` would name a deadlock: it is none as soon as one thing may be done, or denotes nothing."""
        try:
            if any(map(enabled_in(self.system, state), self.system.instances)):
                return False
        except Undefined:
            return False
        return not is_over(self.system, state)

    def broken_by(self, state: State, instance: Instance) -> list[str]:
        """The step properties that a step breaks."""
        number = self._numbers[id(instance)]
        return [
            check.name
            for check in self._checks.steps
            if number in check.conditions and not holds(self.system, check.conditions[number], state)
        ]

    def event(self, name: str) -> Callable[[Play], bool]:
        """Whether a property fails, or a goal is reached, at the very end of a play."""
        if name == DEADLOCK:
            return lambda play: self._checks.deadlock and self._is_stuck(play.last)
        if name == DEFINED:
            return lambda play: name in self.look(play.last).happens
        conditions = [check.condition for check in self._checks.states if check.name == name]
        of_steps = any(check.name == name for check in self._checks.steps)

        def happens(play: Play) -> bool:
            if not all(holds(self.system, condition, play.last) for condition in conditions):
                return True
            return of_steps and bool(play.moves) and name in self.broken_by(play.states[-2], play.moves[-1])

        return happens
