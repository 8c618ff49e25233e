"""Where what was read of games is kept: whoever keeps the bytes says how."""

from __future__ import annotations

from typing import Any, Protocol


class Shelf(Protocol):
    """Where what was read of games is kept from run to run."""

    def found(self, game: Any) -> OnShelf | None:
        """What was read last of a game of this name, in this scope and with these answers; None where nothing is."""

    def keep(self, game: Any, data: bytes) -> None:
        """Keep what was read of a game, if all that it depends on can be told."""

    def of_properties(self) -> Shelf:
        """Where what properties say is kept, beside the rules of the same games."""


class OnShelf(Protocol):
    """What was kept of a game."""

    @property
    def data(self) -> bytes:
        """As it was given."""

    def is_of_same_text(self) -> bool:
        """Whether all files of its author say what they said then."""
