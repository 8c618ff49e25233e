"""Steps of the synchronous product: pairs of states, one of each reading, and the same move made in both."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..explicit.program import Integers
from .filling import Successors
from .pairing import OVER, Sides

CHUNK = 2048
"""So many pairs are expanded at a time."""


@dataclass
class Steps:
    """What came of some pairs.

    Attributes:
        source: for every step that both readings allow, which pair it leaves.
        pairs: the pair it leads to: words of the first reading's state, then of the second's.
        apart: for every such step whether it leads to different positions.
        moves: pairs in which the allowed moves differ, once each, in order.
        outcome: pairs of which one is over and the other not, or which are worth different things.
    """

    source: Integers
    pairs: Integers
    apart: Integers
    moves: Integers
    outcome: Integers


class Product:
    """The synchronous product of two readings.

    Args:
        sides: the two readings, packed alike.
    """

    def __init__(self, sides: Sides) -> None:
        self.sides = sides
        self.words = sides.layout.words
        first, second = sides.extended
        self._first, self._second = (Successors(system, sides.layout, CHUNK) for system in (first, second))
        differing = {sides.labels[number] for number in sides.own}
        self._different = [[i.label in differing for i in system.instances] for system in (first, second)]
        rest = tuple(i for i in second.instances if i.label in differing)
        self._rest = Successors(replace(second, instances=rest), sides.layout, CHUNK)
        self._special = sides.labels.index(OVER)  # it and what follows are no moves
        self._own = np.zeros(len(sides.labels), dtype=bool)
        self._own[list(sides.own)] = True

    @property
    def capped(self) -> int:
        """How many steps were left out because they lead beyond the cap."""
        return self._first.capped + self._second.capped + self._rest.capped

    @property
    def reached(self) -> bool:
        """Whether anything that the readings say differently was ever played or asked."""
        first, second = self._first.fired, self._second.fired
        played = (first[self._different[0]], second[self._different[1]], self._rest.fired)
        return any(bool(times.any()) for times in played)

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

    def steps(self, pairs: Integers) -> Steps:
        """Make every move in at most CHUNK pairs."""
        first, second = pairs[:, : self.words], pairs[:, self.words :]
        equal = (first == second).all(axis=1)
        one = _Rows(self, *self._first.of(first))
        both = self._own[one.label] | ~equal[one.source]
        common = one.kept(~both)  # in equal states such moves do the same in both readings
        one = one.kept(both)
        parts = []
        for half, chosen in ((self._rest, np.flatnonzero(equal)), (self._second, np.flatnonzero(~equal))):
            source, rows = half.of(second[chosen])
            parts.append((chosen[source], rows))
        other = _Rows(self, *(np.concatenate(part) for part in zip(*parts, strict=True)))
        keys, left, right = np.intersect1d(one.key, other.key, return_indices=True)
        apart_keys = np.concatenate([np.setdiff1d(one.key, keys), np.setdiff1d(other.key, keys)])
        one, other = one.kept(left), other.kept(right)
        real = one.label < self._special
        ending = ~real & (one.worth != other.worth)
        special = (apart_keys % len(self._own)) >= self._special
        pair_of = apart_keys // len(self._own)
        kept_one, kept_other = one.kept(real), other.kept(real)
        usual = common.kept(common.label < self._special)
        return Steps(
            np.concatenate([usual.source, kept_one.source]),
            np.concatenate([np.hstack([usual.rows, usual.rows]), np.hstack([kept_one.rows, kept_other.rows])]),
            np.concatenate([np.zeros(len(usual.source), dtype=bool), ~self.alike(kept_one.rows, kept_other.rows)]),
            np.unique(pair_of[~special]),
            np.unique(np.concatenate([one.source[ending], pair_of[special]])),
        )


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
