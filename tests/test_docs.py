"""The pages of the documentation do what they say.

How a page is written so that this test can follow it. Every page gets an empty folder of its own; its fenced blocks are
taken in order, and what stands after the three backticks says what becomes of them:

    ```python file=NAME      is written to NAME (or any other language)
    ```python append=NAME    is added at the end of NAME, after an empty line
    ```diff file=NAME        changes NAME: the lines with `-` or a space are found there and replaced by those with `+`
    ```python                is executed; the blocks of one page share their names
    ```python raises         is executed and must end in an error; the ```text block that follows is its message
    ```console               holds `$ rulestone ...` or `$ cat FILE` lines, each followed by what is printed
    ```console exit=N        the same; every command in it ends with exit code N (0 if not given)
    ```console skip          is not run, being costly; its commands and options must exist all the same

Anything else (```text, no language at all) is left alone. Printed lines are compared up to white space and seconds,
messages of errors as one line; `...` stands for any text, and on a line of its own for any lines. Nothing else may be
left out. The first command of a page is a process that loads everything itself; the others are forked from one that
has.

The numbers on the pages about the games are computed, too: see `test_pages.py`.
"""

from __future__ import annotations

import contextlib
import linecache
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from rulestone.proofs.commands import main

from tests.forked_commands import Ended, forked, started

ROOT = Path(__file__).parents[1]
PAGES = [
    "README.md",
    "docs/README.md",
    "docs/tutorial.md",
    "docs/cards.md",
    "docs/reference/language.md",
    "docs/reference/plain-python.md",
    "docs/reference/types.md",
    "docs/reference/api.md",
    "docs/reference/commands.md",
    "docs/reference/edges.md",
    "docs/reference/chance.md",
    "docs/boards/drawings.md",
    "docs/boards/maps.md",
    "docs/boards/games.md",
    "docs/boards/research.md",
    "docs/boards/gallery.md",
    "docs/reference/asking.md",
    "docs/reference/compare.md",
    "docs/reference/direct-run.md",
    "docs/reference/solve.md",
    "docs/games/kajuka.md",
    "docs/games/svelfwld.md",
    "docs/games/tavern.md",
]

_FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)


@dataclass
class Block:
    """A fenced block: its language, its marks, its text, and the line of the page on which the text begins."""

    language: str
    marks: dict[str, str]
    text: str
    line: int


def blocks_of(page: str) -> Iterator[Block]:
    for found in _FENCE.finditer(page):
        words = found["info"].split() or [""]
        marks = dict((*word.split("=", 1), "")[:2] for word in words[1:])
        unknown = marks.keys() - {"file", "append", "raises", "exit", "skip"}
        assert not unknown, f"unknown mark {unknown}"
        yield Block(words[0], marks, found["text"], page.count("\n", 0, found.start()) + 2)


def changed(old: str, diff: str) -> str:
    """A text with a diff applied; its parts are separated by lines that begin with @@."""
    for part in re.split(r"^@@.*\n", diff, flags=re.MULTILINE):
        if not part.strip():
            continue
        lines = part.splitlines(keepends=True)
        assert all(line[0] in " +-\n" for line in lines), f"not a diff: {part}"
        before = "".join(line[1:] or line for line in lines if line[0] != "+")
        after = "".join(line[1:] or line for line in lines if line[0] != "-")
        assert old.count(before) == 1, f"to be found once, not {old.count(before)} times:\n{before}"
        old = old.replace(before, after)
    return old


def normal(line: str) -> str:
    """A printed line without what differs from run to run."""
    line = re.sub(r"\d+(\.\d+)? s\b", "0 s", line)  # "2 s", "compiled in 0.3 s"
    line = re.sub(r"(\s)\d+\.\d$", r"\g<1>0.0", line.rstrip())  # the last column of a table of verdicts
    return " ".join(line.split())


def shows(expected: str, printed: str) -> bool:
    """Whether what was printed is what the page shows."""
    pattern = ""
    for line in filter(None, map(normal, expected.splitlines())):
        if line == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(map(re.escape, line.split("..."))) + r"\n"
    lines = "".join(f"{line}\n" for line in filter(None, map(normal, printed.splitlines())))
    return re.fullmatch(pattern, lines) is not None


def commands_of(block: Block) -> Iterator[tuple[list[str], str]]:
    """Each command of a console block, with what is printed after it."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        yield shlex.split(command), printed


def run(words: list[str], folder: Path, page: Path, fork: bool) -> Ended:
    """The exit code of a command and what it prints, errors included."""
    if words[0] == "cat":
        return Ended(0, (folder / words[1]).read_text(encoding="utf-8"))
    assert words[0] == "rulestone", f"{page}: not a command that this test knows: {shlex.join(words)}"
    return (forked if fork else started)(words[1:], folder)


def parse(words: list[str]) -> None:
    """Have a command's options and arguments read, without running it."""
    if words[0] != "rulestone":
        return
    command: click.Command = main
    arguments, context = words[1:], None
    while isinstance(command, click.Group):
        context = click.Context(command, parent=context)
        _, found, arguments = command.resolve_command(context, arguments)
        assert found is not None
        command = found
    command.make_context(command.name, arguments, parent=context)


class Follower:
    """Follows one page."""

    def __init__(self, page: Path, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.source: list[str] = []
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.message: str | None = None  # of the error that the next ```text block must show
        self.done = 0
        self.started = False

    def follow(self) -> None:
        for block in blocks_of(self.page.read_text(encoding="utf-8")):
            place = f"{self.page.relative_to(ROOT)}:{block.line}"
            if block.language == "console":
                self.console(block, place)
            elif "file" in block.marks:
                self.file(block)
            elif "append" in block.marks:
                path = self.folder / block.marks["append"]
                path.write_text(f"{path.read_text(encoding='utf-8')}\n{block.text}", encoding="utf-8")
                self.done += 1
            elif block.language == "python":
                self.python(block, place)
            elif block.language == "text" and self.message is not None:
                assert shows(" ".join(block.text.split()), self.message), f"{place}: the error is\n{self.message}"
                self.message = None
        assert self.message is None, "a ```python raises block lacks its message"

    def file(self, block: Block) -> None:
        path = self.folder / block.marks["file"]
        old = path.read_text(encoding="utf-8") if block.language == "diff" else ""
        path.write_text(changed(old, block.text) if block.language == "diff" else block.text, encoding="utf-8")
        self.done += 1

    def python(self, block: Block, place: str) -> None:
        self.source += [""] * (block.line - 1 - len(self.source)) + block.text.splitlines()
        lines = [line + "\n" for line in self.source]  # where Python looks for what it runs
        linecache.cache[str(self.page)] = (sum(map(len, lines)), None, lines, str(self.page))
        code = compile("\n" * (block.line - 1) + block.text, str(self.page), "exec")
        self.done += 1
        if "raises" not in block.marks:
            with contextlib.chdir(self.folder):
                exec(code, self.names)
            return
        try:
            exec(code, self.names)
        except Exception as error:
            self.message = str(error)
        else:
            pytest.fail(f"{place}: no error is raised")

    def console(self, block: Block, place: str) -> None:
        for words, expected in commands_of(block):
            self.done += 1
            if "skip" in block.marks:
                parse(words)
                continue
            code, printed = run(words, self.folder, self.page, fork=self.started)
            self.started = self.started or words[0] == "rulestone"
            what = f"{place}: {shlex.join(words)}"
            assert code == int(block.marks.get("exit", 0)), f"{what}: exit code {code}\n{printed}"
            assert shows(expected, printed), f"{what} prints\n{printed}\nand not\n{expected}"


@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, tmp_path: Path) -> None:
    Follower(ROOT / page, tmp_path).follow()


def table_faults(page: str) -> Iterator[str]:
    """Where a table of a page falls apart: rows without a head, and rows with more or fewer cells than the head has."""
    lines = _FENCE.sub(lambda found: "\n" * found[0].count("\n"), page).splitlines()
    cells = 0
    for number, line in enumerate(lines, 1):
        if not line.startswith("|"):
            cells = 0
            continue
        here = re.sub(r"\\\||`[^`]*`", "", line).count("|")
        if not cells and not re.fullmatch(r"\|[\s:|-]+", lines[number] if number < len(lines) else ""):
            yield f"line {number}: a row that belongs to no table: {line[:50]}"
        elif cells and here != cells:
            yield f"line {number}: {here - 1} cells, and the head has {cells - 1}: {line[:50]}"
        cells = here


@pytest.mark.parametrize(
    "page", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")), ids=lambda page: page.name
)
def test_tables_are_whole(page: Path) -> None:
    assert not list(table_faults(page.read_text(encoding="utf-8")))


def test_a_table_that_falls_apart_is_noticed() -> None:
    assert not list(table_faults("| a | b |\n|---|---|\n| 1 | `x|y` |\n"))
    assert list(table_faults("| a | b |\n|---|---|\n| 1 | 2 |\n\n| 3 | 4 |\n"))
    assert list(table_faults("| a | b |\n|---|---|\n| 1 |\n"))
