"""What the author has answered: each answer with the readings, or the questions in words, that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .authors_answers import AnswerKind, AuthorsAnswer
from .in_words.worded_question import WordedQuestion
from .inquiry import AskedGame
from .other_reading import OtherReading
from .sentence_put import as_put, quoted
from .sentences import Opening


@dataclass(frozen=True)
class AnsweredQuestion:
    """An answer, and all that was asked and that it is about: one of both is not empty.

    Attributes:
        answer: as it stands in the file.
        readings: other readings, each with its sentence.
        worded: questions in words.
    """

    answer: AuthorsAnswer
    readings: tuple[tuple[OtherReading, Opening], ...]
    worded: tuple[WordedQuestion, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all that it is about."""
        return (*(reading.name for reading, _ in self.readings), *(one.name for one in self.worded))


def answered_questions(found: AskedGame) -> list[AnsweredQuestion]:
    """The answers of the game's file that are about something at the scopes gone through, in the order of the file.

    A name of which several answers speak belongs to the first of them (`answer_to`).
    """
    readings = {name: (reading, found.openings[name]) for name, reading in found.offered.items()}
    worded = {one.name: one for one in found.worded}
    listed = []
    for answer in found.answers:
        about = [name for name in readings if answer.is_about(name)], [name for name in worded if answer.is_about(name)]
        if any(about):
            listed.append(
                AnsweredQuestion(
                    answer, tuple(readings.pop(name) for name in about[0]), tuple(worded.pop(name) for name in about[1])
                )
            )
    return listed


def answered_lines(one: AnsweredQuestion) -> Iterator[str]:
    """An answer as it is printed: the sentence, what was asked of it, what the author says; of several the first."""
    if one.readings:
        reading, opening = one.readings[0]
        yield f"• {as_put(reading, opening)}"
        yield f"   as modelled: {reading.as_modelled}"
        yield f"   or:          {reading.as_proposed}"
    else:
        question = one.worded[0]
        yield f"• {quoted(question.unit.clause, question.unit.text)}"
        yield f"   {question.question}"
    reason = one.answer.reason
    said = f"“{reason}”" if reason and one.answer.kind is AnswerKind.SETTLED else reason
    yield f"   {one.answer.kind}" + (f": {said}" if said else "")
    others = len(one.names) - 1
    yield f"   {one.answer.name}" + (f"; {others} more of this name" if others else "")


def answered_data(one: AnsweredQuestion) -> dict[str, Any]:
    """An answer for programs, with the names of all that it is about."""
    return {
        "name": one.answer.name,
        "answer": str(one.answer.kind),
        "reason": one.answer.reason,
        "about": list(one.names),
    }
