"""Results of plays: what the end is worth to each player, as pairs; or a word for a play that has no end."""

from __future__ import annotations

from typing import Any


def winners(result: object) -> list[Any]:
    """Those to whom the end is worth most: nobody where it is worth the same to all, and nothing."""
    if not isinstance(result, tuple) or len(result) < 2:
        return []
    worths = [worth or 0 for _, worth in result]
    most = max(worths)
    return [player for player, worth in result if (worth or 0) == most and (most > 0 or most > min(worths))]
