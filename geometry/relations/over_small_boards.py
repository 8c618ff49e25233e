"""What readings of the board rules come to over many boards: on how many they differ, and the smallest of these."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .differences import RELATIONS, Alternative, RelationDifference, readings_apart
from .jagger import TEXT, JaggerReading

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation


@dataclass
class OverBoards:
    """What was found on some of many boards.

    Attributes:
        boards: on how many.
        smallest: one of them with as few tessels as any; None where there is none.
        parts: of a reading, how relations differ there.
    """

    boards: int = 0
    smallest: Tessellation | None = None
    parts: list[RelationDifference] = field(default_factory=list)

    def note(self, board: Tessellation, parts: list[RelationDifference] | None = None) -> None:
        """Another one."""
        self.boards += 1
        if self.smallest is None or len(board.ids) < len(self.smallest.ids):
            self.smallest, self.parts = board, parts or []


@dataclass
class BoardSurvey:
    """What was looked at, and what was found.

    Attributes:
        boards: how many.
        tried: for each other reading on how many boards it could be tried.
        readings: for each other reading where it gives other pairs; on none of the boards it is redundant to ask.
        alone: for each relation the boards of several tessels on which some tessel has no neighbour by it.
    """

    boards: int = 0
    tried: dict[Alternative, int] = field(default_factory=dict)
    readings: dict[Alternative, OverBoards] = field(default_factory=dict)
    alone: dict[str, OverBoards] = field(default_factory=lambda: {relation: OverBoards() for relation in RELATIONS})


def survey(boards: Iterable[Tessellation], reading: JaggerReading = TEXT) -> BoardSurvey:
    """Try every other reading of the board rules on every board.

    >>> from rulestone.geometry.make import boards_of_grid
    >>> found = survey(boards_of_grid(2, 1, vacancies=False))
    >>> found.boards, {relation: one.boards for relation, one in found.alone.items()}
    (3, {'walker': 0, 'angler': 1, 'jagger': 1})
    """
    found = BoardSurvey()
    for board in boards:
        found.boards += 1
        for alternative, parts in readings_apart(board, reading):
            found.tried[alternative] = found.tried.get(alternative, 0) + 1
            apart = found.readings.setdefault(alternative, OverBoards())
            if any(parts):
                apart.note(board, [part for part in parts if part])
        for relation, one in found.alone.items():
            if len(board.ids) > 1 and _has_one_alone(board, relation, reading):
                one.note(board)
    return found


def _has_one_alone(board: Tessellation, relation: str, reading: JaggerReading) -> bool:
    pairs = board.pairs(relation, reading if relation == "jagger" else TEXT).tolist()  # type: ignore[arg-type]
    return len({tessel for pair in pairs for tessel in pair}) < len(board.ids)
