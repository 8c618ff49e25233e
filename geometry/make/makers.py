"""Ready boards: squares, bricks, rings, cylinder, torus, and boards with a hole.

Tessels of boards in rows are named as on a chessboard: a letter for the column (a ... z, aa, ab ...), a number for the
row, both from the lower left. Corners are computed once from integers, so that neighbours fit exactly.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any

import shapely
from rulestone.geometry.board.labels import label
from rulestone.geometry.errors import BoardError
from rulestone.geometry.tessellation import Tessellation

MOST_MADE = 4_000_000  # tessels; more are a slip of the keyboard, and would use up all memory


def square(columns: int, rows: int) -> Tessellation:
    """Unit squares in rows. The chessboard is `square(8, 8)`.

    >>> square(8, 8).distances("a1", "blood")["h8"]
    7
    """
    return Tessellation.from_polygons(_squares(columns, rows))


def _squares(columns: int, rows: int) -> dict[Hashable, Any]:
    need(columns=columns, rows=rows)
    return {label(x, y): shapely.box(x, y, x + 1, y + 1) for y in range(rows) for x in range(columns)}


def need(**counts: int) -> None:
    """Raise BoardError for a count below one, and for so many that memory would not hold the board."""
    for name, count in counts.items():
        if count < 1:
            raise BoardError(f"{name} must be at least 1, not {count}")
    if math.prod(counts.values()) > MOST_MADE:
        asked = " times ".join(f"{count} {name}" for name, count in counts.items())
        raise BoardError(f"{asked} is more than can be made at once ({MOST_MADE})")


def brick(columns: int, rows: int) -> Tessellation:
    """Bricks two units long and one high, every second row shifted by half a brick, so corners meet edges."""
    need(columns=columns, rows=rows)
    polygons: dict[Hashable, Any] = {}
    for row in range(rows):
        for column in range(columns):
            x = 2 * column + row % 2
            polygons[label(column, row)] = shapely.box(x, row, x + 2, row + 1)
    return Tessellation.from_polygons(polygons)


def rings(sectors: int, circles: int, *, centre: bool = True) -> Tessellation:
    """A round board of `circles` rings, each cut into `sectors`; with a tessel in the centre or a hole there.

    Tessels are named "centre" and by sector letter and ring number; the first ring reaches from radius 1 to 2.

    Raises BoardError for fewer than three sectors, or no ring.
    """
    need(circles=circles)
    if sectors < 3:
        raise BoardError(f"sectors must be at least 3, not {sectors}")
    need(sectors=sectors, circles=circles)
    angles = [2 * math.pi * k / sectors for k in range(sectors)]
    corners = [[(r * math.cos(angle), r * math.sin(angle)) for angle in angles] for r in range(1, circles + 2)]
    polygons: dict[Hashable, Any] = {"centre": shapely.Polygon(corners[0])} if centre else {}
    for ring in range(circles):
        inner, outer = corners[ring], corners[ring + 1]
        for k in range(sectors):
            after = (k + 1) % sectors
            polygons[label(k, ring)] = shapely.Polygon([inner[k], outer[k], outer[after], inner[after]])
    return Tessellation.from_polygons(polygons)


def cylinder(columns: int, rows: int) -> Tessellation:
    """A square board whose left and right edges are spliced (mutou.splice.cylinder)."""
    return square(columns, rows).splice(((0, 0), (0, rows)), ((columns, 0), (columns, rows)))


def torus(columns: int, rows: int) -> Tessellation:
    """A cylinder whose remaining two edges are spliced as well (mutou.splice.kings)."""
    return cylinder(columns, rows).splice(((0, 0), (columns, 0)), ((0, rows), (columns, rows)))


def holed(columns: int, rows: int, border: int = 1) -> Tessellation:
    """A square board with a rectangular vacancy that leaves a border, some squares wide, all round.

    Raises BoardError where such a border leaves no room for a hole.
    """
    need(border=border)
    if min(columns, rows) <= 2 * border:
        raise BoardError(f"a board of {columns} x {rows} squares with a border of {border} has no room for a hole")
    cells = _squares(columns, rows)
    for x in range(border, columns - border):
        for y in range(border, rows - border):
            del cells[label(x, y)]
    return Tessellation.from_polygons(cells)
