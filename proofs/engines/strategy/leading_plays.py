"""Single plays that show what is forced: one side plays so as to be sure, the other holds out, or hurries."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from .arena import GameArena
from .spreading import NEVER, Integers, Truths

_FAR = np.iinfo(np.int32).max


def leading(arena: GameArena, by: Iterable[int], target: Truths, start: int) -> list[int]:
    """The steps of a play in which a coalition forces a target as soon as it can, and the others delay.

    Raises ValueError where it cannot.
    """
    by = frozenset(by)
    distance = arena.remoteness(by, target)
    if distance[start] == NEVER:
        raise ValueError("nothing can be forced from there")
    own, here, steps = arena.owned(by), start, list[int]()
    while distance[here]:
        options, far = _options(arena, distance, here)
        mine = own[options]
        if mine.all():
            step = options[int(np.argmin(np.where(far == NEVER, _FAR, far)))]
        else:
            step = options[int(np.argmax(np.where(mine, NEVER, far)))]
        steps.append(step)
        here = int(arena.to[step])
    return steps


def breaking(arena: GameArena, by: Iterable[int], safe: Truths, start: int) -> list[int]:
    """The steps of a play in which the others make a coalition leave what it wants to keep, which holds out.

    Raises ValueError where it can keep it.
    """
    by = frozenset(by)
    distance = arena.leaving(by, safe)
    if distance[start] == NEVER:
        raise ValueError("it can be kept")
    own, here, steps = arena.owned(by), start, list[int]()
    while distance[here]:
        options, far = _options(arena, distance, here)
        theirs = ~own[options]
        if theirs.any():
            step = options[int(np.argmin(np.where(theirs & (far != NEVER), far, _FAR)))]
        else:
            step = options[int(np.argmax(far))]
        steps.append(step)
        here = int(arena.to[step])
    return steps


def spoiling(arena: GameArena, by: Iterable[int], target: Truths, start: int) -> tuple[list[int], int | None]:
    """The steps of a play that never comes to a target which a coalition cannot force, and where it goes round.

    Until it ends elsewhere, or is in a position for the second time: then the second value says which one, counted from
    the start. Raises ValueError where the target can be forced.
    """
    by = frozenset(by)
    sure = arena.force(by, target)
    if sure[start]:
        raise ValueError("it can be forced")
    own, here, steps, met = arena.owned(by), start, list[int](), {start: 0}
    while arena.degrees[here]:
        options = np.array(arena.steps(here))
        away = options[~sure[arena.to[options]]]
        theirs = away[~own[away]]
        step = int((theirs if len(theirs) else away)[0])
        steps.append(step)
        here = int(arena.to[step])
        if here in met:
            return steps, met[here]
        met[here] = len(steps)
    return steps, None


def within(arena: GameArena, by: Iterable[int], safe: Truths, start: int) -> tuple[list[int], int | None]:
    """The steps of a play that a coalition keeps in positions which it need not leave, and where it goes round.

    Until it ends there, or is in a position for the second time: then the second value says which one, counted from the
    start. `safe` is what `arena.keep` gives.
    """
    own, here, steps, met = arena.owned(frozenset(by)), start, list[int](), {start: 0}
    while arena.degrees[here]:
        options = np.array(arena.steps(here))
        theirs = options[~own[options]]
        step = int((theirs if len(theirs) else options[safe[arena.to[options]]])[0])
        steps.append(step)
        here = int(arena.to[step])
        if here in met:
            return steps, met[here]
        met[here] = len(steps)
    return steps, None


def _options(arena: GameArena, distance: Integers, here: int) -> tuple[list[int], Integers]:
    """The steps of a position, and the distances they lead to."""
    options = list(arena.steps(here))
    return options, distance[arena.to[options]]
