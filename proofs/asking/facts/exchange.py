"""Elements of a sort that are interchangeable: their exchange maps all positions and steps to themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rulestone.model.expression import StateFunction
from rulestone.model.printing import value_text
from rulestone.model.types import Element, OptionalOf, ValueType
from rulestone.proofs.comparison.graph import Graph
from rulestone.proofs.comparison.vocabulary import Vocabulary
from rulestone.proofs.symmetry.renaming import Renaming

from .fact import EXCHANGE, Fact, listed

MOST_ELEMENTS = 30
"""Of larger sorts nothing is tried."""


class Exchanges:
    """Tries renamings of the elements of one sort on all positions.

    Args:
        graph: all positions and steps.
        vocabulary: its results.
    """

    def __init__(self, graph: Graph, vocabulary: Vocabulary) -> None:
        self.graph = graph
        self.system = graph.system
        self.results = vocabulary.results.things
        self.states = [graph.state(number) for number in range(len(graph))]
        self.numbers = {state: number for number, state in enumerate(self.states)}
        self.players = self.system.game.player_type()

    def sorts(self) -> list[Element]:
        """The sorts of which variables speak."""
        found: dict[Element, None] = {}
        for function in self.system.functions.values():
            for value_type in _types(function):
                inner = value_type.inner if isinstance(value_type, OptionalOf) else value_type
                if isinstance(inner, Element) and 1 < len(inner) <= MOST_ELEMENTS:
                    found[inner] = None
        return list(found)

    def is_kept(self, sort: Element, codes: tuple[int, ...]) -> bool:
        """Whether a permutation of a sort's elements maps the graph, and how plays begin, to themselves."""
        renaming = Renaming({sort: codes})
        graph = self.graph
        image: list[int] = []
        for number, state in enumerate(self.states):
            found = self.numbers.get(renaming.state(self.system, state))
            if found is None or graph.dice[found] != graph.dice[number]:
                return False
            if self._result(number, sort, codes) != self._result(found, None, ()):
                return False
            image.append(found)
        first = dict(graph.first)
        if {image[number]: chance for number, chance in first.items()} != first:
            return False
        return all(
            self._steps(number, sort, codes, image) == self._steps(image[number], None, (), None)
            for number in range(len(graph))
        )

    def groups(self, sort: Element) -> list[list[Any]]:
        """The elements of a sort that such permutations lead to each other, where there are several."""
        size = len(sort)
        home = list(range(size))
        for one, other in combinations(range(size), 2):
            if home[one] != home[other]:
                codes = list(range(size))
                codes[one], codes[other] = other, one
                self._try(sort, tuple(codes), home)
        if size > 2 and len(set(home)) > 1:
            for turn in range(1, size):
                self._try(sort, tuple((code + turn) % size for code in range(size)), home)
            self._try(sort, tuple(reversed(range(size))), home)
        together: dict[int, list[Any]] = {}
        for code, element in enumerate(sort.elements):
            together.setdefault(home[code], []).append(element)
        return [some for some in together.values() if len(some) > 1]

    def _try(self, sort: Element, codes: tuple[int, ...], home: list[int]) -> None:
        if all(home[code] == home[new] for code, new in enumerate(codes)) or not self.is_kept(sort, codes):
            return
        for code, new in enumerate(codes):
            old, kept = home[new], home[code]
            home[:] = [kept if one == old else one for one in home]

    def _named(self, player: Any, sort: Element | None, codes: tuple[int, ...]) -> Any:
        if sort is None or sort != self.players or not sort.contains(player):
            return player
        return sort.decode(codes[sort.encode(player)])

    def _result(self, number: int, sort: Element | None, codes: tuple[int, ...]) -> object:
        result = int(self.graph.result[number])
        end = self.results[result] if result >= 0 else None
        return {self._named(p, sort, codes): worth for p, worth in end} if isinstance(end, tuple) else end

    def _steps(
        self, number: int, sort: Element | None, codes: tuple[int, ...], image: list[int] | None
    ) -> Counter[tuple[Any, int, Any]]:
        graph = self.graph
        return Counter(
            (
                self._named(self.system.instances[int(graph.instance[step])].label.chooser, sort, codes),
                int(graph.to[step]) if image is None else image[int(graph.to[step])],
                graph.chance[step],
            )
            for step in graph.steps(number)
        )


def exchange_facts(graph: Graph, vocabulary: Vocabulary) -> list[Fact]:
    """A line for each sort with interchangeable elements."""
    exchanges = Exchanges(graph, vocabulary)
    facts = []
    for sort in exchanges.sorts():
        groups = exchanges.groups(sort)
        if groups:
            told = "; ".join(listed([value_text(one) for one in some]) for some in groups)
            alone = [value_text(one) for one in sort.elements if not any(one in some for some in groups)]
            rest = f"; {listed(alone)} with none of them" if alone else ""
            facts.append(Fact(EXCHANGE, f"interchangeable throughout: {told}{rest} ({sort})"))
    return facts


def _types(function: StateFunction) -> Iterator[ValueType]:
    yield from function.index_types
    yield function.value_type
