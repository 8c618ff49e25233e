"""Two readings played side by side: the same choices, the same dice, until nothing can tell them apart any more.

A pair of settled positions is followed by each choice or throw that both readings have. Where one of them has more, or
where probabilities differ, as much as possible is made alike (a maximal coupling), and what remains is followed to its
results in each reading alone. So the chance that the results differ is never overstated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from .absorption import absorbed, result_chances, step_chances
from .bisimulation import Classes
from .graph import Graph, Integers, Numbers

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
        self.chances = [step_chances(graph) for graph in graphs]
        self.ends = [result_chances(graph, results) for graph in graphs]
        self.found = Coupling()
        self.numbers: dict[tuple[int, int], int] = {}
        self.entries: list[tuple[int, int, float]] = []
        self.gains: list[float] = []
        self.differs: list[bool] = []

    def run(self, initial_states: Sequence[tuple[int, int, Fraction]]) -> Coupling:
        found = self.found
        begun = [(self._number(a, b, None, 0), float(p)) for a, b, p in initial_states]
        for number, (a, b) in enumerate(found.pairs):  # grows while it is walked through
            if len(found.pairs) > self.limit:
                found.whole = False
                break
            self._expand(number, a, b)
        size = len(found.pairs)
        missing = size - len(self.gains)  # pairs that were not followed: nothing is claimed of them
        gains = np.array([self.gains + [0.0] * missing, [float(x) for x in self.differs] + [0.0] * missing]).T
        rows, columns, weights = _columns(self.entries)
        chance = absorbed(size, rows, columns, weights, gains[:, :1]) if size else gains[:, :1]
        onward = gains[rows, 1] == 0.0
        met = absorbed(size, rows[onward], columns[onward], weights[onward], gains[:, 1:]) if size else gains[:, 1:]
        found.chance = float(sum(p * chance[n, 0] for n, p in begun if n is not None))
        found.met = float(sum(p * met[n, 0] for n, p in begun if n is not None))
        return found

    def _number(self, a: int, b: int, came: tuple[int, int] | None, depth: int) -> int | None:
        """The number of a pair; None where both are the same game."""
        a, b = int(self.graphs[0].settled[a]), int(self.graphs[1].settled[b])
        if self.classes.of[0][a] == self.classes.of[1][b]:
            return None
        number = self.numbers.get((a, b))
        if number is None:
            number = self.numbers[a, b] = len(self.found.pairs)
            self.found.pairs.append((a, b))
            self.found.came.append(came)
            self.found.depth.append(depth)
        return number

    def _note(self, kind: str, number: int) -> None:
        self.found.first.setdefault(kind, number)
        self.differs[number] = True

    def _expand(self, number: int, a: int, b: int) -> None:
        first, second = self.graphs
        self.differs.append(False)
        self.gains.append(0.0)
        if self.tables is not None:
            seen = self.tables[0][a], self.tables[1][b]
            if seen[0] != seen[1] and min(seen) >= 0:
                self._note(TABLE, number)
        if self.signs is not None and self.signs[0][a] != self.signs[1][b]:
            self._note(SIGHT, number)
        ended = first.result[a] >= 0, second.result[b] >= 0
        if all(ended):
            if first.result[a] != second.result[b]:
                self._note(RESULT, number)
                self.gains[number] = 1.0
            return
        if any(ended):
            self._note(OVER, number)
            self.gains[number] = apart(self.ends[0][a], self.ends[1][b])
            return
        steps = [{int(g.label[s]): s for s in g.steps(p)} for g, p in zip(self.graphs, (a, b), strict=True)]
        undefined = first.undefined.get(a, ()), second.undefined.get(b, ())
        if steps[0].keys() != steps[1].keys() or undefined[0] != undefined[1] or first.dice[a] != second.dice[b]:
            self._note(OFFERS, number)
        shared = 0.0
        for label, step in steps[0].items():
            if label in steps[1]:
                other = steps[1][label]
                weight = min(float(self.chances[0][step]), float(self.chances[1][other]))
                shared += weight
                came = number, label
                target = self._number(int(first.to[step]), int(second.to[other]), came, self.found.depth[number] + 1)
                if target is not None:
                    self.entries.append((number, target, weight))
        if shared < 1.0 - 1e-12:
            self._note(OFFERS, number)  # also where only probabilities differ
            self.gains[number] = apart(*self._rests(steps))

    def _rests(self, steps: list[dict[int, int]]) -> Iterator[Numbers]:
        """For each reading, the results of what is not made alike."""
        for side, other in ((0, 1), (1, 0)):
            rest = np.zeros(self.ends[side].shape[1])
            for label, step in steps[side].items():
                weight = float(self.chances[side][step])
                if label in steps[other]:
                    weight -= min(weight, float(self.chances[other][steps[other][label]]))
                rest += weight * self.ends[side][self.graphs[side].to[step]]
            yield rest


def apart(first: Numbers, second: Numbers) -> float:
    """How much of two distributions of results cannot be made to agree: half the sum of differences."""
    return float(max(0.0, np.abs(first - second).sum() / 2))


def _columns(entries: Sequence[tuple[int, int, float]]) -> tuple[Integers, Integers, Numbers]:
    rows = np.array([entry[0] for entry in entries], dtype=np.int64)
    columns = np.array([entry[1] for entry in entries], dtype=np.int64)
    return rows, columns, np.array([entry[2] for entry in entries], dtype=np.float64)
