"""Where ids stand on a picture of a board: across or upright, as large as their tessels have room for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import shapely

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulestone.geometry.tessellation import Tessellation

    from .canvas import Canvas

LARGEST, SMALLEST = 22, 3
"""Pixels: no id is larger, and a smaller one would be a blur and is left out."""

_LETTER, _TALL = 0.6, 0.8
"""How wide a letter is, and how tall what is seen of it, in sizes of the writing."""

_TRIED = (
    (1.0, False),
    (0.85, False),
    (0.7, False),
    (1.0, True),
    (0.85, True),
    (0.7, True),
    (0.55, False),
    (0.55, True),
)
"""Shares of the usual size, and whether upright: the first that lies within the tessel is taken."""


@dataclass(frozen=True)
class WrittenId:
    """An id on a picture.

    Attributes:
        number: of the tessel, as the board counts them.
        words: the id.
        x, y: its middle, in pixels.
        size: of the writing, in pixels.
        upright: whether it reads from below to above.
    """

    number: int
    words: str
    x: float
    y: float
    size: float
    upright: bool

    @property
    def extent(self) -> tuple[float, float]:
        """About how wide and how tall it is on the picture, in pixels."""
        long, tall = _LETTER * len(self.words) * self.size, _TALL * self.size
        return (tall, long) if self.upright else (long, tall)


def written_ids(canvas: Canvas, board: Tessellation, around: float = 0.0) -> Iterator[WrittenId]:
    """The ids that have room; one that would cross the border of its tessel at every size stands across, and does.

    Args:
        canvas, board: the picture, and what is drawn on it.
        around: how much more room is wanted in all, in sizes of the writing, than the words take.
    """
    words = [str(name) for name in board.ids]
    lengths = np.array([max(len(one), 1) for one in words])
    room = canvas.scale * np.sqrt(shapely.area(board.polygons))
    usual = np.minimum(np.minimum(0.4 * room, 1.1 * room / lengths), LARGEST)
    sizes, upright = usual.copy(), np.zeros(len(words), dtype=bool)
    polygons = np.asarray(board.polygons, dtype=object)
    shapely.prepare(polygons)
    left = np.flatnonzero(usual >= SMALLEST)
    for share, is_upright in _TRIED:
        tried = left[share * usual[left] >= SMALLEST]
        half = share * usual[tried] / canvas.scale / 2
        wide, tall = half * (_LETTER * lengths[tried] + around), half * (_TALL + around)
        if is_upright:
            wide, tall = tall, wide
        x, y = board.spots[tried].T
        fits = shapely.covers(polygons[tried], shapely.box(x - wide, y - tall, x + wide, y + tall))
        sizes[tried[fits]], upright[tried[fits]] = share * usual[tried[fits]], is_upright
        left = np.setdiff1d(left, tried[fits])
    for number in np.flatnonzero(usual >= SMALLEST).tolist():
        x, y = canvas.at(*board.spots[number].tolist())
        yield WrittenId(number, words[number], x, y, float(sizes[number]), bool(upright[number]))
