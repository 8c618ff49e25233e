"""What a repair did, for people and programs."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from rulestone.geometry.board.sorted_integers import IntArray
from rulestone.geometry.relations.sharing import touching_keys, walker_keys

from .drawn import DrawnSides
from .fitting import fit

Tolerance = float | Literal["auto"]


@dataclass(frozen=True, eq=False)
class Repaired:
    """What a repair did.

    Attributes:
        tolerance: how far corners and sides might be moved; 0 if there was nothing to repair.
        automatic: whether the tolerance was chosen by `repair="auto"`.
        moved: how many corners (of rings) were moved.
        farthest: the longest way that one was moved.
        reach: the largest distance that was needed: corners joined, sides bent.
        inserted: how many corners were put into sides that passed them by.
        left: how many places still lie open at less than the width of a tessel, beyond the tolerance.
        next: the smallest distance among these; None if there are none.
        pairs: how many pairs of tessels share an edge afterwards.
        width: what tessels measure across, half of them less and half of them more.
        before: the polygons as they were.
    """

    tolerance: float
    automatic: bool
    moved: int
    farthest: float
    reach: float
    inserted: int
    left: int
    next: float | None
    pairs: int
    width: float
    before: NDArray[Any]
    _drawn: DrawnSides = field(repr=False)
    _insert: bool = field(repr=False)
    _keys: tuple[IntArray, IntArray] = field(repr=False)

    @cached_property
    def interval(self) -> tuple[float, float]:
        """Tolerances between which nothing changes: all give the same pairs at edges and at vertices.

        The board is repaired anew at both ends to make sure. The upper end is not beyond the width of a tessel.
        """
        if not self.reach:
            return (0.0, self.next or 0.0)

        def alike(tolerance: float) -> bool:
            found = fit(self._drawn, tolerance, insert=self._insert).drawn.incidence
            return all(
                np.array_equal(keys(found), own)
                for keys, own in zip((walker_keys, touching_keys), self._keys, strict=True)
            )

        low = self.reach if alike(self.reach) else self.tolerance
        high = float(np.nextafter(self.next or self.width, 0))
        return low, high if high > self.tolerance and alike(high) else self.tolerance

    def __str__(self) -> str:
        if not self.reach:
            beyond = f": what lies nearest without touching is {self.next:.3g} apart" if self.next else ""
            return f"nothing to repair{beyond}"
        low, high = self.interval
        pairs = "this 1 pair" if self.pairs == 1 else f"these {self.pairs} pairs"
        left = f"; {self.left} places are left that miss each other by {self.next:.3g} or more" if self.left else ""
        return (
            f"{self.moved} corners moved, at most by {self.farthest:.2g}, and {self.inserted} put into edges; "
            f"any tolerance from {low:.3g} to {high:.3g} gives {pairs}{left}"
        )
