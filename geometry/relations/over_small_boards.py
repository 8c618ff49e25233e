"""What the board rules come to over many boards: readings that differ, clauses that decide nothing, claims that fail.

Of each it is said on how many boards, with one of the smallest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .definitions import CLAUSES, BoardClause, defined_steps, fewest_clauses
from .differences import RELATIONS, Alternative, RelationDifference, readings_apart
from .jagger import TEXT, JaggerReading
from .rand_readings import FACETS, rand_readings_apart

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation


@dataclass
class OverBoards:
    """What was found on some of many boards.

    Attributes:
        boards: on how many.
        smallest: one of them with as few tessels as any; None where there is none.
        parts: of a reading, how relations differ there.
        example: of the Rand, a throw there, in words.
    """

    boards: int = 0
    smallest: Tessellation | None = None
    parts: list[RelationDifference] = field(default_factory=list)
    example: str = ""

    def note(self, board: Tessellation, parts: list[RelationDifference] | None = None, example: str = "") -> None:
        """Another one."""
        self.boards += 1
        if self.smallest is None or len(board.ids) < len(self.smallest.ids):
            self.smallest, self.parts, self.example = board, parts or [], example


@dataclass
class BoardSurvey:
    """What was looked at, and what was found.

    Attributes:
        boards: how many.
        tried: for each other reading on how many boards it could be tried.
        readings: for each other reading where it gives other pairs; on none of the boards it is redundant to ask.
        alone: for each relation the boards of several tessels on which some tessel has no neighbour by it.
        clauses: for each clause of a definition the boards on which the relation is another one without it.
        forbidden: for each relation the sets of clauses that forbid what is forbidden (see `definitions.DefinedSteps`).
        one_sided: for each relation the boards on which some step of its definition cannot be gone back.
    """

    boards: int = 0
    tried: dict[Alternative, int] = field(default_factory=dict)
    readings: dict[Alternative, OverBoards] = field(default_factory=dict)
    alone: dict[str, OverBoards] = field(default_factory=lambda: {relation: OverBoards() for relation in RELATIONS})
    clauses: dict[BoardClause, OverBoards] = field(default_factory=lambda: {clause: OverBoards() for clause in CLAUSES})
    forbidden: dict[str, set[frozenset[BoardClause]]] = field(
        default_factory=lambda: {relation: set() for relation in RELATIONS}
    )
    one_sided: dict[str, OverBoards] = field(default_factory=lambda: {relation: OverBoards() for relation in RELATIONS})

    def enough(self, relation: str) -> tuple[BoardClause, ...]:
        """As few clauses of a relation as possible that give the same pairs as all, on each of these boards."""
        return fewest_clauses(relation, self.forbidden[relation])


def survey(boards: Iterable[Tessellation], reading: JaggerReading = TEXT, facets: int = FACETS) -> BoardSurvey:
    """Try every other reading of the board rules on every board, and the definitions without each of their clauses.

    Args:
        boards: which.
        reading: of the Jagger; clauses are those of the text.
        facets: the largest number that a choice piece shows; 0 leaves the Rand out.

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
        if facets:
            for throws in rand_readings_apart(board, facets=facets):
                found.tried[throws.alternative] = found.tried.get(throws.alternative, 0) + 1
                apart = found.readings.setdefault(throws.alternative, OverBoards())
                if throws:
                    apart.note(board, example=throws.example)
        for relation, one in found.alone.items():
            if len(board.ids) > 1 and _has_one_alone(board, relation, reading):
                one.note(board)
        _try_clauses(found, board)
    return found


def _try_clauses(found: BoardSurvey, board: Tessellation) -> None:
    for relation in RELATIONS:
        steps = defined_steps(board, relation)
        if any((other, one) not in steps.allowed for one, other in steps.allowed):
            found.one_sided[relation].note(board)
        found.forbidden[relation] |= steps.forbidden
        for against in steps.forbidden:
            if len(against) == 1:
                (clause,) = against
                found.clauses[clause].note(board)


def _has_one_alone(board: Tessellation, relation: str, reading: JaggerReading) -> bool:
    pairs = board.pairs(relation, reading if relation == "jagger" else TEXT).tolist()  # type: ignore[arg-type]
    return len({tessel for pair in pairs for tessel in pair}) < len(board.ids)
