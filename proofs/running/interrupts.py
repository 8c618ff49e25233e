"""Ctrl-C, SIGTERM and SIGHUP end work wherever they come, so that what is known can be kept and shown."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import Any

AGAIN = 0.01
"""Seconds after which an interrupt that was forgotten is raised again."""

_came: list[int] = []
"""The signals that ended work, since somebody hears them; 0 is sent by a limit of time."""


def hear_interrupts() -> None:
    """From now on SIGTERM and SIGHUP (the terminal is closed) count as Ctrl-C, and none is lost in a finalizer."""
    _came.clear()
    signal.signal(signal.SIGTERM, _interrupt)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # `nohup` ignores it
        signal.signal(signal.SIGHUP, _interrupt)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # whoever ignores Ctrl-C goes on ignoring it
        signal.signal(signal.SIGINT, _interrupt)
    keep_in_mind()


def keep_in_mind() -> None:
    """From now on no interrupt is lost in a finalizer of this process.

    Python cannot let an exception out of a finalizer: what is raised there is reported and forgotten. z3's objects and
    compiled code have many, so that a search may forget that it is to end. What was forgotten is therefore raised once
    more, as soon as the finalizer is done.
    """
    if not hasattr(signal, "setitimer"):
        return  # not on Windows
    signal.signal(signal.SIGALRM, end_work)
    if getattr(sys.unraisablehook, "raises_again", False):
        return
    before = sys.unraisablehook

    def forgotten(unraisable: Any) -> None:
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, AGAIN)  # at once would be within this function, and forgotten, too
        elif not (_came and issubclass(unraisable.exc_type, AttributeError)):  # else of z3's, interrupted half made
            before(unraisable)

    forgotten.raises_again = True  # type: ignore[attr-defined]
    sys.unraisablehook = forgotten


def end_work(number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, as `signal.default_int_handler` does, but not while z3 makes an object.

    What is raised after an object has its handle, and before z3 has counted it, has z3 free what it still uses itself
    once that object goes: the memory of this process is spoilt from then on. So it is raised a little later.
    """
    if hasattr(signal, "setitimer") and _is_made_by_z3(frame):
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
    else:
        raise KeyboardInterrupt


def _is_made_by_z3(frame: FrameType | None) -> bool:
    """Whether an object of z3 is half made."""
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        if frame.f_code.co_name == "__init__" and module.partition(".")[0] == "z3":
            return True
        frame = frame.f_back
    return False


def _interrupt(number: int, frame: FrameType | None) -> None:
    _came.append(number)
    end_work(number, frame)


def interrupt_by_clock() -> None:
    """Interrupt this process because its time is over."""
    _came.append(0)
    os.kill(os.getpid(), signal.SIGINT)


def signal_heard() -> int | None:
    """The first signal that came since `hear_interrupts`; None where none did, or time was over before."""
    return _came[0] or None if _came else None


def is_interrupt(error: BaseException | None) -> bool:
    """Whether an exception is Ctrl-C, SIGTERM or SIGHUP, or what Python or a reader of files made of it.

    Where a class is being made, Python up to 3.11 raises RuntimeError in place of what its parts raise.
    """
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, KeyboardInterrupt):
            return True
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return False
