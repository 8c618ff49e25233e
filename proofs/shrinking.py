"""Shorter plays with the same end: moves are left out while the rest can still be played.

Hypothesis shrinks the numbers it drew; a number that chose among the moves of one position means something else once an
earlier move is gone. Here a move keeps its label, so whole detours fall out.
"""

from __future__ import annotations

from collections.abc import Callable

from rulestone.model import Undefined
from rulestone.model.semantics import find_instance, is_enabled, step

from .play import Play, replay


def shrink(play: Play, happens: Callable[[Play], bool]) -> Play:
    """The play without every run of moves that it can do without.

    Args:
        play: ends in what is to be shown.
        happens: whether a play ends in what is to be shown.
    """
    size = len(play) // 2
    while size:
        start = 0
        while start + size <= len(play):
            shorter = _without(play, start, size, happens)
            if shorter is None:
                start += 1
            else:
                play = shorter
        size //= 2
    return replay(play.system, play.states[0], play.moves)


def _without(play: Play, start: int, size: int, happens: Callable[[Play], bool]) -> Play | None:
    system = play.system
    states = list(play.states[: start + 1])
    moves = list(play.moves[:start])
    for old in play.moves[start + size :]:
        move = find_instance(system, old.label, states[-1])
        try:
            if move is None or not is_enabled(system, move, states[-1]):
                return None
            states.append(step(system, move, states[-1]))
        except Undefined:
            return None
        moves.append(move)
    shorter = Play(system, tuple(states), tuple(moves))
    return shorter if happens(shorter) else None
