"""The way of a piece drawn on a board: an arrow, which leaves at a splice and comes in again where that adjoins."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import networkx as nx
import numpy as np

from .canvas import Canvas
from .drawing_pieces import middles

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

Point = tuple[float, float]
Leg = tuple[Point, Point]

ARROW, HALO = "#0b6e4f", "#ffffff"
_APART = 1e-6
"""Points nearer than this, in parts of the board's extent, are one."""

_BEYOND = 12.0
"""Pixels by which an arrow reaches beyond a splice."""


def legs(board: Tessellation, start: Hashable, end: Hashable, spots: dict[Hashable, Point]) -> list[Leg]:
    """The straight parts of the shortest way from one tessel to another, over edges and vertices.

    Args:
        board: the board.
        start, end: tessels.
        spots: where every tessel's middle is, in board coordinates.

    One part, from middle to middle, where no other way is shorter than one on the plane. Else a part for every piece of
    the way between splices: it ends in the middle of the spliced edge (or at the vertex) that is crossed, and the next
    begins where that adjoins.
    """
    straight = [(spots[start], spots[end])]
    try:
        way = nx.shortest_path(board.graph("blood"), start, end)
    except nx.NetworkXNoPath:
        return straight
    plane = _on_the_plane(board) if board.splices else board.graph("blood")
    if nx.has_path(plane, start, end) and nx.shortest_path_length(plane, start, end) < len(way):
        return straight
    found, here = [], spots[start]
    for one, other in pairwise(way):
        crossing = _crossing(board, one, other)
        if crossing is not None:
            found.append((here, crossing[0]))
            here = crossing[1]
    return [*found, (here, spots[end])]


@lru_cache(maxsize=16)
def _on_the_plane(board: Tessellation) -> nx.Graph[Hashable]:
    """Neighbours that share an edge or vertex where they are drawn."""
    found: nx.Graph[Hashable] = nx.Graph()
    found.add_nodes_from(board.ids)
    found.add_edges_from((a, b) for a, b in board.graph("blood").edges if _crossing(board, a, b) is None)
    return found


def _crossing(board: Tessellation, one: Hashable, other: Hashable) -> Leg | None:
    """Where the way from a tessel to a neighbour leaves the drawing and comes in again; None where they touch in it."""
    near = _APART * float(np.ptp(board.incidence.sides.points, axis=0).max())
    ways = list(_ways(board, one, other))
    if any(math.dist(*way) <= near for way in ways):
        return None
    return ways[0]


def _ways(board: Tessellation, one: Hashable, other: Hashable) -> Iterator[Leg]:
    """Of every edge and then every vertex that two tessels share: where it is drawn for the one, and for the other."""
    incidence = board.incidence
    sides = incidence.sides
    middle = (sides.points[sides.start] + sides.points[sides.end]) / 2
    for names, places in ((incidence.edge, middle), (incidence.start_vertex, sides.points[sides.start])):
        for side in incidence.sides_of_tessel(board.number_of(one)):
            for twin in incidence.sides_of_tessel(board.number_of(other)):
                if names[side] == names[twin]:
                    (x, y), (u, v) = places[side].tolist(), places[twin].tolist()
                    yield (x, y), (u, v)


def draw_journey(canvas: Canvas, board: Tessellation, start: Hashable, end: Hashable) -> None:
    """An arrow from the base on one tessel to that on another, over splices where that is nearer."""
    places = middles(canvas, board)
    spots = {name: canvas.back(x, y) for name, (x, y, _) in places.items()}
    ways = legs(board, start, end, spots)
    for number, (first, last) in enumerate(ways):
        (x0, y0), (x1, y1) = canvas.at(*first), canvas.at(*last)
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        leave = (0.45 if len(ways) == 1 else 0.2) * places[start][2] if number == 0 else -_BEYOND
        arrive = 0.62 * places[end][2] if number == len(ways) - 1 else -_BEYOND
        if leave + arrive > 0.8 * length:  # the bases are close together
            leave, arrive = 0.2 * length, 0.2 * length
        _arrow(canvas, (x0 + ux * leave, y0 + uy * leave), (x1 - ux * arrive, y1 - uy * arrive), number == 0)


def _arrow(canvas: Canvas, tail: Point, tip: Point, is_first: bool) -> None:
    (x0, y0), (x1, y1) = tail, tip
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    head = min(13.0, 0.6 * length)
    stop_x, stop_y = x1 - ux * 0.8 * head, y1 - uy * 0.8 * head  # where the shaft ends
    wings = [(x1 - ux * head + side * uy * head / 2, y1 - uy * head - side * ux * head / 2) for side in (1, -1)]
    shape = " ".join(f"{x:.1f},{y:.1f}" for x, y in [(x1, y1), *wings])
    for colour, wide in ((HALO, 7.0), (ARROW, 3.5)):
        canvas.add(
            f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{stop_x:.1f}" y2="{stop_y:.1f}" stroke="{colour}" '
            f'stroke-width="{wide}" stroke-linecap="round"/>'
        )
    canvas.add(f'<polygon points="{shape}" fill="{ARROW}" stroke="{HALO}" stroke-width="1.2"/>')
    if is_first:
        canvas.add(f'<circle cx="{x0:.1f}" cy="{y0:.1f}" r="4" fill="{ARROW}" stroke="{HALO}" stroke-width="1.2"/>')
