"""Random plays of two readings at once, many side by side: for games too large to search."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import numpy as np
from rulestone.proofs.running.progress import Listener, Progress
from rulestone.proofs.running.work_clock import work_seconds
from rulestone.proofs.searching.native_buffers import Integers

from .divergence_witness import CHANCES, ENDING, KINDS, ShownDifference, course_through, shortened, shown
from .product import Product, seen

LANES = 256
"""How many plays are made side by side."""

LONGEST = 400
"""The most moves of a play."""

_SHRINKING = 0.3


@dataclass
class Wandered:
    """What random plays found.

    Attributes:
        found: by kind of difference the plays that show it, made shorter where there was time.
        basis: how much was played, in words.
    """

    found: dict[str, ShownDifference] = field(default_factory=dict)
    basis: str = ""


def wander(
    product: Product,
    firsts: Integers,
    wanted: Collection[str],
    known: Mapping[str, ShownDifference],
    seconds: float,
    listener: Listener,
    chance: int = 0,
) -> Wandered:
    """Play at random and look for differences of some kinds.

    Args:
        product: of the two readings.
        firsts: pairs of packed first states to begin from.
        wanted: kinds of difference.
        known: what a search has found of the other kinds; every play found is tried for these, too.
        seconds: time for everything.
        listener: gets progress.
        chance: the seed.

    Each move is as likely as the others among those that both readings allow. A play found makes the plays after it
    no longer than itself, so what is found gets shorter while it goes on.
    """
    deadline = work_seconds() + seconds * (1 - _SHRINKING)
    source = np.random.default_rng(chance)
    paths: dict[str, list[Integers]] = {}
    moves = plays = 0
    result = Wandered()
    open_kinds = set(wanted)
    try:
        while len(firsts) and open_kinds and work_seconds() < deadline:
            longest = max((len(paths[kind]) - 2 if kind in paths else LONGEST) for kind in open_kinds)
            lanes = firsts[source.integers(len(firsts), size=LANES)]
            history = [(np.arange(LANES), lanes)]  # for every depth: who goes on, and from which lane before
            plays += LANES
            for depth in range(longest + 1):
                steps = product.steps(lanes, endings=ENDING in open_kinds and ENDING not in paths)
                half = lanes.shape[1] // 2
                for kind, numbers in seen(product, steps, lanes[:, :half], lanes[:, half:]).items():
                    if kind in open_kinds and len(numbers) and (kind not in paths or depth + 1 < len(paths[kind])):
                        path = _path(history, int(numbers[0]))
                        if kind not in (ENDING, CHANCES) or _shown(product, kind, path) is not None:
                            paths[kind] = path
                chosen = _one_each(steps.source, source)
                if not len(chosen) or work_seconds() > deadline:
                    break
                lanes = steps.pairs[chosen]
                moves += len(chosen)
                history.append((steps.source[chosen], lanes))
            open_kinds = {kind for kind in wanted if kind not in paths or len(paths[kind]) > 2}
            listener(Progress("product", "playing", plays, None, f"found: {', '.join(paths) or 'nothing'}"))
    except KeyboardInterrupt:
        result.basis = "interrupted, "
    result.found = dict(known)
    courses = []
    for kind, path in paths.items():
        one = _shown(product, kind, path)
        if one is not None:
            result.found[kind] = one
            courses.append(one.course)
        elif product.capped == 0:
            raise AssertionError(f"the plain semantics sees no difference of {kind} where the product does")
    courses += [one.course for one in known.values()]
    result.found = shortened(courses, result.found, KINDS, seconds * _SHRINKING)
    result.basis += f"{plays:,} random plays, {moves:,} moves"
    return result


def _shown(product: Product, kind: str, path: list[Integers]) -> ShownDifference | None:
    course = course_through(product.sides, [[int(word) for word in words] for words in path], product.capped)
    return None if course is None else shown(kind, course)


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
