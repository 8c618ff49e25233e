"""Verdicts that earlier runs have come to, by the content of what was judged."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from rulestone.model import TransitionSystem
from rulestone.proofs.running.cache_keys import Parts, key_of
from rulestone.proofs.running.store import Store

from .numbered_verdicts import packed, unpacked
from .searched_content import data_of
from .verdict import Verdict


class KeptVerdicts:
    """What one engine has said; under which key, and what of it is kept, the engine decides.

    Args:
        store: where it is kept.
        fresh: look nothing up.

    Attributes:
        kind: of what is kept, in the store.
        engine: whose verdicts they are.
    """

    kind: ClassVar[str]
    engine: ClassVar[str]

    def __init__(self, store: Store, *, fresh: bool = False) -> None:
        self._store = store
        self._fresh = fresh
        self._data: dict[str, dict[str, str] | None] = {}  # what the game's files said when a key was made

    @property
    def keeps(self) -> bool:
        """Whether anything is kept at all."""
        return self._store.place is not None

    def key_for(self, system: TransitionSystem, *parts: Collection[str] | Parts) -> str:
        """A key of everything that an answer depends on."""
        data = data_of(system)
        key = key_of(*parts)
        self._data[key] = data
        return key

    def find(self, key: str, system: TransitionSystem) -> list[Verdict] | None:
        """What was said; plays are replayed by the plain semantics. None where nothing is known."""
        return unpacked(None if self._fresh else self._store.find(self.kind, key), system, self.engine)

    def put(self, key: str, verdicts: Collection[Verdict], system: TransitionSystem) -> None:
        """Keep what was said, unless the game has opened a file meanwhile, of which the key says nothing."""
        data = data_of(system)
        if self._data.get(key, data) == data:
            self._store.keep(self.kind, key, packed(verdicts, system))
