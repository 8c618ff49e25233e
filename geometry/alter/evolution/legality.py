"""Why a board is not legal for MuTou: what `problems` finds, and bases for which tessels have no room."""

from __future__ import annotations

from typing import Any

import shapely
from rulestone.geometry.tessellation import Tessellation

ROUNDING = 1e-6  # share of a circle's diameter within which it is found


def widest(polygon: Any) -> float:
    """The diameter of the largest circle inside a polygon, to one part in a million of the polygon's size."""
    size = float(shapely.length(polygon))
    radius = float(shapely.length(shapely.maximum_inscribed_circle(polygon, tolerance=size * ROUNDING / 10)))
    return 2 * radius


def holds(polygon: Any, base: float) -> bool:
    """Whether a round base of this diameter fits into a tessel (mutou.sow.size), but for rounding."""
    return base <= 0 or widest(polygon) >= base * (1 - ROUNDING)


def objections(board: Tessellation) -> list[str]:
    """What MuTou forbids on this board, base apart: see `geometry.soundness.problems`."""
    return [problem.message for problem in board.problems() if problem.severity in ("fault", "illegal")]
