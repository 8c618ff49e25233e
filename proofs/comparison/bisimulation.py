"""Which positions of two readings are the same game: no sequence of choices and dice, however long, tells them apart.

Positions are put into classes, which are split until two positions of one class allow the same choices and throws, with
the same probabilities, into the same classes, and end alike: the coarsest bisimulation (Paige and Tarjan, 1987), forced
single steps being invisible. Classes are found by hashes and then checked without them, so what is said is proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from .graph import Graph, Integers

_ODD = np.uint64(0x9E3779B97F4A7C15)
_OTHER = np.uint64(0xBF58476D1CE4E5B9)


@dataclass(frozen=True)
class Classes:
    """The class of every position, by graph; equal numbers mean the same game from there on.

    Attributes:
        of: for each graph the class of each position.
        number: how many classes there are.
        rounds: how many times classes were split.
    """

    of: tuple[Integers, ...]
    number: int
    rounds: int


def same_game_classes(
    graphs: Sequence[Graph], seen: Sequence[Integers] | None = None, known: Classes | None = None
) -> Classes:
    """Sort the positions of several graphs, which share their vocabulary, into classes of the same game.

    Args:
        graphs: of the readings.
        seen: for each graph what else is seen in each position (a number); positions in which something else is seen
            are not the same. Nothing if None.
        known: the classes of the same graphs where nothing else is seen: they are split further.
    """
    joined = _Joined(graphs, seen, known)
    for attempt in range(8):
        classes, rounds = joined.refined(np.uint64(2 * attempt + 3))
        if joined.is_stable(classes):
            break
    else:
        raise AssertionError("eight kinds of hashes fell together: the classes are wrong")
    parts = np.split(classes[joined.settled], np.cumsum([len(graph) for graph in graphs])[:-1])
    return Classes(tuple(parts), int(classes.max(initial=-1)) + 1, rounds)


class _Joined:
    """Several graphs as one."""

    def __init__(
        self, graphs: Sequence[Graph], seen: Sequence[Integers] | None = None, known: Classes | None = None
    ) -> None:
        offsets = np.cumsum([0, *(len(graph) for graph in graphs)])
        settled = np.concatenate([g.settled + o for g, o in zip(graphs, offsets, strict=False)])
        rests, self.settled = np.unique(settled, return_inverse=True)  # forced steps are invisible
        to = np.concatenate([g.to + o for g, o in zip(graphs, offsets, strict=False)])
        degree = np.concatenate([np.diff(g.head) for g in graphs])
        result = np.concatenate([g.result for g in graphs])
        label = np.concatenate([g.label for g in graphs])
        chances: dict[Fraction | None, int] = {}
        chance = np.array([chances.setdefault(c, len(chances)) for g in graphs for c in g.chance], dtype=np.int64)
        source = np.repeat(np.arange(len(degree)), degree)
        is_rest = np.zeros(len(degree), dtype=bool)
        is_rest[rests] = True
        kept = is_rest[source] & (result[source] < 0)  # forced steps that go on for ever are an end
        self.source, self.to = self.settled[source[kept]], self.settled[to[kept]]
        self.what = label[kept] * (len(chances) + 1) + chance[kept]
        words: dict[tuple[int, ...], int] = {(): 0}
        colour = np.zeros(len(degree), dtype=np.int64)
        for graph, offset in zip(graphs, offsets, strict=False):
            for number, labels in graph.undefined.items():
                colour[offset + number] = words.setdefault(labels, len(words))
        self.colour = (colour * (int(result.max(initial=0)) + 2) + result + 1)[rests]
        if known is not None:
            self.colour = np.concatenate(known.of)[rests]
        if seen is not None:
            _, numbered = np.unique(np.concatenate(seen)[rests], return_inverse=True)
            self.colour = self.colour * (len(numbered) + 1) + numbered
        self.size = len(rests)
        self.leaving, self.starts = np.unique(self.source, return_index=True)

    def refined(self, seed: np.uint64) -> tuple[Integers, int]:
        """Classes after as many rounds as split anything."""
        hashes = _mixed(self.colour.astype(np.uint64) * _OTHER + seed)
        number = _different(hashes)
        what = _mixed(self.what.astype(np.uint64) * _ODD + seed)
        rounds = 0
        while True:
            rounds += 1
            with np.errstate(over="ignore"):
                step = _mixed(what + hashes[self.to])
                sums = np.zeros(self.size, dtype=np.uint64)
                if len(step):
                    sums[self.leaving] = np.add.reduceat(step, self.starts)
                mixed = _mixed(sums + _mixed(hashes * _OTHER + seed))
            now = _different(mixed)
            if now == number:
                _, classes = np.unique(hashes, return_inverse=True)
                return classes, rounds
            hashes, number = mixed, now

    def is_stable(self, classes: Integers) -> bool:
        """Whether all positions of a class look alike and have the same steps into the same classes, without hashes."""
        if not self.size:
            return True
        members, first = np.unique(classes, return_index=True)
        representative = first[classes]
        if (self.colour != self.colour[representative]).any() or len(members) != int(classes.max()) + 1:
            return False
        order = np.lexsort((classes[self.to], self.what, self.source))
        what, into, source = self.what[order], classes[self.to][order], self.source[order]
        degree = np.bincount(source, minlength=self.size)
        if (degree != degree[representative]).any():
            return False
        start = np.concatenate([[0], np.cumsum(degree)])[:-1]
        place = np.arange(len(source)) - start[source]
        twin = start[representative[source]] + place
        return bool((what == what[twin]).all() and (into == into[twin]).all())


def _different(numbers: NDArray[np.uint64]) -> int:
    """How many different numbers there are."""
    ordered = np.sort(numbers)
    return int((ordered[1:] != ordered[:-1]).sum()) + bool(len(ordered))


def _mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """A hash of each number (the finaliser of splitmix64)."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * _OTHER
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))
