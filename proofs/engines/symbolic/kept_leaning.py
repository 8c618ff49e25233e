"""On which conditions it leaned what was shown of single moves, so that it stands where others are given up.

A proof by induction assumes all invariants at once, and where one turns out not to hold, the others are asked about
again under those that are left. But that a move keeps a property leans on a few of them, as a rule. So it is kept, too,
under these alone, and stands wherever they are assumed, whatever else is: whoever assumes more has no other steps.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store

from .kept_premises import KIND, MOST

Under = Mapping[str, str]
"""Conditions by the names of properties, as digests."""

ByPremises = Mapping[str, frozenset[str]]
"""By the names of moves: the names of the premises under which something was shown of them."""


class _Row(NamedTuple):
    """Of which moves something was shown under some conditions."""

    under: Under
    moves: ByPremises


class KeptLeaning:
    """What is known of moves under some conditions alone, by what was shown of them.

    Args:
        store: where it is kept.
        fresh: look nothing up.
    """

    def __init__(self, store: Store, *, fresh: bool = False) -> None:
        self._store = store
        self._fresh = fresh

    def shown(self, what: str, under: Under) -> Iterator[ByPremises]:
        """The moves of which something was shown that leaned on nothing but some of these conditions.

        Args:
            what: stands for what was shown.
            under: what may be assumed.
        """
        for row in [] if self._fresh else self._rows(what):
            if row.under.items() <= under.items():
                yield row.moves

    def keep(self, what: str, found: Mapping[frozenset[tuple[str, str]], Mapping[str, str]]) -> None:
        """Keep of which moves something was shown.

        Args:
            what: stands for what was shown.
            found: by conditions on which it leaned, each a name and a digest: by the names of moves that of their
                premises.
        """
        before = {frozenset(row.under.items()): row.moves for row in ([] if self._fresh else self._rows(what))}
        rows: dict[frozenset[tuple[str, str]], ByPremises] = {}
        for under, shown in found.items():
            known = before.get(under, {})
            new = {name: known.get(name, frozenset()) | {premises} for name, premises in shown.items()}
            rows[under] = {**known, **new}
        if all(before.get(under) == moves for under, moves in rows.items()):
            return
        left = MOST - sum(map(len, rows.values()))
        for under, known in before.items():  # the latest of them first
            if under not in rows and len(known) <= left:
                rows[under], left = known, left - len(known)
        data = [[dict(under), {name: sorted(some) for name, some in moves.items()}] for under, moves in rows.items()]
        self._store.keep(KIND, _key(what), zlib.compress(json.dumps(data).encode(), 1))

    def _rows(self, what: str) -> list[_Row]:
        data = self._store.find(KIND, _key(what))
        try:
            rows: Any = [] if data is None else json.loads(zlib.decompress(data))
            return [_Row(dict(under), {name: frozenset(some) for name, some in moves.items()}) for under, moves in rows]
        except (ValueError, TypeError, AttributeError, zlib.error):
            return []


def _key(what: str) -> str:
    return key_of(("leaning", what))
