"""Rounds that improve a policy in floating point: what a policy earns, and which acts would earn more, as arrays.

They only lead to the policy from which exact rounds go on, so what they round away costs time and changes no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .acts import Model

TOLERANCE = 1e-9
"""An act counts as better where it earns more by this part of what the state is worth."""


Chosen: TypeAlias = NDArray[np.int64]
"""Which act is chosen in each state, as the number of a row."""

Earned: TypeAlias = NDArray[np.float64]
"""What each act earns."""


class Round(NamedTuple):
    """What a policy with one recurrent class earns: its average, and how much better than there each state begins."""

    gain: float
    bias: NDArray[np.float64]


class RoundedRounds:
    """The acts of an end component as arrays, in the order of its states and of the acts of each.

    Args:
        model: the process.
        acts: by state the numbers of the acts that keep play inside.
        states: these states, sorted.

    Attributes:
        each: the states and numbers of all acts, row by row.
    """

    def __init__(
        self,
        model: Model,
        acts: Mapping[int, Sequence[int]],
        states: Sequence[int],
    ) -> None:
        from scipy.sparse import csr_array

        self._states = states
        place = {s: position for position, s in enumerate(states)}
        self.each = each = [(s, n) for s in states for n in acts[s]]
        self._numbers = np.array([n for _, n in each])
        self._first = np.cumsum([0, *(len(acts[s]) for s in states)])
        outcomes = [model[s][n].outcomes for s, n in each]
        ends = np.cumsum([0, *map(len, outcomes)])
        targets = [place[t] for some in outcomes for _, t in some]
        chances = [float(p) for some in outcomes for p, _ in some]
        self._moves: Any = csr_array((chances, targets, ends), shape=(len(each), len(states)))

    def earned(self, reward: Callable[[int, int], Fraction]) -> Earned:
        """What each act earns: of an act, given by its state and number, `reward` says it."""
        return np.array([float(reward(s, n)) for s, n in self.each])

    def chosen_by(self, policy: Mapping[int, int]) -> Chosen:
        """Which act a policy chooses in each state, as the number of a row."""
        rows = zip(self._states, self._first, self._first[1:], strict=False)
        numbers = self._numbers
        return np.array([begin + np.flatnonzero(numbers[begin:end] == policy[s])[0] for s, begin, end in rows])

    def policy_of(self, chosen: Chosen) -> dict[int, int]:
        """The same as a policy."""
        return dict(zip(self._states, self._numbers[chosen].tolist(), strict=True))

    def evaluated(self, chosen: Chosen, earned: Earned) -> Round | None:
        """What a policy earns, by what each act does; None where it has several recurrent classes."""
        from scipy.sparse import eye_array
        from scipy.sparse.csgraph import connected_components
        from scipy.sparse.linalg import spsolve

        moves, rewards, size = self._moves[chosen], earned[chosen], len(self._states)
        many, kinds = connected_components(moves, connection="strong")
        closed = np.ones(many, dtype=bool)
        sources = np.repeat(kinds, np.diff(moves.indptr))
        closed[sources[sources != kinds[moves.indices]]] = False
        if np.count_nonzero(closed) != 1:
            return None
        reference = int(np.flatnonzero(closed[kinds])[0])
        others = np.delete(np.arange(size), reference)
        totals = np.zeros((size, 2))
        if size > 1:
            right = np.column_stack((rewards[others], np.ones(size - 1)))
            kernel = (eye_array(size - 1) - moves[others][:, others]).tocsc()
            totals[others] = np.asarray(spsolve(kernel, right)).reshape(right.shape)
        row = moves[[reference]]
        share = (row.data[:, None] * totals[row.indices]).sum(axis=0)
        gain = float((rewards[reference] + share[0]) / (1.0 + share[1]))
        bias = totals[:, 0] - gain * totals[:, 1]
        bias[reference] = 0.0
        return Round(gain, bias)

    def improved(self, chosen: Chosen, earned: Earned, found: Round) -> Chosen:
        """The act of each state that earns most after a round, where that is more; else the one chosen."""
        bias = found.bias
        worth = earned - found.gain + self._moves @ bias
        worth[chosen] = -np.inf
        top = np.maximum.reduceat(worth, self._first[:-1])
        better = top > bias + TOLERANCE * (1 + np.abs(bias))
        made = chosen.copy()
        for position in np.flatnonzero(better):
            begin, end = self._first[position], self._first[position + 1]
            made[position] = begin + int(np.argmax(worth[begin:end]))
        return made
