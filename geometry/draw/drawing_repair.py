"""Before and after a repair in one picture: old outlines and new ones, what was moved, the farthest move enlarged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from rulestone.geometry.board.rings import rings_of
from rulestone.geometry.board.sorted_integers import FloatArray
from rulestone.geometry.errors import BoardError

from .canvas import Canvas, picture

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

OLD, NEW, MOVED = "#d55e00", "#222222", "#0072b2"
MOST_RINGS = 400  # of the moved corners, the farthest ones


def draw_repair(board: Tessellation, width: int = 800) -> str:
    """The repaired board as SVG: outlines as they were in orange, as they are in black, moved corners ringed in blue.

    Below, the place of the farthest move, enlarged until it can be seen. Raises BoardError if nothing was repaired.
    """
    if board.repaired is None:
        raise BoardError('the board was not repaired: read it with repair="auto" or a tolerance (--repair auto)')
    canvas = Canvas(board, width)
    before = board.repaired.before
    changed = np.array([old is not new for old, new in zip(before, board.polygons, strict=True)])
    _outlines(canvas, board.polygons, f'fill="#f4efe4" stroke="{NEW}" stroke-width="1"')
    _outlines(canvas, before[changed], f'fill="none" stroke="{OLD}" stroke-width="1" stroke-dasharray="4 3"')
    places, ways = _moves(before[changed], board.polygons[changed])
    farthest = np.argsort(-ways, kind="stable")[:MOST_RINGS]
    for x, y in places[farthest].tolist():
        px, py = canvas.at(x, y)
        canvas.add(f'<circle cx="{px:.2f}" cy="{py:.2f}" r="5" fill="none" stroke="{MOVED}" stroke-width="1.5"/>')
    told, height = str(board.repaired), canvas.height + 30
    canvas.text(canvas.margin, canvas.height + 8, 12, told.partition(";")[0], anchor="start")
    elements = list(canvas.elements)
    if len(farthest):
        size = width * 0.4
        first = farthest[0]
        elements.append(_enlarged(board, before, places[first], float(ways[first]), canvas.margin, height, size))
        height += size + 20
    what = f"A board of {len(board)} tessel{'s' if len(board) != 1 else ''} before and after a repair"
    return picture(width, height, what, told, elements)


def _outlines(canvas: Canvas, polygons: Any, look: str) -> None:
    for shape in polygons:
        rings = (shapely.get_coordinates(ring)[:-1] for ring in rings_of(shape)[0])
        path = " ".join(f"M{canvas.points(corners)}Z" for corners in rings)
        canvas.add(f'<path d="{path}" fill-rule="evenodd" {look}/>')


def _moves(before: Any, after: Any) -> tuple[FloatArray, FloatArray]:
    """The corners as they were that are no corners any more of the same tessel, and how far the nearest one is."""
    places, ways = [np.empty((0, 2))], [np.empty(0)]
    for old, new in zip(before, after, strict=True):
        corners, kept = shapely.get_coordinates(old), shapely.get_coordinates(new)
        far = np.hypot(*(corners[:, None, :] - kept[None, :, :]).transpose(2, 0, 1)).min(axis=1)
        places.append(corners[far > 0])
        ways.append(far[far > 0])
    return np.concatenate(places), np.concatenate(ways)


def _enlarged(
    board: Tessellation, before: Any, place: FloatArray, way: float, left: float, top: float, size: float
) -> str:
    """A square around a place, four times as wide as the move on either side."""
    reach = 4 * way
    scale = size / (2 * reach)
    window = shapely.box(*(place - reach), *(place + reach))
    lines = []
    looks = (board.polygons, f'stroke="{NEW}"'), (before, f'stroke="{OLD}" stroke-dasharray="5 3"')
    for polygons, look in looks:
        near = shapely.STRtree(polygons).query(window)
        for ring in rings_of(polygons[near])[0]:
            for piece in shapely.get_parts(shapely.intersection(ring, window)):
                spots = (shapely.get_coordinates(piece) - place) * (scale, -scale) + size / 2
                if len(spots) > 1:
                    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in spots.tolist())
                    lines.append(f'<polyline points="{points}" fill="none" stroke-width="1.5" {look}/>')
    x, y = place.tolist()
    return (
        f'<g transform="translate({left:.2f} {top:.2f})"><rect width="{size:.2f}" height="{size:.2f}" fill="#f4efe4"/>'
        f'{"".join(lines)}<rect width="{size:.2f}" height="{size:.2f}" fill="none" stroke="{MOVED}"/>'
        f'<text x="{size + 10:.2f}" y="20" font-size="12">enlarged: ({x:.6g}, {y:.6g}) was moved by {way:.2g}</text>'
        f'<text x="{size + 10:.2f}" y="40" font-size="12" fill="{OLD}">as it was</text>'
        f'<text x="{size + 10:.2f}" y="58" font-size="12" fill="{NEW}">as it is</text></g>'
    )
