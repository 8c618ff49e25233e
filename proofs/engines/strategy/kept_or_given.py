"""What the moves of a play keep, and what they give away, by the solved game."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from rulestone.model import CHANCE
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.plays.play import Play

from .advice import Adviser
from .solution import Solution


@dataclass(frozen=True)
class MoveWorth:
    """What a move does to what somebody can be sure of.

    Attributes:
        move: its place in the play, from 0.
        player: who made it; None for forced steps, "chance" for dice.
        about: whose results change; of a player's move their own.
        before, after: what they force, and what all others hold them to; None where nothing is certain.
        better: how many other moves the player had that keep more of what they forced; 0 of others' steps.
    """

    move: int
    player: Hashable
    about: Hashable
    before: tuple[Any, Any]
    after: tuple[Any, Any]
    better: int = 0

    @property
    def gives_away(self) -> bool:
        """Whether a player could have been sure of more."""
        return self.player == self.about and _less(self.after[0], self.before[0])

    @property
    def gives_hope_away(self) -> bool:
        """Whether the others can hold a player to less than before."""
        return self.player == self.about and _less(self.after[1], self.before[1], unknown=True)

    def __str__(self) -> str:
        before, after = map(_interval, (self.before, self.after))
        about = value_text(self.about)
        if self.before == self.after:
            return f"keeps {after} for {about}"
        if self.gives_away:
            many = f"; {self.better} other move{'s' * (self.better > 1)} keep{'s' * (self.better == 1)} more"
            return f"gives away: {before} for {about} becomes {after}{many * bool(self.better)}"
        if self.gives_hope_away:
            return f"lets the others hold {about} to less: {before} becomes {after}"
        return f"{before} for {about} becomes {after}"


def move_worths(solution: Solution, play: Play) -> list[MoveWorth]:
    """What each move of a play keeps or gives away: of a player's move for them, of other steps where anything changes.

    Moves are left out whose positions the search did not find.
    """
    adviser = Adviser(solution)
    numbers = [adviser.number(state) for state in play.states]
    players = solution.positions.players
    arena = solution.positions.arena
    found = []
    for place, (move, here, there) in enumerate(zip(play.moves, numbers, numbers[1:], strict=False)):
        if here is None or there is None:
            continue
        chooser = move.label.chooser
        for number, player in enumerate(solution.players):
            before, after = player.at(here), player.at(there)
            if chooser == player.player:
                lows = [player.at(int(arena.to[step]))[0] for step in arena.steps(here) if arena.owner[step] == number]
                better = sum(_less(after[0], low) for low in lows)
                found.append(MoveWorth(place, chooser, player.player, before, after, better))
            elif chooser not in players and before != after:
                found.append(MoveWorth(place, CHANCE if chooser == CHANCE else None, player.player, before, after))
    return found


def _less(one: Any, other: Any, unknown: bool = False) -> bool:
    """Whether one bound is below another; what is not certain is below all that is forced, above all that is held."""
    if one is None or other is None:
        return (one is not None and other is None) if unknown else (one is None and other is not None)
    return bool(one < other)


def _interval(values: tuple[Any, Any]) -> str:
    low, high = values
    if low == high and low is not None:
        return str(low)
    if low is None or high is None:
        return "nothing certain" if low is high else f"at most {high}" if low is None else f"at least {low}"
    return f"{low} to {high}"
