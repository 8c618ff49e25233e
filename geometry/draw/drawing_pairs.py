"""Pictures of two tessels and what lies between them, and of tessels that a question is about."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from rulestone.geometry.pairs.explaining import Explanation

from .drawing import draw_svg
from .drawing_amendments import Stroke

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

_SET_OFF = "#f0c040"
_SHARED, _GAP, _TRACED = "#009e73", "#d00000", "#a3427a"


def draw_explanation(board: Tessellation, found: Explanation, *, width: int = 800) -> str:
    """The board with two tessels set off; green what they share, red the gap, purple where a Jagger begins."""
    strokes = [Stroke(start, end, _SHARED, 7) for start, end in found.edges]
    if not found.edges:
        strokes += [Stroke(point, point, _SHARED, 12) for point in found.points]
    if found.gap:
        strokes.append(Stroke(*found.nearest, _GAP, 3))
    if found.traced is not None:
        strokes.append(Stroke(*found.traced, _TRACED, 6))
    fills = dict.fromkeys((found.one, found.other), _SET_OFF)
    return draw_svg(board, set_off=fills, strokes=strokes, width=width)


def draw_tessels(board: Tessellation, tessels: Iterable[Hashable], *, width: int = 800) -> str:
    """The board with some tessels set off."""
    return draw_svg(board, set_off=dict.fromkeys(tessels, _SET_OFF), width=width)
