"""What moves become under renamings, as fingerprints that earlier runs have taken, by the content of the move.

What a move becomes under a renaming follows from the two alone. So after one rule was edited fingerprints are taken of
its moves, and those of all others are looked up; which renamings there are, and which moves are the same up to names,
is found out anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from rulestone.model import Instance, TransitionSystem
from rulestone.model.content import Digest, digest
from rulestone.proofs.plays.searched_content import digest_of_move, fingerprints
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store
from rulestone.proofs.symmetry.expression_fingerprints import Fingerprint
from rulestone.proofs.symmetry.renaming import Renaming

KIND = "steps"

_SIZE = len(digest())


class KeptFingerprints:
    """What is known of the moves of one system.

    Args:
        system: the game.
        store: where it is kept; nothing is known if None.
        fresh: look nothing up.
    """

    def __init__(self, system: TransitionSystem, store: Store | None = None, *, fresh: bool = False) -> None:
        self._system = system
        self._store = store
        self._fresh = fresh

    def known(self, renaming: Renaming) -> Mapping[Instance, Fingerprint]:
        """For moves the fingerprint of what each becomes under a renaming, as far as it is known."""
        if self._store is None or self._fresh:
            return {}
        data = self._store.find(KIND, self._key(renaming)) or b""
        if len(data) % (2 * _SIZE):
            return {}
        parts = [data[start : start + _SIZE] for start in range(0, len(data), _SIZE)]
        found = dict(zip(parts[::2], parts[1::2], strict=True))
        return {move: found[name] for move, name in self._names.items() if name in found}

    def keep(self, renaming: Renaming, found: Sequence[Fingerprint]) -> None:
        """Keep what all moves become, in their order."""
        if self._store is None or not all(len(one) == _SIZE for one in found):
            return
        rows = zip(self._names.values(), found, strict=True)
        self._store.keep(KIND, self._key(renaming), b"".join(name + one for name, one in rows))

    @cached_property
    def _names(self) -> dict[Instance, Digest]:
        return {move: digest_of_move(self._system, move) for move in self._system.instances}

    def _key(self, renaming: Renaming) -> str:
        """What is kept is that of the game's latest version, in each scope and reading."""
        system, prints = self._system, fingerprints(self._system)
        of = type(system.game).__module__, type(system.game).__qualname__, system.scope, sorted(system.readings.items())
        named = sorted(digest(prints.of_type(sort), repr(codes)) for sort, codes in renaming.codes.items())
        return key_of(("renamed", repr(of)), [("by", one.hex()) for one in named])
