"""What commands say in plain words, shown as it is meant whatever names and texts hold.

Names, titles and texts come from game files, boards and saved plays, which others may have written. What would move the
cursor, colour the screen or turn the direction of writing is shown as its number. Styles are the matter of `console`;
everything that a command says goes through one of the two.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from typing import Any, TextIO

import click

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""Control characters but tab and newline, what turns the direction of writing, and halves of characters."""

_BEYOND_ASCII = re.compile("[^\x00-\x7f]")
_IN_JSON = re.compile("[\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    """A text in which what cannot be seen is shown as its number: `\\x1b`."""
    return _UNSAFE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def one_line(text: object) -> str:
    """A text on one line."""
    return visible(" ".join(str(text).split()))


_passing: list[Callable[[], None]] = []
"""What takes a line away that stands on the terminal for the moment only."""


def make_room() -> None:
    """Take away what stands on the terminal for the moment only; whatever is said begins a line of its own."""
    for take_away in _passing:
        take_away()


@contextlib.contextmanager
def making_room(take_away: Callable[[], None]) -> Iterator[None]:
    """Within this block that is done before anything is said."""
    _passing.append(take_away)
    try:
        yield
    finally:
        _passing.remove(take_away)


class SpokenLines:
    """What was said since it was made, for whoever ends a command.

    Attributes:
        on_output: whether anything was printed on standard output.
        complaint: the last line on standard error, unbroken; empty where there is none.
    """

    def __init__(self) -> None:
        self.on_output = False
        self.complaint = ""
        _SAID[:] = [self]


_SAID: list[SpokenLines] = []


def note_output() -> None:
    """Something is printed on standard output."""
    for said in _SAID:
        said.on_output = True


def say(line: object = "", *, end: str = "\n") -> None:
    """Print plain words; several lines stay several lines."""
    make_room()
    note_output()
    click.echo(visible(str(line)) + end, nl=False)


def tell(sentence: object) -> None:
    """Print one sentence; on a terminal that has no room for it, it is broken between words."""
    make_room()
    note_output()
    click.echo(_between_words(visible(str(sentence)), sys.stdout))


def complain(line: object) -> None:
    """Print one line on standard error; on a terminal that has no room for it, it is broken between words."""
    make_room()
    for said in _SAID:
        said.complaint = one_line(line)
    click.echo(_between_words(one_line(line), sys.stderr), err=True)


def _between_words(line: str, stream: TextIO) -> str:
    """What goes on is indented a little more; no word is broken, so that paths and commands can be copied."""
    try:
        width = os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0
    except (AttributeError, OSError, ValueError):  # no terminal, or none that says how wide it is
        return line
    if not 0 < width < len(line):
        return line
    margin = line[: len(line) - len(line.lstrip(" "))]
    wrapper = textwrap.TextWrapper(
        width,
        initial_indent=margin,
        subsequent_indent=f"{margin}  ",
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    )
    return "\n".join(wrapper.wrap(line.strip(" ")))


def print_json(data: Any, schema: str = "", *, indent: int | None = 1) -> None:
    """Print for programs; see `json_text`. With a `schema`, as "perft/1", an object says first how it is to be read."""
    make_room()
    note_output()
    text = json_text({"schema": f"rulestone-{schema}", **data} if schema else data, indent=indent)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:  # a locale without these letters, as LC_ALL=C: JSON has a way of its own to write them
        text = _BEYOND_ASCII.sub(lambda found: json.dumps(found[0])[1:-1], text)
    click.echo(text)


def json_text(data: Any, *, indent: int | None = None, separators: tuple[str, str] | None = None) -> str:
    """JSON of letters that harm no terminal, and that every file can hold."""
    if indent is None or separators is not None:
        text = json.dumps(data, indent=indent, separators=separators, ensure_ascii=False, default=_as_text)
    else:
        text = _indented(data, " " * indent)
    return _IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _indented(data: Any, step: str) -> str:
    """What `json.dumps` writes with an indent, in a fourth of its time: it hands each word from depth to depth."""
    plain = json.JSONEncoder(ensure_ascii=False, default=_as_text).encode  # of a text quick, of all else slow
    said: list[str] = []

    def write(value: Any, before: str) -> None:
        if type(value) is int:
            said.append(int.__repr__(value))
            return
        if value is None or value is True or value is False:
            said.append("null" if value is None else "true" if value else "false")
            return
        if not isinstance(value, dict | list | tuple) or not value:
            said.append(plain(value))
            return
        within, is_object = before + step, isinstance(value, dict)
        mark = "{" if is_object else "["
        for one in value:
            said.extend((mark, within))
            if is_object:
                said.append(plain(one) + ": " if type(one) is str else plain({one: 0})[1:-2])
            write(value[one] if is_object else one, within)
            mark = ","
        said.extend((before, "}" if is_object else "]"))

    write(data, "\n")
    return "".join(said)


def _as_text(value: Any) -> str:
    """What JSON has no form for, as it is printed elsewhere; the rule language is read for it alone."""
    from rulestone.model.expressions.printing import value_text

    return value_text(value)
