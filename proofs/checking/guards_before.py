"""Whether an edited game is played as the one before it, since all that was edited are guards that say the same there.

A condition that always holds where a rule applies changes nothing; but it may follow from what the game says of its
state (nobody who is out owes a move), and not from the rule alone. So of each game that was judged it is kept what its
guards require, and which invariants were proved. Let `old` be such a game, and `new` one that differs in its guards
alone: every guard of `new` requires all that it requires in `old`, and more. z3 is asked whether in every state, be it
reachable or not, in which the invariants hold,

- what `new` owes besides, so that a guard denotes, holds;
- what `new` requires besides holds wherever the rest of the guard does.

Where that is shown, `old` and `new` have the same plays. Both begin alike. Let a play of `old` be one of `new` up to a
state. It is reachable in `old`, so the invariants hold in it, for of `old` they were proved: for all reachable states
and all moves. So the same moves denote and can be made there in either game, they do the same, and the play goes on in
both. A play of `new` is one of `old` by the same argument. So whatever was found by going through the plays of `old`
from their beginnings, all of them or those that chance draws, stands for `new`: verdicts, plays, and figures. What
proofs say does not, for they speak of states that no play comes to, too; they are asked again.

The invariants are taken as they were proved, as the conditions that z3 was given, and only where `new` declares them
with the same content. Nothing is asked where a guard lost a part: of what is kept there are no expressions any more.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.content import Digest
from rulestone.model.expressions.expression import Node, disjunction, negation
from rulestone.model.expressions.walk import conjoined, support
from rulestone.proofs.plays.needed_parts import NeededParts
from rulestone.proofs.plays.searched_content import (
    counts_as,
    fingerprints,
    name_of_reached,
    note_wider,
    of_all_but_moves,
    of_deeds,
)
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store
from rulestone.proofs.running.work_clock import work_seconds

KIND = "guards"

SECONDS = 5.0
"""Of work for all that is asked of z3."""

MOST_ASKED = 2_000
"""More different conditions are not put to z3."""

_MOST_KEPT = 4
"""What the guards of the last versions of a game required is kept: of four, in each scope and reading."""

_FEW = 2
"""A condition counts as small where it is about no more places than these."""

Follow = Callable[[Sequence[Node]], Callable[[Node], bool]]
"""Of conditions that hold: whether another one is shown to hold in every state in which they do."""


def follow(invariants: Sequence[Node]) -> Callable[[Node], bool]:
    """Whether z3 shows that a condition holds wherever invariants do; that it does not says nothing."""
    from rulestone.proofs.engines.symbolic.implied import Implied

    known, until = Implied(invariants), work_seconds() + SECONDS
    return lambda condition: known.all([condition], until - work_seconds())


@dataclass(frozen=True)
class _Version:
    """What is kept of a game as it was.

    Attributes:
        reached: stands for its plays; see `searched_content.name_of_reached`.
        rest: the digest of all but its moves.
        deeds: the digests of what each move does.
        proved: the invariants that were proved, by name, with the digests of their conditions.
        parts: the digests of all that guards require and owe.
        required, owed: for each move the numbers of those that its guard requires, and that it owes.
    """

    reached: str
    rest: str
    deeds: Sequence[str]
    proved: Mapping[str, str]
    parts: Sequence[str]
    required: Sequence[Sequence[int]]
    owed: Sequence[Sequence[int]]


class GuardsBefore:
    """The versions of one game in a scope and reading that earlier runs have judged.

    Args:
        system: the game as it is now.
        store: where they are kept; nothing is known if None.
        fresh: look nothing up.
    """

    def __init__(self, system: TransitionSystem, store: Store | None, *, fresh: bool = False) -> None:
        self._system = system
        self._store = None if store is None or store.place is None else store
        self._needed = NeededParts()
        self._versions: list[_Version] = []
        self._of_moves: dict[Instance, tuple[set[Digest], set[Digest]]] = {}
        if self._store is not None:
            game = type(system.game)
            of = game.__module__, game.__qualname__, system.scope, sorted(system.readings.items())
            self._key = key_of(("guards", repr(of)))
            self._versions = _read(None if fresh else self._store.find(KIND, self._key))

    def settle(self, shown: Follow = follow) -> bool:
        """Let the game count as an earlier one, where it is shown to be played alike; whether it does.

        It is noted, too, which earlier ones allow all that it allows.

        Args:
            shown: tells what follows from invariants.
        """
        self.note_wider()
        own = name_of_reached(self._system)
        if any(own == version.reached for version in self._versions):
            return False  # it is known as it stands
        for version in self._versions:
            if self._is_played_as(version, shown):
                counts_as(self._system, version.reached)
                return True
        return False

    def note_wider(self) -> None:
        """Note which earlier ones allow all that the game allows; that takes a look at guards, and no solver."""
        own = name_of_reached(self._system)
        for version in self._versions:
            if own != version.reached and self._is_within(version):
                note_wider(self._system, version.reached)

    def _is_within(self, version: _Version) -> bool:
        """Whether every move did the same, and requires and owes all that it did: it can be made only where it could.

        A move may be missing, as where no position of its kind is left in which the rule applies.
        """
        if self._rest != version.rest:
            return False
        parts = [bytes.fromhex(part) for part in version.parts]
        before: dict[str, list[tuple[set[Digest], set[Digest]]]] = {}
        for deed, required, owed in zip(version.deeds, version.required, version.owed, strict=True):
            before.setdefault(deed, []).append(({parts[n] for n in required}, {parts[n] for n in owed}))

        def could_be_made(move: Instance, deed: str) -> bool:
            now, owes = self._said(move)
            return any(now >= required and owes >= owed for required, owed in before.get(deed, ()))

        return all(map(could_be_made, self._system.instances, self._deeds))

    def _differs_in_guards(self, version: _Version) -> bool:
        """Whether nothing but guards differs."""
        return (self._rest, self._deeds) == (version.rest, version.deeds)

    @cached_property
    def _rest(self) -> str:
        return of_all_but_moves(self._system).hex()

    @cached_property
    def _deeds(self) -> list[str]:
        return [deed.hex() for deed in of_deeds(self._system)]

    def _said(self, move: Instance) -> tuple[set[Digest], set[Digest]]:
        """The digests of what a move requires, and of what it owes."""
        if move not in self._of_moves:
            of = fingerprints(self._system).of
            self._of_moves[move] = set(map(of, _required(move))), set(map(of, _owed(move)))
        return self._of_moves[move]

    def _is_played_as(self, version: _Version, shown: Follow) -> bool:
        instances = self._system.instances
        if not self._differs_in_guards(version):
            return False
        shown_before: dict[Node, bool] = {}
        is_so = shown(self._invariants(version))

        def holds(condition: Node) -> bool:
            if condition not in shown_before:
                shown_before[condition] = len(shown_before) < MOST_ASKED and is_so(condition)
            return shown_before[condition]

        for instance, required, owed in zip(instances, version.required, version.owed, strict=True):
            asked = self._asked_of(instance, {version.parts[n] for n in required}, {version.parts[n] for n in owed})
            if asked is None or not all(any(map(holds, ways)) for ways in asked):
                return False
        return True

    def _asked_of(self, move: Instance, required: set[str], owed: set[str]) -> list[Iterable[Node]] | None:
        """What must follow from invariants so that a move can be made just where it could; None where that is not so.

        Of each one of several conditions must, of which the later ones say less: at first little of the rest of the
        guard is given, for that is asked of many moves alike.
        """
        now, owes = self._by_digest(_required(move)), self._by_digest(_owed(move))
        if not (required <= now.keys() and owed <= owes.keys()):
            return None
        asked: list[Iterable[Node]] = [[node] for name, node in owes.items() if name not in owed]
        rest = [node for name, node in now.items() if name in required]
        more = [node for name, node in now.items() if name not in required]
        asked += (_ways(node, rest) for node in more if not self._needed.follows(node, rest))
        return asked

    def _by_digest(self, nodes: Iterable[Node]) -> dict[str, Node]:
        prints = fingerprints(self._system)
        return {prints.of(node).hex(): node for node in nodes}

    def _invariants(self, version: _Version) -> list[Node]:
        prints = fingerprints(self._system)
        return [
            judged.condition
            for judged in self._system.invariants
            if version.proved.get(judged.name) == prints.of(judged.condition).hex()
        ]

    def keep(self, verdicts: Iterable[Verdict]) -> None:
        """Keep what the guards require, and which invariants proofs have shown to hold in every reachable state."""
        if self._store is None:
            return
        system, prints = self._system, fingerprints(self._system)
        shown = {v.property for v in verdicts if v.scope == system.scope and _is_proof(v)}
        proved = {one.name: prints.of(one.condition).hex() for one in system.invariants if one.name in shown}
        numbers: dict[str, int] = {}

        def numbered(nodes: Iterable[Node]) -> list[int]:
            return [numbers.setdefault(prints.of(node).hex(), len(numbers)) for node in nodes]

        required = [numbered(_required(instance)) for instance in system.instances]
        owed = [numbered(_owed(instance)) for instance in system.instances]
        reached = name_of_reached(system)
        made = _Version(reached, self._rest, self._deeds, proved, list(numbers), required, owed)
        others = [one for one in self._versions if not _are_alike(one, made)]
        self._versions = [made, *others][:_MOST_KEPT]
        rows = [vars(version) for version in self._versions]
        self._store.keep(KIND, self._key, zlib.compress(json.dumps(rows).encode(), 1))


def _ways(node: Node, rest: Sequence[Node]) -> Iterator[Node]:
    """That a condition holds where others do: those about its own places, one that is small, all of them."""
    cells = support(node).keys()
    near = [other for other in rest if cells & support(other).keys()]
    small = [[other] for other in rest if len(support(other)) <= _FEW]
    yield from dict.fromkeys(disjunction([*map(negation, given), node]) for given in (near, *small, rest))


def _required(move: Instance) -> Sequence[Node]:
    return conjoined(move.guard)


def _owed(move: Instance) -> Sequence[Node]:
    return [one.condition for one in move.guard_obligations]


def _is_proof(verdict: Verdict) -> bool:
    return verdict.engine == "symbolic" and verdict.status is Status.PROVED


def _are_alike(one: _Version, other: _Version) -> bool:
    """Whether two versions say the same of all moves, whatever was proved of them."""
    return all(getattr(one, name) == getattr(other, name) for name in ("rest", "deeds", "parts", "required", "owed"))


def _read(data: bytes | None) -> list[_Version]:
    try:
        rows: list[Any] = [] if data is None else json.loads(zlib.decompress(data))
        return [_Version(**row) for row in rows]
    except (ValueError, TypeError, zlib.error):
        return []
