"""What a call reads and does while rules are read: noted by whoever reads or does it, for `shared_calls`."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any


class Recording:
    """What one call does.

    Attributes:
        reader: of whose state it is asked.
        reads: the places that are read.
        consulted: the questions whose answers are asked for.
        is_pure: nothing is done besides, and nothing depends on how the call is come by.
    """

    __slots__ = ("consulted", "is_pure", "reader", "reads")

    def __init__(self, reader: Any) -> None:
        self.reader = reader
        self.reads: set[Any] = set()
        self.consulted: set[str] = set()
        self.is_pure = True


recording: ContextVar[Recording | None] = ContextVar("recording", default=None)
under_way = recording.get


def spoil() -> None:
    """Something is done, or depends on how it is come by: what is called now is called again."""
    found = under_way()
    if found is not None:
        found.is_pure = False


def consult(name: str) -> None:
    """The answer to a question is asked for."""
    found = under_way()
    if found is not None:
        found.consulted.add(name)
