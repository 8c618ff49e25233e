"""A strategy as a witness: which step a coalition makes where, and the plain semantics as its judge."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.model.semantics import is_over, successors
from rulestone.model.system import Instance, State

from .reachable import ReachablePositions
from .spreading import NEVER, Integers, Truths, reached

MOST = 3_000
"""So many positions of a strategy are replayed by default; the plain semantics is slow."""


class WrongStrategy(AssertionError):
    """A strategy that does not do what it was made for: an engine is wrong."""


@dataclass(frozen=True)
class Witness:
    """How a coalition gets to a target, whatever the others do.

    Attributes:
        by: the players.
        moves: for each position that play may come to and in which only they may move, the instance to play.
        longest: how many steps play takes at most.
    """

    by: frozenset[Hashable]
    moves: Mapping[State, Instance]
    longest: int


@dataclass(frozen=True)
class Replayed:
    """What the plain semantics saw of a strategy: how many positions, and whether these were all it can meet."""

    positions: int
    complete: bool


def witness(positions: ReachablePositions, by: frozenset[int], target: Truths, start: int, most: int = MOST) -> Witness:
    """The strategy from one position, as a table of what may be met (of no more positions than `most`).

    In each position in which only the coalition may move it goes where the target is nearest.

    Raises ValueError where the coalition cannot force the target from there.
    """
    arena = positions.arena
    distance = arena.remoteness(by, target)
    if not reached(distance)[start]:
        raise ValueError("nothing can be forced from there")
    own = arena.owned(by)
    moves: dict[State, Instance] = {}
    met, queue = {start}, [start]
    for here in queue:
        if distance[here] == 0:
            continue
        steps = arena.steps(here)
        onward = arena.to[steps.start : steps.stop].tolist()
        if own[steps.start : steps.stop].all():
            best = _nearest(distance, onward)
            moves[positions.state(here)] = positions.move(steps.start + best)
            onward = [onward[best]]
        else:
            theirs = ~own[steps.start : steps.stop]
            onward = [to for to, counted in zip(onward, theirs.tolist(), strict=True) if counted]
        for to in onward:
            if to not in met and len(met) < most:
                met.add(to)
                queue.append(to)
    players = positions.players
    return Witness(frozenset(players[number] for number in by), moves, int(distance[start]))


def _nearest(distance: Integers, onward: list[int]) -> int:
    far = np.array([distance[to] for to in onward])
    return int(np.argmin(np.where(far == NEVER, np.iinfo(np.int32).max, far)))


def replay_witness(
    system: TransitionSystem, first: State, found: Witness, arrived: Callable[[State], bool], most: int = MOST
) -> Replayed:
    """Play a strategy against every answer, by the plain semantics and nothing else.

    Args:
        system: the game.
        first: where play begins.
        found: the strategy.
        arrived: whether a position is what was to be forced.
        most: positions to look at.

    Raises WrongStrategy where a play ends elsewhere, goes round, takes longer than promised, or where the rules do not
    allow what the strategy says.
    """
    latest = {first: 0}  # by how many steps, at most, a position was come to
    layer = [first]
    for steps in range(found.longest + 1):
        onward: dict[State, None] = {}
        for state in layer:
            if arrived(state):
                continue
            for after in _answers(system, state, found):
                onward[after] = None
        for state in onward:
            latest[state] = steps + 1
        if not onward:
            return Replayed(len(latest), True)
        if len(latest) >= most:
            return Replayed(len(latest), False)
        layer = list(onward)
    raise WrongStrategy(f"play may take more than {found.longest} steps")


def _answers(system: TransitionSystem, state: State, found: Witness) -> list[State]:
    if is_over(system, state):
        raise WrongStrategy(f"play may end elsewhere: {state}")
    options = list(successors(system, state))
    others = [after for move, after in options if move.label.chooser not in found.by]
    if others:
        return others
    chosen = found.moves.get(state)
    after = [after for move, after in options if move is chosen]
    if not after:
        raise WrongStrategy(f"the rules do not allow {chosen} in {state}")
    return after
