"""The average of a reward within one end component, where play may be kept for ever."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from .acts import ALL, NOTHING, Model
from .end_components import components, leading
from .linear import solve
from .rounded_rounds import TOLERANCE, Chosen, Earned, Round, RoundedRounds

Reward = Callable[[int, int], Fraction]
"""What an act, given by its state and number, earns."""

_FLOATS_FIRST = 60
_MOST_ROUNDS = 61


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
            self._worth(s, n, reward, NOTHING, bias) != bias[s] for s, numbers in self.acts.items() for n in numbers
        ):
            return None
        return bias

    def enclosed(self, reward: Reward) -> tuple[Fraction, Fraction, dict[int, int]]:
        """Bounds of the largest average for each step: no act exceeds the bias by more (Puterman 1994, 8.5)."""
        bias, policy = self._roughly(reward, self.first())
        rational = {s: Fraction(h) for s, h in bias.items()}
        least: Fraction | None = None
        most: Fraction | None = None
        for s, numbers in self.acts.items():
            top = max(self._worth(s, n, reward, NOTHING, rational) for n in numbers) - rational[s]
            least = top if least is None else min(least, top)
            most = top if most is None else max(most, top)
        assert least is not None and most is not None
        return least, most, policy

    @property
    def is_large(self) -> bool:
        """Whether there is a choice among so many policies that rounds in floating point come first."""
        return len(self.states) > _FLOATS_FIRST and any(len(numbers) > 1 for numbers in self.acts.values())

    def gain(self, reward: Reward, policy: dict[int, int]) -> tuple[Fraction, dict[int, int]]:
        """The largest average of some rewards for each step, and a policy with one recurrent class."""
        if self.is_large:
            _, policy = self._roughly(reward, policy)
        found, _, policy = self._iterate(reward, policy)
        return found, policy

    def is_best(self, reward: Reward, gain: Fraction, bias: Mapping[int, Fraction]) -> bool:
        """Whether no act earns more than the policy that has this average and bias."""
        return all(
            self._worth(s, n, reward, gain, bias) <= bias[s] for s, numbers in self.acts.items() for n in numbers
        )

    def nearly_best_for_each(self, reward: Reward, event: Reward) -> dict[int, int]:
        """A policy with one recurrent class that earns nearly as much for each event as any, if there are events."""
        rounds = self._rounds
        earned, events = rounds.earned(reward), rounds.earned(event)
        _, chosen = self._best(rounds.chosen_by(self.first()), events)
        for _ in range(_MOST_ROUNDS):
            found, _ = self._evaluated(chosen, earned)
            happened, _ = self._evaluated(chosen, events)
            if happened.gain <= TOLERANCE:
                break
            more, chosen = self._best(chosen, earned - found.gain / happened.gain * events)
            if more.gain <= TOLERANCE * (1 + abs(found.gain)):
                break  # also where play only passes through, what is chosen is the best for this average now
        return rounds.policy_of(chosen)

    def _iterate(self, reward: Reward, policy: dict[int, int]) -> tuple[Fraction, dict[int, Fraction], dict[int, int]]:
        while True:
            policy, gain, bias = self.one_class(policy, reward, True)
            changed = {}
            for s, numbers in self.acts.items():
                top, chosen = bias[s], policy[s]
                for n in numbers:
                    if n != policy[s]:
                        worth = self._worth(s, n, reward, gain, bias)
                        if worth > top:
                            top, chosen = worth, n
                if chosen != policy[s]:
                    changed[s] = chosen
            if not changed:
                return gain, bias, policy
            policy = policy | changed

    @cached_property
    def _rounds(self) -> RoundedRounds:
        return RoundedRounds(self.model, self.acts, self.states)

    def _roughly(self, reward: Reward, policy: dict[int, int]) -> tuple[dict[int, float], dict[int, int]]:
        """The bias of a policy that is the best, or nearly, and the policy."""
        found, chosen = self._best(self._rounds.chosen_by(policy), self._rounds.earned(reward))
        return dict(zip(self.states, found.bias.tolist(), strict=True)), self._rounds.policy_of(chosen)

    def _best(self, chosen: Chosen, earned: Earned) -> tuple[Round, Chosen]:
        """What a policy earns that is the best, or nearly, and which acts it chooses."""
        rounds = 0
        while True:
            rounds += 1
            found, chosen = self._evaluated(chosen, earned)
            better = self._rounds.improved(chosen, earned, found)
            if np.array_equal(better, chosen) or rounds == _MOST_ROUNDS:
                return found, chosen
            chosen = better

    def _evaluated(self, chosen: Chosen, earned: Earned) -> tuple[Round, Chosen]:
        """What a policy earns, and the policy with its best recurrent class alone, where it has several."""
        found = self._rounds.evaluated(chosen, earned)
        if found is not None:
            return found, chosen
        place = {act: float(worth) for act, worth in zip(self._rounds.each, earned, strict=True)}
        said: Any = lambda s, n: place[s, n]  # noqa: E731
        policy, gain, bias = self.one_class(self._rounds.policy_of(chosen), said, False)
        found = Round(float(gain), np.array([bias[s] for s in self.states], dtype=float))
        return found, self._rounds.chosen_by(policy)

    def _worth(self, s: int, n: int, reward: Reward, gain: Fraction, bias: Mapping[int, Fraction]) -> Fraction:
        return reward(s, n) - gain + sum((p * bias[t] for p, t in self.model[s][n].outcomes), NOTHING)

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
