"""Penrose tilings by deflation of half tiles, in exact arithmetic.

P2 has kites and darts, P3 thick and thin rhombs. Each step cuts every half tile (a Robinson triangle) into smaller ones
and enlarges all by the golden ratio, which keeps coordinates integral (see `cyclotomic`); halves that meet along their
seam then make a tile. (R. M. Robinson 1975; Gruenbaum and Shephard, "Tilings and Patterns", section 10.3.)
"""

from __future__ import annotations

from typing import Literal

import shapely
from rulestone.geometry.errors import BoardError
from rulestone.geometry.tessellation import Tessellation

from .cyclotomic import ZERO, Exact, add, place, scaled, turned, unit

_ORDER = 10
Half = tuple[int, Exact, Exact, Exact]  # kind, apex A, base B and C


def penrose(steps: int, kind: Literal["P2", "P3"] = "P3") -> Tessellation:
    """A patch of a Penrose tiling with fivefold symmetry, after some deflations of a wheel of ten half tiles.

    Raises BoardError for fewer than 1 or more than 9 steps (about 40,000 tiles), or another kind.

    >>> penrose(3, "P3").surface().euler
    1
    """
    if kind not in ("P2", "P3"):
        raise BoardError(f"unknown kind of Penrose tiling {kind!r}: use P2 or P3")
    if not 1 <= steps <= 9:
        raise BoardError(f"steps must be between 1 and 9, not {steps}")
    halves = _wheel(kind)
    for _ in range(steps):
        halves = [smaller for half in halves for smaller in (_deflate_p2(half) if kind == "P2" else _deflate_p3(half))]
    tiles = _joined(halves)
    return Tessellation.from_polygons([shapely.Polygon([place(c, _ORDER) for c in corners]) for corners in tiles])


def _wheel(kind: str) -> list[Half]:
    halves: list[Half] = []
    for k in range(10):
        one, other = unit(_ORDER, k), unit(_ORDER, k + 1)
        if k % 2 == 0:
            one, other = other, one
        halves.append((0, one, ZERO, other) if kind == "P2" else (0, ZERO, one, other))
    return halves


def _golden(point: Exact) -> Exact:
    """The point times the golden ratio, which is z + 1/z for z = exp(i pi / 5)."""
    return add(turned(point, _ORDER, 1), turned(point, _ORDER, 9))


def _toward(a: Exact, b: Exact) -> Exact:
    """After enlargement, the point that divides a b in the golden ratio, nearer to b."""
    return add(_golden(a), b, scaled(a, -1))


def _deflate_p3(half: Half) -> list[Half]:
    kind, a, b, c = half
    big_a, big_b, big_c = _golden(a), _golden(b), _golden(c)
    if kind == 0:
        p = _toward(a, b)
        return [(0, big_c, p, big_b), (1, p, big_c, big_a)]
    q, r = _toward(b, a), _toward(b, c)
    return [(1, r, big_c, big_a), (1, q, r, big_b), (0, r, q, big_a)]


def _deflate_p2(half: Half) -> list[Half]:
    kind, a, b, c = half
    big_a, big_b, big_c = _golden(a), _golden(b), _golden(c)
    if kind == 0:
        q, r = _toward(a, b), _toward(b, c)
        return [(1, r, q, big_b), (0, q, big_a, r), (0, big_c, big_a, r)]
    p = _toward(c, a)
    return [(1, big_b, p, big_a), (0, p, big_c, big_b)]


def _joined(halves: list[Half]) -> list[list[Exact]]:
    """Tiles made of two halves of one kind with a common seam B C; halves left without a partner at the rim go."""
    waiting: dict[tuple[int, frozenset[Exact]], Half] = {}
    tiles = []
    for half in halves:
        colour, tip, b, c = half
        seam = frozenset((b, c))
        partner = waiting.pop((colour, seam), None)
        if partner is None:
            waiting[colour, seam] = half
        else:
            tiles.append([tip, b, partner[1], c])
    return tiles
