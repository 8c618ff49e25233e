"""What single moves were shown to keep in earlier runs, by the content of the move and of what was assumed.

That a step of a move keeps a condition, where all of some conditions hold before it, is said of this move alone: what
other moves do has no part in it. So after one rule was edited only its moves are asked about; and of these only those
that may be made where they might not before: what is shown of every step holds of fewer steps, too. Nothing is kept
but what was shown; of what was not, everything is asked again.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.content import content, digest
from rulestone.model.declarations.authored import authored
from rulestone.model.declarations.declarations import Property
from rulestone.model.expressions.expression import Node
from rulestone.model.system.fingerprint import Fingerprints
from rulestone.model.system.judgements import Judgement
from rulestone.proofs.plays.searched_content import data_of, fingerprints
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store

from .kept_fingerprints import KeptFingerprints
from .kept_lengths import KeptLengths
from .kept_paths import KeptPaths
from .kept_premises import KIND, MOST, KeptPremises, MoveNames, NamesOfOwed, say_as_much

Parts = Mapping[str, Sequence[Node]]
"""Conditions by the names of properties; each is a conjunction."""


class KnownSteps:
    """What is known of moves under the same conditions.

    Args:
        store: where it is kept; nothing is known if None.
        key: under which key; empty keeps nothing.
        of: what names a move.
        premises: those of which something was shown.
        fresh: look nothing up.
    """

    def __init__(
        self, store: Store | None, key: str, of: MoveNames, premises: KeptPremises | None, *, fresh: bool = False
    ) -> None:
        self._store = store if key else None
        self._key = key
        self._of = of
        self._premises = premises
        data = None if fresh or self._store is None else self._store.find(KIND, key)
        self._shown: dict[str, dict[str, frozenset[str]]] = _read(data)  # by the move's name and that of its premises
        self._missing: dict[Instance, frozenset[str] | None] = {}

    def missing(self, move: Instance) -> frozenset[str] | None:
        """The properties of which it is not known whether the move keeps them; None: of none it is known."""
        if not self._shown:
            return None
        if move not in self._missing:
            self._missing[move] = self._looked_up(move)
        return self._missing[move]

    def _looked_up(self, move: Instance) -> frozenset[str] | None:
        shown = self._shown.get(self._of.name(move))
        if not shown or self._premises is None:
            return None
        name, here = self._of.premises(move)
        found = [shown[name]] if name in shown else []
        if not found or found[0]:
            others = ((left, self._premises.find(other)) for other, left in shown.items() if other != name)
            found += (left for left, there in others if there is not None and say_as_much(here, there))
        return frozenset.intersection(*found) if found else None

    def is_open(self, move: Instance, name: str | None = None) -> bool:
        """Whether it is not known that the move keeps a property (any if None)."""
        missing = self.missing(move)
        return missing is None or (bool(missing) if name is None else name in missing)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known of any move."""
        return not self._shown

    def keep(self, missing: Mapping[Instance, Iterable[str]]) -> None:
        """Keep what was shown: for moves the properties that they were not shown to keep, the others they do."""
        if self._store is None or self._premises is None:
            return
        new: dict[str, dict[str, frozenset[str]]] = {}
        met = {}
        for move, names in missing.items():
            before, left = self.missing(move), frozenset(names)
            if before is None or not before <= left:
                name, premises = self._of.premises(move)
                met[name] = premises
                new.setdefault(self._of.name(move), {})[name] = left if before is None else left & before
        if not new:
            return
        self._premises.keep(met)
        entries = sum(map(len, self._shown.values())) + sum(map(len, new.values()))
        found = dict(self._shown) if entries <= MOST else {}
        self._shown = found | {name: found.get(name, {}) | shown for name, shown in new.items()}
        self._missing = {}
        rows = {name: {one: sorted(left) for one, left in some.items()} for name, some in self._shown.items()}
        self._store.keep(KIND, self._key, zlib.compress(json.dumps(rows).encode(), 1))


def _read(data: bytes | None) -> dict[str, dict[str, frozenset[str]]]:
    try:
        rows: dict[str, Any] = {} if data is None else json.loads(zlib.decompress(data))
        return {name: {one: frozenset(left) for one, left in some.items()} for name, some in rows.items()}
    except (ValueError, TypeError, AttributeError, zlib.error):
        return {}


class KeptSteps:
    """What is known of the moves of one system.

    Args:
        system: the game.
        store: where it is kept; nothing is known if None.
        fresh: look nothing up.

    Attributes:
        paths: of several moves, from states not known to be reachable.
        lengths: up to which no play meets something.
        renamed: what moves become under renamings.
    """

    def __init__(self, system: TransitionSystem, store: Store | None = None, *, fresh: bool = False) -> None:
        self._system = system
        self._store = None if store is None or store.place is None else store
        self._fresh = fresh
        prints = fingerprints(system) if self._store is not None else Fingerprints()
        self._moves, self._owed = MoveNames(prints), NamesOfOwed(prints)
        self._premises: KeptPremises | None = None
        self.paths = KeptPaths(system, self._store, fresh=fresh)
        self.lengths = KeptLengths(system, self._store, fresh=fresh)
        self.renamed = KeptFingerprints(system, self._store, fresh=fresh)
        if self._store is not None:
            game = type(system.game)
            of = game.__module__, game.__qualname__, system.scope, sorted(system.readings.items())
            self._premises = KeptPremises(self._store, key_of(("premises", repr(of))))

    @property
    def nothing(self) -> KnownSteps:
        """Nothing is known, nor kept."""
        return KnownSteps(None, "", self._moves, None)

    def under(self, parts: Parts) -> KnownSteps:
        """What is known of which of these conditions moves keep where all of them hold."""
        return self._known(("kept", ""), parts, self._moves)

    def of_owed(self, parts: Parts) -> KnownSteps:
        """What is known of which moves denote wherever they are asked about, where these conditions hold."""
        return self._known(("owed", ""), parts, self._owed)

    def of_property(self, declared: Property, parts: Parts) -> KnownSteps:
        """What is known of which moves' steps are as a property of steps demands where these conditions hold.

        What it demands of a step follows from its code, the files that it reads, and the move. So nothing is known of a
        property that may ask for more.
        """
        system, data = self._system, data_of(self._system)
        if self._store is None or data is None:
            return KnownSteps(None, "", self._moves, None)
        of = content((system.scope, sorted(system.readings.items()), sorted(data.items())))
        asked = digest(declared.name, authored([declared], system.game), of)
        return self._known(("demanded", asked.hex()), parts, self._moves)

    def of_variant(self, variant: Judgement, parts: Parts) -> KnownSteps:
        """What is known of which moves lower a variant where these conditions hold.

        What that comes to follows from its number, from what the number needs to denote, and from the move.
        """
        if self._store is None:
            return self.nothing
        number = map(fingerprints(self._system).of, (variant.condition, *variant.needs))
        return self._known(("lowered", digest(*number).hex()), parts, self._moves)

    def _known(self, what: tuple[str, str], parts: Parts, of: MoveNames) -> KnownSteps:
        if self._store is None:
            return KnownSteps(None, "", of, None)
        prints = fingerprints(self._system)
        under = [(name, digest(*map(prints.of, nodes)).hex()) for name, nodes in sorted(parts.items())]
        return KnownSteps(self._store, key_of([what], under), of, self._premises, fresh=self._fresh)
