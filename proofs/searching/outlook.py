"""Whether a search that has done a part of its work can be expected to end within the rest.

The states found double again and again. Where play comes back to what was met before, each doubling takes more levels
than the one before it, until there is nothing new; where it does not, the states are soon more than any limit of work.
This is a guess, and no verdict follows from it: a search that stops for it has stopped, and says what it covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import log

from rulestone.proofs.plays.ending import WENT_ON, Stopped
from rulestone.proofs.plays.exploration import Limits

_PART = 1 / 4
"""After this part of its work a search is judged: two more doublings, and to expand what is found takes all of it."""

_SLOWER = 1.15
"""It slows down where its last doubling took as many times the levels of the one before."""

_FEWEST = 3
"""With fewer levels nothing can be told."""


class Outlook:
    """Judges one search, once.

    Args:
        limits: how far it goes.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._part = None if limits.work is None or not limits.if_it_slows else limits.work * _PART
        self._judged: int | None = None
        self._answer = WENT_ON

    def why_not(self, work: float, expanded: int, levels: Sequence[int]) -> Stopped:
        """Why to go on is not worth it; empty where it is, and where it is not judged.

        Asked again at the same state it says the same.

        Args:
            work: seconds of work that are done.
            expanded: states, in the order in which they were found.
            levels: how many states lie at each distance, as far as it is known.
        """
        if self._part is None or work < self._part or (self._judged is not None and expanded != self._judged):
            return WENT_ON
        if self._judged is None:
            self._judged = expanded
            ends = accumulate(levels)
            whole = [size for size, end in zip(levels, ends, strict=True) if end <= expanded]
            if not slows_down(whole):
                self._answer = self._limits.overgrown()
        return self._answer


def slows_down(levels: Sequence[int]) -> bool:
    """Whether the number of all states took more levels to double the last time than the time before.

    So it is taken to be where there are too few levels to tell.
    """
    if len(levels) < _FEWEST:
        return True
    ends = list(accumulate(levels))
    half, quarter = (_reached(ends, ends[-1] / part) for part in (2, 4))
    return len(ends) - half > _SLOWER * (half - quarter)


def _reached(ends: Sequence[int], states: float) -> float:
    """After how many levels that number of states is there, growing evenly within a level."""
    number = next(number for number, end in enumerate(ends) if end >= states)
    if not number:
        return states / ends[0]
    before = ends[number - 1]
    return number + log(states / before) / log(ends[number] / before)
