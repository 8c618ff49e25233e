"""What several players together, or one, can force against all others."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations

from rulestone.model.expressions.printing import value_text
from rulestone.proofs.running.progress import Listener, Progress, silent

from .solution import Solution
from .spreading import Truths

MOST_PLAYERS = 5
"""Of games with more players not every coalition is looked at, only each player alone and all others together."""


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


def coalitions(solution: Solution, listener: Listener = silent) -> Iterator[CoalitionPower]:
    """What each coalition but that of all can force, small ones first."""
    size = len(solution.players)
    sizes = range(1, size) if size <= MOST_PLAYERS else [1, size - 1]
    for members in (one for count in sizes for one in combinations(range(size), count)):
        told = ", ".join(value_text(solution.players[member].player) for member in members)
        listener(Progress("strategy", "coalitions", 0, None, told))
        yield power(solution, members)


def power(solution: Solution, members: tuple[int, ...]) -> CoalitionPower:
    """What one coalition, players by their numbers, can force."""
    positions, arena, by = solution.positions, solution.positions.arena, frozenset(members)
    outside = [number for number in range(len(solution.players)) if number not in by]
    known = ~positions.unknown

    def everywhere(where: Truths) -> bool:
        return bool(where[solution.is_initial].all())

    def named(numbers: list[int]) -> tuple[Hashable, ...]:
        return tuple(solution.players[number].player for number in numbers)

    def held(number: int) -> bool:
        player = solution.players[number]
        return len(player.values) > 1 and everywhere(player.worths.at_most(0).sure(arena, by))

    def moves(number: int) -> Truths:
        return arena.having(arena.owner == number)

    return CoalitionPower(
        named(list(members)),
        named([n for n in members if everywhere(solution.alone_best[n].sure(arena, by))]),
        named([n for n in outside if held(n)]),
        named([n for n in outside if everywhere(arena.keep(by, known & ~moves(n)))]),
        everywhere(arena.endless(by)),
        everywhere(arena.force(by, positions.over)),
    )
