"""Better code for a search that takes long: compiled with care in another process, while the search goes on.

`python -m rulestone.proofs.compiling.improving` is that process: it reads a text, and leaves the code where compiled
code is kept, under the name that it is given. So the next search finds it there at once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from .machine import Code, Passes, compiled, kept_code

MOST_MEMORY = 2 << 30
"""How many bytes the other process may take."""

WORTH_IT = 4.0
LONGEST = 3 << 19
"""After this many seconds, and for texts no longer than this, better code is made."""

_TEXT_OF_A_BYTE = 3
"""A text has at least this number of characters for each byte of its code (of five games 3.4 to 4.0)."""

_TO_BEGIN, _FOR_A_BYTE = 0.3, 6e-6
"""Processor seconds that better code takes: of a process, and for each byte of the code there is."""

_SAVED = 0.2
"""The part of a search's time that better code saves (of ten games up to a fifth)."""


class Improvement:
    """Better code for a text, made once a search has taken some time.

    Args:
        text: gives LLVM's text once it is needed; empty where there is nothing to improve.
        name: stands for the text; see `compiled`.
        size: bytes of the code that is to be improved; where the text of so much code is too long it is not written.
        after: processor seconds of this process after which it is worth while: a busy machine is no reason.

    Nobody knows how much longer a search or a play takes, so it is taken to go on as long again as it took: better code
    is begun when, made at the beginning, it would have saved what it costs.
    """

    def __init__(self, text: Callable[[], str], name: str = "", size: int = 0, *, after: float = WORTH_IT) -> None:
        self._written = text
        self._name = name
        self._costs = _TO_BEGIN + _FOR_A_BYTE * size
        self._text: str | None = "" if size * _TEXT_OF_A_BYTE > LONGEST else None
        self._due = time.process_time() + max(after, self._costs / _SAVED if size else 0.0)
        self._process: subprocess.Popen[bytes] | None = None

    def code(self, left: float | None = None) -> Code | None:
        """To be asked now and then: the code, once, when it is there.

        Args:
            left: for how many processor seconds it will be used at most, where that is known: if better code would
                save less than it costs, it is not begun.
        """
        if self._text == "" or time.process_time() < self._due:
            return None
        if self._text is None:
            if left is not None and left * _SAVED < self._costs:
                return None
            self._text = self._written()
            if not 0 < len(self._text) <= LONGEST:
                self._text = ""
                return None
        if self._process is None:
            self._start()
            return None
        answer = self._process.poll()
        if answer is None:
            return None
        text, self._text = self._text, ""
        return kept_code(self._name or text, Passes.CAREFUL) if answer == 0 else None

    def stop(self) -> None:
        """End the other process."""
        if self._process is not None:
            if self._process.poll() is None:
                self._process.kill()
            self._process.wait()

    def _start(self) -> None:
        try:
            with tempfile.TemporaryFile() as file:
                file.write((self._text or "").encode())
                file.seek(0)
                quiet = subprocess.DEVNULL
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-m", __name__, self._name], stdin=file, stdout=quiet, stderr=quiet
                )
        except OSError:  # no process, no better code
            self._text = ""


def _within_limits() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    os.nice(5)


if __name__ == "__main__":
    _within_limits()
    compiled(sys.stdin.buffer.read().decode(), Passes.CAREFUL, name=sys.argv[1])
