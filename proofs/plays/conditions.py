"""What a search watches for: conditions of states, conditions of steps, deadlock, rules that do not denote."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, overload

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Property
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import FALSE, TRUE, Node
from rulestone.model.expressions.walk import definedness
from rulestone.model.system.judgements import Judgement

T = TypeVar("T")

DEADLOCK = "deadlock"
DEFINED = "defined"


@dataclass(frozen=True)
class StateCheck:
    """A condition that should hold in every state; for a goal, the goal's negation; of a variant, that it is never
    negative."""

    name: str
    kind: str
    condition: Node


@dataclass(frozen=True)
class StepCheck:
    """A condition, over the state before the step, that every step of some instances should satisfy.

    Attributes:
        name, kind: of the property.
        conditions: by the instance's number, where anything is demanded.
    """

    name: str
    kind: str
    conditions: Mapping[int, Node]


class Demands(Mapping[int, Node]):
    """What a property demands of each of some instances, found out when it is first asked for.

    On a large board to find it out for all of them takes minutes, and a random play meets few. An instance of which
    nothing is demanded is not a key; to list the keys, or count them, is to find it out for all.

    Args:
        number: how many instances there are.
        demand: the condition for one of them.
    """

    def __init__(self, number: int, demand: Callable[[int], Node]) -> None:
        self._number = number
        self._demand = demand
        self._known: dict[int, Node] = {}

    def is_known(self, number: int) -> bool:
        """Whether what is demanded of an instance was found out already."""
        return number in self._known

    def __getitem__(self, number: int) -> Node:
        found = self.get(number)
        if found is None:
            raise KeyError(number)
        return found

    @overload
    def get(self, number: int, default: None = None, /) -> Node | None: ...

    @overload
    def get(self, number: int, default: T, /) -> Node | T: ...

    def get(self, number: int, default: object = None, /) -> object:
        """What is demanded of an instance; something else where that is nothing. Each is asked for again and again."""
        found = self._known.get(number)
        if found is None:
            if not 0 <= number < self._number:
                return default
            found = self._known[number] = self._demand(number)
        return default if found is TRUE else found

    def __iter__(self) -> Iterator[int]:
        return (number for number in range(self._number) if number in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@dataclass(frozen=True)
class Checks:
    """Everything one search watches for."""

    states: tuple[StateCheck, ...]
    steps: tuple[StepCheck, ...]
    deadlock: bool
    defined: bool


def checks_of(system: TransitionSystem, names: Collection[str] | None) -> Checks:
    """The checks of a system's properties, or of those named.

    A condition that does not denote counts as failing. What is demanded of steps is found out instance by instance,
    when it is asked for; of one instance of each rule at once, so that a property that asks for what there is not, or
    returns no condition, is refused where steps are possible, played or not. A variant is checked twice under its
    name: in every state, also a last one, it is not negative; and every step lowers it. What is said of every position
    (see `Standing`) is watched as a condition by the name of `defined`, where it may denote nothing.
    """

    def wanted(name: str) -> bool:
        return names is None or name in names

    states = [StateCheck(p.name, "invariant", p.condition) for p in system.invariants if wanted(p.name)]
    states += [StateCheck(p.name, "reachable", ex.negation(p.condition)) for p in system.goals if wanted(p.name)]
    variants = [v for v in system.variants if wanted(v.name)]
    for v in variants:
        states.append(StateCheck(v.name, "variant", ex.conjunction((*v.needs, ex.at_most(ex.integer(0), v.condition)))))
    if wanted(DEFINED) and system.standing_denotes is not TRUE:
        states.append(StateCheck(DEFINED, DEFINED, system.standing_denotes))
    number = len(system.instances)

    def of_step(declared: Property, instance: int) -> Node:
        return system.step_condition(declared, system.instances[instance])

    def of_variant(judgement: Judgement, instance: int) -> Node:
        after = system.instances[instance].after
        needs = (*judgement.needs, *map(after, judgement.needs))
        return ex.conjunction((*needs, ex.less(after(judgement.condition), judgement.condition)))

    steps = [
        StepCheck(p.name, "step", Demands(number, partial(of_step, p)))
        for p in system.step_properties
        if wanted(p.name)
    ]
    for check in steps:
        for instance in _one_of_each_rule(system):
            check.conditions.get(instance)
    steps += [StepCheck(v.name, "variant", Demands(number, partial(of_variant, v))) for v in variants]
    return Checks(tuple(states), tuple(steps), wanted(DEADLOCK), wanted(DEFINED))


def _one_of_each_rule(system: TransitionSystem) -> Iterable[int]:
    """The number of the first instance of each rule."""
    first: dict[str, int] = {}
    for number, instance in enumerate(system.instances):
        first.setdefault(instance.label.rule, number)
    return first.values()


def total(condition: Node) -> Node:
    """A condition that is false where it does not denote."""
    needs = [need for need, _ in definedness(condition)]
    return condition if condition in (TRUE, FALSE) else ex.conjunction([*needs, condition])
