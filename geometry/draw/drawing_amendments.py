"""Pairs by hand in pictures: a dashed line for what was added, a thick one along a border that is barred or marked."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from rulestone.geometry.board.sorted_integers import pairs_of
from rulestone.geometry.relations.graphs import Shared

from .canvas import Canvas

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

Point = tuple[float, float]


@dataclass(frozen=True)
class Stroke:
    """A line on a picture: its ends on the board, its colour, its width in pixels, and what it stands for."""

    start: Point
    end: Point
    colour: str
    width: float
    title: str = ""
    dashed: bool = False

    def draw(self, canvas: Canvas) -> None:
        """Add it to a picture."""
        (x1, y1), (x2, y2) = canvas.at(*self.start), canvas.at(*self.end)
        dashes = ' stroke-dasharray="7 5"' if self.dashed else ""
        title = f"<title>{escape(self.title)}</title>" if self.title else ""
        canvas.add(
            f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" stroke="{self.colour}" '
            f'stroke-width="{self.width}"{dashes} stroke-linecap="round">{title}</line>'
        )


WALL = "#111111"
KIND_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#a3427a", "#9a7d0a", "#6a3d9a")


def strokes_of(board: Tessellation) -> Iterator[Stroke]:
    """What was said by hand, as lines; every kind has a colour of its own, what is barred is black."""
    kinds = list(dict.fromkeys(one.kind for one in board.amendments if one.change != "bar"))
    borders = _borders(board)
    for amendment in board.amendments:
        title = str(amendment)
        if amendment.change == "bar":
            yield from (Stroke(start, end, WALL, 7, title) for start, end in borders.get(amendment.tessels, ()))
            continue
        colour = KIND_COLOURS[kinds.index(amendment.kind) % len(KIND_COLOURS)]
        if amendment.change == "add":
            yield Stroke(_spot(board, amendment.one), _spot(board, amendment.other), colour, 3, title, dashed=True)
        else:
            yield from (Stroke(start, end, colour, 4, title) for start, end in borders.get(amendment.tessels, ()))


def _spot(board: Tessellation, name: Hashable) -> Point:
    x, y = board.spots[board.number_of(name)].tolist()
    return x, y


Segment = tuple[Point, Point]


def _borders(board: Tessellation) -> dict[frozenset[Hashable], list[Segment]]:
    """The edges that the two of a barred or marked pair share, or the points, as segments of no length."""
    wanted = {one.tessels for one in board.amendments if one.change != "add"}
    if not wanted:
        return {}
    pairs = pairs_of(board.plain.keys("blood"), len(board))
    shared = Shared(board.incidence, pairs)
    sides = board.incidence.sides
    found: dict[frozenset[Hashable], list[Segment]] = {}
    rows = zip(pairs.tolist(), shared.edges(), shared.points(), strict=True)
    for (one, other), edges, points in rows:
        pair = frozenset((board.ids[one], board.ids[other]))
        if pair in wanted:
            found[pair] = [(point, point) for point in points] if not edges else []
            for edge in edges:
                side = board.incidence.first_side[edge]
                start, end = sides.points[sides.start[side]].tolist(), sides.points[sides.end[side]].tolist()
                found[pair].append((tuple(start), tuple(end)))
    return found
