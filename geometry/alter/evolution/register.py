"""Numbers and names for tessels that hold on all boards of an evolution, and points that are met again.

A tessel is the region it covers: wherever the same region appears as a tessel again, it has the same number, whether
or not neighbours have put further vertices on its straight edges meanwhile. So unaltered tessels keep their numbers,
and what is split and merged back is the tessel it was.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

from rulestone.geometry.alter.outlines import Point

from .settled import Corners

STRAIGHT = 1e-12  # sine of the angle below which a corner counts as straight, but for rounding
SAME_PLACE = 1e-9  # points nearer than this share of the board's scale are one point


class Tessels:
    """The register of tessels: number and name of every region that was a tessel of some board."""

    def __init__(self) -> None:
        self.names: list[Hashable] = []
        self._number: dict[frozenset[Corners], int] = {}
        self._taken: set[Hashable] = set()

    def number(self, rims: Sequence[Corners], name: Hashable) -> int:
        """The number of a region; one that is new gets the next number, and this name.

        A text that ends with "." or "~" is completed by the first number that is free: "a1." to "a1.1".
        """
        key = frozenset(region(rim) for rim in rims)
        if key not in self._number:
            self._number[key] = len(self.names)
            stem, free, count = (name, f"{name}1", 1) if str(name).endswith((".", "~")) else (f"{name}.", name, 0)
            while free in self._taken:
                count += 1
                free = f"{stem}{count}"
            self._taken.add(free)
            self.names.append(free)
        return self._number[key]

    def __len__(self) -> int:
        return len(self.names)


def region(corners: Corners) -> Corners:
    """The corners at which a rim turns, beginning with the lowest: what is left without its straight vertices.

    >>> region(((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)))
    ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))
    """
    kept = [here for place, here in enumerate(corners) if _turns(corners[place - 1], here, corners, place)]
    first = kept.index(min(kept))
    return (*kept[first:], *kept[:first])


def _turns(before: Point, here: Point, corners: Corners, place: int) -> bool:
    after = corners[(place + 1) % len(corners)]
    ux, uy, vx, vy = here[0] - before[0], here[1] - before[1], after[0] - here[0], after[1] - here[1]
    cross, along = ux * vy - uy * vx, ux * vx + uy * vy
    return along < 0 or abs(cross) > STRAIGHT * math.hypot(ux, uy) * math.hypot(vx, vy)


class Points:
    """Points met so far; one computed anew that misses a known one by rounding is taken for the known one."""

    def __init__(self, scale: float) -> None:
        self._cell = SAME_PLACE * scale
        self._known: dict[tuple[int, int], Point] = {}

    def __call__(self, point: Point) -> Point:
        x, y = math.floor(point[0] / self._cell), math.floor(point[1] / self._cell)
        for dx in (0, -1, 1):
            for dy in (0, -1, 1):
                known = self._known.get((x + dx, y + dy))
                if known is not None:
                    return known
        self._known[x, y] = point
        return point
