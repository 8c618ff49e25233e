"""Rules must read alike every time: engines that read them again would otherwise judge different games.

Random numbers, the clock, a list that grows, the order of a set: what is read may depend on them. A user's file is read
twice here and in processes of their own, whose Python hashes by other seeds (`hash_seeds`), and the fingerprints are
compared.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Self
from weakref import WeakSet

from rulestone.model import Game, GameError
from rulestone.model.reading.kept_parts import rules_kept_on
from rulestone.model.system.fingerprint import changed_parts, property_parts, rule_parts

from .game_files import is_as_it_was_read, module_from
from .hash_seeds import seeds_of

_PATIENCE = 600.0
"""Seconds after which the other process is given up; it reads what this one has read."""

_MARK = "rulestone has read: "
"""What a file itself prints is something else."""

Parts = Mapping[str, str]

_alike: set[tuple[str, int, int, str]] = set()
"""Files that were found to read alike: path, time, size and class."""

_classes_alike: WeakSet[type[Game]] = WeakSet()


def read_parts(game: type[Game], scope: str, readings: Mapping[str, str] | None = None) -> dict[str, str]:
    """The fingerprint of every part of a game as it is read now, in the default readings if none are given."""
    with rules_kept_on(None):
        system = game(scope, **readings or {}).system
    parts = dict(rule_parts(system))
    parts.update(property_parts(system) if len(system.instances) <= 1_000 else ())
    return parts


def assert_reads_the_same_here(
    game: type[Game], scope: str, readings: Mapping[str, str] | None = None, times: int = 2
) -> None:
    """Raises GameError, naming the first part that differs, where rules read differently in this process.

    This is all that can be asked of a class that no other process can load, and of a scope that takes long to read.
    """
    _compare(game, [read_parts(game, scope, readings) for _ in range(times)])


def assert_class_reads_alike(game: type[Game], source: str) -> None:
    """Raises GameError where a class that no file is named for does not read alike each time.

    With the source of a notebook's cells it is read in a process of its own, too, as one file of these. It is read in
    its smallest listed scope; a class that reads alike is not read again.
    """
    if game in _classes_alike:
        return
    assert_reads_the_same_here(game, list(game.scopes)[-1])
    if source:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "notebook.py"
            path.write_text(source, encoding="utf-8")
            try:
                assert_reads_alike(vars(module_from(path, beside=False))[game.__name__], path)
            except GameError as error:
                declared = game.declarations.get(error.rule or "")
                error.file, error.line = getattr(declared, "file", None), getattr(declared, "line", None)
                raise
    _classes_alike.add(game)


def assert_reads_alike(game: type[Game], path: Path, meanwhile: Callable[[], object] | None = None) -> None:
    """Raises GameError, naming the first part that differs, where a file's game does not read alike each time.

    It is read in its smallest listed scope, in the default readings. A game that cannot be read at all is left to
    others to refuse. What has to be done in any case may be done `meanwhile`, as the other processes read.
    """
    from multiprocessing import parent_process

    scope = list(game.scopes)[-1]
    entry = path.stat()
    key = str(path.resolve()), entry.st_mtime_ns, entry.st_size, game.__name__
    if key in _alike or parent_process() is not None:  # a worker reads what its parent has read
        return
    with ExitStack() as ending:
        others = [ending.enter_context(_OtherProcess(path, game.__name__, scope, seed)) for seed in seeds_of(game)]
        try:
            mine = [read_parts(game, scope) for _ in range(2)]
        except GameError:
            return
        if meanwhile is not None:
            meanwhile()
        for other in others:
            theirs = other.has_read()
            if any(parts != mine[0] for parts in (*mine, *(theirs or [{}]))) and not is_as_it_was_read(path):
                fix = "run the command again"
                raise GameError("it was edited or removed while it was being read", file=str(path), fix=fix)
            if theirs is None:
                raise GameError(
                    f"it can be read here, but not by a second process: {other.why_it_ended()}",
                    file=game.file,
                    fix="let it depend on its file alone, and let the file end no process",
                )
            _compare(game, [*mine, *theirs])
    _alike.add(key)


class _OtherProcess:
    """Reads a file's game with a hash seed of its own; it is ended where nobody waits for it any more.

    Args:
        path, name, scope: of the game.
        seed: the hash seed.
    """

    def __init__(self, path: Path, name: str, scope: str, seed: int) -> None:
        import subprocess  # the other process reads, and imports what it needs for that

        command = [
            sys.executable,
            "-P",  # a `json.py` beside the game is no module of Python's
            "-m",
            "rulestone.proofs.running.reading_twice",
            str(path.resolve()),
            name,
            scope,
            *map(os.path.abspath, sys.path),  # behind those of its own, so that what is found here is found there
        ]
        asked = {**os.environ, "PYTHONHASHSEED": str(seed)}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=asked)
        self._complaints = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with self._process:
            self._process.kill()

    def has_read(self) -> list[Parts] | None:
        """What it has read, each time; None where it has ended without."""
        printed, self._complaints = self._process.communicate(timeout=_PATIENCE)
        told = [line for line in printed.decode(errors="replace").splitlines() if line.startswith(_MARK)]
        return json.loads(told[-1].removeprefix(_MARK)) if told else None

    def why_it_ended(self) -> str:
        """Why it has read nothing: the last line of what it said, which names the error, or how it ended."""
        lines = self._complaints.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        if last:
            return last
        code = self._process.returncode
        return f"it was ended by {signal.Signals(-code).name}" if code < 0 else f"it ended with exit code {code}"


def _compare(game: type[Game], readings: Sequence[Parts]) -> None:
    for before, after in pairwise(readings):
        for part in changed_parts(before, after):
            kind, _, name = part.partition(" ")
            declared = game.declarations.get(name or kind)
            raise GameError(
                f"it reads differently each time: read twice, in two processes, {part} is not the same",
                file=getattr(declared, "file", None) or game.file,
                line=getattr(declared, "line", None),
                rule=name or None,
                fix="let rules depend on the game alone, not on chance, the clock, or what was read before; sort sets",
            )


def main(arguments: Sequence[str]) -> None:
    """In the other process: read a file's game twice, and print the fingerprints."""
    path, name, scope, *folders = arguments
    sys.path += [folder for folder in folders if folder not in sys.path]
    try:
        game = vars(module_from(Path(path)))[name]
        parts = [read_parts(game, scope) for _ in range(2)]
    except GameError as error:
        sys.exit(f"line {error.line}: {error.message}" if error.line else error.message)
    print("\n" + _MARK + json.dumps(parts))


if __name__ == "__main__":
    main(sys.argv[1:])
