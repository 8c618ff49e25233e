"""Shorter plays with the same end: moves are left out while the rest can still be played.

Hypothesis shrinks the numbers it drew; a number that chose among the moves of one position means something else once an
earlier move is gone. Here a move keeps its label, so whole detours fall out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from rulestone.model import Instance, TransitionSystem, Undefined
from rulestone.model.system.semantics import find_instance, is_enabled, step
from rulestone.model.system.system import Label, State

from .play import Play, replay

T = TypeVar("T")


def shrink(play: Play, happens: Callable[[Play], bool]) -> Play:
    """The play without every run of moves that it can do without; no single run can then be left out.

    That makes it short, not shortest: other moves may come to the same end sooner.

    Args:
        play: ends in what is to be shown.
        happens: whether a play ends in what is to be shown.
    """
    best = [play]
    length = None
    steps: dict[tuple[Label, State], tuple[Instance, State] | None] = {}
    tried: set[tuple[Instance, ...]] = set()  # the last round asks for much that the one before it has tried
    while length != len(best[-1]):  # what is left out last may make room for what could not be left out before
        length = len(best[-1])
        for moves in without_runs(lambda: best[-1].moves):
            if moves in tried:
                continue
            tried.add(moves)
            shorter = _played(best[-1], moves, happens, steps)
            if shorter is not None:
                best.append(shorter)
    return replay(play.system, play.states[0], best[-1].moves)


def without_runs(current: Callable[[], Sequence[T]]) -> Iterator[tuple[T, ...]]:
    """Shorter sequences to try, each without one run of what there is at the moment: long runs first.

    Whoever iterates lets `current` return a shorter sequence as soon as one will do.
    """
    size = len(current())
    while size:
        start = 0
        while start + size <= len(current()):
            before = current()
            yield (*before[:start], *before[start + size :])
            if len(current()) == len(before):
                start += 1
        size = min(size // 2, len(current()))


def _played(
    play: Play,
    moves: Sequence[Instance],
    happens: Callable[[Play], bool],
    steps: dict[tuple[Label, State], tuple[Instance, State] | None],
) -> Play | None:
    """The play with these moves only, found again by their labels; None where that cannot be, or shows nothing.

    `steps` remembers what came of a label in a state, for the other plays that come by.
    """
    system = play.system
    alike = next((n for n, (old, new) in enumerate(zip(play.moves, moves, strict=False)) if old is not new), len(moves))
    states = list(play.states[: alike + 1])  # up to the first move that is left out nothing changes
    made = list(play.moves[:alike])
    for old in moves[alike:]:
        key = old.label, states[-1]
        if key not in steps:
            steps[key] = _step(system, *key)
        found = steps[key]
        if found is None:
            return None
        made.append(found[0])
        states.append(found[1])
    shorter = Play(system, tuple(states), tuple(made))
    return shorter if happens(shorter) else None


def _step(system: TransitionSystem, label: Label, state: State) -> tuple[Instance, State] | None:
    """The move with a label and the state after it; None where it cannot be played."""
    move = find_instance(system, label, state)
    try:
        if move is None or not is_enabled(system, move, state):
            return None
        return move, step(system, move, state)
    except Undefined:
        return None
