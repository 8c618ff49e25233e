"""What a coalition may make sure of: asked of a solved game as an aim, and of single positions by the plain semantics.

One player's strategy is for a result; several players may also make one of them win, hold somebody else to their worst
or leave them out, and see to it that play ends or that it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

import numpy as np
from rulestone.model import TransitionSystem, Undefined
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.semantics import is_over, successors, where_it_stops
from rulestone.model.system.system import State

from .forced_values import Aim
from .solution import Solution


class Goal(Enum):
    """Kinds of what can be made sure of."""

    AT_LEAST = "at_least"  # a player gets some result, or more
    AT_MOST = "at_most"  # or less
    WINS = "wins"  # a player gets more than everybody else
    SHUT_OUT = "shut_out"  # a player never makes a step
    ENDS = "ends"  # play ends
    ENDLESS = "endless"  # play never ends

    @property
    def has_player(self) -> bool:
        """Whether it is about somebody."""
        return self not in (Goal.ENDS, Goal.ENDLESS)

    @property
    def has_value(self) -> bool:
        """Whether it is about a number."""
        return self in (Goal.AT_LEAST, Goal.AT_MOST)


@dataclass(frozen=True)
class NamedAim:
    """What is made sure of.

    Attributes:
        goal: its kind.
        player: whom it is about, if anybody.
        value: the result, if it is about one.
    """

    goal: Goal
    player: Hashable = None
    value: int | Fraction | None = None

    def __str__(self) -> str:
        who = value_text(self.player)
        return {
            Goal.AT_LEAST: f"{who} gets {self.value} or more",
            Goal.AT_MOST: f"{who} gets {self.value} or less",
            Goal.WINS: f"{who} gets more than everybody else",
            Goal.SHUT_OUT: f"{who} never makes a step",
            Goal.ENDS: "play ends",
            Goal.ENDLESS: "play never ends",
        }[self.goal]

    def aim(self, solution: Solution) -> Aim:
        """The same, asked of the positions of a solved game. Raises ValueError where a result never occurs."""
        arena = solution.positions.arena
        if self.goal is Goal.ENDS:
            return Aim(solution.positions.over)
        if self.goal is Goal.ENDLESS:
            return Aim(np.zeros(len(arena), dtype=bool), True)
        number = next(n for n, one in enumerate(solution.players) if one.player == self.player)
        if self.goal is Goal.WINS:
            return solution.alone_best[number]
        if self.goal is Goal.SHUT_OUT:
            known = ~solution.positions.unknown
            return Aim((arena.degrees == 0) & known, True, known & ~arena.having(arena.owner == number))
        player = solution.players[number]
        place = player.values.index(self.value)
        return player.worths.at_least(place) if self.goal is Goal.AT_LEAST else player.worths.at_most(place)

    def good(self, system: TransitionSystem) -> Callable[[State], bool]:
        """Whether a position is an end that is wanted, by the plain semantics."""
        if self.goal is Goal.ENDLESS:
            return lambda state: False
        if self.goal is Goal.ENDS:
            return lambda state: is_over(system, state)
        if self.goal is Goal.SHUT_OUT:
            return lambda state: is_over(system, state) or not any(True for _ in successors(system, state))
        outcomes = system.outcomes()

        def is_good(state: State) -> bool:
            if not is_over(system, state) or where_it_stops(system, state):
                return False
            read = system.reader_of(state)
            try:
                worth = {player: evaluate(node, read) for player, node in outcomes.items()}
                return self._is_enough(worth.pop(self.player), worth.values())
            except Undefined:
                return False

        return is_good

    def _is_enough(self, mine: Any, others: Iterable[Any]) -> bool:
        """Whether a result is what is wanted, beside those of the others."""
        if self.goal is Goal.AT_LEAST:
            return bool(mine >= self.value)
        if self.goal is Goal.AT_MOST:
            return bool(mine <= self.value)
        return all(other is not None and mine > other for other in others)

    def allowed(self, system: TransitionSystem) -> Callable[[State], bool]:
        """Whether play may come to a position at all, by the plain semantics."""
        if self.goal is not Goal.SHUT_OUT:
            return lambda state: True
        return lambda state: (
            is_over(system, state) or all(move.label.chooser != self.player for move, _ in successors(system, state))
        )

    def endless_told(self, system: TransitionSystem) -> str:
        """What is to be said where play may go on for ever: whether the rules say that this is as good."""
        if self.goal in (Goal.SHUT_OUT, Goal.ENDLESS):
            return "play may never end"
        worth = system.endless_outcomes()
        mine = worth.get(self.player)
        others = [worth.get(player) for player in system.outcomes() if player != self.player]
        enough = mine is not None and self._is_enough(mine, others)
        return "play may never end, which is worth as much" + ", it is supposed" * (not enough)


def best_aim(solution: Solution, by: Iterable[int], asked: NamedAim, start: int = 0) -> NamedAim | None:
    """The best that a coalition makes of an aim from a position; None where it cannot be made sure of.

    Of a result it is the most, or the least, that can be forced; the value of `asked` is not looked at.
    """
    members = frozenset(by)
    if not asked.goal.has_value:
        return asked if asked.aim(solution).sure(solution.positions.arena, members)[start] else None
    values = next(one.values for one in solution.players if one.player == asked.player)
    for value in reversed(values) if asked.goal is Goal.AT_LEAST else values:
        wanted = replace(asked, value=value)
        if wanted.aim(solution).sure(solution.positions.arena, members)[start]:
            return wanted
    return None


def usual_aims(solution: Solution, by: Iterable[int]) -> Iterator[NamedAim]:
    """What is asked of a coalition, in the order in which `rulestone solve` says it."""
    members = frozenset(by)
    inside = [one for number, one in enumerate(solution.players) if number in members]
    outside = [one for number, one in enumerate(solution.players) if number not in members]
    yield from (NamedAim(Goal.WINS, one.player) for one in inside if one.values)
    yield from (NamedAim(Goal.AT_MOST, one.player, one.values[0]) for one in outside if len(one.values) > 1)
    yield from (NamedAim(Goal.SHUT_OUT, one.player) for one in outside)
    yield NamedAim(Goal.ENDLESS)
    yield NamedAim(Goal.ENDS)
