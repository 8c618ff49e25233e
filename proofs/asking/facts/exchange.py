"""Elements of a sort that are interchangeable: their exchange maps all positions and steps to themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.types import Element, OptionalOf, ValueType
from rulestone.proofs.comparison.graph import Graph
from rulestone.proofs.comparison.vocabulary import Vocabulary

from .fact import EXCHANGE, Fact, listed
from .renamed_graph import RenamedGraph, has_room

MOST_ELEMENTS = 30
"""Of larger sorts nothing is tried."""

MOST_WORK = 100_000_000
"""The most values of places that are renamed for all sorts together; then no further exchange is tried."""

MOST_VALUES = 20_000_000
"""Of more values of places, in all positions together, no table is made."""


class Exchanges:
    """Tries renamings of the elements of one sort on all positions.

    Args:
        graph: all positions and steps.
        vocabulary: its results.
        work: how many values of places may be renamed.
    """

    def __init__(self, graph: Graph, vocabulary: Vocabulary, work: int = MOST_WORK) -> None:
        self.renamed = RenamedGraph(graph, vocabulary)
        self.system = graph.system
        self.work = work

    def sorts(self) -> list[Element]:
        """The sorts of which variables speak."""
        found: dict[Element, None] = {}
        for function in self.system.functions.values():
            for value_type in _types(function):
                inner = value_type.inner if isinstance(value_type, OptionalOf) else value_type
                if isinstance(inner, Element) and len(inner) > 1:
                    found[inner] = None
        return list(found)

    def groups(self, sort: Element) -> tuple[list[list[Any]], list[list[Any]]]:
        """The elements of a sort of which any two can change places, and those that more than exchanges lead to others.

        The latter by turning and reversing the order of all elements, too. Elements that occur in no position, and to
        which nothing happens, are left out.
        """
        size = len(sort)
        home = list(range(size))
        occurring = self.renamed.occurring(sort)
        for one, other in combinations(sorted(occurring), 2):
            codes = list(range(size))
            codes[one], codes[other] = other, one
            self._try(sort, tuple(codes), home)
        exchanged = _together(sort, home, occurring)
        if size > 2 and len({home[code] for code in occurring}) > 1:
            for turn in range(1, size):
                self._try(sort, tuple((code + turn) % size for code in range(size)), home)
            self._try(sort, tuple(reversed(range(size))), home)
        return exchanged, [some for some in _together(sort, home, occurring) if some not in exchanged]

    def _try(self, sort: Element, codes: tuple[int, ...], home: list[int]) -> None:
        if self.work <= 0 or all(home[code] == home[new] for code, new in enumerate(codes)):
            return
        kept, work = self.renamed.is_kept(sort, codes)
        self.work -= work
        if kept:
            for code, new in enumerate(codes):
                old, stays = home[new], home[code]
                home[:] = [stays if one == old else one for one in home]


def exchange_facts(graph: Graph, vocabulary: Vocabulary, work: int = MOST_WORK) -> list[Fact]:
    """A line for each sort with interchangeable elements, and one for what was not looked at."""
    if not has_room(graph):
        return [Fact(EXCHANGE, "not looked at: what is interchangeable (numbers are too large)")]
    if len(graph) * len(graph.system.cells) > MOST_VALUES:
        return [Fact(EXCHANGE, f"not looked at: what is interchangeable ({len(graph):,} positions are too many)")]
    exchanges = Exchanges(graph, vocabulary, work)
    facts, left_out = [], []
    for sort in exchanges.sorts():
        if len(sort) > MOST_ELEMENTS:
            left_out.append(f"{sort} ({len(sort)} elements)")
            continue
        exchanged, turned = exchanges.groups(sort)
        if exchanged:
            facts.append(Fact(EXCHANGE, f"interchangeable throughout: {_told(exchanged)} ({sort})"))
        if turned:
            facts.append(
                Fact(EXCHANGE, f"alike if all of {sort} are turned or reversed in their order: {_told(turned)}")
            )
        if exchanges.work <= 0:
            left_out.append(f"{sort} ({len(graph):,} positions)")
    if left_out:
        facts.append(Fact(EXCHANGE, f"not tried, or not all of them: what is interchangeable of {listed(left_out)}"))
    return facts


def _together(sort: Element, home: list[int], occurring: set[int]) -> list[list[Any]]:
    found: dict[int, list[Any]] = {}
    for code in sorted(occurring):
        found.setdefault(home[code], []).append(sort.elements[code])
    return [some for some in found.values() if len(some) > 1]


def _told(groups: list[list[Any]]) -> str:
    return "; ".join(listed([value_text(one) for one in some]) for some in groups)


def _types(function: StateFunction) -> Iterator[ValueType]:
    yield from function.index_types
    yield function.value_type
