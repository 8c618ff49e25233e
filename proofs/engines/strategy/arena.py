"""The reachable part of a game for questions of strategy: positions, and steps that belong to somebody.

Not every position has one owner: several players may move in one. So each *step* belongs to a player, to chance or to
nobody (what the rules force). Where players of both sides may move, nobody can count on being the first, nor on the
others' moving first: a coalition is sure of something there only if every step of the others leads to it, and some step
of its own, too. What the rules do by themselves (forced steps, dice) it may wait for, and so it may where somebody else
is on turn and it could do nothing but by rules that are `out_of_turn`: there its own steps do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from hashlib import blake2b

import numpy as np

from .spreading import Backward, Integers, Truths, reached, spread, spread_freely

NOBODY, DICE = -1, -2
"""The owners of forced steps and of chance; players are numbered from 0."""


_REMEMBERED = 12
"""At most this many answers are kept: four bytes for each position and answer."""


class Dice(Enum):
    """What is asked of chance where it has a say."""

    AGAINST = "against"  # however dice fall
    ALMOST = "almost"  # with probability one
    POSITIVE = "positive"  # with some probability above zero


class MixedChance(ValueError):
    """Chance and somebody else may move in one position, so that nothing has a probability there."""

    def __init__(self, position: int) -> None:
        super().__init__(f"chance and somebody else may move in position {position}")
        self.position = position


_KEPT_SIDES = 4
"""For at most this many coalitions it is kept whose steps count: two bytes for each step, four for each position."""


@dataclass(frozen=True)
class _OwnSteps:
    """A coalition and all others, as an arena's steps belong to them.

    Attributes:
        arena: whose steps they are.
        own: which steps the coalition makes.
    """

    arena: GameArena
    own: Truths

    @cached_property
    def alone(self) -> bool:
        """Whether nobody else ever makes a step."""
        return bool(self.own.all())

    @cached_property
    def others(self) -> Integers:
        """How many steps of others each position has."""
        return self.arena.counted(~self.own)

    @cached_property
    def counts(self) -> Truths:
        """Which steps decide: those of others, and the coalition's own where it cannot wait."""
        found: Truths = ~self.own | self.acting[self.arena.source]
        return found

    @cached_property
    def acting(self) -> Truths:
        """Where the coalition is on turn, and nothing happens by itself: where it cannot wait."""
        arena = self.arena
        if self.alone:
            return arena.degrees > 0
        by_itself = arena.having(~self.own & (arena.owner < 0))
        some = arena.having(self.own & arena.on_turn) if arena.has_out_of_turn else self.others < arena.degrees
        return some & ~by_itself

    @cached_property
    def raced(self) -> Truths:
        """Where it cannot wait, and others may be the first."""
        found: Truths = self.acting & (self.others > 0)
        return found

    @cached_property
    def mine(self) -> Integers:
        """How many steps of its own each position has."""
        found: Integers = self.arena.degrees.astype(np.int64) - self.others
        return found


@dataclass(frozen=True)
class GameArena:
    """Positions 0, 1, 2 ...; the steps of position s are those from head[s] to head[s + 1].

    Attributes:
        head: where the steps of each position begin; one more entry than there are positions.
        to: the position after each step.
        owner: who makes each step: the number of a player, NOBODY or DICE.
        weight: of each step of DICE, its integer weight (above zero) among the steps of its position; else 1.
        out_of_turn: which steps of players need not be made while anybody has another one; None: there are none.

    Raises ValueError where the arrays do not fit.
    """

    head: Integers
    to: Integers
    owner: Integers
    weight: Integers
    out_of_turn: Truths | None = None

    def __post_init__(self) -> None:
        if not len(self.to) == len(self.owner) == len(self.weight) == self.head[-1]:
            raise ValueError("the arrays of steps are of different lengths")
        if self.out_of_turn is not None and len(self.out_of_turn) != len(self.to):
            raise ValueError("it is not said of each step whether it is out of turn")

    def __len__(self) -> int:
        return len(self.head) - 1

    @cached_property
    def degrees(self) -> Integers:
        """How many steps each position has."""
        return np.diff(self.head)

    @cached_property
    def source(self) -> Integers:
        """The position that each step leaves."""
        return np.repeat(np.arange(len(self), dtype=self.to.dtype), self.degrees)

    @cached_property
    def backward(self) -> Backward:
        """The steps by target."""
        return Backward.of(self.to, len(self))

    @cached_property
    def thrown(self) -> Truths:
        """In which positions dice fall. Raises MixedChance where somebody else may move, too."""
        dice = self.counted(self.owner == DICE)
        mixed = np.flatnonzero((dice > 0) & (dice < self.degrees))
        if len(mixed):
            raise MixedChance(int(mixed[0]))
        return dice > 0

    @property
    def has_dice(self) -> bool:
        """Whether chance has a say anywhere."""
        return bool((self.owner == DICE).any())

    @cached_property
    def is_undetermined(self) -> bool:
        """Whether both sides may have to fear the worst: several owners in one position, or nobody decides there."""
        several = (self.degrees > 1)[self.source]
        first = self.owner[np.minimum(self.head[:-1], len(self.owner) - 1)] if len(self.owner) else self.owner
        mixed = self.owner != first[self.source] if len(self.owner) else several
        return bool((several & (mixed | (self.owner == NOBODY))).any())

    @property
    def has_out_of_turn(self) -> bool:
        """Whether any step need not be made while anybody has another one."""
        return self.out_of_turn is not None and bool(self.out_of_turn.any())

    @cached_property
    def on_turn(self) -> Truths:
        """Which steps keep play going: those that are not out of turn, and all where there are no others."""
        if self.out_of_turn is None:
            return np.ones(len(self.to), dtype=bool)
        regular = ~self.out_of_turn
        found: Truths = regular | ~self.having(regular)[self.source]
        return found

    def steps(self, position: int) -> range:
        """The numbers of the steps of a position."""
        return range(int(self.head[position]), int(self.head[position + 1]))

    @cached_property
    def _going_on(self) -> Integers:
        """The positions that have steps."""
        return np.flatnonzero(self.degrees)

    def counted(self, steps: Truths) -> Integers:
        """Of how many of some steps each position is the source."""
        found = np.zeros(len(self), dtype=np.int32)
        if len(self._going_on):
            heads = self.head[self._going_on]
            found[self._going_on] = np.add.reduceat(steps.view(np.uint8), heads, dtype=np.int32)
        return found

    def having(self, steps: Truths) -> Truths:
        """Which positions have one of some steps."""
        found = np.zeros(len(self), dtype=bool)
        if len(self._going_on):
            found[self._going_on] = np.logical_or.reduceat(steps, self.head[self._going_on])
        return found

    def owned(self, by: Iterable[int]) -> Truths:
        """Which steps belong to one of these."""
        members = np.zeros(int(self.owner.max(initial=0)) - DICE + 1, dtype=bool)  # the last two: NOBODY and DICE
        members[[number for number in by if number < len(members) + DICE]] = True
        found: Truths = members[self.owner]
        return found

    def acting(self, by: Iterable[int]) -> Truths:
        """Where a coalition is on turn and cannot wait: nothing happens there by itself."""
        return self._sides(frozenset(by)).acting

    def force(self, by: Iterable[int], target: Truths, dice: Dice = Dice.AGAINST) -> Truths:
        """From where a coalition can bring play into `target`, whatever the others do.

        The least set with `target` in which a position lies where all steps of others lead into it and, if the
        coalition cannot wait for what happens by itself, some step of its own does. In alternating-time temporal
        logic: <<by>> F target.

        Args:
            by: the numbers of the players.
            target: for each position whether it is wanted.
            dice: whether it must be however dice fall, with probability one, or with some probability.

        Raises MixedChance where probability is asked for and has no meaning.
        """
        if dice is Dice.ALMOST:
            sides = self._sides(frozenset(by) | {DICE})
            return self._surely_or_never(lambda inside: self._spread(sides, target, inside), target)
        return reached(self.remoteness(by, target, dice))

    def remoteness(self, by: Iterable[int], target: Truths, dice: Dice = Dice.AGAINST) -> Integers:
        """In how many steps, at most, a coalition forces play into `target`; NEVER where it cannot.

        The coalition hurries and the others delay; all steps count, also forced ones. With Dice.POSITIVE dice fall as
        the coalition wishes. Raises ValueError for Dice.ALMOST: there is no such bound.
        """
        if dice is Dice.ALMOST:
            raise ValueError("what happens with probability one may take any number of steps")
        members = frozenset(by)
        if dice is Dice.POSITIVE and self.thrown.any():
            members |= {DICE}
        return self._remembered(("force", members), target, members, self._spread)

    def keep(self, by: Iterable[int], safe: Truths, dice: Dice = Dice.AGAINST) -> Truths:
        """From where a coalition can keep play within `safe` for ever, or until it ends there: <<by>> G safe.

        The greatest set of safe positions that no step of others leaves, and in which, where the coalition has steps
        and cannot wait for what happens by itself, some step of its own stays. Probability one asks no less than
        certainty; with Dice.POSITIVE dice may first have to fall well. Raises MixedChance as `force` does.
        """
        if dice is Dice.POSITIVE:  # the others must not be sure to break out
            sides = self._sides(frozenset(by))
            return ~self._surely_or_never(lambda inside: self._lost(sides, ~safe, inside), ~safe)
        return ~reached(self.leaving(by, safe))

    def leaving(self, by: Iterable[int], safe: Truths) -> Integers:
        """In how many steps, at most, play leaves `safe`, whatever a coalition does; NEVER where it can be kept there.

        The coalition holds out as long as it can, and dice fall against it.
        """
        members = frozenset(by)
        return self._remembered(("leave", members), ~safe, members, self._lost)

    @cached_property
    def _answers(self) -> dict[Hashable, Integers]:
        return {}

    def _remembered(
        self,
        question: Hashable,
        target: Truths,
        members: frozenset[int],
        spreading: Callable[[_OwnSteps, Truths, Truths | None], Integers],
    ) -> Integers:
        """What was found when the same was asked before: in a game for two what one is sure of the other is held to."""
        key = question, blake2b(np.packbits(target).tobytes()).digest()
        if key not in self._answers:
            while len(self._answers) >= _REMEMBERED:
                del self._answers[next(iter(self._answers))]
            found = spreading(self._sides(members), target, None)
            found.flags.writeable = False
            self._answers[key] = found
        return self._answers[key]

    def endless(self, by: Iterable[int], dice: Dice = Dice.AGAINST) -> Truths:
        """From where a coalition can keep play from ever ending (also where the rules allow no step)."""
        return self.keep(by, self.degrees > 0, dice)

    def often(self, by: Iterable[int], wanted: Truths) -> Truths:
        """From where a coalition can bring play into `wanted` again and again, for ever, however dice fall: <<by>> GF.

        A play that ends is none of these (Buechi's condition; a greatest fixed point of `force`).
        """
        sides = self._sides(frozenset(by))
        own, others = sides.own, sides.others
        found = np.ones(len(self), dtype=bool)
        while True:
            leads = found[self.to]
            mine = self.having(leads & own)
            theirs = self.counted(leads & ~own) == others
            again = wanted & (self.degrees > 0) & theirs & (mine | ~sides.acting)
            fewer = reached(self._spread(sides, again, None))
            if (fewer == found).all():
                return found
            found = fewer

    @cached_property
    def _known_sides(self) -> dict[frozenset[int], _OwnSteps]:
        return {}

    def _sides(self, members: frozenset[int]) -> _OwnSteps:
        """The steps of a coalition and those of all others; asked for again and again, so the last few are kept."""
        if members not in self._known_sides:
            while len(self._known_sides) >= _KEPT_SIDES:
                del self._known_sides[next(iter(self._known_sides))]
            self._known_sides[members] = _OwnSteps(self, self.owned(members))
        return self._known_sides[members]

    def _spread(self, sides: _OwnSteps, target: Truths, inside: Truths | None) -> Integers:
        """All steps of others must lead in; of the coalition's own, where it cannot wait, some."""
        if inside is None and sides.alone:
            return spread_freely(self.backward, self.head, self.source, self.to, target)
        # Where they race a step of others weighs more than all of the coalition's own: none is made up for by these.
        needed = np.where(sides.raced, sides.others * (sides.mine + 1) + 1, np.maximum(sides.others, 1))
        return self._joined(sides, needed, sides.mine + 1, target, inside)

    def _lost(self, sides: _OwnSteps, target: Truths, inside: Truths | None) -> Integers:
        """Where play may get to `target` although a coalition tries to avoid it: by a step of others, or by all own."""
        return self._joined(sides, np.where(sides.acting, sides.mine, 1), sides.mine, target, inside)

    def _joined(
        self, sides: _OwnSteps, needed: Integers, theirs: Integers, target: Truths, inside: Truths | None
    ) -> Integers:
        """In how many layers positions join a target; where they race, others' steps weigh more than 1."""
        weight = None
        if sides.raced.any():
            weight = np.where(sides.raced[self.source] & ~sides.own, theirs[self.source], 1)
        return spread(self.backward, self.source, sides.counts, needed, target, inside, weight)

    def _surely_or_never(self, spreading: Callable[[Truths], Integers], target: Truths) -> Truths:
        """Probability one: the greatest set in which dice never leave and target stays possible (de Alfaro et al.)."""
        thrown = self.thrown & ~target
        found = np.ones(len(self), dtype=bool)
        while True:
            leaving = self.having(~found[self.to])
            fewer = reached(spreading(found & ~(thrown & leaving)))
            if (fewer == found).all():
                return found
            found = fewer
