"""What stands for an answer that no text gives: none asked for, none known yet, none before it is assigned."""

from __future__ import annotations

from typing import Any

from ..errors import GameError

NOT_ASKED = object()
"""In place of an answer: what decides is not come by."""


class Unanswered(BaseException):
    """A rule asks what the text leaves open, and was read without an answer; no `except` of an author takes it."""

    def __init__(self, name: str, answers: tuple[Any, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.answers = answers


class OpenValue:
    """In a set-up: a value that the text leaves open, until it is assigned to a place.

    Args:
        text: the question.
        answers: what it may be.
    """

    def __init__(self, text: str, answers: tuple[Any, ...]) -> None:
        self.text = text
        self.answers = answers
        self.is_placed = False

    def placed(self) -> None:
        """It is assigned. Raises GameError at the second time: one decision has one place."""
        if self.is_placed:
            raise GameError(f"`{self.text}` is decided once, and assigned twice", fix="assign the one to the other")
        self.is_placed = True

    def put(self, values: list[Any], position: int) -> None:
        """In a direct run: it is assigned to a position. Raises GameError for another place."""
        raise GameError(f"`{self.text}` is decided where no play begins", fix="decide it in the set-up")
