"""Whether a renaming maps all positions and steps to themselves: by tables of positions, a column for each place."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rulestone.model.expressions.types import Element, OptionalOf, ValueType
from rulestone.proofs.comparison.graph import Graph, Integers
from rulestone.proofs.comparison.vocabulary import Vocabulary
from rulestone.proofs.symmetry.renaming import Renaming

LARGE = 2**62

Moved = tuple[int, int, Integers]
"""A place, the place that it becomes, and what becomes of its values in all positions."""


def has_room(graph: Graph) -> bool:
    """Whether the values of all places are ordinary whole numbers to numpy."""
    return graph.layout.narrow and all(-LARGE < field.low <= field.high < LARGE for field in graph.layout.fields)


class RenamedGraph:
    """All positions and steps, ready to be compared with themselves under other names.

    Args:
        graph: all positions and steps; see `has_room`.
        vocabulary: its results.
    """

    def __init__(self, graph: Graph, vocabulary: Vocabulary) -> None:
        self.graph = graph
        self.system = graph.system
        self.players = self.system.game.player_type()
        rows = graph.rows
        self.columns = [((rows[:, f.word] >> f.shift) & f.mask) + f.low for f in graph.layout.fields]
        self.often = [_how_often(column) for column in self.columns]
        self._hash_positions()
        ends = vocabulary.results.things
        self.ends = [_end(ends[number]) for number in range(len(ends))]
        self.numbered_ends = {end: number for number, end in enumerate(self.ends)}
        choosers = [instance.label.chooser for instance in self.system.instances]
        self.choosers = list(dict.fromkeys(choosers))
        by_chooser = {chooser: number for number, chooser in enumerate(self.choosers)}
        chosen = np.array([by_chooser[chooser] for chooser in choosers], dtype=np.int64)
        self.chooser = chosen[graph.instance] if len(graph.to) else graph.to
        self.chance = _numbered(graph.chance)
        self.chances = int(self.chance.max(initial=0)) + 1
        self.steps = self._steps(graph.source, graph.to, self.chooser)

    def occurring(self, sort: Element) -> set[int]:
        """The codes of the elements that are in a place in some position, or of which a place changes."""
        found: set[int] = set()
        for cell, column in zip(self.system.cells, self.often, strict=True):
            if len(column) > 1:
                for index_type, value in zip(cell.function.index_types, cell.index, strict=True):
                    if _inner(index_type) == sort:
                        found.add(index_type.encode(value))
            if _inner(cell.type) == sort:
                found.update(column)
        return found & set(range(len(sort)))

    def is_kept(self, sort: Element, codes: tuple[int, ...]) -> tuple[bool, int]:
        """Whether a permutation of a sort's elements maps the graph, and how plays begin, to themselves.

        With how many values of places were renamed to find out.
        """
        moved = self._moved(sort, Renaming({sort: codes}))
        if moved is None:
            return False, len(self.columns)
        work = (len(self.columns) + len(moved)) * len(self.graph) + len(self.graph.to)
        image = self._image(moved)
        return image is not None and self._is_automorphism(image, sort, codes), work

    def _moved(self, sort: Element, renaming: Renaming) -> list[Moved] | None:
        """The places that get other names or values; None where values are not as often as they have to be."""
        found: list[tuple[int, int, ValueType]] = []
        for place, cell in enumerate(self.system.cells):
            placed = any(_inner(index_type) == sort for index_type in cell.function.index_types)
            after = self.system.positions[renaming.cell(cell)] if placed else place
            often = self.often[place]
            if _inner(cell.type) == sort:
                often = {renaming.code(cell.type, code): number for code, number in often.items()}
            elif after == place:
                continue
            if often != self.often[after]:
                return None
            found.append((place, after, cell.type))
        return [(place, after, self._recoded(place, kind, renaming)) for place, after, kind in found]

    def _recoded(self, place: int, kind: ValueType, renaming: Renaming) -> Integers:
        column = self.columns[place]
        codes = sorted(self.often[place])
        after = np.array([renaming.code(kind, code) for code in codes], dtype=np.int64)
        return after[np.searchsorted(np.array(codes, dtype=np.int64), column)]

    def _image(self, moved: list[Moved]) -> Integers | None:
        """The position that each position becomes; None where it becomes none."""
        wanted = self.hashes.copy()
        for place, after, column in moved:
            wanted += self.factors[after] * column.view(np.uint64)
            wanted -= self.factors[place] * self.columns[place].view(np.uint64)
        at = np.searchsorted(self.sorted_hashes, wanted)
        at[at == len(self.graph)] = 0
        image: Integers = self.order[at]
        plain = set(range(len(self.columns))) - {place for place, _, _ in moved}
        becomes = [*moved, *((place, place, self.columns[place]) for place in plain)]
        same = all(np.array_equal(self.columns[after][image], column) for _, after, column in becomes)
        return image if same else None

    def _is_automorphism(self, image: Integers, sort: Element, codes: tuple[int, ...]) -> bool:
        graph = self.graph
        first = dict(graph.first)
        return (
            np.array_equal(graph.dice[image], graph.dice)
            and np.array_equal(graph.result[image], self._renamed_ends(sort, codes)[graph.result])
            and {int(image[number]): chance for number, chance in first.items()} == first
            and all(
                np.array_equal(mine, theirs)
                for mine, theirs in zip(
                    self.steps,
                    self._steps(image[graph.source], image[graph.to], self._renamed_choosers(sort, codes)),
                    strict=True,
                )
            )
        )

    def _renamed_ends(self, sort: Element, codes: tuple[int, ...]) -> Integers:
        """By the number of a result that of its image, -2 where it is no result; the last is for no result."""
        renamed = [
            frozenset((self._named(player, sort, codes), worth) for player, worth in end)
            if isinstance(end, frozenset)
            else end
            for end in self.ends
        ]
        return np.array([*(self.numbered_ends.get(end, -2) for end in renamed), -1], dtype=np.int64)

    def _renamed_choosers(self, sort: Element, codes: tuple[int, ...]) -> Integers:
        by_chooser = {chooser: number for number, chooser in enumerate(self.choosers)}
        after = [by_chooser.get(self._named(chooser, sort, codes), -1) for chooser in self.choosers]
        return np.array(after, dtype=np.int64)[self.chooser]

    def _named(self, player: Any, sort: Element, codes: tuple[int, ...]) -> Any:
        if sort != self.players or not sort.contains(player):
            return player
        return sort.decode(codes[sort.encode(player)])

    def _steps(self, source: Integers, to: Integers, chooser: Integers) -> tuple[Integers, Integers]:
        """All steps in an order of their own: where they lead, and who chooses them with which probability."""
        ways = source * len(self.graph) + to
        kinds = chooser * self.chances + self.chance
        order = np.lexsort((kinds, ways))
        return ways[order], kinds[order]

    def _hash_positions(self) -> None:
        """A number for each position that no other has, a sum over its places: so what is renamed can be exchanged."""
        source = np.random.default_rng(1)
        while True:
            self.factors: NDArray[np.uint64] = source.integers(2**63, size=len(self.columns), dtype=np.uint64) * 2 + 1
            self.hashes = np.zeros(len(self.graph), dtype=np.uint64)
            for factor, column in zip(self.factors, self.columns, strict=True):
                self.hashes += factor * column.view(np.uint64)
            self.order = np.argsort(self.hashes)
            self.sorted_hashes = self.hashes[self.order]
            if not (self.sorted_hashes[1:] == self.sorted_hashes[:-1]).any():
                return


def _how_often(column: Integers) -> dict[int, int]:
    values, numbers = np.unique(column, return_counts=True)
    return dict(zip(values.tolist(), numbers.tolist(), strict=True))


def _numbered(things: Iterable[Hashable]) -> Integers:
    numbers: dict[Hashable, int] = {}
    return np.array([numbers.setdefault(thing, len(numbers)) for thing in things], dtype=np.int64)


def _end(end: Any) -> Hashable:
    return frozenset(end) if isinstance(end, tuple) else end


def _inner(value_type: ValueType) -> ValueType:
    return value_type.inner if isinstance(value_type, OptionalOf) else value_type
