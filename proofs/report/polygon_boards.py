"""Positions on boards of polygons: the empty board once for the page, the pieces for every position."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from hashlib import blake2b

from markupsafe import Markup
from rulestone.geometry import Tessellation
from rulestone.geometry.draw.canvas import Canvas
from rulestone.geometry.draw.drawing import draw_ground
from rulestone.geometry.draw.drawing_pieces import place_pieces
from rulestone.geometry.draw.journeys import draw_journey
from rulestone.model import Journey, Tabletop

_WIDTH = 480

GROUND = "ground-"
"""How the names of empty boards begin in the page."""


@dataclass
class Tables:
    """Draws what stands on the boards of one game.

    Attributes:
        definitions: the empty boards drawn so far, by their names in the page.
    """

    definitions: dict[str, Markup] = field(default_factory=dict)
    _names: dict[int, tuple[str, Tessellation]] = field(default_factory=dict)

    def html(self, table: Tabletop, before: Tabletop | None, journey: Journey | None = None) -> Markup:
        """A position, rings round the tessels that changed, a piece's way, and what else is on the table."""
        canvas = Canvas(table.board, _WIDTH)
        place_pieces(canvas, table.board, table.pieces, self._changed(table, before))
        if journey is not None and {journey.start, journey.end} <= set(table.board.ids):
            draw_journey(canvas, table.board, journey.start, journey.end)
        told = "; ".join(f"{tessel}: {piece.words}" for tessel, piece in table.pieces.items())
        drawn = Markup('<svg class="table" viewBox="0 0 {} {}" role="img" aria-label="{}"><use href="#{}"/>{}</svg>')
        lines = Markup("").join(Markup("<p>{}</p>").format(line) for line in table.captions)
        return drawn.format(
            canvas.width, f"{canvas.height:.0f}", told, self._name(table.board), Markup("".join(canvas.elements))
        ) + Markup('<div class="captions">{}</div>').format(lines)

    def _changed(self, table: Tabletop, before: Tabletop | None) -> set[Hashable]:
        if before is None:
            return set()
        there = set(before.board.ids)
        return {t for t in table.board.ids if before.pieces.get(t) != table.pieces.get(t) or t not in there}

    def _name(self, board: Tessellation) -> str:
        """The empty board's name in the page; it is drawn when it is first asked for."""
        if id(board) not in self._names:  # the board is kept, so its id stays taken
            drawn = "\n".join(draw_ground(board, _WIDTH).elements)
            name = f"{GROUND}{blake2b(drawn.encode(), digest_size=4).hexdigest()}"
            self._names[id(board)] = name, board
            self.definitions[name] = Markup('<g id="{}">{}</g>').format(name, Markup(drawn))
        return self._names[id(board)][0]
