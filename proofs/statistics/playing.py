"""Many plays of one reading, each with what is counted of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulestone.proofs.running.progress import Listener, Progress, silent

from .players import CHOOSERS, Chooser
from .referee import OfferedMoves, Referee

OVER, STUCK, UNDEFINED, LONG = ENDS = ("over", "stuck", "undefined", "too long")
"""How a play ends: by the rules, without a move, where a rule denotes nothing, or not at all."""


@dataclass
class Record:
    """One play.

    Attributes:
        end: see `ENDS`.
        steps, choices, throws: how many steps in all; how many a player chose; how many dice made.
        alone: of the choices, those in which nothing else was offered.
        offered: how many steps were offered where somebody chose, in all.
        by_seat: how many choices each player made.
        rules: how often each rule was played.
        last: the rule of the last step.
        result: what the end is worth to each player; empty if there is none.
        leads: how often the lead changed hands, where the outcome denotes in every position.
        met: the questions of which another reading parted somewhere on the way.
    """

    end: str = LONG
    steps: int = 0
    choices: int = 0
    throws: int = 0
    alone: int = 0
    offered: int = 0
    by_seat: Counter[Hashable] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    last: str = ""
    result: Mapping[Hashable, Any] = field(default_factory=dict)
    leads: int | None = None
    met: set[str] = field(default_factory=set)


@dataclass
class Rival:
    """Another reading, asked on the way whether it says the same of a position.

    Attributes:
        name: question=reading.
        arena: the other reading, with the same variables.
    """

    name: str
    arena: Referee

    def parts(self, arena: Referee, packed: int, offer: OfferedMoves) -> bool:
        """Whether this reading offers, does or ends something else here."""
        other = self.arena.open(packed)
        if offer.over or other.over:
            return offer.over != other.over or arena.worth(packed) != self.arena.worth(packed)
        mine = {str(arena.instance(m)): after for m, after in zip(offer.moves, offer.states, strict=True)}
        theirs = {str(self.arena.instance(m)): after for m, after in zip(other.moves, other.states, strict=True)}
        return mine != theirs


@dataclass(frozen=True)
class Settings:
    """How to play.

    Attributes:
        kind: the players, see `players.CHOOSERS`.
        seed: of all draws; play number n depends on the seed and on n alone.
        number: how many plays of each reading.
        length: the most steps of one.
        work: the most positions to open for each reading, before the last play begins; no limit if None.
        leads: whether changes of the lead are counted, which asks in every position what it is worth.
    """

    kind: str = "random"
    seed: int = 0
    number: int = 1000
    length: int = 1000
    work: int | None = None
    leads: bool = True


def plays(
    arena: Referee, settings: Settings, *, rivals: tuple[Rival, ...] = (), listener: Listener = silent
) -> Iterator[Record]:
    """Play a number of times; equal arguments give equal plays.

    Args:
        arena: the game.
        settings: how to play.
        rivals: other readings that are asked on the way.
        listener: gets progress.
    """
    chooser = CHOOSERS[settings.kind]()
    shown = settings.leads and bool(arena.players) and _is_a_score(arena)
    for turn in range(settings.number):
        if turn and settings.work is not None and arena.opened >= settings.work:  # of no play nothing can be said
            return
        opened, asked = arena.opened, arena.asked
        yield _play(arena, chooser, random.Random(f"{settings.seed}/{turn}"), settings.length, rivals, shown)
        if not turn:
            most = settings.number - 1
            if settings.work is not None:
                most = min(most, max(settings.work - arena.opened, 0) // (arena.opened - opened))
            arena.expect(most * (arena.asked - asked))
        if turn % 16 == 0:
            listener(Progress("stats", "plays", turn, settings.number, f"{arena.opened:,} positions"))


def _is_a_score(arena: Referee) -> bool:
    """Whether the outcome counts something on the way, so that somebody can be in the lead.

    It does where it denotes in every position of a play at random and takes more values than a win, a loss and a tie.
    """
    source = random.Random(0)
    packed = arena.begin(source)
    values = set()
    for _ in range(200):
        worth = arena.worth(packed)
        if None in worth.values():
            return False
        values |= set(worth.values())
        offer = arena.open(packed)
        if not offer.states:
            break
        packed = offer.states[source.randrange(len(offer.states))]
    return len(values) > 3


def _play(
    arena: Referee, chooser: Chooser, source: random.Random, length: int, rivals: tuple[Rival, ...], shown: bool
) -> Record:
    record = Record(leads=0 if shown else None)
    packed = arena.begin(source)
    leader: Hashable = None
    while True:
        offer = arena.open(packed)
        record.met |= {
            rival.name for rival in rivals if rival.name not in record.met and rival.parts(arena, packed, offer)
        }
        if shown:
            now = _leader(arena.worth(packed))
            if now is not None:
                record.leads = (record.leads or 0) + (leader is not None and now != leader)
                leader = now
        if offer.over or not offer.states:
            record.end = OVER if offer.over else UNDEFINED if offer.undefined else STUCK
            record.result = arena.worth(packed) if offer.over else {}
            return record
        if record.steps >= length:
            return record
        place = _next(arena, chooser, packed, offer, source, record)
        if place is None:
            record.end = STUCK
            return record
        rule = arena.instance(offer.moves[place]).label.rule
        record.steps += 1
        record.rules[rule] += 1
        record.last = rule
        packed = offer.states[place]


def _next(
    arena: Referee, chooser: Chooser, packed: int, offer: OfferedMoves, source: random.Random, record: Record
) -> int | None:
    if arena.is_thrown(offer):
        record.throws += 1
        return arena.thrown(packed, offer, source)
    if all(arena.seats[move] is None for move in offer.moves):
        return source.randrange(len(offer.states))
    place = chooser.choose(arena, packed, offer, source)
    seat = arena.seats[offer.moves[place]]
    if seat is not None:
        record.choices += 1
        record.offered += len(offer.states)
        record.alone += len(offer.states) == 1
        record.by_seat[seat] += 1
    return place


def _leader(worth: Mapping[Hashable, Any]) -> Hashable:
    """Whoever is alone in front; None where nobody is."""
    best = max(worth.values())
    first = [player for player, value in worth.items() if value == best]
    return first[0] if len(first) == 1 else None
