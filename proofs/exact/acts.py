"""Decision processes as the exact solvers see them: for each state the acts to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple


class Act(NamedTuple):
    """An action as the solvers see it: expected reward at once, then where the play goes; nowhere: it ends."""

    reward: Fraction
    outcomes: tuple[tuple[Fraction, int], ...]


Model = list[list[Act]]
"""Per state at least one act."""

NOTHING, ALL = Fraction(0), Fraction(1)


def merged(outcomes: Sequence[tuple[Fraction, int]]) -> tuple[tuple[Fraction, int], ...]:
    """A distribution with every target once."""
    sums: dict[int, Fraction] = {}
    for probability, target in outcomes:
        sums[target] = sums.get(target, NOTHING) + probability
    return tuple((probability, target) for target, probability in sums.items())


def uniform(acts: Sequence[Act]) -> Act:
    """One act that stands for choosing among several, each as likely as the others."""
    share = Fraction(1, len(acts))
    reward = sum((act.reward for act in acts), NOTHING) * share
    return Act(reward, merged([(p * share, target) for act in acts for p, target in act.outcomes]))


def value_of(act: Act, values: Mapping[int, Fraction] | Sequence[Fraction]) -> Fraction:
    """What an act is worth where the worth of every state after it is known."""
    return act.reward + sum((p * values[target] for p, target in act.outcomes), NOTHING)
