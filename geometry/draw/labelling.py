"""Where the words on a tessel stand: within it, along it where it is narrow, and as large as it leaves room for."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import shapely
from rulestone.geometry.board.rings import rings_of
from rulestone.geometry.board.sorted_integers import FloatArray

WIDE, TALL = 0.6, 0.9  # of letters, in units of their size
SMALLER = np.array([1.0, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3])
LEAST = 5.0  # pixels; smaller letters are of no use, so rather some that cross a border
LARGE = 9.0  # pixels; above this a better place matters less than the middle
IN_THE_MIDDLE = 0.7  # so much smaller words may be to stand there
UPRIGHT = 1.3  # words stand upright only where they are larger than level by this factor
CHORDS = 5  # lines laid across a tessel, each way, to find where it is wide


class PlacedWords(NamedTuple):
    """Where words stand: their middle in board coordinates, their size in pixels, and whether they run upward."""

    x: float
    y: float
    size: float
    upright: bool


def place_words(shape: Any, spot: tuple[float, float], letters: int, size: float, scale: float) -> PlacedWords:
    """Where words of that number of letters stand in a shape: about `spot` and of `size` pixels, if they fit there.

    Else where they may be largest without crossing a border; but not smaller than `LEAST`. `scale` is pixels a unit.
    """
    plain = PlacedWords(*spot, size, upright=False)
    try:
        return _placed(shape, plain, letters, scale)
    except shapely.errors.GEOSException:  # the shape crosses itself
        return plain


def _placed(shape: Any, plain: PlacedWords, letters: int, scale: float) -> PlacedWords:
    wide, tall = WIDE * letters / scale, TALL / scale  # a unit of size, in units of the board
    spot = np.array([[plain.x, plain.y]])
    west, south, east, north = shapely.bounds(shape).tolist()
    room = east - west, north - south
    shapely.prepare(shape)
    x, y, size = _largest(shape, spot, _sizes_within(room, plain.size, (wide, tall)), (wide, tall))
    if size and (size == plain.size or size >= max(IN_THE_MIDDLE * plain.size, LARGE)):
        return PlacedWords(x, y, size, upright=False)
    circle = shapely.maximum_inscribed_circle(shape, tolerance=0.02 * min(room))
    common = np.concatenate((spot, shapely.get_coordinates(circle)[:1]))
    best = PlacedWords(plain.x, plain.y, 0.0, upright=False)
    for upright, one in ((False, (wide, tall)), (True, (tall, wide))):
        sizes = _sizes_within(room, plain.size, one)
        sizes = sizes[sizes > UPRIGHT * best.size] if upright else sizes
        if len(sizes):
            middles = np.concatenate((common, _middles(shape, level=not upright)))
            found = PlacedWords(*_largest(shape, middles, sizes, one), upright)
            best = found if found.size else best
    if best.size >= min(LEAST, plain.size):
        return best
    x, y = (best.x, best.y) if best.size else common[1].tolist()
    return PlacedWords(x, y, min(LEAST, plain.size), best.upright)


def _sizes_within(room: tuple[float, float], size: float, one: tuple[float, float]) -> FloatArray:
    """Those of the sizes at which words are no wider and no taller than some room."""
    sizes = size * SMALLER
    return np.asarray(sizes[(sizes * one[0] <= room[0]) & (sizes * one[1] <= room[1])])


def _largest(
    shape: Any, middles: FloatArray, sizes: FloatArray, one: tuple[float, float]
) -> tuple[float, float, float]:
    """The first middle about which words fit at the largest of some sizes, and that size; 0 if they fit nowhere."""
    count = len(middles)
    boxes = (sizes[:, None, None] * np.array(one)).repeat(count, axis=1).reshape(-1, 2)
    fits = shapely.contains(shape, _boxes(np.tile(middles, (len(sizes), 1)), boxes))
    if not fits.any():
        return *middles[0].tolist(), 0.0
    row = int(np.argmax(fits))
    return *middles[row % count].tolist(), float(sizes[row // count])


def _boxes(middles: FloatArray, sides: FloatArray) -> Any:
    """Boxes about the middles, shape (n, 2), with sides of these lengths, shape (n, 2)."""
    low, high = middles - sides / 2, middles + sides / 2
    return shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])


def _middles(shape: Any, *, level: bool) -> FloatArray:
    """The middles of what lines across the shape have of it, the longest pieces first; shape (pieces, 2)."""
    corners, ring = shapely.get_coordinates(rings_of(shape)[0], return_index=True)
    along, across = (0, 1) if level else (1, 0)
    sides = np.flatnonzero(ring[1:] == ring[:-1])
    a, b = corners[sides], corners[sides + 1]
    low, high = corners[:, across].min(), corners[:, across].max()
    lines = low + (high - low) * (np.arange(CHORDS) + 0.5) / CHORDS
    line, side = np.nonzero((a[:, across] <= lines[:, None]) != (b[:, across] <= lines[:, None]))
    start, end = a[side], b[side]
    share = (lines[line] - start[:, across]) / (end[:, across] - start[:, across])
    places = start[:, along] + share * (end[:, along] - start[:, along])
    order = np.lexsort((places, line))  # every line enters the shape as often as it leaves it
    enters, leaves = places[order[::2]], places[order[1::2]]
    longest = np.argsort(enters - leaves, kind="stable")[:CHORDS]
    middles = np.column_stack(((enters + leaves) / 2, lines[line[order[::2]]]))[longest]
    return middles if level else middles[:, ::-1]
