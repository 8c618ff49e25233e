"""The comments of a text. Before Python 3.12 its tokenizer, written in Python, takes longer than to run the text."""

from __future__ import annotations

import io
import re
import sys
import tokenize
from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple


class Comment(NamedTuple):
    """A comment.

    Attributes:
        text: with its `#`.
        line: where it stands.
        is_alone: whether nothing else stands on the line.
        before: the next line on which a token begins; where none does, the line after the last.
    """

    text: str
    line: int
    is_alone: bool
    before: int


def comments_of(source: str) -> list[Comment]:
    """The comments of a text that can be compiled, in their order."""
    if not source.endswith("\n"):
        source += "\n"
    starts = _by_tokens(source) if sys.version_info >= (3, 12) else _by_pattern(source)
    lines = source.split("\n")
    alone = {line for line, column in starts if not lines[line - 1][:column].strip()}
    found = []
    for line, column in starts:
        before = line + 1
        while before in alone or (before <= len(lines) and lines[before - 1].strip() in ("", "\\")):
            before += 1
        text = lines[line - 1][column:].rstrip("\r")
        found.append(Comment(text, line, line in alone, min(before, len(lines))))
    return found


_COMMENT_OR_TEXT = re.compile(
    r"""\#|"{3}(?:\\.|[^\\])*?"{3}|'{3}(?:\\.|[^\\])*?'{3}|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""", re.S
)
"""Where a comment begins, or a whole text in quotes; nothing else has a `#` in it. Texts nest since Python 3.12."""


def _by_pattern(source: str) -> list[tuple[int, int]]:
    """The lines and columns of comments, before Python 3.12."""
    ends = [*accumulate(len(line) + 1 for line in source.split("\n"))]
    starts = []
    at = 0
    while (found := _COMMENT_OR_TEXT.search(source, at)) is not None:
        at = found.end()
        if found[0] == "#":
            line = bisect_right(ends, found.start())
            starts.append((line + 1, found.start() - (ends[line - 1] if line else 0)))
            at = ends[line] - 1
    return starts


def _by_tokens(source: str) -> list[tuple[int, int]]:
    """The same, in any Python. Raises tokenize.TokenError."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [token.start for token in tokens if token.type == tokenize.COMMENT]
