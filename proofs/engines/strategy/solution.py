"""A game solved: for each player and each coalition what can be forced from where plays begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from rulestone.model import GameError
from rulestone.proofs.plays.sight import sight
from rulestone.proofs.running.progress import Listener, Progress, silent

from .forced_values import Bounds, bounds
from .reachable import ReachablePositions
from .spreading import Integers, Truths

MOST_PLAYERS = 5
"""Of games with more players not every coalition is looked at, only each player alone and all others together."""


@dataclass(frozen=True)
class PlayerSolution:
    """What one player can make of the game.

    Attributes:
        player: who.
        values: the results that occur, rising.
        worth: for each position the place of its worth among them; -1 where it is no end.
        bounds: for each position the best that the player forces and the least that all others hold them to.
    """

    player: Hashable
    values: list[Any]
    worth: Integers
    bounds: Bounds

    def at(self, position: int) -> tuple[Any, Any]:
        """The two values in one position; None where nothing can be forced."""
        low, high = int(self.bounds.low[position]), int(self.bounds.high[position])
        return (None if low < 0 else self.values[low]), (None if high >= len(self.values) else self.values[high])

    def counts(self, looked_at: Truths) -> dict[Any, int]:
        """In how many of some positions each value is certain; under None where none is."""
        found = {v: int((looked_at & (self.bounds.value == place)).sum()) for place, v in enumerate(self.values)}
        return {**found, None: int((looked_at & ~self.bounds.solved).sum())}


@dataclass(frozen=True)
class CoalitionPower:
    """What several players, or one, can force against all others from every beginning.

    Attributes:
        members: who.
        wins: those of them of whom it can be forced that they alone have the best result.
        holds: players outside who can be held to the worst result that occurs for them.
        shuts_out: players outside who can be kept from ever making a step.
        endless: whether play can be kept from ending.
        ends: whether an end can be forced.
    """

    members: tuple[Hashable, ...]
    wins: tuple[Hashable, ...]
    holds: tuple[Hashable, ...]
    shuts_out: tuple[Hashable, ...]
    endless: bool
    ends: bool


class Solution:
    """A game solved backwards over the positions that a search found.

    Where the search was stopped, positions that it did not look at count for nobody, so that all that is said to be
    forced is; only less may be found than there is. Dice fall against whoever forces something.

    Args:
        positions: of a game with players and outcomes.
        listener: gets progress.

    Raises GameError where the game has no outcome, or play begins nowhere.
    """

    def __init__(self, positions: ReachablePositions, listener: Listener = silent) -> None:
        system = positions.system
        outcomes = system.outcomes()
        if not outcomes:
            message = f"{system.name} does not say what its end is worth to the players, so nothing can be solved"
            raise GameError(message, file=system.game.file, fix="declare an outcome")
        if not positions.beginnings:
            raise GameError(f"no play of {system.name} can begin", file=system.game.file)
        self.positions = positions
        self.beginnings = np.arange(len(positions)) < positions.beginnings
        self.everybody = frozenset(range(len(positions.players)))
        self.players: list[PlayerSolution] = []
        for number, player in enumerate(positions.players):
            listener(Progress("strategy", "solving for", number, len(positions.players), str(player)))
            values, worth = positions.worths(outcomes[player])
            others = self.everybody - {number}
            found = bounds(positions.arena, worth, len(values), {number}, others, self.complete)
            self.players.append(PlayerSolution(player, values, worth, found))

    @cached_property
    def hidden(self) -> bool:
        """Whether something that varies is hidden from somebody: what is forced may need what a player cannot see."""
        found = self.positions
        for cell in {cell for _, cell in sight(found.system)}:
            field = found.layout.fields[found.system.positions[cell]]
            codes = found.rows[:, field.word] >> field.shift & field.mask
            if (codes != codes[0]).any():
                return True
        return False

    @cached_property
    def races(self) -> bool:
        """Whether players of different minds may move in one position, so that it may matter who is first."""
        arena = self.positions.arena
        players = arena.owner >= 0
        most, least = np.full(len(arena), -1), np.full(len(arena), len(self.players))
        np.maximum.at(most, arena.source[players], arena.owner[players])
        np.minimum.at(least, arena.source[players], arena.owner[players])
        return bool((most > least)[arena.source[players]].any())

    def why_open(self) -> str:
        """What lies between what a player forces and what they are held to, where every position is known."""
        reasons = ["dice"] * self.positions.arena.has_dice + ["who of several moves first"] * self.races
        if self.positions.undefined:
            reasons.append("what denotes nothing")
        if ((self.positions.arena.degrees == 0) & ~self.positions.over).any():
            reasons.append("play that gets stuck")
        if not self.ends_surely():
            reasons.append("endless play")
        return ", ".join(reasons)

    @property
    def complete(self) -> bool:
        """Whether every reachable position was looked at."""
        return not self.positions.stopped and not self.positions.unknown.any()

    def status(self, player: PlayerSolution) -> str:
        """How sure the two values of a player are at the beginnings.

        "solved"; "solved, seeing everything" where something is hidden, so that it may be out of their reach; "open";
        "bound", where the search was stopped.
        """
        if bool(player.bounds.solved[self.beginnings].all()):
            return "solved, seeing everything" if self.hidden else "solved"
        return "open" if self.complete else "bound"

    def target(self, player: PlayerSolution, place: int, at_least: bool) -> Truths:
        """The ends that are worth at least, or at most, one of a player's values."""
        return player.worth >= place if at_least else (player.worth >= 0) & (player.worth <= place)

    def intervals(self, player: PlayerSolution) -> Counter[tuple[Any, Any]]:
        """The two values of a player, and from how many beginnings."""
        return Counter(player.at(beginning) for beginning in range(self.positions.beginnings))

    @cached_property
    def winners(self) -> tuple[Hashable, ...]:
        """Those who can force, from every beginning and seeing everything, that nobody else does as well."""
        arena = self.positions.arena
        forced = [arena.force({number}, ends)[self.beginnings].all() for number, ends in enumerate(self.alone_best)]
        return tuple(found.player for found, wins in zip(self.players, forced, strict=True) if wins)

    def remoteness(self, number: int, beginning: int = 0) -> tuple[int | None, int | None]:
        """In how many steps a player reaches the best that they force, and the others the least they hold them to."""
        found, player = self.players[number], self.positions.arena
        low, high = int(found.bounds.low[beginning]), int(found.bounds.high[beginning])
        ways = ((low >= 0, low, {number}, True), (high < len(found.values), high, self.everybody - {number}, False))
        one, other = (
            int(player.remoteness(by, self.target(found, place, at_least))[beginning]) if there else None
            for there, place, by, at_least in ways
        )
        return one, other

    def first_choice(self, beginning: int = 0) -> int:
        """The first position with more than one step on a way without choice."""
        arena, here, seen = self.positions.arena, beginning, set[int]()
        while arena.degrees[here] == 1 and here not in seen:
            seen.add(here)
            here = int(arena.to[arena.head[here]])
        return here

    def first_moves(self, number: int, beginning: int = 0) -> list[tuple[int, tuple[Any, Any]]]:
        """The steps among which a player first chooses, with what the player forces and is held to after each.

        See `keeping` for those that give nothing away.
        """
        here = self.first_choice(beginning)
        arena = self.positions.arena
        steps = [step for step in arena.steps(here) if arena.owner[step] == number]
        return [(step, self.players[number].at(int(arena.to[step]))) for step in steps]

    def keeping(self, number: int, beginning: int = 0) -> list[int]:
        """Those of a player's first steps after which both values are what they were; else what they force is."""
        choices, before = self.first_moves(number, beginning), self.players[number].at(self.first_choice(beginning))
        both = [step for step, after in choices if after == before]
        return both or [step for step, (low, _) in choices if low == before[0]]

    @cached_property
    def alone_best(self) -> list[Truths]:
        """For each player the ends that are worth more to them than to everybody else."""
        worths = [self._worths(player) for player in self.players]
        found = []
        for number, mine in enumerate(worths):
            others = [worth for other, worth in enumerate(worths) if other != number]
            better = [np.array([_more(a, b) for a, b in zip(mine, other, strict=True)], dtype=bool) for other in others]
            ends = np.zeros(len(self.positions), dtype=bool)
            ends[self._ends] = np.logical_and.reduce(better) if better else False
            found.append(ends)
        return found

    @cached_property
    def _ends(self) -> Integers:
        return np.flatnonzero(self.positions.over)

    def _worths(self, player: PlayerSolution) -> list[Any]:
        return [None if place < 0 else player.values[place] for place in player.worth[self._ends].tolist()]

    def coalitions(self, listener: Listener = silent) -> Iterator[CoalitionPower]:
        """What each coalition but that of all can force, small ones first."""
        size = len(self.players)
        sizes = range(1, size) if size <= MOST_PLAYERS else [1, size - 1]
        for members in (one for count in sizes for one in combinations(range(size), count)):
            listener(
                Progress("strategy", "coalitions", 0, None, ", ".join(str(self.players[m].player) for m in members))
            )
            yield self._power(members)

    def _power(self, members: tuple[int, ...]) -> CoalitionPower:
        arena, by = self.positions.arena, frozenset(members)
        outside = [number for number in range(len(self.players)) if number not in by]
        known = ~self.positions.unknown

        def everywhere(where: Truths) -> bool:
            return bool(where[self.beginnings].all())

        def named(numbers: list[int]) -> tuple[Hashable, ...]:
            return tuple(self.players[number].player for number in numbers)

        return CoalitionPower(
            named(list(members)),
            named([n for n in members if everywhere(arena.force(by, self.alone_best[n]))]),
            named([n for n in outside if self._differs(n) and everywhere(self._held(by, n))]),
            named([n for n in outside if everywhere(arena.keep(by, known & ~self._moves(n)))]),
            everywhere(arena.endless(by)),
            everywhere(arena.force(by, self.positions.over)),
        )

    def _differs(self, number: int) -> bool:
        return len(self.players[number].values) > 1

    def _held(self, by: frozenset[int], number: int) -> Truths:
        return self.positions.arena.force(by, self.players[number].worth == 0)

    def _moves(self, number: int) -> Truths:
        """Where a player has a step."""
        arena = self.positions.arena
        return np.bincount(arena.source[arena.owner == number], minlength=len(arena)) > 0

    def ends_surely(self) -> bool:
        """Whether every play ends, however all play and dice fall."""
        arena = self.positions.arena
        return bool(arena.force((), arena.degrees == 0).all())


def _more(one: Any, other: Any) -> bool:
    return one is not None and other is not None and one > other
