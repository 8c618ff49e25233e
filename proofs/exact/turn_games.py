"""Games of chance between two sides, one of which wants much and the other little: exact values.

A play is worth what its acts earn; one that never ends earns nothing more. Strategies are improved in two ways until
no way helps: by an act that is worth more than what it is chosen in (Hoffman and Karp 1966), and, where going on for
ever is better than what is sure to come, by staying. Each strategy is valued exactly against the best answer to it.
That both sides have best strategies without memory is a theorem of Liggett and Lippman (1969): an end is a state that
repeats.

When neither way helps, no strategy does better. Let v be the values of the last strategy, which the other side can hold
it to; no act improves v for whoever makes it. Where v is below zero, nobody can be made to stay (else staying would
help), so the other side, by acts that keep v, leads play out of those states sooner or later; what it then goes on in,
or ends with, is worth v at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from .acts import NOTHING, Act, Model, merged, value_of
from .end_components import components
from .total import total

_ROUNDS = 2_000
_SETTLED = 1e-12


def game_values(model: Model, wants_much: Sequence[bool]) -> list[Fraction]:
    """The value of each state between sides that play as well as possible.

    Args:
        model: for each state its acts; what they earn is earned where they end play (elsewhere it must be zero).
        wants_much: for each state whether the side that chooses there wants much; the other wants little.

    Raises TooDense where too many states depend on each other for exact arithmetic.
    """
    values = [NOTHING] * len(model)
    for part in components([[t for act in acts for _, t in act.outcomes] for acts in model]):
        state = part[0]
        if len(part) == 1 and all(t != state for act in model[state] for _, t in act.outcomes):
            worths = [value_of(act, values) for act in model[state]]
            values[state] = max(worths) if wants_much[state] else min(worths)
        else:
            local = _surrounded(model, part, values)
            much = [wants_much[state] for state in part] + [False] * (len(local) - len(part))
            for state, value in zip(part, _Improvement(local, much).values(), strict=False):
                values[state] = value
    return values


def _surrounded(model: Model, part: Sequence[int], values: Sequence[Fraction]) -> Model:
    """Some states as a model of their own; each value outside that they lead to becomes a state that ends with it."""
    place = {state: number for number, state in enumerate(part)}
    ends: dict[Fraction, int] = {}
    local: Model = []
    for state in part:
        acts = []
        for act in model[state]:
            targets = [
                (p, place[t] if t in place else ends.setdefault(values[t], len(part) + len(ends)))
                for p, t in act.outcomes
            ]
            acts.append(Act(act.reward, merged(targets)))
        local.append(acts)
    return local + [[Act(value, ())] for value in ends]


class _Improvement:
    """Strategies of the side that wants much, each better than the one before."""

    def __init__(self, model: Model, wants_much: Sequence[bool]) -> None:
        self.model = model
        self.much = [state for state, much in enumerate(wants_much) if much]
        self.wants_much = wants_much
        self.policy = self._promising()

    def values(self) -> list[Fraction]:
        while True:
            fixed = [[acts[self.policy[s]]] if self.wants_much[s] else acts for s, acts in enumerate(self.model)]
            found = total(fixed, False).low
            if not self._improve(found) and not self._stay(found):
                return found

    def _improve(self, found: Sequence[Fraction]) -> bool:
        changed = False
        for state in self.much:
            worths = [value_of(act, found) for act in self.model[state]]
            if max(worths) > found[state]:
                self.policy[state] = worths.index(max(worths))
                changed = True
        return changed

    def _stay(self, found: Sequence[Fraction]) -> bool:
        """Stay for ever wherever less than zero is sure to come, and the other side could only lose by leaving."""
        keeping = {
            s: [n for n, act in enumerate(acts) if act.outcomes and value_of(act, found) == found[s]]
            for s, acts in enumerate(self.model)
            if found[s] < 0
        }
        inside = {s for s, numbers in keeping.items() if numbers}
        while True:
            stays = {
                s: [n for n in keeping[s] if all(t in inside for _, t in self.model[s][n].outcomes)] for s in inside
            }
            left = {s for s in inside if (stays[s] if self.wants_much[s] else len(stays[s]) == len(keeping[s]))}
            if left == inside:
                break
            inside = left
        for state in inside:
            if self.wants_much[state]:
                self.policy[state] = stays[state][0]
        return bool(inside)

    def _promising(self) -> list[int]:
        """A strategy to begin with, by values in floating point that are improved for a while."""
        from scipy.sparse import csr_array

        counts = np.array([len(acts) for acts in self.model])
        flat = [act for acts in self.model for act in acts]
        starts = np.concatenate(([0], np.cumsum(counts)[:-1])).astype(np.int64)
        lengths = np.concatenate(([0], np.cumsum([len(act.outcomes) for act in flat]))).astype(np.int64)
        data = np.array([float(p) for act in flat for p, _ in act.outcomes])
        columns = np.array([t for act in flat for _, t in act.outcomes], dtype=np.int64)
        matrix = csr_array((data, columns, lengths), shape=(len(flat), len(self.model)))
        rewards = np.array([float(act.reward) for act in flat])
        much = np.array(self.wants_much)
        values = np.zeros(len(self.model))
        for _ in range(_ROUNDS):
            worths = rewards + matrix @ values
            after = np.where(much, np.maximum.reduceat(worths, starts), np.minimum.reduceat(worths, starts))
            moved = float(np.max(np.abs(after - values)))
            values = after
            if moved <= _SETTLED:
                break
        return [int(np.argmax(worths[start : start + count])) for start, count in zip(starts, counts, strict=True)]
