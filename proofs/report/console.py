"""What commands say with styles, in tables and pictures; nothing but what can be seen reaches the terminal.

`[bold]` in a name is these letters: only `styled` reads styles, and only in the words that rulestone itself wrote, and
`drawn` what a game draws. Whatever the text, what would move the cursor is shown as its number (see `saying`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from io import StringIO
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.errors import MarkupError
from rich.segment import Segment
from rich.table import Table
from rich.text import Text
from rulestone.proofs.running.plain_text import make_room, note_output, visible

from .fitted_tables import fitted


def styled(words: str, *values: object, **named: object) -> Text:
    """Words with styles, as `styled("[bold]{}[/], scope {}", title, scope)`; values stand in them as they are."""
    given: list[Text] = []

    def place(value: object) -> str:
        given.append(value if isinstance(value, Text) else Text(str(value)))
        return chr(_PLACES + len(given) - 1)

    marked = words.format(*map(place, values), **{name: place(value) for name, value in named.items()})
    told = Text.from_markup(marked, emoji=False)
    found = [offset for offset, letter in enumerate(told.plain) if 0 <= ord(letter) - _PLACES < len(given)]
    made = Text(style=told.style)
    for piece in told.divide(sorted({edge for offset in found for edge in (offset, offset + 1)})):
        number = ord(piece.plain) - _PLACES if len(piece.plain) == 1 else -1
        if 0 <= number < len(given):
            value = given[number].copy()
            for span in piece.spans:
                value.stylize_before(span.style)
            piece = value
        made.append_text(piece)
    return made


_PLACES = 0xF0000
"""Letters of nobody's alphabet, that stand for values while styles are read."""


def joined(parts: Iterable[Text | str], between: str = ", ") -> Text:
    """Several texts as one."""
    return Text(between).join(part if isinstance(part, Text) else Text(part) for part in parts)


def drawn(markup: str) -> Text:
    """What a game draws, in rich markup; where that does not read as such, its letters."""
    try:
        return Text.from_markup(markup, emoji=False)
    except MarkupError:
        return Text(markup)


class _Console(Console):
    """Shows nothing but what can be seen, reads no styles in plain text, and fits tables to a terminal."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        if isinstance(renderable, Table) and self.is_terminal:
            renderable = fitted(renderable, self, options or self.options)
        for segment in super().render(renderable, options):
            style = segment.style
            if style is not None and style.link is not None:  # a link is handed to the terminal as it is
                style = style.update_link(None)
            yield segment if segment.control else Segment(visible(segment.text), style)

    def on_broken_pipe(self) -> None:
        """Whoever reads has heard enough: the command ends (see `commands.ending`)."""
        self.quiet = True
        raise BrokenPipeError


_MARK = re.compile(r" *(• |\d+\. )?")
"""What stands before the words of a line."""


class _Speaking(_Console):
    """What it shows stays: what stands on the terminal for the moment only is taken away before."""

    def print(self, *objects: Any, **how: Any) -> None:
        """Print as `rich.console.Console.print` does; lines that a terminal has no room for go on further in."""
        make_room()
        if not self.stderr:
            note_output()
        if self.is_terminal and len(objects) == 1 and isinstance(objects[0], (str, Text)) and not how.get("soft_wrap"):
            objects = (self._hung(objects[0]),)
        super().print(*objects, **how)

    def _hung(self, words: str | Text) -> Text:
        whole = Text(words) if isinstance(words, str) else words
        lines = []
        for line in whole.split("\n", allow_blank=True):
            if line.cell_len > self.width:
                begun = _MARK.match(line.plain)
                assert begun is not None
                inner = " " * (len(begun[0]) if begun[1] else len(begun[0]) + 2)
                first = line.wrap(self, self.width)[0]
                rest = line[len(first.plain.rstrip()) :]
                rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
                first.rstrip()
                lines.append(first)
                lines += [Text(inner).append_text(one) for one in rest.wrap(self, max(1, self.width - len(inner)))]
            else:
                lines.append(line)
        made = Text("\n").join(lines)
        made.style, made.justify, made.overflow = whole.style, whole.justify, whole.overflow
        return made


_instead: ContextVar[Console | None] = ContextVar("instead", default=None)


@contextmanager
def captured() -> Iterator[Console]:
    """What is printed meanwhile is not printed but recorded: `export_text` and `export_html` give it."""
    made = _Console(file=StringIO(), record=True, highlight=False, width=140, markup=False, emoji=False)
    token = _instead.set(made)
    try:
        yield made
    finally:
        _instead.reset(token)


def console(*, error: bool = False) -> Console:
    """Where commands print. Wide enough for tables when the output is no terminal."""
    instead = _instead.get()
    if instead is not None and not error:
        return instead
    made = _Speaking(stderr=error, highlight=False, soft_wrap=False, markup=False, emoji=False)
    if made.is_terminal:
        return made
    return _Speaking(stderr=error, highlight=False, width=140, markup=False, emoji=False)


def passing_console() -> Console:
    """Where is shown what stands on the terminal for the moment only."""
    return _Console(stderr=True, highlight=False, markup=False, emoji=False)
