"""A fact in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

RESULTS = "results"
DECIDED = "decided"
EXCHANGE = "interchangeable"
CHANCE_FOR_EVER = "chance without bound"
INFERRED = "inferred"
CAPPED = "capped"
NOT_COMPUTED = "nothing computes it"


@dataclass(frozen=True)
class Fact:
    """Something that is so in all positions of a scope, or of a game's text.

    Attributes:
        kind: one of the words above.
        words: one line for people.
    """

    kind: str
    words: str


def listed(things: Sequence[str], most: int = 6) -> str:
    """Things in words: "a, b and c"; of more than `most` the first, and how many others there are."""
    shown = [*things[:most], f"{len(things) - most} more"] if len(things) > most else list(things)
    *first, last = shown
    return f"{', '.join(first)} and {last}" if first else last
