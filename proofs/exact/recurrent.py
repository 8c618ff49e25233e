"""The average of a reward within one end component, where play may be kept for ever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from .acts import ALL, NOTHING, Model
from .end_components import components, leading
from .linear import solve

Reward = Callable[[int, int], Fraction]
"""What an act, given by its state and number, earns."""

_FLOATS_FIRST = 60
_TOLERANCE = 1e-9


class Recurrent:
    """An end component: its states, and the acts that keep play inside.

    A policy gives the number of an act for each state. All policies returned have one recurrent class.
    """

    def __init__(self, model: Model, acts: dict[int, list[int]]) -> None:
        self.model = model
        self.acts = acts
        self.states = sorted(acts)

    def first(self) -> dict[int, int]:
        """Some policy."""
        return {s: numbers[0] for s, numbers in self.acts.items()}

    def potential(self, reward: Reward) -> dict[int, Fraction] | None:
        """Numbers whose differences are the rewards, where there are any: then going round in circles earns nothing."""
        _, gain, bias = self.one_class(self.first(), reward, True)
        if gain != 0 or any(
            self._worth(s, n, reward, NOTHING, bias, True) != bias[s]
            for s, numbers in self.acts.items()
            for n in numbers
        ):
            return None
        return bias

    def enclosed(self, reward: Reward) -> tuple[Fraction, Fraction, dict[int, int]]:
        """Bounds of the largest average for each step: no act exceeds the bias by more (Puterman 1994, 8.5)."""
        _, bias, policy = self._iterate(reward, self.first(), False)
        rational = {s: Fraction(float(h)) for s, h in bias.items()}
        least: Fraction | None = None
        most: Fraction | None = None
        for s, numbers in self.acts.items():
            top = max(self._worth(s, n, reward, NOTHING, rational, True) for n in numbers) - rational[s]
            least = top if least is None else min(least, top)
            most = top if most is None else max(most, top)
        assert least is not None and most is not None
        return least, most, policy

    def gain(self, reward: Reward, policy: dict[int, int]) -> tuple[Fraction, dict[int, int]]:
        """The largest average of some rewards for each step, and a policy with one recurrent class."""
        choosing = any(len(numbers) > 1 for numbers in self.acts.values())
        if choosing and len(self.states) > _FLOATS_FIRST:
            _, _, policy = self._iterate(reward, policy, False)
        found, _, policy = self._iterate(reward, policy, True)
        return found, policy

    def _iterate(
        self, reward: Reward, policy: dict[int, int], exact: bool
    ) -> tuple[Any, dict[int, Any], dict[int, int]]:
        rounds = 0
        while True:
            rounds += 1
            policy, gain, bias = self.one_class(policy, reward, exact)
            changed = {}
            for s, numbers in self.acts.items():
                slack = 0 if exact else _TOLERANCE * (1 + abs(bias[s]))
                top, chosen = bias[s] + slack, policy[s]
                for n in numbers:
                    if n != policy[s]:
                        worth = self._worth(s, n, reward, gain, bias, exact)
                        if worth > top:
                            top, chosen = worth, n
                if chosen != policy[s]:
                    changed[s] = chosen
            if not changed or (not exact and rounds > 60):
                return gain, bias, policy
            policy = policy | changed

    def _worth(self, s: int, n: int, reward: Reward, gain: Any, bias: Any, exact: bool) -> Any:
        outcomes = self.model[s][n].outcomes
        if exact:
            return reward(s, n) - gain + sum((p * bias[t] for p, t in outcomes), NOTHING)
        return float(reward(s, n)) - gain + sum(float(p) * bias[t] for p, t in outcomes)

    def classes(self, policy: dict[int, int]) -> list[list[int]]:
        """The recurrent classes of a policy."""
        place = {s: position for position, s in enumerate(self.states)}
        following = [[place[t] for _, t in self.model[s][policy[s]].outcomes] for s in self.states]
        found = []
        for part in components(following):
            inside = set(part)
            if all(t in inside for p in part for t in following[p]):
                found.append([self.states[p] for p in part])
        return found

    def one_class(
        self, policy: dict[int, int], reward: Reward, exact: bool
    ) -> tuple[dict[int, int], Any, dict[int, Any]]:
        """Keep the best recurrent class, lead everything there; its average and the bias of every state."""
        classes = self.classes(policy)
        if len(classes) > 1:
            gains = [self.evaluate(policy, reward, min(one), exact, one)[0] for one in classes]
            chosen = classes[max(range(len(classes)), key=gains.__getitem__)]
            policy = leading(self.model, self.acts, set(chosen)) | {s: policy[s] for s in chosen}
            classes = [chosen]
        gain, bias = self.evaluate(policy, reward, min(classes[0]), exact)
        return policy, gain, bias

    def evaluate(
        self,
        policy: dict[int, int],
        reward: Reward,
        reference: int,
        exact: bool,
        states: list[int] | None = None,
    ) -> tuple[Any, dict[int, Any]]:
        """The average of a policy with one recurrent class, and how much better than there each state begins.

        What is earned and how long it takes until the reference state is reached are two totals; going round once from
        the reference state gives the average.
        """
        one: Reward = lambda s, n: ALL  # noqa: E731
        (earned, took), found = self.round_trip(policy, (reward, one), reference, exact, states)
        gain = earned / took
        bias = {s: totals[0] - gain * totals[1] for s, totals in found.items()}
        bias[reference] = gain * 0
        return gain, bias

    def round_trip(
        self,
        policy: dict[int, int],
        rewards: Sequence[Reward],
        reference: int,
        exact: bool = True,
        states: list[int] | None = None,
    ) -> tuple[list[Any], dict[int, Any]]:
        """Several totals: of once round from a reference state back to it, and from every other state to it."""
        others = [s for s in (self.states if states is None else states) if s != reference]
        place = {s: position for position, s in enumerate(others)}
        earned = [[reward(s, policy[s]) for reward in rewards] for s in others]
        moves = [self.model[s][policy[s]].outcomes for s in others]
        found: Any = []
        if exact and others:
            found = solve([{place[t]: p for p, t in outcomes if t != reference} for outcomes in moves], earned)
        elif others:
            found = _floats(moves, place, [[float(r) for r in row] for row in earned])
        sums: list[Any] = [reward(reference, policy[reference]) for reward in rewards]
        for p, t in self.model[reference][policy[reference]].outcomes:
            if t != reference:
                share = p if exact else float(p)
                sums = [have + share * more for have, more in zip(sums, found[place[t]], strict=True)]
        return sums, {s: found[place[s]] for s in others}


def _floats(moves: list[Any], place: dict[int, int], rewards: list[list[float]]) -> Any:
    """The two totals of `_evaluate` in floating point."""
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import spsolve

    size = len(moves)
    entries = [(n, place[t], float(p)) for n, outcomes in enumerate(moves) for p, t in outcomes if t in place]
    rows = [n for n, _, _ in entries] + list(range(size))
    columns = [m for _, m, _ in entries] + list(range(size))
    data = [-p for _, _, p in entries] + [1.0] * size
    kernel = csc_array((data, (rows, columns)), shape=(size, size))
    right = np.array(rewards)
    return np.asarray(spsolve(kernel, right)).reshape(right.shape)
