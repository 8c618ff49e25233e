"""Rules as they were read are kept from run to run: of each game, scope and reading what was read of it last.

What each part of it depends on stands beside it (`model.reading.keys_of_parts`), so one that was edited is read anew,
and the rest is taken. Nothing is kept of a game whose rules may depend on more than what its author wrote and the files
that it opens (`sources`); where one of these files says something else by now, nothing is taken.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulestone.model.content import digest

from .own_code import code_of_reading
from .sources import are_texts_unchanged, are_unchanged, data_seen, open_again, texts_of
from .store import Store

KIND, OF_PROPERTIES = "rules", "properties"


@dataclass(frozen=True)
class FoundRules:
    """What was kept of a game.

    Attributes:
        data: as it was given.
        texts: digests of what stood in the modules of its author.
    """

    data: bytes
    texts: Mapping[str, str]

    def is_of_same_text(self) -> bool:
        """Whether they all say what they said then."""
        return are_texts_unchanged(self.texts)


class RulesOnDisk:
    """A shelf in a store (`model.reading.shelves.Shelf`).

    Args:
        store: where everything is kept.
        fresh: do not look anything up.
        kind: of what is kept, for the store.
    """

    def __init__(self, store: Store, *, fresh: bool = False, kind: str = KIND) -> None:
        self._store = store
        self._fresh = fresh
        self._kind = kind

    def of_properties(self) -> RulesOnDisk:
        """Where what properties say is kept: beside the rules, for it is read later, and not of every game."""
        return RulesOnDisk(self._store, fresh=self._fresh, kind=OF_PROPERTIES)

    def found(self, game: Any) -> FoundRules | None:
        """What was read last of a game of this name, in this scope and with these answers; None where nothing is.

        Its files are noted as opened.
        """
        data = None if self._fresh else self._store.find(self._kind, _name(game))
        if data is None:
            return None
        try:
            size = int.from_bytes(data[:4], "big")
            said = json.loads(data[4 : 4 + size])
            files, texts = dict(said["files"]), dict(said["texts"])
        except (ValueError, LookupError, TypeError):
            return None
        if not are_unchanged(files, _folder(game)):
            return None
        open_again(files, _folder(game))
        return FoundRules(data[4 + size :], texts)

    def keep(self, game: Any, data: bytes) -> None:
        """Keep what was read of a game, if all that it depends on can be told."""
        texts, files = texts_of(type(game)), data_seen(type(game))
        if texts is None or files is None:
            return
        said = json.dumps({"files": files, "texts": texts}).encode()
        self._store.keep(self._kind, _name(game), len(said).to_bytes(4, "big") + said + data)


def _name(game: Any) -> str:
    kind = type(game)
    answers = (part for pair in game.readings.items() for part in pair)
    return digest(code_of_reading(), kind.__module__, kind.__qualname__, game.scope, None, *map(str, answers)).hex()


def _folder(game: Any) -> Path:
    return Path(type(game).file or ".").resolve().parent
