"""How likely a goal is reached, and how often a rule is played in all: by value iteration on brute force's graph.

Values grow from zero, so that they come to the least solution: the right one for the best as for the worst that
choosers can do. Where they do not come to rest soon, nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .brute import Label, State, Truth

SWEEPS = 500
NEAR = 1e-12
PURPOSES = ("best", "worst", "uniform")

Act = list[tuple[float, Label, State]]


def acts(truth: Truth, state: State) -> list[Act] | None:
    """What may be chosen in a position, each a list of chances; None where chance and choosers meet, so nothing is."""
    steps = truth.steps[state]
    of_chance = [step for step in steps if step[0][2] == "chance"]
    if not of_chance:
        return [[(1.0, label, after)] for label, _, after in steps]
    if len(of_chance) < len(steps):
        return None
    sums = sum((weight for _, weight, _ in steps), Fraction(0))
    return [[(float(weight / sums), label, after) for label, weight, after in steps]]


def has_chances(truth: Truth) -> bool:
    """Whether every position says who moves, everything denotes, and weights are of one size."""
    if truth.undefined or truth.setup_undefined or not truth.setups or len(truth.depth) > 60:
        return False
    weights = [weight for steps in truth.steps.values() for _, weight, _ in steps]
    if any(weight > 1000 or weight < Fraction(1, 1000) for weight in weights):
        return False
    return all(acts(truth, state) is not None for state in truth.depth)


def value(
    truth: Truth, purpose: str, begun: Callable[[State], float | None], earns: Callable[[Label], float]
) -> float | None:
    """The value at the beginning; None where value iteration does not come to rest.

    Args:
        truth: where `has_chances`.
        purpose: best, worst, uniform: how choosers choose.
        begun: what a position is worth at once, where play then ends; None where it goes on.
        earns: what a step earns.
    """
    ends = {state: begun(state) for state in truth.depth}
    join: Any = {"best": max, "worst": min, "uniform": lambda worths: sum(worths) / len(worths)}[purpose]
    number = {state: n for n, state in enumerate(truth.depth)}
    found = [ends[state] or 0.0 for state in truth.depth]
    order = [
        (number[state], [_flat(act, number, earns) for act in choices])
        for state in sorted(truth.depth, key=lambda state: -truth.depth[state])
        if ends[state] is None and (choices := acts(truth, state))
    ]
    for _ in range(SWEEPS):
        change = 0.0
        for place, choices in order:
            new = join([earned + sum([p * found[after] for p, after in rest]) for earned, rest in choices])
            change = max(change, abs(new - found[place]))
            found[place] = new
        if change < NEAR:
            return _at_the_beginning(truth, purpose, dict(zip(number, found, strict=True)))
        if change > 1e6:
            break
    return None


def _flat(act: Act, number: dict[State, int], earns: Callable[[Label], float]) -> tuple[float, list[tuple[float, int]]]:
    """What an act earns at once, on average, and how likely each position comes after it, by number."""
    return sum(p * earns(label) for p, label, _ in act), [(p, number[after]) for p, _, after in act]


def _at_the_beginning(truth: Truth, purpose: str, found: dict[State, float]) -> float | None:
    """Of several beginnings the best or the worst; where they are dealt, the average."""
    if truth.dealt and not truth.opened:
        sums = sum(truth.setups.values(), Fraction(0))
        return sum(float(chance / sums) * found[state] for state, chance in truth.setups.items())
    if len(truth.setups) == 1:
        return found[next(iter(truth.setups))]
    if truth.dealt or purpose == "uniform":
        return None
    return (max if purpose == "best" else min)(found[state] for state in truth.setups)
