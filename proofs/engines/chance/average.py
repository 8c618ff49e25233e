"""The best or worst long-run average of a reward, for each step or for each event: exact.

Play ends up in an end component and stays there, with the best average that the component offers; which component it
is, is a question of totals (`total.optimum`). Within a component the best average is the same from every state and is
found by policy iteration (Howard 1960) over policies with one recurrent class; an average for each event is the number
L for which rewards minus L times events average nothing (Dinkelbach 1967).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from rulestone.proofs.exact.acts import ALL, NOTHING, Act, Model
from rulestone.proofs.exact.bounds import NotEnclosed
from rulestone.proofs.exact.end_components import end_components
from rulestone.proofs.exact.forced_runs import handing_on, shortened
from rulestone.proofs.exact.linear import TooDense
from rulestone.proofs.exact.recurrent import Recurrent, Reward
from rulestone.proofs.exact.total import Optimum, Stay, optimum

Amounts = list[list[Fraction]]
"""A number for each act of each state."""

_WORTH_IT = 2
"""Forced runs are left out where at least this many times fewer states remain."""


class NoEvents(ValueError):
    """An average for each event has no value: play can earn for ever without an event. `state` lies there."""

    def __init__(self, state: int) -> None:
        super().__init__("an average for each event has no value where events stop")
        self.state = state


def long_run(model: Model, best: bool, events: Amounts | None = None, *, exact: bool = True) -> Optimum:
    """The largest (or least) expected long-run average of rewards; a play that ends averages nothing.

    Args:
        model: the process.
        best: the largest.
        events: how many events each act stands for; one each if None. Where play can go on for ever without events it
            must neither earn nor cost, and averages nothing if there is no other way.

    Raises NoEvents.
    """
    low, high = [], []
    for acts in end_components(model):
        least, most, policy = _average(Recurrent(model, acts), best, events, exact)
        low.append(Stay(acts, least, policy))
        high.append(Stay(acts, most, policy))
    silent = [[Act(NOTHING, act.outcomes) for act in acts] for acts in model]
    found = optimum(silent, best, low, exact=exact)
    if all(a.payoff == b.payoff for a, b in zip(low, high, strict=True)):
        return found
    upper = optimum(silent, best, high, exact=exact)
    return Optimum(found.low, upper.high, found.choice)


def _average(
    component: Recurrent, best: bool, events: Amounts | None, exact: bool
) -> tuple[Fraction, Fraction, dict[int, int]]:
    """Lower and upper bound of the best average, and a policy for it. The least is the largest of negated rewards."""
    model = component.model
    sign = 1 if best else -1

    def reward(s: int, n: int) -> Fraction:
        return sign * model[s][n].reward

    try:
        if not exact:
            raise TooDense
        found, policy = _without_runs(component, reward, events)
        return found * sign, found * sign, policy
    except TooDense:
        if events is not None:
            raise NotEnclosed("an average for each event of so large a component needs Storm") from None
        low, high, policy = component.enclosed(reward)
        return (low, high, policy) if best else (-high, -low, policy)


def _without_runs(component: Recurrent, reward: Reward, events: Amounts | None) -> tuple[Fraction, dict[int, int]]:
    """The largest average, and a policy; where most states only hand on, these are left out."""

    def event(s: int, n: int) -> Fraction:
        return ALL if events is None else events[s][n]

    left = len(component.states) - len(handing_on(component.model, component.acts))
    if left * _WORTH_IT <= len(component.states):
        short = shortened(component.model, component.acts, reward, event)
        small = Recurrent(short.model, short.acts)
        try:
            found, policy = _for_each_event(small, lambda s, n: short.model[s][n].reward, short.events)
        except NoEvents as error:
            raise NoEvents(short.kept[error.state]) from None
        return found, short.spread(policy, component.acts)
    if events is None:
        return component.gain(reward, component.first())
    return _for_each_event(component, reward, events)


def _for_each_event(component: Recurrent, reward: Reward, events: Amounts) -> tuple[Fraction, dict[int, int]]:
    def event(s: int, n: int) -> Fraction:
        return events[s][n]

    if all(len(numbers) == 1 for numbers in component.acts.values()):
        policy = component.first()
        earned, happened = component.round_trip(policy, (reward, event), min(component.classes(policy)[0]))[0]
        if happened == 0 and earned != 0:
            raise NoEvents(component.states[0])
        return (earned / happened if happened else NOTHING), policy
    once = _begun(component, reward, event)
    if once is None:
        rate, policy = component.gain(event, component.first())
        if rate == 0:
            earned, _ = component.gain(reward, component.first())
            if earned > 0:
                raise NoEvents(component.states[0])
            return NOTHING, policy
        once = _once_round(component, policy, reward, event)
    while True:
        if once.happened == 0:
            raise NoEvents(once.reference)
        ratio = once.earned / once.happened

        def rest(s: int, n: int, ratio: Fraction = ratio) -> Fraction:
            return reward(s, n) - ratio * events[s][n]

        bias = {s: earned - ratio * happened for s, (earned, happened) in once.totals.items()}
        if component.is_best(rest, NOTHING, bias | {once.reference: NOTHING}):
            return ratio, once.policy
        more, better = component.gain(rest, once.policy)
        if more == 0:
            return ratio, once.policy
        once = _once_round(component, better, reward, event)


class _Once(NamedTuple):
    """What is earned and how many events happen once round from a reference state, and from every other state to it."""

    policy: dict[int, int]
    reference: int
    earned: Fraction
    happened: Fraction
    totals: dict[int, Sequence[Fraction]]


def _once_round(component: Recurrent, policy: dict[int, int], reward: Reward, event: Reward) -> _Once:
    reference = min(component.classes(policy)[0])
    (earned, happened), totals = component.round_trip(policy, (reward, event), reference)
    return _Once(policy, reference, earned, happened, totals)


def _begun(component: Recurrent, reward: Reward, event: Reward) -> _Once | None:
    """Once round by a policy that is nearly the best, with events; None where none is known."""
    if not component.is_large:
        return None
    once = _once_round(component, component.nearly_best_for_each(reward, event), reward, event)
    return once if once.happened else None
