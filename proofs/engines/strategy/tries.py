"""A strategy as a tree with its tries: beside each move what else could be done, what that gives away, and how.

A try is another move after which the player is no longer sure of what they were; what others then answer refutes it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulestone.model import Instance

from .forced_values import Aim
from .solution import Solution
from .spreading import NEVER, Integers, Truths
from .strategy_witness import guide

MOST_NODES = 40
"""How many positions a tree has at most; where it goes on it is cut."""

MOST_TOLD = 4
"""How many tries, and how many answers of others, are shown for each position; the rest are counted."""


@dataclass(frozen=True)
class Try:
    """A move that gives something away.

    Attributes:
        move: what could be done.
        after: what the player is sure of then; None for nothing.
        answer: of others, by which they lose it; None where it needs none.
    """

    move: Instance
    after: Any
    answer: Instance | None


@dataclass
class Decision:
    """A position of a strategy.

    Attributes:
        number: of the player's own decisions among themselves, from 1, as one reads them; else 0.
        move: what the player does; None where others go on.
        alike: how many of their other moves give nothing away.
        tries: those that do, as far as they are shown; more_tries: how many are not.
        answers: what follows: after the player's move, or after each of the others' (with the move).
        more_answers: how many of the others' are not shown.
        again: the place in the tree where the same position is shown; None where it is here.
        reached: whether it is a good end.
        cut: whether it is shown no further.
    """

    number: int = 0
    move: Instance | None = None
    alike: int = 0
    tries: list[Try] = field(default_factory=list)
    more_tries: int = 0
    answers: list[tuple[Instance | None, Decision]] = field(default_factory=list)
    more_answers: int = 0
    again: Decision | None = None
    reached: bool = False
    cut: bool = False


@dataclass(frozen=True)
class StrategyTree:
    """How a player makes sure of a result.

    Attributes:
        least: what they get at least.
        within: in how many steps; None where play may never end, which is worth as much.
        root: where play begins.
    """

    least: Any
    within: int | None
    root: Decision


def strategy_tree(solution: Solution, number: int, start: int = 0, most: int = MOST_NODES) -> StrategyTree | None:
    """How a player makes sure of the best that they can, from a position; None where they can of nothing.

    Args:
        solution: of the game.
        number: of the player.
        start: the position.
        most: how many positions are shown.
    """
    aim, _ = solution.aims(number, start)
    if aim is None:
        return None
    distance, ends = guide(solution.positions.arena, frozenset({number}), aim, start)
    root = _Tree(solution, number, aim, distance, most).grown(start)
    for count, one in enumerate((one for one in read(root) if one.move is not None), start=1):
        one.number = count
    least = solution.players[number].values[int(solution.players[number].bounds.low[start])]
    return StrategyTree(least, int(distance[start]) if ends else None, root)


def read(root: Decision) -> Iterator[Decision]:
    """All positions of a tree, as one reads them."""
    waiting = [root]
    while waiting:
        here = waiting.pop()
        yield here
        waiting += [after for _, after in reversed(here.answers)]


class _Tree:
    def __init__(self, solution: Solution, number: int, aim: Aim, distance: Integers, most: int) -> None:
        self.solution, self.number, self.most = solution, number, most
        self.positions, self.arena = solution.positions, solution.positions.arena
        self.good: Truths = aim.ends
        self.sure: Truths = aim.sure(self.arena, {number})
        self.acting = self.arena.acting({number})
        self.distance = distance

    def grown(self, start: int) -> Decision:
        """The tree from a position on, nearest positions first."""
        root = Decision()
        told, waiting, count = {start: root}, deque([(start, root)]), 1
        while waiting:
            here, one = waiting.popleft()
            for move, to in self._fill(here, one):
                after = Decision()
                one.answers.append((move, after))
                if self.good[to]:
                    after.reached = True
                elif to in told:
                    after.again = told[to]
                elif count == self.most:
                    after.cut = True
                else:
                    count += 1
                    told[to] = after
                    waiting.append((to, after))
        return root

    def _fill(self, here: int, one: Decision) -> list[tuple[Instance | None, int]]:
        """Say what is done in a position; what follows, with the moves of others."""
        arena, move = self.arena, self.positions.move
        if self.good[here]:
            one.reached = True
            return []
        steps = arena.steps(here)
        others = [step for step in steps if arena.owner[step] != self.number]
        if others:
            others.sort(key=lambda step: -self._far(step))  # those who hold out longest first
            one.more_answers = max(0, len(others) - MOST_TOLD)
            followed = others[:MOST_TOLD]
            if self.acting[here]:  # the player may have to be the first
                followed.append(min((step for step in steps if step not in others), key=self._far))
            return [(move(step), int(arena.to[step])) for step in followed]
        best = min(steps, key=self._far)
        one.move = move(best)
        one.alike = sum(bool(self.sure[arena.to[step]]) for step in steps) - 1
        losing = [step for step in steps if not self.sure[arena.to[step]]]
        one.more_tries = max(0, len(losing) - MOST_TOLD)
        one.tries = [self._try(step) for step in losing[:MOST_TOLD]]
        return [(None, int(arena.to[best]))]

    def _far(self, step: int) -> int:
        distance = int(self.distance[self.arena.to[step]])
        return len(self.arena) + 1 if distance == NEVER else distance

    def _try(self, step: int) -> Try:
        arena, to = self.arena, int(self.arena.to[step])
        answers = (one for one in arena.steps(to) if arena.owner[one] != self.number and not self.sure[arena.to[one]])
        answer = next(answers, None)
        low, _ = self.solution.players[self.number].at(to)
        return Try(self.positions.move(step), low, None if answer is None else self.positions.move(answer))
