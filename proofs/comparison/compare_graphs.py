"""Two readings compared by all their positions: one graph beside the other, by choices and dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from rulestone.model.expressions.printing import so_many
from rulestone.model.system.system import Instance
from rulestone.proofs.plays.play import Play, replay

from .absorption import result_chances
from .bisimulation import same_game_classes
from .contrasts import Comparison, Contrast
from .coupling import OFFERS, Coupling, couple
from .graph import Graph, Numbers, table_numbers
from .play_results import winners
from .seeing import signs_of
from .tables_after_turns import on_the_table
from .vocabulary import Vocabulary

_SURE = 1e-9
"""Differences of probabilities below this are taken for rounding."""


def compare_graphs(
    question: str, first: Graph, second: Graph, vocabulary: Vocabulary, *, in_short: bool = False
) -> Comparison:
    """Compare two graphs that share a vocabulary.

    With `in_short`, where results differ only the verdict and the chance of it are of use: nothing else is looked at.
    """
    graphs = first, second
    results = len(vocabulary.results)
    signs = signs_of(graphs)
    if first.is_same(second) and np.array_equal(*signs):
        return _the_same(question, graphs, vocabulary)
    classes = same_game_classes(graphs)
    initial_states, alone = _paired(first, second)
    size = couple(graphs, classes, results, initial_states) if in_short else None
    readings = [graph.system.readings.get(question, "") for graph in graphs]
    if size is not None and size.chance + alone > _SURE:
        chance = size.chance + float(alone)
        return Comparison(question, readings[0], readings[1], first.system.scope, Contrast.DECIDES, chance, chance)
    names = on_the_table(first.system) & on_the_table(second.system)
    tables = table_numbers(graphs, names, Vocabulary())
    span = 2 + max(int(side.max(initial=0)) for side in tables)
    looks = [table + span * sign for table, sign in zip(tables, signs, strict=True)]
    seen = same_game_classes(graphs, looks, classes)
    found = couple(graphs, seen, results, initial_states, tables, signs)
    if size is None and seen.number == classes.number:
        size = found  # nothing that is seen splits a class: the same pairs are followed
    elif size is None:
        size = couple(graphs, classes, results, initial_states)
    ends = [_ends(graph, results) for graph in graphs]
    verdict = _verdict(found, size, alone)
    return Comparison(
        question,
        readings[0],
        readings[1],
        first.system.scope,
        verdict,
        size.chance + float(alone),
        found.met + float(alone),
        _worths(ends, vocabulary),
        _wins(ends, vocabulary),
        int(((ends[0] > 0) | (ends[1] > 0)).sum()) <= 1,
        {kind: found.depth[number] for kind, number in found.first.items()},
        {kind: _plays(graphs, found, number) for kind, number in found.first.items()},
        _one_sided(graphs, found, vocabulary),
        positions=(len(first), len(second)),
        alive=verdict is not Contrast.SAME or not first.is_same(second),
        basis=_basis(graphs, len(found.pairs))
        + ("" if found.whole and size.whole else ", where the pairs were too many to be followed to the end"),
    )


def _the_same(question: str, graphs: tuple[Graph, Graph], vocabulary: Vocabulary) -> Comparison:
    """What is to be said of graphs that are the same step by step: no pair of positions need be looked at."""
    ends = [_ends(graph, len(vocabulary.results)) for graph in graphs]
    return Comparison(
        question,
        graphs[0].system.readings.get(question, ""),
        graphs[1].system.readings.get(question, ""),
        graphs[0].system.scope,
        Contrast.SAME,
        worth=_worths(ends, vocabulary),
        wins=_wins(ends, vocabulary),
        mute=int(((ends[0] > 0) | (ends[1] > 0)).sum()) <= 1,
        positions=(len(graphs[0]), len(graphs[1])),
        alive=False,
        basis=_basis(graphs, 0),
    )


def _basis(graphs: tuple[Graph, Graph], pairs: int) -> str:
    every = f"all {len(graphs[0]):,} and {len(graphs[1]):,} positions"
    if not pairs:
        return f"{every}; the same choices lead to equal positions"
    return f"{every}; the same choices lead to {so_many(pairs, 'pair')} of positions that differ"


def _verdict(found: Coupling, size: Coupling, alone: Fraction) -> Contrast:
    if size.chance + alone > _SURE:
        return Contrast.DECIDES
    if not (found.whole and size.whole):
        return Contrast.UNDECIDED
    if size.pairs:
        return Contrast.OFFERS
    return Contrast.TABLE if found.pairs else Contrast.SAME


def _paired(first: Graph, second: Graph) -> tuple[list[tuple[int, int, Fraction]], Fraction]:
    """Beginnings that are equal as far as both readings have the same places, and how likely others are."""
    if len(first.first) == len(second.first) == 1:
        return [(first.first[0][0], second.first[0][0], Fraction(1))], Fraction(0)
    shared = {str(cell) for cell in first.system.cells} & {str(cell) for cell in second.system.cells}
    sides: list[dict[Any, tuple[int, Fraction]]] = []
    for graph in (first, second):
        places = [n for n, cell in enumerate(graph.system.cells) if str(cell) in shared]
        sides.append({tuple(map(graph.state(n).__getitem__, places)): (n, p) for n, p in graph.first})
    pairs = [(n, sides[1][key][0], min(p, sides[1][key][1])) for key, (n, p) in sides[0].items() if key in sides[1]]
    return pairs, 1 - sum((p for _, _, p in pairs), Fraction(0))


def _ends(graph: Graph, results: int) -> Numbers:
    """How likely each result is in random play; the last entry is the chance that a play never ends."""
    chances = result_chances(graph, results)
    return np.asarray(sum((float(p) * chances[n] for n, p in graph.first), np.zeros(results + 1)))


def _worths(ends: list[Numbers], vocabulary: Vocabulary) -> dict[Any, tuple[float, float]]:
    """What random play is worth on average; a play that never ends, or whose worth is undefined, counts as nothing."""
    found: dict[Any, list[float]] = {}
    for side, chances in enumerate(ends):
        for number, result in enumerate(vocabulary.results.things[: len(chances) - 1]):
            if isinstance(result, tuple):
                for player, worth in result:
                    sums = found.setdefault(player, [0.0, 0.0])
                    sums[side] += float(chances[number]) * float(worth or 0)
    return {player: (sums[0], sums[1]) for player, sums in found.items()}


def _wins(ends: list[Numbers], vocabulary: Vocabulary) -> dict[Any, tuple[float, float]]:
    """How likely the end is to be worth most to each player."""
    found: dict[Any, list[float]] = {}
    for number, result in enumerate(vocabulary.results.things[: len(ends[0]) - 1]):
        if isinstance(result, tuple) and len(result) > 1:
            for player, _ in result:
                found.setdefault(player, [0.0, 0.0])
            for player in winners(result):
                for side, chances in enumerate(ends):
                    found[player][side] += float(chances[number])
    return {player: (sums[0], sums[1]) for player, sums in found.items()}


def _plays(graphs: tuple[Graph, Graph], coupling: Coupling, number: int) -> tuple[Play, Play]:
    """The plays of both readings up to a pair, forced steps included, as the plain semantics replays them."""
    labels = coupling.labels_to(number)
    made = []
    for graph, pair in zip(graphs, zip(*[coupling.initial_pair_of(number)], strict=True), strict=True):
        made.append(_play(graph, int(pair[0]), labels))
    return made[0], made[1]


def _play(graph: Graph, settled: int, labels: list[int]) -> Play:
    begun = next(n for n, _ in graph.first if graph.settled[n] == settled)
    moves: list[Instance] = graph.forced_to_settle(begun)
    place = settled
    for label in labels:
        step = next(s for s in graph.steps(place) if graph.label[s] == label)
        moves.append(graph.system.instances[graph.instance[step]])
        after = int(graph.to[step])
        moves += graph.forced_to_settle(after)
        place = int(graph.settled[after])
    return replay(graph.system, graph.state(begun), moves)


def _one_sided(
    graphs: tuple[Graph, Graph], coupling: Coupling, vocabulary: Vocabulary
) -> tuple[tuple[int, str, int, Mapping[Any, Any]], ...]:
    number = coupling.first.get(OFFERS)
    if number is None:
        return ()
    pair = coupling.pairs[number]
    offered = [{int(g.label[s]): s for s in g.steps(p)} for g, p in zip(graphs, pair, strict=True)]
    found = []
    for side, other in ((0, 1), (1, 0)):
        graph = graphs[side]
        for label, step in offered[side].items():
            if label not in offered[other]:
                end = _nearest_end(graph, int(graph.to[step]))
                if end is not None:
                    result = vocabulary.results.things[end[1]]
                    told = dict(result) if isinstance(result, tuple) else {"play": result}
                    found.append((side, str(vocabulary.labels.things[label]), end[0] + 1, told))
    return tuple(found)


def _nearest_end(graph: Graph, start: int) -> tuple[int, int] | None:
    """How many choices and throws lead to the nearest end, and its result."""
    seen = {int(graph.settled[start])}
    level = list(seen)
    depth = 0
    while level:
        for place in level:
            if graph.result[place] >= 0:
                return depth, int(graph.result[place])
        ahead = []
        for place in level:
            for step in graph.steps(place):
                target = int(graph.settled[graph.to[step]])
                if target not in seen:
                    seen.add(target)
                    ahead.append(target)
        level, depth = ahead, depth + 1
    return None


__all__ = ["compare_graphs"]
