"""Where the text is silent: `unsettled`, what nobody says, decided by the text itself anew at each step.

In a rule it is a hidden parameter: the rule is read once for each answer, and the move says which was taken. Under a
condition it is asked only where it is come by. In a set-up it leaves the variable open that it is assigned to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ..declarations.declared_silence import FORBIDDEN, UNDECIDED, Unsettled, answer_named, asked
from ..errors import GameError, author_location
from ..expressions import written as wr
from ..words.open_values import NOT_ASKED, OpenValue, Unanswered
from ..words.recordings import spoil
from ..words.said_to import word
from ..words.tracing import Reader, current_reader

if TYPE_CHECKING:
    from ..declarations.declared_types import Sort
    from ..system.system import Instance

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


@overload
def unsettled(text: str, /) -> bool: ...
@overload
def unsettled(text: str, /, *, among: type[E]) -> E: ...
@overload
def unsettled(text: str, /, *, among: Iterable[T] | Sort[T]) -> T: ...


@word
def unsettled(text: str, /, *, among: Any = None) -> Any:
    """What the text does not say: a condition, or one `among` several things; decided by nobody, anew at each step.

    Whatever is proved holds for every answer; `--reading NAME=...` and `edges` take one of them, the same each time.
    Asked twice in one step in the same words it is one decision. In a set-up it is assigned to a variable at once.

    Args:
        text: the question, as plain text.
        among: what it may be: an Enum, a sort, or a list of plain values; yes or no if it is left out.

    Raises GameError where neither a rule nor a set-up is read.
    """
    reader = current_reader("unsettled")
    if reader.silence is None:
        if reader.early is None:
            raise GameError("`unsettled` is said in neither a rule nor a set-up", fix="say it where something is done")
        return _in_a_set_up(reader, text, among)
    found: Silence = reader.silence
    return found.answer(reader, text, among)


class Silence:
    """The answers with which a rule is read.

    Args:
        game: whose rule it is.
        given: an answer for what is asked, by name; or NOT_ASKED.
    """

    def __init__(self, game: Any, given: Mapping[str, Any]) -> None:
        self._game = game
        self._given = given
        self._asked: dict[str, list[wr.Written]] = {}

    @property
    def said(self) -> tuple[tuple[str, Any], ...]:
        """What a move tells of it, as hidden parameters."""
        return tuple((name, answer) for name, answer in self._given.items() if answer is not NOT_ASKED)

    def answer(self, reader: Reader, text: str, among: Any) -> Any:
        """The answer to a question that is come by."""
        spoil()
        line = author_location()[1]
        question, answers = asked(self._game, text, among)
        reading = self._game.readings[question.name]
        if reading not in UNDECIDED:
            if reading == FORBIDDEN:
                reader.require(wr.FALSE, f"the text does not say: {text}", line)
                return answers[0]
            return answer_named(reading, answers, question)
        name = question.name
        here = reader.here
        if name not in self._given:
            may_fail = reader.obligations or any(one.written.needs for one in reader.requirements)
            surely = here is wr.TRUE and not may_fail  # where what stands above denotes nothing it is not asked
            raise Unanswered(name, answers if surely else (*answers, NOT_ASKED))
        self._asked.setdefault(name, []).append(here)
        if self._given[name] is NOT_ASKED:
            reader.require(wr.FALSE, _is_asked(text), line)
            return answers[0]
        return self._given[name]

    def close(self, reader: Reader, line: int | None) -> None:
        """Behind the rule: what was answered was asked."""
        for name, _ in self.said:
            reader.require(wr.disjunction(self._asked.get(name, ())), _is_not_asked(name), line)


def answers_otherwise(game: Any, refusals: Iterable[str]) -> bool:
    """Whether a move is refused, among other reasons, as it answers what is not asked, or not what is."""
    questions = list(game.declared(Unsettled))
    known = {words for one in questions for words in (_is_asked(one.text), _is_not_asked(one.name))}
    return not known.isdisjoint(refusals)


def _is_asked(text: str) -> str:
    return f"`{text}` is asked"


def _is_not_asked(name: str) -> str:
    return f"{name} is not asked"


def every_answer(read: Callable[[Mapping[str, Any]], Instance | None]) -> Iterator[Instance | None]:
    """A rule read once for each way in which what it asks may be answered, in the order of the text."""
    waiting: list[dict[str, Any]] = [{}]
    while waiting:
        given = waiting.pop()
        try:
            yield read(given)
        except Unanswered as question:
            waiting += [{**given, question.name: answer} for answer in reversed(question.answers)]


def _in_a_set_up(reader: Reader, text: str, among: Any) -> Any:
    question, answers = asked(reader.game, text, among)
    reading = reader.game.readings[question.name]
    return OpenValue(text, answers) if reading in UNDECIDED else answer_named(reading, answers, question)
