"""Where in the author's text something is said that a rule does: the line of its own method, and that of a helper."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import NamedTuple

from rulestone.model.declarations.citations import beside
from rulestone.model.errors import is_author_code
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.written import Written
from rulestone.model.words.tracing import Reader


class Line(NamedTuple):
    """A line of a file of the game."""

    file: str | None
    number: int | None


def cited_at(line: Line) -> tuple[str, ...]:
    """The clauses that the margin cites beside a line, or just above it."""
    return () if line.number is None else beside(line.file, line.number, line.number)


def statement() -> Line:
    """The line of the rule's own method that is being read, whatever helpers it calls there."""
    found = Line(None, None)
    for frame in _frames():
        if is_author_code(frame.f_code.co_filename):
            found = Line(frame.f_code.co_filename, frame.f_lineno)
    return found


def _frames() -> Iterator[FrameType]:
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        if frame.f_code.co_name == "_read_once":  # whoever has rules read is no author
            return
        yield frame
        frame = frame.f_back


class Method(NamedTuple):
    """Lines of a file of the game: a rule's method, or a helper's."""

    file: str
    first: int
    last: int


def methods() -> Iterator[Method]:
    """The methods that are being read, the innermost first."""
    for frame in _frames():
        code = frame.f_code
        if is_author_code(code.co_filename):
            last = max(number for *_, number in code.co_lines() if number is not None)
            yield Method(code.co_filename, code.co_firstlineno, last)


def is_inside(lines: Method) -> bool:
    """Whether something is being read on some lines of a file, or in what is called there."""
    return any(f.f_code.co_filename == lines.file and lines.first <= f.f_lineno <= lines.last for f in _frames())


class MethodsNoted(Reader):
    """Reads a rule, and notes in which methods, helpers among them, it asks for or changes something.

    Args:
        noted: gets the methods.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        noted: dict[Method, None],
    ) -> None:
        super().__init__(functions, preset)
        self._noted = noted

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        self._noted.update(dict.fromkeys(methods()))
        super().require(condition, text, line, position)

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        self._noted.update(dict.fromkeys(methods()))
        super().write(function, index, value)
