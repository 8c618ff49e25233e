"""Chances and averages that earlier runs have computed, by the content of the part of the game that they look at.

What is asked is read off the game each time: which moves a manner of play leaves, what each of them earns. What takes
long is to explore the process and to solve it, and that follows from these expressions alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction

from rulestone.model import Range, TransitionSystem
from rulestone.model.content import content
from rulestone.model.expressions.expression import Node
from rulestone.model.expressions.written import Written
from rulestone.model.system.fingerprint import Fingerprints
from rulestone.model.system.system import State
from rulestone.proofs.plays.searched_content import fingerprints, searched_content
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store

from .measures import ReadObjective
from .slicing import sliced

KIND = "chances"


class KeptChances:
    """What is known of chances.

    Args:
        store: where it is kept.
        fresh: look nothing up.
    """

    def __init__(self, store: Store | None = None, *, fresh: bool = False) -> None:
        self._store = store or Store(None)
        self._fresh = fresh

    def answer(self, question: str, ready: ReadObjective, limit: int, compute: Callable[[], Range]) -> Range:
        """What is known of an inquiry, or what `compute` gives; an error is raised again by asking again."""
        if self._store.place is None:
            return compute()
        scheme = ready.scheme
        system, kept = sliced(ready.played, [*(scheme.asked or ()), *([] if scheme.until is None else [scheme.until])])
        prints = fingerprints(system)
        parts = [
            ("inquiry", repr((question, limit))),
            ("kept places", repr([cell in kept for cell in system.cells])),
            ("until", "" if scheme.until is None else prints.of(scheme.until).hex()),
            ("from", content(scheme.start).hex()),
            *_earned("earned", ready.amounts, prints),
            *_earned("events", ready.events, prints),
        ]
        return self._found(key_of(parts, searched_content(system)), compute)

    def share(
        self, system: TransitionSystem, goal: Node, asked: tuple[int, State | None], compute: Callable[[], Range]
    ) -> Range:
        """What is known of how many plays end where a condition holds: of a number of plays from a position."""
        if self._store.place is None:
            return compute()
        prints = fingerprints(system)
        plays, start = asked
        parts = [("share", repr(plays)), ("goal", prints.of(goal).hex()), ("from", content(start).hex())]
        return self._found(key_of(parts, searched_content(system)), compute)

    def _found(self, key: str, compute: Callable[[], Range]) -> Range:
        data = None if self._fresh else self._store.find(KIND, key)
        if data is not None:
            try:
                low, high, is_exact, plays = json.loads(data)
                return Range(Fraction(low), Fraction(high), bool(is_exact), plays)
            except (ValueError, TypeError, ZeroDivisionError):
                pass  # it is computed again
        found = compute()
        told = [str(found.low), str(found.high), found.is_exact, found.plays]
        self._store.keep(KIND, key, json.dumps(told).encode())
        return found


def _earned(name: str, amounts: list[Written] | None, prints: Fingerprints) -> Iterator[tuple[str, str]]:
    yield name, repr(None if amounts is None else len(amounts))
    for number, amount in enumerate(amounts or ()):
        yield f"{name} {number}", prints.of_written(amount).hex()
