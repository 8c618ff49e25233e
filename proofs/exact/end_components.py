"""The shape of a process: strongly connected components in an order that suits, and maximal end components."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np

from .acts import Model


def components(successors: Sequence[Sequence[int]]) -> list[list[int]]:
    """Strongly connected components, every one after those that it leads to.

    Args:
        successors: for each node the nodes it leads to.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    size = len(successors)
    if not size:
        return []
    counts = [len(found) for found in successors]
    sources = np.repeat(np.arange(size), counts)
    targets = np.fromiter(chain.from_iterable(successors), dtype=np.int64, count=sum(counts))
    graph = coo_array((np.ones(len(targets), dtype=np.int8), (sources, targets)), shape=(size, size))
    number, labels = connected_components(graph, directed=True, connection="strong")
    members: list[list[int]] = [[] for _ in range(number)]
    for node, label in enumerate(labels.tolist()):
        members[label].append(node)
    between = np.unique(np.stack((labels[sources], labels[targets])), axis=1)
    before: list[list[int]] = [[] for _ in range(number)]
    leaving = [0] * number
    for source, target in between.T.tolist():
        if source != target:
            before[target].append(source)
            leaving[source] += 1
    order = [label for label in range(number) if not leaving[label]]
    for label in order:  # grows while it is walked through
        for source in before[label]:
            leaving[source] -= 1
            if not leaving[source]:
                order.append(source)
    return [members[label] for label in order]


def end_components(model: Model) -> list[dict[int, list[int]]]:
    """The maximal end components: sets of states in which play can be kept for ever, from each to each other.

    Args:
        model: the process.

    Returns for each the numbers of the acts, by state, that keep play inside.
    """
    found = []
    pending = [{s: list(range(len(acts))) for s, acts in enumerate(model)}]
    while pending:
        acts = pending.pop()
        kept = _closed(model, acts)
        if not kept:
            continue
        nodes = list(kept)
        place = {state: position for position, state in enumerate(nodes)}
        successors = [[place[t] for n in kept[s] for _, t in model[s][n].outcomes] for s in nodes]
        parts = components(successors)
        if len(parts) == 1:
            found.append(kept)
            continue
        for part in parts:
            inside = {nodes[p] for p in part}
            narrowed = {
                s: [n for n in kept[s] if all(t in inside for _, t in model[s][n].outcomes)] for s in sorted(inside)
            }
            pending.append(narrowed)
    return found


def _closed(model: Model, acts: dict[int, list[int]]) -> dict[int, list[int]]:
    """The largest part of some states and acts that no act leaves."""
    kept = {s: [n for n in numbers if model[s][n].outcomes] for s, numbers in acts.items()}
    into: dict[int, list[tuple[int, int]]] = {}
    lost = [s for s, numbers in kept.items() if not numbers]
    gone = set(lost)
    for s, numbers in kept.items():
        for n in list(numbers):
            for _, t in model[s][n].outcomes:
                if t not in kept:
                    if n in kept[s]:
                        kept[s].remove(n)
                else:
                    into.setdefault(t, []).append((s, n))
        if not kept[s] and s not in gone:
            gone.add(s)
            lost.append(s)
    while lost:
        target = lost.pop()
        for s, n in into.get(target, ()):
            if n in kept[s]:
                kept[s].remove(n)
                if not kept[s] and s not in gone:
                    gone.add(s)
                    lost.append(s)
    return {s: numbers for s, numbers in kept.items() if numbers}


def leading(model: Model, acts: dict[int, list[int]], goal: set[int]) -> dict[int, int]:
    """For every other state of an end component an act that leads nearer to some of its states."""
    into: dict[int, list[tuple[int, int]]] = {}
    for s, numbers in acts.items():
        for n in numbers:
            for _, t in model[s][n].outcomes:
                into.setdefault(t, []).append((s, n))
    found: dict[int, int] = {}
    queue = sorted(goal)
    for target in queue:  # grows while it is walked through
        for s, n in into.get(target, ()):
            if s not in found and s not in goal:
                found[s] = n
                queue.append(s)
    return found
