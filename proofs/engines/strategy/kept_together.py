"""What the moves of a play keep, and what they give away, of what several players can force together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

import numpy as np
from rulestone.model import CHANCE
from rulestone.proofs.plays.play import Play

from .advice import Adviser
from .named_aims import Goal, NamedAim, usual_aims
from .solution import Solution
from .spreading import Integers


@dataclass(frozen=True)
class SharedWorth:
    """What a move does to what a coalition can be sure of.

    Attributes:
        move: its place in the play, from 0.
        player: who made it; None for forced steps, "chance" for dice.
        keeps: what they can force before and after it.
        lost: what they can force before it only.
        gained: what they can force after it only.
        better: of a move of theirs that loses something, how many other moves of the same player lose nothing.
    """

    move: int
    player: Hashable
    keeps: tuple[NamedAim, ...]
    lost: tuple[NamedAim, ...]
    gained: tuple[NamedAim, ...]
    better: int = 0

    @property
    def gives_away(self) -> bool:
        """Whether something was lost that they might have kept."""
        return self.better > 0

    def __str__(self) -> str:
        if not self.lost and not self.gained:
            return f"keeps: {_told(self.keeps)}" if self.keeps else "they could force nothing, and can force nothing"
        told = [f"{'gives away' if self.better else 'loses'}: {_told(self.lost)}"] if self.lost else []
        told += [f"now they can force: {_told(self.gained)}"] if self.gained else []
        many = f"{self.better} other move{'s' * (self.better > 1)} give{'s' * (self.better == 1)} nothing away"
        return "; ".join([*told, *[many] * bool(self.better)])


def _told(usual_aims: Iterable[NamedAim]) -> str:
    return ", ".join(map(str, usual_aims))


def shared_worths(solution: Solution, play: Play, by: Iterable[int]) -> list[SharedWorth]:
    """What each move of a play does to what a coalition can force: of theirs, and of others' where anything changes.

    Asked is what `usual_aims` lists, and of each of them the best result that all of them can force. Moves are left out
    whose positions the search did not find.
    """
    sureness = _Sureness(solution, frozenset(by))
    adviser, arena = Adviser(solution), solution.positions.arena
    numbers = [adviser.number(state) for state in play.states]
    seats = {player: number for number, player in enumerate(solution.positions.players)}
    found = []
    for place, (move, here, there) in enumerate(zip(play.moves, numbers, numbers[1:], strict=False)):
        if here is None or there is None:
            continue
        chooser = move.label.chooser
        before, after = sureness.at(here), sureness.at(there)
        member = seats.get(chooser) in sureness.by
        lost = _without(before, after)
        if not member and not lost and not _without(after, before):
            continue
        own = [step for step in arena.steps(here) if arena.owner[step] == seats.get(chooser)] if member and lost else []
        better = sum(not _without(before, sureness.at(int(arena.to[step]))) for step in own)
        who = chooser if chooser in seats else CHANCE if chooser == CHANCE else None
        keeps = tuple(one for one in before if one not in lost)
        found.append(SharedWorth(place, who, keeps, lost, _without(after, before), better))
    return found


class _Sureness:
    """What a coalition can force, position by position."""

    def __init__(self, solution: Solution, by: frozenset[int]) -> None:
        self.by = by
        arena = solution.positions.arena
        self._plain = [(one, one.aim(solution).sure(arena, by)) for one in usual_aims(solution, by)]
        self._least: list[tuple[Hashable, list[int], Integers]] = []
        for player in (solution.players[number] for number in sorted(by)):
            low = np.full(len(arena), -1)
            for place in range(len(player.values)):
                low[player.worths.at_least(place).sure(arena, by)] = place
            self._least.append((player.player, player.values, low))

    def at(self, position: int) -> tuple[NamedAim, ...]:
        """What they can force from a position."""
        found = [one for one, sure in self._plain if sure[position]]
        for player, values, low in self._least:
            if low[position] >= 0:
                found.append(NamedAim(Goal.AT_LEAST, player, values[int(low[position])]))
        return tuple(found)


def _without(some: Iterable[NamedAim], others: Iterable[NamedAim]) -> tuple[NamedAim, ...]:
    """What of some is not among others; a result is, where as much or more is."""
    most = {one.player: one.value for one in others if one.goal is Goal.AT_LEAST}
    known = [one for one in others if one.goal is not Goal.AT_LEAST]

    def is_there(one: NamedAim) -> bool:
        if one.goal is not Goal.AT_LEAST:
            return one in known
        had = most.get(one.player)
        return had is not None and one.value is not None and had >= one.value

    return tuple(one for one in some if not is_there(one))
