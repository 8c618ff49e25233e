"""The words of rules: `require`, and `when` and `otherwise`, which are written with `with`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import lru_cache

from ..errors import GameError, author_location
from ..expressions import written as wr
from ..expressions.written import Written
from .said_to import word
from .tracing import Reader, current_reader
from .values import Value, truth


def no_words_left(reader: Reader) -> None:
    """Raises GameError where `when(...)` or `otherwise()` was written without `with`, and so nothing follows it."""
    for branch in reader.waiting:
        call = "when(...)" if branch.word == "when" else "otherwise()"
        error = GameError(f"`{call}` does nothing by itself", fix=f"write `with {call}:` and indent what it is about")
        error.line = branch.line
        raise error


@word
def require(*conditions: bool | Value, because: str = "") -> None:
    """The rule applies only where these conditions hold.

    Args:
        conditions: what must hold.
        because: how to say it to a player when the move is refused.
    """
    reader = current_reader("require")
    line = author_location()[1]
    for position, condition in enumerate(conditions):
        if isinstance(condition, str):
            raise GameError(f"{condition!r} is a text, and no condition", fix='write because="..."')
        written = truth(condition)
        reader.require(written, because or needed(written), line, position)


@lru_cache(maxsize=1 << 12)
def needed(written: Written) -> str:
    """How it is said to a player that a condition is needed: of many moves it is the same."""
    return f"it needs {written!r}"


class WhenBlock:
    """`with when(...)` or `with otherwise()`. What is written without `with` is never entered, which is refused."""

    def __init__(self, word: str, begin: Callable[[Reader], Written]) -> None:
        self.word = word
        self.line = author_location()[1]
        self._begin = begin
        self._condition = wr.TRUE
        current_reader(word).waiting[self] = None

    def __enter__(self) -> None:
        reader = current_reader(self.word)
        reader.waiting.pop(self, None)
        self._condition = self._begin(reader)
        reader.enter(self._condition)

    def __exit__(self, *how: object) -> None:
        reader = current_reader(self.word)
        reader.leave()
        reader.closed = self._condition if self.word == "when" else None  # there is one `otherwise` for a `when`


@word
def when(condition: object) -> AbstractContextManager[None]:
    """What is assigned or required inside happens only where the condition holds."""
    asked = truth(condition)

    def begin(reader: Reader) -> Written:
        written = reader.branch(asked)
        reader.ask(reader.here, written)
        return written

    return WhenBlock("when", begin)


@word
def otherwise() -> AbstractContextManager[None]:
    """Inside: where the condition of the `when` just before does not hold. Raises GameError where there is none."""

    def begin(reader: Reader) -> Written:
        if reader.closed is None:
            raise GameError(
                "`otherwise` does not follow a `when`",
                fix="put it directly after a `with when(...)` block, and only once",
            )
        return wr.negation(reader.closed)

    return WhenBlock("otherwise", begin)
