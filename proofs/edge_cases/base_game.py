"""The game on which a variant is based."""

from __future__ import annotations

from rulestone.model import Game
from rulestone.proofs.running.loading import load_game


def base_of(game: type[Game]) -> type[Game] | None:
    """The game on which a variant is based, if it says so (`Game.based_on`)."""
    based = game.based_on
    return load_game(based) if isinstance(based, str) else based
