"""Choosing a tolerance: where the noise of a drawing ends and its features begin.

Bands of distances (see `fitting`) are closed from the finest up. A band is noise if most corners of the board have not
found their partners before it, or if it is finer than a hundredth of what tessels measure across; what remains open
afterwards is left, and reported. A band that has no clear gap above it cannot be told from features: that is refused.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.sorted_integers import FloatArray

from .drawn import DrawnSides
from .fitting import APART, Fit, FittingState, advance, begin, first_band, open_scales
from .merging import gaps_of_joining

CLEAR = 2.0  # the next distance above noise must be at least this many times as large
FINE = 0.01  # of the width of a tessel: closed even where most of the board fits already


@dataclass(frozen=True, eq=False)
class Choice:
    """A fit that was chosen.

    Attributes:
        fit: the drawing made to fit.
        left: distances at which something still lies near without touching, up to the width of tessels, ascending.
        clear: whether the next of them is far enough above what was needed.
    """

    fit: Fit
    left: FloatArray
    clear: bool


def choose(drawn: DrawnSides, polygons: NDArray[np.object_], *, insert: bool) -> Choice:
    """Close the bands that are noise."""
    width = width_of_tessels(polygons)
    state, floor = begin(drawn, insert=insert), 0.0
    radius = _first_radius(drawn)
    while True:
        most = FINE * width if state.settled else width
        scales, radius = _next_scales(state, floor, radius, most, insert=insert)
        if not len(scales):
            left = what_is_left(state.full, width, insert=insert)
            return Choice(state.full, left, not len(left) or float(left[0]) > CLEAR * state.full.reach)
        best: tuple[FittingState, Choice] | None = None
        for end in _ends(state.joined.drawn, scales, most):
            after = advance(state, end, CLEAR * end, insert=insert)
            judged = _judged(after.full, end, width, insert=insert)
            good = judged.clear and not judged.fit.doubts
            if best is None or good:
                best, floor = (after, judged), end
            if good:
                break
        assert best is not None
        if not best[1].clear or best[1].fit.doubts:
            if not state.settled:
                return best[1]
            continue  # most of the board fits; what cannot be told from features is left as it is
        state = best[0]


def what_is_left(made: Fit, width: float, *, insert: bool) -> FloatArray:
    """Distances at which something still lies near without touching: the smallest, and those not much larger."""
    radius = max(4 * made.reach, width / 64)
    while True:
        scales = open_scales(made.drawn, radius, insert=insert)
        scales = scales[scales > made.reach]
        if len(scales) or radius >= width:
            return scales
        radius = min(4 * radius, width)


def width_of_tessels(polygons: NDArray[np.object_]) -> float:
    """What tessels measure across: twice the area by the perimeter, for half of them less and half of them more."""
    perimeter = shapely.length(polygons)
    return float(np.median(2 * shapely.area(polygons)[perimeter > 0] / perimeter[perimeter > 0]))


def _judged(closed: Fit, end: float, width: float, *, insert: bool) -> Choice:
    left = open_scales(closed.drawn, width, insert=insert)
    left = left[left > end]
    return Choice(closed, left, not len(left) or float(left[0]) > max(CLEAR * closed.reach, end))


def _ends(drawn: DrawnSides, scales: FloatArray, width: float) -> list[float]:
    """Where a band without a clear end might end: below its widest gaps, those that corners leave when joined too."""
    band = first_band(scales)
    if band < scales[-1] or band * APART <= width:
        return [band]
    joined = gaps_of_joining(drawn, drawn.nearness.corners(width), width)
    lows, ratios = [], []
    for values in (scales, joined):
        closed = np.append(values[values > 0], width * CLEAR)
        lows.append(closed[:-1])
        ratios.append(closed[1:] / closed[:-1])
    low, ratio = np.concatenate(lows), np.concatenate(ratios)
    return list(dict.fromkeys(low[np.argsort(-ratio, kind="stable")][:64].tolist()))[:6]


def _next_scales(
    state: FittingState, floor: float, radius: float, width: float, *, insert: bool
) -> tuple[FloatArray, float]:
    """Distances above `floor` in the next band at least, and the radius up to which they were looked for."""
    while True:
        radius = min(radius, width)
        scales = state.scales(radius, floor, insert=insert)
        if radius >= width or (len(scales) and APART * scales[0] <= radius and _has_gap(scales, radius)):
            return scales, radius
        radius *= 16


def _has_gap(scales: FloatArray, radius: float) -> bool:
    closed = np.append(scales, radius)
    return bool(np.any(closed[1:] > APART * closed[:-1]))


def _first_radius(drawn: DrawnSides) -> float:
    """A radius below which little lies open, so that the search need not begin at the last digit."""
    extent = float(np.abs(drawn.sides.points).max(initial=0.0))
    return max(64 * np.finfo(float).eps * extent, np.finfo(float).tiny)
