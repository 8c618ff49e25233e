"""Floating point that knows how wrong it can be: enclosures of values, and good policies to begin with.

For a process that ends however it is played, let w exceed the number of steps that are still expected: w >= 1 + P w for
every act. If Bellman's operator T moves v by at most d, the solution lies within v - d w and v + d w, because T maps
each of these bounds to the inner side of itself. Both conditions are checked with margins for rounding, so the bounds
hold whatever the search for v and w did (the idea of interval iteration, Haddad and Monmege 2018, checked afterwards
as in optimistic value iteration, Hartmanns and Kaminski 2020).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from .acts import Model

_ROUNDS = 200_000
_DIRECT = 20_000
_UNIT = 2.0**-52


class NotEnclosed(ValueError):
    """Floating point does not settle the values: the process ends too slowly."""


class _Arrays:
    """A model as arrays: rows are acts, grouped by state."""

    def __init__(self, model: Model) -> None:
        from scipy.sparse import csr_array

        flat = [act for acts in model for act in acts]
        counts = np.array([len(acts) for acts in model])
        self.starts = np.concatenate(([0], np.cumsum(counts)[:-1])).astype(np.int64)
        self.owner = np.repeat(np.arange(len(model)), counts)
        self.rewards = np.array([float(act.reward) for act in flat])
        lengths = [len(act.outcomes) for act in flat]
        data = np.array([float(p) for act in flat for p, _ in act.outcomes])
        columns = np.array([t for act in flat for _, t in act.outcomes], dtype=np.int64)
        pointers = np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
        self.matrix: Any = csr_array((data, columns, pointers), shape=(len(flat), len(model)))
        self.width = max(lengths, default=0)

    def margin(self, rewards: Any, values: Any) -> float:
        """More than rounding can falsify any act's worth."""
        size = float(np.max(np.abs(rewards), initial=0.0) + np.max(np.abs(values), initial=0.0))
        return (self.width + 8) * 2 * _UNIT * (size + 1.0)

    def apply(self, values: Any, rewards: Any, best: bool) -> Any:
        """Bellman's operator."""
        return (np.maximum if best else np.minimum).reduceat(rewards + self.matrix @ values, self.starts)

    def chosen(self, values: Any, rewards: Any, best: bool) -> Any:
        """The row of the first act of each state that is as good as any."""
        worths = rewards + self.matrix @ values
        if not best:
            worths = -worths
        tops = np.maximum.reduceat(worths, self.starts)
        rows = np.flatnonzero(worths >= tops[self.owner] - 1e-13 * (1 + np.abs(tops[self.owner])))
        _, firsts = np.unique(self.owner[rows], return_index=True)
        return rows[firsts]

    def settle(self, rewards: Any, best: bool) -> tuple[Any, Any]:
        """Values that Bellman's operator hardly moves, and the rows chosen; found in any way that is quick."""
        from scipy.sparse import eye_array
        from scipy.sparse.linalg import spsolve

        size = len(self.starts)
        values = np.zeros(size)
        rows = self.starts.copy()
        if size <= _DIRECT:
            for _ in range(60):
                kernel = eye_array(size, format="csc") - self.matrix[rows].tocsc()
                values = np.atleast_1d(spsolve(kernel, rewards[rows]))
                if not np.all(np.isfinite(values)):
                    raise NotEnclosed("the equations are singular in floating point")
                worths = rewards + self.matrix @ values
                gain = worths - values[self.owner] if best else values[self.owner] - worths
                tops = np.maximum.reduceat(gain, self.starts)
                better = tops > 1e-11 * (1 + np.abs(values))
                if not np.any(better):
                    break
                rows = np.where(better, self.chosen(values, rewards, best), rows)
            return values, rows
        for _ in range(_ROUNDS):
            after = self.apply(values, rewards, best)
            moved = float(np.max(np.abs(after - values), initial=0.0))
            values = after
            if moved <= 1e-13 * (1 + float(np.max(np.abs(values), initial=0.0))):
                break
        return values, self.chosen(values, rewards, best)


def float_policy(model: Model, best: bool) -> list[int]:
    """A policy that is good, if not surely the best. `model` must end however it is played."""
    arrays = _Arrays(model)
    if len(arrays.rewards) == len(model):
        return [0] * len(model)
    try:
        _, rows = arrays.settle(arrays.rewards, best)
    except NotEnclosed:
        return [0] * len(model)
    return [int(n) for n in rows - arrays.starts]


def verified_bounds(model: Model, best: bool) -> tuple[list[Fraction], list[Fraction], list[int]]:
    """Lower and upper bounds of every state's value, and the acts chosen. Raises NotEnclosed."""
    arrays = _Arrays(model)
    ones = np.ones(len(arrays.rewards))
    steps, _ = arrays.settle(ones, True)
    steps = 2 * np.maximum(steps, 1.0) + 1
    slack = steps - arrays.apply(steps, ones, True)
    if float(np.min(slack, initial=1.0)) <= arrays.margin(ones, steps):
        raise NotEnclosed("the process ends too slowly for floating point")
    values, rows = arrays.settle(arrays.rewards, best)
    moved = np.abs(arrays.apply(values, arrays.rewards, best) - values)
    wrong = Fraction(float(np.max(moved, initial=0.0)) + arrays.margin(arrays.rewards, values))
    middle = [Fraction(float(value)) for value in values]
    widths = [wrong * Fraction(float(step)) for step in steps]
    low = [value - width for value, width in zip(middle, widths, strict=True)]
    high = [value + width for value, width in zip(middle, widths, strict=True)]
    return low, high, [int(n) for n in rows - arrays.starts]
