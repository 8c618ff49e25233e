"""What worker processes are asked to do in `test_processes.py`, and what befalls them."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from rulestone.model import GameError


def _once(marker: str) -> bool:
    """Whether this is the first call for a marker."""
    try:
        Path(marker).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def double(number: int) -> int:
    return 2 * number


def killed(number: int, marker: str) -> int:
    """Killed at once, if this is the first time or there is no marker."""
    if not marker or _once(marker):
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def killed_amid(number: int, marker: str) -> int:
    """Killed by somebody else while it works."""
    if not marker or _once(marker):
        if not os.fork():
            time.sleep(0.3)
            os.kill(os.getppid(), signal.SIGKILL)
            os._exit(0)
        while True:
            sum(range(1000))
    return 2 * number


def killed_after(number: int) -> int:
    """Killed when it has answered, perhaps while the answer is on its way."""
    if not os.fork():
        time.sleep(0.05)
        os.kill(os.getppid(), signal.SIGKILL)
        os._exit(0)
    return 2 * number


class Bomb:
    """A result that kills the process amid being sent."""

    def __getstate__(self) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


def bomb() -> Bomb:
    return Bomb()


def out_of_memory(number: int, marker: str) -> int:
    if not marker or _once(marker):
        raise MemoryError
    return 2 * number


def stopped(number: int, marker: str) -> int:
    if not marker or _once(marker):
        os.kill(os.getpid(), signal.SIGSTOP)
    return 2 * number


def asleep(number: int, marker: str) -> int:
    if not marker or _once(marker):
        time.sleep(600)
    return 2 * number


def mistaken() -> None:
    raise GameError("a mistake", file="game.py", line=3, fix="mend it")


def faulty() -> None:
    raise ZeroDivisionError("a fault")


def unsendable() -> Any:
    return lambda: None


def patient(number: int, folder: str) -> int:
    """Works until it is told to come to its end, and gives what it knows."""
    try:
        Path(folder, f"begun-{number}").touch()  # from now on it may be interrupted
        time.sleep(600)
    except KeyboardInterrupt:
        return -number
    return number


def begins_badly() -> None:
    raise GameError("it begins badly", file="game.py")


def dies_at_first() -> None:
    os._exit(7)


def busy(number: int, marker: str) -> int:
    """Never ends, and works all the time, if this is the first time or there is no marker."""
    while not marker or _once(marker):
        sum(range(1000))
    return 2 * number


def where(number: int) -> str:
    return os.getcwd()


class _Asked:
    """Interrupted while it is done away with, as compiled code or an expression of z3 may be."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0)  # here Python hears it


def interrupted_in_a_finalizer(number: int) -> int:
    """Its number if the interrupt comes through, and zero if it is forgotten."""
    asked: Any = _Asked()
    try:
        del asked
        time.sleep(10)
    except KeyboardInterrupt:
        return number
    return 0
