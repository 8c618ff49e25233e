"""What can be wrong with a board: the errors raised and the warning given."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class BoardError(ValueError):
    """Input that no board can be made of, or an operation that the board does not allow.

    Attributes:
        places: what the complaint is about, one line each; the message itself fits one line.
    """

    def __init__(self, message: str, places: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.places = places


class BoardWarning(UserWarning):
    """The board could be made, but probably is not the one that was meant (overlaps, contacts missed by a hair)."""


MOST_COMPARED = 5_000
"""Among more names than these no near one is looked for: that would take longer than the reader's own look."""


def near(word: object, known: Iterable[object]) -> str:
    """The end of a message about an unknown name: what may be meant, or nothing."""
    names = [str(name) for name in known]
    found = difflib.get_close_matches(str(word), names, n=1, cutoff=0.6) if len(names) <= MOST_COMPARED else []
    return f"; did you mean {found[0]!r}?" if found else ""


def listed(names: list[str], limit: int = 5) -> str:
    """Join names for a one-line message, naming at most `limit` of them."""
    shown = ", ".join(names[:limit])
    return shown if len(names) <= limit else f"{shown} and {len(names) - limit} more"
