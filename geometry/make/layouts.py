"""Set layouts for two to ten players (mutou.scribe.set_layouts).

The text says no more of them than that there are some for two to ten players. What it demands of any playing area
holds: a zone for every player round a marked centre, a stand in each that hangs together across edges, has a tessel for
every piece and adjoins the rest, tessels of at most nineteen vertices (mutou.outline.first, mutou.area.*).

All else is our completion, chosen so that nobody is favoured and nobody can be taken at once: a round board that looks
the same to every player, stands along its rim in two rows, one vacant column between neighbouring stands, two rings of
open ground inside, and a tessel in the middle.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import pairwise

import shapely
from rulestone.geometry.alter.outlines import Point
from rulestone.geometry.errors import BoardError
from rulestone.geometry.tessellation import Tessellation

from .stands import PreparedBoard

FEWEST, MOST = 2, 10  # players (mutou.scribe.set_layouts)
MOST_PIECES = 40  # beyond, tessels at the front of a stand would get more than nineteen vertices
LEAST_CORNERS = 6  # of a circle
LETTERS = "abcdefghij"  # of the players
Turn = Fraction  # a share of the full circle
Place = tuple[
    int, Turn, Turn
]  # the ring, from the middle out, and the rays between which a tessel lies; -1: the middle


def layout(players: int, pieces: int = 8) -> PreparedBoard:
    """The set layout for a number of players with a number of pieces each.

    Tessels of stands are named by player and place, a1, a2, ... b1, ...; open ground is m1, m2, ..., the middle
    "centre". Raises BoardError for fewer than two or more than ten players, and for numbers of pieces below 1 or
    above 40.

    >>> four = layout(4, 6)
    >>> four.stands[0], len(four.board), four.board.problems()
    (('a1', 'a2', 'a3', 'a4', 'a5', 'a6'), 45, [])
    """
    if not FEWEST <= players <= MOST:
        raise BoardError(f"there are set layouts for {FEWEST} to {MOST} players, not for {players}")
    if not 1 <= pieces <= MOST_PIECES:
        raise BoardError(f"a set layout has room for 1 to {MOST_PIECES} pieces a player, not {pieces}")
    rows = [pieces // 2, (pieces + 1) // 2] if pieces > 1 else [1]  # tessels of a stand, front row first
    sectors = players if players > 2 else 4
    cuts = [_even(sectors), _even(2 * sectors), *(_stands(players, row) for row in rows)]
    named = _tessels(players, rows, cuts)
    stands = [[name for name in named if name[0] == letter and name[1:].isdigit()] for letter in LETTERS[:players]]
    zones: list[list[str]] = [[] for _ in range(players)]
    for name, (ring, start, _) in named.items():
        if ring >= 0:
            zones[int(start * players)].append(name)
    circles = [cuts[0], *(_bent({*inner, *outer}) for inner, outer in pairwise([*cuts, ()]))]
    polygons = {name: _polygon(circles, *place) for name, place in named.items()}
    prepared = PreparedBoard(Tessellation.from_polygons(polygons), tuple(map(tuple, stands)), tuple(map(tuple, zones)))
    prepared.require(pieces)
    return prepared


def _tessels(players: int, rows: Sequence[int], cuts: Sequence[Sequence[Turn]]) -> dict[str, Place]:
    """Where each tessel lies, by name: first the stands, player by player, back row first; then the open ground."""
    named: dict[str, Place] = {}
    back = len(cuts) - 1
    for player, letter in enumerate(LETTERS[:players]):
        for ring in range(back, 1, -1):
            columns = rows[ring - 2]
            first = player * (columns + 1)
            for place in range(first, first + columns):
                named[f"{letter}{sum(rows[ring - 1 :]) + place - first + 1}"] = (ring, *_between(cuts[ring], place))
    stand = {(ring, start) for ring, start, _ in named.values()}
    for ring, starts in enumerate(cuts):
        for place, start in enumerate(starts):
            if (ring, start) not in stand:
                named[f"m{len(named) - len(stand) + 1}"] = (ring, *_between(starts, place))
    named["centre"] = (-1, Turn(0), Turn(1))
    return named


def _even(parts: int) -> list[Turn]:
    return [Turn(k, parts) for k in range(parts)]


def _stands(players: int, columns: int) -> list[Turn]:
    """Where a ring is cut: in every zone some columns of the stand, over three quarters of it, and vacant ground."""
    within = [*(Turn(3 * k, 4 * columns) for k in range(columns)), Turn(3, 4)]
    return [(zone + turn) / players for zone in range(players) for turn in within]


def _between(starts: Sequence[Turn], place: int) -> tuple[Turn, Turn]:
    return starts[place], starts[place + 1] if place + 1 < len(starts) else Turn(1)


def _bent(turns: Collection[Turn]) -> list[Turn]:
    """The corners on a circle: where it is cut, and enough bends that no edge cuts across what lies inside."""
    found = []
    for start, end in pairwise([*sorted(turns), Turn(1)]):
        parts = math.ceil((end - start) * LEAST_CORNERS)
        found += [start + (end - start) * k / parts for k in range(parts)]
    return found


def _polygon(circles: Sequence[Sequence[Turn]], ring: int, start: Turn, end: Turn) -> shapely.Polygon:
    """A tessel between two circles and two rays, with a corner wherever a neighbour has one."""
    if ring < 0:
        return shapely.Polygon([_point(0, turn) for turn in circles[0]])
    arcs = [[start, *(turn for turn in circles[k] if start < turn < end), end] for k in (ring, ring + 1)]
    return shapely.Polygon([*(_point(ring + 1, t) for t in arcs[1]), *(_point(ring, t) for t in reversed(arcs[0]))])


def _point(circle: int, turn: Turn) -> Point:
    angle = 2 * math.pi * float(turn % 1)
    return (circle + 1) * math.cos(angle), (circle + 1) * math.sin(angle)
