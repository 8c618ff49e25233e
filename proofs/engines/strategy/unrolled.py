"""A small game for two unrolled into a tree by what each player saw: the plain semantics, and perfect recall.

Where what a player has seen (`plays.player_memory`) is the same they cannot tell two positions apart, and must choose
the same.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rulestone.model import CHANCE, GameError, TransitionSystem
from rulestone.model.evaluate import evaluate
from rulestone.model.expression import Node
from rulestone.model.semantics import is_over, successors
from rulestone.model.system import State
from rulestone.proofs.plays.initial_states import listed_initial_states
from rulestone.proofs.plays.player_memory import PlayerMemory

MOST_NODES = 200_000
"""A larger tree is not unrolled."""

Choice = tuple[int, str] | None
"""What a player chose last: the number of what they had seen, and the move; None where they have not chosen yet."""


@dataclass(frozen=True)
class Leaf:
    """An end: what each player chose last on the way, how likely dice make it, and what it is worth to the first."""

    chosen: tuple[Choice, Choice]
    chance: Fraction
    worth: Fraction


@dataclass
class SeenSet:
    """Positions that one player cannot tell apart: what they chose before, and what they may choose now."""

    before: Choice
    options: tuple[str, ...]


@dataclass
class Unrolled:
    """A tree, as its ends and as what each player may have seen.

    Attributes:
        players: the two, first and second.
        seen: for each player their sets of positions, earlier ones first.
        leaves: all ends.
    """

    players: tuple[Hashable, Hashable]
    seen: tuple[list[SeenSet], list[SeenSet]] = field(default_factory=lambda: ([], []))
    leaves: list[Leaf] = field(default_factory=list)


def unrolled(system: TransitionSystem, most: int = MOST_NODES) -> Unrolled:
    """Unroll a game for two.

    Raises GameError where it has not two players whose results sum to nought, begins in several ways, is too large (or
    never ends), where several may move at once, or where a player may do different things in positions that look alike.
    """
    return _Unrolling(system, most).run()


class _Unrolling:
    def __init__(self, system: TransitionSystem, most: int) -> None:
        self.system, self.most = system, most
        players = tuple(system.game.player_elements())
        if len(players) != 2 or not system.outcomes():
            raise self._no("it is not a game for two with an outcome")
        self.tree = Unrolled((players[0], players[1]))
        self.numbers: tuple[dict[Any, int], dict[Any, int]] = ({}, {})
        self.memory = PlayerMemory(system)
        self.outcomes = [system.outcomes()[player] for player in players]

    def run(self) -> Unrolled:
        firsts = listed_initial_states(self.system)
        if len(firsts) != 1:
            raise self._no("plays begin in several positions")
        seen = tuple(self.memory.at_first(player, firsts[0]) for player in self.tree.players)
        waiting = [(firsts[0], (seen[0], seen[1]), (None, None), Fraction(1))]
        nodes = 0
        while waiting:
            state, seen, chosen, chance = waiting.pop()
            nodes += 1
            if nodes > self.most:
                raise self._no(f"its tree has more than {self.most:,} nodes, or no end")
            waiting += reversed(self._after(state, seen, chosen, chance))
        return self.tree

    def _after(self, state: State, seen: Any, chosen: Any, chance: Fraction) -> list[Any]:
        if is_over(self.system, state):
            worths = [Fraction(evaluate(node, self.system.reader_of(state))) for node in self.outcomes]
            if sum(worths):
                raise self._no("what the players get does not sum to nought")
            self.tree.leaves.append(Leaf(chosen, chance, worths[0]))
            return []
        steps = list(successors(self.system, state))
        choosers = {move.label.chooser for move, _ in steps}
        if len(choosers) != 1:
            raise self._no("several may move at once" if choosers else "play may get stuck")
        (chooser,) = choosers
        if chooser in self.tree.players:
            return self._chosen(self.tree.players.index(chooser), steps, seen, chosen, chance)
        weights = [self._weight(move, state) for move, _ in steps]
        if chooser != CHANCE and len(steps) > 1:
            raise self._no("nobody decides between several forced steps")
        whole = sum(weights)
        return [
            (after, self._told(seen, after), chosen, chance * weight / whole)
            for (_, after), weight in zip(steps, weights, strict=True)
        ]

    def _chosen(self, player: int, steps: Any, seen: Any, chosen: Any, chance: Fraction) -> list[Any]:
        options = tuple(str(move) for move, _ in steps)
        known = self.numbers[player]
        number = known.setdefault(seen[player], len(known))
        if number == len(self.tree.seen[player]):
            self.tree.seen[player].append(SeenSet(chosen[player], options))
        elif set(self.tree.seen[player][number].options) != set(options):
            raise self._no(f"{self.tree.players[player]} may do different things in positions that look alike")
        found = []
        for option, (_, after) in zip(options, steps, strict=True):
            own = list(seen)
            own[player] = self.memory.chosen(own[player], option)
            now = list(chosen)
            now[player] = (number, option)
            found.append((after, self._told(tuple(own), after), tuple(now), chance))
        return found

    def _told(self, seen: Any, state: State) -> Any:
        return tuple(self.memory.after(seen[n], player, state) for n, player in enumerate(self.tree.players))

    def _weight(self, move: Any, state: State) -> Fraction:
        weight = move.weight if move.weight is not None else 1
        return Fraction(evaluate(weight, self.system.reader_of(state)) if isinstance(weight, Node) else weight)

    def _no(self, why: str) -> GameError:
        return GameError(f"{self.system.name} is not unrolled: {why}", file=self.system.game.file)
