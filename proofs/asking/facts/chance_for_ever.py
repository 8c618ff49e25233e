"""Throws that may be repeated without bound: cycles on which nobody decides anything."""

from __future__ import annotations

from rulestone.proofs.comparison.graph import Graph
from rulestone.proofs.exact.end_components import components

from .fact import CHANCE_FOR_EVER, Fact, listed

Cycle = tuple[frozenset[int], bool]
"""Positions from each of which dice may lead to each other, and whether dice may also lead out."""


def cycles_of_dice(graph: Graph) -> list[Cycle]:
    """The largest sets of positions on which dice are thrown and nobody has more than one thing to choose from."""
    idle = [n for n in range(len(graph)) if graph.result[n] < 0 and (graph.dice[n] or len(graph.steps(n)) == 1)]
    onward = {number: [int(graph.to[step]) for step in graph.steps(number)] for number in idle}
    idle = _leading_on(onward)
    if not idle:
        return []  # most games: what finds components need not be loaded
    place = {number: n for n, number in enumerate(idle)}
    found = []
    for part in components([[place[t] for t in onward[number] if t in place] for number in idle]):
        inside = frozenset(idle[n] for n in part)
        turns = len(inside) > 1 or any(number in onward[number] for number in inside)
        if turns and any(graph.dice[number] for number in inside):
            found.append((inside, any(t not in inside for number in inside for t in onward[number])))
    return found


def _leading_on(onward: dict[int, list[int]]) -> list[int]:
    """The positions that are left when those are taken away, again and again, that lead to none that is left."""
    left = {number: sum(t in onward for t in after) for number, after in onward.items()}
    before: dict[int, list[int]] = {number: [] for number in onward}
    for number, after in onward.items():
        for t in after:
            if t in before:
                before[t].append(number)
    waiting = [number for number, ways in left.items() if not ways]
    while waiting:
        for number in before[waiting.pop()]:
            left[number] -= 1
            if not left[number]:
                waiting.append(number)
    return [number for number, ways in left.items() if ways]


def chance_facts(graph: Graph) -> list[Fact]:
    """The cycles, those of the same rules together."""
    by_rules: dict[tuple[tuple[str, ...], bool], int] = {}
    for inside, left in cycles_of_dice(graph):
        rules = {
            f"`{graph.system.instances[int(graph.instance[step])].label.rule}`"
            for number in inside
            if graph.dice[number]
            for step in graph.steps(number)
            if int(graph.to[step]) in inside
        }
        key = (tuple(sorted(rules)), left)
        by_rules[key] = by_rules.get(key, 0) + len(inside)
    return [
        Fact(
            CHANCE_FOR_EVER,
            f"dice alone can repeat {listed(rules)} without bound (in {number:,} of {len(graph):,} positions): "
            + ("it ends with probability 1, after no fixed number of throws" if left else "it never ends"),
        )
        for (rules, left), number in by_rules.items()
    ]
