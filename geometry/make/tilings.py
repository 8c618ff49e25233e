"""The uniform (Archimedean) tilings, each named by the polygons round a vertex (B. Gruenbaum, G. C. Shephard, "Tilings
and Patterns", 1987, section 2.1).

A tiling is given by the polygons of one translational cell, with unit edges, and two translations. All corners are
exact (see `cyclotomic`), so neighbours fit exactly.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import shapely
from rulestone.geometry.board.labels import label
from rulestone.geometry.errors import BoardError
from rulestone.geometry.tessellation import Tessellation

from .cyclotomic import ZERO, Exact, add, place, regular, scaled, unit
from .makers import need

_HALF_ROOT_THREE = 3**0.5 / 2


def hexagonal(columns: int, rows: int) -> Tessellation:
    """Regular hexagons with unit edges in rows, every second row shifted by half a hexagon."""
    need(columns=columns, rows=rows)
    outline = [(1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2)]  # in units of half a width, half an edge
    polygons: dict[Hashable, Any] = {}
    for row in range(rows):
        for column in range(columns):
            x, y = 2 * column + row % 2, 3 * row
            corners = [((x + dx) * _HALF_ROOT_THREE, (y + dy) / 2) for dx, dy in outline]
            polygons[label(column, row)] = shapely.Polygon(corners)
    return Tessellation.from_polygons(polygons)


def triangular(columns: int, rows: int) -> Tessellation:
    """Equilateral triangles with unit edges in rows, pointing up and down in turn."""
    need(columns=columns, rows=rows)
    polygons: dict[Hashable, Any] = {}
    for row in range(rows):
        for column in range(columns):
            upward = (column + row) % 2 == 0
            base, tip = (row, row + 1) if upward else (row + 1, row)
            corners = [(column, base), (column + 2, base), (column + 1, tip)]
            polygons[label(column, row)] = shapely.Polygon([(x / 2, y * _HALF_ROOT_THREE) for x, y in corners])
    return Tessellation.from_polygons(polygons)


@dataclass(frozen=True)
class TilingCell:
    """One translational cell of a tiling: polygons, and the two translations that repeat it."""

    order: int
    polygons: list[list[Exact]]
    one: Exact
    other: Exact


def uniform(name: str, width: int, height: int) -> Tessellation:
    """A uniform tiling: all tiles whose middle lies in a rectangle, measured in edge lengths.

    Raises BoardError for an unknown name.

    >>> uniform("4.8.8", 6, 6).problems()
    []
    """
    if name not in UNIFORM:
        raise BoardError(f"unknown uniform tiling {name!r}: use one of {', '.join(UNIFORM)}")
    need(width=width, height=height)
    cell = _cell(name)
    reach = width + height + 8
    (ax, ay), (bx, by) = place(cell.one, cell.order), place(cell.other, cell.order)
    area = abs(ax * by - ay * bx)
    most_i = int(reach * (abs(bx) + abs(by)) / area) + 2
    most_j = int(reach * (abs(ax) + abs(ay)) / area) + 2
    found = []
    for i in range(-most_i, most_i + 1):
        for j in range(-most_j, most_j + 1):
            shift = add(scaled(cell.one, i), scaled(cell.other, j))
            sx, sy = place(shift, cell.order)
            if not (-8 <= sx <= width + 8 and -8 <= sy <= height + 8):
                continue
            for polygon in cell.polygons:
                corners = [place(add(corner, shift), cell.order) for corner in polygon]
                x, y = (sum(column) / len(corners) for column in zip(*corners, strict=True))
                if 0 <= x <= width and 0 <= y <= height:
                    found.append((round(y, 6), round(x, 6), shapely.Polygon(corners)))
    if not found:
        raise BoardError(f"no tile of {name} has its middle in a rectangle of {width} x {height}")
    return Tessellation.from_polygons([polygon for *_, polygon in sorted(found, key=lambda tile: tile[:2])])


UNIFORM = ("3.12.12", "4.6.12", "4.8.8", "3.6.3.6", "3.4.6.4", "3.3.4.3.4", "3.3.3.4.4", "3.3.3.3.6")


def _cell(name: str) -> TilingCell:
    if name == "4.8.8":
        return TilingCell(
            8,
            [regular(8, 8, ZERO, 0), regular(8, 4, unit(8, 0), 7)],
            _sum(8, 0, 1, 7),
            _sum(8, 2, 3, 1),
        )
    if name == "3.6.3.6":
        polygons = [regular(12, 6, ZERO, 0), regular(12, 3, unit(12, 0), 0), regular(12, 3, _sum(12, 0, 2), 2)]
        return TilingCell(12, polygons, _sum(12, 0, 0), _sum(12, 2, 2))
    if name == "3.12.12":
        return TilingCell(12, _round(12, {3: (0, 2)}), _sum(12, 0, 1, 11, 2, 10), _sum(12, 2, 3, 1, 4, 0))
    if name == "4.6.12":
        polygons = _round(12, {4: (1, 3, 5), 6: (0, 2)})
        return TilingCell(12, polygons, _sum(12, 0, 1, 11, 2, 10, 0), _sum(12, 2, 3, 1, 4, 0, 2))
    if name == "3.4.6.4":
        triangles = [regular(12, 3, unit(12, 0), 9), regular(12, 3, _sum(12, 0, 2), 11)]
        return TilingCell(12, [*_round(6, {4: (0, 1, 2)}), *triangles], _sum(12, 1, 0, 2), _sum(12, 3, 2, 4))
    if name == "3.3.3.4.4":
        triangles = [regular(12, 3, unit(12, 3), 0), regular(12, 3, _sum(12, 0, 3), 2)]
        return TilingCell(12, [regular(12, 4, ZERO, 0), *triangles], unit(12, 0), _sum(12, 3, 2))
    if name == "3.3.4.3.4":
        polygons = [*_round(4, {3: (0, 1, 2, 3)}), regular(12, 4, unit(12, 0), 10)]
        return TilingCell(12, polygons, _sum(12, 0, 1), _sum(12, 3, 4))
    return TilingCell(12, _snub_hexagons(), scaled(unit(12, 0), 7), _sum(12, 0, 0, 2))


def _sum(order: int, *directions: int) -> Exact:
    """The sum of unit vectors."""
    return add(*(unit(order, direction) for direction in directions))


def _round(sides: int, outside: dict[int, tuple[int, ...]]) -> list[list[Exact]]:
    """A regular polygon at the origin, and regular polygons on the outside of some of its edges."""
    middle = regular(12, sides, ZERO, 0)
    polygons = [middle]
    for other, edges in outside.items():
        for edge in edges:
            polygons.append(regular(12, other, middle[(edge + 1) % sides], edge * 12 // sides + 6))
    return polygons


def _snub_hexagons() -> list[list[Exact]]:
    """One row of the triangular lattice: every seventh point is the middle of a hexagon, the rest triangles.

    With lattice coordinates (a, b), the middles are the points with a - 2 b divisible by 7.
    """

    def point(a: int, b: int) -> Exact:
        return add(scaled(unit(12, 0), a), scaled(unit(12, 2), b))

    polygons = [[add(point(0, 0), unit(12, direction)) for direction in range(0, 12, 2)]]
    for a in range(7):
        for corners in (((a, 0), (a + 1, 0), (a, 1)), ((a + 1, 0), (a + 1, 1), (a, 1))):
            if all((x - 2 * y) % 7 for x, y in corners):
                polygons.append([point(x, y) for x, y in corners])
    return polygons
