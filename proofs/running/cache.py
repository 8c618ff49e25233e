"""Results kept from run to run, by the content they depend on.

A key is the fingerprint of everything that a result follows from: the game as it was read (`model.fingerprint`), the
author's code that is run as it stands (`model.authored`), and this program's own. Results are plain JSON: what is read
back is data, and plays among it are played again by the rules as they are.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.authored import authored
from rulestone.model.content import digest
from rulestone.model.declarations import CLAIM, EXAMPLE, INITIAL, MANNER, OUTCOME, QUIET, TERMINAL, Property
from rulestone.model.fingerprint import Fingerprints, property_parts, rule_parts, text_parts

from .plain_text import json_text

Parts = Iterable[tuple[str, str]]
"""What something depends on: the name of each part, and its fingerprint."""

MOST = 256 * 2**20
"""So many bytes of results are kept, about; what was not used for longest goes first."""

_LOOKED_THROUGH = 50
"""After so many results that are kept the folder is looked through."""

_ABANDONED = 3600.0
"""Seconds after which a file that was not finished never will be."""

_OF_RULES = (INITIAL, TERMINAL, QUIET, OUTCOME)
_OF_PLAY = (EXAMPLE, CLAIM, MANNER)


def folder() -> Path:
    """Where results are kept: below the folder that RULESTONE_CACHE names, or else the user's folder for caches."""
    named = os.environ.get("RULESTONE_CACHE")
    if named:
        return Path(named) / "edges"
    from platformdirs import user_cache_path

    return user_cache_path("rulestone") / "edges"


def parts_of(system: TransitionSystem, *, with_properties: bool) -> Iterator[tuple[str, str]]:
    """The rules of a game in one scope and reading as they were read; with what is asked of them, if need be."""
    prints = Fingerprints()
    yield from rule_parts(system, prints)
    if with_properties:
        yield from property_parts(system, prints)


def told_parts(system: TransitionSystem) -> Iterator[tuple[str, str]]:
    """What a game tells whatever the scope and reading: its texts, and how its rules are written."""
    yield from text_parts(system)
    game = system.game
    of_play = [d for d in game.declarations.values() if isinstance(d, Property) and d.kind not in _OF_RULES]
    rules = [declared for declared in game.declarations.values() if declared not in of_play]
    yield "code of the rules", authored(rules, game).hex()


def run_parts(system: TransitionSystem) -> Iterator[tuple[str, str]]:
    """What is run as it is written: worked examples, claims and manners of play, with all that they name."""
    for declared in system.game.declarations.values():
        if isinstance(declared, Property) and declared.kind in _OF_PLAY:
            yield f"{declared.kind} {declared.name}", digest(authored([declared], system.game), declared.line).hex()


def all_code(system: TransitionSystem) -> Iterator[tuple[str, str]]:
    """How rules and properties are written, for what looks into readings that are not read to find out."""
    asked = [d for d in system.game.declarations.values() if not (isinstance(d, Property) and d.kind in _OF_PLAY)]
    yield "all code", authored(asked, system.game).hex()


def key_of(*parts: str | Collection[str] | Parts) -> str:
    """A key for everything that a result depends on, and for this program's own version and code."""
    made = blake2b(digest_size=16)
    made.update(_own_code())
    for part in parts:
        for one in (part,) if isinstance(part, str) else part:
            made.update(digest(*((one,) if isinstance(one, str) else one)))
    return made.hexdigest()


@cache
def _own_code() -> bytes:
    """What changes whenever the reading of rules or an engine does."""
    told = [sys.version, *(version(name) for name in ("rulestone", "z3-solver", "numpy"))]
    made = blake2b(repr(told).encode(), digest_size=16)
    root = Path(__file__).parents[2]
    for place in ("geometry", "model", "proofs"):
        for path in sorted((root / place).rglob("*.py")):
            if "games" not in path.relative_to(root).parts:  # these are read, as every other game is
                made.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return made.digest()


class Memory:
    """A folder of results, or nothing at all.

    Args:
        place: the folder; None remembers nothing.
        fresh: do not look anything up.

    Attributes:
        used: how many results of earlier runs were made use of.
    """

    def __init__(self, place: Path | None, *, fresh: bool = False) -> None:
        self.place = place
        self._fresh = fresh
        self.used = 0
        self._kept = 0

    def find(self, key: str) -> Any | None:
        """What was kept, if anything."""
        if self.place is None or self._fresh:
            return None
        try:
            path = self.place / f"{key}.json"
            found = json.loads(path.read_text(encoding="utf-8"))
            with contextlib.suppress(OSError):
                os.utime(path)  # what is used again is kept longer
            return found
        except (OSError, ValueError, RecursionError):
            return None

    def keep(self, key: str, data: Mapping[str, Any]) -> None:
        """Keep a result; a disk that is full or read-only is no reason to fail."""
        if self.place is None:
            return
        text = json_text(data)
        unfinished = None
        try:
            self.place.mkdir(parents=True, exist_ok=True)
            handle, unfinished = tempfile.mkstemp(dir=self.place, prefix=key, suffix=".part")
            with os.fdopen(handle, "w", encoding="utf-8") as file:  # whole or not at all
                file.write(text)
            os.replace(unfinished, self.place / f"{key}.json")
            self._kept += 1
            if self._kept % _LOOKED_THROUGH == 1:
                make_room(self.place)
        except OSError:
            if unfinished is not None:
                Path(unfinished).unlink(missing_ok=True)


def make_room(place: Path, most: int | None = None) -> None:
    """Remove what was not used for longest, until no more than `most` bytes are kept (`MOST` if None)."""
    most = MOST if most is None else most
    kept = []
    for path in place.iterdir():
        with contextlib.suppress(OSError):
            entry = path.stat()
            if path.suffix == ".json" or (path.suffix == ".part" and time.time() - entry.st_mtime > _ABANDONED):
                kept.append((entry.st_mtime, entry.st_size, path))
    whole = sum(size for _, size, _ in kept)
    for _, size, path in sorted(kept, key=lambda one: one[0]):
        if whole <= most:
            return
        with contextlib.suppress(OSError):
            path.unlink()
            whole -= size
