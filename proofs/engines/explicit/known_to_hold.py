"""What holds in every state and at every step, as whole searches of earlier runs have shown; also of games that allow
more.

To watch every condition takes longer than to visit the states. Where one game begins as another does, and every move
that can be made in it can be made in the other and does the same there, its states and steps are states and steps of
the other (`searched_content.note_wider`). So what holds in all of those holds in all of these: it need not be watched,
and what a search says is the same. Only what holds is kept, and only of searches that left nothing out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulestone.model import TransitionSystem
from rulestone.model.content import Digest, content, digest
from rulestone.model.declarations.authored import authored
from rulestone.model.declarations.declarations import VARIANT
from rulestone.proofs.plays.conditions import Checks, StateCheck, StepCheck
from rulestone.proofs.plays.exploration import Exploration
from rulestone.proofs.plays.searched_content import data_of, fingerprints, names_of_wider
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store

KIND = "searches"

_SIZE = len(digest())


class KnownToHold:
    """Which conditions that a search of one system would watch are known to hold.

    Args:
        system: the game.
        checks: all that is to be watched.
        store: where it is kept; nothing is known if None.
        fresh: look nothing up.

    Attributes:
        left: what is still to be watched.
    """

    def __init__(self, system: TransitionSystem, checks: Checks, store: Store | None, *, fresh: bool = False) -> None:
        self._system = system
        self._store = None if store is None or store.place is None else store
        self._checks = checks
        self.left = checks
        if self._store is None:
            return
        self._states = [self._of_state(check) for check in checks.states]
        self._steps = [self._of_step(check) for check in checks.steps]
        if fresh:
            return
        known = {shown for name in names_of_wider(system) for shown in self._kept(name)}
        states = [check for check, name in zip(checks.states, self._states, strict=True) if name not in known]
        steps = [check for check, name in zip(checks.steps, self._steps, strict=True) if name not in known]
        self.left = replace(checks, states=tuple(states), steps=tuple(steps))

    def keep(self, found: Exploration) -> None:
        """Keep what a search that watched what was left has shown to hold, if it left nothing out.

        Of one that was done in Python for want of room in machine words nothing is kept: with less to watch it might be
        done otherwise, and says so.
        """
        if self._store is None or not found.complete or found.note:
            return
        states, steps = self._checks.states, self._checks.steps
        unsure = found.step_fails.keys() | self._system.asked_for_moves
        shown = {name for check, name in zip(states, self._states, strict=True) if check.name not in found.state_fails}
        shown |= {name for check, name in zip(steps, self._steps, strict=True) if name and check.name not in unsure}
        own = names_of_wider(self._system)[0]
        known = set(self._kept(own))
        if not shown <= known:
            self._store.keep(KIND, _key(own), b"".join(sorted(shown | known)))

    def _kept(self, name: str) -> Iterator[Digest]:
        assert self._store is not None
        data = self._store.find(KIND, _key(name)) or b""
        if len(data) % _SIZE == 0:
            yield from (data[start : start + _SIZE] for start in range(0, len(data), _SIZE))

    def _of_state(self, check: StateCheck) -> Digest:
        return digest("state", fingerprints(self._system).of(check.condition))

    def _of_step(self, check: StepCheck) -> Digest | None:
        """What names a condition of steps; None where it follows from more than its code, its files and the move.

        Of the move that is what it does, and not when it can be made (see `TransitionSystem.asked_for_moves`).
        """
        system = self._system
        if check.kind == VARIANT:
            number = next(one for one in system.variants if one.name == check.name)
            return digest("variant", *map(fingerprints(system).of, (number.condition, *number.needs)))
        data = data_of(system)
        if data is None or system.before is not None:  # what another reading was asked is not known here
            return None
        of = content((system.scope, sorted(system.readings.items()), sorted(data.items())))
        return digest("step", check.name, authored([system.game.declarations[check.name]], system.game), of)


def _key(name: str) -> str:
    return key_of(("holds", name))
