"""A position of MuTou as text: every tessel where its middle is, with the piece on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import shapely
from rulestone.model import Tabletop

LETTERS = {"walker": "w", "angler": "a", "jagger": "j", "rand": "r", "blood": "B"}
STYLES = {"red": "bright_red", "blue": "bright_blue", "green": "bright_green", "gold": "yellow", "violet": "magenta"}


def stack_text(disks: Sequence[str]) -> str:
    """The disks of a piece, the uppermost first, as `Bww`; a bare base is `o`."""
    return "".join(LETTERS[shak] for shak in reversed(disks)) or "o"


def drawn(table: Tabletop, width: int = 72) -> str:
    """The board in lines of text, rich markup: tessels by name, pieces in their colour; and what else is to be said.

    Tessels whose middles lie about as high share a line; each is as far to the right as its middle, if it fits.
    """
    board, pieces = table.board, table.pieces
    middles = {t: shapely.point_on_surface(shape) for t, shape in zip(board.ids, board.polygons, strict=True)}
    west, _south, east, north = shapely.total_bounds(board.polygons)
    heights = [shapely.bounds(shape) for shape in board.polygons]
    usual = sorted(top - bottom for _, bottom, _, top in heights)[len(heights) // 2]
    rows: dict[int, list[Any]] = {}
    for tessel, middle in middles.items():
        rows.setdefault(int((north - middle.y) / max(usual, 1e-9)), []).append(tessel)
    words = {t: f"{t}:{stack_text(pieces[t].disks)}" if t in pieces else str(t) for t in board.ids}
    room = max(map(len, words.values())) + 2
    longest = max(map(len, rows.values()))
    span = min(max(room * longest, room), max(width, room * longest))
    lines = []
    for row in sorted(rows):
        line, reached = "", 0
        for tessel in sorted(rows[row], key=lambda t: middles[t].x):
            column = max(reached, int((middles[tessel].x - west) / max(east - west, 1e-9) * (span - room)))
            style = STYLES.get(pieces[tessel].owner, "bold") if tessel in pieces else "dim"
            line += " " * (column - reached) + f"[{style}]{words[tessel]}[/]"
            reached = column + len(words[tessel]) + 1
            line += " "
        lines.append(line.rstrip())
    return "\n".join([*lines, *table.captions])
