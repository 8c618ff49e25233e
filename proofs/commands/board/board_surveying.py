"""`rulestone board edges --grid`: what readings of the board rules come to over all boards of a grid."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from rulestone.proofs.running.plain_text import complain, print_json, say

if TYPE_CHECKING:
    from rulestone.geometry.relations.differences import RelationDifference
    from rulestone.geometry.relations.jagger import JaggerReading
    from rulestone.geometry.relations.over_small_boards import BoardSurvey, OverBoards

MOST_CELLS = 9
"""A grid of more cells has too many boards to look at."""


def print_survey(grid: str, splices: int, reading: JaggerReading, as_json: bool) -> int:
    """Print what is found; the exit code is 1 if a reading makes a difference on some board."""
    from rulestone.geometry.make import boards_of_grid
    from rulestone.geometry.relations.over_small_boards import survey

    size = re.fullmatch(r"([1-9])x([1-9])", grid)
    if size is None or int(size[1]) * int(size[2]) > MOST_CELLS:
        complain(f"--grid {grid}: write columns and rows as 2x2, {MOST_CELLS} cells at most")
        sys.exit(2)
    found = survey(boards_of_grid(int(size[1]), int(size[2]), splices=splices), reading)
    if as_json:
        print_json({"grid": grid, "splices": splices, **_data(found)}, indent=None)
    else:
        _print(found, grid, splices)
    return 1 if any(one.boards for one in found.readings.values()) else 0


def _print(found: BoardSurvey, grid: str, splices: int) -> None:
    say(f"{found.boards} boards: every way to divide {grid} into tessels and gaps, with {_number(splices)} at most")
    for alternative, one in found.readings.items():
        name = f"{alternative.question} {alternative.reading} ({alternative.option})"
        if one.boards:
            say(f"{name}: other pairs on {one.boards} of {found.tried[alternative]} boards, first on one of")
            _print_board(one)
            say("    " + "; ".join(map(_in_words, one.parts)))
        else:
            say(f"{name}: no difference on any of {found.tried[alternative]} boards")
    for relation, one in found.alone.items():
        if one.boards:
            say(f"{relation}: on {one.boards} boards some tessel has no neighbour, first on one of")
            _print_board(one)
        else:
            say(f"{relation}: on no board of several tessels has one no neighbour")


def _print_board(one: OverBoards) -> None:
    assert one.smallest is not None
    tessels = one.smallest.ids
    splices = len(one.smallest.splices)
    say(f"    {len(tessels)} tessels, {_number(splices)}")
    for name, polygon in zip(tessels, one.smallest.polygons, strict=True):
        say(f"    {name}: {polygon.wkt}")
    for splice in one.smallest.splices:
        say(f"    splice {splice}")


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
    }


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
    }
