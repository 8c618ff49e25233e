"""Single plays that show what is forced: one side plays so as to be sure, the other holds out, or hurries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from .arena import NOBODY, GameArena
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
    return _Route(arena, by, distance, True).steps(start)


def breaking(arena: GameArena, by: Iterable[int], safe: Truths, start: int) -> list[int]:
    """The steps of a play in which the others make a coalition leave what it wants to keep, which holds out.

    Raises ValueError where it can keep it.
    """
    by = frozenset(by)
    distance = arena.leaving(by, safe)
    if distance[start] == NEVER:
        raise ValueError("it can be kept")
    return _Route(arena, by, distance, False).steps(start)


def spoiling(arena: GameArena, by: Iterable[int], target: Truths, start: int) -> tuple[list[int], int | None]:
    """The steps of a play that never comes to a target which a coalition cannot force, and where it goes round.

    The coalition tries to get there: it makes the step from which the target is nearest, if everybody helped. See
    `within`. Raises ValueError where the target can be forced.
    """
    by = frozenset(by)
    sure = arena.force(by, target)
    if sure[start]:
        raise ValueError("it can be forced")
    everybody = frozenset(np.unique(arena.owner).tolist())
    return within(arena, by, ~sure, start, distance=arena.remoteness(everybody, target))


def within(
    arena: GameArena,
    by: Iterable[int],
    safe: Truths,
    start: int,
    waits: bool = True,
    distance: Integers | None = None,
) -> tuple[list[int], int | None]:
    """The steps of a play among positions which need not be left, and where it goes round.

    Until it ends there, or is in a position for the second time: then the second value says which one, counted from the
    start. From every safe position that is no end some step stays: `safe` is what a coalition keeps (`arena.keep`), or
    what is left of what it forces. Where others may move it is one of theirs, if any of these stays; what the rules may
    do by themselves does not count as one unless the coalition `waits` for that. Of its own steps the coalition takes
    one into a position of the least `distance`, if that is given, and the first of these.
    """
    own, here, steps, met = arena.owned(frozenset(by)), start, list[int](), {start: 0}
    while arena.degrees[here]:
        options = np.array(arena.steps(here))
        staying = options[safe[arena.to[options]]]
        if not waits and own[staying].any():
            staying = staying[arena.owner[staying] != NOBODY]
        staying = _deciding(own, staying)
        if distance is not None and own[staying].any():
            far = distance[arena.to[staying]]
            staying = staying[np.argsort(np.where(far == NEVER, _FAR, far), kind="stable")]
        step = int(staying[0])
        steps.append(step)
        here = int(arena.to[step])
        if here in met:
            return steps, met[here]
        met[here] = len(steps)
    return steps, None


@dataclass(frozen=True)
class _Route:
    """A play to distance 0, one side hurrying and the other delaying.

    Attributes:
        arena: the positions.
        by: a coalition.
        distance: of each position.
        hurries: whether the coalition hurries, or the others do.
    """

    arena: GameArena
    by: frozenset[int]
    distance: Integers
    hurries: bool

    def steps(self, start: int) -> list[int]:
        """The steps from a position."""
        arena, here, steps = self.arena, start, list[int]()
        own, acting = arena.owned(self.by), arena.acting(self.by)
        while self.distance[here]:
            options = np.array(arena.steps(here))
            step = self._theirs(options[~own[options]])
            if acting[here]:
                step = self._later(self._mine(options[own[options]]), step)
            steps.append(step)
            here = int(arena.to[step])
        return steps

    def _mine(self, options: Integers) -> int:
        return self._nearest(options) if self.hurries else self._farthest(options)

    def _theirs(self, options: Integers) -> int:
        if not len(options):
            return NEVER
        return self._farthest(options) if self.hurries else self._nearest(options)

    def _later(self, mine: int, theirs: int) -> int:
        """Nobody counts on being the first: the one of two steps that is worse for the coalition."""
        if theirs == NEVER:
            return mine
        one, other = self._far(np.array([mine, theirs])).tolist()
        return mine if (one > other) == self.hurries else theirs

    def _nearest(self, options: Integers) -> int:
        return int(options[np.argmin(self._far(options))])

    def _farthest(self, options: Integers) -> int:
        return int(options[np.argmax(self._far(options))])

    def _far(self, options: Integers) -> Integers:
        far = self.distance[self.arena.to[options]]
        return np.where(far == NEVER, _FAR, far)


def _deciding(own: Truths, steps: Integers) -> Integers:
    """Of some steps of a position those of others, where they have any: nobody counts on being the first."""
    theirs = steps[~own[steps]]
    return theirs if len(theirs) else steps
