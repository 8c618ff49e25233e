"""Looking for a property that notices a change: on explored states, in plays at random, in all states."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from rulestone.model import Instance
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Node
from rulestone.model.expressions.printing import so_many
from rulestone.proofs.compiling.python_target import CAPPED, STATE_FAILS, STEP_FAILS, UNDEFINED, Event
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED, Checks, StateCheck, StepCheck, checks_of
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.initial_states import drawn_initial_state, first_states, undefined_alike
from rulestone.proofs.plays.set_up import looked_at
from rulestone.proofs.running.work_clock import work_seconds

from .changes import Mutant, Notice
from .original_game import Compiled, OriginalGame, happenings
from .sameness import same_step

SAME = "the same step"
"""The name of the check that a step of the changed game is a step of the game as it is."""

SAME_END = "the same end"
"""The name of the check that the changed game is over where the game as it is would be."""

SAME_SENSE = "the same sense"
"""The name of the check that words of the changed game denote nothing where those of the game as it is do not."""

_ALIKE = (SAME, SAME_END, SAME_SENSE)

FEW = 60
"""How many changed instances are tried on explored states."""


class Trial:
    """One changed game, tried against the properties.

    Args:
        ground: the game as it is.
        mutant: the changed one.
    """

    def __init__(self, ground: OriginalGame, mutant: Mutant) -> None:
        self.ground = ground
        self.mutant = mutant
        self._parts: list[Compiled] | None = None

    # Explored states of the game as it is

    def on_explored_states(self, deadline: float) -> Notice | None:
        """Play changed instances in states that the game as it is reaches, and the changed one, too."""
        changed = [after for _, after in self.mutant.changed if after is not None]
        if not changed:
            return None
        chosen = changed if len(changed) <= FEW else random.Random(0).sample(changed, FEW)
        compiled = self.ground.compile(chosen)
        told: set[str] = set()
        for number, packed in self.ground.states_for(self.mutant.rules):
            if work_seconds() > deadline:
                return None
            for name in self._seen(compiled, packed):
                if name in told or name in self.ground.failing:
                    continue
                told.add(name)  # once is enough: whether the play exists costs more than looking
                length = self._length_of_play(number)
                if length is not None:
                    return Notice("states", name, f"after {so_many(length, 'step')}")
        return None

    def _seen(self, compiled: Compiled, packed: int) -> Iterator[str]:
        out: list[int] = []
        events: list[Event] = []
        compiled.expand(packed, out, [0] * len(compiled.instances), events)
        yield from _names(self.ground, compiled, events)
        for after in out:
            yield from self._fails(after)

    def _fails(self, packed: int) -> list[str]:
        events: list[Event] = []
        self.ground.judge.expand(packed, [], [], events)
        return [name for name in _names(self.ground, self.ground.judge, events) if name not in self.ground.goals]

    def _length_of_play(self, number: int) -> int | None:
        """How many steps lead to an explored state in the changed game, too; None where its play is broken."""
        path = self.ground.path_to(number)
        return len(path) - 1 if all(after in self.successors(before)[0] for before, after in pairwise(path)) else None

    def successors(self, packed: int) -> tuple[list[int], list[str]]:
        """The states after a state in the changed game, and the properties that its steps break."""
        if self._parts is None:
            self._parts = []
            for rule in self.ground.rules:
                if rule in self.mutant.rules:
                    own = [i for i in self.mutant.system.instances if i.label.rule == rule]
                    self._parts.append(self.ground.compile(own))
                else:
                    self._parts.append(self.ground.part(rule))
        out: list[int] = []
        names: list[str] = []
        for part in self._parts:
            events: list[Event] = []
            part.expand(packed, out, [0] * len(part.instances), events)
            names += _names(self.ground, part, events)
        return out, names

    # Plays at random

    def in_plays(self, number: int, length: int, deadline: float) -> Notice | None:
        """Play the changed game at random."""
        source = random.Random(0)
        for _ in range(number):
            state = self.ground.pack(drawn_initial_state(self.mutant.system, source))
            for step in range(length):
                if work_seconds() > deadline:
                    return None
                for name in self._fails(state):
                    if name not in self.ground.failing:
                        return Notice("plays", name, f"after {so_many(step, 'step')} of a play at random")
                out, broken = self.successors(state)
                for name in broken:
                    if name not in self.ground.failing:
                        return Notice("plays", name, f"at step {step + 1} of a play at random")
                if not out:
                    if not broken and self._is_stuck(state) and DEADLOCK not in self.ground.failing:
                        return Notice("plays", DEADLOCK, f"after {so_many(step, 'step')} of a play at random")
                    break
                state = source.choice(out)
        return None

    def _is_stuck(self, packed: int) -> bool:
        same_end = self.mutant.system.terminal is self.ground.system.terminal
        return same_end and self.ground.checks.deadlock and not self.ground.judge.expand(packed, [], [], [])

    # All states

    def in_all_states(self, limits: Limits, most: int | None = None) -> tuple[Notice | None, Exploration]:
        """Search the changed game; what it says about equivalence is for `is_same_graph` to read off.

        Args:
            limits: when to stop.
            most: begin from at most this many first states.
        """
        ground = self.ground
        if self.mutant.system.initial is not ground.system.initial and DEFINED not in ground.failing:
            setup = looked_at(self.mutant.system)
            if setup.none or setup.undefined:
                return Notice("set-up", DEFINED, setup.none or setup.undefined), Exploration(self.mutant.system, "none")
        found = ground.search(self.mutant.system, self._all_checks, limits, most=most)
        seen = happenings(found)
        for name, number in seen.items():
            if name not in ground.goals and name not in ground.failing and name not in _ALIKE:
                return Notice("search", name, f"after {_depth(found, number)} steps"), found
        if found.complete and ground.complete:
            for name in sorted(ground.reached - seen.keys()):
                return Notice("search", name, f"no play reaches it any more, in {found.states:,} states"), found
            for name in sorted(ground.failing - seen.keys()):
                if name == DEFINED and looked_at(self.mutant.system).undefined:
                    continue  # it is the set-up that still does not denote, which no position shows
                return Notice("search", name, "holds now, and did not before"), found
        return None, found

    @cached_property
    def _all_checks(self) -> Checks:
        ground = self.ground
        instances = self.mutant.system.instances
        steps = (*ground.step_checks(instances), StepCheck(SAME, "step", self._sameness(instances)))
        ends = ex.equal(self.mutant.system.terminal, ground.system.terminal)
        own = [check for check in ground.checks.states if check.name != DEFINED]
        states = (*own, StateCheck(SAME_END, "invariant", ends), StateCheck(SAME_SENSE, "invariant", self._sense))
        told = checks_of(self.mutant.system, {DEFINED})
        return Checks((*states, *told.states), steps, ground.checks.deadlock, ground.checks.defined)

    @cached_property
    def _sense(self) -> Node:
        """That what denotes nothing in a position is the same as in the game as it is."""
        alike = [ex.equal(self.ground.system.standing_denotes, self.mutant.system.standing_denotes)]
        for pair in self.mutant.changed:
            before, after = (ex.FALSE if one is None else one.undefined for one in pair)
            alike.append(ex.equal(before, after))
        return ex.conjunction(alike)

    def is_same_graph(self, found: Exploration) -> bool:
        """Whether a complete search saw the states and steps of the game as it is, all of them, and the same undefined.

        Every step was seen to be one of the game as it is; as many states and steps are then the same states and steps.
        """
        own = self.ground.found
        numbers = (found.states, found.transitions, found.terminal, found.levels[:1])
        return (
            found.complete
            and self.ground.complete
            and SAME not in found.step_fails
            and SAME_END not in found.state_fails
            and SAME_SENSE not in found.state_fails
            and numbers == (own.states, own.transitions, own.terminal, own.levels[:1])
            and self._has_same_initial_states()
        )

    def _has_same_initial_states(self) -> bool:
        new, old = self.mutant.system, self.ground.system
        if new.initial is old.initial:
            return True
        return set(first_states(new)) == set(first_states(old)) and undefined_alike(new, old)

    def _sameness(self, instances: tuple[Instance, ...]) -> dict[int, Node]:
        before = {id(after): before for before, after in self.mutant.changed if after is not None}
        return {n: same_step(before[id(i)], i) for n, i in enumerate(instances) if id(i) in before}


def _names(ground: OriginalGame, part: Compiled, events: list[Event]) -> Iterator[str]:
    for kind, check, _ in events:
        if kind == STATE_FAILS:
            yield ground.checks.states[check].name
        elif kind == STEP_FAILS:
            yield part.steps[check].name
        elif kind == UNDEFINED and ground.checks.defined:
            yield DEFINED
        elif kind == CAPPED:
            continue


def _depth(found: Exploration, number: int) -> int:
    depth = 0
    while (number := found.parent_of(number)) >= 0:
        depth += 1
    return depth
