"""Two readings played side by side: the same choices, the same dice, until nothing can tell them apart any more.

A pair of settled positions is followed by each choice or throw that both readings have. Where one of them has more, or
where probabilities differ, as much as possible is made alike (a maximal coupling), and what remains is followed to its
results in each reading alone. So the chance that the results differ is never overstated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from .absorption import absorbed, result_chances, step_chances
from .bisimulation import Classes
from .graph import Graph, Integers, Numbers

Truths = NDArray[np.bool_]

OFFERS, OVER, RESULT, TABLE, SIGHT = KINDS = ("offers", "over", "result", "table", "sight")
"""How a pair of positions can differ: other choices, one play over, other results, something else on the table, other
players may look (or it is quiet in one reading only)."""


@dataclass
class Coupling:
    """Pairs of settled positions, breadth first from the paired beginnings.

    Attributes:
        pairs: positions of the first and the second reading.
        came: for each pair the pair before it and the label that leads here; None at a beginning.
        depth: how many choices and throws lead to a pair.
        first: for each kind of difference the first pair that shows it.
        whole: whether all pairs were visited.
        chance: the chance that equal dice and equal random choices end in different results; at least that much.
        met: the chance that they meet any difference at all.
    """

    pairs: list[tuple[int, int]] = field(default_factory=list)
    came: list[tuple[int, int] | None] = field(default_factory=list)
    depth: list[int] = field(default_factory=list)
    first: dict[str, int] = field(default_factory=dict)
    whole: bool = True
    chance: float = 0.0
    met: float = 0.0

    def labels_to(self, number: int) -> list[int]:
        """The choices and throws that lead to a pair."""
        labels = []
        place: int = number
        while (before := self.came[place]) is not None:
            place, label = before
            labels.append(label)
        return labels[::-1]

    def initial_pair_of(self, number: int) -> tuple[int, int]:
        """The pair in which the play to a pair begins."""
        place: int = number
        while (before := self.came[place]) is not None:
            place = before[0]
        return self.pairs[place]


def couple(
    graphs: tuple[Graph, Graph],
    classes: Classes,
    results: int,
    initial_states: Sequence[tuple[int, int, Fraction]],
    tables: tuple[Integers, Integers] | None = None,
    signs: tuple[Integers, Integers] | None = None,
    *,
    limit: int = 1_000_000,
) -> Coupling:
    """Play two readings side by side.

    Args:
        graphs: of the two readings.
        classes: of the same game; pairs in one class are not followed further.
        results: how many results the shared vocabulary has.
        initial_states: pairs of first positions, with the probability that play begins so.
        tables: what lies on the table in each position where a turn begins, else -1; not compared if None.
        signs: what else is seen in each settled position; not compared if None.
        limit: the most pairs.
    """
    return _Coupler(graphs, classes, results, tables, signs, limit).run(initial_states)


class _Coupler:
    """Goes through the pairs level by level; all pairs of a level at once, in the order in which they were found."""

    def __init__(
        self,
        graphs: tuple[Graph, Graph],
        classes: Classes,
        results: int,
        tables: tuple[Integers, Integers] | None,
        signs: tuple[Integers, Integers] | None,
        limit: int,
    ) -> None:
        self.graphs = graphs
        self.classes = classes
        self.tables = tables
        self.signs = signs
        self.limit = limit
        self.sides = tuple(_ReadingSide(graph, results) for graph in graphs)
        self.asked = _numbered_alike(graphs)
        self.found = Coupling()
        self.known = np.zeros(0, dtype=np.int64)  # the keys of all pairs, ordered
        self.numbers = np.zeros(0, dtype=np.int64)  # and the number of each
        self.entries: list[tuple[Integers, Integers, Numbers]] = []
        self.gains: list[Numbers] = []
        self.differs: list[Truths] = []

    def run(self, initial_states: Sequence[tuple[int, int, Fraction]]) -> Coupling:
        found = self.found
        ones = np.array([a for a, _, _ in initial_states], dtype=np.int64)
        others = np.array([b for _, b, _ in initial_states], dtype=np.int64)
        begun, new = self._numbered(ones, others)
        self._add(new, [None] * len(new), 0)
        first = 0
        while first < len(found.pairs):
            followed = self._follow(first)
            if first + followed < len(found.pairs) and len(found.pairs) > self.limit:
                found.whole = False
                break
            first += followed
        size = len(found.pairs)
        gains = np.zeros((size, 2))  # of pairs that were not followed nothing is claimed
        followed = sum(map(len, self.gains))
        gains[:followed, 0] = np.concatenate([np.zeros(0), *self.gains])
        gains[:followed, 1] = np.concatenate([np.zeros(0), *self.differs])
        rows = np.concatenate([_NOWHERE, *(entry[0] for entry in self.entries)])
        columns = np.concatenate([_NOWHERE, *(entry[1] for entry in self.entries)])
        weights = np.concatenate([np.zeros(0), *(entry[2] for entry in self.entries)])
        chance = absorbed(size, rows, columns, weights, gains[:, :1]) if size else gains[:, :1]
        onward = gains[rows, 1] == 0.0
        met = absorbed(size, rows[onward], columns[onward], weights[onward], gains[:, 1:]) if size else gains[:, 1:]
        shares = [float(p) for _, _, p in initial_states]
        found.chance = float(sum(p * chance[n, 0] for n, p in zip(begun, shares, strict=True) if n >= 0))
        found.met = float(sum(p * met[n, 0] for n, p in zip(begun, shares, strict=True) if n >= 0))
        return found

    # Numbers of pairs

    def _numbered(self, ones: Integers, others: Integers) -> tuple[Integers, Integers]:
        """The number of each of many pairs (-1 where both are the same game), and the keys of those that are new."""
        ones, others = self.graphs[0].settled[ones], self.graphs[1].settled[others]
        keys = ones * len(self.graphs[1]) + others
        apart = self.classes.of[0][ones] != self.classes.of[1][others]
        numbers = np.full(len(keys), -1, dtype=np.int64)
        known, first, place = np.unique(keys[apart], return_index=True, return_inverse=True)
        at = np.searchsorted(self.known, known)
        is_new = np.ones(len(known), dtype=bool)
        inside = at < len(self.known)
        is_new[inside] = self.known[at[inside]] != known[inside]
        own = np.empty(len(known), dtype=np.int64)
        own[~is_new] = self.numbers[at[~is_new]]
        fresh = np.flatnonzero(is_new)
        fresh = fresh[np.argsort(first[fresh])]  # in the order in which they were met
        own[fresh] = len(self.found.pairs) + np.arange(len(fresh))
        numbers[apart] = own[place]
        return numbers, known[fresh]

    def _add(self, keys: Integers, came: Sequence[tuple[int, int] | None], depth: int) -> None:
        """Take up new pairs, which got their numbers."""
        found = self.found
        own = np.arange(len(found.pairs), len(found.pairs) + len(keys))
        order = np.argsort(keys)
        at = np.searchsorted(self.known, keys[order])
        self.known = np.insert(self.known, at, keys[order])
        self.numbers = np.insert(self.numbers, at, own[order])
        width = max(1, len(self.graphs[1]))
        found.pairs += zip((keys // width).tolist(), (keys % width).tolist(), strict=True)
        found.came += came
        found.depth += [depth] * len(keys)

    # One level

    def _follow(self, first: int) -> int:
        """Follow the pairs from a number on, all of one level; how many were followed."""
        found = self.found
        pairs = np.array(found.pairs[first:], dtype=np.int64)
        ones, others = pairs[:, 0], pairs[:, 1]
        shared = self._shared(ones, others)
        targets, new = self._numbered(self.graphs[0].to[shared.one], self.graphs[1].to[shared.other])
        if len(found.pairs) + len(new) > self.limit:
            # Nothing is followed any more once there are too many pairs: where in the level is that?
            met = np.sort(_first_places(targets - len(found.pairs), len(new)))
            fits = max(0, self.limit - len(found.pairs) + 1)  # the pair that adds this one is followed, too
            end = int(shared.pair[met[fits - 1]]) + 1 if fits else 0
            if len(found.pairs) <= self.limit and end < len(pairs):
                ones, others = ones[:end], others[:end]
                shared = shared.up_to(end)
                targets, new = self._numbered(self.graphs[0].to[shared.one], self.graphs[1].to[shared.other])
            elif len(found.pairs) > self.limit:
                return 0
        self._compare(first, ones, others, shared)
        goes_on = targets >= 0
        self.entries.append((first + shared.pair[goes_on], targets[goes_on], shared.weight[goes_on]))
        at = _first_places(targets - len(found.pairs), len(new))
        labels = self.graphs[0].label[shared.one[at]]
        came = list(zip((first + shared.pair[at]).tolist(), labels.tolist(), strict=True))
        self._add(new, came, found.depth[first] + 1)
        return len(ones)

    def _shared(self, ones: Integers, others: Integers) -> _SharedSteps:
        """The steps that both positions of a pair have, pair by pair, in the order of the first reading."""
        pair, one = self.sides[0].steps_of(ones)
        pair_too, other = self.sides[1].steps_of(others)
        both = self.graphs[0].result[ones] < 0
        both &= self.graphs[1].result[others] < 0  # where a play is over nothing is followed
        one, pair = one[both[pair]], pair[both[pair]]
        other, pair_too = other[both[pair_too]], pair_too[both[pair_too]]
        span = 1 + max(int(g.label.max(initial=0)) for g in self.graphs)
        keys, keys_too = pair * span + self.graphs[0].label[one], pair_too * span + self.graphs[1].label[other]
        order = np.argsort(keys_too)
        at = np.searchsorted(keys_too[order], keys)
        has = at < len(order)
        has[has] = keys_too[order[at[has]]] == keys[has]
        other = other[order[at[has]]]
        weight = np.minimum(self.sides[0].chances[one[has]], self.sides[1].chances[other])
        return _SharedSteps(pair[has], one[has], other, weight)

    def _compare(self, first: int, ones: Integers, others: Integers, shared: _SharedSteps) -> None:
        """Note how the pairs of a level differ."""
        one, other = self.graphs
        number = len(ones)
        seen: dict[str, Truths] = {}
        if self.tables is not None:
            tables = self.tables[0][ones], self.tables[1][others]
            seen[TABLE] = (tables[0] != tables[1]) & (np.minimum(*tables) >= 0)
        if self.signs is not None:
            seen[SIGHT] = self.signs[0][ones] != self.signs[1][others]
        results = one.result[ones], other.result[others]
        ended = results[0] >= 0, results[1] >= 0
        seen[RESULT] = ended[0] & ended[1] & (results[0] != results[1])
        seen[OVER] = ended[0] ^ ended[1]
        goes_on = ~(ended[0] | ended[1])
        alike = np.bincount(shared.pair, minlength=number)
        degrees = self.sides[0].degrees[ones], self.sides[1].degrees[others]
        asked = self.asked[0][ones] != self.asked[1][others]
        offers = (alike != degrees[0]) | (alike != degrees[1]) | asked | (one.dice[ones] != other.dice[others])
        missing = goes_on & (np.bincount(shared.pair, shared.weight, minlength=number) < 1.0 - 1e-12)
        seen[OFFERS] = goes_on & (offers | missing)  # also where only probabilities differ
        gains = seen[RESULT].astype(np.float64)
        over = np.flatnonzero(seen[OVER])
        gains[over] = _apart(self.sides[0].ends[ones[over]], self.sides[1].ends[others[over]])
        rests = [
            side.rests(places[missing], missing, shared.pair, steps, shared.weight)
            for side, places, steps in zip(self.sides, (ones, others), (shared.one, shared.other), strict=True)
        ]
        gains[missing] = _apart(*rests)
        noted = [
            (int(np.argmax(where)), place, kind) for place, (kind, where) in enumerate(seen.items()) if where.any()
        ]
        for place, _, kind in sorted(noted):
            self.found.first.setdefault(kind, first + place)
        self.gains.append(gains)
        self.differs.append(np.logical_or.reduce(list(seen.values())))


@dataclass
class _SharedSteps:
    """Steps that both positions of a pair have: which pair of the level, the step of each, and how likely both are."""

    pair: Integers
    one: Integers
    other: Integers
    weight: Numbers

    def up_to(self, end: int) -> _SharedSteps:
        """Of the first pairs only."""
        kept = self.pair < end
        return _SharedSteps(self.pair[kept], self.one[kept], self.other[kept], self.weight[kept])


class _ReadingSide:
    """One reading: its steps by position, each label once, how likely they are, and how plays end."""

    def __init__(self, graph: Graph, results: int) -> None:
        self.graph = graph
        self.chances = step_chances(graph)
        self.ends = result_chances(graph, results)
        self.head, self.step = graph.head, np.arange(len(graph.to))
        source = graph.source
        order = np.lexsort((graph.label, source))
        same = (source[order][1:] == source[order][:-1]) & (graph.label[order][1:] == graph.label[order][:-1])
        if same.any():  # steps of one name: they stand where the first stands, and the last of them is made
            begins = np.flatnonzero(np.concatenate([[True], ~same]))
            closes = np.concatenate([begins[1:], [len(order)]]) - 1
            firsts = order[begins]
            where = np.argsort(firsts)
            self.step = order[closes][where]
            degrees = np.bincount(source[firsts], minlength=len(graph))
            self.head = np.concatenate([[0], np.cumsum(degrees)])
        self.degrees = np.diff(self.head)

    def steps_of(self, places: Integers) -> tuple[Integers, Integers]:
        """The steps of several positions: for each the number of its position among these, and the step."""
        degrees = self.degrees[places]
        which = np.repeat(np.arange(len(places)), degrees)
        begins = np.cumsum(degrees) - degrees
        return which, self.step[np.arange(len(which)) - begins[which] + self.head[places][which]]

    def rests(self, places: Integers, missing: Truths, pair: Integers, steps: Integers, weight: Numbers) -> Numbers:
        """For each of these positions the results of what is not made alike.

        `pair`, `steps` and `weight` are of what is, for all pairs of a level; `missing` says which of them these are.
        """
        from scipy.sparse import csr_matrix

        which, own = self.steps_of(places)
        left = self.chances[own].copy()
        number = np.cumsum(missing) - 1
        kept = missing[pair]
        span = max(1, len(self.chances))
        keys = which * span + own
        order = np.argsort(keys)
        left[order[np.searchsorted(keys[order], number[pair[kept]] * span + steps[kept])]] -= weight[kept]
        head = np.concatenate([[0], np.cumsum(self.degrees[places])])
        after = csr_matrix((left, self.graph.to[own], head), shape=(len(places), len(self.graph)))
        return np.asarray(after @ self.ends)


def _numbered_alike(graphs: tuple[Graph, Graph]) -> tuple[Integers, Integers]:
    """For each position of both graphs a number for the labels that denote nothing there."""
    words: dict[tuple[int, ...], int] = {(): 0}
    found = []
    for graph in graphs:
        numbers = np.zeros(len(graph), dtype=np.int64)
        for place, labels in graph.undefined.items():
            numbers[place] = words.setdefault(labels, len(words))
        found.append(numbers)
    return found[0], found[1]


def _first_places(numbers: Integers, size: int) -> Integers:
    """Where each number from 0 to a size stands first; others are passed over."""
    found = np.zeros(size, dtype=np.int64)
    at = np.flatnonzero(numbers >= 0)[::-1]
    found[numbers[at]] = at
    return found


def _apart(first: Numbers, second: Numbers) -> Numbers:
    """How much of two distributions of results cannot be made to agree, row by row: half the sum of differences."""
    return np.asarray(np.maximum(0.0, np.abs(first - second).sum(axis=1) / 2))


_NOWHERE = np.zeros(0, dtype=np.int64)
