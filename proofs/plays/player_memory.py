"""What players have seen of a play, by the plain semantics: all they were shown (`seen_by`), and their own choices.

Where that is the same they cannot tell two positions apart: see `recall`.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.system import State

from .perfect_recall import Recall
from .sight import sight

View = tuple[Any, ...]
"""The values of a position, "?" where a player may not look."""

Memory = int
"""What a player remembers, by a number: see `Recall`. `PlayerMemory.told` says what it is."""


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
        self._recalls = {player: Recall() for player in self._looks}

    def view(self, player: Hashable, state: State) -> View:
        """What a player is shown of a position."""
        read, looks = self.system.reader_of(state), self._looks[player]
        return tuple(
            value if cell not in looks or evaluate(looks[cell], read) else "?"
            for cell, value in zip(self.system.cells, state, strict=True)
        )

    def at_first(self, player: Hashable, state: State) -> Memory:
        """What they remember where play begins."""
        return self._recalls[player].first(self.view(player, state))

    def chosen(self, memory: Memory, player: Hashable, choice: str) -> Memory:
        """What they remember once they have chosen."""
        return self._recalls[player].chosen(memory, choice)

    def after(self, memory: Memory, player: Hashable, state: State) -> Memory:
        """What they remember in the position after a step."""
        return self._recalls[player].after(memory, self.view(player, state))

    def told(self, memory: Memory, player: Hashable) -> tuple[Any, ...]:
        """Views, and the player's own choices as text, earliest first."""
        return self._recalls[player].told(memory)

    def seen(self, memory: Memory, player: Hashable) -> Any:
        """The view that they had last."""
        return self._recalls[player].view(memory)
