"""Leaving out what cannot matter: moves that a manner of play excludes, and places that nothing asked for depends on.

A pile that only grows, and that no rule looks at, makes a state space infinite and no figure different. What is sliced
away keeps the value of the first beginning for ever. Whether the words of a rule denote is then judged only as far as
the places that are kept tell; `check` judges the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import CHANCE
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.arithmetic import linear
from rulestone.model.expressions.expression import FALSE, Cell, Kind, Node
from rulestone.model.expressions.walk import support
from rulestone.model.expressions.written import Written
from rulestone.model.system.steps import Step
from rulestone.model.words.effects import Obligation, Requirement
from rulestone.model.words.values import truth

Manner = Callable[[Any, Step], Any]
"""Which moves the players make: (state, step) -> condition; asked of every move that a player chooses."""


def played_in(system: TransitionSystem, manner: Manner | None) -> TransitionSystem:
    """The system in which players make only the moves that a manner of play names."""
    if manner is None:
        return system
    view = system.view()
    kept = []
    for instance in system.instances:
        if instance.label.chooser not in (CHANCE, None):
            wanted = truth(manner(view, Step(instance)))
            guard = ex.conjunction((instance.guard, wanted.simple))
            owed = [(why, ex.implication(instance.guard, need)) for need, why in wanted.needs]
            if guard is FALSE and not owed and not instance.guard_obligations:
                continue
            line = instance.rule.line
            requirement = Requirement(wanted.simple, "it is not played in this manner", line, wanted)
            instance = replace(
                instance,
                guard=guard,
                requirements=(*instance.requirements, requirement),
                guard_obligations=(
                    *instance.guard_obligations,
                    *(Obligation(need, f"the manner of play: {why}", line) for why, need in owed),
                ),
            )
        kept.append(instance)
    return replace(system, instances=tuple(kept))


def sliced(system: TransitionSystem, asked: Iterable[Node]) -> tuple[TransitionSystem, frozenset[Cell]]:
    """The system without updates that change neither a guard, a weight nor what is asked for.

    Args:
        system: the game.
        asked: expressions over the state that must keep their values.

    Returns the system, and the places that it keeps.
    """
    weights = [i.weight for i in system.instances if isinstance(i.weight, Node)]
    guards = [i.allowed for i in system.instances]
    kept = set(support(system.terminal, *guards, *weights, *asked))
    grown = -1
    while grown != len(kept):
        grown = len(kept)
        for instance in system.instances:
            kept.update(support(*(node for cell, node in instance.updates.items() if cell in kept)))
    if len(kept) == len(system.cells):
        return system, frozenset(kept)
    instances = tuple(_without(instance, kept) for instance in system.instances)
    return replace(system, instances=instances), frozenset(kept)


def _without(instance: Instance, kept: set[Cell]) -> Instance:
    return replace(
        instance,
        updates={cell: node for cell, node in instance.updates.items() if cell in kept},
        obligations=tuple(o for o in instance.obligations if kept.issuperset(support(o.condition))),
        effects=None,
    )


_MOST_CASES = 6
"""A sum with more choices stays as it is."""


def case_by_case(amount: Node) -> Node:
    """A sum with choices as a choice of sums, where these look at fewer places.

    `(purse + 1 if found else purse) - purse` is `1 if found else 0`.
    """
    if amount.kind is not Kind.LINEAR or sum(term.kind is Kind.IF for term in amount.args) not in range(1, _MOST_CASES):
        return amount
    found = _cases(amount, _MOST_CASES)
    return found if set(support(found)) < set(support(amount)) else amount


def _cases(amount: Node, most: int) -> Node:
    choice = next((term for term in amount.args if term.kind is Kind.IF), None) if amount.kind is Kind.LINEAR else None
    if choice is None or not most:
        return amount
    coefficients, offset = amount.payload
    condition = choice.args[0]
    sides = []
    for side in (1, 2):
        terms = [
            (factor, term.args[side] if term.kind is Kind.IF and term.args[0] is condition else term)
            for factor, term in zip(coefficients, amount.args, strict=True)
        ]
        sides.append(_cases(linear(terms, offset), most - 1))
    return ex.either(condition, *sides)


def needs(amount: Written) -> list[Node]:
    """An expression, and the conditions under which it denotes."""
    return [amount.simple, *(condition for condition, _ in amount.needs)]
