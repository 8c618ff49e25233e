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
    shapely.prepare(shape)
    x, y, size = _largest(shape, spot, plain.size, (wide, tall))
    if size == plain.size or size >= max(IN_THE_MIDDLE * plain.size, LARGE):
        return PlacedWords(x, y, size, upright=False)
    west, south, east, north = shapely.bounds(shape).tolist()
    circle = shapely.maximum_inscribed_circle(shape, tolerance=0.02 * min(east - west, north - south))
    common = np.concatenate((spot, shapely.get_coordinates(circle)[:1]))
    level = _largest(shape, np.concatenate((common, _middles(shape, level=True))), plain.size, (wide, tall))
    best = PlacedWords(*level, upright=False)
    if plain.size >= UPRIGHT * level[2]:
        upright = _largest(shape, np.concatenate((common, _middles(shape, level=False))), plain.size, (tall, wide))
        best = PlacedWords(*upright, upright=True) if upright[2] > UPRIGHT * level[2] else best
    if best.size >= min(LEAST, plain.size):
        return best
    x, y = (best.x, best.y) if best.size else common[1].tolist()
    return PlacedWords(x, y, min(LEAST, plain.size), best.upright)


def _largest(shape: Any, middles: FloatArray, size: float, one: tuple[float, float]) -> tuple[float, float, float]:
    """The first middle about which words fit at the largest of some sizes, and that size; 0 if they fit nowhere."""
    count = len(middles)
    sizes = size * np.repeat(SMALLER, count)
    fits = shapely.contains(shape, _boxes(np.tile(middles, (len(SMALLER), 1)), sizes[:, None] * np.array([one])))
    if not fits.any():
        return *middles[0].tolist(), 0.0
    row = int(np.argmax(fits))
    return *middles[row % count].tolist(), float(sizes[row])


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
    found = []
    for line in (low + (high - low) * (np.arange(CHORDS) + 0.5) / CHORDS).tolist():
        crossed = (a[:, across] <= line) != (b[:, across] <= line)
        start, end = a[crossed], b[crossed]
        share = (line - start[:, across]) / (end[:, across] - start[:, across])
        places = np.sort(start[:, along] + share * (end[:, along] - start[:, along])).tolist()
        found += [
            (there - here, (here + there) / 2, line) for here, there in zip(places[::2], places[1::2], strict=True)
        ]
    found.sort(key=lambda piece: -piece[0])
    middles = np.array([piece[1:] for piece in found[:CHORDS]]).reshape(-1, 2)
    return middles if level else middles[:, ::-1]
