"""Two readings played side by side, many times: for games too large to be gone through.

Each play makes the same choices and throws the same dice in both readings as long as both have them, as `coupling` does
for all plays at once. Where one reading offers something else the plays part, and each goes on alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Node
from rulestone.model.system.semantics import holds
from rulestone.model.system.system import Instance
from rulestone.proofs.plays.play import Play, replay
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.statistics.intervals import Estimate, average, share
from rulestone.proofs.statistics.referee import OfferedMoves, Referee

from .coupling import OFFERS, OVER, RESULT
from .graph import ENDLESS, STUCK
from .play_results import winners

Result = Hashable

Chances = Mapping[tuple[bool, str], tuple[int, Fraction]]
"""By words of a step, and whether dice make it: its place in an offer, and how likely it is."""

_MOST_FOLLOWED = 400
"""At most this many moves are followed to see whether they end the game."""

_MOST_FORCED = 100


@dataclass
class _Playing:
    """One reading in the course of a play."""

    arena: Referee
    place: int
    begun: int
    moves: list[Instance] = field(default_factory=list)
    offer: OfferedMoves | None = None
    result: Result = None
    decisions: int = 0

    def settle(self, most: int) -> None:
        """Make forced single steps; afterwards somebody chooses, dice fall, or the play has a result."""
        while True:
            offer = self.offer = self.arena.open(self.place)
            if offer.over:
                self.result = tuple(self.arena.worth(self.place).items())
            elif not offer.states:
                self.result = STUCK
            elif len(self.moves) >= most:
                self.result = ENDLESS
            elif len(offer.states) == 1 and not offer.undefined and self.arena.seats[offer.moves[0]] is None:
                self.step(0)
                continue
            return

    def step(self, place: int) -> None:
        """Make one of the steps offered."""
        assert self.offer is not None
        self.moves.append(self.arena.instance(self.offer.moves[place]))
        self.place = self.offer.states[place]

    def chances(self) -> Chances:
        """By words of each step, and whether dice make it: its place in the offer, and how likely it is at random.

        It is kept for whoever comes to the same position, and nobody may change it.
        """
        return self._kept_chances()[0]

    @property
    def is_sure(self) -> bool:
        """Whether one of the `chances` comes about; it need not where two steps are called alike."""
        return self._kept_chances()[1]

    def _kept_chances(self) -> tuple[Chances, bool]:
        return self.arena.reckoned_once(self.place, self._chances_and_sum)

    def _chances_and_sum(self) -> tuple[Chances, bool]:
        found = self._chances()
        return found, sum(chance for _, chance in found.values()) == 1

    def _chances(self) -> Chances:
        assert self.offer is not None
        words = self.arena.words
        if not self.arena.is_thrown(self.offer):
            even = Fraction(1, max(1, len(self.offer.moves)))
            return {(False, words(move)): (place, even) for place, move in enumerate(self.offer.moves)}
        weights = self._weights()
        whole = sum(weights, Fraction(0))
        return {
            (True, words(move)): (place, weight / whole)
            for place, (move, weight) in enumerate(zip(self.offer.moves, weights, strict=True))
            if weight
        }

    def choices(self) -> dict[str, int] | None:
        """Where somebody chooses: by words of each step its place in the offer. None where dice fall."""
        assert self.offer is not None
        if self.arena.is_thrown(self.offer):
            return None
        return {self.arena.words(move): place for place, move in enumerate(self.offer.moves)}

    def _weights(self) -> list[Fraction]:
        assert self.offer is not None
        read = None
        found = []
        for move in self.offer.moves:
            weight = self.arena.instance(move).weight
            if isinstance(weight, Node):
                read = read or self.arena.system.reader_of(self.arena.state(self.place))
                weight = evaluate(weight, read)
            found.append(Fraction(weight or 0))
        return found

    def play_on(self, source: random.Random, most: int) -> None:
        """Go on alone to the end."""
        while self.result is None:
            choices = self.choices()
            chances = [] if choices else list(self.chances().values())
            if not choices and not chances:
                self.result = STUCK
                return
            self.step(source.randrange(len(choices)) if choices else _drawn(chances, source))
            self.settle(most)

    def play(self) -> Play:
        """What was played, as the plain semantics replays it."""
        return replay(self.arena.system, self.arena.state(self.begun), self.moves)


class Called:
    """The moves of two readings by what they are called, as numbers: to compare words takes longer than to play."""

    def __init__(self, arenas: tuple[Referee, Referee]) -> None:
        numbers: dict[str, int] = {}
        self._of = [
            [numbers.setdefault(arena.words(move), len(numbers)) for move in range(len(arena.seats))]
            for arena in arenas
        ]

    def alike(self, one: _Playing, other: _Playing) -> bool:
        """Whether somebody chooses in both readings, among moves that are called the same, in the same order.

        False also where two of the moves that one reading offers are called alike.
        """
        assert one.offer is not None and other.offer is not None
        if len(one.offer.moves) != len(other.offer.moves):
            return False
        mine, theirs = self._of
        offered = [mine[move] for move in one.offer.moves]
        if offered != [theirs[move] for move in other.offer.moves] or len(set(offered)) < len(offered):
            return False
        return not (one.arena.is_thrown(one.offer) or other.arena.is_thrown(other.offer))


@dataclass
class PairedSample:
    """What came of the plays.

    Attributes:
        plays: how many pairs of plays were made.
        chance: P, the chance that equal dice and equal random choices end in different results. Where plays part and go
            on alone the value and the lower end are of what must differ, the upper end of what may.
        met: in which share of the plays something differed.
        worth: for each player the average worth in the first and in the second reading.
        wins: for each player how often the end is worth most to them.
        plays_shown: for each kind of difference the pair of plays with the fewest choices that shows it.
        results: the different results that were seen.
        one_sided: where offers first differ, moves of one reading alone that end the game at once: which reading (0 or
            1), the move, and what the end is worth to each player.
        opened: how many positions were opened for it.
    """

    plays: int
    chance: Estimate
    met: Estimate
    worth: Mapping[Any, tuple[Estimate, Estimate]]
    wins: Mapping[Any, tuple[Estimate, Estimate]]
    plays_shown: Mapping[str, tuple[Play, Play]]
    decisions: Mapping[str, int]
    results: frozenset[Result]
    one_sided: tuple[tuple[int, str, Result], ...] = ()
    opened: int = field(default=0, compare=False)


@dataclass
class _Pair:
    results: tuple[Result, Result]
    apart: bool  # whether the plays parted before both had a result
    met: bool


def sample(
    first: TransitionSystem,
    second: TransitionSystem,
    *,
    number: int = 400,
    length: int = 1000,
    work: int | None = 400_000,
    seed: int = 0,
    listener: Listener = silent,
) -> PairedSample:
    """Play two readings side by side a number of times; equal arguments give equal figures.

    Args:
        first, second: the readings.
        number: how many pairs of plays.
        length: the most steps of a play; a longer one counts as endless.
        work: stop once this many positions were opened.
        seed: of all draws.
        listener: gets progress.
    """
    shown: dict[str, tuple[_Playing, _Playing]] = {}
    found: list[_Pair] = []
    arenas = Referee(first), Referee(second)
    for turn, pair in enumerate(_pairs(arenas, number, length, work, seed, shown)):
        found.append(pair)
        if turn % 8 == 0:
            listener(Progress("comparison", "pairs of plays", turn, number))
    halves = found[::2], found[1::2]
    signs: list[float] = []
    for half, other in (halves, halves[::-1]):
        likelier = _likelier_in_first(other)
        signs += [_sign(pair, likelier) for pair in half]
    return PairedSample(
        len(found),
        _between(signs, [pair.results[0] != pair.results[1] for pair in found]),
        average([float(pair.met) for pair in found]),
        _worths(found),
        _wins(found),
        {kind: (sides[0].play(), sides[1].play()) for kind, sides in shown.items()},
        {kind: sides[0].decisions for kind, sides in shown.items()},
        frozenset(result for pair in found for result in pair.results),
        _endings_alone(shown[OFFERS]) if OFFERS in shown else (),
        sum(arena.opened for arena in arenas),
    )


def differ(
    first: TransitionSystem,
    second: TransitionSystem,
    *,
    number: int = 400,
    length: int = 1000,
    work: int | None = 400_000,
    seed: int = 0,
) -> bool:
    """Whether something differs in the pairs that `sample` draws of equal arguments; plays no further than to there.

    The arguments are those of `sample`. False says nothing of plays that were not drawn.
    """
    try:
        for _ in _pairs((Referee(first), Referee(second)), number, length, work, seed, None):
            pass
    except _FirstDifference:
        return True
    return False


class _FirstDifference(Exception):
    """Two plays differ, and nobody asks in what."""


def _pairs(
    arenas: tuple[Referee, Referee],
    number: int,
    length: int,
    work: int | None,
    seed: int,
    shown: dict[str, tuple[_Playing, _Playing]] | None,
) -> Iterator[_Pair]:
    """The pairs of plays, one after another; see `sample`. Raises _FirstDifference if nothing is `shown`."""
    first, second = (arena.system for arena in arenas)
    called = Called(arenas)
    common = second.initial.predicate if first.functions == second.functions else None
    for turn in range(number):
        if work is not None and arenas[0].opened + arenas[1].opened >= work and turn:
            return
        yield _pair(arenas, random.Random(f"{seed}/{turn}"), length, shown, common, called)


def _endings_alone(sides: tuple[_Playing, _Playing]) -> tuple[tuple[int, str, Result], ...]:
    """Moves of one reading alone that end the game, forced steps run on, in no way in which another move can."""
    offered = [side.chances() for side in sides]
    ends: list[dict[tuple[bool, str], Result]] = []
    for side, chances in zip(sides, offered, strict=True):
        found: dict[tuple[bool, str], Result] = {}
        for key, (place, _) in list(chances.items())[:_MOST_FOLLOWED]:
            after = _copied(side)
            after.step(place)
            after.settle(len(after.moves) + _MOST_FORCED)
            if after.result not in (None, STUCK, ENDLESS):
                found[key] = after.result
        ends.append(found)
    return tuple(
        (number, key[1], result)
        for number, own in enumerate(ends)
        for key, result in own.items()
        if key not in offered[1 - number] and result not in ends[1 - number].values()
    )


def _likelier_in_first(pairs: Sequence[_Pair]) -> frozenset[Result]:
    """Results of plays that parted which were seen more often in the first reading."""
    counted: Counter[Result] = Counter()
    for pair in pairs:
        if pair.apart:
            counted[pair.results[0]] += 1
            counted[pair.results[1]] -= 1
    return frozenset(result for result, more in counted.items() if more > 0)


def _sign(pair: _Pair, likelier: frozenset[Result]) -> float:
    """What a pair adds to P; of those that parted, the average is at most what must differ."""
    if not pair.apart:
        return float(pair.results[0] != pair.results[1])
    return float(pair.results[0] in likelier) - float(pair.results[1] in likelier)


def _worths(pairs: Sequence[_Pair]) -> dict[Any, tuple[Estimate, Estimate]]:
    found: dict[Any, tuple[list[float], list[float]]] = {}
    for pair in pairs:
        for side, result in enumerate(pair.results):
            if isinstance(result, tuple):
                for player, worth in result:
                    found.setdefault(player, ([], []))[side].append(float(worth or 0))
    return {player: (average(one), average(other)) for player, (one, other) in found.items()}


def _between(signs: Sequence[float], differ: Sequence[bool]) -> Estimate:
    """From what must differ, on average, to the share of the pairs that did, which equal choices could only lessen."""
    found, most = average(signs), share(sum(differ), len(differ))
    low = found.low if len(set(signs)) > 1 else share(sum(sign > 0 for sign in signs), len(signs)).low
    return Estimate(found.value, low, max(most.high, found.value), found.number)


def _wins(pairs: Sequence[_Pair]) -> dict[Any, tuple[Estimate, Estimate]]:
    players = dict.fromkeys(p for pair in pairs for r in pair.results if isinstance(r, tuple) for p, _ in r)
    if len(players) < 2:
        return {}
    best = [[winners(pair.results[side]) for pair in pairs] for side in (0, 1)]
    return {
        player: (average([float(player in w) for w in best[0]]), average([float(player in w) for w in best[1]]))
        for player in players
    }


def _pair(
    arenas: tuple[Referee, Referee],
    source: random.Random,
    length: int,
    shown: dict[str, tuple[_Playing, _Playing]] | None,
    common: Node | None,
    called: Called,
) -> _Pair:
    one, other = sides = _begun(arenas, source, common)
    met = False

    def note(kind: str) -> None:
        nonlocal met
        met = True
        if shown is None:
            raise _FirstDifference
        if kind not in shown or shown[kind][0].decisions > one.decisions:
            shown[kind] = (_copied(one), _copied(other))

    while True:
        for side in sides:
            side.settle(length)
        if one.result is not None and other.result is not None:
            if one.result != other.result:
                note(RESULT)
            return _Pair((one.result, other.result), False, met)
        if one.result is not None or other.result is not None:
            note(OVER)
            break
        if called.alike(one, other):  # most often
            assert one.offer is not None
            place = source.randrange(len(one.offer.moves))
            for side in sides:
                side.decisions += 1
                side.step(place)
            continue
        choices = one.choices()
        if choices and (others := other.choices()) is not None and choices.keys() == others.keys():
            words = list(choices)[source.randrange(len(choices))]
            for side, places in ((one, choices), (other, others)):
                side.decisions += 1
                side.step(places[words])
            continue
        mine, theirs = one.chances(), other.chances()
        if mine == theirs and one.is_sure:
            place = _drawn(list(mine.values()), source)
            for side in sides:
                side.decisions += 1
                side.step(place)
            continue
        shared = {key: min(p, theirs[key][1]) for key, (_, p) in mine.items() if key in theirs}
        if mine.keys() != theirs.keys() or sum(shared.values()) != 1:
            note(OFFERS)
        key = _drawn([*shared.items(), (None, 1 - sum(shared.values(), Fraction(0)))], source)
        for side, chances in ((one, mine), (other, theirs)):
            side.decisions += 1
            if key is not None:
                side.step(chances[key][0])
            elif chances:
                side.step(_drawn([(place, p - shared.get(k, 0)) for k, (place, p) in chances.items()], source))
        if key is None:
            for side in sides:
                side.settle(length)
            break
    for side in sides:
        side.play_on(source, length)
    return _Pair((one.result, other.result), True, met)


def _begun(arenas: tuple[Referee, Referee], source: random.Random, common: Node | None) -> tuple[_Playing, _Playing]:
    """Both readings at one beginning; where they have other variables, each at one drawn alike.

    `common`: where they have the same variables, the condition that a state is a beginning of the second.
    """
    draw = source.random()
    first = arenas[0].begun_at(draw)
    if common is not None and arenas[0].system.initial is arenas[1].system.initial:  # then both begin alike
        second = arenas[1].packed(arenas[0].state(first))
        return _Playing(arenas[0], first, first), _Playing(arenas[1], second, second)
    second = arenas[1].begun_at(draw)
    if common is not None:
        state = arenas[0].state(first)
        if holds(arenas[1].system, common, state):
            second = arenas[1].packed(state)
    return _Playing(arenas[0], first, first), _Playing(arenas[1], second, second)


def _copied(side: _Playing) -> _Playing:
    return _Playing(side.arena, side.place, side.begun, list(side.moves), side.offer, side.result, side.decisions)


def _drawn(weighted: Sequence[tuple[Any, Fraction]], source: random.Random) -> Any:
    """One of several things, by weights that sum up to anything."""
    left = source.random() * float(sum(weight for _, weight in weighted))
    for thing, weight in weighted:
        left -= float(weight)
        if left < 0 and weight:
            return thing
    return next(thing for thing, weight in reversed(weighted) if weight)
