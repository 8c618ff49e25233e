"""When Python looks for cycles that nobody can reach any more."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_NEVER = 2**31 - 1

_MANY = 500_000
"""What is older than a moment is looked through in vain only where there is as much of it as this."""


@contextmanager
def young_alone() -> Iterator[None]:
    """Inside, Python looks for cycles only among the objects made last: what survives that once is there to stay.

    Of what a proof makes nearly all that dies dies young, or in no cycle. Where much was made, what is left of it
    counts as old behind this, and is not looked through for being of middle age, either.
    """
    young, *older = gc.get_threshold()
    if not gc.isenabled():
        yield
        return
    gc.set_threshold(young, _NEVER, *older[1:])
    try:
        yield
    finally:
        if gc.get_count()[1] * young >= _MANY and not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        gc.set_threshold(young, *older)
