"""Pictures of what stands on a board: on its tessel each piece as a base in the colour of its owner, with its disks."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from html import escape
from statistics import median
from typing import TYPE_CHECKING

import shapely

from .canvas import Canvas

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

OWNERS = {
    "red": "#c8372d",
    "blue": "#2f6fd0",
    "green": "#2f9457",
    "gold": "#e3b62c",
    "white": "#fdfcf8",
    "black": "#2a2d33",
    "grey": "#8d9299",
    "pink": "#e58fb5",
    "brown": "#7b5130",
    "violet": "#8a4ab0",
}
"""Of bases, by the name of the owner; others are `OTHER`."""

DISKS = {"walker": "#56b4e9", "angler": "#f0c040", "jagger": "#3cb48c", "rand": "#cc79a7", "blood": "#f3ede0"}
"""Of disks, by their kind, as in pictures of where they lead; others are `OTHER`."""

OTHER, DARK, CHANGED, FAINT = "#b8b2a4", "#14161a", "#d55e00", "#6b675e"


@dataclass(frozen=True)
class DrawnPiece:
    """A piece.

    Attributes:
        owner: whose it is.
        disks: their kinds, from the bottom to the top.
    """

    owner: str
    disks: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The piece in words: `red: 2 walker, 1 blood`."""
        told = ", ".join(f"{self.disks.count(kind)} {kind}" for kind in dict.fromkeys(self.disks))
        return f"{self.owner}: {told or 'nothing'}"


def middles(canvas: Canvas, board: Tessellation) -> dict[Hashable, tuple[float, float, float]]:
    """Where there is most room on each tessel: x, y and radius of a circle, in pixels.

    Bases are alike, so no circle is larger than that of the usual tessel; on a narrow one it may cover its borders.
    """
    found = {}
    for name, shape in zip(board.ids, board.polygons, strict=True):
        west, south, east, north = shapely.bounds(shape).tolist()
        spoke = shapely.maximum_inscribed_circle(shape, tolerance=0.01 * min(east - west, north - south))
        (x, y), _ = shapely.get_coordinates(spoke).tolist()
        found[name] = (*canvas.at(x, y), float(shapely.length(spoke)) * canvas.scale)
    usual = median(radius for _, _, radius in found.values())
    return {name: (x, y, min(usual, max(radius, 0.6 * usual))) for name, (x, y, radius) in found.items()}


def low_labels(canvas: Canvas, board: Tessellation) -> None:
    """The ids, at the lower rim of the tessels, where pieces leave room for them."""
    for name, (x, y, radius) in middles(canvas, board).items():
        words = str(name)
        size = min(0.26 * radius, 1.9 * radius / max(len(words), 1), 16)
        if size >= 3:
            canvas.text(x, y + 0.82 * radius, size, words, FAINT)


def place_pieces(
    canvas: Canvas, board: Tessellation, pieces: Mapping[Hashable, DrawnPiece], changed: Collection[Hashable] = ()
) -> None:
    """Draw the pieces, and a ring on every tessel in `changed`."""
    spots = middles(canvas, board)
    for name in board.ids:
        x, y, radius = spots[name]
        x, y, radius = x, y - 0.1 * radius, 0.72 * radius
        if name in pieces:
            _piece(canvas, pieces[name], x, y, radius)
        if name in changed:
            canvas.add(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{1.08 * radius:.1f}" fill="none" stroke="{CHANGED}" '
                f'stroke-width="{max(1.5, 0.08 * radius):.1f}"/>'
            )


def _piece(canvas: Canvas, piece: DrawnPiece, x: float, y: float, radius: float) -> None:
    """A base, and on it the disks as seen from the side, the lowest below; each with its letter."""
    base = OWNERS.get(piece.owner, OTHER)
    canvas.add(
        f'<g><title>{escape(piece.words)}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{base}" '
        f'stroke="{DARK}"/>'
    )
    number = len(piece.disks)
    thick = min(0.36 * radius, 1.5 * radius / max(number, 1))
    wide = 1.1 * radius
    for level, kind in enumerate(piece.disks):
        top = y + thick * (number / 2 - level - 1)
        canvas.add(
            f'<rect x="{x - wide / 2:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{thick:.1f}" '
            f'rx="{0.3 * thick:.1f}" fill="{DISKS.get(kind, OTHER)}" stroke="{DARK}" stroke-width=".7"/>'
        )
        if thick >= 5:
            canvas.text(x, top + thick / 2, 0.8 * thick, kind[:1].upper(), DARK)
    canvas.add("</g>")
