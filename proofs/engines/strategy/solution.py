"""A game solved: for each player and each coalition what can be forced from where plays begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from rulestone.model import GameError
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.running.progress import Listener, Progress, silent

from .forced_values import Aim, Bounds, Worths, bounds
from .reachable import ReachablePositions
from .spreading import NEVER, Integers, Truths
from .uniform import uniform_search
from .views import is_hidden_from, unseen


@dataclass(frozen=True)
class PlayerSolution:
    """What one player can make of the game.

    Attributes:
        player: who.
        values: the results that occur, rising; with what play that never ends is worth, where that is known.
        worths: which of them each end is worth, and play that never ends.
        bounds: for each position the best that the player forces and the least that all others hold them to.
    """

    player: Hashable
    values: list[Any]
    worths: Worths
    bounds: Bounds

    def at(self, position: int) -> tuple[Any, Any]:
        """The two values in one position; None where nothing can be forced."""
        low, high = int(self.bounds.low[position]), int(self.bounds.high[position])
        return (None if low < 0 else self.values[low]), (None if high >= len(self.values) else self.values[high])

    def counts(self, looked_at: Truths) -> dict[Any, int]:
        """In how many of some positions each value is certain; under None where none is."""
        found = {v: int((looked_at & (self.bounds.value == place)).sum()) for place, v in enumerate(self.values)}
        return {**found, None: int((looked_at & ~self.bounds.solved).sum())}

    @property
    def endless(self) -> Any:
        """What play that never ends is worth; None where nobody said."""
        return None if self.worths.endless is None else self.values[self.worths.endless]


class Solution:
    """A game solved backwards over the positions that a search found.

    Where the search was stopped, positions that it did not look at count for nobody, so that all that is said to be
    forced is; only less may be found than there is. Dice fall against whoever forces something.

    Args:
        positions: of a game with players. Where it has no outcome, no results are known, only who can end it, or not.
        listener: gets progress.
        endless: what play that never ends is worth to each player; as the game says if None, and where it says nothing
            such play is worth nothing to anybody.

    Raises GameError where the game has no players, or play begins nowhere.
    """

    def __init__(
        self,
        positions: ReachablePositions,
        listener: Listener = silent,
        endless: Mapping[Hashable, int | Fraction] | None = None,
    ) -> None:
        system = positions.system
        outcomes = system.outcomes()
        if not positions.players:
            raise GameError(f"{system.name} names no players", file=system.game.file, fix="declare `players`")
        if not positions.initial_count and positions.stopped:
            raise GameError(
                f"no position of {system.name} was looked at: {positions.stopped}",
                file=system.game.file,
                fix="choose a smaller scope, or solve from a saved play with --position",
            )
        if not positions.initial_count:
            raise GameError(f"no play of {system.name} can begin", file=system.game.file)
        self.positions = positions
        self.is_initial = np.arange(len(positions)) < positions.initial_count
        self.everybody = frozenset(range(len(positions.players)))
        self.players: list[PlayerSolution] = []
        unending = system.endless_outcomes() if endless is None else endless
        for number, player in enumerate(positions.players):
            listener(Progress("strategy", "solving for", number, len(positions.players), value_text(player)))
            if player in outcomes:
                values, worths = positions.worths(outcomes[player], unending.get(player))
            else:
                values, worths = [], Worths(np.full(len(positions), -1), 0)
            others = self.everybody - {number}
            found = bounds(positions.arena, worths, {number}, others, self.complete)
            self.players.append(PlayerSolution(player, values, worths, found))
        self.players = [self._as_ends_are(player) for player in self.players]

    def _as_ends_are(self, player: PlayerSolution) -> PlayerSolution:
        """Where all ends are worth the same to a player: whether that is good or bad for them, beside all others."""
        others = [other for other in self.players if other is not player and other.values]
        if len(player.values) != 1 or player.endless is not None or not others:
            return player
        (worth,) = player.values
        loses = any(all(_more(value, worth) for value in other.values) for other in others)
        return replace(player, bounds=replace(player.bounds, has_best=not loses, has_worst=loses))

    @cached_property
    def hidden(self) -> bool:
        """Whether something that varies is hidden from somebody: what is forced may need what a player cannot see."""
        return any(map(self.positions.varies, {cell for _, cell in unseen(self.positions.system)}))

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
        if any(self.positions.where(hole.total).any() for hole in self.positions.system.holes):
            reasons.append("where the text stops")
        if self.players[0].endless is None and not self.ends_surely():
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
        if bool(player.bounds.solved[self.is_initial].all()):
            return "solved, seeing everything" if self.hidden else "solved"
        return "open" if self.complete else "bound"

    def aims(self, number: int, position: int = 0) -> tuple[Aim | None, Aim | None]:
        """What a player forces from a position, and what all others hold them to; None where there is nothing."""
        player = self.players[number]
        low, high = int(player.bounds.low[position]), int(player.bounds.high[position])
        return (
            None if low < 0 else player.worths.at_least(low),
            None if high >= len(player.values) else player.worths.at_most(high),
        )

    def intervals(self, player: PlayerSolution) -> Counter[tuple[Any, Any]]:
        """The two values of a player, and from how many beginnings."""
        return Counter(player.at(initial) for initial in range(self.positions.initial_count))

    def shown(self, number: int) -> Any:
        """The best result that a player is found to force from all beginnings by what they are shown; None for nothing.

        They choose alike wherever they see the same; see `uniform`. Where nothing is hidden from them, what they force.
        """
        player = self.players[number]
        least = int(player.bounds.low[self.is_initial].min())
        if least >= 0 and is_hidden_from(self.positions, player.player):
            search = uniform_search(self.positions, {number})
            while least >= 0 and search.sure(player.worths.at_least(least)) is None:
                least -= 1
        return None if least < 0 else player.values[least]

    @cached_property
    def winners(self) -> tuple[Hashable, ...]:
        """Those who can force, from every beginning and seeing everything, that nobody else does as well."""
        arena = self.positions.arena
        forced = [aim.sure(arena, {number})[self.is_initial].all() for number, aim in enumerate(self.alone_best)]
        return tuple(found.player for found, wins in zip(self.players, forced, strict=True) if wins)

    def remoteness(self, number: int, initial: int = 0) -> tuple[int | None, int | None]:
        """In how many steps a player reaches the best that they force, and the others the least they hold them to.

        None where nothing is forced, or only by going on for ever.
        """
        arena, sides = self.positions.arena, ({number}, self.everybody - {number})
        one, other = (
            None if aim is None else int(arena.remoteness(by, aim.ends)[initial])
            for aim, by in zip(self.aims(number, initial), sides, strict=True)
        )
        return _unless_never(one), _unless_never(other)

    def drawn(self, number: int) -> Truths:
        """Where play between the best never ends: its value is that of endless play, and no side can force an end."""
        player, arena = self.players[number], self.positions.arena
        place = player.worths.endless
        if place is None:
            return np.zeros(len(self.positions), dtype=bool)
        mine = arena.force({number}, player.worths.at_least(place).ends)
        theirs = arena.force(self.everybody - {number}, player.worths.at_most(place).ends)
        found: Truths = (player.bounds.value == place) & ~mine & ~theirs
        return found

    def first_choice(self, initial: int = 0) -> int:
        """The first position with more than one step on a way without choice."""
        arena, here, seen = self.positions.arena, initial, set[int]()
        while arena.degrees[here] == 1 and here not in seen:
            seen.add(here)
            here = int(arena.to[arena.head[here]])
        return here

    def first_moves(self, number: int, initial: int = 0) -> list[tuple[int, tuple[Any, Any]]]:
        """The steps among which a player first chooses, with what the player forces and is held to after each.

        See `keeping` for those that give nothing away.
        """
        here = self.first_choice(initial)
        arena = self.positions.arena
        steps = [step for step in arena.steps(here) if arena.owner[step] == number]
        return [(step, self.players[number].at(int(arena.to[step]))) for step in steps]

    def keeping(self, number: int, initial: int = 0) -> list[int]:
        """Those of a player's first steps after which both values are what they were; else what they force is."""
        here, found, arena = self.first_choice(initial), self.players[number].bounds, self.positions.arena
        choices = [(step, int(arena.to[step])) for step, _ in self.first_moves(number, initial)]
        forcing = [(step, to) for step, to in choices if found.low[to] >= found.low[here]]
        return [step for step, to in forcing if found.high[to] >= found.high[here]] or [step for step, _ in forcing]

    @cached_property
    def alone_best(self) -> list[Aim]:
        """For each player the plays that are worth more to them than to everybody else."""
        places = [player.worths.worth[self._ends] for player in self.players]
        found = []
        for number, mine in enumerate(self.players):
            others = [other for other in range(len(self.players)) if other != number]
            better = [_is_more(mine.values, self.players[other].values) for other in others]
            more = [one[places[number], places[other]] for one, other in zip(better, others, strict=True)]
            ends = np.zeros(len(self.positions), dtype=bool)
            ends[self._ends] = np.logical_and.reduce(more) if more else False
            rivals = [player.endless for other, player in enumerate(self.players) if other != number]
            endless = bool(rivals) and all(_more(self.players[number].endless, rival) for rival in rivals)
            found.append(Aim(ends, endless))
        return found

    @cached_property
    def _ends(self) -> Integers:
        return np.flatnonzero(self.positions.over)

    def ends_surely(self) -> bool:
        """Whether every play ends, however all play and dice fall."""
        arena = self.positions.arena
        return bool(arena.force((), arena.degrees == 0).all())


def _is_more(values: list[Any], others: list[Any]) -> Truths:
    """For the places of two results whether the first is more; at place -1 one of them is nothing known."""
    found = np.zeros((len(values) + 1, len(others) + 1), dtype=bool)
    found[:-1, :-1] = [[_more(one, other) for other in others] for one in values] or False
    return found


def _more(one: Any, other: Any) -> bool:
    return one is not None and other is not None and one > other


def _unless_never(steps: int | None) -> int | None:
    return None if steps == NEVER else steps
