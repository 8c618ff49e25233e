"""What `unsettled` declares: a question of the text that has no answer, with the uniform ones as readings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ..errors import GameError
from ..expressions.printing import value_text
from .constants_and_questions import Question, Reading

OPEN, WISH, FORBIDDEN = "open", "wish", "forbidden"
UNDECIDED = (OPEN, WISH)
"""The readings in which every answer may come: of nobody's choice, or as the player wishes who moves."""

UNIFORM = {
    OPEN: "the text does not say: whatever may come is looked at",
    WISH: "the player who moves decides",
    FORBIDDEN: "then the move may not be made",
}
"""What the readings say that are no answer."""


class Unsettled(Question):
    """A question that a rule asks and no text answers: `unsettled("who opens?", among=Trader)`.

    Args:
        text: the question.
        clauses: cited beside it.
        readings: what each uniform answer says, by its name.
    """

    def __init__(self, text: str, clauses: tuple[str, ...], readings: dict[str, str]) -> None:
        super().__init__(text, clause=clauses, default=None, open=UNIFORM[OPEN], other="")
        self.readings = readings

    @property
    def compared(self) -> tuple[str, ...]:
        """The uniform answers, of which each is a game; that nobody answers is none."""
        return tuple(name for name in self.readings if name != OPEN)

    @property
    def preferable(self) -> tuple[str, ...]:
        """What is judged of an open answer is judged of all."""
        return (OPEN,)

    def goes_without_saying(self, reading: str) -> bool:
        return reading == OPEN


def name_of(text: str) -> str:
    """The name of a question: `who opens?` is `who_opens`."""
    return re.sub(r"\W+", "_", text.lower()).strip("_")


def answer_named(reading: Reading | str, answers: Iterable[Any], question: Question) -> Any:
    """The answer that a reading names. Raises GameError where it is none of these."""
    told = {answer_text(answer): answer for answer in answers}
    if str(reading) not in told:
        raise GameError(
            f"{question.name} is read as {str(reading)!r}, and is one of {', '.join(told)}", fix="choose one"
        )
    return told[str(reading)]


def answer_text(answer: Any) -> str:
    return {False: "no", True: "yes"}[answer] if isinstance(answer, bool) else value_text(answer)


def asked(game: Any, text: str, among: Any) -> tuple[Unsettled, tuple[Any, ...]]:
    """The question, and what it may be answered with. Raises GameError."""
    question = game.declarations.get(name_of(text))
    if not isinstance(question, Unsettled):
        fix = "write it with plain text in a method of the game's class"
        raise GameError(f"`unsettled({text!r})` is not found in the text of the game", fix=fix)
    game.consulted.add(question.name)
    if among is None:
        return question, (False, True)
    try:
        answers = tuple(among)
    except TypeError:
        answers = ()
    if not answers or len(set(map(str, answers))) < len(answers):
        raise GameError(f"`{text}` is decided among {among!r}", fix="give an Enum, a sort, or a list of plain values")
    return question, answers
