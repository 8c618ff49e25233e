"""What a search watches for: conditions of states, conditions of steps, deadlock, rules that do not denote."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rulestone.model import TransitionSystem
from rulestone.model import expression as ex
from rulestone.model.expression import FALSE, TRUE, Node
from rulestone.model.walk import definedness

DEADLOCK = "deadlock"
DEFINED = "defined"


@dataclass(frozen=True)
class StateCheck:
    """A condition that should hold in every state; for a goal, the goal's negation."""

    name: str
    kind: str
    condition: Node


@dataclass(frozen=True)
class StepCheck:
    """A condition, over the state before the step, that every step of some instances should satisfy."""

    name: str
    kind: str
    conditions: dict[int, Node]


@dataclass(frozen=True)
class Checks:
    """Everything one search watches for."""

    states: tuple[StateCheck, ...]
    steps: tuple[StepCheck, ...]
    deadlock: bool
    defined: bool


def checks_of(system: TransitionSystem, names: Collection[str] | None) -> Checks:
    """The checks of a system's properties, or of those named.

    A condition that does not denote counts as failing.
    """

    def wanted(name: str) -> bool:
        return names is None or name in names

    states = [StateCheck(p.name, "invariant", total(p.condition)) for p in system.invariants if wanted(p.name)]
    states += [StateCheck(p.name, "reachable", ex.negation(total(p.condition))) for p in system.goals if wanted(p.name)]
    steps = []
    for declared in system.step_properties:
        if wanted(declared.name):
            conditions = {n: total(system.step_condition(declared, i)) for n, i in enumerate(system.instances)}
            steps.append(StepCheck(declared.name, "step", _kept(conditions)))
    for judgement in system.variants:
        if wanted(judgement.name):
            conditions = {}
            for number, instance in enumerate(system.instances):
                after = instance.after(judgement.condition)
                conditions[number] = ex.conjunction(
                    (ex.at_most(ex.integer(0), judgement.condition), ex.less(after, judgement.condition))
                )
            steps.append(StepCheck(judgement.name, "variant", _kept(conditions)))
    return Checks(tuple(states), tuple(steps), wanted(DEADLOCK), wanted(DEFINED))


def _kept(conditions: dict[int, Node]) -> dict[int, Node]:
    return {number: condition for number, condition in conditions.items() if condition is not TRUE}


def total(condition: Node) -> Node:
    """A condition that is false where it does not denote."""
    needs = [need for need, _ in definedness(condition)]
    return condition if condition in (TRUE, FALSE) else ex.conjunction([*needs, condition])
