"""What a command says where a person is looking: on lines of its own, and broken between words."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import StringIO

import pytest
from rich.text import Text
from rulestone.proofs.commands.common import progress_shown
from rulestone.proofs.report import passing_line
from rulestone.proofs.report.console import _Console, console
from rulestone.proofs.running.plain_text import complain, say, tell
from rulestone.proofs.running.progress import Progress

LONG = "exploring a place with a long name after another place with a long name"


class Terminal(StringIO):
    """A terminal that remembers."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("how", ["say", "tell", "complain", "console"])
def test_what_is_said_stands_on_lines_of_its_own(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(passing_line, "passing_console", lambda: _Console(file=terminal, width=40, force_terminal=True))
    with progress_shown() as listener:
        listener(Progress("engine", LONG, 3))
        ways: dict[str, Callable[[str], None]] = {
            "say": say,
            "tell": tell,
            "complain": complain,
            "console": lambda words: console().print(words),
        }
        ways[how]("the result")
        assert "the result" in terminal.getvalue()
        before = terminal.getvalue().partition("the result")[0]
        assert before.endswith(("\x1b[2K", "\r", "\n"))  # whatever stood on the line is gone
        said = len(terminal.getvalue())
        listener(Progress("engine", "going on", 4))
        assert len(terminal.getvalue()) > said  # and is back
    assert "the result" in terminal.getvalue()


def test_what_is_being_done_takes_one_line() -> None:
    terminal = Terminal()
    line = passing_line._OneLine("dots", text=Text(LONG))
    _Console(file=terminal, width=40, force_terminal=True, color_system=None).print(line)
    assert terminal.getvalue().count("\n") == 1
    assert terminal.getvalue().rstrip().endswith("…")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_on_a_terminal_sentences_are_broken_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "rulestone: no such thing; see /a/path/that/is/longer/than/a/whole/line for it"

    def speak() -> None:
        complain(sentence)
        tell(f"  {sentence}")
        say(sentence)

    path = "/a/path/that/is/longer/than/a/whole/line"
    assert seen(speak, 30, monkeypatch) == [
        "rulestone: no such thing; see",
        f"  {path}",
        "  for it",
        "  rulestone: no such thing;",
        "    see",
        f"    {path}",
        "    for it",
        sentence,  # what may be a file of code is left as it is
    ]


def test_in_a_file_a_sentence_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    tell("word " * 100)
    complain("word " * 100)
    told = capsys.readouterr()
    assert told.out.count("\n") == told.err.count("\n") == 1


def seen(speak: Callable[[], None], columns: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that are written to a terminal of this width."""
    import fcntl
    import struct
    import termios

    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with os.fdopen(master, "rb") as screen, os.fdopen(slave, "w") as terminal:
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", terminal)
            patched.setattr(sys, "stderr", terminal)
            speak()
            terminal.write(_END)
        terminal.flush()
        told = ""
        while not told.endswith(_END):
            told += os.read(screen.fileno(), 4096).decode()
        return told.removesuffix(_END).splitlines()


_END = "nothing more"
