"""Moves named by content: what each does, and what holds before each of its steps.

What was shown of every step of a move holds of another move that does the same and before whose steps at least as much
holds: it makes no other steps.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence

from rulestone.model import Instance
from rulestone.model.content import digest
from rulestone.model.expressions.expression import TRUE, Kind, Node
from rulestone.model.system.fingerprint import Fingerprints
from rulestone.proofs.running.store import Store

Premises = Mapping[str, int | None]
"""What holds before a step: digests of conditions; of what is no less than some number, and what is no more, the digest
of what is compared, and the number (negated where it is the most), so that a greater one says more."""

KIND = "steps"

MOST = 20_000
"""Moves of which something is kept at a time; with more only of those of the latest game."""


def say_as_much(here: Premises, there: Premises) -> bool:
    """Whether where some premises hold, others do."""
    for key, most in there.items():
        if key not in here:
            return False
        said = here[key]
        if most is not None and (said is None or said < most):
            return False
    return True


class MoveNames:
    """Names moves by content: by what a step property is given of them (`Instance.seen_of_step`)."""

    def __init__(self, prints: Fingerprints) -> None:
        self._prints = prints
        self._names: dict[Instance, str] = {}
        self._premises: dict[Node, tuple[str, int | None]] = {}
        self._of_moves: dict[Instance, tuple[str, Premises]] = {}

    def name(self, move: Instance) -> str:
        """The digest of what a move does, wherever it may be made."""
        found = self._names.get(move)
        if found is None:
            found = self._names[move] = self._name(move).hex()
        return found

    def _name(self, move: Instance) -> bytes:
        return self._prints.of_step(move)

    def premises(self, move: Instance) -> tuple[str, Premises]:
        """What holds before each of its steps: that its guard denotes and holds, and that what it does denotes.

        Their digest comes first.
        """
        known = self._of_moves.get(move)
        if known is None:
            found = self._found(move)
            known = self._of_moves[move] = _digest_of(found), found
        return known

    def _found(self, move: Instance) -> Premises:
        asked = (*move.guard_obligations, *move.obligations)
        found: dict[str, int | None] = {}
        for part in _parts_of((move.guard, *(one.condition for one in asked))):
            known = self._premises.get(part)
            if known is None:
                known = self._premises[part] = self._premise(part)
            key, most = known
            before = found.get(key)
            found[key] = most if before is None or most is None else max(most, before)
        return found

    def _premise(self, part: Node) -> tuple[str, int | None]:
        if part.kind is Kind.AT_MOST:
            low, high = part.args
            if low.is_constant:
                return digest("no less", self._prints.of(high)).hex(), int(low.payload)
            if high.is_constant:
                return digest("no more", self._prints.of(low)).hex(), -int(high.payload)
        return self._prints.of(part).hex(), None


def _digest_of(premises: Premises) -> str:
    return digest(*(part for premise in sorted(premises.items()) for part in premise)).hex()


def _parts_of(conditions: Sequence[Node]) -> Iterator[Node]:
    """The parts of a conjunction."""
    for condition in conditions:
        if condition.kind is Kind.AND:
            yield from _parts_of(condition.args)
        elif condition is not TRUE:
            yield condition


class NamesOfOwed(MoveNames):
    """Names moves by what they do and by what they owe to denote."""

    def _name(self, move: Instance) -> bytes:
        owed = (move.guard_obligations, move.obligations)
        each = [[self._prints.of(one.condition) for one in some] for some in owed]
        return digest(super()._name(move), *each[0], None, *each[1])


class KeptPremises:
    """The premises of moves of one game, by their digests.

    Args:
        store: where they are kept.
        key: under which key.
    """

    def __init__(self, store: Store, key: str) -> None:
        self._store = store
        self._key = key
        self._kept: dict[str, Premises] | None = None

    def find(self, name: str) -> Premises | None:
        """The premises of a digest; None where they are not known."""
        return self._read().get(name)

    def keep(self, premises: Mapping[str, Premises]) -> None:
        """Keep premises by their digests."""
        known = self._read()
        if premises.keys() <= known.keys():
            return
        self._kept = known = {**known, **premises} if len(known) + len(premises) <= MOST else dict(premises)
        numbers: dict[str, int] = {}
        rows = {
            name: [[numbers.setdefault(key, len(numbers)), most] for key, most in one.items()]
            for name, one in known.items()
        }
        self._store.keep(KIND, self._key, zlib.compress(json.dumps([list(numbers), rows]).encode(), 1))

    def _read(self) -> dict[str, Premises]:
        if self._kept is None:
            data = self._store.find(KIND, self._key)
            try:
                keys, rows = ([], {}) if data is None else json.loads(zlib.decompress(data))
                self._kept = {name: {keys[n]: most for n, most in one} for name, one in rows.items()}
            except (ValueError, TypeError, AttributeError, LookupError, zlib.error):
                self._kept = {}
        return self._kept
