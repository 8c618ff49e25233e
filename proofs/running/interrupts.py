"""Ctrl-C and SIGTERM end work wherever they come, so that what is known can be kept and shown."""

from __future__ import annotations

import signal
import sys
from typing import Any

AGAIN = 0.01
"""Seconds after which an interrupt that was forgotten is raised again."""


def hear_interrupts() -> None:
    """From now on SIGTERM counts as Ctrl-C, and neither is lost in a finalizer.

    Python cannot let an exception out of a finalizer: what is raised there is reported and forgotten. z3's objects have
    many, so that a search that asks z3 may forget that it is to end. What was forgotten is therefore raised once more,
    as soon as the finalizer is done.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if not hasattr(signal, "setitimer"):
        return  # not on Windows
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    if getattr(sys.unraisablehook, "raises_again", False):
        return
    before = sys.unraisablehook

    def forgotten(unraisable: Any) -> None:
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, AGAIN)  # at once would be within this function, and forgotten, too
        else:
            before(unraisable)

    forgotten.raises_again = True  # type: ignore[attr-defined]
    sys.unraisablehook = forgotten
