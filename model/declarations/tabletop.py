"""What a game shows of a position on a board of polygons, and of a move on it, for those who draw it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulestone.geometry import Tessellation
    from rulestone.geometry.draw.drawing_pieces import DrawnPiece


@dataclass(frozen=True)
class Tabletop:
    """The board and what stands on it.

    Attributes:
        board: as it is in this position.
        pieces: by tessel.
        captions: what else is on the table, one line each.
    """

    board: Tessellation
    pieces: Mapping[Hashable, DrawnPiece]
    captions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Journey:
    """Where a move leads on the board.

    Attributes:
        start, end: the tessels from which and to which a piece goes.
    """

    start: Hashable
    end: Hashable
