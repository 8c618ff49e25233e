"""What a player has seen of a play: all that they were shown (`seen_by`), one after another, and their own choices.

Where that is the same they cannot tell two positions apart (perfect recall). Positions that look alike one after
another count once: nobody counts steps that they do not see.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.evaluate import evaluate
from rulestone.model.system import State

from .sight import sight

View = tuple[Any, ...]
"""The values of a position, "?" where a player may not look."""

Memory = tuple[View | str, ...]
"""Views, and the player's own choices as text."""


class PlayerMemory:
    """What players of a game remember.

    Args:
        system: the game.
    """

    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        looks = sight(system)
        self._looks = {
            player: {cell: node for (viewer, cell), node in looks.items() if viewer == player}
            for player in system.game.player_elements()
        }

    def view(self, player: Hashable, state: State) -> View:
        """What a player is shown of a position."""
        read, looks = self.system.reader_of(state), self._looks[player]
        return tuple(
            value if cell not in looks or evaluate(looks[cell], read) else "?"
            for cell, value in zip(self.system.cells, state, strict=True)
        )

    def at_first(self, player: Hashable, state: State) -> Memory:
        """What they remember where play begins."""
        return (self.view(player, state),)

    def chosen(self, memory: Memory, choice: str) -> Memory:
        """What they remember once they have chosen."""
        return (*memory, choice)

    def after(self, memory: Memory, player: Hashable, state: State) -> Memory:
        """What they remember in the position after a step."""
        view = self.view(player, state)
        last = next(entry for entry in reversed(memory) if isinstance(entry, tuple))
        return (*memory, view) if view != last or isinstance(memory[-1], str) else memory
