"""What is said of the bundled games, kept beside the commands, so that none of them is imported for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_name("bundled_games.json")
"""What `list --json` prints, as it was when the games were last changed."""


def kept_descriptions() -> dict[str, dict[str, Any]]:
    """Each game that is in the list, by its name: its title, text, scopes and the names of its questions."""
    return {game["name"]: game for game in json.loads(KEPT.read_text(encoding="utf-8"))["games"]}
