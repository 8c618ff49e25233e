"""Backward reachability where positions wait for some or for all of their steps: layer by layer, over arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.integer]
Truths = NDArray[np.bool_]

_MANY = 8
"""From an eighth of all positions on they are counted in an array of all."""

_LARGE = 1_000_000
"""From this number of steps on it is worth loading scipy to sort them."""

NEVER = -1
"""The distance of a position that is not reached."""


@dataclass(frozen=True)
class Backward:
    """Steps by the position to which they lead: those into position t are order[head[t] : head[t + 1]]."""

    head: Integers
    order: Integers

    @classmethod
    def of(cls, to: Integers, positions: int) -> Backward:
        """The steps sorted by target; those into one position in their order."""
        if len(to) > _LARGE:
            return cls(*_sorted(to, positions))
        head = np.concatenate([[0], np.cumsum(np.bincount(to, minlength=positions))])
        return cls(head.astype(to.dtype), np.argsort(to, kind="stable").astype(to.dtype))

    def into(self, targets: Integers) -> Integers:
        """All steps into some positions."""
        starts = self.head[targets]
        counts = self.head[targets + 1] - starts
        before = np.cumsum(counts, dtype=counts.dtype) - counts
        steps = np.repeat(starts - before, counts)
        steps += np.arange(len(steps), dtype=steps.dtype)
        found: Integers = self.order[steps]
        return found


def _sorted(to: Integers, positions: int) -> tuple[Integers, Integers]:
    """The steps by target: counted into place, as a sparse matrix is turned, which takes half as long as to sort."""
    from scipy.sparse import csr_array

    numbers = np.arange(len(to), dtype=to.dtype)
    turned: Any = csr_array((numbers, to, np.array([0, len(to)])), shape=(1, positions)).tocsc()
    heads: Integers = turned.indptr
    ordered: Integers = turned.data
    return heads, ordered


def spread(
    backward: Backward,
    source: Integers,
    counts: Truths,
    needed: Integers,
    seeds: Truths,
    inside: Truths | None = None,
    weight: Integers | None = None,
) -> NDArray[np.int32]:
    """In how many layers each position joins the seeds; NEVER where it does not.

    Args:
        backward: the steps by target.
        source: the position that each step leaves.
        counts: for each step whether it counts.
        needed: how many counting steps of a position must lead to members before it joins.
        seeds: the members at the start.
        inside: positions outside of these never join, not even as seeds.
        weight: for each step as how many it counts; None for one each.
    """
    left: Integers = needed.astype(np.int32 if weight is None else np.int64)
    distance = np.full(len(seeds), NEVER, dtype=np.int32)
    frontier: Integers = np.flatnonzero(seeds if inside is None else seeds & inside)
    distance[frontier] = 0
    layer = 0
    while len(frontier):
        layer += 1
        steps = backward.into(frontier)
        steps = steps[counts[steps]]
        before: Integers = source[steps]
        fresh = distance[before] == NEVER
        if inside is not None:
            fresh &= inside[before]
        before = before[fresh]
        where, times = _counted(before, len(distance))
        if weight is None:
            left[where] = left[where] - times
        else:
            np.subtract.at(left, before, weight[steps[fresh]])
        frontier = where[left[where] <= 0]
        distance[frontier] = layer
    return distance


def spread_freely(
    backward: Backward, head: Integers, source: Integers, to: Integers, seeds: Truths
) -> NDArray[np.int32]:
    """The same where a position joins with its first step to a member: in how few steps play may get to the seeds.

    Each layer is found from whichever side has fewer steps: those into the last layer, or those of what is left.

    Args:
        backward: the steps by target.
        head: where the steps of each position begin, and one more.
        source: the position that each step leaves.
        to: the position to which it leads.
        seeds: the members at the start.
    """
    distance = np.full(len(seeds), NEVER, dtype=np.int32)
    frontier: Integers = np.flatnonzero(seeds)
    distance[frontier] = 0
    left = np.flatnonzero(~seeds & (head[1:] > head[:-1]))
    layer = 0
    while len(frontier) and len(left):
        layer += 1
        widths = head[left + 1] - head[left]
        if int(widths.sum()) < int((backward.head[frontier + 1] - backward.head[frontier]).sum()):
            before = np.cumsum(widths) - widths
            steps = np.repeat(head[left] - before, widths) + np.arange(int(widths.sum()))
            frontier = left[np.logical_or.reduceat(distance[to[steps]] != NEVER, before)]
        else:
            met: Integers = source[backward.into(frontier)]
            met = met[distance[met] == NEVER]
            distance[met] = layer
            many = len(met) * _MANY > len(distance)
            frontier = np.flatnonzero(distance == layer) if many else np.unique(met)
        distance[frontier] = layer
        left = left[distance[left] == NEVER]
    return distance


def _counted(numbers: Integers, most: int) -> tuple[Integers, Integers]:
    """The different ones of some numbers below `most`, and how often each occurs."""
    if len(numbers) * _MANY > most:  # counting takes as long as there are numbers, sorting longer
        times = np.bincount(numbers, minlength=most)
        where = np.flatnonzero(times)
        return where, times[where]
    numbers = np.sort(numbers)
    starts = np.flatnonzero(np.concatenate([[True], numbers[1:] != numbers[:-1]])[: len(numbers)])
    return numbers[starts], np.diff(np.append(starts, len(numbers)))


def reached(distance: Integers) -> Truths:
    """Which positions have a distance."""
    found: Truths = distance >= 0
    return found
