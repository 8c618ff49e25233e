"""The sheet that pictures of boards are drawn on: board coordinates to pixels, and the SVG elements drawn so far."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import shapely

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation


def picture(width: int, height: float, what: str, more: str, elements: Sequence[str]) -> str:
    """A whole SVG picture, which says in words what it shows.

    Args:
        width: in pixels; height: as well, rounded up, so that a pixel is a pixel.
        what: its title, and its name for who cannot see it.
        more: a longer description; may be empty.
        elements: what is drawn, over a white ground.
    """
    tall = math.ceil(height)
    described = f"<desc>{escape(more)}</desc>\n" if more else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{tall}" viewBox="0 0 {width} {tall}" '
        f'font-family="sans-serif" role="img" aria-label="{escape(what)}">\n<title>{escape(what)}</title>\n{described}'
        '<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(elements) + "\n</svg>\n"
    )


class Canvas:
    """Maps board coordinates to picture coordinates (y down) and collects SVG elements."""

    def __init__(self, board: Tessellation, width: int, beside: Sequence[Any] = ()) -> None:
        """`beside` are shapes that must have room beside the board."""
        west, south, east, north = shapely.total_bounds([*board.polygons, *beside]).tolist()
        size = max(east - west, north - south)
        self.margin: float = 0.04 * width + 8
        self.scale = (width - 2 * self.margin) / size
        self.west, self.north = west, north
        self.width = width
        self.height: float = (north - south) * self.scale + 2 * self.margin
        self.elements: list[str] = []

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the board lies in the picture, in pixels."""
        return (x - self.west) * self.scale + self.margin, (self.north - y) * self.scale + self.margin

    def back(self, px: float, py: float) -> tuple[float, float]:
        """The board coordinates of a point of the picture."""
        return (px - self.margin) / self.scale + self.west, self.north - (py - self.margin) / self.scale

    def points(self, coordinates: Any) -> str:
        """Points of the board, shape (n, 2), as SVG writes them."""
        return " ".join(f"{px:.2f},{py:.2f}" for px, py in (self.at(x, y) for x, y in coordinates))

    def add(self, element: str) -> None:
        """Draw an SVG element over those drawn so far."""
        self.elements.append(element)

    def text(
        self, x: float, y: float, size: float, words: str, colour: str = "#222222", anchor: str = "middle"
    ) -> None:
        """Words about a point of the picture, `size` pixels high; `anchor` as in SVG: start, middle or end."""
        self.add(
            f'<text x="{x:.2f}" y="{y + size * 0.35:.2f}" font-size="{size:.2f}" fill="{colour}" '
            f'text-anchor="{anchor}">{escape(words)}</text>'
        )
