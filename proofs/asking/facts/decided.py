"""What set-up and dice decide, whatever anybody chooses; and what is decided as soon as a phase begins.

A quantity is decided where all plays that begin alike, and throw alike as far as both throw, end with the same of it.
Positions that such plays can be in at the same time are put into one class, by the smallest equivalence that does: it
may put more together, so that something decided is not found; what is found is so. From a phase on, plays are looked
at from the positions in which it begins, and plays from different ones may end differently.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any

import networkx as nx
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.types import Element, Integer
from rulestone.proofs.comparison.graph import Graph
from rulestone.proofs.comparison.vocabulary import Vocabulary

from .fact import DECIDED, Fact, listed

Quantity = Callable[[int], Any]
"""What an ended position has of something."""


class FateClasses:
    """Classes of positions in which plays that begin and throw alike can be at the same time.

    Args:
        graph: all positions and steps.
        among: the positions of these plays, with all that they lead to; all if None.
    """

    def __init__(self, graph: Graph, among: Collection[int] | None = None) -> None:
        numbers = range(len(graph)) if among is None else among
        self._above = list(range(len(graph)))
        self._over = [False] * len(graph)
        self._throws: list[dict[int, int]] = [{} for _ in range(len(graph))]
        self.ends = [number for number in numbers if graph.result[number] >= 0]
        for number in self.ends:
            self._over[number] = True
        for number in numbers:
            if self._over[number]:
                continue
            for step in graph.steps(number):
                if graph.dice[number]:
                    self._throw(number, int(graph.label[step]), int(graph.to[step]))
                else:
                    self._join(number, int(graph.to[step]))

    def of(self, number: int) -> int:
        """The class of a position."""
        while self._above[number] != number:
            self._above[number] = self._above[self._above[number]]
            number = self._above[number]
        return number

    def decide(self, quantity: Quantity) -> bool:
        """Whether all ends of each class have the same of something."""
        known: dict[int, Any] = {}
        return all(known.setdefault(self.of(number), had) == had for number in self.ends for had in [quantity(number)])

    def _throw(self, number: int, label: int, after: int) -> None:
        number = self.of(number)
        known = self._throws[number].setdefault(label, after)
        self._join(known, after)
        if self._over[self.of(number)]:
            self._join(number, after)

    def _join(self, one: int, other: int) -> None:
        waiting = [(one, other)]
        while waiting:
            one, other = map(self.of, waiting.pop())
            if one == other:
                continue
            if len(self._throws[one]) < len(self._throws[other]):
                one, other = other, one
            self._above[other] = one
            self._over[one] = self._over[one] or self._over[other]
            for label, after in self._throws[other].items():
                waiting.append((self._throws[one].setdefault(label, after), after))
            self._throws[other] = {}
            if self._over[one]:  # a play has ended: what others throw further on does not count
                waiting += [(one, after) for after in self._throws[one].values()]


def decided_facts(graph: Graph, vocabulary: Vocabulary) -> list[Fact]:
    """What is decided before anybody chooses, of what does not always end alike."""
    ends = [number for number in range(len(graph)) if graph.result[number] >= 0]
    if not ends:
        return []
    if not somebody_chooses(graph):
        return [Fact(DECIDED, "nobody ever has a choice: set-up and dice decide everything")]
    classes = FateClasses(graph)
    quantities = {
        name: quantity
        for name, quantity in _quantities(graph, vocabulary, ends)
        if len({quantity(number) for number in ends}) > 1
    }
    found = [name for name, quantity in quantities.items() if classes.decide(quantity)]
    told = [Fact(DECIDED, f"decided by set-up and dice, whatever anybody chooses: {listed(found)}")] if found else []
    return [*told, *_decided_in_phases(graph, {n: q for n, q in quantities.items() if n not in found})]


def somebody_chooses(graph: Graph, among: Collection[int] | None = None) -> bool:
    """Whether somebody has more than one thing to choose from anywhere, or in one of these positions."""
    numbers = range(len(graph)) if among is None else among
    return any(len(graph.steps(number)) > 1 for number in numbers if not graph.dice[number])


def _decided_in_phases(graph: Graph, quantities: Mapping[str, Quantity]) -> Iterator[Fact]:
    """What is decided as soon as a phase begins, and was not before; phases after which nobody chooses are left out."""
    decided: dict[str, list[frozenset[int]]] = {name: [] for name in quantities}
    for phase, region in sorted(_phases(graph), key=lambda one: -len(one[1])):
        ends = [number for number in region if graph.result[number] >= 0]
        if not ends or not somebody_chooses(graph, region):
            continue
        classes = FateClasses(graph, region)
        found = []
        for name, quantity in quantities.items():
            known = any(region <= earlier for earlier in decided[name])
            if not known and len({quantity(number) for number in ends}) > 1 and classes.decide(quantity):
                decided[name].append(region)
                found.append(name)
        if found:
            yield Fact(DECIDED, f"decided once {phase}, but for dice, whatever anybody chooses: {listed(found)}")


def _phases(graph: Graph) -> Iterator[tuple[str, frozenset[int]]]:
    """Values of variables that name one of a few things, no players: in words, with the positions from there on."""
    changed = {cell.function for instance in graph.system.instances for cell in instance.updates}
    players = set(graph.system.game.player_elements())
    arrows = nx.DiGraph(zip(graph.source.tolist(), graph.to.tolist(), strict=True))
    for function in graph.system.functions.values():
        kind = function.value_type
        if function not in changed or function.index_types or not isinstance(kind, Element):
            continue
        if players.issuperset(kind.elements):
            continue
        (cell,) = function.cells()
        place = graph.system.positions[cell]
        values = [graph.state(number)[place] for number in range(len(graph))]
        for value in dict.fromkeys(values):
            begins = {to for source, to in arrows.edges if values[to] == value != values[source]}
            region = begins.union(*nx.bfs_layers(arrows, begins)) if begins else begins
            if region:
                yield f"{function.name} is {value_text(value)}", frozenset(region)


def _quantities(graph: Graph, vocabulary: Vocabulary, ends: list[int]) -> Iterator[tuple[str, Quantity]]:
    by_end = {number: vocabulary.results.things[int(graph.result[number])] for number in ends}
    worths = {number: dict(end) for number, end in by_end.items() if isinstance(end, tuple)}
    players = list(next(iter(worths.values()), {}))
    if all(isinstance(worth, int) for one in worths.values() for worth in one.values()) and len(players) > 1:
        yield "who wins", lambda number: _winners(worths.get(number))
        yield "what all players get together", lambda number: sum(worths[number].values()) if number in worths else None
    for player in players:
        yield f"what {player} gets", partial(_worth_of, worths, player)
    states = {number: graph.state(number) for number in ends}
    changed = {cell.function for instance in graph.system.instances for cell in instance.updates}
    for function in graph.system.functions.values():
        if function in changed and isinstance(function.value_type, Integer):
            yield from _of_variable(graph, function, states)


def _of_variable(graph: Graph, function: StateFunction, states: dict[int, Any]) -> Iterator[tuple[str, Quantity]]:
    places = {cell: graph.system.positions[cell] for cell in function.cells()}
    if len(places) > 1:
        yield f"all of {function.name} at the end", lambda number: sum(states[number][p] for p in places.values())
    else:
        for cell, place in places.items():
            yield f"{cell} at the end", partial(_value_of, states, place)


def _winners(worth: dict[Any, int] | None) -> frozenset[Any] | None:
    return None if worth is None else frozenset(player for player, got in worth.items() if got == max(worth.values()))


def _worth_of(worths: dict[int, dict[Any, int]], player: Any, number: int) -> int | None:
    return worths.get(number, {}).get(player)


def _value_of(states: dict[int, Any], place: int, number: int) -> Any:
    return states[number][place]
