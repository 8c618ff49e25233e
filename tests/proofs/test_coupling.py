"""Pairs of positions followed level by level, against one pair after another: for graphs drawn at random."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
from rulestone.proofs.comparison.bisimulation import same_game_classes
from rulestone.proofs.comparison.coupling import couple
from rulestone.proofs.comparison.graph import Graph

from tests.oracles.coupling_by_pairs import couple as couple_by_pairs

LABELS, RESULTS = 6, 3

Place = dict[str, Any]


def drawn_place(source: random.Random, size: int) -> Place:
    """A position: an end, dice, or choices, some of one name; sometimes something that denotes nothing."""
    if source.random() < 0.2:
        return {"result": source.randrange(RESULTS), "steps": [], "dice": False, "undefined": ()}
    steps = [(source.randrange(LABELS), source.randrange(size)) for _ in range(source.randint(1, 4))]
    undefined = (source.randrange(LABELS),) if source.random() < 0.05 else ()
    weights = [Fraction(source.randint(1, 3)) for _ in steps]
    dice = source.random() < 0.3
    chances = [weight / sum(weights) if dice else None for weight in weights]
    return {"result": -1, "steps": list(zip(steps, chances, strict=True)), "dice": dice, "undefined": undefined}


def graph_of(places: list[Place], first: list[tuple[int, Fraction]], forced: list[int]) -> Graph:
    """A graph of these positions; those that are forced are left for another at once."""
    size = len(places)
    settled = np.arange(size)
    for place in forced:
        settled[place] = places[place]["steps"][0][0][1] if places[place]["steps"] else place
    settled = settled[settled]
    settled = np.where(settled[settled] == settled, settled, np.arange(size))
    settled = np.where(settled[settled] == settled, settled, np.arange(size))
    steps = [step for place in places for step in place["steps"]]
    nothing: Any = None
    return Graph(
        nothing,
        list(range(size)),
        np.concatenate([[0], np.cumsum([len(place["steps"]) for place in places])]).astype(np.int64),
        np.array([to for (_, to), _ in steps], dtype=np.int64),
        np.array([label for (label, _), _ in steps], dtype=np.int64),
        np.zeros(len(steps), dtype=np.int64),
        [chance for _, chance in steps],
        np.array([place["dice"] for place in places]),
        np.array([place["result"] for place in places], dtype=np.int64),
        {number: place["undefined"] for number, place in enumerate(places) if place["undefined"]},
        settled,
        np.zeros(size, dtype=np.int64),
        first,
        nothing,
        np.ones(size, dtype=bool),
    )


def told(found: Any) -> tuple[object, ...]:
    """All that a coupling says, in the order in which it says it."""
    return found.pairs, found.came, found.depth, list(found.first.items()), found.whole, found.chance, found.met


def test_levels_tell_what_pair_after_pair_tells() -> None:
    differ = cut = 0
    for seed in range(120):
        source = random.Random(seed)
        size = source.randint(3, 40)
        places = [drawn_place(source, size) for _ in range(size)]
        others = list(places)
        for _ in range(source.randint(0, 4)):
            others[source.randrange(size)] = drawn_place(source, size)
        begun = [(n, Fraction(1, 3)) for n in source.sample(range(size), min(3, size))]
        forced = source.sample(range(size), size // 5)
        graphs = graph_of(places, begun, forced), graph_of(others, begun, forced)
        seen = [np.array([source.choice([-1, 0, 0, 1]) for _ in range(size)]) for _ in range(2)]
        looks = [seen[0], seen[0] if source.random() < 0.5 else seen[1]]
        classes = same_game_classes(graphs, [1 + look for look in looks] if seed % 2 else None)
        beginnings = [(n, n, p) for n, p in begun]
        for limit in (1_000_000, source.randint(1, 30)):
            given = (graphs, classes, RESULTS, beginnings)
            aside = (looks[0], looks[1]) if seed % 2 else None
            signs = aside if seed % 4 == 1 else None
            expected = told(couple_by_pairs(*given, aside, signs, limit=limit))
            assert told(couple(*given, aside, signs, limit=limit)) == expected, seed
            differ += 0 < expected[5] < 1  # type: ignore[operator]
            cut += not expected[4]
    assert differ > 30 and cut > 12
