"""Two readings played side by side, one pair of positions after another: the slow twin of `comparison.coupling`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
from rulestone.proofs.comparison.absorption import absorbed, result_chances, step_chances
from rulestone.proofs.comparison.bisimulation import Classes
from rulestone.proofs.comparison.coupling import OFFERS, OVER, RESULT, SIGHT, TABLE, Coupling
from rulestone.proofs.comparison.graph import Graph, Integers, Numbers


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
    """See `coupling.couple`."""
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
