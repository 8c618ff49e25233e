"""Up to which length no play meets a target, as earlier runs have shown, also of games that allow more.

Where one game begins as another does, and every move that can be made in it can be made in the other and does the same
there, its plays are plays of the other. So what none of those meets within some steps, none of these does. Which games
allow all that another allows is noted by content (`searched_content.note_wider`).
"""

from __future__ import annotations

import random

from rulestone.model import TransitionSystem
from rulestone.model.content import digest
from rulestone.model.system.semantics import successors
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.plays.searched_content import fingerprints, names_of_wider
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store

from .prepared import Target

KIND = "steps"

_DRAWN = 5
"""The number of plays that are drawn to find one that is long enough."""


class KeptLengths:
    """What is known of the plays of one system.

    Args:
        system: the game.
        store: where it is kept; nothing is known if None.
        fresh: look nothing up.
    """

    def __init__(self, system: TransitionSystem, store: Store | None = None, *, fresh: bool = False) -> None:
        self._system = system
        self._store = store
        self._fresh = fresh
        self._longest = 0

    def shown(self, target: Target, depth: int) -> bool:
        """Whether it is known that no play up to a length meets a target, and that there are plays as long."""
        store = self._store
        if store is None or self._fresh or target.steps is not None:
            return False
        found = (store.find(KIND, self._key(name, target)) for name in names_of_wider(self._system))
        return any(data is not None and _length(data) >= depth for data in found) and self._goes_on(depth)

    def keep(self, target: Target, length: int) -> None:
        """Keep that no play up to a length meets a target."""
        if self._store is None or target.steps is not None:
            return
        key = self._key(names_of_wider(self._system)[0], target)
        data = None if self._fresh else self._store.find(KIND, key)
        if data is None or _length(data) < length:
            self._store.keep(KIND, key, str(length).encode())

    def _key(self, name: str, target: Target) -> str:
        wanted = digest(target.kind, target.is_goal, fingerprints(self._system).of(target.state))
        return key_of(("lengths", name), [("target", wanted.hex())])

    def _goes_on(self, depth: int) -> bool:
        """Whether some play is as long: else it would have to be said that none is."""
        chance = random.Random(0)
        for _ in range(_DRAWN):
            if self._longest >= depth:
                break
            state, length = drawn_initial_state(self._system, chance), 0
            while length < depth and (steps := list(successors(self._system, state))):
                state, length = chance.choice(steps)[1], length + 1
            self._longest = max(self._longest, length)
        return self._longest >= depth


def _length(data: bytes) -> int:
    return int(data) if data.isdigit() else -1
