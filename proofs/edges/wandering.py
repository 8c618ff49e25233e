"""Random plays of two readings at once, many side by side: for games too large to search."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, field

import numpy as np

from ..explicit.program import Integers
from ..progress import Listener, Progress
from .product import Product
from .witness import MOVES, OUTCOME, POSITION, Pair, differs, plays_along, shorter

LANES = 256
"""So many plays are made side by side."""

LONGEST = 400
"""The most moves of a play."""

_SHRINKING = 0.3


@dataclass
class Wandered:
    """What random plays found.

    Attributes:
        found: by kind of difference a pair of plays, made shorter where there was time.
        basis: how much was played, in words.
    """

    found: dict[str, Pair] = field(default_factory=dict)
    basis: str = ""


def wander(
    product: Product, firsts: Integers, wanted: Collection[str], seconds: float, listener: Listener, chance: int = 0
) -> Wandered:
    """Play at random and look for differences of some kinds.

    Args:
        product: of the two readings.
        firsts: pairs of packed first states to begin from.
        wanted: kinds of difference.
        seconds: time for everything.
        listener: gets progress.
        chance: the seed.

    Each move is as likely as the others among those that both readings allow. A play found makes the plays after it
    no longer than itself, so what is found gets shorter while it goes on.
    """
    deadline = time.monotonic() + seconds * (1 - _SHRINKING)
    source = np.random.default_rng(chance)
    paths: dict[str, list[Integers]] = {}
    moves = plays = 0
    result = Wandered()
    open_kinds = set(wanted)
    try:
        while len(firsts) and open_kinds and time.monotonic() < deadline:
            longest = max((len(paths[kind]) - 2 if kind in paths else LONGEST) for kind in open_kinds)
            lanes = firsts[source.integers(len(firsts), size=LANES)]
            history = [(np.arange(LANES), lanes)]  # for every depth: who goes on, and from which lane before
            plays += LANES
            for depth in range(longest + 1):
                steps = product.steps(lanes)
                seen = {MOVES: steps.moves, OUTCOME: steps.outcome}
                for kind in open_kinds & seen.keys():
                    if len(seen[kind]) and (kind not in paths or depth + 1 < len(paths[kind])):
                        paths[kind] = _path(history, int(seen[kind][0]))
                if POSITION in open_kinds and steps.apart.any():
                    number = int(np.flatnonzero(steps.apart)[0])
                    if POSITION not in paths or depth + 2 < len(paths[POSITION]):
                        path = _path(history, int(steps.source[number]))
                        paths[POSITION] = [*path, steps.pairs[number]]
                chosen = _one_each(steps.source, source)
                if not len(chosen) or time.monotonic() > deadline:
                    break
                lanes = steps.pairs[chosen]
                moves += len(chosen)
                history.append((steps.source[chosen], lanes))
            open_kinds = {kind for kind in wanted if kind not in paths or len(paths[kind]) > 2}
            listener(Progress("product", "playing", plays, None, f"found: {', '.join(paths) or 'nothing'}"))
    except KeyboardInterrupt:
        result.basis = "interrupted, "
    for kind, path in paths.items():
        pair = plays_along(product.sides, [[int(word) for word in words] for words in path])
        if differs(kind, pair):
            result.found[kind] = shorter(kind, pair, seconds * _SHRINKING / len(paths))
        elif product.capped == 0:
            raise AssertionError(f"the plain semantics sees no difference of {kind} after {len(pair[0])} moves")
    result.basis += f"{plays:,} random plays, {moves:,} moves"
    return result


def _path(history: list[tuple[Integers, Integers]], lane: int) -> list[Integers]:
    """The pairs through which a lane came."""
    path = []
    for before, lanes in reversed(history):
        path.append(lanes[lane])
        lane = int(before[lane])
    return path[::-1]


def _one_each(sources: Integers, source: np.random.Generator) -> Integers:
    """For every source one of its steps, each as likely as the others."""
    order = np.lexsort((source.random(len(sources)), sources))
    ordered = sources[order]
    first = np.ones(len(ordered), dtype=bool)
    first[1:] = ordered[1:] != ordered[:-1]
    return np.asarray(order[first])
