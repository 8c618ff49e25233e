"""A strategy as a witness: which step a coalition makes where, and the plain semantics as its judge."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from rulestone.model import CHANCE, TransitionSystem
from rulestone.model.system.semantics import is_over, successors
from rulestone.model.system.system import Instance, State
from rulestone.proofs.plays.initial_states import chosen_words

from .arena import GameArena
from .forced_values import Aim
from .reachable import ReachablePositions
from .spreading import NEVER, Integers, reached

MOST = 3_000
"""How many positions of a strategy are replayed by default; the plain semantics is slow."""


class WrongStrategy(AssertionError):
    """A strategy that does not do what it was made for: an engine is wrong."""


@dataclass(frozen=True)
class Witness:
    """How a coalition makes sure that a play ends well, or else goes on for ever, whatever the others do.

    Attributes:
        by: the players.
        moves: for each position that play may come to and in which they cannot wait, the instance to play.
        longest: how many steps play takes at most; None where it may never end.
        complete: whether all positions are in it that play may come to.
    """

    by: frozenset[Hashable]
    moves: Mapping[State, Instance]
    longest: int | None
    complete: bool = True


@dataclass(frozen=True)
class Replayed:
    """What the plain semantics saw of a strategy: how many positions, and whether these were all it can meet."""

    positions: int
    complete: bool


def witness(positions: ReachablePositions, by: frozenset[int], aim: Aim, start: int, most: int = MOST) -> Witness:
    """The strategy from one position, as a table of what may be met (of no more positions than `most`).

    In each position in which the coalition cannot wait it goes where a good end is nearest; where none can be forced,
    and play that never ends is as good, where that remains so.

    Raises ValueError where the coalition cannot force it from there.
    """
    arena = positions.arena
    distance, ends = guide(arena, by, aim, start)
    own, acting = arena.owned(by), arena.acting(by)
    moves: dict[State, Instance] = {}
    met, queue, complete = {start}, [start], True
    for here in queue:
        steps = arena.steps(here)
        if distance[here] == 0 or not steps:
            continue
        onward = [step for step in steps if not own[step]]
        if acting[here]:
            mine = [step for step in steps if own[step]]
            best = mine[_nearest(distance, arena.to[mine].tolist())]
            moves[positions.state(here)] = positions.move(best)
            onward.append(best)
        for to in arena.to[onward].tolist():
            if to not in met:
                if len(met) < most:
                    met.add(to)
                    queue.append(to)
                else:
                    complete = False
    players = positions.players
    members = frozenset(players[number] for number in by)
    return Witness(members, moves, int(distance[start]) if ends else None, complete)


def guide(arena: GameArena, by: frozenset[int], aim: Aim, start: int) -> tuple[Integers, bool]:
    """How far from a good end each position is for a coalition that goes where it is nearest, and whether play ends.

    Where none can be forced, and play that never ends is as good: 1 where that can be kept up, NEVER elsewhere.
    Raises ValueError where the coalition can force nothing from the start.
    """
    if aim.inside is None:
        distance = arena.remoteness(by, aim.ends)
        if reached(distance)[start]:
            return distance, True
    kept = aim.sure(arena, by)
    if not aim.endless or not kept[start]:
        raise ValueError("nothing can be forced from there")
    return np.where(kept, np.where(aim.ends, 0, 1), NEVER), False


def _nearest(distance: Integers, onward: list[int]) -> int:
    far = np.array([distance[to] for to in onward])
    return int(np.argmin(np.where(far == NEVER, np.iinfo(np.int32).max, far)))


def replay_witness(
    system: TransitionSystem,
    first: State,
    found: Witness,
    good: Callable[[State], bool],
    most: int = MOST,
    allowed: Callable[[State], bool] = lambda state: True,
) -> Replayed:
    """Play a strategy against every answer, by the plain semantics and nothing else.

    Args:
        system: the game.
        first: where play begins.
        found: the strategy.
        good: whether an end, or another position that was to be forced, is a good one.
        most: positions to look at.
        allowed: whether play may come to a position.

    Raises WrongStrategy where a play ends elsewhere, comes to where it must not, goes round or takes longer than
    promised, or where the rules do not allow what the strategy says. Beyond the positions that an incomplete strategy
    knows nothing is looked at.
    """
    seen = {first}
    layer, complete, steps = [first], True, 0
    while layer:
        if found.longest is not None and steps > found.longest:
            raise WrongStrategy(f"play may take more than {found.longest} steps")
        if len(seen) > most:
            return Replayed(len(seen), False)
        onward: dict[State, None] = {}
        for state in layer:
            if not allowed(state):
                raise WrongStrategy(f"play may come to where it must not: {_in_words(system, state)}")
            if not good(state):
                answers = _answers(system, state, found)
                complete = complete and answers is not None
                onward.update(dict.fromkeys(answers or ()))
        # Where play must end, a position met again is followed again: it may go round.
        layer = [state for state in onward if found.longest is not None or state not in seen]
        seen.update(layer)
        steps += 1
    return Replayed(len(seen), complete)


def _answers(system: TransitionSystem, state: State, found: Witness) -> list[State] | None:
    """The positions that may follow; None where an incomplete strategy says nothing."""
    if is_over(system, state):
        raise WrongStrategy(f"play may end elsewhere: {_in_words(system, state)}")
    options = list(successors(system, state))
    others = [after for move, after in options if move.label.chooser not in found.by]
    if not cannot_wait(options, found.by):
        return others
    chosen = found.moves.get(state)
    if chosen is None and not found.complete:
        return None
    if chosen is None:
        raise WrongStrategy(f"they may have to move, and it does not say how: {_in_words(system, state)}")
    after = [after for move, after in options if move is chosen]
    if not after:
        raise WrongStrategy(f"the rules do not allow {chosen} where {_in_words(system, state)}")
    return [*others, *after]


def _in_words(system: TransitionSystem, state: State) -> str:
    return chosen_words(dict(zip(system.cells, state, strict=True)), system.cells)


def cannot_wait(options: Iterable[tuple[Instance, State]], by: Collection[Hashable]) -> bool:
    """Whether some players are on turn where, if nobody moves, nothing happens by itself.

    A step by a rule that is `out_of_turn` makes nobody be on turn where there is another one.
    """
    moves = [move for move, _ in options]
    choosers = {move.label.chooser for move in moves if not move.rule.out_of_turn} or {m.label.chooser for m in moves}
    return not choosers.isdisjoint(by) and choosers.isdisjoint((None, CHANCE))
