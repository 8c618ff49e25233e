"""`rulestone board edges --grid`: what the board rules come to over all boards of a grid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulestone.proofs.commands.common import progress_shown
from rulestone.proofs.running.plain_text import print_json, say, tell
from rulestone.proofs.running.progress import Listener, Progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulestone.geometry import Tessellation
    from rulestone.geometry.relations.definitions import BoardClause
    from rulestone.geometry.relations.differences import RelationDifference
    from rulestone.geometry.relations.jagger import JaggerReading
    from rulestone.geometry.relations.over_small_boards import BoardSurvey, OverBoards

MOST_CELLS = 9
"""A grid of more cells has too many boards to look at."""


def print_survey(boards: tuple[str, int], readings: tuple[JaggerReading, int], as_json: bool) -> int:
    """Print what is found; the exit code is 1 if a reading makes a difference on some board.

    Args:
        boards: columns and rows of the grid, as 2x3, and the most splices.
        readings: how the Jagger is read, and the largest number that a choice piece shows.
        as_json: for programs.
    """
    from rulestone.geometry import BoardError
    from rulestone.geometry.make import boards_of_grid
    from rulestone.geometry.relations.over_small_boards import survey

    grid, splices = boards
    reading, facets = readings
    size = re.fullmatch(r"([1-9])x([1-9])", grid)
    if size is None or int(size[1]) * int(size[2]) > MOST_CELLS:
        raise BoardError(f"--grid {grid}: write columns and rows as 2x2, {MOST_CELLS} cells at most")
    with progress_shown(as_json) as listener:
        found = survey(
            _reported(boards_of_grid(int(size[1]), int(size[2]), splices=splices), listener), reading, facets
        )
    if as_json:
        print_json({"grid": grid, "splices": splices, "facets": facets, **_data(found)}, "board-survey/1", indent=None)
    else:
        _print(found, boards, facets)
    return 1 if any(one.boards for one in found.readings.values()) else 0


def _reported(boards: Iterator[Tessellation], listener: Listener) -> Iterator[Tessellation]:
    for number, board in enumerate(boards, 1):
        listener(Progress("board", "boards", number))
        yield board


def _print(found: BoardSurvey, boards: tuple[str, int], facets: int) -> None:
    grid, splices = boards
    most = f"{_number(splices)} at most" + (f"; a choice piece shows 1 to {facets}" if facets else "")
    tell(f"{found.boards} boards: every way to divide {grid} into tessels and gaps, with {most}")
    for alternative, one in found.readings.items():
        if one.boards:
            what = "other pairs on" if one.parts else "on"
            tell(f"{alternative}: {what} {one.boards} of {found.tried[alternative]} boards, first on one of")
            _print_board(one)
            tell("    " + (one.example or "; ".join(map(_in_words, one.parts))))
        else:
            tell(f"{alternative}: no difference on any of {found.tried[alternative]} boards")
    for relation, one in found.alone.items():
        if one.boards:
            tell(f"{relation}: on {one.boards} boards some tessel has no neighbour, first on one of")
            _print_board(one)
        else:
            tell(f"{relation}: on no board of several tessels has one no neighbour")
    _print_clauses(found)


def _print_clauses(found: BoardSurvey) -> None:
    """What of the definitions decides something, and whether every step can be gone back."""
    from rulestone.geometry.relations.definitions import clauses_of

    for relation, one in found.one_sided.items():
        if one.boards:
            tell(f"{relation}: on {one.boards} boards some step cannot be gone back, first on one of")
            _print_board(one)
    if not any(one.boards for one in found.one_sided.values()):
        tell(f"{', '.join(found.one_sided)}: on every board each step can be gone back")
    for clause, one in found.clauses.items():
        name = f"{clause.relation}: that {clause.words} ({clause.source})"
        if one.boards:
            tell(f"{name} decides on {one.boards} boards, first on one of")
            _print_board(one)
        else:
            tell(f"{name} decides on none of {found.boards} boards, where all else is demanded")
    for relation in found.forbidden:
        enough, number = found.enough(relation), len(clauses_of(relation))
        if len(enough) < number:
            told = "; ".join(f"that {clause.words}" for clause in enough) or "nothing"
            tell(f"{relation}: of {number} clauses it is enough on all these boards to demand {told}")


def _print_board(one: OverBoards) -> None:
    assert one.smallest is not None
    tessels = one.smallest.ids
    splices = len(one.smallest.splices)
    tell(f"    {len(tessels)} tessels, {_number(splices)}")
    for name, polygon in zip(tessels, one.smallest.polygons, strict=True):
        say(f"    {name}: {polygon.wkt}")
    for splice in one.smallest.splices:
        tell(f"    splice {splice}")


def _number(splices: int) -> str:
    return f"{splices} splice" + ("" if splices == 1 else "s")


def _in_words(part: RelationDifference) -> str:
    gained = ", ".join(f"{one}-{other}" for one, other in part.gained)
    lost = ", ".join(f"{one}-{other}" for one, other in part.lost)
    changes = [f"gains {gained}" if gained else "", f"loses {lost}" if lost else ""]
    return f"{part.relation} {' and '.join(filter(None, changes))}"


def _data(found: BoardSurvey) -> dict[str, Any]:
    return {
        "boards": found.boards,
        "readings": [
            {
                "question": alternative.question,
                "reading": alternative.reading,
                "option": alternative.option,
                "tried": found.tried[alternative],
                **_smallest(one),
            }
            for alternative, one in found.readings.items()
        ],
        "alone": [{"relation": relation, **_smallest(one)} for relation, one in found.alone.items()],
        "one_sided": [{"relation": relation, **_smallest(one)} for relation, one in found.one_sided.items()],
        "clauses": [{**_clause(clause), **_smallest(one)} for clause, one in found.clauses.items()],
        "enough": {relation: [_clause(clause) for clause in found.enough(relation)] for relation in found.forbidden},
    }


def _clause(clause: BoardClause) -> dict[str, str]:
    return {"relation": clause.relation, "clause": clause.words, "source": clause.source}


def _smallest(one: OverBoards) -> dict[str, Any]:
    if one.smallest is None:
        return {"boards": 0}
    polygons = zip(one.smallest.ids, one.smallest.polygons, strict=True)
    parts = [{"relation": part.relation, "gained": list(part.gained), "lost": list(part.lost)} for part in one.parts]
    return {
        "boards": one.boards,
        "tessels": {str(name): polygon.wkt for name, polygon in polygons},
        "splices": [str(splice) for splice in one.smallest.splices],
        "parts": parts,
        "example": one.example,
    }
