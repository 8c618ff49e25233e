"""The game as it is, explored and compiled once, so that each change costs only what it touches."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from rulestone.model import Instance, TransitionSystem
from rulestone.model.expressions.expression import FALSE
from rulestone.model.system.initial_condition import InitialCondition
from rulestone.model.system.system import State
from rulestone.proofs.compiling.layout import Layout, layout_of, pack_state
from rulestone.proofs.compiling.python_target import Event, join_words, python_target
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED, Checks, StepCheck, checks_of
from rulestone.proofs.plays.ending import Ending, Stopped
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.initial_states import drawn_initial_state, first_states
from rulestone.proofs.plays.set_up import looked_at
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.searching.native_search import search_natively
from rulestone.proofs.searching.search import Search

from .examples_as_judges import ExampleResults

PER_RULE = 200
"""How many explored states in which a rule can be played are kept for trying changes of it."""

MOST_INITIAL_STATES = 300_000
"""Where there are more first states, some are drawn."""

_LOOKED_AT, _DRAWN = 20_000, 2_000

Words = tuple[int, ...]

Expand = Callable[[int, list[int], list[int], list[Event]], bool]


@dataclass(frozen=True)
class Compiled:
    """Some instances as a generated function: (packed state, successors out, fired, events out)."""

    expand: Expand
    instances: tuple[Instance, ...]
    steps: tuple[StepCheck, ...]


class OriginalGame:
    """What is known about a game before anything is changed.

    Args:
        system: the game in its scope and reading.
        limits: how far it is explored.
        listener: gets progress.

    Attributes:
        found: the exploration.
        checks: all properties.
        failing: the properties that fail already, and the goals not reached.
    """

    def __init__(self, system: TransitionSystem, limits: Limits, listener: Listener = silent) -> None:
        self.system = system
        self.limits = limits
        self.checks = checks_of(system, None)
        self.layout: Layout = layout_of(system, limits.cap)
        self._firsts: list[tuple[InitialCondition, tuple[list[Words], bool]]] = []
        self.found = self.search(system, self.checks, limits, listener)
        self.goals = {goal.name for goal in system.goals}
        self.failing = {name for name in happenings(self.found) if name not in self.goals}
        if looked_at(system).undefined:
            self.failing.add(DEFINED)
        self.reached = self.goals & set(happenings(self.found))
        self.told = ExampleResults.of(system)
        self._numbers = {id(instance): number for number, instance in enumerate(system.instances)}
        self._parts: dict[str, Compiled] = {}
        self._judge: Compiled | None = None
        self._states: dict[str, list[tuple[int, int]]] | None = None

    @property
    def complete(self) -> bool:
        """Whether every reachable state was visited."""
        return self.found.complete

    def search(
        self,
        system: TransitionSystem,
        checks: Checks,
        limits: Limits,
        listener: Listener = silent,
        most: int | None = None,
    ) -> Exploration:
        """Visit the reachable states of this game or a changed one; compiled rules are not kept, for there are many.

        Args:
            system, checks, limits, listener: as for `explicit.explore`.
            most: begin from at most this many first states, drawn at random; the search is then not complete.
        """
        first, whole = self._initial_states_of(system)
        if most is not None and len(first) > most:
            first, whole = random.Random(0).sample(first, most), False
        found = search_natively(Search(system, self.layout, checks, limits, first), listener, keep=False)
        if found.stopped.ending is Ending.INTERRUPTED:
            raise KeyboardInterrupt  # a search keeps what it has, but here the whole work is to end
        if not whole:
            found.complete = False
            found.stopped = found.stopped or Stopped(f"begun from {len(first):,} first states", Ending.LIMIT)
        return found

    def _initial_states_of(self, system: TransitionSystem) -> tuple[list[Words], bool]:
        """First states, packed, and whether these are all."""
        for initial, known in self._firsts:
            if initial is system.initial:
                return known
        found = [self.words(state) for state in islice(first_states(system), MOST_INITIAL_STATES + 1)]
        whole = len(found) <= MOST_INITIAL_STATES
        if not whole:  # those listed first resemble each other
            source = random.Random(0)
            found = list(dict.fromkeys(self.words(drawn_initial_state(system, source)) for _ in range(_DRAWN)))
        self._firsts = [*self._firsts[:1], (system.initial, (found, whole))]  # the game's own, and the latest
        return found, whole

    def words(self, state: State) -> Words:
        """A state packed."""
        return pack_state(self.system, self.layout, state)

    # Compiled parts

    def step_checks(self, instances: Sequence[Instance]) -> tuple[StepCheck, ...]:
        """The step properties of any instances, numbered as they are given; what was known before is not asked anew."""
        fresh = [instance for instance in instances if id(instance) not in self._numbers]
        of_fresh = self._asked(fresh)
        place = {id(instance): number for number, instance in enumerate(fresh)}
        found = []
        for check, own in zip(self.checks.steps, of_fresh, strict=True):
            conditions = {}
            for number, instance in enumerate(instances):
                known = self._numbers.get(id(instance))
                source = own.conditions if known is None else check.conditions
                key = place[id(instance)] if known is None else known
                if key in source:
                    conditions[number] = source[key]
            found.append(StepCheck(check.name, check.kind, conditions))
        return tuple(found)

    def _asked(self, fresh: Sequence[Instance]) -> tuple[StepCheck, ...]:
        if not fresh:
            return tuple(StepCheck(check.name, check.kind, {}) for check in self.checks.steps)
        part = replace(self.system, instances=tuple(fresh))
        for name in ("invariants", "goals", "variants", "step_properties"):  # they do not depend on the instances
            part.__dict__[name] = getattr(self.system, name)
        return checks_of(part, {check.name for check in self.checks.steps}).steps

    def compile(self, instances: Sequence[Instance]) -> Compiled:
        """Some instances, with the step properties they must keep."""
        steps = self.step_checks(instances)
        part = replace(self.system, instances=tuple(instances), terminal=FALSE)
        target = python_target(part, self.layout, Checks((), steps, False, True))
        return Compiled(target.expand, tuple(instances), steps)

    def part(self, rule: str) -> Compiled:
        """All instances of a rule as it is."""
        if rule not in self._parts:
            self._parts[rule] = self.compile([i for i in self.system.instances if i.label.rule == rule])
        return self._parts[rule]

    @property
    def rules(self) -> list[str]:
        """The names of the rules that have instances."""
        return list(dict.fromkeys(i.label.rule for i in self.system.instances))

    @property
    def judge(self) -> Compiled:
        """The state properties, as a function of a packed state that finds no successors."""
        if self._judge is None:
            part = replace(self.system, instances=())
            target = python_target(part, self.layout, Checks(self.checks.states, (), False, False))
            self._judge = Compiled(target.expand, (), ())
        return self._judge

    # Explored states

    def states_for(self, rules: Collection[str]) -> Iterator[tuple[int, int]]:
        """Explored states in which these rules can be played, and some others: number and packed state."""
        if self._states is None:
            self._states = self._picked()
        told: set[int] = set()
        for rule in (*rules, ""):
            for number, packed in self._states.get(rule, ()):
                if number not in told:
                    told.add(number)
                    yield number, packed

    def _picked(self) -> dict[str, list[tuple[int, int]]]:
        total = self.found.states
        numbers = list(range(min(500, total)))
        numbers += random.Random(0).sample(range(total), min(total, _LOOKED_AT))
        picked: dict[str, list[tuple[int, int]]] = {"": []}
        open_rules = set(self.rules)
        for number in dict.fromkeys(numbers):
            packed = self.packed(number)
            if len(picked[""]) < 2 * PER_RULE:
                picked[""].append((number, packed))
            for rule in list(open_rules):
                part = self.part(rule)
                out: list[int] = []
                part.expand(packed, out, [0] * len(part.instances), [])
                if out:
                    picked.setdefault(rule, []).append((number, packed))
                    if len(picked[rule]) >= PER_RULE:
                        open_rules.discard(rule)
            if not open_rules:
                break
        return picked

    def packed(self, number: int) -> int:
        """An explored state as one integer."""
        return self.pack(self.found.state_at(number))

    def pack(self, state: State) -> int:
        """A state as one integer."""
        return join_words(self.words(state))

    def path_to(self, number: int) -> list[int]:
        """The states on the shortest play to an explored state, packed, from its beginning on."""
        path = [number]
        while (before := self.found.parent_of(path[-1])) >= 0:
            path.append(before)
        return [self.packed(one) for one in reversed(path)]


def happenings(found: Exploration) -> dict[str, int]:
    """What a search saw fail (or, of goals, reached), with the number of the first state."""
    seen = dict(found.state_fails) | {name: state for name, (state, _) in found.step_fails.items()}
    if found.undefined:
        seen[DEFINED] = min(*found.undefined.values(), seen.get(DEFINED, found.states))
    if found.deadlock is not None:
        seen[DEADLOCK] = found.deadlock
    return seen
