"""Players for many plays: at random, greedy, or with a small tree search."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any, Protocol

from .referee import OfferedMoves, Referee


class Chooser(Protocol):
    """Chooses one of the steps that are offered."""

    def choose(self, arena: Referee, packed: int, offer: OfferedMoves, source: random.Random) -> int:
        """The place of a step in the offer."""


class AtRandom:
    """Every step is as likely as the others."""

    def choose(self, arena: Referee, packed: int, offer: OfferedMoves, source: random.Random) -> int:
        """The place of a step in the offer."""
        return source.randrange(len(offer.states))


class Greedy:
    """Takes what is worth most to the chooser at once, by the game's outcome; of equals one at random."""

    def choose(self, arena: Referee, packed: int, offer: OfferedMoves, source: random.Random) -> int:
        """The place of a step in the offer."""
        worths = []
        for move, state in zip(offer.moves, offer.states, strict=True):
            worth = arena.worth(state).get(arena.seats[move])
            worths.append(float("-inf") if worth is None else float(worth))
        best = max(worths)
        return source.choice([place for place, worth in enumerate(worths) if worth == best])


@dataclass
class _Node:
    """A position in the tree: how often each step was tried, and what came of it for whoever made it."""

    offer: OfferedMoves
    tries: list[int] = field(default_factory=list)
    sums: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tries = [0] * len(self.offer.states)
        self.sums = [0.0] * len(self.offer.states)


class TreeSearch:
    """Monte Carlo tree search (UCT; Kocsis and Szepesvári, 2006) with random playouts; everybody minds their own worth.

    Args:
        playouts: how many for each choice.
        length: the most steps of one.
    """

    def __init__(self, playouts: int = 40, length: int = 200) -> None:
        self.playouts = playouts
        self.length = length

    def choose(self, arena: Referee, packed: int, offer: OfferedMoves, source: random.Random) -> int:
        """The place of a step in the offer."""
        tree = {packed: _Node(offer)}
        low, high = float("inf"), float("-inf")
        for _ in range(self.playouts):
            path, worth = self._playout(arena, packed, tree, source, low, high)
            known = [float(value) for value in worth.values() if value is not None]
            low, high = min([low, *known]), max([high, *known])
            for node, place in path:
                value = worth.get(arena.seats[node.offer.moves[place]])
                node.tries[place] += 1
                node.sums[place] += float(value or 0)
        root = tree[packed]
        most = max(root.tries)
        return source.choice([place for place, tries in enumerate(root.tries) if tries == most])

    def _playout(
        self, arena: Referee, packed: int, tree: dict[int, _Node], source: random.Random, low: float, high: float
    ) -> tuple[list[tuple[_Node, int]], Mapping[Hashable, Any]]:
        path: list[tuple[_Node, int]] = []
        within = True
        for _ in range(self.length):
            node = tree.get(packed) if within else None
            offer = node.offer if node is not None else arena.open(packed)
            if offer.over:
                return path, arena.worth(packed)
            if not offer.states:
                return path, {}
            if arena.is_thrown(offer):
                place = arena.thrown(packed, offer, source)
                if place is None:
                    return path, {}
            elif node is not None:
                place = _most_promising(node, source, low, high)
                path.append((node, place))
            else:
                place = source.randrange(len(offer.states))
                if within:  # the first position outside the tree becomes part of it
                    tree[packed] = _Node(offer)
                    path.append((tree[packed], place))
                    within = False
            packed = offer.states[place]
        return path, {}


def _most_promising(node: _Node, source: random.Random, low: float, high: float) -> int:
    untried = [place for place, tries in enumerate(node.tries) if not tries]
    if untried:
        return source.choice(untried)
    span = max(high - low, 1e-9)
    total = sum(node.tries)

    def promise(place: int) -> float:
        tries = node.tries[place]
        return (node.sums[place] / tries - low) / span + sqrt(2 * log(total) / tries)

    return max(range(len(node.tries)), key=promise)


CHOOSERS: Mapping[str, Callable[[], Chooser]] = {"random": AtRandom, "greedy": Greedy, "tree": TreeSearch}
"""By the names of the command line."""
