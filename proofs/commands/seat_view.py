"""What one player may see of a game that is being played: the rest is a question mark."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.system import Instance, State
from rulestone.proofs.plays.sight import sight

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

HIDDEN = "?"
"""What stands for a value that may not be seen."""


class SeatView:
    """How positions and moves look from a seat.

    Args:
        system: the game.
        seat: whose eyes; everything is shown if None.
    """

    def __init__(self, system: TransitionSystem, seat: Hashable | None) -> None:
        self.system, self.seat = system, seat
        looks = {} if seat is None else sight(system)
        self._looks = {cell: look for (viewer, cell), look in looks.items() if viewer == seat}

    def seen(self, state: State) -> State:
        """The values of a position, with HIDDEN in place of those that may not be seen there."""
        if not self._looks:
            return state
        read = self.system.reader_of(state)
        values: list[Any] = [
            value if cell not in self._looks or evaluate(self._looks[cell], read) else HIDDEN
            for cell, value in zip(self.system.cells, state, strict=True)
        ]
        return tuple(values)

    def position(self, state: State) -> RenderableType:
        """A position; as the game draws it only where everything may be seen, for a picture may show the rest."""
        from rulestone.proofs.report.showing import position_view, values_view

        seen = self.seen(state)
        return position_view(self.system, state) if seen == state else values_view(self.system, seen)

    def changes(self, before: State, after: State) -> Text:
        """What a step changed that may be seen."""
        from rulestone.proofs.report.showing import changes_text

        return changes_text(self.system, self.seen(before), self.seen(after))

    def move(self, move: Instance) -> Text:
        """A move; of others' and of chance only the rule where anything is hidden, for the rest may say what."""
        from rich.text import Text
        from rulestone.proofs.report.showing import move_text

        if not self._looks or move.label.chooser in (self.seat, None) or not move.label.parameters:
            return move_text(self.system, move)
        return Text(f"{move.label.chooser} {move.label.rule} ...")
