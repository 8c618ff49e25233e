"""Facts that nobody asked for: sums that are the same between all turns, and those of the kinds in `facts`.

They are read off all positions of a scope, so they are true there; of other scopes nothing is said.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray
from rulestone.model import Game
from rulestone.model.expressions.expression import Cell
from rulestone.model.expressions.types import Integer
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.graph import Graph
from rulestone.proofs.comparison.vocabulary import Vocabulary
from rulestone.proofs.plays.rules_read import system_read

from .facts.capped import capped_facts
from .facts.chance_for_ever import chance_facts
from .facts.decided import decided_facts
from .facts.exchange import exchange_facts
from .facts.fact import Fact
from .facts.inferred import inferred_facts
from .facts.not_computed import claim_facts
from .facts.results_told import end_in_words, result_facts

MOST_PLACES = 80
"""Games with more places for numbers than this are not looked at."""


@dataclass(frozen=True)
class KeptSum:
    """A sum of numbers on the table that is the same in every position between turns.

    Attributes:
        terms: places with the whole numbers by which they are multiplied.
        value: of the sum.
        positions: how many were looked at: all of the scope.
    """

    terms: tuple[tuple[Cell, int], ...]
    value: int
    positions: int

    def __str__(self) -> str:
        found: dict[tuple[str, int], list[str]] = {}
        for cell, factor in self.terms:
            found.setdefault((cell.function.name, factor), []).append(str(cell))
        parts = []
        for (name, factor), cells in found.items():
            whole = len(cells) > 1 and len(cells) == _number_of_places(self, name)
            told = f"all of {name}" if whole else " + ".join(cells)
            told = f"({told})" if len(cells) > 1 and abs(factor) > 1 and not whole else told
            sign = "-" if factor < 0 else "+"
            parts.append(f"{sign} {abs(factor)}·{told}" if abs(factor) > 1 else f"{sign} {told}")
        return " ".join(parts).removeprefix("+ ") + f" = {self.value}"


def _number_of_places(found: KeptSum, name: str) -> int:
    function = next(cell.function for cell, _ in found.terms if cell.function.name == name)
    return len(list(function.cells()))


def kept_sums(graph: Graph) -> list[KeptSum]:
    """Sums that are the same in every position between turns; those of a single place are left out.

    Every other such sum is made of these.
    """
    system = graph.system
    quiet = [number for number in range(len(graph)) if graph.quiet[number]]
    numbers = [place for place, cell in enumerate(system.cells) if isinstance(cell.type, Integer)]
    if not quiet or not 1 < len(numbers) <= MOST_PLACES:
        return []
    table = np.array([[int(state[p]) for p in numbers] for state in map(graph.state, quiet)], dtype=object)
    moving = [column for column in range(len(numbers)) if len(set(table[:, column])) > 1]
    if len(moving) < 2:
        return []
    cells = [system.cells[numbers[column]] for column in moving]
    changes = table[:, moving] - table[0, moving]
    found = []
    for vector in _null_space(changes):
        terms = tuple((cell, factor) for cell, factor in zip(cells, vector, strict=True) if factor)
        value = sum(factor * int(told) for factor, told in zip(vector, table[0, moving], strict=True))
        found.append(KeptSum(terms, value, len(quiet)))
    return sorted(found, key=lambda one: (len(one.terms), str(one)))


def _null_space(rows: NDArray[np.object_]) -> list[tuple[int, ...]]:
    """Whole vectors that are orthogonal to all rows and span what is.

    A few rows are solved exactly; a row that is not orthogonal to what comes out is one more to solve.
    """
    chosen: list[Sequence[int]] = []
    while True:
        vectors = list(_solved(chosen, rows.shape[1]))
        if not vectors:
            return []
        broken = np.flatnonzero((rows.dot(np.array(vectors, dtype=object).T) != 0).any(axis=1))
        if not len(broken):
            return vectors
        chosen.append([int(value) for value in rows[broken[0]]])


def _solved(rows: Sequence[Sequence[int]], width: int) -> Iterator[tuple[int, ...]]:
    """The null space of a few rows: a vector for each column that no row leads with."""
    from flint import fmpq_mat

    reduced, rank = fmpq_mat(len(rows), width, [value for row in rows for value in row]).rref()
    table = [[Fraction(int(one.p), int(one.q)) for one in row] for row in reduced.tolist()[:rank]]
    leading = [next(column for column, value in enumerate(row) if value) for row in table]
    for free in range(width):
        if free in leading:
            continue
        vector = [Fraction(int(column == free)) for column in range(width)]
        for row, column in zip(table, leading, strict=True):
            vector[column] = -row[free]
        scale = math.lcm(*(value.denominator for value in vector))
        whole = [int(value * scale) for value in vector]
        shared = math.gcd(*whole)
        first = next(value for value in whole if value)
        yield tuple(value // shared * (1 if first > 0 else -1) for value in whole)


@dataclass(frozen=True)
class MinedFacts:
    """What is so at a scope.

    Attributes:
        scope: its name.
        positions: how many there are.
        sums: see `kept_sums`.
        results: the ways in which plays end: what the end is worth to each player, or why there is none.
        others: facts of all other kinds, most telling first.
    """

    scope: str
    positions: int
    sums: list[KeptSum]
    results: list[str]
    others: list[Fact]


def mined_facts(game: type[Game], scope: str | None, readings: Mapping[str, str], most: int) -> MinedFacts:
    """The facts of a game at a scope. Raises GameGraphTooLarge where it has more positions than `most`."""
    vocabulary = Vocabulary()
    system = system_read(game, scope, readings)
    graph = graph_of(system, vocabulary, limit=most)
    ends = [vocabulary.results.things[number] for number in sorted({int(n) for n in graph.result if n >= 0})]
    others = [
        *result_facts(ends),
        *decided_facts(graph, vocabulary),
        *inferred_facts(graph),
        *exchange_facts(graph, vocabulary),
        *chance_facts(graph),
        *capped_facts(graph, game),
        *claim_facts(game),
    ]
    return MinedFacts(system.scope, len(graph), kept_sums(graph), list(map(end_in_words, ends)), others)
