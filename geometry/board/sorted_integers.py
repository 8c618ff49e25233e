"""Sets of integers as sorted arrays: the joins on which identity, pairing and relations rest.

`numpy.sort` followed by a comparison of neighbours is used throughout: it is many times faster than `numpy.unique`
on millions of keys, and leaves everything sorted for the next join.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
IndexArray = NDArray[np.int32]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]


def run_starts(sorted_values: NDArray[Any]) -> BoolArray:
    """True where a run of equal values begins. `sorted_values` has shape (n,)."""
    starts = np.empty(len(sorted_values), dtype=np.bool_)
    if len(starts):
        starts[0] = True
        np.not_equal(sorted_values[1:], sorted_values[:-1], out=starts[1:])
    return starts


def sorted_set(keys: IntArray) -> IntArray:
    """The distinct keys in ascending order. Sorts its argument in place."""
    keys.sort()
    starts = run_starts(keys)
    return keys if starts.all() else np.asarray(keys[starts])


def distinct(count: int, *indices: NDArray[Any]) -> IntArray:
    """The distinct indices, all below `count`, ascending."""
    there = np.zeros(count, dtype=np.bool_)
    for some in indices:
        there[some] = True
    return np.flatnonzero(there)


def is_member(keys: IntArray, sorted_keys: IntArray) -> BoolArray:
    """For every key, whether it occurs in `sorted_keys`."""
    if not len(sorted_keys):
        return np.zeros(len(keys), dtype=np.bool_)
    places = np.searchsorted(sorted_keys, keys)
    places[places == len(sorted_keys)] = 0
    return np.asarray(sorted_keys[places] == keys, dtype=np.bool_)


def without(sorted_keys: IntArray, removed: IntArray) -> IntArray:
    """The keys of the first sorted set that are not in the second: the shorter of the two is looked up."""
    if len(removed) >= len(sorted_keys):
        return np.asarray(sorted_keys[~is_member(sorted_keys, removed)])
    kept = np.ones(len(sorted_keys), dtype=np.bool_)
    places = np.searchsorted(sorted_keys, removed)
    there = np.flatnonzero(places < len(sorted_keys))
    kept[places[there[sorted_keys[places[there]] == removed[there]]]] = False
    return np.asarray(sorted_keys[kept])


def offsets_of(sorted_groups: NDArray[Any], count: int) -> IntArray:
    """Where the rows of each group 0 .. count-1 begin in an array sorted by group; shape (count + 1,)."""
    sizes = np.bincount(sorted_groups, minlength=count) if len(sorted_groups) else np.zeros(count, dtype=np.int64)
    return np.concatenate(([0], np.cumsum(sizes)))


def expand(starts: IntArray, sizes: IntArray) -> IntArray:
    """The concatenation of the ranges starts[i] .. starts[i] + sizes[i] - 1."""
    total = int(sizes.sum())
    ends = np.cumsum(sizes)
    ranges: IntArray = np.repeat(starts - (ends - sizes), sizes) + np.arange(total)
    return ranges


def pair_keys(first: NDArray[Any], second: NDArray[Any], count: int) -> IntArray:
    """One key for each unordered pair of indices below `count`: smaller * count + larger."""
    low: IntArray = np.minimum(first, second).astype(np.int64)
    low *= count
    low += np.maximum(first, second)
    return low


def pairs_of(keys: IntArray, count: int) -> IndexArray:
    """The pairs behind keys made by `pair_keys`; shape (n, 2)."""
    pairs = np.empty((len(keys), 2), dtype=np.int32)
    first = keys // max(count, 1)
    pairs[:, 0] = first
    first *= count
    pairs[:, 1] = np.subtract(keys, first, out=first)
    return pairs


def new_pairs(one: NDArray[Any], other: NDArray[Any], tessels: int, known: IntArray) -> tuple[IntArray, IntArray]:
    """The keys of pairs of different tessels that are not known yet, each once, and a row of each."""
    keys = pair_keys(one, other, tessels)
    rows = np.flatnonzero((one != other) & ~np.isin(keys, known))
    order = rows[np.argsort(keys[rows], kind="stable")]
    order = order[run_starts(keys[order])]
    return keys[order], order
