"""A game to be played move by move: what is offered, who chooses, what the end is worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any, ClassVar, TypeVar

from rulestone.model import TransitionSystem, Undefined
from rulestone.model.declarations.declarations import CHANCE
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Node
from rulestone.model.system.read_before import ReadBefore
from rulestone.model.system.semantics import where_it_stops
from rulestone.model.system.system import Instance, State
from rulestone.proofs.compiling.layout import CAP, layout_of, pack_state, unpack_state
from rulestone.proofs.compiling.native_offers import NativeOffers, offers
from rulestone.proofs.compiling.on_demand import Offered, OnDemand
from rulestone.proofs.compiling.python_target import UNDEFINED, join_words, split_words
from rulestone.proofs.plays.choice_names import choice_names
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.initial_states import drawn_initial_state

from .offers_beside import OffersBeside

Found = TypeVar("Found")

Worth = Mapping[Hashable, Any]
"""What a position is worth to each player; None where the outcome denotes nothing."""


@dataclass(frozen=True)
class OfferedMoves:
    """What may be played in a position.

    Attributes:
        over: whether the game is over.
        states: the packed position after each step.
        moves: the number of each step's rule instance.
        undefined_moves: the numbers of those that were asked for and denote nothing.
    """

    over: bool
    states: Sequence[int]
    moves: Sequence[int]
    undefined_moves: Sequence[int]

    @property
    def undefined(self) -> bool:
        """Whether something was asked for that denotes nothing."""
        return bool(self.undefined_moves)


_COMPILED_MEANWHILE = 4
"""To compile four rule instances to machine code takes as long as to tell the offers of a position in Python."""


_FIRST_ONES = 2
"""Readings of which it is not known yet whether it pays to compile them: two are compared."""

_MOST_BEGUN = 4_000
"""How many first positions are remembered."""

_MOST_REMEMBERED = 500_000
"""How many offered moves are remembered, and of as many positions what they are worth."""


class _Offers:
    """Tells the offers of a game: in Python at first, made as it is met, and by machine code once that pays.

    A reading is compared with many others in plays that are drawn alike, so the same positions come again and again.
    Where it paid in most of the earlier readings of a scope it is taken to pay in the next one, too, and done at once.
    So it is for the first ones of a search that goes through many: most of their code serves those that follow.

    Of such a search the first reading of a scope, the game as it is modelled, is kept: another one, most of whose moves
    do the same, asks it (`OffersBeside`).
    """

    _first: ClassVar[_Offers | None] = None  # the first reading of the scope that a search is at
    _paid: ClassVar[dict[tuple[type, str], list[bool]]] = {}  # by game and scope: whether it paid in each reading

    def __init__(self, system: TransitionSystem) -> None:
        self._system = system
        self._asked = 0
        self._expected = 0
        self._paid_before = self._paid.setdefault((type(system.game), system.scope), [])
        self._is_compiled = False
        self._watched = layout_of(system, CAP), Checks((), (), False, True)
        beside = self._beside()
        self._rules: OnDemand | OffersBeside = beside or OnDemand(system, *self._watched)
        self._number = len(self._paid_before)
        if beside is None:
            self._paid_before.append(False)
        self._known: dict[int, OfferedMoves] = {}
        self._remembered = 0  # moves
        self._worth: dict[int, dict[Hashable, Any]] = {}
        self._weights = [_fixed(instance.weight) for instance in system.instances]
        self._shares: dict[tuple[int, ...], list[int]] = {}
        self._names = choice_names(system)
        self._words: dict[int, str] = {}
        self._begun: dict[float, int] = {}
        self._reckoned: dict[int, Any] = {}
        self._reckoned_moves = 0

    def _beside(self) -> OffersBeside | None:
        """None for the first reading of a scope, and for one that has little in common with it."""
        if not ReadBefore.is_on():
            return None
        first = _Offers._first
        here = self._system
        if first is None or (type(first._system.game), first._system.scope) != (type(here.game), here.scope):
            _Offers._first = self
            return None
        return OffersBeside.of(here, self._watched, first._system, first._watched[0], first.of)

    @property
    def asked(self) -> int:
        """Of how many positions it was told so far; again and again of one is once."""
        return self._asked

    def expect(self, positions: int) -> None:
        """See `Referee.expect`."""
        self._expected = positions

    def begun_at(self, draw: float, begin: Callable[[], int]) -> int:
        """See `Referee.begun_at`."""
        known = self._begun.get(draw)
        if known is None:
            if len(self._begun) >= _MOST_BEGUN:
                self._begun.clear()
            known = self._begun[draw] = begin()
        return known

    def reckoned_once(self, packed: int, reckoned: Callable[[], Found]) -> Found:
        """See `Referee.reckoned_once`."""
        known: Found | None = self._reckoned.get(packed)
        if known is None:
            if self._reckoned_moves >= _MOST_REMEMBERED // 4:
                self._reckoned.clear()
                self._reckoned_moves = 0
            known = self._reckoned[packed] = reckoned()
            self._reckoned_moves += 1 + len(self.of(packed).moves)
        return known

    def words(self, move: int) -> str:
        """See `Referee.words`."""
        found = self._words.get(move)
        if found is None:
            found = self._words[move] = str(self._names[move])
        return found

    def of(self, packed: int) -> OfferedMoves:
        """What may be played in a position."""
        known = self._known.get(packed)
        if known is None:
            found = self._expand(packed)
            undefined = tuple(move for kind, _, move in found.events if kind == UNDEFINED)
            known = OfferedMoves(found.terminal, () if found.terminal else found.states, found.moves, undefined)
            if self._remembered >= _MOST_REMEMBERED:
                self._known.clear()
                self._remembered = 0
            self._known[packed] = known
            self._remembered += 1 + len(known.moves)
        return known

    def worth_of(self, packed: int, reckoned: Callable[[int], dict[Hashable, Any]]) -> dict[Hashable, Any]:
        """What a position is worth, reckoned where that is not remembered."""
        known = self._worth.get(packed)
        if known is None:
            if len(self._worth) >= _MOST_REMEMBERED:
                self._worth.clear()
            known = self._worth[packed] = reckoned(packed)
        return dict(known)

    def fixed_weights(self, moves: Sequence[int]) -> list[int] | None:
        """The weights of steps that are the same in every position, made whole; None where they are not."""
        key = tuple(moves)
        known = self._shares.get(key)
        if known is None:
            weights = [weight for move in moves if (weight := self._weights[move]) is not None]
            if len(weights) < len(moves):
                return None
            known = self._shares[key] = made_whole(weights)
        return known

    def _expand(self, packed: int) -> Offered:
        if isinstance(self._rules, OffersBeside):
            return self._rules.expand(packed)
        self._asked += 1
        worth_it = 1 + len(self._system.instances) // _COMPILED_MEANWHILE
        if self._asked == worth_it:
            self._paid_before[self._number] = True
        pays = self._asked + self._expected >= worth_it
        if not self._is_compiled and (pays or (self._asked == 1 and self._is_likely_to_pay)):
            self._is_compiled = True
            found = offers(self._system, *self._watched, walks=True)
            if isinstance(found, NativeOffers):  # else what was made in Python meanwhile stands
                self._rules = found
        return self._rules.expand(packed)

    @property
    def _is_likely_to_pay(self) -> bool:
        before = self._paid_before[: self._number]
        if ReadBefore.is_on() and len(before) < _FIRST_ONES:
            return True
        return 2 * sum(before) > len(before)


def _fixed(weight: Node | Fraction | None) -> int | Fraction | None:
    """A weight that no position changes; None of one that some position may."""
    if isinstance(weight, Node):
        return Fraction(weight.payload) if weight.is_constant else None
    return weight or 0


def made_whole(weights: Sequence[int | Fraction]) -> list[int]:
    """Weights multiplied by one number that makes all of them whole."""
    scale = prod(weight.denominator for weight in weights)
    return [weight.numerator * (scale // weight.denominator) for weight in weights]


@lru_cache(maxsize=8)
def _offers_of(system: TransitionSystem) -> _Offers:
    """What tells the offers of a game; kept, since a reading is often compared with many others."""
    return _Offers(system)


class Referee:
    """A game in one scope and reading, to be played.

    Args:
        system: the game.

    Attributes:
        opened: how many positions were opened so far; the measure of work.
        seats: for every rule instance who chooses: a player, "chance", or None for a forced step.
    """

    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        self.opened = 0
        self.seats = [instance.label.chooser for instance in system.instances]
        self._layout = layout_of(system, CAP)
        self._rules = _offers_of(system)
        self._outcomes = system.outcomes()

    def begin(self, source: random.Random) -> int:
        """A first position, drawn; packed."""
        return self.packed(drawn_initial_state(self.system, source))

    def begun_at(self, draw: float) -> int:
        """A first position, drawn by a number; packed. Of a reading that is compared with many others it is kept."""
        return self._rules.begun_at(draw, lambda: self.begin(random.Random(draw)))

    def packed(self, state: State) -> int:
        """A position as one integer."""
        return join_words(pack_state(self.system, self._layout, state))

    def state(self, packed: int) -> State:
        """The plain values of a position."""
        return unpack_state(self.system, self._layout, split_words(packed, self._layout.words))

    def open(self, packed: int) -> OfferedMoves:
        """What may be played in a position."""
        self.opened += 1
        return self._rules.of(packed)

    @property
    def asked(self) -> int:
        """How many different positions were opened of which nothing was remembered."""
        return self._rules.asked

    def expect(self, positions: int) -> None:
        """This number of further ones will be opened; where it is large, what they offer is compiled at once."""
        self._rules.expect(positions)

    def reckoned_once(self, packed: int, reckoned: Callable[[], Found]) -> Found:
        """What somebody reckons of a position, always the same thing; kept."""
        return self._rules.reckoned_once(packed, reckoned)

    def instance(self, move: int) -> Instance:
        """The rule instance of a move."""
        return self.system.instances[move]

    def words(self, move: int) -> str:
        """The words of a move, its chooser among them: the same in every reading."""
        return self._rules.words(move)

    def worth(self, packed: int) -> dict[Hashable, Any]:
        """What a position is worth to each player by the game's outcome; None where it denotes nothing."""
        return self._rules.worth_of(packed, self._worth)

    def _worth(self, packed: int) -> dict[Hashable, Any]:
        state = self.state(packed)
        if self.system.holes and where_it_stops(self.system, state):
            return dict.fromkeys(self._outcomes)
        read = self.system.reader_of(state)
        found: dict[Hashable, Any] = {}
        for player, node in self._outcomes.items():
            try:
                found[player] = evaluate(node, read)
            except Undefined:
                found[player] = None
        return found

    @property
    def players(self) -> tuple[Hashable, ...]:
        """Those who have an outcome."""
        return tuple(self._outcomes)

    def thrown(self, packed: int, offer: OfferedMoves, source: random.Random) -> int | None:
        """Which step the dice make, by their weights; None where all weights are zero."""
        weights = self._weights(packed, offer)
        whole = sum(weights)
        if not whole:
            return None
        left = source.randrange(whole)
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise AssertionError("the weights do not sum up")

    def _weights(self, packed: int, offer: OfferedMoves) -> list[int]:
        """The weight of each step; fractions are multiplied by one number that makes all of them whole."""
        fixed = self._rules.fixed_weights(offer.moves)
        if fixed is not None:
            return fixed
        read = None
        weights: list[int | Fraction] = []
        for move in offer.moves:
            weight = self.system.instances[move].weight
            if isinstance(weight, Node):
                read = read or self.system.reader_of(self.state(packed))
                weight = evaluate(weight, read)
            weights.append(weight or 0)
        return made_whole(weights)

    def is_thrown(self, offer: OfferedMoves) -> bool:
        """Whether dice decide here, and nobody else."""
        return bool(offer.moves) and all(self.seats[move] == CHANCE for move in offer.moves)
