"""The best or worst expected total reward: exact, component by component.

End components, in which play could be kept for ever, become single states with one further act: staying, for a payoff.
What is left ends with probability one however it is played, so that Bellman's equations have one solution (Bertsekas
and Tsitsiklis 1991). Acyclic parts are evaluated from the end; in cyclic ones policies are improved (Howard 1960), and
every policy is evaluated exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .acts import NOTHING, Act, Model, merged, value_of
from .bounds import float_policy, verified_bounds
from .end_components import components, end_components, leading
from .linear import TooDense, solve
from .recurrent import Recurrent

STAY = -1
"""In place of an act's number: play stays in the end component for ever."""


class Endless(ValueError):
    """A total has no value: play can be kept in a cycle that earns or costs something. `state` lies on it."""

    def __init__(self, state: int) -> None:
        super().__init__("a total over an endless play has no value")
        self.state = state


@dataclass(frozen=True)
class Optimum:
    """Values of all states, and what is chosen.

    Attributes:
        low, high: enclose the value of each state; equal where it is exact.
        choice: for each state the number of the act chosen; acts inside an end component are those towards the state
            that leaves it, and STAY where nothing leaves it.
    """

    low: list[Fraction]
    high: list[Fraction]
    choice: list[int]


@dataclass(frozen=True)
class Stay:
    """An end component and what staying in it for ever is worth (None: not allowed); `policy` says how."""

    acts: dict[int, list[int]]
    payoff: Fraction | None
    policy: dict[int, int] | None = None


def total(model: Model, best: bool, *, exact: bool = True) -> Optimum:
    """The largest (or least) expected sum of all rewards.

    Play that can be kept for ever without earning or costing anything may be. Where going round earns and costs in
    turns (what is laid down is taken up again), but never anything in all, the totals are those of plays that leave.

    Raises Endless where going round earns or costs something, or never leads out while it does both.
    """
    stays = []
    level = [NOTHING] * len(model)
    for acts in end_components(model):
        component = Recurrent(model, acts)
        if not any(model[s][n].reward for s, numbers in acts.items() for n in numbers):
            stays.append(Stay(acts, NOTHING))
            continue
        potential = component.potential(lambda s, n: model[s][n].reward)
        if potential is None or all(len(acts[s]) == len(model[s]) for s in acts):
            raise Endless(component.states[0])
        for state, height in potential.items():
            level[state] = height
        stays.append(Stay(acts, None))
    if any(level):
        model = [[Act(value_of(act, level) - level[s], act.outcomes) for act in acts] for s, acts in enumerate(model)]
    found = optimum(model, best, stays, exact=exact)
    low = [value + height for value, height in zip(found.low, level, strict=True)]
    high = [value + height for value, height in zip(found.high, level, strict=True)]
    return Optimum(low, high, found.choice)


def optimum(model: Model, best: bool, stays: Sequence[Stay], *, exact: bool = True) -> Optimum:
    """The best or worst expected total where `stays` are all maximal end components, with what staying is worth.

    Rewards inside end components do not count. With `exact` False, or where components are too large for exact
    arithmetic, values are enclosed.
    """
    group = list(range(len(model)))
    for stay in stays:
        first = min(stay.acts)
        for state in stay.acts:
            group[state] = first
    payoffs = {min(stay.acts): stay for stay in stays}
    inside = {(s, n) for stay in stays for s, numbers in stay.acts.items() for n in numbers}
    nodes = sorted(set(group))
    place = {state: position for position, state in enumerate(nodes)}
    lean: Model = [[] for _ in nodes]
    origin: list[list[tuple[int, int]]] = [[] for _ in nodes]
    for state, acts in enumerate(model):
        node = place[group[state]]
        for n, act in enumerate(acts):
            if (state, n) not in inside:
                outcomes = merged([(p, place[group[t]]) for p, t in act.outcomes])
                lean[node].append(Act(act.reward, outcomes))
                origin[node].append((state, n))
    for first, stay in payoffs.items():
        if stay.payoff is not None:
            lean[place[first]].append(Act(stay.payoff, ()))
            origin[place[first]].append((first, STAY))
    low, high, chosen = _solved(lean, best, exact)
    choice = [0] * len(model)
    for position, node in enumerate(nodes):
        state, n = origin[position][chosen[position]]
        if node in payoffs:
            _lead(model, payoffs[node], state, n, choice)
        else:
            choice[state] = n
    spread = [place[g] for g in group]
    return Optimum([low[p] for p in spread], [high[p] for p in spread], choice)


def _lead(model: Model, stay: Stay, state: int, n: int, choice: list[int]) -> None:
    """How to play in an end component so as to leave it by one act, or to stay."""
    if n == STAY:
        for inner, numbers in stay.acts.items():
            choice[inner] = numbers[0] if stay.policy is None else stay.policy[inner]
        return
    choice[state] = n
    for inner, number in leading(model, stay.acts, {state}).items():
        choice[inner] = number


def _solved(model: Model, best: bool, exact: bool) -> tuple[list[Fraction], list[Fraction], list[int]]:
    if exact:
        try:
            values, chosen = _exactly(model, best)
            return values, values, chosen
        except TooDense:
            pass
    return verified_bounds(model, best)


def _exactly(model: Model, best: bool) -> tuple[list[Fraction], list[int]]:
    values: list[Fraction] = [NOTHING] * len(model)
    chosen = [0] * len(model)
    for part in components([[t for act in acts for _, t in act.outcomes] for acts in model]):
        state = part[0]
        if len(part) == 1 and all(t != state for act in model[state] for _, t in act.outcomes):
            worths = [value_of(act, values) for act in model[state]]
            values[state] = (max if best else min)(worths)
            chosen[state] = worths.index(values[state])
        else:
            _improve(model, best, part, values, chosen)
    return values, chosen


def _improve(model: Model, best: bool, part: list[int], values: list[Fraction], chosen: list[int]) -> None:
    """Policy iteration in one component, whose surroundings are known."""
    place = {state: position for position, state in enumerate(part)}
    local: Model = []
    for state in part:
        acts = []
        for act in model[state]:
            away = sum((p * values[t] for p, t in act.outcomes if t not in place), act.reward)
            acts.append(Act(away, tuple((p, place[t]) for p, t in act.outcomes if t in place)))
        local.append(acts)
    policy = float_policy(local, best)
    while True:
        rows = [{t: p for p, t in local[s][n].outcomes} for s, n in enumerate(policy)]
        found = [x[0] for x in solve(rows, [[local[s][n].reward] for s, n in enumerate(policy)])]
        changed = False
        for s, acts in enumerate(local):
            worths = [value_of(act, found) for act in acts]
            top = (max if best else min)(worths)
            if top != found[s]:
                policy[s] = worths.index(top)
                changed = True
        if not changed:
            break
    for state, s in place.items():
        values[state] = found[s]
        chosen[state] = policy[s]
