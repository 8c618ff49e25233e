"""Steps of the product of two readings: pairs of states, one of each, and the same move made in both.

Where the readings have parted, forced steps run on by themselves until somebody chooses, chance decides, or the game is
over; so choices are compared with choices and ends with ends.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from rulestone.proofs.searching.native_buffers import Integers

from .divergence_witness import CHANCES, ENDING, MOVES, OUTCOME, POSITION, QUIET, SIGHT
from .pairing import PackedPair, begin_alike
from .successors_of_many import Successors

CHUNK = 2048
"""How many pairs are expanded at a time."""

MOST_FORCED = 64
"""How many forced steps are run on after a move that only one reading allows."""


@dataclass
class Steps:
    """What came of some pairs. Pairs are named by their numbers, once each, in order.

    Attributes:
        source: for every step, which pair it leaves.
        pairs: the pair it leads to: words of the first reading's state, then of the second's.
        waiting: pairs in which the readings have parted and a forced step of one of them runs on by itself.
        moves: pairs in which the allowed moves differ.
        alone: those of them, not waiting, in which a move or forced step is allowed by one reading only.
        outcome: pairs, not waiting, of which one is over and the other not, or which are worth different things.
        ending: pairs, neither over, in which a move that only one reading allows ends the game, forced steps run on.
        chances: pairs in which a step of chance can be made that the readings weigh differently.
        sight: pairs in which a player may look at a place in one reading only.
        quiet: pairs that are quiet in one reading only.
    """

    source: Integers
    pairs: Integers
    waiting: Integers
    moves: Integers
    alone: Integers
    outcome: Integers
    ending: Integers
    chances: Integers
    sight: Integers
    quiet: Integers


class Product:
    """The synchronous product of two readings.

    Args:
        sides: the two readings, packed alike.
    """

    def __init__(self, sides: PackedPair) -> None:
        self.sides = sides
        self.words = sides.layout.words
        first, second = sides.extended
        self._first, self._second = (Successors(system, sides.layout) for system in (first, second))
        differing = {sides.labels[number] for number in sides.own}
        self._different = [[i.label in differing for i in system.instances] for system in (first, second)]
        rest = tuple(i for i in second.instances if i.label in differing)
        self._rest = Successors(replace(second, instances=rest), sides.layout)
        self._kinds = sides.kinds
        self._own, self._reweighed, self._forced = (
            _mask(chosen, len(sides.labels)) for chosen in (sides.own, sides.reweighed, sides.forced)
        )
        self._begins_apart = not begin_alike(*sides.systems)
        self.followed = 0

    @property
    def capped(self) -> int:
        """How many steps were left out because they lead beyond the cap."""
        return self._first.capped + self._second.capped + self._rest.capped

    @property
    def reached(self) -> bool:
        """Whether anything that the readings say differently was ever played or asked."""
        first, second = self._first.fired, self._second.fired
        played = (first[self._different[0]], second[self._different[1]], self._rest.fired)
        return self._begins_apart or any(bool(times.any()) for times in played)

    def alike(self, first: Integers, second: Integers) -> Integers:
        """For rows of words: whether all cells that both readings have are equal."""
        masks = self.sides.shared_masks
        same = ((first & masks) == (second & masks)).all(axis=1)
        fields = self.sides.layout.fields
        for cells in self.sides.conflicts:
            values = []
            for side, (cell, rows) in enumerate(zip(cells, (first, second), strict=True)):
                field = fields[self.sides.extended[side].positions[cell]]
                codes = ((rows[:, field.word] >> field.shift) & field.mask) + field.low
                values.append([cell.type.decode(int(code)) for code in codes])
            same &= np.array([one == other for one, other in zip(*values, strict=True)], dtype=bool)
        return np.asarray(same)

    def steps(self, pairs: Integers, *, endings: bool = False) -> Steps:
        """Make every move in at most CHUNK pairs; `endings` says whether to follow moves that only one reading allows.

        A move or forced step that both readings allow is made in both. Where they have parted so far that they allow
        nothing in common, a single forced step of one of them, or of each, runs on by itself.
        """
        count = len(pairs)
        first, second = pairs[:, : self.words], pairs[:, self.words :]
        equal = (first == second).all(axis=1)
        everything = _Rows(self, *self._first.of(first))
        both = self._own[everything.label] | ~equal[everything.source]
        common = everything.kept(~both)  # in equal states such moves do the same in both readings
        one = everything.kept(both)
        parts = []
        for half, chosen in ((self._rest, np.flatnonzero(equal)), (self._second, np.flatnonzero(~equal))):
            source, words = half.of(second[chosen])
            parts.append((chosen[source], words))
        other = _Rows(self, *(np.concatenate(part) for part in zip(*parts, strict=True)))
        keys, left, right = np.intersect1d(one.key, other.key, return_indices=True)
        apart = [rows.kept(~np.isin(rows.key, keys)) for rows in (one, other)]
        both_one, both_other = one.kept(left), other.kept(right)
        is_move = self._kinds["move"]
        real = is_move[both_one.label]
        kept_one, kept_other = both_one.kept(real), both_other.kept(real)
        usual = common.kept(is_move[common.label])
        alone = [rows.kept(is_move[rows.label]) for rows in apart]
        shared = _times(count, usual, kept_one) > 0
        moves = _times(count, *alone) > 0
        runs = [moves & ~shared & self._has_one_forced(count, rows) for rows in alone]
        waiting = runs[0] | runs[1]
        after = [first.copy(), second.copy()]
        for side, rows, running in zip(after, alone, runs, strict=True):
            stepped = rows.kept(running[rows.source])
            side[stepped.source] = stepped.rows
        ending = ~real & (both_one.worth != both_other.worth)
        outcome = self._told("end", count, *apart)
        outcome[both_one.source[ending]] = True
        chances = np.zeros(count, dtype=bool)
        chances[kept_one.source[self._reweighed[kept_one.label]]] = True
        ends = np.zeros(count, dtype=bool)
        if endings:
            for half, rows in zip((self._first, self._second), alone, strict=True):
                parted = rows.kept(~waiting[rows.source])
                ends[parted.source[self._over(half, parted.rows)]] = True
        return Steps(
            np.concatenate([usual.source, kept_one.source, np.flatnonzero(waiting)]),
            np.concatenate(
                [
                    np.hstack([usual.rows, usual.rows]),
                    np.hstack([kept_one.rows, kept_other.rows]),
                    np.hstack([words[waiting] for words in after]),
                ]
            ),
            np.flatnonzero(waiting),
            np.flatnonzero(moves),
            np.flatnonzero(moves & ~waiting),
            np.flatnonzero(outcome & ~waiting),
            np.flatnonzero(ends & ~outcome),
            np.flatnonzero(chances),
            np.flatnonzero(self._told("look", count, *apart)),
            np.flatnonzero(self._told("quiet", count, *apart)),
        )

    def _told(self, kind: str, count: int, *apart: _Rows) -> NDArray[np.bool_]:
        """The pairs of which only one reading says something of a kind."""
        found = np.zeros(count, dtype=bool)
        for side in apart:
            found[side.source[self._kinds[kind][side.label]]] = True
        return found

    def _has_one_forced(self, count: int, side: _Rows) -> NDArray[np.bool_]:
        """In which pairs there is but one step, and nobody chooses it."""
        forced = side.kept(self._forced[side.label])
        return np.asarray((_times(count, side) == 1) & (_times(count, forced) == 1))

    def _over(self, half: Successors, rows: Integers) -> NDArray[np.bool_]:
        """For rows of words of one reading: whether the game is over there, single forced steps run on."""
        over = np.zeros(len(rows), dtype=bool)
        for start in range(0, len(rows), CHUNK):
            going, words = np.arange(start, min(len(rows), start + CHUNK)), rows[start : start + CHUNK].copy()
            for _ in range(MOST_FORCED):
                after = _Rows(self, *half.of(words))
                over[going[after.source[self._kinds["end"][after.label]]]] = True
                steps = after.kept(self._kinds["move"][after.label])
                goes_on = self._has_one_forced(len(words), steps)
                if not goes_on.any():
                    break
                steps = steps.kept(goes_on[steps.source])
                going, words = going[steps.source], steps.rows
            self.followed += min(CHUNK, len(rows) - start)
        return over


def _mask(chosen: Collection[int], length: int) -> NDArray[np.bool_]:
    mask = np.zeros(length, dtype=bool)
    mask[list(chosen)] = True
    return mask


def _times(count: int, *parts: _Rows) -> Integers:
    """How many rows each of `count` pairs has."""
    return np.asarray(sum(np.bincount(part.source, minlength=count) for part in parts))


class _Rows:
    """Successors with their labels taken out: which pair each comes from, the label, what it is worth, the words."""

    def __init__(self, product: Product, source: Integers, rows: Integers) -> None:
        found = []
        for name in ("move", "worth"):
            word, shift, mask = product.sides.field(name)
            found.append((rows[:, word] >> shift) & mask)
            rows[:, word] &= ~np.int64(mask << shift)
        self.source, self.label, self.worth, self.rows = source, found[0] - 1, found[1], rows
        self.key = source * len(product._own) + self.label

    def kept(self, chosen: Integers | NDArray[np.bool_]) -> _Rows:
        """Some of them, by a mask or by number."""
        new = object.__new__(_Rows)
        new.source, new.label, new.worth = self.source[chosen], self.label[chosen], self.worth[chosen]
        new.rows, new.key = self.rows[chosen], self.key[chosen]
        return new


def seen(product: Product, steps: Steps, first: Integers, second: Integers) -> dict[str, Integers]:
    """By kind of difference the numbers of the pairs that show it, or (of endings and chances) that may."""
    alike = product.alike(first, second)
    unlike = ~alike
    unlike[steps.waiting] = alike[steps.waiting] = False
    return {
        MOVES: steps.moves,
        POSITION: np.flatnonzero(unlike),
        OUTCOME: steps.outcome,
        ENDING: steps.ending,
        CHANCES: steps.chances[alike[steps.chances]],
        SIGHT: steps.sight[alike[steps.sight]],
        QUIET: steps.quiet[alike[steps.quiet]],
    }
