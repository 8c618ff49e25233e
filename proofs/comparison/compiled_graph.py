"""The graph of a game out of the compiled search: the same positions and steps in the same order, sooner.

What compiled code does not tell of each position (what denotes nothing there, outcomes without a weight) is left to the
plain way of `graph`.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray
from rulestone.model.expressions.expression import Node
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.native_values import Values
from rulestone.proofs.compiling.python_target import join_words, split_words
from rulestone.proofs.plays.conditions import Checks, total
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.searching.native_search import search_natively
from rulestone.proofs.searching.search import Search

from .graph import STUCK, Graph, GraphExploration, Integers, settle

Truths = NDArray[np.bool_]


class CompiledExploration(GraphExploration):
    """Makes the graph with compiled rules; see `exploring.graph_of`."""

    def run(self) -> Graph | None:  # type: ignore[override]  # it may not be able to
        """Every position, nearest first; None where it must be done in plain Python."""
        if not is_available() or not self.layout.narrow:
            return None
        try:
            ends = Values(self.system, self.layout, [self.system.over.total, total(self.system.quiet)])
        except BeyondWords:
            return None
        first = self._initial_states()
        begun = [split_words(packed, self.layout.words) for packed in self.packed]
        checks, limits = Checks((), (), False, True), Limits(states=self.limit)
        found = search_natively(Search(self.system, self.layout, checks, limits, begun, edges=True), self.listener)
        if found.stopped:
            if found.stopped.ending is Ending.INTERRUPTED:
                raise KeyboardInterrupt
            raise self._too_large()
        if not found.complete or found.undefined or found.rows is None or found.edges is None:
            return None
        over, quiet = ends.of(found.rows).T.astype(bool)
        degrees = np.bincount(found.edges[:, 0], minlength=found.states)
        if (over & (degrees > 0)).any():
            return None
        return self._graph(found, first, over, quiet, degrees)

    def _graph(
        self, found: Exploration, first: list[tuple[int, Fraction]], over: Truths, quiet: Truths, degrees: Integers
    ) -> Graph | None:
        assert found.rows is not None and found.edges is not None
        _, instance, to = found.edges.astype(np.int64).T
        self.packed = (
            found.rows[:, 0].tolist() if self.layout.words == 1 else list(map(join_words, found.rows.tolist()))
        )
        head = np.concatenate([[0], np.cumsum(degrees)])
        by_chance = np.array(self.by_chance, dtype=bool)
        thrown = np.bincount(found.edges[:, 0], weights=by_chance[instance], minlength=found.states)
        dice = (degrees > 0) & (thrown == degrees)
        chance = self._chances(head, instance, dice)
        if chance is None:
            return None
        graph = Graph(
            self.system,
            self.packed,
            head,
            to,
            np.array(self.labels, dtype=np.int64)[instance],
            instance,
            chance,
            dice,
            self._results(found.rows, over, degrees),
            {},
            np.zeros(0, dtype=np.int64),
            self._parents(to, {number for number, _ in first}),
            first,
            self.layout,
            np.ones(found.states, dtype=bool) if self.turns else quiet,
        )
        settle(graph, np.array(self.forced, dtype=bool), self.vocabulary)
        return graph

    def _chances(self, head: Integers, instance: Integers, dice: Truths) -> list[Fraction | None] | None:
        """The probability of each step where dice fall; None where one of them has no weight."""
        chance: list[Fraction | None] = [None] * len(instance)
        known: dict[tuple[int, ...], list[Fraction] | None] = {}
        for number in np.flatnonzero(dice).tolist():
            moves = tuple(instance[head[number] : head[number + 1]].tolist())
            constant = not any(self._varies(which) for which in moves)
            weights = known.get(moves) if constant else None
            if weights is None:
                weights = self._weights(number, list(moves))
                assert weights is not None
                if constant:
                    known[moves] = weights
            if not all(weights):
                return None
            chance[head[number] : head[number + 1]] = weights
        return chance

    def _varies(self, which: int) -> bool:
        weight = self.system.instances[which].weight
        return isinstance(weight, Node) and not weight.is_constant

    def _results(self, rows: Integers, over: Truths, degrees: Integers) -> Integers:
        """For each position the number of its result, or -1, in the order in which the plain way meets them."""
        result = np.full(len(degrees), -1, dtype=np.int64)
        worth = self._worth()
        known: dict[tuple[int, ...], int] = {}
        ends = np.flatnonzero(over | (degrees == 0))
        codes = [()] * len(ends) if worth is None else [tuple(row) for row in worth.of(rows[ends]).tolist()]
        for number, kept in zip(ends.tolist(), codes, strict=True):
            if not over[number]:
                result[number] = self.vocabulary.results(STUCK)
                continue
            numbered = known.get(kept) if worth is not None else None
            if numbered is None:
                numbered = known[kept] = self._result(number)
            result[number] = numbered
        return result

    def _worth(self) -> Values | None:
        """What an end is worth to everybody, where that surely denotes; equal codes are equal values."""
        nodes = list(self.outcomes.values())
        if not all(node.denotes for node in nodes):
            return None
        try:
            return Values(self.system, self.layout, nodes)
        except BeyondWords:
            return None

    def _parents(self, to: Integers, first: set[int]) -> Integers:
        """The step by which each position was first reached; -1 at a beginning."""
        parent = np.full(len(self.packed), -1, dtype=np.int64)
        parent[to[::-1]] = np.arange(len(to))[::-1]
        parent[list(first)] = -1
        return parent
