"""Counting the plays of a bundled game without reading its rules, where nothing of this program has changed since.

To read a large game takes longer than to count its plays, even where all that was read is taken from disk. What is
needed to count is little: the compiled rules by their names, and where plays begin. It is kept under the content of all
that a bundled game is read, compiled and counted by: this program's own files, the games and the rulebooks, every byte
of them. A game that may ask for more than these (see `running.sources`) is not kept, and no user's file is: it is read
several times in each run, to see that it reads alike.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from rulestone.proofs.compiling.kernel import RULES, kernel
from rulestone.proofs.compiling.loaded_rules import KeptRules, NativeRules
from rulestone.proofs.compiling.machine import Passes, is_available
from rulestone.proofs.compiling.notes import NotePlaces
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.own_code import is_of_program, whole_program
from rulestone.proofs.running.store import Store, folder

from .counting import CompiledBeginning, CompiledPlays, Outgrown, room_for_states

if TYPE_CHECKING:
    from rulestone.model import Game, Instance

_KIND = "code"

_MOST_BEGINNINGS = 1_000
"""Of a game with more of them they are not kept."""

_NO_RECORD = (ValueError, LookupError, TypeError, AttributeError)
"""What goes wrong where something was kept that is no record."""


class PlaysCounted(Protocol):
    """Plays that are counted; see `engines.explicit.perft.Plays`."""

    @property
    def depth(self) -> int:
        """The longest plays to count."""

    @property
    def counts(self) -> list[int]:
        """How many plays of each length were met."""

    @property
    def finished(self) -> int:
        """How many of the counts are complete."""

    @property
    def capped(self) -> int:
        """How many steps led beyond the cap."""

    @property
    def undefined(self) -> list[Instance]:
        """The instances that denote nothing in some position."""

    def lengths(self) -> Iterator[int]:
        """Count."""


class KeptPlays:
    """The plays of a game whose rules are read only where something is to be said of them.

    Args:
        beginning: compiled rules, and where plays begin.
        depth: the longest plays to count.
        read: reads the game; the same plays, to be counted by that.

    Attributes: as of `PlaysCounted`.
    """

    def __init__(self, beginning: CompiledBeginning, depth: int, read: Callable[[], PlaysCounted]) -> None:
        self.depth = depth
        self.finished = 0
        self._read = read
        self._plays: PlaysCounted | None = None
        self._counted = CompiledPlays(depth, beginning, room_for_states())

    @property
    def counts(self) -> list[int]:
        """How many plays of length exactly 1, 2, ... `depth` were met."""
        return self._counted.counts if self._plays is None else self._plays.counts

    @property
    def capped(self) -> int:
        """How many steps led beyond the cap: none, as long as compiled code counts."""
        return 0 if self._plays is None else self._plays.capped

    @property
    def undefined(self) -> list[Instance]:
        """The instances that denote nothing in some position; for their names the game is read, and counted so far."""
        if self._plays is None and self._counted.undefined:
            self._plays = self._read()
            for _ in zip(range(self.finished), self._plays.lengths(), strict=False):
                pass
        return [] if self._plays is None else self._plays.undefined

    def lengths(self) -> Iterator[int]:
        """The number of plays of length 1, 2, ... as soon as each is complete. Raises GameError."""
        try:
            for plays in self._counted.lengths():
                self.finished += 1
                yield plays
            return
        except Outgrown:
            self._plays = self._read()
        for number, plays in enumerate(self._plays.lengths(), start=1):
            if number > self.finished:
                self.finished = number
                yield plays


class KeptCounting:
    """What is kept to count the plays of a game.

    Args:
        name: the game, as it was named.
        scope, readings: as they were asked for.
        depth: the longest plays to count; short ones are counted otherwise.
    """

    def __init__(self, name: str, scope: str | None, readings: Sequence[str], depth: int) -> None:
        self._depth = depth
        self._asked = json.dumps([name, scope, *readings])
        self._program = whole_program() if depth > 2 and is_available() and name in bundled_games() else ""

    def _key(self) -> str:
        return f"counting {self._program} {self._asked}"

    def found(self, read: Callable[[], PlaysCounted]) -> KeptPlays | None:
        """The plays of the game, if all that is needed is there; `read` reads it where that is needed all the same."""
        data = Store(folder()).find(_KIND, self._key()) if self._program else None
        try:
            beginning = None if data is None else _beginning_of(json.loads(data))
        except _NO_RECORD:
            return None
        return None if beginning is None else KeptPlays(beginning, self._depth, read)

    def keep(self, game: type[Game], beginning: CompiledBeginning | None) -> None:
        """Keep what the plays of a game were counted with, if all that it depends on is known and has not changed."""
        if beginning is None or beginning.rules.kept is None or len(beginning.initial_states) > _MOST_BEGINNINGS:
            return
        if self._program and _is_of_program(game) and whole_program() == self._program:
            Store(folder()).keep(_KIND, self._key(), json.dumps(_record_of(beginning, beginning.rules.kept)).encode())


def _is_of_program(game: type[Game]) -> bool:
    """Whether all that a game says stands in files of this program, as they are and as they were imported."""
    from rulestone.proofs.running.sources import data_seen, texts_of

    files = data_seen(game) if texts_of(game) is not None else None
    if files is None:
        return False
    base = Path(game.file or ".").resolve().parent
    return all(is_of_program(base / file) for file in files)


def _record_of(beginning: CompiledBeginning, kept: KeptRules) -> dict[str, Any]:
    return {
        "words": beginning.words,
        "instances": beginning.instances,
        "initial": [*map(list, beginning.initial_states)],
        "objects": [[name, passes.value] for name, passes in kept.objects],
        "called": [*map(list, kept.called)],
    }


def _beginning_of(record: Any) -> CompiledBeginning | None:
    """What was kept, with its code loaded; None where some of that is no longer kept."""
    words, instances = int(record["words"]), int(record["instances"])
    objects = tuple((str(name), Passes(passes)) for name, passes in record["objects"])
    kept = KeptRules(objects, tuple((int(number), str(function)) for number, function in record["called"]))
    code = kept.load()
    if code is None:
        return None
    places = NotePlaces.of_moves(instances)
    rules = NativeRules(code[0].address(RULES), None, places, kernel(words), code, str, kept=kept)
    return CompiledBeginning(rules, words, instances, [tuple(map(int, state)) for state in record["initial"]])
