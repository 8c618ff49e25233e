"""What a repair must not do, looked for afterwards in the polygons that came of it.

The checks know nothing of how the repair was made: they read the polygons before and after.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.incidence import Incidence, pair_sides
from rulestone.geometry.board.junctions import junctions_of
from rulestone.geometry.board.noding import split_sides
from rulestone.geometry.board.overlaps import overlapping_pairs
from rulestone.geometry.board.rings import rings_of, sides_of_polygons
from rulestone.geometry.board.sorted_integers import pair_keys, pairs_of, without
from rulestone.geometry.errors import listed
from rulestone.geometry.relations.sharing import touching_keys, walker_keys

ROUNDING = 1e-9  # areas are computed in floating point


@dataclass(frozen=True)
class Breach:
    """Something that a repair has spoilt: what, and which tessels (by number) are concerned."""

    what: str
    tessels: tuple[int, ...]

    def told(self, names: Sequence[Hashable]) -> str:
        """One line that names the tessels."""
        return f"{self.what} ({listed([str(names[number]) for number in self.tessels])})"


def breaches(
    before: NDArray[Any], after: NDArray[Any], names: Sequence[Hashable], reach: float, *, split: bool
) -> list[Breach]:
    """Everything that a repair whose moves are at most `reach` has spoilt; empty if it can be trusted."""
    changed = np.flatnonzero([one is not other for one, other in zip(before, after, strict=True)])
    found = [*_shapes(before, after, changed, reach)]
    if found:
        return found
    old, new = _plane(before, names, split=split), _plane(after, names, split=split)
    return [
        *_lost(old, new, reach),
        *_overlaps(before, after, _plane(after, names, split=True) if not split else new, reach),
    ]


def _plane(polygons: NDArray[Any], names: Sequence[Hashable], *, split: bool) -> Incidence:
    plane = pair_sides(sides_of_polygons(polygons, names))
    junctions = junctions_of(polygons, plane) if split else ()
    if isinstance(junctions, tuple) or not len(junctions):
        return plane
    return pair_sides(split_sides(plane.sides, junctions)[0])


def _shapes(before: NDArray[Any], after: NDArray[Any], changed: NDArray[Any], reach: float) -> list[Breach]:
    old, new = before[changed], after[changed]
    found = []
    crossed = shapely.is_valid(old) & ~shapely.is_valid(new)
    found += [Breach("a tessel would cross itself", (number,)) for number in changed[crossed].tolist()]
    rings, owner = rings_of(old)
    again = rings_of(new)[0]
    turned = shapely.is_ccw(rings) != shapely.is_ccw(again) if len(rings) == len(again) else np.ones(len(rings), bool)
    found += [Breach("a tessel would turn inside out", (int(changed[row]),)) for row in np.unique(owner[turned])]
    strip = shapely.length(old) * reach + 4 * reach**2 * shapely.get_num_coordinates(old) + ROUNDING * shapely.area(old)
    grown = np.abs(shapely.area(new) - shapely.area(old)) > strip
    return [*found, *(Breach("an area would change by more than its rim", (n,)) for n in changed[grown].tolist())]


def _lost(old: Incidence, new: Incidence, reach: float) -> list[Breach]:
    """Contacts lost; a common stretch of edge no longer than the noise is no more than a common vertex."""
    tessels = old.sides.tessels
    lost = pairs_of(without(touching_keys(old), touching_keys(new)), tessels)
    found = [Breach("a shared vertex would be lost", (one, other)) for one, other in lost.tolist()]
    keys = without(walker_keys(old), walker_keys(new))
    if len(keys):
        sides, couples = old.sides, old.side_couples
        length = np.hypot(*(sides.points[sides.end[couples[:, 0]]] - sides.points[sides.start[couples[:, 0]]]).T)
        long = pair_keys(sides.tessel[couples[:, 0]], sides.tessel[couples[:, 1]], tessels)[length > 4 * reach]
        lost = pairs_of(keys[np.isin(keys, long)], tessels)
        found += [Breach("a shared edge would be lost", (one, other)) for one, other in lost.tolist()]
    return found


def _overlaps(before: NDArray[Any], after: NDArray[Any], plane: Incidence, reach: float) -> list[Breach]:
    """Overlaps that were not there before, or only as narrow as the repair should have closed."""
    pairs = overlapping_pairs(after, plane)
    if not len(pairs):
        return []
    old = shapely.intersection(shapely.make_valid(before[pairs[:, 0]]), shapely.make_valid(before[pairs[:, 1]]))
    deep = ~shapely.is_empty(shapely.buffer(old, -reach, quad_segs=2))
    return [Breach("tessels would overlap", (one, other)) for one, other in pairs[~deep].tolist()]
