"""Which games come with rulestone. No game is imported for it, nor is the rule language."""

from __future__ import annotations

import pkgutil
from pathlib import Path

_FOLDER = Path(__file__).parents[2] / "model" / "games"


def bundled_games() -> dict[str, str]:
    """The module of each bundled game, by the game's name on the command line."""
    return {found.name: f"rulestone.model.games.{found.name}" for found in pkgutil.iter_modules([str(_FOLDER)])}
