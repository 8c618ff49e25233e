"""Where random walks end: linear equations over sparse matrices."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .graph import Graph, Integers, Numbers

_ERROR = 1e-12
"""The largest error of a probability."""

_ROUNDS = 3000
"""Walks of more steps are reckoned by elimination."""


def absorbed(size: int, rows: Integers, columns: Integers, weights: Numbers, gains: Numbers) -> Numbers:
    """The least solution of x = gains + M x: what a walk gains on the whole from each place.

    Args:
        size: how many places.
        rows, columns, weights: the entries of M; rows of M and of gains sum up to at most 1.
        gains: (size, kinds), what is gained at each place.

    Returns the solution, (size, kinds). A walk that never gains anything any more gains nothing.
    """
    from scipy.sparse import csr_matrix

    result = np.zeros_like(gains)
    useful = _reaching(size, rows, columns, np.asarray(gains.any(axis=1)))
    chosen = np.flatnonzero(useful)
    if len(chosen):
        matrix = csr_matrix((weights, (rows, columns)), shape=(size, size))[chosen][:, chosen]
        found = _walked(matrix, gains[chosen])
        result[chosen] = _solved(matrix, gains[chosen]) if found is None else found
    return np.clip(result, 0.0, 1.0)


def _walked(matrix: Any, gains: Numbers) -> Numbers | None:
    """The solution by walking on until next to nobody is under way, which bounds the error; None if that takes long."""
    found, arriving = gains.copy(), gains
    under_way = np.ones(matrix.shape[0])
    for _ in range(_ROUNDS):
        arriving = matrix @ arriving
        found += arriving
        under_way = matrix @ under_way
        if under_way.max() < _ERROR:
            return found
    return None


def _solved(matrix: Any, gains: Numbers) -> Numbers:
    """The solution by elimination."""
    from scipy.sparse import identity
    from scipy.sparse.linalg import splu

    solver = splu((identity(matrix.shape[0]) - matrix).tocsc())
    return np.asarray(solver.solve(np.ascontiguousarray(gains)))


def _reaching(size: int, rows: Integers, columns: Integers, goal: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The places from which a goal can be reached."""
    order = np.argsort(columns, kind="stable")
    before = rows[order]
    head = np.concatenate([[0], np.cumsum(np.bincount(columns, minlength=size))])
    found = goal.copy()
    frontier = np.flatnonzero(goal)
    while len(frontier):
        parts = [before[head[place] : head[place + 1]] for place in frontier]
        ahead = np.unique(np.concatenate(parts)) if parts else frontier[:0]
        frontier = ahead[~found[ahead]]
        found[frontier] = True
    return found


def result_chances(graph: Graph, results: int) -> Numbers:
    """How likely each result is from each position where players choose at random.

    Args:
        graph: of one reading.
        results: how many results there are in the shared vocabulary.

    Returns (positions, results + 1); the last column is the chance that the play never ends.
    """
    if results in graph.ends:
        return graph.ends[results]
    for earlier, known in graph.ends.items():
        if int(graph.result.max(initial=-1)) < earlier < results:  # what was added since ends none of these plays
            none = np.zeros((len(graph), results - earlier))
            graph.ends[results] = np.concatenate([known[:, :-1], none, known[:, -1:]], axis=1)
            return graph.ends[results]
    size = len(graph)
    ended = graph.result >= 0
    degree = np.diff(graph.head)
    source = graph.source
    weights = step_chances(graph)
    kept = ~ended[source]
    gains = np.zeros((size, results))
    gains[np.flatnonzero(ended), graph.result[ended]] = 1.0
    found = np.zeros((size, results + 1))
    found[:, :-1] = absorbed(size, source[kept], graph.to[kept], weights[kept], gains)
    found[:, -1] = np.clip(1.0 - found[:, :-1].sum(axis=1), 0.0, 1.0)
    found[found < 1e-13] = 0.0
    assert (degree[~ended] > 0).all()
    graph.ends[results] = found
    return found


def step_chances(graph: Graph) -> Numbers:
    """The probability of every step where players choose at random: dice by their weights, choices evenly."""
    if graph.random_steps is not None:
        return graph.random_steps
    degree = np.diff(graph.head)
    weights = 1.0 / degree[graph.source]
    thrown = np.flatnonzero(graph.dice[graph.source])
    weights[thrown] = [float(graph.chance[step] or 0) for step in thrown]
    graph.random_steps = np.asarray(weights)
    return graph.random_steps
