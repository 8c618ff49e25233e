"""End components without the states that only hand on: what a run of such states earns is earned by the act before it.

Where a state has one act, which leads to one state, nothing is decided. It is left out, and an act that leads to it
leads to where the run of such states ends. Averages for each event stay what they are, for both sums are kept; an
average for each step is one for each event where every act is one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from .acts import NOTHING, Act, Model, merged

Counted = tuple[Fraction, Fraction]
"""What is earned, and how many events happen."""


class Shortened(NamedTuple):
    """An end component without forced runs.

    Attributes:
        model: its states are numbered from 0; rewards are what an act and the runs after it earn on average.
        events: likewise, how many events happen.
        kept: the states that are left, in order.
        numbers: for each of them the numbers of its acts in the model that was given.
    """

    model: Model
    events: list[list[Fraction]]
    kept: list[int]
    numbers: list[list[int]]

    @property
    def acts(self) -> dict[int, list[int]]:
        """All acts, by state."""
        return {s: list(range(len(acts))) for s, acts in enumerate(self.model)}

    def spread(self, policy: dict[int, int], acts: dict[int, list[int]]) -> dict[int, int]:
        """A policy of all states of the component, whose acts are given, by one of those that are left."""
        chosen = {s: self.numbers[place][policy[place]] for place, s in enumerate(self.kept)}
        return {s: numbers[0] for s, numbers in acts.items()} | chosen


def handing_on(model: Model, acts: dict[int, list[int]]) -> set[int]:
    """The states of a component in which nothing is decided, but for one where all of them are such."""
    found = {s for s, (first, *more) in acts.items() if not more and len(model[s][first].outcomes) == 1}
    if len(found) == len(acts):
        found.remove(min(acts))  # one circle, of which nothing would be left
    return found


def shortened(
    model: Model,
    acts: dict[int, list[int]],
    reward: Callable[[int, int], Fraction],
    event: Callable[[int, int], Fraction],
) -> Shortened:
    """An end component without forced runs.

    Args:
        model: the process.
        acts: the component: by state the numbers of the acts that keep play inside.
        reward, event: what an act, given by its state and number, earns, and how many events it is.
    """
    handing = handing_on(model, acts)
    ends: dict[int, tuple[int, Counted]] = {}

    def end_of(state: int) -> tuple[int, Counted]:
        run = []
        at = state
        while at in handing and at not in ends:
            run.append(at)
            ((_, at),) = model[at][acts[at][0]].outcomes
        end, (earned, happened) = ends.get(at, (at, (NOTHING, NOTHING)))
        for s in reversed(run):
            number = acts[s][0]
            earned, happened = _sum(reward(s, number), earned), _sum(event(s, number), happened)
            ends[s] = end, (earned, happened)
        return end, (earned, happened)

    kept = [s for s in sorted(acts) if s not in handing]
    place = {s: position for position, s in enumerate(kept)}
    small: Model = []
    events: list[list[Fraction]] = []
    for s in kept:
        made, counted = [], []
        for n in acts[s]:
            outcomes: list[tuple[Fraction, int]] = []
            earned, happened = reward(s, n), event(s, n)
            for p, t in model[s][n].outcomes:
                end, (more, further) = end_of(t)
                earned, happened = (
                    _sum(earned, p * more if more else more),
                    _sum(happened, p * further if further else further),
                )
                outcomes.append((p, place[end]))
            made.append(Act(earned, merged(outcomes) if len(outcomes) > 1 else tuple(outcomes)))
            counted.append(happened)
        small.append(made)
        events.append(counted)
    return Shortened(small, events, kept, [acts[s] for s in kept])


def _sum(one: Fraction, other: Fraction) -> Fraction:
    """Mostly one of them is nothing, and fractions are added slowly."""
    return one + other if one and other else one or other
