"""What single moves were shown to keep in earlier runs, by the content of the move and of what was assumed.

That a step of a move keeps a condition, where all of some conditions hold before it, is said of this move alone: what
other moves do has no part in it. So after one rule was edited only its moves are asked about. Nothing is kept but what
was shown; of what was not, everything is asked again.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.authored import authored
from rulestone.model.content import content, digest
from rulestone.model.declarations import Property
from rulestone.model.expression import Node
from rulestone.model.fingerprint import Fingerprints
from rulestone.proofs.plays.searched_content import data_of, fingerprints, of_move
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store

KIND = "steps"

MOST = 20_000
"""MoveNames of which something is kept under the same conditions; with more only those of the latest game are."""

Parts = Mapping[str, Sequence[Node]]
"""Conditions by the names of properties; each is a conjunction."""


class KnownSteps:
    """What is known of moves under the same conditions.

    Args:
        store: where it is kept; nothing is known if None.
        key: under which key; empty keeps nothing.
        of: what names a move.
        fresh: look nothing up.
    """

    def __init__(self, store: Store | None, key: str, of: MoveNames, *, fresh: bool = False) -> None:
        self._store = store if key else None
        self._key = key
        self._of = of
        data = None if fresh or self._store is None else self._store.find(KIND, key)
        self._missing: dict[str, frozenset[str]] = _read(data)

    def missing(self, move: Instance) -> frozenset[str] | None:
        """The properties of which it is not known whether the move keeps them; None: of none it is known."""
        return self._missing.get(self._of.name(move)) if self._missing else None

    def is_open(self, move: Instance, name: str | None = None) -> bool:
        """Whether it is not known that the move keeps a property (any if None)."""
        missing = self.missing(move)
        return missing is None or (bool(missing) if name is None else name in missing)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known of any move."""
        return not self._missing

    def keep(self, missing: Mapping[Instance, Iterable[str]]) -> None:
        """Keep what was shown: for moves the properties that they were not shown to keep, the others they do."""
        if self._store is None:
            return
        new = {self._of.name(move): frozenset(names) for move, names in missing.items()}
        both = {name: names & self._missing.get(name, names) for name, names in new.items()}
        found = {**self._missing, **both} if len(self._missing) + len(both) <= MOST else both
        if found != self._missing:
            rows = {name: sorted(names) for name, names in found.items()}
            self._missing = found
            self._store.keep(KIND, self._key, zlib.compress(json.dumps(rows).encode(), 1))


def _read(data: bytes | None) -> dict[str, frozenset[str]]:
    try:
        rows: dict[str, Any] = {} if data is None else json.loads(zlib.decompress(data))
        return {name: frozenset(names) for name, names in rows.items()}
    except (ValueError, TypeError, AttributeError, zlib.error):
        return {}


class MoveNames:
    """Names moves by content: what a move asks for and does, and in which places of the state."""

    def __init__(self, prints: Fingerprints) -> None:
        self._prints = prints
        self._names: dict[Instance, str] = {}

    def name(self, move: Instance) -> str:
        """The digest of what a move does, and when."""
        found = self._names.get(move)
        if found is None:
            found = self._names[move] = of_move(move, self._prints).hex()
        return found


class KeptSteps:
    """What is known of the moves of one system.

    Args:
        system: the game.
        store: where it is kept; nothing is known if None.
        fresh: look nothing up.
    """

    def __init__(self, system: TransitionSystem, store: Store | None = None, *, fresh: bool = False) -> None:
        self._system = system
        self._store = None if store is None or store.place is None else store
        self._fresh = fresh
        self._moves = MoveNames(fingerprints(system)) if self._store is not None else MoveNames(Fingerprints())

    def under(self, parts: Parts) -> KnownSteps:
        """What is known of which of these conditions moves keep where all of them hold."""
        return self._known(("kept", ""), parts)

    def of_property(self, declared: Property, parts: Parts) -> KnownSteps:
        """What is known of which moves' steps are as a property of steps demands where these conditions hold.

        What it demands of a step follows from its code, the files that it reads, and the move. So nothing is known of a
        property that may ask for more.
        """
        system, data = self._system, data_of(self._system)
        if self._store is None or data is None:
            return KnownSteps(None, "", self._moves)
        of = content((system.scope, sorted(system.readings.items()), sorted(data.items())))
        asked = digest(declared.name, authored([declared], system.game), of)
        return self._known(("demanded", asked.hex()), parts)

    def _known(self, what: tuple[str, str], parts: Parts) -> KnownSteps:
        if self._store is None:
            return KnownSteps(None, "", self._moves)
        prints = fingerprints(self._system)
        under = [(name, digest(*map(prints.of, nodes)).hex()) for name, nodes in sorted(parts.items())]
        return KnownSteps(self._store, key_of([what], under), self._moves, fresh=self._fresh)
