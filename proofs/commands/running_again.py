"""Running a command again whenever a game's files are saved.

The few files of a game are looked at twice a second: that costs nothing, needs no package, and also works on drives of
other machines, which send no notices. Every run is a process of its own, so that all modules are read anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rulestone.proofs.running.plain_text import complain

_LOOK = 0.5
_MOST_FILES = 5_000
_LEFT_OUT = ("__pycache__", "node_modules")

Seen = dict[str, tuple[int, int]]


def watch(arguments: Sequence[str], places: Sequence[Path], wait: Callable[[float], None] = time.sleep) -> int:
    """Run `rulestone` with some arguments now, and again after each save, until Ctrl-C; the exit code of the last run.

    Args:
        arguments: of the command.
        places: folders and files of the game.
        wait: lets time pass.
    """
    code = 0
    try:
        while True:
            before = seen(places)
            code = _ran([sys.executable, "-P", "-m", "rulestone.proofs", *arguments])
            complain("watching; Ctrl-C ends")
            after = seen(places)
            while after == before:
                wait(_LOOK)
                after = seen(places)
            while (now := seen(places)) != after:  # somebody is still saving
                wait(_LOOK)
                after = now
    except KeyboardInterrupt:
        return code


def _ran(command: Sequence[str]) -> int:
    """The exit code of a command; Ctrl-C reaches it, too, and it says what it knows before this goes on."""
    with subprocess.Popen(command) as running:
        try:
            return running.wait()
        except KeyboardInterrupt:
            running.wait()
            raise


def seen(places: Sequence[Path]) -> Seen:
    """The time and size of every file that may be a game's."""
    found: Seen = {}
    for place in places:
        for folder, below, files in os.walk(place) if place.is_dir() else [(str(place.parent), [], [place.name])]:
            below[:] = [name for name in below if name not in _LEFT_OUT and not name.startswith(".")]
            for name in files:
                path = os.path.join(folder, name)
                try:
                    entry = os.stat(path)
                except OSError:
                    continue  # being saved
                found[path] = entry.st_mtime_ns, entry.st_size
            if len(found) > _MOST_FILES:
                return found
    return found
